#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bots of others while one address opens 300 tables of tycoons.

Starts a server of its own. People from addresses of their own each play a game against two tycoons; the time from one
step to the next step of a bot is measured, first alone, then under each attack from one address:

  bots     300 tables of bots only
  watched  the same, and as many of them watched as the address may have connections
  seats    300 tables with one person's seat, which the person has left to a stand-in

Prints the median and the 99th percentile for each, and fails if the 99th percentile under an attack is more than
BOUND times that of the control in the same run.
"""

import argparse
import sys
import threading
import time

import client

ATTACKER = "127.0.9.1"
ATTACKS = ("bots", "watched", "seats")
GUESTS_NEEDED = 4  # a person may have 100 tables
TABLES_PER_GUEST = 90


class Victim(threading.Thread):
    """Plays games against two tycoons and records how long the bots take."""

    def __init__(self, house, number, game):
        super().__init__(daemon=True)
        self.house = house
        self.source = f"127.0.1.{number + 1}"
        self.game = game
        self.times = []
        self.is_over = False

    def run(self):
        secret = self.house.person("Victim", source=self.source)
        while not self.is_over:
            self.play(secret)

    def play(self, secret):
        table = self.house.open(self.game, ["open", "tycoon", "tycoon"], secret, source=self.source)
        self.house.sit(table, secret, source=self.source)
        line = client.Socket(self.house, f"/api/tables/{table}/socket", secret, self.source)
        line.hello()
        moves, since = 0, None
        while not self.is_over:
            message = line.receive(60)
            if message is None:
                raise RuntimeError("a victim's game stands still")
            if message["type"] not in ("welcome", "batch") or not message.get("position"):
                continue
            now = time.monotonic()
            if since is not None:
                self.times.append(now - since)
            since = now
            position = message["position"]
            if position["outcome"]:
                break
            if position["choices"]:
                moves += 1
                action = position["choices"][0]["action"]
                line.send({"type": "move", "id": f"m{moves}", "after": message["number"], "action": action})
                since = None  # the next step is the person's own
        line.close()
        self.house.post(f"/api/tables/{table}/close", "", secret=secret, source=self.source)


def measure(victims, seconds):
    """The bots' times of all victims during this period."""
    starts = [len(victim.times) for victim in victims]
    time.sleep(seconds)
    if not all(victim.is_alive() for victim in victims):
        raise RuntimeError("a victim has stopped")
    return [taken for victim, start in zip(victims, starts) for taken in victim.times[start:]]


def attack(house, kind, tables, game):
    """Opens the tables from one address; returns what has to be kept."""
    secrets = [house.person("Guest", source=ATTACKER) for _ in range(GUESTS_NEEDED)]
    lines, opened = [], 0
    for at in range(tables):
        secret = secrets[at // TABLES_PER_GUEST % GUESTS_NEEDED]
        seats = ["tycoon"] * (4 if kind == "seats" else 5)
        try:
            table = house.open(game, (["open"] if kind == "seats" else []) + seats, secret, source=ATTACKER)
            if kind == "seats":
                house.sit(table, secret, source=ATTACKER)
                house.post(f"/api/tables/{table}/leave", "", secret=secret, source=ATTACKER)
            opened += 1
            if kind == "watched" and len(lines) < 150:
                line = client.Socket(house, f"/api/tables/{table}/socket", "", ATTACKER)
                line.hello()
                lines.append(line)
        except RuntimeError as refused:
            if opened == at:
                print(f"  refused after {opened} tables: {refused}")
            break
        time.sleep(1 / 30)  # inside the limit of requests per second
    print(f"  {opened} tables opened, {len(lines)} watched")
    return lines


def drain(lines, until):
    """Reads and drops what the attacker is sent."""
    while not until.is_set():
        for line in lines:
            try:
                while line.receive(0) is not None:
                    pass
            except (ConnectionError, OSError):
                pass
        until.wait(0.2)


def run(kind, args):
    with client.House(program=args.program) as house:
        victims = [Victim(house, number, args.victim_game) for number in range(args.victims)]
        for victim in victims:
            victim.start()
        time.sleep(3)
        control = measure(victims, args.seconds)
        cpu = house.cpu_seconds()
        lines = attack(house, kind, args.tables, args.game)
        until = threading.Event()
        reader = threading.Thread(target=drain, args=(lines, until), daemon=True)
        reader.start()
        attacked = measure(victims, args.seconds)
        used = house.cpu_seconds() - cpu
        until.set()
        for victim in victims:
            victim.is_over = True
        for thread in [reader, *victims]:
            thread.join(60)
    return control, attacked, used


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attack", choices=ATTACKS, action="append", help="default: all")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--victims", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30, help="of the control, and of the attack")
    parser.add_argument("--game", default="stockpile", help="of the attacker's tables")
    parser.add_argument("--victim-game", default="nyse")
    parser.add_argument("--bound", type=float, default=1.5)
    parser.add_argument("--program", default=client.BOURSE)
    args = parser.parse_args()
    is_held = True
    for kind in args.attack or ATTACKS:
        print(f"{kind}:")
        control, attacked, used = run(kind, args)
        for name, times in (("control", control), ("attack", attacked)):
            middle, high = client.quantile(times, 0.5), client.quantile(times, 0.99)
            print(f"  {name}: {len(times)} answers of others' bots, p50 {middle:.2f} s, p99 {high:.2f} s")
        ratio = client.quantile(attacked, 0.99) / client.quantile(control, 0.99)
        is_held = is_held and ratio <= args.bound
        print(f"  p99 ratio {ratio:.2f} (bound {args.bound}); the server used {used:.0f} s of CPU under the attack")
    sys.exit(0 if is_held else 1)


if __name__ == "__main__":
    main()
