// SPDX-License-Identifier: Apache-2.0
#include "tests/support/project_file.h"

namespace bourse {

std::filesystem::path project_file(std::string_view path) {
  return std::filesystem::path(BOURSE_SOURCE_DIR) / path;
}

std::string program_file() { return BOURSE_PROGRAM; }

}  // namespace bourse
