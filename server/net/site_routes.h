// SPDX-License-Identifier: Apache-2.0
//
// The addresses of the site's pages, as web/src/router.svelte.ts reads them: a page that does not
// exist is answered with 404.
#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace bourse::net {

struct NoPage {};
struct SitePage {
  std::string game;  // that the page is about; "": none
  bool is_rules = false;
};
struct TablePage {
  std::string id;  // the page exists if the table does
};
using SiteRoute = std::variant<NoPage, SitePage, TablePage>;

// Requires: the path is decoded.
SiteRoute site_route(std::string_view path);

}  // namespace bourse::net
