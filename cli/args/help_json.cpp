// SPDX-License-Identifier: Apache-2.0
#include "cli/args/help_json.h"

#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/json/array.hpp>

#include "cli/args/arguments.h"

namespace bourse::cli {
namespace {

namespace json = boost::json;

// CLI11 writes the choices of a value as "TYPE:{one,two}".
json::object value_json(const std::string& type_name) {
  const std::size_t open = type_name.find(":{");
  json::array choices;
  if (open != std::string::npos && type_name.back() == '}') {
    const std::string inner = type_name.substr(open + 2, type_name.size() - open - 3);
    for (const std::string& choice : CLI::detail::split(inner, ',')) choices.emplace_back(choice);
  }
  return {{"type", type_name.substr(0, type_name.find(':'))}, {"choices", std::move(choices)}};
}

json::array names_of(const CLI::Option& option) {
  json::array names;
  for (const std::string& name : option.get_lnames()) names.emplace_back("--" + name);
  for (const std::string& name : option.get_snames()) names.emplace_back("-" + name);
  if (names.empty()) names.emplace_back(option.get_name());
  return names;
}

json::object option_json(const CLI::Option& option) {
  json::object entry{{"names", names_of(option)},
                     {"help", option.get_description()},
                     {"default", option.get_default_str()},
                     {"repeats", is_repeatable(option)}};
  if (option.get_items_expected_max() == 0) {
    entry["flag"] = true;
  } else {
    entry["value"] = value_json(option.get_type_name());
  }
  return entry;
}

}  // namespace

json::object help_json(const CLI::App& app) {
  json::array arguments;
  json::array options;
  for (const CLI::Option* option : app.get_options()) {
    (option->get_positional() ? arguments : options).push_back(option_json(*option));
  }
  return {{"description", app.get_description()},
          {"footer", app.get_footer()},
          {"arguments", std::move(arguments)},
          {"options", std::move(options)}};
}

}  // namespace bourse::cli
