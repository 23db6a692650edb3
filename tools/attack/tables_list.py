#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Moves of others while a person with many old seats asks for the own tables without a pause.

Writes the seats into the database of a server of its own. Pairs of people play at tables of their own; the time from a
move to its `accepted` is measured, first alone, then while 30 connections of one address send GET /api/me/tables.

Prints the median and the 99th percentile for each. Fails if the 99th percentile under the attack is more than BOUND
times that of the control in the same run, or if a victim is disconnected.
"""

import argparse
import contextlib
import multiprocessing
import pathlib
import sqlite3
import subprocess
import sys
import threading
import time

import client
import pairs

ATTACKER = "127.0.9.1"
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


def restart(house, seats):
    house.process.terminate()
    house.process.wait(20)
    fill(pathlib.Path(house.folder.name) / "house.db", seats)
    command = [house.program, "serve", "--data", house.folder.name, "--port", str(house.port), "--log", "quiet"]
    house.process = subprocess.Popen(command + house.flags)
    for _ in range(300):
        with contextlib.suppress(OSError):
            if house.get("/healthz")[0] == 200:
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not start again")


def ask(house, secret, answered, is_over):
    while not is_over.is_set():
        with contextlib.suppress(OSError):
            status, _, _ = house.get("/api/me/tables", secret=secret, source=ATTACKER)
            with answered.get_lock():
                answered.value += status == 200
        time.sleep(ASKERS / RATE)


def attack(house, secret, answered, is_over):
    askers = [threading.Thread(target=ask, args=(house, secret, answered, is_over), daemon=True) for _ in range(ASKERS)]
    for asker in askers:
        asker.start()
    is_over.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=client.BOURSE, help="the bourse program")
    parser.add_argument("--seats", type=int, default=50_000, help="old seats of the person (default: 50000)")
    parser.add_argument("--moves", type=int, default=1000, help="victims' moves per measurement (default: 1000)")
    parser.add_argument("--seconds", type=float, default=120, help="longest measurement (default: 120)")
    parser.add_argument("--bound", type=float, default=3, help="allowed ratio of the 99th percentiles (default: 3)")
    arguments = parser.parse_args()

    with client.House(program=arguments.program) as house:
        secret = house.person("Regular", source=ATTACKER)
        restart(house, arguments.seats)
        with pairs.Pairs(house) as victims:
            victims.measure(100, 30)
            control = pairs.report("control", victims.measure(arguments.moves, arguments.seconds))
            answered, is_over = multiprocessing.Value("i", 0), multiprocessing.Event()
            attacker = multiprocessing.Process(target=attack, args=(house, secret, answered, is_over))
            attacker.start()
            attacked = pairs.report("attacked", victims.measure(arguments.moves, arguments.seconds))
            is_over.set()
            attacker.join(20)
        print(f"{answered.value} lists answered")
        print(f"ratio of p99: {attacked / control:.2f} (allowed: {arguments.bound:g})")
        for error in victims.errors():
            print(f"victim: {error}")
        return 1 if victims.errors() or not attacked <= arguments.bound * control else 0


if __name__ == "__main__":
    sys.exit(main())
