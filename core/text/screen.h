// SPDX-License-Identifier: Apache-2.0
//
// What a game may draw on: a terminal of some width, with colour or without. Games return text;
// the program prints it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/seat.h"

namespace bourse {

enum class Paint : std::uint8_t { Plain, Strong, Faint, Blue, Black, Red, Green, Amber, Violet };

struct Screen {
  int width = 80;
  bool colour = false;
};

// The text in the paint, or as it is on a screen without colour.
std::string painted(const Screen& screen, Paint paint, std::string_view text);

// Columns the text takes on a terminal: escape sequences take none, a code point one.
int columns(std::string_view text);

// Whether a stranger's text may be shown as it is: UTF-8, no control characters (C0, DEL, C1), none
// that turn the direction of writing.
bool is_sanitized(std::string_view text);

// The text cut to `most` bytes, between characters, with '?' for what is not harmless.
std::string sanitize(std::string_view text, std::size_t most);

// What a stranger wrote, in quotes, fit to be repeated in one line of an error message.
std::string quoted(std::string_view text);

// Filled with blanks on the right up to width columns.
std::string padded(std::string_view text, int width);

// Cut to width columns, with … for what is missing.
std::string clipped(std::string_view text, int width);

std::string times(std::string_view text, int count);
std::string blanks(int count);                         // none if count is below 0
std::string plural(int count, std::string_view noun);  // "1 pick", "2 picks"

// The name of the seat, or "seat 3" where nobody gave one.
std::string name_at(std::span<const std::string> names, Seat seat);

// The words of the text in lines that keep kTextWidth columns, all but the first indented; the
// first begins at `column`. Ends with the line.
inline constexpr int kTextWidth = 78;
std::string wrapped(std::string_view text, int indent, int column);
std::string paragraph(std::string_view text);
// "  take COLOUR      what it does …": an action and its effect, for help.
std::string help_entry(std::string_view action, std::string_view effect);

}  // namespace bourse
