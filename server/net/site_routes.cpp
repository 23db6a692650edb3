// SPDX-License-Identifier: Apache-2.0
#include "server/net/site_routes.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace bourse::net {
namespace {

// {table} is the id of a table, {game} the key of a game.
constexpr std::array<std::string_view, 7> kPages{"/",
                                                 "/open",
                                                 "/open/{game}",
                                                 "/table/{table}",
                                                 "/table/{table}/after",
                                                 "/rules/{game}",
                                                 "/hand"};

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) parts.push_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return parts;
}

bool is_like(std::string_view page, std::span<const std::string_view> parts) {
  const auto wanted = parts_of(page);
  return std::equal(wanted.begin(),
                    wanted.end(),
                    parts.begin(),
                    parts.end(),
                    [](std::string_view pattern, std::string_view part) {
                      return pattern.front() == '{' || pattern == part;
                    });
}

}  // namespace

SiteRoute site_route(std::string_view path) {
  const auto parts = parts_of(path);
  const auto* const page = std::find_if(
      kPages.begin(), kPages.end(), [&](std::string_view each) { return is_like(each, parts); });
  if (page == kPages.end()) return NoPage{};
  if (page->find("{table}") != std::string_view::npos) return TablePage{std::string(parts[1])};
  if (page->find("{game}") == std::string_view::npos) return SitePage{};
  return SitePage{.game = std::string(parts[1]), .is_rules = parts[0] == "rules"};
}

}  // namespace bourse::net
