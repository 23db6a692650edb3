# SPDX-License-Identifier: Apache-2.0
"""C++ text for the tools: comments, strings, and the files of the project."""

import re
from pathlib import Path

LAYERS = ("core", "games", "play", "bots", "lab", "server", "client", "cli", "bench")
FOLDERS = LAYERS + ("tests",)

_TOKEN = re.compile(
    r"""
      (?P<comment> //[^\n]* | /\*.*?\*/ )
    | (?P<raw>     (?:u8|[uUL])?R"(?P<fence>[^()\\\s]{0,16})\(.*?\)(?P=fence)" )
    | (?P<string>  "(?:\\.|[^"\\\n])*" )
    | (?P<number>  \.?\d(?:'?[\w.])* )
    | (?P<word>    [A-Za-z_]\w* )
    | (?P<char>    '(?:\\.|[^'\\\n])+' )
    """,
    re.VERBOSE | re.DOTALL,
)


def blank(text, strings=False):
    """The text with its comments (and the contents of its strings) replaced by spaces, line for line."""

    def replace(match):
        kind = match.lastgroup if match.lastgroup != "fence" else "raw"
        if kind == "comment":
            return _spaces(match.group())
        if strings and kind in ("raw", "string", "char"):
            whole = match.group()
            return whole[0] + _spaces(whole[1:-1]) + whole[-1]
        return match.group()

    return _TOKEN.sub(replace, text)


def _spaces(text):
    return re.sub(r"[^\n]", " ", text)


def cpp_files(root):
    """Every C++ file of the project, in a fixed order."""
    root = Path(root)
    return sorted(
        path
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.suffix in (".h", ".cpp") and path.is_file()
    )


def games(root):
    """The names of the games: the lines bourse_game(name) of games/CMakeLists.txt."""
    listing = Path(root) / "games" / "CMakeLists.txt"
    if not listing.is_file():
        return []
    return re.findall(r"^\s*bourse_game\((\w+)\)", listing.read_text(), re.MULTILINE)
