// SPDX-License-Identifier: Apache-2.0
//
// Words of a command that somebody is to type or paste.
#pragma once

#include <string>

namespace bourse::cli {

// As a shell takes it: quoted where it has to be.
std::string shell_quote(const std::string& word);

}  // namespace bourse::cli
