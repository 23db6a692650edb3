# SPDX-License-Identifier: Apache-2.0
"""Tests of documents against the sources: docs/versions.md and CHANGELOG.md."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("games/*/RULES.md"))
CONSTANT = re.compile(r"`(\w+)` in `([^`]+)`")


def rows(page):
    """The rows of the first table: lists of cells."""
    lines = [line for line in page.split("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def value_of(constant, path):
    """The number that a source gives a constant."""
    return int(re.search(rf"\b{constant} = (\d+)\b", (ROOT / path).read_text())[1])


class VersionsTest(unittest.TestCase):
    def setUp(self):
        self.rows = {row[0]: row[1:] for row in rows((ROOT / "docs/versions.md").read_text())}

    def program(self):
        return re.search(r"project\(bourse VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]

    def test_the_program_has_the_version_of_the_page_and_of_the_changelog(self):
        self.assertEqual(self.rows["program"][1], self.program())
        newest = re.search(r"^## ([\d.]+) ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1]
        self.assertEqual(newest, self.program())

    def test_constants_have_the_values_of_the_page(self):
        found = 0
        for name, (_, now, declared) in self.rows.items():
            values = [int(number) for number in re.findall(r"\d+", now)]
            for value, (constant, path) in zip(values, CONSTANT.findall(declared)):
                for game in GAMES if "<game>" in path else [""]:
                    with self.subTest(name=name, game=game):
                        self.assertEqual(value_of(constant, path.replace("<game>", game)), value)
                        found += 1
        self.assertEqual(found, 4 + len(GAMES))

    def test_the_database_has_as_many_steps_as_the_page_says(self):
        _, now, declared = self.rows["database"]
        steps = (ROOT / declared.strip("`")).read_text().count('R"sql(')
        self.assertEqual(steps, int(now))


if __name__ == "__main__":
    unittest.main()
