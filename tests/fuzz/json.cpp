// SPDX-License-Identifier: Apache-2.0
//
// Raw bytes under libFuzzer; see targets.h.
#include "tests/fuzz/targets.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  bourse::fuzz::fuzz_json({bytes, size});
  return 0;
}
