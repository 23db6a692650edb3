#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""All places of a server are taken. Health checks, and people who come back to their seats, still get in. The server
has 500 places instead of 20,000, because one machine cannot hold both ends of that many connections."""

import time

import client
import trial

PLACES = 500
PER_ADDRESS = 180


class Saturation(trial.Attack):
    name = "saturation"
    item = 14
    flags = ("--connections", PLACES, "--trusted-proxy", client.PROXY)
    seat = "192.0.2.1"

    def prepare(self, house):
        self.secret = house.person("Dora", source=self.seat)
        self.table = house.open("nyse", ["open", "trader"], self.secret, source=self.seat)
        house.sit(self.table, self.secret, source=self.seat)

    def run(self, house, ready, is_over):
        lines, refused = [], 0
        while not is_over.is_set():
            source = f"203.0.113.{1 + len(lines) // PER_ADDRESS}"
            try:
                line = client.Socket(house, "/api/lobby/socket", source=source)
                if line.status != 101:
                    raise ConnectionError(line.status)
                lines.append(line)
            except OSError:
                refused += 1
                ready.set()
                time.sleep(0.05)
        return {"lines": len(lines), "refused": refused}

    def check(self, house, crowd):
        problems = []
        if any(house.get("/healthz")[0] != 200 for _ in range(20)):
            problems.append("a health check is refused")
        status, _, _ = house.get("/api/tables", source="192.0.2.99")
        if status != 503:
            problems.append(f"not all places are taken: a stranger is answered {status}")
        try:
            line = client.Socket(house, f"/api/tables/{self.table}/socket", self.secret, self.seat)
            line.hello()
            if line.status != 101 or (line.receive(10) or {}).get("type") != "welcome":
                problems.append(f"who comes back to a seat is answered {line.status}")
        except OSError as error:
            problems.append(f"who comes back to a seat is refused: {error}")
        return {}, problems


if __name__ == "__main__":
    trial.main(__doc__, Saturation)
