# SPDX-License-Identifier: Apache-2.0
"""The figures of docs/generated/balance.md, extracted from results of the laboratory.

A figure is [value, low, high]; low and high bound its 95 % interval."""

import json
import math

from ladder_pairs import PAIRS

NORMAL_95 = 1.959963984540054
DISTRIBUTION = ("mean", "deviation", "5 %", "25 %", "median", "75 %", "95 %")
SPREADS = (("score", "any seat"), ("margin", "winner"), ("length", "decisions"), ("lead changes", "in a game"))
EFFECTS = (
    ("score", "any seat", "mean"),
    ("margin", "winner", "mean"),
    ("length", "decisions", "mean"),
    ("win rate", "seat 0", "share"),
    ("win rate", "shared wins", "share"),
)


def rounded(number):
    """Six significant digits: short, and the same on every machine."""
    return float(f"{number:.6g}")


def figure(interval):
    return [rounded(interval[part]) for part in ("value", "low", "high")]


def distribution(group, of):
    return {name: figure(group[of][name]) for name in DISTRIBUTION if name in group[of]}


def tables_figures(result):
    found = result["figures"]
    kept = {"games": result["games"], "wins": [], "shared": None}
    wins = found.get("win rate", {})
    kept["wins"] = [figure(wins[f"seat {seat}"]["share"]) for seat in range(result["players"]) if wins]
    if wins:
        kept["shared"] = figure(wins["shared wins"]["share"])
    for group, of in SPREADS:
        # A solo game has one seat and no margin.
        name = "seat 0" if (group, of) == ("score", "any seat") and not wins else of
        if group in found and name in found[group]:
            kept[group] = distribution(found[group], name)
    return kept


def levels_figures(result):
    actions = {name: figure(action["a game"]) for name, action in result["figures"]["action"].items()}
    return {**tables_figures(result), "actions": actions}


def house_figures(result):
    kept = {"games": result["games"], "before": {}, "effect": {}}
    for group, of, statistic in EFFECTS:
        if group not in result["difference"]:
            continue
        kept["before"][group + " " + of] = figure(result["figures"][group][of][statistic])
        kept["effect"][group + " " + of] = figure(result["difference"][group][of][statistic])
        if statistic == "mean":
            kept["before"][group + " deviation"] = figure(result["figures"][group][of]["deviation"])
    return kept


def ladder_steps(root, game, players):
    """The results of tools/ladder for the latest bots: (stronger, weaker) -> line."""
    path = root / "docs" / "generated" / "strength" / f"{game}.jsonl"
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.is_file() else []
    found = {
        (row["a"], row["b"]): row
        for row in rows
        if row["players"] == players and row["definition"] == rows[-1]["definition"]
    }
    return {step: found[step] for step in PAIRS if step in found}


def luck_figures(result):
    return {
        "games": result["games"],
        "wins": [figure(result["figures"]["win rate"][f"seat {seat}"]["share"]) for seat in range(result["players"])],
    }


def kept_of(stage, result):
    """The part of a result that the report needs."""
    faults = result.get("illegal_moves", 0) + result.get("crashes", 0)
    if faults:
        raise ValueError(f"{faults} illegal moves or crashes")
    return globals()[f"{stage}_figures"](result)


def wilson(wins, games):
    """Wilson interval of a share, as a figure."""
    z = NORMAL_95
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return [rounded(share), rounded(max(0.0, middle - half)), rounded(min(1.0, middle + half))]


def is_outside(number, interval):
    return not interval[1] <= number <= interval[2]
