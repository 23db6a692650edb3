# SPDX-License-Identifier: Apache-2.0
"""Pairs of people who play at tables of their own, each pair from an address of its own, and measure the time from a
move to its `accepted`."""

import threading
import time

import client


class Pair(threading.Thread):
    """Plays games of NYSE, one move per `every` seconds, until stop() or an error."""

    def __init__(self, house, number, every):
        super().__init__(daemon=True)
        self.house, self.every = house, every
        self.source = f"127.0.1.{number + 1}"
        self.times = []
        self.error = None
        self.is_over = False

    def run(self):
        try:
            people = [self.house.person(name, source=self.source) for name in ("Ada", "Ben")]
            while not self.is_over:
                self.play(people)
        except (OSError, RuntimeError) as error:
            if not self.is_over:
                self.error = error

    def play(self, people):
        table = self.house.open("nyse", ["open", "open"], people[0], source=self.source)
        for person in people:
            self.house.sit(table, person, source=self.source)
        lines = [client.Socket(self.house, f"/api/tables/{table}/socket", person, self.source) for person in people]
        for line in lines:
            line.hello()
        last = [self.next_of(line, "welcome") for line in lines]
        moves = 0
        while not self.is_over and not last[0]["position"]["outcome"]:
            mover = next(seat for seat, step in enumerate(last) if step["position"]["choices"])
            choices = last[mover]["position"]["choices"]
            moves += 1
            move = {"type": "move", "id": f"m{moves}", "after": last[mover]["number"], "action": choices[0]["action"]}
            start = time.monotonic()
            lines[mover].send(move)
            last[mover] = self.next_of(lines[mover], "batch")
            self.next_of(lines[mover], "accepted")
            taken = time.monotonic() - start
            self.times.append(taken)
            last[1 - mover] = self.next_of(lines[1 - mover], "batch")
            time.sleep(max(0, self.every - taken))
        for line in lines:
            line.close()

    def next_of(self, line, kind):
        while True:
            message = line.receive(60)
            if message is None:
                raise RuntimeError("a victim waited for a minute")
            if message["type"] == "refused":
                raise RuntimeError(f"a victim was refused: {message['sentence']}")
            if message["type"] == kind:
                return message


class Pairs:
    """Several pairs at once. Use it in a with statement."""

    def __init__(self, house, count=10, every=0.1):
        self.pairs = [Pair(house, number, every) for number in range(count)]

    def __enter__(self):
        for pair in self.pairs:
            pair.start()
        return self

    def __exit__(self, *_):
        for pair in self.pairs:
            pair.is_over = True
        for pair in self.pairs:
            pair.join(70)

    def measure(self, moves, seconds):
        """The times of at least `moves` moves, or of those made within the time, sorted."""
        begun = [len(pair.times) for pair in self.pairs]
        end = time.monotonic() + seconds
        times = []
        while len(times) < moves and time.monotonic() < end:
            time.sleep(0.2)
            times = [taken for pair, at in zip(self.pairs, begun) for taken in pair.times[at:]]
        return sorted(times)

    def errors(self):
        return [str(pair.error) for pair in self.pairs if pair.error]


def report(name, times):
    """Prints the quantiles in milliseconds and returns the 99th percentile."""
    p50, p99 = (1000 * client.quantile(times, part) for part in (0.5, 0.99))
    print(f"{name:12} {len(times):6} moves  p50 {p50:8.1f} ms  p99 {p99:8.1f} ms", flush=True)
    return p99
