# SPDX-License-Identifier: Apache-2.0
"""Requests to a server under test.

    request.py http://127.0.0.1:8080 /healthz      prints the answer
    request.py http://127.0.0.1:8080 open          starts a game of one person against a bot and prints the table's id
    request.py http://127.0.0.1:8080 steps ID      prints every step of the game so far, one per line
"""

import json
import sys
import urllib.request

TABLE = {
    "game": "nyse",
    "players": 2,
    "options": {},
    "seats": [{"kind": "open"}, {"kind": "bot", "bot": "greedy"}],
    "clock": {"kind": "none", "expiry": "bot"},
    "visibility": "open",
}


def answer(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    with OPENER.open(urllib.request.Request(url, data, {"Content-Type": "application/json"}), timeout=10) as response:
        return response.read().decode()


def start_game(house):
    table = json.loads(answer(f"{house}/api/tables", TABLE))["id"]
    answer(f"{house}/api/tables/{table}/sit", {"seat": 0, "name": "Ada", "contribution": "5eed"})
    return table


def main():
    house, what, *rest = sys.argv[1:]
    if what == "open":
        print(start_game(house))
    elif what == "steps":
        replay = json.loads(answer(f"{house}/api/tables/{rest[0]}/replay?viewer=spectator"))
        for step in replay["steps"]:
            print(json.dumps(step, sort_keys=True))
    else:
        print(answer(house + what))


# Keeps the cookie of the guest who opens the table.
OPENER = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

if __name__ == "__main__":
    main()
