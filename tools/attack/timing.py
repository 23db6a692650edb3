#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Whether the time of a bot tells how many hidden decisions it made.

Starts a server of its own and watches games of Stockpile among tycoons. In a sale, a seat decides once for each company
that it holds, and only the last of these decisions is seen by others. Prints the rank correlation (Spearman) of the
time of each sale with the number of decisions in it, as the record tells after the game, with a p-value from random
permutations, and the times by number of decisions.
"""

import argparse
import random
import sys
import threading

import client


def watch(house, bot, players, games, samples):
    """Watches games to the end and appends the sales of each."""
    secret = house.person("Watcher")
    for _ in range(games):
        table = house.open("stockpile", [bot] * players, secret)
        line = client.Socket(house, f"/api/tables/{table}/socket", secret)
        line.hello()
        while True:
            message = line.receive(120)
            if message is None:
                raise RuntimeError("the game stands still")
            if message["type"] == "batch" and message["position"]["outcome"]:
                break
        line.close()
        _, record, _ = house.get(f"/api/tables/{table}/record", secret=secret)
        samples.extend(sales_of(record["moves"]))


def sales_of(moves):
    """(number of decisions, seconds) of each sale, from the move before it to its last decision, which others see."""
    sales = []
    at = 0
    while at < len(moves):
        end = at
        while is_hold(moves, end) and moves[end]["seat"] == moves[at]["seat"]:
            end += 1
        if end > at > 0:
            sales.append((end - at, (moves[end - 1]["ms"] - moves[at - 1]["ms"]) / 1000))
        at = max(end, at + 1)
    return sales


def is_hold(moves, at):
    return at < len(moves) and moves[at]["action"].startswith("hold ")


def ranks(values):
    order = sorted(range(len(values)), key=lambda at: values[at])
    found = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and values[order[end + 1]] == values[order[at]]:
            end += 1
        for each in range(at, end + 1):
            found[order[each]] = (at + end) / 2
        at = end + 1
    return found


def correlation(left, right):
    size = len(left)
    mean_left, mean_right = sum(left) / size, sum(right) / size
    spread_left = sum((value - mean_left) ** 2 for value in left) ** 0.5
    spread_right = sum((value - mean_right) ** 2 for value in right) ** 0.5
    if spread_left == 0 or spread_right == 0:
        return 0.0
    return sum((a - mean_left) * (b - mean_right) for a, b in zip(left, right)) / (spread_left * spread_right)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=3, help="games at the same time")
    parser.add_argument("--games", type=int, default=1, help="games at each table, one after the other")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bot", default="tycoon")
    parser.add_argument("--program", default=client.BOURSE)
    parser.add_argument("--permutations", type=int, default=2000)
    args = parser.parse_args()
    samples = []
    with client.House(program=args.program) as house:
        watchers = [
            threading.Thread(target=watch, args=(house, args.bot, args.players, args.games, samples), daemon=True)
            for _ in range(args.tables)
        ]
        for watcher in watchers:
            watcher.start()
        for watcher in watchers:
            watcher.join()
    if len(samples) < 5:
        sys.exit("too few sales were seen")
    counts = ranks([count for count, _ in samples])
    times = ranks([taken for _, taken in samples])
    rho = correlation(counts, times)
    rng = random.Random(1)
    as_extreme = 0
    for _ in range(args.permutations):
        rng.shuffle(times)
        as_extreme += abs(correlation(counts, times)) >= abs(rho)
    print(f"{len(samples)} sales: rho {rho:+.2f}, p {(as_extreme + 1) / (args.permutations + 1):.3f}")
    for number in sorted({count for count, _ in samples}):
        taken = [seconds for count, seconds in samples if count == number]
        print(
            f"  {number} decisions: {len(taken)} sales, p50 {client.quantile(taken, 0.5):.2f} s,"
            f" p90 {client.quantile(taken, 0.9):.2f} s, longest {max(taken):.2f} s"
        )


if __name__ == "__main__":
    main()
