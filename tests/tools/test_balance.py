# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/balance, on a small project with a program that invents its figures."""

import json
import re
import sys
import unittest
import xml.etree.ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from test_tools import TOOLS, ProjectTest  # noqa: E402  (found through the line above)

import balance_figures  # noqa: E402
import balance_plan  # noqa: E402
import balance_plots  # noqa: E402
import balance_report  # noqa: E402
from ladder_pairs import PAIRS  # noqa: E402

ROOT = TOOLS.parent
GAMES = [{"key": "nyse", "name": "NYSE", "players": {"min": 1, "max": 4}}]
PLAN = """
order = ["nyse"]
seed = "5"
[games]
tables = 100
random = 400
house = 50
luck = 8
[luck]
level = "tycoon"
reading = "Luck as a person reads it."
[levels]
games = { greedy = 100, trader = 20 }
reading = "Levels as a person reads them."
moves = "Moves as a person reads them."
[nyse]
fixed = ["first_player=0"]
seats = "Seat 0 begins."
variants = [
  { name = "standard" },
  { name = "hands concealed", options = ["hands=concealed"], players = [2, 3] },
]
house = [
  { rule = "NYSE-1", asks = "prices only rise", option = "board=bull" },
  { rule = "NYSE-2", asks = "one more of each", table = "prices", change = ["list.* +1"] },
]
reading = "What a person reads in it."
"""
# A fake bourse: its figures depend only on the command, and it logs every call.
PROGRAM = """#!/usr/bin/env python3
import json, sys, zlib
words = sys.argv[1:]
open("asked.txt", "a").write(" ".join(words) + "\\n")
if words[0] == "games":
    print(json.dumps(GAMES))
    sys.exit()
def figure(name, at):
    return {"value": at, "low": at * 0.9, "high": at * 1.1}
def spread(at):
    parts = ("mean", "deviation", "5 %", "25 %", "median", "75 %", "95 %")
    return {part: figure(part, at * (1 + i / 10)) for i, part in enumerate(parts)}
def value(key, otherwise=""):
    return words[words.index(key) + 1] if key in words else otherwise
seats = int(value("--players"))
luck = zlib.crc32(" ".join(words[:-2]).encode()) % 100 / 1000
figures = {"score": {"any seat": spread(50 + luck), "seat 0": spread(50)}, "length": {"decisions": spread(80)},
           "lead changes": {"in a game": spread(3)},
           "action": {"take": {"a game": figure("", 40)},
                      "bluff": {"a game": figure("", 0.01 if value("--bot") == "greedy" else 5)}}}
if seats > 1:
    figures["win rate"] = {f"seat {s}": {"share": figure("", 1 / seats)} for s in range(seats)}
    figures["win rate"]["shared wins"] = {"share": figure("", 0.02)}
    figures["margin"] = {"winner": spread(5)}
result = {"game": words[1], "players": seats, "games": int(value("--games")), "figures": figures,
          "illegal_moves": 0, "crashes": 0}
if "--versus" in words:
    result["difference"] = figures
if "@" in value("--versus"):
    assert json.load(open(value("--versus").split("@")[1])) == {"list": [2, 3]}
print(json.dumps(result))
"""


class ChangeTest(unittest.TestCase):
    def test_a_change_has_a_path_and_an_operation(self):
        table = {"div": [[0, 1], [2, 0]], "tokens": {"-1": 5, "1": 5}, "name": "x"}
        cases = (
            (["div.*.* +1"], {"div": [[1, 2], [3, 1]]}),
            (["div.*.* +1 if>0"], {"div": [[0, 2], [3, 0]]}),
            (["div.0.1 -1", "div.1.0 *3"], {"div": [[0, 0], [6, 0]]}),
            (["tokens.-1 =4"], {"tokens": {"-1": 4, "1": 5}}),
            (['tokens ={"1": [1, 2]}'], {"tokens": {"1": [1, 2]}}),
            (["* +1"], {}),
        )
        for changes, expected in cases:
            with self.subTest(changes=changes):
                self.assertEqual(balance_plan.changed(table, changes), {**table, **expected})
        self.assertEqual(table["div"], [[0, 1], [2, 0]])

    def test_an_unknown_path_is_refused(self):
        for change in ("gone =1", "div.7 =1"):
            with self.assertRaises(balance_plan.PlanError):
                balance_plan.changed({"div": [1]}, [change])


