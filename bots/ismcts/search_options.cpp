// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/search_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/text/screen.h"

namespace bourse {
namespace {

struct SearchOptionSpec {
  std::string_view key;
  std::string_view old_key;  // in games and matches saved before 0.2; empty: it had the same key
  std::int64_t least;
  std::int64_t most;
  void (*apply)(SearchOptions&, std::int64_t);

  bool is_called(std::string_view name) const { return name == key || name == old_key; }
};

constexpr double kHundred = 100;
constexpr std::uint32_t kMostTrees = 64;
constexpr std::array<SearchOptionSpec, 12> kSpecs{{
    {"iterations",
     "",
     1,
     100'000'000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.iterations = static_cast<std::uint32_t>(n);
     }},
    {"ms",
     "",
     1,
     600'000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.time = std::chrono::milliseconds(n);
     }},
    {"threads",
     "",
     1,
     64,
     [](SearchOptions& options, std::int64_t n) { options.plan.threads = static_cast<int>(n); }},
    {"trees",
     "",
     1,
     64,
     [](SearchOptions& options, std::int64_t n) { options.plan.trees = static_cast<int>(n); }},
    {"exploration",
     "explore",
     0,
     1000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.exploration = static_cast<double>(n) / kHundred;
     }},
    {"prior_weight",
     "bias",
     0,
     1000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.prior_weight = static_cast<int>(n);
     }},
    {"guided_rollouts",
     "guide",
     0,
     100,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.guided_rollouts = static_cast<int>(n);
     }},
    {"rollout_depth",
     "cut",
     0,
     10'000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.rollout_depth = static_cast<int>(n);
     }},
    {"opponent_model",
     "eyes",
     0,
     1,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.opponent_model = static_cast<OpponentModel>(n);
     }},
    {"reuse",
     "keep",
     0,
     1,
     [](SearchOptions& options, std::int64_t n) { options.reuses_tree = n == 1; }},
    {"memory",
     "",
     1,
     4096,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.memory = static_cast<std::size_t>(n) << 20U;
     }},
    {"blunder_percent",
     "slips",
     0,
     100,
     [](SearchOptions& options, std::int64_t n) { options.blunder_percent = static_cast<int>(n); }},
}};

ParseError refuse(std::string text) { return {"search", std::move(text)}; }

std::string known_keys() {
  std::string list;
  for (const SearchOptionSpec& spec : kSpecs) {
    list += (list.empty() ? "" : ", ") + std::string(spec.key);
  }
  return list;
}

const SearchOptionSpec* find_spec(std::string_view name) {
  const auto* const found = std::find_if(kSpecs.begin(), kSpecs.end(), [&](const auto& spec) {
    return !name.empty() && spec.is_called(name);
  });
  return found == kSpecs.end() ? nullptr : found;
}

std::optional<ParseError> apply(const SearchOptionSpec& spec,
                                std::string_view value,
                                SearchOptions& options) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const bool is_number = error == std::errc() && end == value.data() + value.size();
  if (!is_number || number < spec.least || number > spec.most) {
    return refuse(
        fmt::format("{} must be a whole number from {} to {}", spec.key, spec.least, spec.most));
  }
  spec.apply(options, number);
  return std::nullopt;
}

}  // namespace

SearchOptions guided_options() {
  SearchOptions options;
  options.plan.guided_rollouts = 95;
  return options;
}

Result<SearchOptions, ParseError> parse_search_options(std::string_view text) {
  SearchOptions options = guided_options();
  std::set<std::string_view> given;
  while (!text.empty()) {
    const std::string_view option = text.substr(0, text.find(','));
    const std::string_view name = option.substr(0, option.find('='));
    const SearchOptionSpec* const spec = find_spec(name);
    if (spec == nullptr) {
      return Unexpected(
          refuse(fmt::format("there is no {}; the options are {}", quoted(name), known_keys())));
    }
    if (!given.insert(spec->key).second) {
      return Unexpected(refuse(fmt::format("{} is given twice", spec->key)));
    }
    const std::string_view value = option.substr(std::min(option.size(), name.size() + 1));
    if (auto error = apply(*spec, value, options)) return Unexpected(*std::move(error));
    text.remove_prefix(std::min(text.size(), option.size() + 1));
  }
  if (!options.plan.iterations && !options.plan.time) options.plan.iterations = 1000;
  if (!given.contains("trees")) options.plan.trees = options.plan.threads;
  const std::uint32_t most = options.plan.iterations.value_or(kMostTrees);
  options.plan.trees = std::min(options.plan.trees, static_cast<int>(std::min(most, kMostTrees)));
  return options;
}

}  // namespace bourse
