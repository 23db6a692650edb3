# SPDX-License-Identifier: Apache-2.0
"""The diagrams of docs/generated/balance.md as SVG, in light and dark mode, each with a background of its own.
Colours are Okabe and Ito's; marks also differ in shape."""

import math
from html import escape

# Class name, colour on light background, colour on dark background.
COLOURS = (("#0072B2", "#56B4E9"), ("#D55E00", "#F0884A"), ("#009E73", "#2FC79A"), ("#B0588B", "#DE96BC"),
           ("#A87400", "#E8B23A"))
STYLE = (
    "text{font:13px sans-serif;fill:#1f2328}.t{font-weight:bold;font-size:15px}.s{font-size:12px}"
    ".g{fill:#fff}.f{stroke:#1f2328}.r{stroke:#d8dee4}.l{stroke:#656d76;stroke-dasharray:5 4}"
    + "".join(f".c{i}{{stroke:{light}}}.d{i}{{fill:{light}}}" for i, (light, _) in enumerate(COLOURS))
    + "@media(prefers-color-scheme:dark){text{fill:#e6edf3}.g{fill:#0d1117}.f{stroke:#e6edf3}"
    ".r{stroke:#30363d}.l{stroke:#8d96a0}"
    + "".join(f".c{i}{{stroke:{dark}}}.d{i}{{fill:{dark}}}" for i, (_, dark) in enumerate(COLOURS))
    + "}"
)
WIDTH = 820


def short(number):
    return f"{number:.6g}"


def round_step(span, ticks=5):
    """1, 2 or 5 times a power of ten, so that about `ticks` steps fit."""
    power = 10.0 ** math.floor(math.log10(span / ticks))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= span / ticks * 0.999)


class Scale:
    """Maps values of an axis to coordinates."""

    def __init__(self, numbers, start, end, ticks=5):
        low, high = min(numbers), max(numbers)
        room = 0.05 * (high - low) or max(0.5, abs(high) * 0.1)
        self.low = 0.0 if low == 0 else low - room
        self.high = 0.0 if high == 0 else high + room
        self.start, self.end = start, end
        self.step = round_step(self.high - self.low, ticks)
        if len(self.ticks()) < 2:  # one tick is no scale
            self.step = round_step(self.high - self.low, 2 * ticks)

    def at(self, number):
        return self.start + (number - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self):
        first = math.ceil(self.low / self.step - 1e-9)
        last = math.floor(self.high / self.step + 1e-9)
        return [round(count * self.step, 10) + 0.0 for count in range(first, last + 1)]


