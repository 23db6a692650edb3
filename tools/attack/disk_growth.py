#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One address opens tables with as much data as a game accepts, closes them, and opens others, so that the database
grows as fast as the limits allow. Fails if the address is never refused. It may write 16 MiB a day instead of 2 GiB, so
that the quota is used up within seconds."""

import threading
import time

import lobby_flood
import trial

THREADS = 4
QUOTA_MB = 16  # per day; an eighth of it at once


class DiskGrowth(trial.Attack):
    name = "disk_growth"
    item = 11
    flags = ("--written-per-address", QUOTA_MB)

    def run(self, house, ready, is_over):
        self.opened = self.over_rate = self.over_quota = 0
        before, start = house.bytes_on_disk(), time.monotonic()
        threads = [threading.Thread(target=self.fill, args=(house, is_over), daemon=True) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        ready.set()
        is_over.wait()
        grown, seconds = (house.bytes_on_disk() - before) / 1e6, time.monotonic() - start
        if self.over_quota == 0:
            raise RuntimeError(f"the address has written as much as it could; the database has grown by {grown:.0f} MB")
        refused = {"over_rate": self.over_rate, "over_quota": self.over_quota}
        return {"tables": self.opened, **refused, "mb_per_s": round(grown / seconds, 2)}

    def fill(self, house, is_over):
        secret, options = house.person("Guest", source=trial.ATTACKER), lobby_flood.own_data()
        while not is_over.is_set():
            try:
                table = house.open("stockastic", ["open"] * 3, secret, trial.ATTACKER, options)
                self.opened += 1
                house.post(f"/api/tables/{table}/close", secret=secret, source=trial.ATTACKER)
            except RuntimeError as refused:
                is_quota = "many_writes" in str(refused)
                self.over_quota += is_quota
                self.over_rate += not is_quota
                time.sleep(0.1)


if __name__ == "__main__":
    trial.main(__doc__, DiskGrowth)
