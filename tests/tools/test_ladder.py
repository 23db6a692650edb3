# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/ladder, with a program that has canned answers."""

import json
import types
import unittest
from importlib.machinery import SourceFileLoader

from test_tools import TOOLS, ProjectTest

import cpp_source

# Calls the first bot of every match stronger, and logs its arguments.
PROGRAM = """#!/usr/bin/env python3
import json, pathlib, sys
here = pathlib.Path(__file__).parent
words = sys.argv[1:]
if words[0] == "games":
    print(json.dumps([{"key": "nyse", "players": {"min": 1, "max": 5}}]))
elif words[0] == "trace":
    print(json.dumps({"game": words[1]}))
    print(json.dumps({"seat": 0, "action": (here / "moves").read_text()}))
else:
    with (here / "asked").open("a") as file:
        file.write(" ".join(words) + "\\n")
    figure = {"value": 61.4, "low": 12.0, "high": 110.6}
    print(json.dumps({"seed": "1", "games": 354, "elo": figure, "normalised_elo": figure,
                      "verdict": "stronger"}))
"""


class LadderTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("bots/ismcts/levels.cpp", '{"trader", 96, 0},  // a level\n')
        self.write("games/nyse/bots/heuristics.h", "int cut = 0;\n")
        self.write("bin/bourse", PROGRAM)
        self.write("bin/moves", "take rd")
        (self.root / "bin/bourse").chmod(0o755)

    def climb(self, *arguments):
        return self.assert_passes("ladder", "--program", self.root / "bin/bourse", *arguments)

    def climb_fails(self, message):
        self.assert_fails("ladder", message, "--program", self.root / "bin/bourse")

    def asked(self):
        path = self.root / "bin/asked"
        return path.read_text().splitlines() if path.is_file() else []

    def results(self):
        lines = (self.root / "docs/generated/strength/nyse.jsonl").read_text().splitlines()
        return [json.loads(line) for line in lines]

    def test_every_pair_is_played_once_the_cheapest_first(self):
        self.climb()
        self.assertEqual(len(self.asked()), 6)
        self.assertTrue(
            self.asked()[0].startswith("match nyse --a greedy --b random --players 4 --seed 1 ")
        )
        self.assertIn("--a tycoon --b broker", self.asked()[-1])
        self.climb()
        self.assertEqual(len(self.asked()), 6)

    def test_a_result_says_how_it_was_measured(self):
        self.climb("nyse", "--pairs", "trader:greedy")
        (result,) = self.results()
        self.assertEqual(
            result["command"], "bourse match nyse --a trader --b greedy --players 4 --seed 1"
        )
        self.assertEqual((result["games"], result["verdict"]), (354, "stronger"))
        self.assertEqual(result["elo"]["low"], 12)
        self.assertEqual(len(result["definition"]), 12)

    def test_other_numbers_of_seats_play_a_fixed_number_of_games(self):
        self.climb("--players", "2", "9", "--count", "60", "--pairs", "broker:trader")
        (words,) = self.asked()
        self.assertIn("--players 2 --seed 1 --games 60", words)

    def test_an_option_on_trial_plays_the_search_of_the_game(self):
        tries = ("--try", "bias=4", "cut=12", "--iterations", "48", "--count", "60")
        self.climb(*tries)
        self.climb("--pairs", "trader:greedy", "--players", "2")
        self.climb(*tries)
        self.assertEqual(len(self.asked()), 3)
        self.climb("--try", "bias=4", "--iterations", "48", "--count", "400")  # 354 were played
        self.assertEqual(len(self.asked()), 4)
        self.assertIn(
            "--a search:iterations=48,bias=4 --b search:iterations=48 --players 4 --seed 1 --games 60 ",
            self.asked()[0],
        )
        rows = (self.root / "docs/generated/strength.md").read_text().splitlines()
        matches = [row.split(",")[0] for row in rows if " against " in row]
        self.assertEqual(matches[0], "| trader against greedy")
        self.assertEqual(matches[1:], ["| search:iterations=48"] * 2)

    def test_a_run_plays_only_what_is_missing(self):
        self.climb("--pairs", "broker:trader")
        self.climb("--pairs", "broker:trader", "trader:greedy")
        self.assertEqual(len(self.asked()), 2)
        listed = self.climb("--list", "--pairs", "broker:trader", "tycoon:broker")
        self.assertEqual(listed, "bourse match nyse --a tycoon --b broker --players 4 --seed 1\n")

    def test_an_interrupted_match_resumes_from_its_file(self):
        self.write("bin/bourse", PROGRAM.replace("figure = ", "raise SystemExit(3)\n    figure = "))
        self.climb_fails("failed")
        units = self.root / self.asked()[0].split(" --checkpoint ")[1]
        units.write_text("six games")
        self.write("bin/bourse", PROGRAM)
        self.climb("--pairs", "greedy:random")
        self.assertEqual(self.asked()[0], self.asked()[1])
        self.assertFalse(units.exists())

    def test_a_match_with_a_faulty_bot_is_reported_and_not_stored(self):
        fault = 'print(json.dumps({"first_fault": {"seed": "ab"}})); raise SystemExit(1)\n    figure = '
        self.write("bin/bourse", PROGRAM.replace("figure = ", fault))
        self.climb_fails("'seed': 'ab'")
        units = self.root / self.asked()[0].split(" --checkpoint ")[1]
        units.write_text("a unit with a crash")
        self.climb_fails("crashed or named an illegal move")
        self.assertFalse(units.exists())

    def test_files_of_bots_that_have_changed_are_deleted_on_request(self):
        self.write("bin/bourse", PROGRAM.replace("figure = ", "raise SystemExit(3)\n    figure = "))
        self.climb_fails("failed")
        units = self.root / self.asked()[0].split(" --checkpoint ")[1]
        units.write_text("six games")
        self.climb("--tidy")
        self.assertTrue(units.exists())
        self.write("bin/moves", "take bu")
        self.climb_fails("failed")
        self.assertEqual(units.read_text(), "six games")
        others = self.root / self.asked()[1].split(" --checkpoint ")[1]
        others.write_text("twelve games")
        self.assertEqual(self.climb("--tidy"), units.name + "\n")
        self.assertFalse(units.exists())
        self.assertTrue(others.exists())
        self.assertEqual(len(self.asked()), 2)

    def test_bots_that_have_changed_are_measured_again(self):
        changes = {
            "bots/ismcts/levels.cpp": '{"trader", 128, 0},\n',
            "games/nyse/bots/heuristics.h": "int cut = 12;\n",
            "bin/moves": "take bu",
        }
        self.climb("--pairs", "trader:greedy")
        for count, (path, text) in enumerate(changes.items(), start=2):
            with self.subTest(path=path):
                self.write(path, text)
                self.climb("--pairs", "trader:greedy")
                self.assertEqual(len(self.asked()), count)

    def test_comments_in_the_source_do_not_change_the_definition(self):
        self.climb("--pairs", "trader:greedy")
        self.write("bots/ismcts/levels.cpp", '{"trader",\n  96, 0},  // the third level\n')
        self.climb("--pairs", "trader:greedy")
        self.assertEqual(len(self.asked()), 1)

    def test_the_tables_show_current_results_and_the_remarks(self):
        self.climb("--pairs", "trader:greedy")
        self.write("docs/generated/input/strength.md", "## Trials\n")
        self.climb("--render")
        text = (self.root / "docs/generated/strength.md").read_text()
        self.assertIn(
            "| trader against greedy, 4 seats | 354 | +61 (+12 to +111) | +61 (+12 to +111) |"
            " first bot stronger | `bourse match nyse --a trader --b greedy --players 4 --seed 1` |",
            text,
        )
        self.assertTrue(text.endswith("## Trials\n"))
        self.write("bin/moves", "take bu")
        self.climb("--render")
        self.assertIn("Nothing measured yet.", (self.root / "docs/generated/strength.md").read_text())

    def test_an_unknown_pair_or_game_is_refused(self):
        result = self.run_tool("ladder", "--pairs", "random:tycoon")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no pair of the ladder", result.stderr)
        self.assert_fails("ladder", "there is no chess; there are nyse", "chess")

    def test_a_program_that_fails_is_named(self):
        self.write("bin/bourse", "#!/bin/sh\necho 'no such bot' >&2\nexit 2\n")
        self.assert_fails("ladder", "no such bot", "--program", self.root / "bin/bourse")


class ProjectItselfTest(unittest.TestCase):
    """docs/generated/strength.md of this project, without its program: the newest line of a game has its definition."""

    def test_the_page_is_up_to_date(self):
        tool = types.ModuleType("ladder")
        SourceFileLoader("ladder", str(TOOLS / "ladder")).exec_module(tool)
        ladder = tool.Ladder(TOOLS.parent, None)
        games = cpp_source.games(TOOLS.parent)
        for game in games:
            lines = (TOOLS.parent / f"docs/generated/strength/{game}.jsonl").read_text().splitlines()
            ladder.definitions[game] = json.loads(lines[-1])["definition"]
        self.assertEqual(
            (TOOLS.parent / tool.PAGE).read_text(), tool.page(ladder, games), f"{tool.PAGE}: run tools/ladder --render"
        )


if __name__ == "__main__":
    unittest.main()
