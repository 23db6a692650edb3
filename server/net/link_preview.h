// SPDX-License-Identifier: Apache-2.0
//
// Previews of links: what messengers show of a page, as Open Graph tags in its HTML.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "server/domain/game_list.h"
#include "server/net/site.h"
#include "server/net/site_routes.h"

namespace bourse::net {

struct LinkPreview {
  std::string title;
  std::string text;
  std::string picture;  // its path
};

// Of a page: about a table, a game or the site. `card`: of the table, as card_in() reads it.
LinkPreview preview_of(const GameList& games,
                       const SiteRoute& route,
                       const boost::json::object& card);

// The card in an answer of the house. Empty: there is no such table. (One that cannot be read now
// may exist.)
boost::json::object card_in(int status, const std::string& answer);

// "https://games.example"; "" if this is no host.
std::string origin_of(std::string_view host, bool is_secure);

// Nothing that the preview contains can end a tag.
std::string tags_of(const LinkPreview& preview, std::string_view origin, std::string_view path);

// Pages with the tags of their preview, composed and compressed once.
class PreviewPages {
 public:
  // The page with the tags at its mark, or as it is if it has none.
  Page with_tags(const Page& page, const std::string& tags);

 private:
  struct Texts {
    std::string plain;
    std::string gzip;
    std::string etag;
  };
  std::map<std::string, std::shared_ptr<const Texts>> pages_;  // by etag of the page, and tags
};

}  // namespace bourse::net
