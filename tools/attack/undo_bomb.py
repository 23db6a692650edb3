#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A table whose moves are undone as often as possible, and 20 lines that ask for its history without a pause. Fails if
more moves are undone than the limit of a game allows."""

import contextlib
import threading
import time

import client
import trial
import victims

MOST_UNDONE = 100  # in a game (server/domain/limits.h)
LINES = 20
ASKERS = 8
RATE = 45  # requests per second: just inside the limit of an address


class UndoBomb(trial.Attack):
    name = "undo_bomb"
    item = 1
    seconds = 25  # at most, at 50 messages per second

    def prepare(self, house):
        self.secret = house.person("Guest", source=trial.ATTACKER)
        self.table = house.open("nyse", ["open"], self.secret, trial.ATTACKER)
        house.sit(self.table, self.secret, trial.ATTACKER)
        line = self.line(house)
        line.hello()
        message = victims.next_of(line, "welcome")
        self.pairs, self.refused = 0, 0
        end = time.monotonic() + self.seconds
        while time.monotonic() < end and message["position"]["choices"]:
            action = message["position"]["choices"][0]["action"]
            turn = self.pairs + self.refused
            line.send({"type": "move", "id": f"m{turn}", "after": message["number"], "action": action})
            message = self.answer(line, message)[1]
            time.sleep(1 / 50)
            if not message["position"]["choices"]:
                break
            line.send({"type": "undo", "id": f"u{turn}", "after": message["number"]})
            is_undone, message = self.answer(line, message)
            self.pairs += is_undone
            self.refused += not is_undone
            time.sleep(1 / 50)
        line.close()

    def line(self, house):
        return client.Socket(house, f"/api/tables/{self.table}/socket", self.secret, trial.ATTACKER)

    def answer(self, line, last):
        """Whether the server accepted, and the newest step."""
        while True:
            message = line.receive(20)
            if message["type"] == "batch":
                last = message
            if message["type"] in ("accepted", "refused"):
                return message["type"] == "accepted", last

    def run(self, house, ready, is_over):
        ready.set()
        self.counts = {"welcomes": 0, "refused": 0, "pages": 0}
        threads = [threading.Thread(target=self.greet, args=(house, is_over), daemon=True) for _ in range(LINES)]
        threads += [threading.Thread(target=self.ask, args=(house, is_over), daemon=True) for _ in range(ASKERS)]
        for thread in threads:
            thread.start()
        is_over.wait()
        return {"undone": self.pairs, "undos_refused": self.refused, **self.counts}

    def check(self, house, crowd):
        return {}, [f"{self.pairs} moves were undone"] if self.pairs > MOST_UNDONE else []

    def greet(self, house, is_over):
        while not is_over.is_set():
            with contextlib.suppress(OSError):
                line = self.line(house)
                while not is_over.is_set():
                    line.hello()
                    message = line.receive(20)
                    is_welcome = message is not None and message["type"] == "welcome"
                    self.counts["welcomes" if is_welcome else "refused"] += 1
                    time.sleep(0.05)

    def ask(self, house, is_over):
        pages = ("past?before=999999", "chain?after=0", "replay?viewer=0")
        turn = 0
        while not is_over.is_set():
            turn += 1
            with contextlib.suppress(OSError):
                path = f"/api/tables/{self.table}/{pages[turn % len(pages)]}"
                status, _, _ = house.get(path, secret=self.secret, source=trial.ATTACKER)
                self.counts["pages" if status == 200 else "refused"] += 1
            time.sleep(ASKERS / RATE)


if __name__ == "__main__":
    trial.main(__doc__, UndoBomb)
