// SPDX-License-Identifier: Apache-2.0
//
// The function that each fuzzing program defines; entry/libfuzzer.cpp calls it.
#pragma once

#include <cstdint>
#include <span>

namespace bourse::fuzz {

void run(std::span<const std::uint8_t> input);

}  // namespace bourse::fuzz
