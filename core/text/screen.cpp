// SPDX-License-Identifier: Apache-2.0
#include "core/text/screen.h"

#include <algorithm>

#include <fmt/format.h>

namespace bourse {
namespace {

// Codes that are readable on dark and light terminals. Black reverses the terminal's own colours:
// black on black would be invisible.
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

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The number of bytes of the first character of the text; 0 if it is not valid UTF-8.
std::size_t length_of_first(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const std::string_view rest = text.substr(1, length - 1);
  return rest.size() + 1 == length && std::all_of(rest.begin(), rest.end(), continues) ? length : 0;
}

// Whether a character must not reach a terminal. Requires: valid UTF-8.
bool is_harm(std::string_view character) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(character[at]); };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return true;
  if (byte(0) == 0xC2) return byte(1) < 0xA0;
  return byte(0) == 0xE2 && ((byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE) ||
                             (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9));
}

}  // namespace

bool is_sanitized(std::string_view text) { return sanitize(text, text.size()) == text; }

std::string sanitize(std::string_view text, std::size_t most) {
  std::size_t end = std::min(most, text.size());
  while (end > 0 && end < text.size() && continues(text[end])) --end;
  std::string shown;
  for (std::size_t at = 0; at < end;) {
    const std::size_t length = length_of_first(text.substr(at));
    const std::string_view first = text.substr(at, std::max<std::size_t>(length, 1));
    shown += length == 0 || is_harm(first) ? std::string_view("?") : first;
    at += first.size();
  }
  return shown;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 40;
  return fmt::format("'{}{}'", sanitize(text, kMost), text.size() > kMost ? "…" : "");
}

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
    if (!continues(text[at])) ++count;
  }
  return count;
}

std::string padded(std::string_view text, int width) {
  const int missing = std::max(0, width - columns(text));
  return std::string(text) + std::string(static_cast<std::size_t>(missing), ' ');
}

std::string clipped(std::string_view text, int width) {
  if (columns(text) <= width) return std::string(text);
  std::string kept;
  for (const char c : text) {
    if (!continues(c) && columns(kept) == width - 1) break;
    kept += c;
  }
  return kept + "…";
}

std::string times(std::string_view text, int count) {
  std::string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

std::string blanks(int count) { return times(" ", count); }

std::string plural(int count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string name_at(std::span<const std::string> names, Seat seat) {
  const auto at = static_cast<std::size_t>(number(seat));
  return at < names.size() ? names[at] : fmt::format("seat {}", number(seat));
}

std::string wrapped(std::string_view text, int indent, int column) {
  std::string lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const int length = columns(text.substr(at, end - at));
    if (column + 1 + length > kTextWidth) {
      lines += "\n" + blanks(indent);
      column = indent;
    } else if (at > 0) {
      lines += " ";
      ++column;
    }
    lines += text.substr(at, end - at);
    column += length;
    at = end + 1;
  }
  return lines + "\n";
}

std::string paragraph(std::string_view text) { return wrapped(text, 0, 0); }

std::string help_entry(std::string_view action, std::string_view effect) {
  constexpr int kIndent = 20;
  const std::string shown = padded(fmt::format("  {}", action), kIndent - 2) + "  ";
  return shown + wrapped(effect, kIndent, columns(shown));
}

}  // namespace bourse
