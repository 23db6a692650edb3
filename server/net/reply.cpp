// SPDX-License-Identifier: Apache-2.0
#include "server/net/reply.h"

#include <utility>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace bourse::net {

namespace http = boost::beast::http;

Reply complaint(http::status status, std::string_view sentence) {
  Reply reply;
  reply.status = status;
  reply.text = boost::json::serialize(
      boost::json::object{{"sentence", std::string(sentence)}, {"rule", ""}});
  return reply;
}

Reply plain_text(std::string text) {
  Reply reply;
  reply.text = std::move(text);
  reply.content_type = "text/plain; charset=utf-8";
  return reply;
}

Reply reply_of(ApiAnswer answer) {
  Reply reply;
  reply.status = static_cast<http::status>(answer.status);
  reply.text = std::move(answer.body);
  reply.content_type = std::move(answer.content_type);
  reply.file_name = std::move(answer.file_name);
  return reply;
}

}  // namespace bourse::net
