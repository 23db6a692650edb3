# SPDX-License-Identifier: Apache-2.0
"""People who are not part of an attack, each from an address of their own: pairs who play at their own tables and
measure the time from a move to its `accepted`, people who play bots and measure how late these move, and watchers who
only keep their connections."""

import dataclasses
import threading
import time

import client

PAIRS = 10
EVERY = 0.1  # seconds from one move of a pair to the next
BOT_TABLES = 3
WATCHERS = 4


class Victim(threading.Thread):
    """Repeats play() until the measurement is over or an error occurs."""

    def __init__(self, house, source):
        super().__init__(daemon=True)
        self.house, self.source = house, source
        self.times = []
        self.error = None
        self.is_over = False
        self.lines = []

    def run(self):
        try:
            people = [self.house.person(name, source=self.source) for name in self.names]
            while not self.is_over:
                self.play(people)
        except (OSError, RuntimeError) as error:
            if not self.is_over:
                self.error = f"{type(self).__name__}: {error}"

    def join_table(self, table, people):
        """Lines of these people, each with its welcome."""
        lines = [client.Socket(self.house, f"/api/tables/{table}/socket", each, self.source) for each in people]
        for line in lines:
            line.hello()
        return lines, [next_of(line, "welcome") for line in lines]


class Pair(Victim):
    """Two people who play games of NYSE, with ten minutes each on their clocks."""

    names = ("Ada", "Ben")
    BANK = {"kind": "bank", "bank_seconds": 600, "increment_seconds": 0}

    def play(self, people):
        table = self.house.open("nyse", ["open", "open"], people[0], source=self.source, clock=self.BANK)
        for person in people:
            self.house.sit(table, person, source=self.source)
        self.table = table
        lines, last = self.join_table(table, people)
        moves = 0
        while not self.is_over and not last[0]["position"]["outcome"]:
            mover = next(seat for seat, step in enumerate(last) if step["position"]["choices"])
            moves += 1
            taken = self.move(lines, last, mover, f"m{moves}")
            time.sleep(max(0, EVERY - taken))
        for line in lines:
            line.close()

    def move(self, lines, last, mover, name):
        action = last[mover]["position"]["choices"][0]["action"]
        start = time.monotonic()
        lines[mover].send({"type": "move", "id": name, "after": last[mover]["number"], "action": action})
        last[mover] = next_of(lines[mover], "batch")
        next_of(lines[mover], "accepted")
        taken = time.monotonic() - start
        self.times.append(taken)
        last[1 - mover] = next_of(lines[1 - mover], "batch")
        return taken


class BotTable(Victim):
    """One person who plays games of NYSE against two bots. Measures the time from a step to a bot's next step."""

    names = ("Cleo",)

    def __init__(self, house, source, bot):
        super().__init__(house, source)
        self.bot = bot

    def play(self, people):
        table = self.house.open("nyse", ["open", self.bot, self.bot], people[0], source=self.source)
        self.house.sit(table, people[0], source=self.source)
        lines, (message,) = self.join_table(table, people)
        moves, since = 0, None
        while not self.is_over and not message["position"]["outcome"]:
            now = time.monotonic()
            if since is not None:
                self.times.append(now - since)
            since = now
            if message["position"]["choices"]:
                moves += 1
                action = message["position"]["choices"][0]["action"]
                lines[0].send({"type": "move", "id": f"m{moves}", "after": message["number"], "action": action})
                since = None  # the next step is the person's own
            message = next_of(lines[0], "batch")
        lines[0].close()
        self.house.post(f"/api/tables/{table}/close", "", secret=people[0], source=self.source)


class Watcher(Victim):
    """Keeps a connection to the lobby and notices if it is closed. It asks for news like a page: by a ping."""

    names = ()

    def play(self, people):
        line = client.Socket(self.house, "/api/lobby/socket", "", self.source)
        while not self.is_over:
            line.send({"type": "ping"})
            next_of(line, "pong")
            time.sleep(1)
        line.close()


def next_of(line, kind):
    while True:
        message = line.receive(60)
        if message is None:
            raise RuntimeError("waited for a minute")
        if message["type"] == "refused":
            raise RuntimeError(f"was refused: {message['sentence']}")
        if message["type"] == kind:
            return message


@dataclasses.dataclass
class Measured:
    moves: list  # seconds from a move to its `accepted`, sorted
    bots: list  # seconds from a step to the next step of a bot, sorted


class Victims:
    """All of them at once. Use it in a with statement."""

    def __init__(self, house, bot="trader"):
        self.pairs = [Pair(house, f"127.0.1.{at + 1}") for at in range(PAIRS)]
        self.bots = [BotTable(house, f"127.0.2.{at + 1}", bot) for at in range(BOT_TABLES)]
        self.watchers = [Watcher(house, f"127.0.3.{at + 1}") for at in range(WATCHERS)]
        self.all = [*self.pairs, *self.bots, *self.watchers]

    def __enter__(self):
        for victim in self.all:
            victim.start()
        return self

    def __exit__(self, *_):
        for victim in self.all:
            victim.is_over = True
        for victim in self.all:
            victim.join(70)

    def measure(self, moves, least, most):
        """What was measured in at least `least` seconds and this many moves, or in `most` seconds."""
        begun = {victim: len(victim.times) for victim in self.all}
        start = time.monotonic()
        while True:
            time.sleep(0.2)
            elapsed = time.monotonic() - start
            made = sum(len(pair.times) - begun[pair] for pair in self.pairs)
            if (made >= moves and elapsed >= least) or elapsed >= most or self.errors():
                break
        return Measured(*(sorted(t for v in group for t in v.times[begun[v] :]) for group in (self.pairs, self.bots)))

    def errors(self):
        return [victim.error for victim in self.all if victim.error]
