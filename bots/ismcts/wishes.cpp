// SPDX-License-Identifier: Apache-2.0
//
// "iterations=2000,threads=2": what may be wished of a search, and within which bounds.
#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include <fmt/format.h>

#include "bots/ismcts/search_bot.h"
#include "core/boundary/screen.h"

namespace bourse {
namespace {

struct Wish {
  std::string_view key;
  std::int64_t least;
  std::int64_t most;
  void (*grant)(SearchSkill&, std::int64_t);
};

constexpr double kHundred = 100;
constexpr std::uint32_t kMostTrees = 64;
constexpr std::array<Wish, 12> kWishes{{
    {"iterations",
     1,
     100'000'000,
     [](SearchSkill& skill, std::int64_t n) {
       skill.plan.iterations = static_cast<std::uint32_t>(n);
     }},
    {"ms",
     1,
     600'000,
     [](SearchSkill& skill, std::int64_t n) { skill.plan.time = std::chrono::milliseconds(n); }},
    {"threads",
     1,
     64,
     [](SearchSkill& skill, std::int64_t n) { skill.plan.threads = static_cast<int>(n); }},
    {"trees",
     1,
     64,
     [](SearchSkill& skill, std::int64_t n) { skill.plan.trees = static_cast<int>(n); }},
    {"explore",
     0,
     1000,
     [](SearchSkill& skill, std::int64_t n) {
       skill.plan.exploration = static_cast<double>(n) / kHundred;
     }},
    {"bias",
     0,
     1000,
     [](SearchSkill& skill, std::int64_t n) { skill.plan.bias = static_cast<int>(n); }},
    {"guide",
     0,
     100,
     [](SearchSkill& skill, std::int64_t n) { skill.plan.guide = static_cast<int>(n); }},
    {"cut",
     0,
     10'000,
     [](SearchSkill& skill, std::int64_t n) { skill.plan.cut = static_cast<int>(n); }},
    {"eyes",
     0,
     1,
     [](SearchSkill& skill, std::int64_t n) { skill.plan.eyes = static_cast<Eyes>(n); }},
    {"keep", 0, 1, [](SearchSkill& skill, std::int64_t n) { skill.keeps = n == 1; }},
    {"memory",
     1,
     4096,
     [](SearchSkill& skill, std::int64_t n) {
       skill.plan.memory = static_cast<std::size_t>(n) << 20U;
     }},
    {"slips",
     0,
     100,
     [](SearchSkill& skill, std::int64_t n) { skill.slips = static_cast<int>(n); }},
}};

ParseError refuse(std::string text) { return {"search", std::move(text)}; }

std::string known_wishes() {
  std::string list;
  for (const Wish& wish : kWishes) list += (list.empty() ? "" : ", ") + std::string(wish.key);
  return list;
}

std::optional<ParseError> grant(std::string_view text, SearchSkill& skill) {
  const std::size_t sign = text.find('=');
  const std::string_view key = text.substr(0, sign);
  for (const Wish& wish : kWishes) {
    if (wish.key != key) continue;
    const std::string_view value = sign == std::string_view::npos ? "" : text.substr(sign + 1);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool is_number = error == std::errc() && end == value.data() + value.size();
    if (!is_number || number < wish.least || number > wish.most) {
      return refuse(fmt::format("{} is a whole number, {} to {}", wish.key, wish.least, wish.most));
    }
    wish.grant(skill, number);
    return std::nullopt;
  }
  return refuse(fmt::format("there is no {}; there are {}", quoted(key), known_wishes()));
}

}  // namespace

Result<SearchSkill, ParseError> parse_skill(std::string_view wishes) {
  SearchSkill skill = guided_skill();
  std::set<std::string_view> granted;
  while (!wishes.empty()) {
    const std::string_view wish = wishes.substr(0, wishes.find(','));
    const std::string_view key = wish.substr(0, wish.find('='));
    if (!granted.insert(key).second) {
      return Unexpected(refuse(fmt::format("{} is wished twice", quoted(key))));
    }
    if (auto error = grant(wish, skill)) return Unexpected(*std::move(error));
    wishes.remove_prefix(std::min(wishes.size(), wish.size() + 1));
  }
  if (!skill.plan.iterations && !skill.plan.time) skill.plan.iterations = 1000;
  if (!granted.contains("trees")) skill.plan.trees = skill.plan.threads;
  const std::uint32_t most = skill.plan.iterations.value_or(kMostTrees);
  skill.plan.trees = std::min(skill.plan.trees, static_cast<int>(std::min(most, kMostTrees)));
  return skill;
}

}  // namespace bourse
