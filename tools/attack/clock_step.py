#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Somebody sets the clock of the machine while others play with ten minutes each: 10 minutes ahead, or 2 hours behind.
Fails if anybody's time is not what really was left. Needs libdisk_faults.so, which ./test builds."""

import pathlib
import tempfile

import client
import trial

LIBRARY = "libdisk_faults.so"
BANK_MS = 600_000
PLAYED_MS = 300_000  # nobody has thought longer than this


class ClockStep(trial.Attack):
    item = 7

    def environment(self):
        self.folder = tempfile.TemporaryDirectory(prefix="bourse-clock-")
        library = client.BOURSE.parent / LIBRARY
        if not library.exists():
            raise SystemExit(f"{library} is missing: tools/build.sh release disk_faults")
        return {"LD_PRELOAD": str(library), "BOURSE_DISK_FAULTS": self.folder.name}

    def run(self, house, ready, is_over):
        (pathlib.Path(self.folder.name) / self.step).touch()
        ready.set()
        is_over.wait()
        return {}

    def check(self, house, crowd):
        problems, left = [], []
        for pair in crowd.pairs:
            lines, welcomes = pair.join_table(pair.table, [""])
            lines[0].close()
            if any(seat["stand_in"] for seat in welcomes[0]["table"]["seats"]):
                problems.append("somebody has lost a seat to a bot")
            left += [clock["left"] for clock in welcomes[0]["position"]["clocks"]]
        if not all(BANK_MS - PLAYED_MS <= each <= BANK_MS for each in left):
            problems.append(f"clocks show {sorted(left)} ms")
        return {"clocks": len(left), "least_left_ms": min(left, default=0)}, problems


class Ahead(ClockStep):
    name = "clock_ahead"
    step = "ahead"


class Behind(ClockStep):
    name = "clock_behind"
    step = "behind"


if __name__ == "__main__":
    trial.main(__doc__, Ahead, Behind)
