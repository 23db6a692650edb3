#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Hints of others while one address asks for hints at 45 tables at once."""

import collections
import threading
import time

import client
import trial

TABLES = 45
OTHERS = 6
BOTS = ["greedy", "greedy"]


def asked_table(house, secret, source, game):
    """A table whose person is asked: bots move until it is this one's turn."""
    table = house.open(game, ["open", *BOTS], secret, source=source)
    house.sit(table, secret, source=source)
    line = client.Socket(house, f"/api/tables/{table}/socket", secret, source)
    line.hello()
    while True:
        message = line.receive(60)
        if message is None:
            raise RuntimeError("the table stands still")
        if message["type"] in ("welcome", "batch") and message.get("position", {}).get("choices"):
            line.close()
            return table


class Asker(threading.Thread):
    """Asks for hints at a table until it is told to stop."""

    def __init__(self, house, source, secret, pause, game="nyse"):
        super().__init__(daemon=True)
        self.house, self.source, self.secret, self.pause = house, source, secret, pause
        self.table = asked_table(house, secret, source, game)
        self.answers = []  # (status, seconds, when)
        self.is_over = False

    def run(self):
        while not self.is_over:
            start = time.monotonic()
            path = f"/api/tables/{self.table}/hint"
            try:
                status, _, _ = self.house.get(path, secret=self.secret, source=self.source)
            except OSError:
                status = 0
            self.answers.append((status, time.monotonic() - start, start))
            time.sleep(self.pause)


class Hints(trial.Attack):
    name = "hints"
    item = 14

    def prepare(self, house):
        sources = [f"127.0.5.{at + 1}" for at in range(OTHERS)]
        self.others = [Asker(house, at, house.person("Other", source=at), 1.1) for at in sources]
        for other in self.others:
            other.start()
        secret = house.person("Guest", source=trial.ATTACKER)
        self.askers = [Asker(house, trial.ATTACKER, secret, 0.2, "stockpile") for _ in range(TABLES)]
        self.prepared = time.monotonic()

    def run(self, house, ready, is_over):
        for asker in self.askers:
            asker.start()
        ready.set()
        is_over.wait()
        statuses = collections.Counter(str(status) for asker in self.askers for status, _, _ in asker.answers)
        return {"attacker_answers": dict(statuses)}

    def check(self, house, crowd):
        answers = [answer for other in self.others for answer in other.answers if answer[2] >= self.prepared]
        for other in self.others:
            other.is_over = True
        refused = [status for status, _, _ in answers if status != 200]
        p99 = client.quantile([taken for status, taken, _ in answers if status == 200], 0.99)
        figures = {"others_hints": len(answers), "others_hint_p99_ms": round(1000 * p99, 1)}
        return figures, [f"{len(refused)} hints of others were refused: {refused}"] if refused else []


if __name__ == "__main__":
    trial.main(__doc__, Hints)
