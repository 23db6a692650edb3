# SPDX-License-Identifier: Apache-2.0
"""When an attack of tools/attack counts as held, and what docs/reliability.md says about attacks."""

import re
import sys
import unittest

from test_tools import TOOLS, load

sys.path.insert(0, str(TOOLS / "attack"))

import trial  # noqa: E402  (found through the line above)


def figures(p99, bots=1400, moves=300, bot_moves=16):
    return {"moves": moves, "p50_ms": 1, "p99_ms": p99, "bot_moves": bot_moves, "bots_p99_ms": bots}


class VerdictTest(unittest.TestCase):
    def problems(self, control, attacked):
        return list(trial.problems_of(control, attacked, 300))

    def test_victims_may_be_three_times_as_slow_and_bots_half_as_late_again(self):
        self.assertEqual([], self.problems(figures(20), figures(60, bots=2100)))
        self.assertEqual(["moves: p99 3.1 times the control's"], self.problems(figures(20), figures(62)))
        self.assertEqual(["bots: p99 1.6 times the control's"], self.problems(figures(20), figures(20, bots=2200)))

    def test_below_the_floor_a_ratio_tells_nothing(self):
        self.assertEqual([], self.problems(figures(1), figures(10)))
        self.assertEqual(["moves: p99 11.0 times the control's"], self.problems(figures(1), figures(11)))

    def test_too_few_moves_prove_nothing(self):
        self.assertEqual(["attack: only 299 moves, and 16 of bots"], self.problems(figures(1), figures(1, moves=299)))
        self.assertEqual(["control: only 300 moves, and 0 of bots"], self.problems(figures(1, bot_moves=0), figures(1)))


class TableTest(unittest.TestCase):
    """The table of attacks in docs/reliability.md."""

    def setUp(self):
        text = (TOOLS.parent / "docs/reliability.md").read_text().split("Figures of")[0]
        rows = re.findall(r"^\| (\d+) \| (.*) \|$", text, re.MULTILINE)
        self.rows = [[cell.strip() for cell in row.split("|")] for _, row in rows]
        self.assertEqual([str(number) for number in range(1, 16)], [number for number, _ in rows])

    def test_every_named_test_exists(self):
        sources = [path.read_text() for path in (TOOLS.parent / "tests").rglob("*.cpp")]
        for _, _, tests in self.rows:
            for name in re.findall(r"`([^`]+)`", tests):
                self.assertTrue(any(name.rstrip("… ") in source for source in sources), name)

    def test_every_attack_is_in_the_table_and_exists(self):
        listed = {name for _, scripts, _ in self.rows for name in re.findall(r"`([^`]+)`", scripts)}
        scripts = set(load("attack/run").SCRIPTS)
        for script in scripts:
            text = (TOOLS / f"attack/{script}.py").read_text()
            names = set(re.findall(r'^    name = "(.*)"$', text, re.MULTILINE))
            self.assertTrue(names, script)
            self.assertLessEqual(names | {script}, listed)
            listed -= names | {script}
        self.assertEqual(set(), listed)


if __name__ == "__main__":
    unittest.main()
