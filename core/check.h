// SPDX-License-Identifier: Apache-2.0
//
// BOURSE_CHECK(condition) states an invariant of the program itself. A failure is a bug in this
// program, never the fault of an input: it throws bourse::Bug, the only exception that our own code
// throws.
#pragma once

#include <stdexcept>
#include <string>

namespace bourse {

class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void report_bug(const char* condition, const char* file, int line);

}  // namespace bourse

#define BOURSE_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::bourse::report_bug(#condition, __FILE__, __LINE__))
