# SPDX-License-Identifier: Apache-2.0
"""Checks the rules for people, games/<game>/rules_text/<language>.md, for tools/rule_coverage.

Whatever the program tells a player cites rules: refusals, help and errors in the sources of a game, help in its
translations. Each of these ids must be an anchor in the text of every language, so that a link to it arrives. The
languages must have the same sections, figures, examples, conditions and anchors. Every worked example of the rulebook
(section 10.1 of RULES.md) must be told, and every example that is told must have a position to play on from.
"""

import re

import cpp_source
import rules_examples

CITED = re.compile(r"\b[A-Z]{2,4}-(?:R\d+|\d+(?:\.\d+)*[a-z]?)\b")
ANCHORS = re.compile(r"\[([A-Z]{2,4}-\w[\w.]*(?: [A-Z]{2,4}-\w[\w.]*)*)\]")
STRING = re.compile(r'"((?:\\.|[^"\\\n])*)"')
PRINTED = re.compile(r"^### (?:[\d.]+ From the rulebook|Rulebook examples)$(.*?)^##", re.MULTILINE | re.DOTALL)
PRINTED_ID = re.compile(r"^(?:- |\| )?\[([A-Z]{2,4}-X-[A-Z]\d+)\]", re.MULTILINE)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
# Shared by all languages: ids of sections, figures without their captions, conditions, cards.
STRUCTURE = re.compile(
    r"^(?P<section>##+ \w+):|^(?P<directive>:(?:figure [^|\n]*|example \S+|end|options|credits|cards \w+))"
    r"|(?P<condition>@\([^)]*\))|^- (?P<card>\w+): \*\*",
    re.MULTILINE,
)


def citable(root, game, refused):
    """The ids that the program may tell a player of this game."""
    folder = root / "games" / game.name
    ids = set(refused)
    for part in ("rules", "codec"):
        for path in sorted((folder / part).glob("*")):
            if path.suffix in (".h", ".cpp"):
                for text in STRING.findall(cpp_source.blank(path.read_text())):
                    ids.update(CITED.findall(text))
    for path in sorted((folder / "lang").glob("*.json")):
        ids.update(CITED.findall(path.read_text()))
    return {rule for rule in ids if rule.startswith(game.prefix + "-")}


def anchors_of(text):
    return [rule for ids in ANCHORS.findall(text) for rule in ids.split()]


def structure_of(text):
    return [next(filter(None, match.groups())).strip() for match in STRUCTURE.finditer(text)]


def gaps(root, game, refused):
    """What is missing or wrong; nothing for a game without such texts."""
    folder = root / "games" / game.name / "rules_text"
    texts = {path.name: COMMENT.sub("", path.read_text()) for path in sorted(folder.glob("*.md"))}
    needed = citable(root, game, refused)
    for name, text in texts.items():
        where = f"games/{game.name}/rules_text/{name}"
        anchors = anchors_of(text)
        for rule in sorted(needed - set(anchors)):
            yield f"{rule} may be cited to a player but is no anchor in {where}"
        for rule in sorted(set(anchors)):
            if anchors.count(rule) > 1:
                yield f"{rule} is an anchor {anchors.count(rule)} times in {where}"
            if rule not in game.anchors:
                yield f"{rule} in {where} is no anchor of RULES.md"
    if texts:
        yield from differences(game, texts)
        yield from missing_examples(root, game, texts)
        yield from stale_examples(root, game)


def missing_examples(root, game, texts):
    rules = (root / "games" / game.name / "RULES.md").read_text()
    printed = [name for part in PRINTED.findall(rules + "\n##") for name in PRINTED_ID.findall(part)]
    positions = rules_examples.examples(root, game.name)
    for name, text in texts.items():
        told = rules_examples.EXAMPLE.findall(text)
        for example in printed:
            if example not in told:
                yield f"{example} is an example of the rulebook but is not told in games/{game.name}/rules_text/{name}"
        for example in told:
            if example not in positions:
                yield f"{example} in games/{game.name}/rules_text/{name} has no position: no vector can be played on from"


def stale_examples(root, game):
    positions = rules_examples.examples(root, game.name)
    path = root / "games" / game.name / "web" / "lazy" / "examples.json"
    if positions and (not path.is_file() or path.read_text() != rules_examples.text_of(positions)):
        yield f"games/{game.name}/web/lazy/examples.json is stale: run tools/regen_examples"


def differences(game, texts):
    english = texts.get("en.md")
    if english is None:
        yield f"games/{game.name}/rules_text/en.md does not exist"
        return
    for name, text in texts.items():
        for what, of in (("structure", structure_of), ("order of anchors", anchors_of)):
            ours, theirs = of(english), of(text)
            if ours == theirs:
                continue
            at = next((at for at, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), min(len(ours), len(theirs)))
            here = (ours[at : at + 1] or ["the end"])[0], (theirs[at : at + 1] or ["the end"])[0]
            yield f"games/{game.name}/rules_text: the {what} differs: en.md has {here[0]}, {name} has {here[1]}"
