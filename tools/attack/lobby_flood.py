#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The lobby under a flood.

  tables   one address opens 300 tables with as much own data as a game accepts
  crowd    300 connections watch the lobby while people of one address sit down at its tables and leave them
"""

import contextlib
import json
import select
import time

import client
import trial

TABLES = 300
TABLES_PER_GUEST = 90
CROWD = 300
CROWDED_TABLES = 40
MOST_MB_PER_S = 6  # the limit for updates is 4 MiB per second; each line has also received the list once
LINES_PER_ADDRESS = 190
HONEST = "127.0.4.1"


def own_data():
    """A data table of Stockastic with lists and names as long as the game accepts: about 6 KB."""
    data = json.loads((client.ROOT / "docs/tables/stockastic.json").read_text())
    events = data["events"]
    events += [{**events[0], "code": "z" + chr(97 + at)} for at in range(31 - len(events))]
    for row in data["companies"] + data["events"] + data["rumors"] + data["characters"]:
        row["name"] = "x" * 40
    return {"dataset": data}


class LobbyFlood(trial.Attack):
    item = 4

    def prepare(self, house):
        self.honest = house.open("nyse", ["open", "open"], house.person("Honest", HONEST), HONEST)

    def open_tables(self, house, secrets, most, is_over):
        """Opens tables as fast as the rate limit allows; returns their ids."""
        options, opened = own_data(), []
        while len(opened) < most and not is_over.is_set():
            secret = secrets[len(opened) // TABLES_PER_GUEST]
            try:
                opened.append(house.open("stockastic", ["open"] * 3, secret, trial.ATTACKER, options))
            except RuntimeError as refused:
                if "too many requests" not in str(refused):
                    break
                time.sleep(0.2)
        return opened

    def check(self, house, crowd):
        """The list that a new line of the lobby gets."""
        try:
            line = client.Socket(house, "/api/lobby/socket", source=HONEST)
            with contextlib.closing(line):
                message = line.receive(10)
            size, listed = len(json.dumps(message, ensure_ascii=False).encode()), message["tables"]
        except (OSError, TypeError) as error:
            return {}, [f"the list is not sent: {error}"]
        is_listed = any(table["id"] == self.honest for table in listed)
        problems = [] if is_listed else ["the table of another address is not in the list"]
        return {"listed": len(listed), "list_bytes": size}, problems


class Tables(LobbyFlood):
    name = "lobby_tables"

    def run(self, house, ready, is_over):
        ready.set()
        secrets = [house.person("Guest", source=trial.ATTACKER) for _ in range(TABLES // TABLES_PER_GUEST + 1)]
        opened = self.open_tables(house, secrets, TABLES, is_over)
        is_over.wait()
        return {"opened": len(opened)}


class Crowd(LobbyFlood):
    name = "lobby_crowd"

    def run(self, house, ready, is_over):
        secret = house.person("Guest", source=trial.ATTACKER)
        tables = self.open_tables(house, [secret], CROWDED_TABLES, is_over)
        sources = [f"127.0.8.{1 + at // LINES_PER_ADDRESS}" for at in range(CROWD)]
        lines = [client.Socket(house, "/api/lobby/socket", source=source).stream for source in sources]
        ready.set()
        received, turn, start = 0, 0, time.monotonic()
        while not is_over.is_set():
            received += read_all(lines)
            if time.monotonic() - start < turn / 40:  # inside the limit of requests per second
                continue
            table = tables[turn // 2 % len(tables)]
            action, body = ("leave", "") if turn % 2 else ("sit", {"seat": -1, "name": ""})
            house.post(f"/api/tables/{table}/{action}", body, secret=secret, source=trial.ATTACKER)
            turn += 1
        seconds = time.monotonic() - start
        rate = received / seconds / 1e6
        if rate > MOST_MB_PER_S:
            raise RuntimeError(f"the lobby sent {rate:.0f} MB per second")
        return {"lines": len(lines), "changes": turn, "crowd_mb_per_s": round(rate, 2)}


def read_all(lines):
    """The number of bytes that have arrived within 10 ms."""
    poll = select.poll()
    streams = {line.fileno(): line for line in lines if line.fileno() >= 0}
    for number in streams:
        poll.register(number, select.POLLIN)
    received = 0
    for number, _ in poll.poll(10):
        part = streams[number].recv(262144)
        received += len(part)
        if not part:
            streams[number].close()
    return received


if __name__ == "__main__":
    trial.main(__doc__, Tables, Crowd)
