// SPDX-License-Identifier: Apache-2.0
//
// The surface that a game draws on: a terminal with a width, with or without colour. Games return
// text; the program prints it.
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
  // Few rows: a table draws its market, the seats and the viewer's own cards, and leaves the rest
  // to its whole drawing.
  bool is_compact = false;
};

// The text in colour, or unchanged on a screen without colour.
std::string painted(const Screen& screen, Paint paint, std::string_view text);

// Columns that the text occupies on a terminal: none for escape sequences, one per code point.
int columns(std::string_view text);

// Whether text from a stranger may be shown unchanged: valid UTF-8, without control characters (C0,
// DEL, C1) and without characters that change the direction of writing.
bool is_sanitized(std::string_view text);

// The text cut to `most` bytes, between characters, with '?' for each character that is not
// allowed.
std::string sanitize(std::string_view text, std::size_t most);

// Text from a stranger in quotes, sanitized and short enough for one line of an error message.
std::string quoted(std::string_view text);

// Padded with blanks on the right up to width columns.
std::string padded(std::string_view text, int width);

// Cut to width columns, with … for the rest.
std::string clipped(std::string_view text, int width);

std::string times(std::string_view text, int count);
std::string blanks(int count);                         // none if count is negative
std::string plural(int count, std::string_view noun);  // "1 pick", "2 picks"

// The name of the seat, or "seat 3" if it has none.
std::string name_at(std::span<const std::string> names, Seat seat);

// Wraps the text at kTextWidth columns, indenting all lines but the first, which begins at
// `column`. Ends with a newline.
inline constexpr int kTextWidth = 78;
std::string wrapped(std::string_view text, int indent, int column);
std::string paragraph(std::string_view text);
// "  take COLOUR      what it does …": an action and its effect, for help texts.
std::string help_entry(std::string_view action, std::string_view effect);

}  // namespace bourse
