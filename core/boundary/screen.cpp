// SPDX-License-Identifier: Apache-2.0
#include "core/boundary/screen.h"

#include <algorithm>

#include <fmt/format.h>

namespace bourse {
namespace {

// Codes that stay readable on dark and light terminals alike. Black chips are drawn bold in the
// terminal's own colour: black on black would be no chip at all.
std::string_view escape(Paint paint) {
  switch (paint) {
    case Paint::Plain: return "0";
    case Paint::Strong: return "1";
    case Paint::Faint: return "2";
    case Paint::Blue: return "1;34";
    case Paint::Black: return "1;7";
    case Paint::Red: return "1;31";
    case Paint::Green: return "1;32";
    case Paint::Amber: return "33";
    case Paint::Violet: return "35";
  }
  return "0";
}

}  // namespace

std::string painted(const Screen& screen, Paint paint, std::string_view text) {
  if (!screen.colour || paint == Paint::Plain) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", escape(paint), text);
}

int columns(std::string_view text) {
  int count = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\x1b') {
      at = std::min(text.find('m', at), text.size() - 1);
      continue;
    }
    const bool continues = (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    if (!continues) ++count;
  }
  return count;
}

std::string padded(std::string_view text, int width) {
  const int missing = std::max(0, width - columns(text));
  return std::string(text) + std::string(static_cast<std::size_t>(missing), ' ');
}

}  // namespace bourse
