# SPDX-License-Identifier: Apache-2.0
"""Writes docs/generated/balance.md and its diagrams from docs/generated/input/balance.toml,
docs/generated/balance.json and, for the strength of the bots, docs/generated/strength."""

import textwrap

import balance_figures
import balance_plots
from balance_plan import USUAL_SEATS
from ladder_pairs import PAIRS

IMAGES = "plots"
OUT_OF_DATE = (
    "is out of date with docs/generated/input/balance.toml, docs/generated/balance.json or docs/generated/strength; "
    "run tools/balance --only report"
)
WIDTH = 120
# A difference is called shown if the 99.9 % interval excludes it: the report has hundreds of intervals, and one in a
# thousand of these misses by chance.
CERTAIN = 3.290526731 / balance_figures.NORMAL_95
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# As in "*no dividends* changes the winner's margin by +1.5 (1.0 to 2.0)".
EFFECT_SENTENCES = {
    "score any seat": "the score of a seat by {}",
    "margin winner": "the winner's margin by {}",
    "length decisions": "the number of decisions by {}",
    "win rate seat 0": "the share of games that seat 0 wins by {} points",
    "win rate shared wins": "the share of shared wins by {} points",
}
EFFECT_NAMES = {
    "score any seat": "score of a seat",
    "margin winner": "winner's margin",
    "length decisions": "decisions",
    "win rate seat 0": "wins of seat 0, points",
    "win rate shared wins": "shared wins, points",
}
# A weak bot neglects an action if a strong one uses it this many times as often, intervals allowed for.
HARDLY_USED_FACTOR = 4
SHARES = ("win rate seat 0", "win rate shared wins")

INTRO = """\
# Balance

For this report, bots played each of the five games thousands of times. It shows whether every seat has the same
chances, how long a game takes, how close the scores are, how strong the bots are and how much luck decides. It also
shows what would change with other house values (values that the rulebook does not give). This command writes it:

```
tools/balance{arguments}
```

The file [input/balance.toml](input/balance.toml) lists the games to play and contains the hand-written paragraphs; edit
them there, not here. The same program and seed always give the same report. [balance.json](balance.json) lists the
figures, each with the command that prints it; matches between bots are in [strength](strength/). Some commands read
files below `build/balance`, which `tools/balance` writes as well.

Unless stated otherwise, all seats are `greedy` bots, which play the move that looks best without looking ahead. People
may play differently. `27.4 (26.0 to 28.8)` is a value with its 95 % confidence interval. A game's number of decisions
includes those of all seats. Seats are numbered from 0.

In tables of wins, **bold** means that the 95 % interval excludes the fair share; ± is half the width of the widest
interval in the row. In tables of house values, bold means that the interval excludes 0. Even without any real
difference, about one value in twenty would be bold by chance. We therefore call a difference between seats, or an
effect of a house value, *shown* only if the wider 99.9 % interval excludes the fair share or 0."""


def plain(number, digits):
    rounded = round(number, digits) + 0.0  # no negative zero
    return f"{rounded:.{digits}f}".replace("-", "−")


def digits_for(bounds):
    size = max(abs(bound) for bound in bounds)
    if size >= 1000 or all(bound == round(bound) for bound in bounds):
        return 0
    return 1 if size >= 10 else 2


def with_interval(figure, digits=None, scale=1.0):
    """"27.4 (26.0 to 28.8)"."""
    value, low, high = (bound * scale for bound in figure)
    digits = digits_for((value, low, high)) if digits is None else digits
    return f"{plain(value, digits)} ({plain(low, digits)} to {plain(high, digits)})"


def percent(figure):
    value, low, high = (plain(bound * 100, 1) for bound in figure)
    return f"{value} % ({low} to {high})"


def signed(figure, digits=None, scale=1.0):
    """An effect with its interval, bold if the interval excludes 0."""
    value, low, high = (bound * scale for bound in figure)
    digits = digits_for((value, low, high)) if digits is None else digits
    text = f"{'+' if value > 0 else ''}{plain(value, digits)} ({plain(low, digits)} to {plain(high, digits)})"
    return f"**{text}**" if balance_figures.is_outside(0, figure) else text


