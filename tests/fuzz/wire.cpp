// SPDX-License-Identifier: Apache-2.0
//
// What clients say and send under libFuzzer; see wire_target.h.
#include "tests/fuzz/wire_target.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  bourse::fuzz::fuzz_wire({bytes, size});
  return 0;
}
