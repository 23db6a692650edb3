// SPDX-License-Identifier: Apache-2.0
#include "core/text/trim.h"

#include <doctest/doctest.h>

namespace bourse {

TEST_CASE("trimming removes the blanks at both ends and keeps those inside") {
  CHECK(trim("") == "");
  CHECK(trim(" \t\r\n") == "");
  CHECK(trim("take bu") == "take bu");
  CHECK(trim("  take  bu\r\n") == "take  bu");
  CHECK(trim("\ttake bu ", " ") == "\ttake bu");
}

}  // namespace bourse