class FiguresTest(unittest.TestCase):
    def test_wilson_interval(self):
        self.assertEqual(balance_figures.wilson(10, 20), [0.5, 0.299298, 0.700702])
        self.assertEqual(balance_figures.wilson(0, 20)[1], 0.0)
        self.assertEqual(balance_figures.wilson(20, 20)[2], 1.0)

    def test_a_faulty_bot_is_not_reported(self):
        with self.assertRaises(ValueError):
            balance_figures.kept_of("luck", {"illegal_moves": 1, "crashes": 0})


class SentenceTest(unittest.TestCase):
    def test_reasons_why_a_bot_does_not_win_more(self):
        def say(fair, sees):
            return balance_report.luck_sentence("NYSE", "tycoon", (fair, sees))

        high = [0.8, 0.7, 0.9]
        self.assertIn("more than twice its fair share.", say(high, high))
        self.assertIn("too few games were played to be certain", say([0.55, 0.45, 0.65], high))
        self.assertIn("what the cards hide", say([0.3, 0.2, 0.4], high))
        self.assertIn("less than twice its fair share", say([0.3, 0.2, 0.4], high))
        self.assertIn("too few games were played to rule out twice", say([0.45, 0.35, 0.55], high))
        self.assertNotIn("luck", say([0.45, 0.35, 0.55], [0.4, 0.32, 0.48]))
        self.assertIn("seeing them helps", say([0.2, 0.15, 0.25], [0.45, 0.38, 0.52]))
        self.assertIn("does not make up for future luck", say([0.3, 0.2, 0.4], [0.4, 0.3, 0.49]))
        self.assertIn("to tell the two apart", say([0.4, 0.3, 0.49], [0.42, 0.32, 0.52]))

    def test_a_ladder_shows_its_missing_steps(self):
        steps = {step: {"verdict": "stronger"} for step in PAIRS}
        self.assertIn("in every pair, the first bot is shown to be stronger", balance_report.ladder_sentence("NYSE", steps))
        steps["trader", "greedy"]["verdict"] = "undecided"
        del steps["tycoon", "broker"]
        self.assertIn("not measured: `trader` over `greedy`, `tycoon` over `broker`.", balance_report.ladder_sentence("NYSE", steps))

    def test_a_difference_is_shown_beyond_its_99_9_percent_interval(self):
        self.assertFalse(balance_report.is_shown([0.27, 0.255, 0.285], 0.25))
        self.assertTrue(balance_report.is_shown([0.28, 0.265, 0.295], 0.25))
        self.assertTrue(balance_report.is_shown([0.22, 0.205, 0.235], 0.25))

    def test_a_seat_with_an_advantage_is_named(self):
        cell = balance_plan.Cell("tables", "nyse", ("simulate",), 4, "standard", "greedy")
        even = [[0.25, 0.24, 0.26]] * 4
        self.assertIn("No difference is shown", balance_report.seat_sentence("*standard*", [(cell, {"wins": even})]))
        odd = [[0.4, 0.39, 0.41]] + [[0.2, 0.19, 0.21]] * 3
        sentence = balance_report.seat_sentence("*standard*", [(cell, {"wins": odd})])
        self.assertIn("seat 0 wins most often, 40.0 % (39.0 to 41.0)", sentence)
        self.assertIn("seat 0 with four players is farthest from fair. It wins 1.60 (1.56 to 1.64) times its fair share.", sentence)

    def test_effects_are_bold_if_their_interval_excludes_zero(self):
        self.assertEqual(balance_report.signed([1.25, 1.0, 1.5]), "**+1.25 (1.00 to 1.50)**")
        self.assertEqual(balance_report.signed([-1.0, -2.5, 0.5]), "−1.00 (−2.50 to 0.50)")


