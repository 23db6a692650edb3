// SPDX-License-Identifier: Apache-2.0
//
// Notation under libFuzzer; see targets.h.
#include "tests/fuzz/program.h"
#include "tests/fuzz/targets.h"

void bourse::fuzz::run(std::span<const std::uint8_t> input) { fuzz_notation(input); }