def is_shown(figure, number):
    """Whether the 99.9 % interval of the figure excludes the number."""
    value, low, high = figure
    return value - number > CERTAIN * (value - low) or number - value > CERTAIN * (high - value)


def wrapped(text, indent=""):
    return textwrap.fill(
        " ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent),
        break_long_words=False, break_on_hyphens=False,
    )


def paragraphs(text):
    return "\n\n".join(wrapped(paragraph) for paragraph in text.strip().split("\n\n"))


def joined(parts):
    """"a", "a and b" or "a, b and c"."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def bullet(text):
    return wrapped(text, "- ")


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def command_block(command):
    return f"```\n{command}\n```"


def image(name, words):
    return f"![{words}]({IMAGES}/{name}.svg)"


class Report:
    """Markdown and diagrams of one plan and its figures (command -> figures)."""

    def __init__(self, plan, figures, arguments=""):
        self.plan = plan
        self.figures = figures
        self.arguments = arguments
        self.pictures = {}  # name -> SVG

    def write(self):
        parts = [INTRO.format(arguments=self.arguments), self.overview(), self.levels(), self.luck(), self.ladder()]
        parts += [self.game(game) for game in self.plan.order]
        return "\n\n".join(part for part in parts if part) + "\n"

    def found(self, stage, game, **wanted):
        """The played cells of a stage with their figures."""
        cells = getattr(self.plan, f"{stage}_cells")(game)
        needed = "actions" if stage == "levels" else "games"
        return [
            (cell, self.figures[cell.command])
            for cell in cells
            if needed in self.figures.get(cell.command, {})
            and all(getattr(cell, key) == value for key, value in wanted.items())
        ]

    # ---- all games

    def overview(self):
        rows = []
        for game in self.plan.order:
            usual = self.plan.of(game)["variants"][0]["name"]
            found = self.found("tables", game, variant=usual, bots="greedy", players=USUAL_SEATS)
            if found:
                rows.append(self.overview_row(game, found[0][1]))
        if not rows:
            return ""
        head = ["game, four seats", "best seat (fair: 25 %)", "worst seat", "decisions", "score", "median margin", "shared wins"]
        return "## In short\n\n" + table(head, rows)

    def overview_row(self, game, kept):
        order = sorted(range(len(kept["wins"])), key=lambda seat: kept["wins"][seat][0])
        return [
            self.plan.name(game),
            f"{order[-1]}: {percent(kept['wins'][order[-1]])}",
            f"{order[0]}: {percent(kept['wins'][order[0]])}",
            with_interval(kept["length"]["mean"]),
            with_interval(kept["score"]["mean"]),
            with_interval(kept["margin"]["median"]),
            percent(kept["shared"]),
        ]

    # ---- levels

    def levels(self):
        """The standard table at each level."""
        rows = []
        sentences = []
        for game in self.plan.order:
            found = self.found("levels", game)
            rows += [level_row(self.plan.name(game), cell, kept) for cell, kept in found]
            sentences += level_sentences(self.plan.name(game), found)
        if not rows:
            return ""
        example = next(cell for game in self.plan.order for cell, _ in self.found("levels", game))
        head = ["game, four seats", "all seats are", "games", "best seat (fair: 25 %)", "worst seat", "decisions"]
        return "\n\n".join([
            "## With stronger bots",
            paragraphs(self.plan.text["levels"]["reading"]),
            table(head, rows),
            paragraphs(self.plan.text["levels"]["moves"]) if sentences else "",
            "\n".join(bullet(sentence) for sentence in sentences),
            command_block(example.command),
        ])

    # ---- luck

    def win_share(self, game, bot):
        """The wins of a bot that took each seat in turn."""
        found = self.found("luck", game, bots=bot)
        if len(found) < USUAL_SEATS:
            return None
        wins = sum(kept["wins"][cell.seat][0] * kept["games"] for cell, kept in found)
        return balance_figures.wilson(wins, sum(kept["games"] for _, kept in found))

    def luck(self):
        text = self.plan.text["luck"]
        fair, sees = self.plan.tried()
        shares = {game: (self.win_share(game, fair), self.win_share(game, sees)) for game in self.plan.order}
        shares = {game: pair for game, pair in shares.items() if None not in pair}
        if not shares:
            return ""
        self.pictures["luck"] = balance_plots.points_plot(
            "One seat against three greedy bots",
            [self.plan.name(game) for game in shares],
            {bot: [[100 * bound for bound in pair[at]] for pair in shares.values()]
             for at, bot in enumerate((fair, sees))},
            "wins, %",
            [(25.0, "fair"), (50.0, "twice fair")],
        )
        example = next(cell for game in shares for cell, _ in self.found("luck", game, bots=fair))
        rows = [
            [self.plan.name(game), str(self.plan.luck_games(game)), percent(pair[0]), percent(pair[1])]
            for game, pair in shares.items()
        ]
        parts = [
            "## How much luck",
            wrapped(
                f"In these games, three `greedy` bots play against either `{fair}` or `{sees}`. The latter searches with "
                "as many iterations but sees every hidden card ([laboratory](../laboratory.md#how-much-luck-there-is)). "
                "Both play the same deals from each of the four seats. One of the commands is"
            ),
            command_block(example.command),
            paragraphs(text["reading"]),
            table(["wins", "games", f"`{fair}`", f"`{sees}`"], rows),
            "\n".join(bullet(luck_sentence(self.plan.name(game), fair, pair)) for game, pair in shares.items()),
            image("luck", "Wins of one seat against three greedy bots, game by game"),
        ]
        return "\n\n".join(part for part in parts if part)

    # ---- ladder

    def ladder(self):
        measured = {
            self.plan.name(game): balance_figures.ladder_steps(self.plan.root, game, USUAL_SEATS)
            for game in self.plan.order
        }
        measured = {name: steps for name, steps in measured.items() if steps}
        if not measured:
            return ""
        labels = [f"{a} over {b}" for a, b in PAIRS]
        figures = {
            name: [balance_figures.figure(steps[step]["elo"]) if step in steps else None for step in PAIRS]
            for name, steps in measured.items()
        }
        self.pictures["ladder"] = balance_plots.points_plot(
            "Steps of the ladder, four seats", [f"{a} / {b}" for a, b in PAIRS], figures, "Elo"
        )
        rows = [
            [label] + [with_interval(figures[name][at], 0) if figures[name][at] else "" for name in measured]
            for at, label in enumerate(labels)
        ]
        example = next(iter(next(iter(measured.values())).values()))["command"]
        return "\n\n".join([
            "## Bots",
            wrapped(
                "The table shows the Elo by which each bot leads a weaker one, with four seats. In a match, each deal is "
                "played again with the bots in each other's seats. A sequential test ends the match, which makes the "
                "figures slightly too large. Elo is capped at 1200. One of the commands is"
            ),
            command_block(example),
            table([""] + list(measured), rows),
            "\n".join(bullet(ladder_sentence(name, steps)) for name, steps in measured.items()),
            wrapped("[Strength](strength.md) lists every match with its command, also for other numbers of seats."),
            image("ladder", "Elo of each step of the ladder in each game"),
        ])

    # ---- a game

    def game(self, game):
        parts = [f"## {self.plan.name(game)}", self.reading(game)]
        tables = self.found("tables", game)
        if tables:
            parts += [self.seats(game), self.spread(game)]
        parts.append(self.house(game))
        return "\n\n".join(part for part in parts if part)

    def reading(self, game):
        return paragraphs(self.plan.of(game)["reading"])

    def seats(self, game):
        part = self.plan.of(game)
        usual = part["variants"][0]["name"]
        found = [(cell, kept) for cell, kept in self.found("tables", game) if kept["wins"]]
        series = {}
        for bots in ("greedy", "random"):
            shares = {cell.players: kept["wins"] for cell, kept in found if (cell.variant, cell.bots) == (usual, bots)}
            if shares:
                series[bots] = shares
        counts = [n for n in self.plan.seat_counts(game) if all(n in shares for shares in series.values())]
        title = f"{self.plan.name(game)}: wins of each seat"
        if counts:
            self.pictures[f"{game}-seats"] = balance_plots.seats_plot(title, counts, series)
        greedy = [(cell, kept) for cell, kept in found if cell.bots == "greedy"]
        if not greedy:
            return ""
        most = max(cell.players for cell, _ in greedy)
        rows = [
            [cell.variant, str(cell.players)] + seat_shares(kept["wins"], most) + [widest(kept["wins"])]
            for cell, kept in greedy
        ]
        sentences = [
            seat_sentence(f"*{variant['name']}*", [pair for pair in greedy if pair[0].variant == variant["name"]])
            for variant in part["variants"]
        ]
        chance = [(cell, kept) for cell, kept in found if cell.bots == "random"]
        sentences += [seat_sentence(f"*{usual}* among `random` bots", chance)]
        return "\n\n".join([
            "### Seats",
            wrapped(part["seats"]),
            "\n".join(bullet(sentence) for sentence in sentences if sentence),
            command_block(greedy[0][0].command),
            table(["wins, %", "seats"] + [str(seat) for seat in range(most)] + ["±"], rows),
            image(f"{game}-seats", title) if counts else "",
        ]).strip()

    def spread(self, game):
        part = self.plan.of(game)
        usual = part["variants"][0]["name"]
        greedy = self.found("tables", game, bots="greedy")
        places = {cell.players: kept for cell, kept in greedy if cell.variant == usual}
        panels = [("score of a seat", {n: kept["score"] for n, kept in places.items()})]
        panels.append(("winner's margin", {n: kept["margin"] for n, kept in places.items() if "margin" in kept}))
        panels.append(("decisions", {n: kept["length"] for n, kept in places.items()}))
        title = f"{self.plan.name(game)}: scores, margins and length"
        self.pictures[f"{game}-spread"] = balance_plots.spread_plot(title, panels)
        rows = [spread_row(cell, kept) for cell, kept in greedy]
        head = ["", "seats", "decisions", "decisions, middle 90 %", "score", "standard deviation", "score, middle 90 %",
                "mean margin", "median margin", "shared wins, %", "lead changes"]
        sentences = [spread_sentence(variant["name"], {c.players: k for c, k in greedy if c.variant == variant["name"]})
                     for variant in part["variants"]]
        chance = {c.players: k for c, k in self.found("tables", game, bots="random")}
        return "\n\n".join([
            "### Length and spread",
            "\n".join(bullet(sentence) for sentence in sentences + [contrast_sentence(places, chance)] if sentence),
            table(head, rows),
            image(f"{game}-spread", title),
        ])

    def house(self, game):
        found = self.found("house", game)
        if not found:
            return ""
        names = [cell.entry["asks"] for cell, _ in found]
        panels = []
        for key in ("score any seat", "margin winner", "length decisions"):
            panels.append((EFFECT_NAMES[key], [in_deviations(kept, key) for _, kept in found]))
        title = f"{self.plan.name(game)}: alternatives to our values"
        self.pictures[f"{game}-house"] = balance_plots.house_plot(title, names, panels)
        rows = []
        for cell, kept in found:
            effects = [
                signed(kept["effect"][key], scale=100 if key in SHARES else 1) if key in kept["effect"] else ""
                for key in EFFECT_NAMES
            ]
            rows.append([f"{cell.entry['asks']} ({cell.entry['rule']})"] + effects)
        return "\n\n".join([
            "### House values",
            wrapped(
                "Each alternative changes one value and replays the same deals. The list begins with the alternatives that "
                "have the largest effect on the score, the winner's margin or the number of decisions, measured in "
                "standard deviations of the unchanged game. The table has all alternatives."
            ),
            "\n".join(bullet(sentence) for sentence in house_sentences(found)),
            command_block(found[0][0].command),
            table(["alternative"] + list(EFFECT_NAMES.values()), rows),
            image(f"{game}-house", title),
        ])


# ---- sentences that follow from the figures


def level_row(name, cell, kept):
    order = sorted(range(len(kept["wins"])), key=lambda seat: kept["wins"][seat][0])
    return [
        name,
        f"`{cell.bots}`",
        str(kept["games"]),
        f"{order[-1]}: {percent(kept['wins'][order[-1]])}",
        f"{order[0]}: {percent(kept['wins'][order[0]])}",
        with_interval(kept["length"]["mean"]),
    ]


def level_sentences(name, found):
    """The actions that the weakest level hardly uses and the strongest one does."""
    if len(found) < 2:
        return []
    weak, strong = found[0], found[-1]
    dead = [
        f"`{action}` {plain(weak[1]['actions'].get(action, [0.0])[0], 2)} and {plain(uses[0], 2)}"
        for action, uses in strong[1]["actions"].items()
        if uses[1] > HARDLY_USED_FACTOR * weak[1]["actions"].get(action, [0.0, 0.0, 0.0])[2]
    ]
    if not dead:
        return []
    return [f"{name}, times per game by `{weak[0].bots}` and by `{strong[0].bots}`: " + ", ".join(dead) + "."]


def luck_sentence(name, bot, pair):
    fair, sees = pair
    start = f"{name}: `{bot}` wins {percent(fair)}"
    if fair[1] >= 0.5:
        return f"{start}, more than twice its fair share."
    if fair[0] >= 0.5:
        return f"{start}, more than twice its fair share, but too few games were played to be certain."
    if fair[2] >= 0.5:
        return (f"{start}; too few games were played to rule out twice its fair share. The clairvoyant wins "
                f"{percent(sees)}.")
    start += f", less than twice its fair share. The clairvoyant wins {percent(sees)}"
    if sees[2] < 0.5:
        return start + (", less than twice its fair share as well: at equal iterations, knowing the hidden cards does "
                        "not make up for future luck.")
    if sees[1] >= 0.5:
        return start + (": future draws do not prevent it. The gap is what the cards hide, and what a longer search "
                        "might find.")
    if sees[1] > fair[2]:
        return start + ": seeing them helps; too few games were played to tell whether it is enough for twice the share."
    return start + "; too few games were played to tell the two apart."


def ladder_sentence(name, steps):
    open_steps = [step for step in PAIRS if steps.get(step, {}).get("verdict") != "stronger"]
    if not open_steps:
        return f"{name}: in every pair, the first bot is shown to be stronger."
    return f"{name}: not shown or not measured: " + ", ".join(f"`{a}` over `{b}`" for a, b in open_steps) + "."


def seat_shares(wins, most):
    fair = 1 / len(wins)
    cells = []
    for figure in wins:
        text = plain(100 * figure[0], 1)
        cells.append(f"**{text}**" if balance_figures.is_outside(fair, figure) else text)
    return cells + [""] * (most - len(wins))


def widest(wins):
    return plain(max(100 * (high - low) / 2 for _, low, high in wins), 1)


def seat_sentence(variant, pairs):
    """The best and the worst seat of the standard table, and the shown seat that is farthest from fair."""
    text = ""
    usual = [(cell, kept) for cell, kept in pairs if cell.players == USUAL_SEATS]
    for _, kept in usual:
        order = sorted(range(len(kept["wins"])), key=lambda seat: kept["wins"][seat][0])
        best, worst = order[-1], order[0]
        text = (f"In {variant} with {NUMBERS[USUAL_SEATS]} seats, seat {best} wins most often, "
                f"{percent(kept['wins'][best])}, and seat {worst} least often, {percent(kept['wins'][worst])}; 25 % "
                "would be fair. ")
    shown = [
        (abs(figure[0] * cell.players - 1), cell.players, seat, figure)
        for cell, kept in pairs
        for seat, figure in enumerate(kept["wins"])
        if is_shown(figure, 1 / cell.players)
    ]
    if not shown:
        where = " with this or any other number of seats" if len(pairs) > 1 else ""
        return text + f"No difference is shown{where}." if text else ""
    _, players, seat, figure = max(shown)
    times = [bound * players for bound in figure]
    return text + (f"Of all seats at all numbers of players, seat {seat} with {NUMBERS[players]} players is farthest from "
                   f"fair. It wins {with_interval(times, 2)} times its fair share.")


def nine_of_ten(spread):
    digits = 1 if any(spread[q][0] != round(spread[q][0]) for q in ("5 %", "95 %")) else 0
    return f"{plain(spread['5 %'][0], digits)} to {plain(spread['95 %'][0], digits)}"


def spread_row(cell, kept):
    margin = kept.get("margin")
    return [
        cell.variant,
        str(cell.players),
        with_interval(kept["length"]["mean"]),
        nine_of_ten(kept["length"]),
        with_interval(kept["score"]["mean"]),
        with_interval(kept["score"]["deviation"]),
        nine_of_ten(kept["score"]),
        with_interval(margin["mean"]) if margin else "",
        with_interval(margin["median"]) if margin else "",
        with_interval(kept["shared"], 1, 100) if kept["shared"] else "",
        with_interval(kept["lead changes"]["mean"]) if "lead changes" in kept else "",
    ]


def spread_sentence(variant, places):
    if not places:
        return ""
    fewest, most = min(places), max(places)
    text = f"*{variant}*: "
    if USUAL_SEATS in places:
        kept = places[USUAL_SEATS]
        text += (f"with {NUMBERS[USUAL_SEATS]} seats, a game takes {with_interval(kept['length']['mean'])} decisions "
                 f"({nine_of_ten(kept['length'])} in 90 % of games). A seat scores {with_interval(kept['score']['mean'])} "
                 f"with a standard deviation of {with_interval(kept['score']['deviation'])}, and the winner leads by a "
                 f"median of {with_interval(kept['margin']['median'])}. ")
    lengths = ", ".join(plain(places[seats]["length"]["mean"][0], 0) for seats in sorted(places))
    return text + f"With {fewest} to {most} seats, games take {lengths} decisions."


def contrast_sentence(greedy, chance):
    if USUAL_SEATS not in greedy or USUAL_SEATS not in chance:
        return ""
    bot, lot = greedy[USUAL_SEATS], chance[USUAL_SEATS]
    return (f"Among `random` bots, a standard game with {NUMBERS[USUAL_SEATS]} seats takes "
            f"{with_interval(lot['length']['mean'])} decisions. They score {with_interval(lot['score']['mean'])} with a "
            f"standard deviation of {with_interval(lot['score']['deviation'])}; `greedy` bots score "
            f"{with_interval(bot['score']['mean'])}.")


def in_deviations(kept, key):
    """An effect in standard deviations of the unchanged game."""
    deviation = kept["before"].get(key.split()[0] + " deviation", [0])[0]
    if key not in kept["effect"] or not deviation:
        return None
    return [bound / deviation for bound in kept["effect"][key]]


def size_of(kept):
    sizes = [abs(effect[0]) for effect in (in_deviations(kept, key) for key in EFFECT_NAMES) if effect]
    return max(sizes, default=0.0)


def house_sentences(found):
    """The largest effects, and the alternatives without a shown effect."""
    def shown(kept):
        return [key for key, effect in kept["effect"].items() if is_shown(effect, 0)]

    ranked = sorted(found, key=lambda pair: -size_of(pair[1]))
    sentences = []
    for cell, kept in ranked[:3]:
        if not shown(kept):
            continue
        effects = [
            EFFECT_SENTENCES[key].format(signed(kept["effect"][key], scale=100 if key in SHARES else 1).strip("*"))
            for key in shown(kept)
        ]
        sentences.append(f"*{cell.entry['asks'][0].upper()}{cell.entry['asks'][1:]}* changes {joined(effects)}.")
    idle = [cell.entry["asks"] for cell, kept in found if not shown(kept)]
    if idle:
        sentences.append("No effect is shown for " + joined([f"*{asks}*" for asks in idle]) + ".")
    seats = [cell.entry["asks"] for cell, kept in found if "win rate seat 0" in shown(kept)]
    sentences.append("The wins of seat 0 are shown to change with " + joined([f"*{asks}*" for asks in seats]) + "." if seats else
                     "No alternative is shown to change the wins of seat 0.")
    return sentences