class PlotTest(unittest.TestCase):
    def test_axes_have_round_numbers(self):
        self.assertEqual(balance_plots.Scale([0, 100], 0, 500).ticks(), [0, 50, 100])
        self.assertEqual(balance_plots.Scale([-2, 2], 0, 500).ticks(), [-2, -1, 0, 1, 2])
        self.assertEqual(balance_plots.Scale([7, 7], 0, 500).ticks(), [6.5, 7, 7.5])
        self.assertEqual(balance_plots.Scale([-4.6, 1.5], 0, 99, ticks=3).ticks(), [-4, -2, 0])


def ladder_step(a, b, definition, elo):
    return json.dumps({"players": 4, "a": a, "b": b, "definition": definition, "verdict": "stronger",
                       "command": f"bourse match nyse --a {a} --b {b}",
                       "elo": {"value": elo, "low": 12.0, "high": 110.6}})


class ProgramTest(ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("docs/generated/input/balance.toml", PLAN)
        self.write("docs/tables/nyse.json", '{"list": [1, 2]}')
        self.write("docs/generated/strength/nyse.jsonl", "".join(step + "\n" for step in (
            ladder_step("novice", "random", "before", 40),
            ladder_step("greedy", "random", "before", 50),
            ladder_step("greedy", "random", "now", 61.4),
        )))
        self.write("build/release/bin/bourse", PROGRAM.replace("GAMES", repr(GAMES)))
        (self.root / "build/release/bin/bourse").chmod(0o755)

    def asked(self):
        """The commands that the program received since the last call, except `games`."""
        path = self.root / "asked.txt"
        lines = path.read_text().splitlines() if path.is_file() else []
        path.unlink(missing_ok=True)
        return [line for line in lines if not line.startswith("games")]

    def docs(self):
        return {path: path.read_bytes() for path in (self.root / "docs").rglob("*") if path.is_file()}

    def test_every_stage_is_played_and_reported(self):
        self.assert_passes("balance")
        asked = self.asked()
        # Four numbers of seats with two bots, a variant with two; a level that is not greedy; two house values; two bots
        # in four seats.
        self.assertEqual(len(asked), 8 + 1 + 2 + 2 + 8)
        self.assertIn("simulate nyse --players 2 --bot greedy --games 100 --seed 5 --option first_player=0 "
                      "--option hands=concealed --json --threads 0", asked)
        self.assertIn("simulate nyse --players 4 --bot greedy --bot greedy --bot clairvoyant:tycoon --bot greedy "
                      "--games 2 --seed 5 --json --threads 0", asked)
        report = (self.root / "docs/generated/balance.md").read_text()
        for text in ("What a person reads in it.", "Luck as a person reads it.", "## NYSE", "prices only rise (NYSE-1)",
                     "Levels as a person reads them.", "| NYSE | `trader` | 20 |",
                     "Moves as a person reads them.", "NYSE, times per game by `greedy` and by `trader`: `bluff` 0.01 and 5.00.",
                     "| greedy over random | 61 (12 to 111) |", "```\ntools/balance\n```"):
            self.assertIn(text, report)
        self.assertNotIn("| novice over random | 40", report)  # of bots that have changed since
        for path in re.findall(r"\]\((plots/[^)]*)\)", report):
            svg = (self.root / "docs/generated" / path).read_text()
            xml.etree.ElementTree.fromstring(svg)
            self.assertIn("prefers-color-scheme:dark", svg)
        self.assertEqual(len(list((self.root / "docs/generated/plots").glob("*.svg"))), 5)

    def test_a_second_run_plays_nothing_and_writes_the_same(self):
        self.assert_passes("balance")
        self.asked()
        before = self.docs()
        self.assert_passes("balance")
        self.assertEqual(self.asked(), [])
        self.assertEqual(self.docs(), before)
        self.assert_passes("balance", "--fresh")
        self.assertEqual(len(self.asked()), 21)
        self.assertEqual(self.docs(), before)

    def test_a_single_stage_can_be_played_and_the_others_stay(self):
        self.assert_passes("balance")
        self.asked()
        before = self.docs()
        self.assert_passes("balance", "--only", "luck", "--fresh")
        self.assertEqual(len(self.asked()), 8)
        self.assertEqual(self.docs(), before)
        self.assert_passes("balance", "--only", "report")
        self.assertEqual(self.docs(), before)

    def test_a_stage_that_was_not_played_is_not_reported(self):
        self.assert_passes("balance", "--only", "house")
        report = (self.root / "docs/generated/balance.md").read_text()
        self.assertIn("## Bots", report)
        self.assertNotIn("### Seats", report)
        self.assertNotIn("## How much luck", report)

    def test_numbers_of_games_are_scaled(self):
        self.assert_passes("balance", "--games", "200", "--only", "luck")
        asked = "\n".join(self.asked())
        self.assertIn("--games 4 ", asked)
        self.assertIn("tools/balance --games 200\n", (self.root / "docs/generated/balance.md").read_text())

    def test_outdated_docs_are_listed(self):
        self.assert_passes("balance")
        self.assertIn("0 problems", self.assert_passes("balance", "--check"))
        text = (self.root / "docs/generated/input/balance.toml").read_text()
        self.write("docs/generated/input/balance.toml", text.replace("What a person reads", "What nobody reads"))
        self.assert_fails("balance", "docs/generated/balance.md: is out of date", "--check")
        self.write("docs/generated/input/balance.toml", text)
        self.write("docs/generated/plots/old.svg", "<svg/>")
        self.assert_fails("balance", "docs/generated/plots/old.svg: is out of date", "--check")

    def test_a_newly_measured_step_of_the_ladder_is_reported_without_playing(self):
        self.assert_passes("balance")
        self.asked()
        steps = (self.root / "docs/generated/strength/nyse.jsonl").read_text()
        self.write("docs/generated/strength/nyse.jsonl", steps + ladder_step("novice", "random", "now", 33) + "\n")
        self.assert_fails("balance", "docs/generated/strength; run tools/balance --only report", "--check")
        self.assert_passes("balance", "--only", "report")
        self.assert_passes("balance", "--check")
        self.assertEqual(self.asked(), [])
        self.assertIn("| novice over random | 33 ", (self.root / "docs/generated/balance.md").read_text())

    def test_the_error_of_the_program_is_passed_on(self):
        self.write("build/release/bin/bourse", "#!/bin/sh\necho 'no such thing' >&2\nexit 2\n")
        result = self.run_tool("balance")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no such thing", result.stderr)

    def test_a_game_without_a_plan_is_reported(self):
        more = GAMES + [{"key": "chess", "name": "Chess", "players": {"min": 2, "max": 2}}]
        self.write("build/release/bin/bourse", PROGRAM.replace("GAMES", repr(more)))
        result = self.run_tool("balance")
        self.assertEqual(result.returncode, 2)
        self.assertIn("has no word on chess", result.stderr)


class ProjectItselfTest(unittest.TestCase):
    """docs/generated/input/balance.toml of this project."""

    def setUp(self):
        stored = json.loads((ROOT / "docs/generated/balance.json").read_text())
        self.figures = stored["figures"]
        self.plan = balance_plan.Plan(ROOT, stored["games"])

    def test_the_report_is_up_to_date(self):
        report = balance_report.Report(self.plan, self.figures)
        texts = {"docs/generated/balance.md": report.write()}
        texts.update({f"docs/generated/plots/{name}.svg": svg for name, svg in report.pictures.items()})
        for path, text in texts.items():
            self.assertEqual((ROOT / path).read_text(), text, f"{path} {balance_report.OUT_OF_DATE}")

    def test_every_house_value_cites_a_rule_that_exists(self):
        for game in self.plan.order:
            rules = (ROOT / f"games/{game}/RULES.md").read_text()
            for entry in self.plan.of(game)["house"]:
                with self.subTest(game=game, asks=entry["asks"]):
                    self.assertIn(f"[{entry['rule']}]", rules)

    def test_every_change_can_be_made(self):
        for stage in balance_plan.STAGES:
            self.assertTrue(self.plan.cells(stage))


if __name__ == "__main__":
    unittest.main()
