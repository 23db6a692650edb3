#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Forty guests of one address chat as spectators, as fast as they can, at every table where others play. Fails if a
table is told more lines than its limit for spectators allows."""

import contextlib
import threading
import time

import client
import trial

GUESTS = 40
BURST, PER_SECOND = 10, 1.0  # of all spectators of a table together (server/domain/limits.h)


class ChatFlood(trial.Attack):
    name = "chat_flood"
    item = 13

    def run(self, house, ready, is_over):
        self.tables, self.told, self.tried = [], {}, 0
        ready.set()
        for number in range(GUESTS):
            secret = house.person(f"Guest {number}", source=trial.ATTACKER)
            threading.Thread(target=self.chat, args=(house, secret, number, is_over), daemon=True).start()
        start = time.monotonic()
        while not is_over.wait(1):
            _, answer, _ = house.get("/api/tables", source=trial.ATTACKER)
            self.tables = [card["id"] for card in answer["tables"] if card["status"] == "playing"]
        seconds = time.monotonic() - start
        most = max((len(numbers) for numbers in self.told.values()), default=0)
        if most == 0:
            raise RuntimeError("no line was told")
        if most > BURST + PER_SECOND * (seconds + 2):
            raise RuntimeError(f"a table was told {most} lines in {seconds:.0f} s")
        return {"tried": self.tried, "tables": len(self.told), "most_lines_at_a_table": most}

    def chat(self, house, secret, number, is_over):
        """Says something every tenth of a second at a table that is being played."""
        while not is_over.is_set():
            tables = self.tables
            if not tables:
                time.sleep(0.2)
                continue
            table = tables[number % len(tables)]
            with contextlib.suppress(OSError):
                line = client.Socket(house, f"/api/tables/{table}/socket", secret, trial.ATTACKER)
                line.hello()
                self.flood(line, table, is_over)

    def flood(self, line, table, is_over):
        numbers = self.told.setdefault(table, set())  # of the lines that the table is told
        while not is_over.is_set() and table in self.tables:
            line.send({"type": "say", "text": "x" * 300})
            self.tried += 1
            end = time.monotonic() + 0.1
            while (left := end - time.monotonic()) > 0:
                message = line.receive(left)
                if message is not None and message["type"] == "chat":
                    numbers.add(message["number"])


if __name__ == "__main__":
    trial.main(__doc__, ChatFlood)
