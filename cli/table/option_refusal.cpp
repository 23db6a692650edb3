// SPDX-License-Identifier: Apache-2.0
#include "cli/table/option_refusal.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/table/rules_text.h"
#include "cli/terminal/translations.h"

namespace bourse::cli {
namespace {

constexpr std::string_view kOptions = "options.";

struct Step {
  std::string key;  // a field, or the index of an item
  bool is_item = false;
};

// "data.bids[2]"
std::vector<Step> steps_of(std::string_view path) {
  std::vector<Step> steps;
  while (!path.empty()) {
    const bool is_item = path.front() == '[';
    if (is_item || path.front() == '.') path.remove_prefix(1);
    const std::size_t end = std::min(path.find_first_of(is_item ? "]" : ".["), path.size());
    steps.push_back({std::string(path.substr(0, end)), is_item});
    path.remove_prefix(std::min(is_item ? end + 1 : end, path.size()));
  }
  return steps;
}

// The keys of lang/ for these steps, each as it is or as "*".
std::vector<std::string> keys_of(const std::vector<Step>& steps, std::size_t count) {
  std::vector<std::string> keys{fmt::format("own.{}", steps.front().key)};
  for (std::size_t at = 1; at < count; ++at) {
    std::vector<std::string> longer;
    for (const std::string& key : keys) {
      longer.push_back(fmt::format("{}.{}", key, steps[at].key));
      longer.push_back(key + ".*");
    }
    keys = std::move(longer);
  }
  return keys;
}

std::string place_name(const std::vector<Step>& steps, std::size_t count) {
  const Step& last = steps[count - 1];
  const std::string number = last.is_item ? std::to_string(std::stoul(last.key) + 1) : last.key;
  for (const std::string& key : keys_of(steps, count)) {
    const auto text = translations().find(key);
    if (!text || text->find("{mid}") != std::string::npos) continue;
    return tr(key, {{"n", number}, {"key", last.key}});
  }
  return last.is_item ? tr("terminal.own_value", {{"number", number}}) : last.key;
}

}  // namespace

ParseError in_words(ParseError error, const Descriptor& game) {
  if (!error.where.starts_with(kOptions)) return error;
  const std::vector<Step> steps = steps_of(std::string_view(error.where).substr(kOptions.size()));
  const auto option =
      std::find_if(game.options.begin(), game.options.end(), [&](const OptionSpec& spec) {
        return !steps.empty() && spec.key == steps.front().key;
      });
  if (option == game.options.end()) return error;
  std::string place = option_name(*option);
  for (std::size_t count = 2; count <= steps.size(); ++count) {
    place += ", " + place_name(steps, count);
  }
  return {std::move(place), translations().says(error.what), {}};
}

}  // namespace bourse::cli
