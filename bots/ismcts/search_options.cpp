// SPDX-License-Identifier: Apache-2.0
//
// "iterations=2000,threads=2": what may be wished of a search, and within which bounds.
#include "bots/ismcts/search_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "core/boundary/screen.h"

namespace bourse {
namespace {

struct SearchOptionSpec {
  std::string_view key;
  std::int64_t least;
  std::int64_t most;
  void (*apply)(SearchOptions&, std::int64_t);
};

constexpr double kHundred = 100;
constexpr std::uint32_t kMostTrees = 64;
constexpr std::array<SearchOptionSpec, 12> kSpecs{{
    {"iterations",
     1,
     100'000'000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.iterations = static_cast<std::uint32_t>(n);
     }},
    {"ms",
     1,
     600'000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.time = std::chrono::milliseconds(n);
     }},
    {"threads",
     1,
     64,
     [](SearchOptions& options, std::int64_t n) { options.plan.threads = static_cast<int>(n); }},
    {"trees",
     1,
     64,
     [](SearchOptions& options, std::int64_t n) { options.plan.trees = static_cast<int>(n); }},
    {"explore",
     0,
     1000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.exploration = static_cast<double>(n) / kHundred;
     }},
    {"bias",
     0,
     1000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.prior_weight = static_cast<int>(n);
     }},
    {"guide",
     0,
     100,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.guided_rollouts = static_cast<int>(n);
     }},
    {"cut",
     0,
     10'000,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.rollout_depth = static_cast<int>(n);
     }},
    {"eyes",
     0,
     1,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.opponent_model = static_cast<OpponentModel>(n);
     }},
    {"keep", 0, 1, [](SearchOptions& options, std::int64_t n) { options.reuses_tree = n == 1; }},
    {"memory",
     1,
     4096,
     [](SearchOptions& options, std::int64_t n) {
       options.plan.memory = static_cast<std::size_t>(n) << 20U;
     }},
    {"slips",
     0,
     100,
     [](SearchOptions& options, std::int64_t n) { options.blunder_percent = static_cast<int>(n); }},
}};

ParseError refuse(std::string text) { return {"search", std::move(text)}; }

std::string known_keys() {
  std::string list;
  for (const SearchOptionSpec& spec : kSpecs)
    list += (list.empty() ? "" : ", ") + std::string(spec.key);
  return list;
}

std::optional<ParseError> apply(std::string_view text, SearchOptions& options) {
  const std::size_t sign = text.find('=');
  const std::string_view key = text.substr(0, sign);
  for (const SearchOptionSpec& spec : kSpecs) {
    if (spec.key != key) continue;
    const std::string_view value = sign == std::string_view::npos ? "" : text.substr(sign + 1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool is_number = error == std::errc() && end == value.data() + value.size();
    if (!is_number || number < spec.least || number > spec.most) {
      return refuse(fmt::format("{} is a whole number, {} to {}", spec.key, spec.least, spec.most));
    }
    spec.apply(options, number);
    return std::nullopt;
  }
  return refuse(fmt::format("there is no {}; there are {}", quoted(key), known_keys()));
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
    const std::string_view spec = text.substr(0, text.find(','));
    const std::string_view key = spec.substr(0, spec.find('='));
    if (!given.insert(key).second) {
      return Unexpected(refuse(fmt::format("{} is wished twice", quoted(key))));
    }
    if (auto error = apply(spec, options)) return Unexpected(*std::move(error));
    text.remove_prefix(std::min(text.size(), spec.size() + 1));
  }
  if (!options.plan.iterations && !options.plan.time) options.plan.iterations = 1000;
  if (!given.contains("trees")) options.plan.trees = options.plan.threads;
  const std::uint32_t most = options.plan.iterations.value_or(kMostTrees);
  options.plan.trees = std::min(options.plan.trees, static_cast<int>(std::min(most, kMostTrees)));
  return options;
}

}  // namespace bourse
