// SPDX-License-Identifier: Apache-2.0
#include "server/net/reply.h"

#include <utility>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "server/net/error_page.h"
#include "server/net/headers.h"

namespace bourse::net {

Reply complaint(http::status status, std::string_view sentence) {
  Reply reply;
  reply.status = status;
  reply.text = boost::json::serialize(
      boost::json::object{{"sentence", std::string(sentence)}, {"rule", ""}});
  return reply;
}

Reply for_reader(const HttpRequest& asked, Reply refusal) {
  const std::string_view target(asked.target().data(), asked.target().size());
  const std::string_view path = target.substr(0, target.find('?'));
  if (!is_for_people(path, header(asked, http::field::accept))) return refusal;
  refusal.content_type = "text/html; charset=utf-8";
  refusal.text = error_page(static_cast<unsigned>(refusal.status),
                            header(asked, http::field::accept_language));
  return refusal;
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
