#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A complete bot in one file, with the standard library only. It scores each legal move and plays the best.

    bourse match nyse --a 'engine:python3 examples/engine/first_bot.py' --b random --games 60

docs/engine_protocol.md describes the protocol.
"""
import json
import random
import sys


def number(text):
    return int("".join(filter(str.isdigit, text)) or 0)


def nyse(view, verb, words):  # take the highest price; withdrawing gains nothing
    price = view["prices"].get(words[-1][:2], 0) if words else 0
    return {"take": 10 + price, "invest": 12 + price, "offer": 0}.get(verb, 5 - price)


def stonks(view, verb, words):  # win the trick with a high card, take the highest value
    values = {tile["company"]: tile["value"] for tile in view["tiles"]}
    if verb in ("play", "bluff"):
        return number(words[0]) - (20 if verb == "bluff" else 0)
    return values.get(words[0][:2], 0) * (-1 if verb == "lower" else 1) if words else 0


def take_stock(view, verb, words):  # save certificates at a high price, raise the stocks we hold
    prices = {key[0]: stock["price"] for key, stock in view["market"].items()}
    own = sum(card[0] == words[0][0] for card in view["seats"][view["viewer"]]["certs"])
    weight = {"save": 2 * prices.get(words[0][0], 0), "raise": 4 * own + 3}
    return weight.get(verb, len(words) if verb == "exercise" else -1)


def stockpile(view, verb, words):  # bid little for large piles, hold shares
    if verb == "bid":
        return 2 * len(view["piles"][int(words[0])]) - int(words[1])
    return sum(map(int, words[1:])) if verb == "hold" else 0


def stockastic(view, verb, words):  # buy shares, avoid negotiations
    return {"buy": 9, "accept": 6, "look": 4, "end": 2, "bid": -number(words[0]) if words else 0,
            "sell": -5, "call": -9, "offer": -9, "counter": -9, "want": -9}.get(verb, 0)


SCORES = {f.__name__: f for f in (nyse, stonks, take_stock, stockpile, stockastic)}


class FirstBot:
    game = view = legal = None

    def score(self, move):
        verb, *words = move.split()
        return SCORES[self.game](self.view, verb, words)

    def answer(self, word, rest):
        if word == "bourse":
            about = {"protocol": 1, "name": "first bot", "version": "1", "options": []}
            return "engine " + json.dumps(about)
        if word == "game":
            self.game = json.loads(rest)["game"]
            return "ok"
        if word == "position":
            position = json.loads(rest)
            self.view, self.legal = position["view"], position["legal"]
            return "ok"
        if word == "think":
            rng = random.Random(json.loads(rest)["seed"])  # the same seed gives the same move
            return "move " + max(self.legal, key=lambda move: (self.score(move), rng.random()))
        return f"error unknown word {word!r}"


def main():
    bot = FirstBot()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            break
        if word and not word.startswith("#"):
            print(bot.answer(word, rest), flush=True)


if __name__ == "__main__":
    main()
