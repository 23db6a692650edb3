#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Hints of others while one address asks for hints at 45 tables at once.

Starts a server of its own. People from addresses of their own ask for a hint at their own tables, first alone, then
while a guest asks for hints at all tables as fast as the limits allow. Prints how many of the others' hints were
refused and how long the rest took; fails if any was refused.
"""

import argparse
import collections
import sys
import threading
import time

import client

ATTACKER = "127.0.9.1"
TABLE_BOTS = ["greedy", "greedy"]


def asked_table(house, secret, source):
    """A table whose person is asked: NYSE asks the seat that begins, and bots move until it is this one."""
    table = house.open("nyse", ["open"] + TABLE_BOTS, secret, source=source)
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
    """Asks for hints at its tables in turn."""

    def __init__(self, house, tables, secret, source, pause):
        super().__init__(daemon=True)
        self.house, self.tables, self.secret, self.source, self.pause = house, tables, secret, source, pause
        self.answers = []  # (status, seconds)
        self.is_over = False

    def run(self):
        at = 0
        while not self.is_over:
            start = time.monotonic()
            path = f"/api/tables/{self.tables[at % len(self.tables)]}/hint"
            status, _, _ = self.house.get(path, secret=self.secret, source=self.source)
            self.answers.append((status, time.monotonic() - start))
            at += 1
            time.sleep(self.pause)


def report(name, answers):
    statuses = collections.Counter(status for status, _ in answers)
    times = [taken for status, taken in answers if status == 200]
    print(
        f"  {name}: {dict(statuses)}, p50 {client.quantile(times, 0.5) * 1000:.0f} ms,"
        f" p99 {client.quantile(times, 0.99) * 1000:.0f} ms"
    )
    return statuses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=45)
    parser.add_argument("--victims", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=20, help="of the control, and of the attack")
    parser.add_argument("--program", default=client.BOURSE)
    args = parser.parse_args()
    with client.House("--bot-delay", 0, program=args.program) as house:
        victims = []
        for number in range(args.victims):
            source = f"127.0.1.{number + 1}"
            secret = house.person("Victim", source=source)
            tables = [asked_table(house, secret, source)]
            victims.append(Asker(house, tables, secret, source, 1.1))
        attackers = []
        secret = house.person("Guest", source=ATTACKER)
        for _ in range(args.tables):
            attackers.append(Asker(house, [asked_table(house, secret, ATTACKER)], secret, ATTACKER, 1.0))
        for victim in victims:
            victim.start()
        time.sleep(args.seconds)
        control = [answer for victim in victims for answer in victim.answers]
        starts = [len(victim.answers) for victim in victims]
        for attacker in attackers:
            attacker.start()
        time.sleep(args.seconds)
        attacked = [answer for victim, start in zip(victims, starts) for answer in victim.answers[start:]]
        for asker in victims + attackers:
            asker.is_over = True
        for asker in victims + attackers:
            asker.join(60)
    report("others, control", control)
    statuses = report("others, attack", attacked)
    report("the greedy address", [answer for attacker in attackers for answer in attacker.answers])
    sys.exit(0 if set(statuses) == {200} else 1)


if __name__ == "__main__":
    main()
