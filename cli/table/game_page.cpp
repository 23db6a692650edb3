// SPDX-License-Identifier: Apache-2.0
#include "cli/table/game_page.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "cli/table/drawn_row.h"
#include "cli/table/help_text.h"
#include "cli/terminal/translations.h"
#include "cli/terminal/wrap.h"
#include "core/text/screen.h"

namespace bourse::cli {
namespace {

std::optional<std::string> translated(const GameText& texts, const std::string& text) {
  const SplitHelp help = split_rules(text);
  auto found = texts.find(help.text);
  if (found && !help.rules.empty()) *found += fmt::format(" ({})", help.rules);
  return found;
}

// Behind the text that ends in this column.
int gap_before(const DrawnPart& part, int column) {
  if (part.gap < 2 || part.text.empty()) return part.gap;
  return std::max(2, part.column - column);
}

class Page {
 public:
  Page(const GameText& texts, std::string_view drawn) : texts_(texts) {
    while (!drawn.empty()) {
      const std::size_t end = std::min(drawn.find('\n'), drawn.size());
      lines_.emplace_back(drawn.substr(0, end));
      drawn.remove_prefix(std::min(end + 1, drawn.size()));
    }
  }

  std::string draw() {
    for (std::size_t at = 0; at < lines_.size();) at += draw_from(at);
    return std::move(page_);
  }

 private:
  // Draws what begins at this line; returns the number of lines it was.
  std::size_t draw_from(std::size_t at) {
    for (std::size_t count = lines_in(at); count > 1; --count) {
      if (draw_wrapped(at, count)) return count;
    }
    if (columns(lines_[at]) > 0 && is_too_wide(at) && draw_wrapped(at, 1)) return 1;
    const DrawnRow row = row_of(lines_[at]);
    const bool is_translated = std::any_of(row.begin(), row.end(), [&](const DrawnPart& part) {
      return !is_verb(part) && translation_of(part.text) != part.text;
    });
    page_ += (is_translated ? lined_up(row, row.size()) : lines_[at]) + "\n";
    return 1;
  }

  // Whether the line is a text, or a name and a text, and has become too long.
  bool is_too_wide(std::size_t at) const {
    const DrawnRow row = row_of(lines_[at]);
    return last_text(row) <= 1 && columns(lined_up(row, row.size())) > kTextWidth;
  }

  std::size_t lines_in(std::size_t at) const {
    std::size_t count = 1;
    while (at + count < lines_.size() && goes_on(lines_[at + count - 1], lines_[at + count])) {
      ++count;
    }
    return count;
  }

  // The lines as one, if the translation of their text differs.
  bool draw_wrapped(std::size_t at, std::size_t count) {
    DrawnRow row = row_of(lines_[at]);
    const std::size_t last = last_text(row);
    DrawnPart& part = row[last];
    std::string closing;
    int indent = part.column == 1 ? 3 : part.column;
    for (std::size_t behind = last + 1; behind < row.size(); ++behind) {
      closing += row[behind].ended + row[behind].colour;
    }
    for (std::size_t next = at + 1; next < at + count; ++next) {
      const DrawnRow rest = row_of(lines_[next]);
      const std::size_t text = last_text(rest);
      part.text += " " + rest[text].text;
      indent = rest[text].column;
      for (std::size_t behind = text + 1; behind < rest.size(); ++behind) {
        closing += rest[behind].ended + rest[behind].colour;
      }
    }
    const std::string found = count == 1 ? translation_of(part.text) : whole_of(part.text);
    if (found.empty() || found == part.text) return false;
    std::string line = lined_up(row, last);
    line += part.ended + blanks(gap_before(part, columns(line))) + part.colour + found;
    const std::vector<std::string> wrapped = wrap(line, kTextWidth, indent);
    for (std::size_t each = 0; each < wrapped.size(); ++each) {
      page_ += wrapped[each] + (each + 1 == wrapped.size() ? closing : "") + "\n";
    }
    return true;
  }

  // "swap" at the beginning of a line of help is typed, although it is a word of the game, too.
  bool is_verb(const DrawnPart& part) const {
    return part.column == 2 && texts_.is_typed(part.text);
  }

  // Empty if the lines may not belong together.
  std::string whole_of(const std::string& text) const {
    const SplitHelp help = split_rules(text);
    const std::string found = texts_.find_whole(help.text).value_or("");
    return found.empty() || help.rules.empty() ? found : fmt::format("{} ({})", found, help.rules);
  }

  std::string translation_of(const std::string& text) const {
    if (text.empty()) return {};
    return translated(texts_, text).value_or(texts_.words(text));
  }

  // The first parts, each in the column where it was or as soon as there is room.
  std::string lined_up(const DrawnRow& row, std::size_t count) const {
    std::string line;
    int column = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const DrawnPart& part = row[at];
      const int gap = gap_before(part, column);
      const std::string text = is_verb(part) ? part.text : translation_of(part.text);
      line += part.ended + blanks(gap) + part.colour + text;
      column += gap + columns(text);
    }
    return line;
  }

  const GameText& texts_;
  std::vector<std::string> lines_;
  std::string page_;
};

}  // namespace

std::string translated_page(const GameText& texts, std::string_view drawn) {
  if (texts.is_empty()) return std::string(drawn);
  return Page(texts, drawn).draw();
}

std::string translated_page(std::string_view drawn) {
  return translated_page(translations().game_text(), drawn);
}

}  // namespace bourse::cli
