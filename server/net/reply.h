// SPDX-License-Identifier: Apache-2.0
//
// An answer before its headers: text, or a page of the site.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/beast/http/status.hpp>

#include "server/net/site.h"
#include "server/net/sockets.h"
#include "server/protocol/api_request.h"

namespace bourse::net {

struct Reply {
  boost::beast::http::status status = boost::beast::http::status::ok;
  std::string text;
  std::string content_type = "application/json";
  std::string cache = "no-store";
  std::vector<std::string> cookies;
  std::string file_name;
  std::optional<Page> page;  // instead of text
  bool is_gzip = false;
};

// A refusal of the network layer.
Reply complaint(boost::beast::http::status status, std::string_view sentence);
// The refusal as a page if a browser shows it to a person.
Reply for_reader(const HttpRequest& asked, Reply refusal);
Reply plain_text(std::string text);
Reply reply_of(ApiAnswer answer);

}  // namespace bourse::net
