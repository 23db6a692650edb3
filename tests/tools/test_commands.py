# SPDX-License-Identifier: Apache-2.0
"""Tests of the parts of ./run and ./test: packages, progress, budgets, and the tests that an edit needs."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from test_tools import TOOLS, load

ROOT = TOOLS.parent


def rows_of(path):
    """The rows of packages.txt or tests/steps.txt, without comments."""
    lines = (re.sub(r"#.*", "", line).strip() for line in (ROOT / path).read_text().splitlines())
    return [line for line in lines if line]


class PackagesTest(unittest.TestCase):
    def packages(self):
        sections = {}
        for line in rows_of("packages.txt"):
            if line.startswith("["):
                section = sections.setdefault(line.strip("[]"), [])
            else:
                section.append(line.split()[0])
        return sections

    def test_playing_needs_no_browser_no_second_compiler_and_no_mpi(self):
        sections = self.packages()
        self.assertEqual(
            ["play", "lab", "check", "engines", "package", "machine"], list(sections)
        )
        for package in sections["play"]:
            self.assertNotRegex(package, "chromium|firefox|webkit|clang|mpi|doctest")
        self.assertIn("libopenmpi-dev", sections["lab"])

    def run_setup(self, *sections):
        """On a system without apt and dpkg."""
        with tempfile.TemporaryDirectory() as folder:
            for tool in ("bash", "sed", "dirname", "fold", "cat"):
                os.symlink(f"/usr/bin/{tool}", Path(folder, tool))
            env = {key: text for key, text in os.environ.items() if key != "BOURSE_SKIP_SETUP"}
            return subprocess.run(
                ["/bin/bash", TOOLS / "setup.sh", *sections],
                env={**env, "PATH": folder},
                capture_output=True,
                text=True,
                check=False,
            )

    def test_other_systems_get_the_list_of_packages_in_one_paragraph(self):
        run = self.run_setup()
        self.assertEqual(1, run.returncode)
        said = " ".join(run.stderr.split())
        self.assertIn("This is not Debian", said)
        for package in self.packages()["play"]:
            self.assertIn(package, said)
        self.assertNotIn("chromium", said)
        self.assertNotIn("\n\n", run.stderr)
        self.assertIn("chromium", self.run_setup("lab", "check").stderr)

    def test_an_unknown_section_is_refused(self):
        run = self.run_setup("browser")
        self.assertEqual(2, run.returncode)
        self.assertIn('no section "browser"', run.stderr)


class ProgressTest(unittest.TestCase):
    # Two jobs: a short step and a long one, then two middling ones; start, end, mtime, output, hash.
    LOG = "# ninja log v5\n0\t2000\t0\ta.cpp.o\tx\n0\t40000\t0\tb.cpp.o\tx\n2000\t22000\t0\tc.cpp.o\tx\n22000\t42000\t0\td.cpp.o\tx\n42000\t42300\t0\tbin/p\tx\n"

    def setUp(self):
        self.tool = load("build_progress")
        self.costs = self.tool.read_costs(self.tool.learnt(self.LOG))

    def test_costs_are_learnt_from_a_build(self):
        self.assertEqual({"a.cpp.o": 2, "b.cpp.o": 40, "c.cpp.o": 20, "d.cpp.o": 20}, self.costs)

    def estimate(self):
        return self.tool.Estimate(["a.cpp.o", "b.cpp.o", "c.cpp.o", "d.cpp.o", "p"], self.costs, 2)

    def test_steps_of_a_full_build_are_weighted(self):
        estimate = self.estimate()
        self.assertAlmostEqual(41.15, estimate.seconds_left(0, 0, 5))
        estimate.finish("a.cpp.o")
        self.assertAlmostEqual(40.15, estimate.seconds_left(2, 1, 5))
        estimate.finish("c.cpp.o")
        estimate.finish("b.cpp.o")
        self.assertAlmostEqual(13.1, estimate.seconds_left(40, 3, 5), places=1)

    def test_a_machine_half_as_fast_takes_twice_the_time(self):
        estimate = self.estimate()
        for name in ("a.cpp.o", "b.cpp.o", "c.cpp.o"):
            estimate.finish(name)
        self.assertAlmostEqual(26.2, estimate.seconds_left(80, 3, 5), places=1)

    def test_steps_of_an_incremental_build_count_equally(self):
        estimate = self.estimate()
        estimate.finish("a.cpp.o")
        self.assertAlmostEqual(6, estimate.seconds_left(3, 1, 3))

    def test_times_are_rounded_to_their_precision(self):
        words = [self.tool.in_words(seconds) for seconds in (7, 44, 130)]
        self.assertEqual(["a few seconds", "about 40 s", "about 2 min"], words)

    def test_a_failure_of_ninja_is_passed_on(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = "rule r\n  command = $do\nbuild good: r\n  do = touch good\nbuild bad: r\n  do = echo why; false\n"
            Path(folder, "build.ninja").write_text(rules)
            run = lambda target: subprocess.run(  # noqa: E731
                [sys.executable, TOOLS / "build_progress", folder, "1", target], capture_output=True, text=True, check=False
            )
            good, again, bad = run("good"), run("good"), run("bad")
        self.assertEqual((0, ""), (again.returncode, again.stderr))
        self.assertEqual(0, good.returncode)
        self.assertIn("build: done in", good.stderr)
        self.assertEqual(1, bad.returncode)
        self.assertIn("why", bad.stderr)


class StepsTest(unittest.TestCase):
    def steps(self):
        return [row.split(None, 3) for row in rows_of("tests/steps.txt")]

    def test_every_step_has_a_budget_and_is_described(self):
        functions = re.findall(r"^step_(\w+)\(\)", (ROOT / "tests/steps.sh").read_text(), re.M)
        self.assertEqual(sorted(functions), sorted(step for step, *_ in self.steps()))
        for _, budget, runs, about in self.steps():
            self.assertGreater(int(budget), 0)
            self.assertIn(runs, ("always", "slow"))
            self.assertGreater(len(about), 10)

    def test_race_suppressions_name_only_third_party_code(self):
        for row in rows_of("tests/tsan_suppressions.txt"):
            self.assertRegex(row, r"^(race|deadlock|called_from_lib|thread):")
            self.assertNotIn("bourse", row)

    def test_the_regular_steps_fit_into_fifty_cpu_minutes(self):
        self.assertLessEqual(sum(int(budget) for _, budget, runs, _ in self.steps() if runs == "always"), 3000)


class QuickTest(unittest.TestCase):
    def plan(self, *paths):
        return load("test_quick").plan_for(list(paths))

    def test_an_edit_runs_the_tests_of_its_layer(self):
        for path, programs in {
            "games/nyse/rules/flow.cpp": ["nyse_test"],
            "games/stonks/tests/flow_test.cpp": ["stonks_test"],
            "server/room/room.cpp": ["net_test", "server_test"],
            "server/net/http.cpp": ["net_test"],
            "client/http.cpp": ["net_test"],
            "lab/simulation/tally.cpp": ["lab_test"],
            "cli/table/local_game.cpp": ["cli_test"],
            "web/src/table/Table.svelte": [],
            "docs/protocol.md": [],
        }.items():
            with self.subTest(path):
                self.assertEqual(programs, self.plan(path).programs)

    def test_an_edit_of_shared_code_runs_all_tests(self):
        self.assertIn("stockastic_test", self.plan("core/rng.h").programs)
        self.assertIn("cli_test", self.plan("games/CMakeLists.txt").programs)

    def test_an_edit_of_a_game_also_checks_its_contract(self):
        self.assertEqual(["nyse"], self.plan("games/nyse/rules/flow.cpp").games)

    def test_the_site_and_its_browser_tests(self):
        plan = self.plan("games/nyse/web/Board.svelte", "web/tests/phone.e2e.ts")
        self.assertEqual(["games/nyse/web/Board.svelte", "web/tests/phone.e2e.ts"], plan.site)
        self.assertEqual(["phone"], plan.browser)
        self.assertEqual([], plan.programs)

    def test_every_test_program_and_every_game_is_known(self):
        tool = load("test_quick")
        listed = {path.parent.name for path in ROOT.glob("games/*/RULES.md")}
        self.assertEqual(listed, set(tool.GAMES))
        layers = set(re.search(r"foreach\(layer IN ITEMS ([\w ]+)\)", (ROOT / "tests/CMakeLists.txt").read_text())[1].split())
        self.assertEqual({f"{name}_test" for name in {*listed, *layers, "net"}}, set(tool.EVERYTHING))


if __name__ == "__main__":
    unittest.main()
