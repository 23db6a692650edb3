// SPDX-License-Identifier: Apache-2.0
//
// Personas for the bots of a table.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

// The keys of the personas that nobody at the table has, in random order.
std::vector<std::string> free_personas(const std::function<bool(std::string_view key)>& is_taken);

}  // namespace bourse
