// SPDX-License-Identifier: Apache-2.0
//
// Client messages and request bodies under libFuzzer; see wire_target.h.
#include "tests/fuzz/program.h"
#include "tests/fuzz/wire_target.h"

void bourse::fuzz::run(std::span<const std::uint8_t> input) { fuzz_wire(input); }
