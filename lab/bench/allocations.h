// SPDX-License-Identifier: Apache-2.0
//
// Counts the calling thread's allocations through operator new. allocations.cpp replaces the global
// operators of a program that links it; the cost is one thread-local increment.
#pragma once

#include <cstdint>

namespace bourse {

std::uint64_t allocation_count();

}  // namespace bourse
