#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A person with 50,000 old seats asks for the own tables without a pause, on 30 connections of one address. The seats
are written into the database, because making them takes hours."""

import contextlib
import pathlib
import sqlite3
import threading
import time

import trial

SEATS = 50_000
ASKERS = 30
RATE = 45  # requests per second: just inside the limit of an address


def fill(file, seats):
    """Finished tables at which the only person of the database sits."""
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        person = database.execute("SELECT MAX(id) FROM people").fetchone()[0]
        ids = [f"old{at:06}" for at in range(seats)]
        database.executemany(
            "INSERT INTO tables (id, game, rules_version, host, secret, setting, reserved, created, is_live, card)"
            " VALUES (?, 'nyse', 1, ?, zeroblob(32), '{}', '', ?, 0, '{}')",
            [(name, person, at) for at, name in enumerate(ids)],
        )
        database.executemany(
            "INSERT INTO entries (table_id, number, kind, seat, person, id, text, at)"
            " VALUES (?, 0, 1, 0, ?, 'x', 'Ada', 1)",
            [(name, person) for name in ids],
        )
        if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'seats'").fetchone():
            database.executemany(
                "INSERT INTO seats VALUES (?, 0, ?, 0, ?)", [(name, person, at) for at, name in enumerate(ids)]
            )


class TablesList(trial.Attack):
    name = "tables_list"
    item = 2

    def prepare(self, house):
        self.secret = house.person("Regular", source=trial.ATTACKER)
        house.stop()
        fill(pathlib.Path(house.folder.name) / "house.db", SEATS)
        house.start()

    def run(self, house, ready, is_over):
        ready.set()
        self.answered = self.refused = 0
        for _ in range(ASKERS):
            threading.Thread(target=self.ask, args=(house, is_over), daemon=True).start()
        is_over.wait()
        return {"lists": self.answered, "refused": self.refused}

    def ask(self, house, is_over):
        while not is_over.is_set():
            with contextlib.suppress(OSError):
                status, _, _ = house.get("/api/me/tables", secret=self.secret, source=trial.ATTACKER)
                self.answered += status == 200
                self.refused += status != 200
            time.sleep(ASKERS / RATE)


if __name__ == "__main__":
    trial.main(__doc__, TablesList)
