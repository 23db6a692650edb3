#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Moves of others while one address floods the lobby.

Starts a server of its own. Pairs of people play at tables of their own; the time from a move to its `accepted` is
measured, first alone, then under each attack:

  tables   one address opens 300 tables with as much own data as a game accepts
  crowd    --lines connections watch the lobby while people of one address sit down at its tables and leave them

Prints the median and the 99th percentile for each, the length of the lobby's list and the bytes that a line of the
crowd received. Fails if the 99th percentile under an attack is more than BOUND times that of the control in the same
run, if a victim is disconnected, if the list is not sent, or if the table of another address is not in it.
"""

import argparse
import contextlib
import json
import multiprocessing
import select
import sys
import time

import client
import pairs

ATTACKER = "127.0.9.1"
TABLES = 300
TABLES_PER_GUEST = 90
LINES_PER_ADDRESS = 190


def own_data():
    """A data table of Stockastic with lists and names as long as the game accepts: about 6 KB."""
    data = json.loads((client.ROOT / "docs/tables/stockastic.json").read_text())
    events = data["events"]
    events += [{**events[0], "code": "z" + chr(97 + at)} for at in range(31 - len(events))]
    for row in data["companies"] + data["events"] + data["rumors"] + data["characters"]:
        row["name"] = "x" * 40
    return {"dataset": data}


def open_tables(house, secrets, answer):
    """Opens tables as fast as the rate limit allows, and puts their ids into the queue."""
    options = own_data()
    opened = []
    while len(opened) < TABLES:
        secret = secrets[len(opened) // TABLES_PER_GUEST]
        try:
            opened.append(house.open("stockastic", ["open", "open", "open"], secret, ATTACKER, options))
        except RuntimeError as refused:
            if "too many requests" not in str(refused):
                print(f"attacker: {refused} (after {len(opened)} tables)", flush=True)
                break
            time.sleep(0.2)
    answer.put(opened)


def list_of(house):
    """The bytes and the tables of the list that a new line of the lobby gets."""
    line = client.Socket(house, "/api/lobby/socket")
    with contextlib.closing(line):
        message = line.receive(10)
        return len(json.dumps(message, ensure_ascii=False).encode()), message["tables"]


def crowd(house, tables, secrets, lines, received, is_over):
    """Watches the lobby on many lines, and changes its tables as fast as the rate limit allows."""
    watchers = [
        client.Socket(house, "/api/lobby/socket", source=f"127.0.8.{1 + at // LINES_PER_ADDRESS}") for at in range(lines)
    ]
    streams = {watcher.stream.fileno(): watcher.stream for watcher in watchers}
    poll = select.poll()
    for number in streams:
        poll.register(number, select.POLLIN)
    turn, next_turn = 0, time.monotonic()
    while not is_over.is_set():
        for number, _ in poll.poll(10):
            part = streams[number].recv(262144)
            if not part:
                poll.unregister(number)
            with received.get_lock():
                received.value += len(part)
        if tables and time.monotonic() >= next_turn:
            next_turn += 1 / 40
            table, secret = tables[-1 - turn // 2 % min(len(tables), 40)], secrets[0]
            action = "sit" if turn % 2 == 0 else "leave"
            body = {"seat": -1, "name": ""} if action == "sit" else ""
            house.post(f"/api/tables/{table}/{action}", body, secret=secret, source=ATTACKER)
            turn += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=client.BOURSE, help="the bourse program")
    parser.add_argument("--lines", type=int, default=300, help="connections of the crowd (default: 300)")
    parser.add_argument("--moves", type=int, default=1000, help="victims' moves per measurement (default: 1000)")
    parser.add_argument("--seconds", type=float, default=120, help="longest measurement (default: 120)")
    parser.add_argument("--bound", type=float, default=3, help="allowed ratio of the 99th percentiles (default: 3)")
    arguments = parser.parse_args()
    problems = []

    with client.House(program=arguments.program) as house:
        honest = house.open("nyse", ["open", "open"], house.person("Honest", source="127.0.2.1"), source="127.0.2.1")
        secrets = [house.person("Guest", source=ATTACKER) for _ in range(TABLES // TABLES_PER_GUEST + 1)]
        with pairs.Pairs(house) as victims:
            victims.measure(100, 30)
            control = pairs.report("control", victims.measure(arguments.moves, arguments.seconds))

            answer = multiprocessing.Queue()
            opening = multiprocessing.Process(target=open_tables, args=(house, secrets, answer))
            opening.start()
            times = {"tables": victims.measure(arguments.moves, arguments.seconds)}
            tables = answer.get(timeout=300)
            opening.join(20)
            try:
                size, listed = list_of(house)
                print(f"the list: {len(listed)} tables, {size} bytes")
                if all(table["id"] != honest for table in listed):
                    problems.append("the table of another address is not in the list")
            except (ConnectionError, TypeError) as error:
                problems.append(f"the list is not sent: {error}")

            received, is_over = multiprocessing.Value("q", 0), multiprocessing.Event()
            watching = multiprocessing.Process(
                target=crowd, args=(house, tables, secrets, arguments.lines, received, is_over)
            )
            watching.start()
            begun = time.monotonic()
            times["crowd"] = victims.measure(arguments.moves, arguments.seconds)
            rate = received.value / (time.monotonic() - begun) / 1e6
            is_over.set()
            watching.join(20)
        print(f"the crowd received {rate:.2f} MB/s")
        for name, taken in times.items():
            p99 = pairs.report(name, taken)
            if not p99 <= arguments.bound * control:
                problems.append(f"{name}: the p99 is {p99 / control:.1f} times the control's")
    problems += [f"victim: {error}" for error in victims.errors()]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
