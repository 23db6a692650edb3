// SPDX-License-Identifier: Apache-2.0
//
// The frames of a WebSocket under libFuzzer; see corked_target.h.
#include "tests/fuzz/corked_stream_target.h"
#include "tests/fuzz/program.h"

void bourse::fuzz::run(std::span<const std::uint8_t> input) { fuzz_corked(input); }
