// SPDX-License-Identifier: Apache-2.0
//
// The files that tests read and run: vectors, goldens, documents, the program. Only one source
// knows the path of the project, so that a compiler cache also serves copies elsewhere.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace bourse {

// project_file("docs/protocol.md")
std::filesystem::path project_file(std::string_view path);

// The program `bourse` of this build.
std::string program_file();

}  // namespace bourse
