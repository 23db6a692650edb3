// SPDX-License-Identifier: Apache-2.0
//
// Lines to an engine under libFuzzer; see engine_target.h.
#include "tests/fuzz/engine_target.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  bourse::fuzz::fuzz_engine({bytes, size});
  return 0;
}