class Sheet:
    """A sheet to draw lines, marks and text on."""

    def __init__(self, title, height):
        self.height = height
        self.parts = []
        self.title = title

    def svg(self):
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" width="{WIDTH}" '
            f'height="{self.height}" role="img">\n<title>{escape(self.title)}</title>\n<style>{STYLE}</style>\n'
            f'<rect class="g" width="{WIDTH}" height="{self.height}"/>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )

    def line(self, x1, y1, x2, y2, kind, width=1):
        self.parts.append(
            f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke-width="{width}"/>'
        )

    def text(self, x, y, words, anchor="start", kind="s", turn=0):
        turned = f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn else ""
        self.parts.append(
            f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turned}>{escape(str(words))}</text>'
        )

    def mark(self, x, y, colour):
        """A disc, a square, a diamond or a triangle, by colour."""
        shapes = ("0 -4.5 4.5 0 0 4.5 -4.5 0", "-4 -4 4 -4 4 4 -4 4", "0 -5 4.8 4 -4.8 4", "0 5 4.8 -4 -4.8 -4")
        if colour == 0:
            self.parts.append(f'<circle class="d0" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
            return
        numbers = [float(n) for n in shapes[(colour - 1) % len(shapes)].split()]
        points = " ".join(f"{x + numbers[i]:.1f},{y + numbers[i + 1]:.1f}" for i in range(0, len(numbers), 2))
        self.parts.append(f'<polygon class="d{colour}" points="{points}"/>')

    def box(self, x, y, width, height, colour):
        self.parts.append(
            f'<rect class="d{colour}" fill-opacity="0.3" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{height:.1f}"/>'
        )

    def rows(self, scale, left, right):
        """Grid lines with their numbers, for a vertical axis."""
        for tick in scale.ticks():
            self.line(left, scale.at(tick), right, scale.at(tick), "r")
            self.text(left - 6, scale.at(tick) + 4, short(tick), "end")

    def legend(self, x, y, names):
        for colour, name in enumerate(names):
            self.mark(x, y - 4, colour)
            self.text(x + 10, y, name)
            x += 30 + 7 * len(name)


def seats_plot(title, counts, series):
    """Wins of each seat relative to its fair share. series: name -> {players: [one figure per seat]}."""
    sheet = Sheet(title, 330)
    left, right, top, bottom = 60, WIDTH - 20, 62, 280
    marks = [(n, seat) for n in counts for seat in range(n)]
    gaps = len(counts) - 1
    step = (right - left - 24) / (len(marks) + gaps)
    ratios = [bound * n for shares in series.values() for n in counts for share in shares[n] for bound in share]
    scale = Scale(ratios + [1.0], bottom, top)
    sheet.text(left, 24, title, kind="t")
    sheet.legend(left + 6, 46, list(series))
    sheet.rows(scale, left, right)
    sheet.line(left, scale.at(1), right, scale.at(1), "l")
    sheet.text(18, (top + bottom) / 2, "wins, 1 = fair", "middle", turn=-90)
    x = left + 12 + step / 2
    for n in counts:
        start = x
        for seat in range(n):
            for colour, shares in enumerate(series.values()):
                value, low, high = (bound * n for bound in shares[n][seat])
                place = x + (colour - (len(series) - 1) / 2) * min(9, step / 2.4)
                sheet.line(place, scale.at(low), place, scale.at(high), f"c{colour}", 2)
                sheet.mark(place, scale.at(value), colour)
            if step >= 11:
                sheet.text(x, bottom + 17, seat, "middle")
            x += step
        sheet.text((start + x - step) / 2, bottom + 36, f"{n} seats" if step * n > 50 else n, "middle")
        if n != counts[-1]:
            sheet.line(x, top, x, bottom + 24, "r")
        x += step
    sheet.line(left, bottom, right, bottom, "f")
    return sheet.svg()


def spread_plot(title, panels):
    """Interquartile ranges, and 90 % ranges. panels: (name, {place: distribution})."""
    sheet = Sheet(title, 320)
    top, bottom = 68, 270
    sheet.text(60, 24, title, kind="t")
    sheet.text(60, 42, "box: the middle half; line: 5 % to 95 %; mark: median", kind="s")
    width = (WIDTH - 20) / len(panels)
    for number, (name, places) in enumerate(panels):
        left = 20 + number * width + 44
        right = 20 + (number + 1) * width - 14
        bounds = [d[q][0] for d in places.values() for q in ("5 %", "95 %")]
        scale = Scale(bounds + ([0.0] if min(bounds) >= 0 else []), bottom, top)
        sheet.rows(scale, left, right)
        step = (right - left) / len(places)
        for at, (place, d) in enumerate(places.items()):
            x = left + (at + 0.5) * step
            half = min(14, step * 0.36)
            sheet.line(x, scale.at(d["5 %"][0]), x, scale.at(d["95 %"][0]), f"c{number}", 2)
            high, low = scale.at(d["75 %"][0]), scale.at(d["25 %"][0])
            sheet.box(x - half, high, 2 * half, max(1.5, low - high), number)
            sheet.mark(x, scale.at(d["median"][0]), number)
            sheet.text(x, bottom + 17, place, "middle")
        sheet.line(left, bottom, right, bottom, "f")
        sheet.text((left + right) / 2, bottom + 37, f"{name}, by seats", "middle")
    return sheet.svg()


def house_plot(title, names, panels):
    """The effects of house values. names: one per row; panels: (name, [figure or None per row])."""
    row = 22
    top = 62
    sheet = Sheet(title, top + row * len(names) + 40)
    bottom = top + row * len(names)
    sheet.text(20, 24, title, kind="t")
    labels = 330
    for at, name in enumerate(names):
        sheet.text(labels - 8, top + row * at + 16, name if len(name) <= 48 else name[:47] + "…", "end")
    width = (WIDTH - labels - 10) / len(panels)
    for number, (name, figures) in enumerate(panels):
        left = labels + number * width + 14
        right = labels + (number + 1) * width - 14
        bounds = [bound for figure in figures if figure for bound in figure]
        scale = Scale(bounds + [0.0], left, right, ticks=3)
        sheet.text((left + right) / 2, 46, name, "middle")
        for tick in scale.ticks():
            sheet.line(scale.at(tick), top, scale.at(tick), bottom, "r")
            sheet.text(scale.at(tick), bottom + 17, short(tick), "middle")
        sheet.line(scale.at(0), top, scale.at(0), bottom, "l")
        for at, figure in enumerate(figures):
            if figure is None:
                continue
            y = top + row * at + 12
            sheet.line(scale.at(figure[1]), y, scale.at(figure[2]), y, f"c{number}", 2)
            sheet.mark(scale.at(figure[0]), y, number)
    sheet.text((labels + WIDTH) / 2, bottom + 34, "in standard deviations of the game as it is", "middle")
    return sheet.svg()


def points_plot(title, places, series, words, levels=()):
    """A mark with its interval per place and series. series: name -> [figure or None per place]."""
    sheet = Sheet(title, 380)
    left, right, top, bottom = 62, WIDTH - 20, 64, 336
    bounds = [bound for figures in series.values() for figure in figures if figure for bound in figure]
    scale = Scale(bounds + [level for level, _ in levels], bottom, top)
    sheet.text(left, 24, title, kind="t")
    sheet.legend(left + 6, 46, list(series))
    sheet.rows(scale, left, right)
    for level, name in levels:
        sheet.line(left, scale.at(level), right, scale.at(level), "l")
        sheet.text(right - 4, scale.at(level) - 5, name, "end")
    sheet.text(18, (top + bottom) / 2, words, "middle", turn=-90)
    step = (right - left) / len(places)
    for at, place in enumerate(places):
        middle = left + (at + 0.5) * step
        sheet.text(middle, bottom + 18, place, "middle")
        for colour, figures in enumerate(series.values()):
            if figures[at] is None:
                continue
            x = middle + (colour - (len(series) - 1) / 2) * min(26, step * 0.8 / len(series))
            sheet.line(x, scale.at(figures[at][1]), x, scale.at(figures[at][2]), f"c{colour}", 2)
            sheet.mark(x, scale.at(figures[at][0]), colour)
    sheet.line(left, bottom, right, bottom, "f")
    return sheet.svg()
