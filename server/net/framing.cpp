// SPDX-License-Identifier: Apache-2.0
#include "server/net/framing.h"

#include <algorithm>

#include <boost/beast/core/string.hpp>

#include "core/text/trim.h"

namespace bourse::net {
namespace {

bool is_same_text(std::string_view left, std::string_view right) {
  return boost::beast::iequals({left.data(), left.size()}, {right.data(), right.size()});
}

struct HeadLines {
  bool has_fold = false;  // a value continued on the next line (RFC 9112 5.2)
  int hosts = 0;
  int lengths = 0;
  int codings = 0;
  std::string_view coding;  // of the last Transfer-Encoding
};

std::string_view next_line(std::string_view& head) {
  const std::size_t end = std::min(head.find("\r\n"), head.size());
  const std::string_view line = head.substr(0, end);
  head.remove_prefix(std::min(end + 2, head.size()));
  return line;
}

HeadLines read_lines(std::string_view head) {
  HeadLines lines;
  while (!head.empty()) {
    const std::string_view line = next_line(head);
    if (line.starts_with(' ') || line.starts_with('\t')) lines.has_fold = true;
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view name = line.substr(0, colon);
    if (is_same_text(name, "Host")) ++lines.hosts;
    if (is_same_text(name, "Content-Length")) ++lines.lengths;
    if (is_same_text(name, "Transfer-Encoding")) {
      ++lines.codings;
      lines.coding = trim(line.substr(colon + 1), " \t");
    }
  }
  return lines;
}

}  // namespace

std::optional<std::string_view> framing_error(std::string_view head) {
  const bool is_old = next_line(head).ends_with("HTTP/1.0");
  const HeadLines lines = read_lines(head);
  if (lines.has_fold) return "a header must be on one line";
  if (lines.hosts > 1 || (lines.hosts == 0 && !is_old)) {
    return "an HTTP/1.1 request must have exactly one Host header";
  }
  if (lines.lengths > 1) return "a request must have at most one Content-Length header";
  if (lines.codings == 0) return std::nullopt;
  if (is_old) return "HTTP/1.0 has no Transfer-Encoding; send a Content-Length";
  if (lines.lengths > 0) return "send either Content-Length or Transfer-Encoding, not both";
  if (lines.codings > 1 || !is_same_text(lines.coding, "chunked")) {
    return "the only Transfer-Encoding that is supported is chunked";
  }
  return std::nullopt;
}

}  // namespace bourse::net
