// SPDX-License-Identifier: Apache-2.0
//
// Lines to an engine under libFuzzer; see engine_target.h.
#include "tests/fuzz/engine_target.h"
#include "tests/fuzz/program.h"

void bourse::fuzz::run(std::span<const std::uint8_t> input) { fuzz_engine(input); }
