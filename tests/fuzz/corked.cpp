// SPDX-License-Identifier: Apache-2.0
//
// WebSocket frames under libFuzzer; see corked_stream_target.h.
#include "tests/fuzz/corked_stream_target.h"
#include "tests/fuzz/program.h"

void bourse::fuzz::run(std::span<const std::uint8_t> input) { fuzz_corked(input); }
