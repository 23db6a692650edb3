// SPDX-License-Identifier: Apache-2.0
#include "core/check.h"

namespace bourse {

void report_bug(const char* condition, const char* file, int line) {
  throw Bug(std::string("broken guarantee: ") + condition + " (" + file + ":" +
            std::to_string(line) + ")");
}

}  // namespace bourse
