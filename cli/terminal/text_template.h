// SPDX-License-Identifier: Apache-2.0
//
// A sentence with placeholders, and the values with which it yields a given text. The kind of a
// placeholder is its name up to the first "_":
//   {number}  digits, with or without a sign
//   {who}     the name of somebody, any text
//   {code}    a word of the notation, any text without blanks; {codes}: several
//   {names}   names such as "Ada, you and Bo"
//   {list}    parts such as "a, b and c"
//   {words}   any text, of which at least the names are translated
//   others    any text
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bourse::cli {

// The value of a placeholder; valid as long as the template and the text.
struct Placed {
  std::string_view name;
  std::string_view text;
};
using PlacedValues = std::vector<Placed>;

class TextTemplate {
 public:
  explicit TextTemplate(std::string_view text);

  bool has_placeholders() const { return pieces_.size() > 1; }
  // The first values that yield the text and that `accepts` accepts; every placeholder takes as
  // little as possible.
  std::optional<PlacedValues> match(std::string_view text,
                                    const std::function<bool(const PlacedValues&)>& accepts) const;

 private:
  struct Piece {
    std::string literal;  // before the placeholder
    std::string name;     // empty: the end
  };
  bool match_from(std::size_t piece,
                  std::string_view text,
                  PlacedValues& values,
                  const std::function<bool(const PlacedValues&)>& accepts) const;

  std::vector<Piece> pieces_;
};

std::string_view kind_of_placeholder(std::string_view name);

}  // namespace bourse::cli
