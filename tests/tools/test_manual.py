# SPDX-License-Identifier: Apache-2.0
"""Tests of tools/man_page and tools/completions: what they make of the help of a program."""

import subprocess
import unittest

from test_tools import load

PROGRAM = {
    "program": "bourse",
    "about": "stock-market table games",
    "version": "9.8.7",
    "commands": [
        {
            "name": "play",
            "about": "play at this terminal",
            "help": {
                "description": "Plays a game.",
                "footer": ".starts with a dot, and has a back\\slash",
                "arguments": [{"names": ["GAME"], "help": "key of the game", "default": "", "repeats": False,
                               "value": {"type": "TEXT", "choices": []}}],
                "options": [
                    {"names": ["--help", "-h"], "help": "print this help and exit", "default": "", "repeats": False,
                     "flag": True},
                    {"names": ["--record"], "help": "save the game", "default": "", "repeats": False,
                     "value": {"type": "FILE", "choices": []}},
                    {"names": ["--log"], "help": "log level", "default": "normal", "repeats": False,
                     "value": {"type": "TEXT", "choices": ["quiet", "normal"]}},
                ],
            },
        },
        {"name": "games", "about": "list the games",
         "help": {"description": "Lists the games.", "footer": "", "arguments": [], "options": []}},
    ],
}


class ManPageTest(unittest.TestCase):
    def setUp(self):
        self.page = load("man_page").page_of(PROGRAM)

    def test_it_names_every_command_and_option_with_its_default(self):
        for text in ("BOURSE 1", "9.8.7", ".SS play", ".SS games", "\\fB\\-\\-record\\fR \\fIFILE\\fR",
                     "quiet|normal", "log level (default: normal)"):
            self.assertIn(text, self.page)

    def test_text_that_troff_would_interpret_is_escaped(self):
        self.assertIn("\\&.starts with a dot, and has a back\\eslash", self.page)


class CompletionsTest(unittest.TestCase):
    def setUp(self):
        self.tool = load("completions")

    def completed(self, *words):
        script = self.tool.bash(PROGRAM, "nyse stonks")
        typed = " ".join(f'"{word}"' for word in ("bourse", *words))
        run = f'{script}\nCOMP_WORDS=({typed}); COMP_CWORD={len(words)}; _bourse; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return subprocess.run(["bash", "-c", run], check=True, capture_output=True, text=True).stdout.split()

    def test_bash_completes_commands_options_choices_and_games(self):
        self.assertEqual(["games"], self.completed("ga"))
        self.assertEqual(["--record"], self.completed("play", "--re"))
        self.assertEqual(["quiet"], self.completed("play", "--log", "q"))
        self.assertEqual(["stonks"], self.completed("play", "st"))

    def test_zsh_and_fish_name_every_command_and_option(self):
        for shell in (self.tool.zsh, self.tool.fish):
            text = shell(PROGRAM, "nyse stonks")
            for word in ("play", "games", "record", "quiet normal", "nyse stonks"):
                self.assertIn(word, text)


if __name__ == "__main__":
    unittest.main()
