# SPDX-License-Identifier: Apache-2.0
"""The games that tools/balance plays: docs/generated/input/balance.toml as `bourse` commands, stage by stage."""

import copy
import hashlib
import json
import shlex
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

STAGES = ("tables", "levels", "house", "luck")
USUAL_SEATS = 4
PLAN = "docs/generated/input/balance.toml"
TABLES = "build/balance/tables"  # derived from docs/tables


class PlanError(Exception):
    """The plan has a mistake."""


@dataclass(frozen=True)
class Cell:
    """One command and its place in the report."""

    stage: str
    game: str
    words: tuple  # the arguments of bourse
    players: int = USUAL_SEATS
    variant: str = ""  # in stage tables
    bots: str = ""  # "greedy", "random"; in stage luck the bot on trial
    seat: int = 0  # in stage luck the seat of that bot
    entry: dict = field(default_factory=dict, hash=False, compare=False)  # in stage house
    table: tuple = ()  # (file, text): an input file of the command

    @property
    def command(self):
        return shlex.join(("bourse",) + self.words)

    @property
    def key(self):
        """A file name, unique for a command and its input."""
        text = self.command + (self.table[1] if self.table else "")
        return f"{self.game}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


# ---- changed tables


def steps_into(place, path):
    """The containers and keys that a path such as companies.*.div.* leads to."""
    first, _, rest = path.partition(".")
    keys = range(len(place)) if isinstance(place, list) else list(place)
    if first != "*":
        key = int(first) if isinstance(place, list) else first
        if key not in keys:
            raise PlanError(f"there is no {first!r} to change")
        keys = [key]
    for key in keys:
        if not rest:
            yield place, key
        elif isinstance(place[key], (list, dict)):
            yield from steps_into(place[key], rest)


def new_value(old, how):
    """Applies "=VALUE", "+N", "-N" or "*N" to a value; arithmetic leaves everything but integers alone."""
    if how.startswith("="):
        return json.loads(how[1:])
    if isinstance(old, bool) or not isinstance(old, int):
        return old
    return old * int(how[1:]) if how.startswith("*") else old + int(how)


def changed(table, changes):
    """A copy of a table. A change is "PATH =VALUE", "PATH +N", "PATH -N" or "PATH *N"; with " if>0" after it
    zeros stay."""
    table = copy.deepcopy(table)
    for change in changes:
        path, how = change.split(None, 1)
        spared = how.endswith(" if>0")
        how = how.removesuffix(" if>0")
        for place, key in list(steps_into(table, path)):
            if not (spared and place[key] == 0):
                place[key] = new_value(place[key], how)
    return table


# ---- the plan


class Plan:
    """The cells of all stages, read from PLAN."""

    def __init__(self, root, games, scale_to=None):
        """games: the descriptors of `bourse games --json`. scale_to: number of games per table (other stages in
        proportion)."""
        self.root = Path(root)
        self.text = tomllib.loads((self.root / PLAN).read_text())
        self.games = {game["key"]: game for game in games}
        self.order = [key for key in self.text["order"] if key in self.games]
        missing = set(self.games) - set(self.order)
        if missing:
            raise PlanError(f"{PLAN} has no word on {', '.join(sorted(missing))}")
        self.seed = self.text["seed"]
        self.factor = (scale_to or self.text["games"]["tables"]) / self.text["games"]["tables"]
        self.counts = self.scaled(self.text["games"])

    def scaled(self, counts):
        return {key: max(1, round(count * self.factor)) for key, count in counts.items()}

    def of(self, game):
        return self.text[game]

    def name(self, game):
        return self.games[game]["name"]

    def seat_counts(self, game, variant=None):
        bounds = self.games[game]["players"]
        seats = range(bounds["min"], bounds["max"] + 1)
        return [n for n in seats if n in (variant or {}).get("players", seats)]

    def cells(self, stage):
        return [cell for game in self.order for cell in getattr(self, f"{stage}_cells")(game)]

    def simulation(self, game, players, bots, games, options):
        words = ["simulate", game, "--players", str(players)]
        for bot in bots:
            words += ["--bot", bot]
        words += ["--games", str(games), "--seed", self.seed]
        for option in options:
            words += ["--option", option]
        return words

    def bots_of(self, variant):
        """The bots of a table and their numbers of games: greedy, and random in the first variant."""
        bots = [("greedy", self.counts["tables"])]
        if variant == 0:
            bots.append(("random", self.counts["random"]))
        return bots

    # Seats, scores, margins and lengths.
    def tables_cells(self, game):
        part = self.of(game)
        for number, variant in enumerate(part["variants"]):
            for players in self.seat_counts(game, variant):
                for bots, games in self.bots_of(number):
                    options = part["fixed"] + variant.get("options", [])
                    words = self.simulation(game, players, [bots], games, options) + ["--json"]
                    yield Cell("tables", game, tuple(words), players, variant["name"], bots)

    # The standard table, with bots of each strength in all seats.
    def levels_cells(self, game):
        part = self.of(game)
        for bots, games in self.scaled(part.get("levels", self.text["levels"]["games"])).items():
            words = self.simulation(game, USUAL_SEATS, [bots], games, part["fixed"]) + ["--json"]
            yield Cell("levels", game, tuple(words), bots=bots)

    # Each house value against an alternative.
    def house_cells(self, game):
        part = self.of(game)
        for entry in part["house"]:
            players = entry.get("players", USUAL_SEATS)
            options = part["fixed"] + entry.get("with", [])
            words = self.simulation(game, players, ["greedy"], self.counts["house"], options)
            table = ()
            if "table" in entry:
                table = self.derived_table(game, entry)
                words += ["--versus", f"{entry['table']}=@{table[0]}"]
            else:
                words += ["--versus", entry["option"]]
            yield Cell("house", game, tuple(words + ["--json"]), players, entry=entry, table=table)

    def derived_table(self, game, entry):
        source = self.root / f"docs/tables/{game}.json"
        table = changed(json.loads(source.read_text()), entry["change"])
        if "name" in table:
            table["name"] = "tried"
        text = json.dumps(table)
        digest = hashlib.sha256(text.encode()).hexdigest()[:8]
        return f"{TABLES}/{game}_{digest}.json", text

    def tried(self):
        """The level on trial, and the clairvoyant with the same budget."""
        level = self.text["luck"]["level"]
        return level, f"clairvoyant:{level}"

    def luck_games(self, game):
        """The number of games of a bot on trial, a multiple of the seats."""
        wanted = self.scaled({"luck": self.of(game).get("luck", self.text["games"]["luck"])})["luck"]
        return max(1, wanted // USUAL_SEATS) * USUAL_SEATS

    # One bot against greedy ones, equally often in each seat.
    def luck_cells(self, game):
        games = self.luck_games(game) // USUAL_SEATS
        for bot in self.tried():
            for seat in range(USUAL_SEATS):
                bots = ["greedy"] * USUAL_SEATS
                bots[seat] = bot
                words = self.simulation(game, USUAL_SEATS, bots, games, []) + ["--json"]
                yield Cell("luck", game, tuple(words), bots=bot, seat=seat)
