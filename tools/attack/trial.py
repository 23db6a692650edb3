# SPDX-License-Identifier: Apache-2.0
"""Runs an attack against a fresh server and compares what its victims measured with a control in the same run.

Prints one line of JSON to standard output for each attack. The program fails if, under an attack,
  - the 99th percentile of the victims' moves is more than 3 times that of the control and more than FLOOR_MS,
  - the 99th percentile of the victims' bots is more than 1.5 times that of the control,
  - a victim was refused or lost its connection,
  - or something holds that the attack names as a problem.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time

import client
import victims

MOVES_BOUND = 3
BOTS_BOUND = 1.5
# Below this, a ratio tells about the machine: a time slice of the scheduler is 3 to 4 ms and an fdatasync takes 1 to
# 5 ms. It is also a tenth of the delay that people begin to notice.
FLOOR_MS = 10
ATTACKER = "127.0.9.1"
NICENESS = 10  # the attacker's own work is done by another machine, so it does not compete with the server


class Attack:
    """One attack; subclasses say what is different. run() is called in a process of its own."""

    name = ""
    item = 0  # number in docs/reliability.md
    flags = ()  # of the server; by default, it has its default limits
    bot = "trader"  # at the victims' tables

    def environment(self):
        return {}

    def prepare(self, house):
        """Before the control."""

    def run(self, house, ready, is_over):
        """Attacks until is_over is set. Sets `ready` when the attack is at its strongest. Returns figures."""
        raise NotImplementedError

    def check(self, house, crowd):
        """Figures and problems, after the measurement and while the attack goes on."""
        return {}, []


class Attacker(multiprocessing.Process):
    def __init__(self, attack, house):
        super().__init__(daemon=True)
        self.attack, self.house = attack, house
        self.figures = multiprocessing.Queue()
        self.is_ready, self.is_over = multiprocessing.Event(), multiprocessing.Event()

    def run(self):
        os.nice(NICENESS)
        try:
            self.figures.put((self.attack.run(self.house, self.is_ready, self.is_over), []))
        except (OSError, RuntimeError, KeyError) as error:
            self.figures.put(({}, [f"the attack stopped: {error!r}"]))
        self.is_ready.set()

    def finish(self):
        self.is_over.set()
        found = self.figures.get(timeout=120)
        self.join(20)
        return found


def figures_of(measured):
    def ms(values, part):
        return round(1000 * client.quantile(values, part), 1)

    return {
        "moves": len(measured.moves),
        "p50_ms": ms(measured.moves, 0.5),
        "p99_ms": ms(measured.moves, 0.99),
        "bot_moves": len(measured.bots),
        "bots_p99_ms": ms(measured.bots, 0.99),
    }


def problems_of(control, attacked, moves):
    if attacked["p99_ms"] > FLOOR_MS and attacked["p99_ms"] > MOVES_BOUND * control["p99_ms"]:
        yield f"moves: p99 {attacked['p99_ms'] / control['p99_ms']:.1f} times the control's"
    if attacked["bots_p99_ms"] > BOTS_BOUND * control["bots_p99_ms"]:
        yield f"bots: p99 {attacked['bots_p99_ms'] / control['bots_p99_ms']:.1f} times the control's"
    for name, figures in (("control", control), ("attack", attacked)):
        if figures["moves"] < moves or figures["bot_moves"] == 0:
            yield f"{name}: only {figures['moves']} moves, and {figures['bot_moves']} of bots"


def try_attack(attack, args):
    """The line of one attack."""
    with client.House(*attack.flags, program=args.program, environment=attack.environment()) as house:
        attack.prepare(house)
        with victims.Victims(house, attack.bot) as crowd:
            crowd.measure(50, 2, 30)
            control = figures_of(crowd.measure(args.moves, args.seconds, 20 * args.seconds))
            cpu, start = house.cpu_seconds(), time.monotonic()
            attacker = Attacker(attack, house)
            attacker.start()
            attacker.is_ready.wait(60)
            attacked = figures_of(crowd.measure(args.moves, args.seconds, 20 * args.seconds))
            cores = (house.cpu_seconds() - cpu) / (time.monotonic() - start)
            more, problems = attack.check(house, crowd)
            figures, faults = attacker.finish()
        problems += [*faults, *problems_of(control, attacked, args.moves), *crowd.errors()]
    return {
        "attack": attack.name,
        "item": attack.item,
        "held": not problems,
        "control": control,
        "attacked": attacked,
        "server_cores": round(cores, 2),
        "figures": {**figures, **more},
        "problems": problems,
    }


def main(doc, *attacks):
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [attack.name for attack in attacks]
    parser.add_argument("--attack", choices=names, action="append", help="default: all")
    parser.add_argument("--moves", type=int, default=300, help="of the victims, per measurement (default: 300)")
    parser.add_argument("--seconds", type=float, default=6, help="shortest measurement (default: 6)")
    parser.add_argument("--program", default=client.BOURSE, help="the bourse program")
    args = parser.parse_args()
    is_held = True
    for attack in attacks:
        if args.attack and attack.name not in args.attack:
            continue
        line = try_attack(attack(), args)
        print(json.dumps(line), flush=True)
        is_held = is_held and line["held"]
    sys.exit(0 if is_held else 1)
