#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bots of others, all of them tycoons, while one address opens 300 tables of tycoons.

  bots     300 tables of bots only
  watched  the same, and as many of them watched as the address may have connections
  seats    300 tables with one person's seat, which the person has left to a stand-in
"""

import time

import client
import trial

TABLES = 300
TABLES_PER_GUEST = 90  # a person may have 100
WATCHED = 150
GAME = "stockpile"


class BotQueue(trial.Attack):
    item = 3
    bot = "tycoon"
    seats = ["tycoon"] * 5

    def run(self, house, ready, is_over):
        secrets = [house.person("Guest", source=trial.ATTACKER) for _ in range(TABLES // TABLES_PER_GUEST + 1)]
        lines, opened = [], 0
        try:
            while opened < TABLES and not is_over.is_set():
                table = self.open(house, secrets[opened // TABLES_PER_GUEST])
                opened += 1
                self.watch(house, table, lines)
                time.sleep(1 / 30)  # inside the limit of requests per second
        except RuntimeError as refused:
            opened = f"{opened}, then: {refused}"
        ready.set()
        while not is_over.wait(0.2):
            drain(lines)
        return {"tables": opened, "watched": len(lines)}

    def open(self, house, secret):
        return house.open(GAME, self.seats, secret, source=trial.ATTACKER)

    def watch(self, house, table, lines):
        pass


class Bots(BotQueue):
    name = "bots"


class Watched(BotQueue):
    name = "watched"

    def watch(self, house, table, lines):
        if len(lines) < WATCHED:
            lines.append(client.Socket(house, f"/api/tables/{table}/socket", "", trial.ATTACKER))
            lines[-1].hello()


class Seats(BotQueue):
    name = "seats"
    seats = ["open"] + ["tycoon"] * 4

    def open(self, house, secret):
        table = super().open(house, secret)
        house.sit(table, secret, source=trial.ATTACKER)
        house.post(f"/api/tables/{table}/leave", "", secret=secret, source=trial.ATTACKER)
        time.sleep(1 / 15)  # two more requests
        return table


def drain(lines):
    """Reads and drops what the attacker is sent."""
    for line in lines:
        try:
            while line.receive(0) is not None:
                pass
        except OSError:
            pass


if __name__ == "__main__":
    trial.main(__doc__, Bots, Watched, Seats)
