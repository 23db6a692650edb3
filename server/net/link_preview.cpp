// SPDX-License-Identifier: Apache-2.0
#include "server/net/link_preview.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <variant>

#include <boost/json/parse.hpp>
#include <fmt/format.h>

#include "server/net/gzip.h"
#include "server/net/requests.h"

namespace bourse::net {
namespace {

constexpr std::string_view kMark = "<!-- link preview -->";
constexpr std::size_t kMostPages = 256;  // of some 10 KB
constexpr std::string_view kSiteText =
    "Stock-market table games with friends or against bots. No account, no download.";

std::string escaped(std::string_view text) {
  std::string html;
  for (const char sign : text) {
    switch (sign) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      default: html += sign;
    }
  }
  return html;
}

std::string_view text_in(const boost::json::object& object, std::string_view key) {
  const boost::json::value* const value = object.if_contains(key);
  if (value == nullptr || !value->is_string()) return {};
  return {value->get_string().data(), value->get_string().size()};
}

int open_seats(const boost::json::object& card) {
  const boost::json::value* const seats = card.if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return 0;
  const auto& list = seats->get_array();
  return static_cast<int>(std::count_if(list.begin(), list.end(), [](const auto& seat) {
    return seat.is_object() && text_in(seat.get_object(), "kind") == "open";
  }));
}

// The state of the table, for somebody who may open the link.
std::string state_of(const boost::json::object& card) {
  const std::string_view status = text_in(card, "status");
  if (status == "playing") return "watch the game";
  if (status == "over") return "result and replay";
  if (status == "abandoned") return "this table was closed";
  const int open = open_seats(card);
  if (open == 0) return "the game is about to begin";
  return open == 1 ? "one seat is open" : fmt::format("{} seats are open", open);
}

// The preview of a page about a game; that of the site if there is no such game.
LinkPreview preview_of_game(const GameList& games, std::string_view game, std::string_view title) {
  const ErasedGame* const found = game.empty() ? nullptr : games.find(game);
  if (found == nullptr) return {"Bourse", std::string(kSiteText), "/preview/bourse.png"};
  const Descriptor& about = *found->descriptor;
  return {fmt::format("{}: {}", about.name, title),
          std::string(about.tagline),
          fmt::format("/preview/{}.png", about.key)};
}

}  // namespace

LinkPreview preview_of(const GameList& games,
                       const SiteRoute& route,
                       const boost::json::object& card) {
  if (const auto* const page = std::get_if<SitePage>(&route)) {
    return preview_of_game(games, page->game, page->is_rules ? "the rules" : "open a table");
  }
  return preview_of_game(games, text_in(card, "game"), state_of(card));
}

boost::json::object card_in(int status, const std::string& answer) {
  if (status == 404) return {};
  boost::system::error_code error;
  const boost::json::value card = boost::json::parse(answer, error);
  if (status != 200 || error || !card.is_object()) return {{"status", "unknown"}};
  return card.get_object();
}

std::string origin_of(std::string_view host, bool is_secure) {
  return is_host(host) ? fmt::format("{}://{}", is_secure ? "https" : "http", host) : "";
}

std::string tags_of(const LinkPreview& preview, std::string_view origin, std::string_view path) {
  const auto tag = [](std::string_view property, std::string_view content) {
    return fmt::format(
        "<meta property=\"og:{}\" content=\"{}\" />\n    ", property, escaped(content));
  };
  return tag("site_name", "Bourse") + tag("type", "website") + tag("title", preview.title) +
         tag("description", preview.text) + tag("url", fmt::format("{}{}", origin, path)) +
         tag("image", fmt::format("{}{}", origin, preview.picture)) + tag("image:width", "1200") +
         tag("image:height", "630") +
         R"(<meta name="twitter:card" content="summary_large_image" />)";
}

Page PreviewPages::with_tags(const Page& page, const std::string& tags) {
  const std::size_t at = page.plain.find(kMark);
  if (at == std::string_view::npos) return page;
  if (pages_.size() >= kMostPages) pages_.clear();
  std::shared_ptr<const Texts>& texts = pages_[page.etag + tags];
  if (texts == nullptr) {
    Texts made{std::string(page.plain), {}, {}};
    made.plain.replace(at, kMark.size(), tags);
    made.gzip = gzip(made.plain);
    made.etag = fmt::format("{}-{:x}", page.etag, std::hash<std::string>()(tags));
    texts = std::make_shared<const Texts>(std::move(made));
  }
  return {texts->plain, texts->gzip, page.content_type, texts->etag, page.is_lasting, texts};
}

}  // namespace bourse::net
