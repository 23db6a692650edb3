// SPDX-License-Identifier: Apache-2.0
//
// The help of a command as JSON. Man pages and shell completions are made from it.
#pragma once

#include <string_view>

#include <boost/json/object.hpp>

namespace CLI {
class App;
}

namespace bourse::cli {

// As the only argument of a command, prints help_json().
inline constexpr std::string_view kHelpJson = "--help-json";

// {"description", "footer", "arguments": […], "options": […]}. Each argument or option has "names",
// "help", "default" (empty if there is none), "repeats", and either "flag": true or
// "value": {"type", "choices"}.
boost::json::object help_json(const CLI::App& app);

}  // namespace bourse::cli
