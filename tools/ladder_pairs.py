# SPDX-License-Identifier: Apache-2.0
"""The pairs of bots that the ladder compares: stronger and weaker, the cheapest match first."""

PAIRS = (
    ("greedy", "random"),
    ("novice", "random"),
    ("trader", "novice"),
    ("trader", "greedy"),
    ("broker", "trader"),
    ("tycoon", "broker"),
)
