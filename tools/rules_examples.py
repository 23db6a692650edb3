# SPDX-License-Identifier: Apache-2.0
"""Positions for the worked examples of the rules, for tools/regen_examples.

An example, ":example NYSE-X-E2 Title" in games/<game>/rules_text/, shows the position of the vector of that name: of
the first case in games/<game>/tests/vectors/ whose name begins with its id, up to the first move or check. So each of
these positions is tested. tests/support/vector.h explains the format of vectors.
"""

import copy
import json
import re

EXAMPLE = re.compile(r"^:example (\S+) ", re.MULTILINE)
SETUP = ("base", "patch", "set", "seed")


def logical_lines(text):
    """Directives: a line continues while brackets are open or if it ends in ';' or '|'."""
    held = ""
    for line in text.splitlines():
        held = f"{held} {line.split('#')[0].strip()}".strip()
        is_open = sum(held.count(mark) for mark in "[{") > sum(held.count(mark) for mark in "]}")
        if held and not is_open and held[-1] not in ";|":
            yield held
            held = ""


def merge(target, patch):
    """A JSON merge patch (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged


def assign(document, path, value):
    """Sets "hands[0].x"."""
    steps = [int(step) if step.isdigit() else step for step in re.findall(r"\w+", path)]
    for step in steps[:-1]:
        document = document[step]
    document[steps[-1]] = value


def assignments(text):
    """Splits "a = 1; b = [2]" into paths and values."""
    decoder = json.JSONDecoder()
    while text:
        path, _, rest = text.partition("=")
        value, end = decoder.raw_decode(rest.strip())
        yield path.strip(), value
        text = rest.strip()[end:].lstrip("; ")


class Case:
    """A case of a vector up to its first move or check."""

    def __init__(self, ids, document):
        self.ids = ids
        self.document = copy.deepcopy(document)
        self.next = ""  # the first move or check

    def obey(self, word, rest, folder):
        if self.next or word not in SETUP:
            self.next = self.next or f"{word} {rest}"
        elif word == "base":
            self.document = json.loads((folder / rest).read_text())
        elif word == "patch":
            self.document = merge(self.document, json.loads(rest))
        elif word == "set":
            for path, value in assignments(rest):
                assign(self.document, path, value)


def cases_of(path):
    base, case = None, None
    for line in logical_lines(path.read_text()):
        word, _, rest = line.partition(" ")
        if word == "case":
            if case:
                yield case
            case = Case(re.findall(r"[A-Z]+-[\w.-]+", rest), base)
        elif case:
            case.obey(word, rest, path.parent)
        elif word == "base":
            base = json.loads((path.parent / rest).read_text())
    if case:
        yield case


def players_of(document):
    players = document.get("players", document.get("hands"))
    return players if isinstance(players, int) else len(players)


def seat_of(case):
    """The seat that acts, or is asked about, first."""
    found = re.match(r"(?:legal |refuse )?(\d+) ", case.next)
    return int(found.group(1)) if found else 0


def is_playable(case):
    """Whether there is a position that somebody can play on from."""
    if case.document is None or case.next.startswith("deal "):
        return False
    phase = case.document.get("phase")
    return (phase.get("name") if isinstance(phase, dict) else phase) not in ("over", "end")


def examples(root, game):
    """The playable positions of the examples by name."""
    folder = root / "games" / game
    text = folder / "rules_text" / "en.md"
    wanted = EXAMPLE.findall(text.read_text()) if text.is_file() else []
    found = {}
    for path in sorted((folder / "tests" / "vectors").glob("*.play")):
        for case in cases_of(path):
            for name in set(case.ids) & set(wanted) - set(found):
                if is_playable(case):
                    found[name] = {
                        "players": players_of(case.document),
                        "seat": seat_of(case),
                        "position": case.document,
                    }
    return {name: found[name] for name in wanted if name in found}


def text_of(positions):
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in positions.items())
    return f"{{\n{rows}\n}}\n"
