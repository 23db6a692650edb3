// SPDX-License-Identifier: Apache-2.0
//
// The words of an action, and the tools that games draw and narrate with.
#include <array>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "core/codec/action_words.h"
#include "core/codec/parse_error.h"
#include "core/tensor_writer.h"
#include "core/text/screen.h"
#include "core/text/speaker.h"

namespace bourse {
namespace {

constexpr std::array<ActionForm, 3> kForms{{{"take", "T-1"}, {"swap", "T-2"}, {"stop", "T-3"}}};
constexpr std::array<std::string_view, 3> kColours{"bu", "bk", "rd"};

// "take rd" as "0 2", or the error.
std::string read(std::string_view text) {
  FirstError errors;
  ActionWords words(text, kForms, "T-0", errors);
  std::string found = std::to_string(words.verb());
  const int codes = found == "0" ? 1 : found == "1" ? 2 : 0;
  for (int code = 0; code < codes; ++code) {
    if (words.ends_with("none")) {
      found += " none";
      break;
    }
    found += " " + std::to_string(words.code(kColours, "a colour", "bu, bk or rd"));
  }
  words.finish();
  CHECK(words.ok() == !errors.raised());
  return errors.raised() ? explain(errors.first()) : found;
}

TEST_CASE("the words of an action are parsed from left to right") {
  CHECK(read("take rd") == "0 2");
  CHECK(read("swap bu bk") == "1 0 1");
  CHECK(read("stop") == "2");
  CHECK(read("take none") == "0 none");
  CHECK(read("swap bu none") == "1 0 none");
}

TEST_CASE("an error names what was expected and the rule") {
  CHECK(read("leap bu") == "'leap' is not an action; expected take, swap or stop (T-0)");
  CHECK(read("") == "'' is not an action; expected take, swap or stop (T-0)");
  CHECK(read("take gn") == "take: 'gn' is not a colour; expected bu, bk or rd (T-1)");
  CHECK(read("take") ==
        "take: the text ends where a colour should be; expected bu, bk or rd (T-1)");
  CHECK(read("swap bu") ==
        "swap: the text ends where a colour should be; expected bu, bk or rd (T-2)");
  CHECK(read("stop bu") == "stop: nothing may follow, found 'bu' (T-3)");
  CHECK(read("swap none bu") == "swap: 'none' is not a colour; expected bu, bk or rd (T-2)");
}

// "take 5" as "5", "take all" as "all", or the error.
std::string read_count(std::string_view text) {
  FirstError errors;
  ActionWords words(text, kForms, "T-0", errors);
  words.verb();
  const bool is_all = words.next_is("all");
  const std::string found =
      is_all ? "all" : std::to_string(words.number("a number of chips", 1, 15));
  words.finish();
  return errors.raised() ? explain(errors.first()) : found;
}

TEST_CASE("a number is plain and within its bounds, and a word may replace it") {
  CHECK(read_count("take 1") == "1");
  CHECK(read_count("take 15") == "15");
  CHECK(read_count("take all") == "all");
  CHECK(read_count("take all 5") == "take: nothing may follow, found '5' (T-1)");
  CHECK(read_count("take") == "take: the text ends where a number of chips should be (T-1)");
  for (const std::string_view word :
       {"0", "16", "05", "+5", "-5", "5.", "5a", "a", "allx", "99999999999999999999"}) {
    CAPTURE(word);
    CHECK(read_count("take " + std::string(word)) ==
          "take: '" + std::string(word) + "' is not a number of chips; expected 1 to 15 (T-1)");
  }
}

TEST_CASE("words are separated by single spaces") {
  const std::string_view spaces =
      "words are separated by single spaces, with nothing before or after";
  for (const std::string_view text : {"take  bu", " take bu", "take bu ", "take ", "stop ", " "}) {
    CAPTURE(text);
    CHECK(read(text).find(spaces) != std::string::npos);
    CHECK(read(text).ends_with("(T-0)"));
  }
}

TEST_CASE("an untrusted word is quoted short and sanitized") {
  CHECK(read("take \x1b[31m").starts_with("take: '?[31m' is not"));
  CHECK(read(std::string(90, 'x')).starts_with("'" + std::string(40, 'x') + "…' is not"));
}

TEST_CASE("text is clipped, repeated and measured in columns") {
  CHECK(clipped("Zoë", 3) == "Zoë");
  CHECK(clipped("Zoëlla", 4) == "Zoë…");
  CHECK(times("─", 3) == "───");
  CHECK(blanks(2) == "  ");
  CHECK(blanks(-1).empty());
  CHECK(plural(1, "pick") == "1 pick");
  CHECK(plural(0, "pick") == "0 picks");
  const std::vector<std::string> names{"Ann", "Bob"};
  CHECK(name_at(names, seat_at(1)) == "Bob");
  CHECK(name_at(names, seat_at(2)) == "seat 2");
}

TEST_CASE("a speaker knows who is you, who has a name and who has none") {
  const std::vector<std::string> names{"you", "anna"};
  const Speaker speaker(names);
  CHECK(speaker.does(seat_at(0), "takes", "take") == "You take");
  CHECK(speaker.does(seat_at(1), "takes", "take") == "anna takes");
  CHECK(speaker.does(seat_at(2), "takes", "take") == "Seat 2 takes");
  CHECK(speaker.says(seat_at(0), "takes", "take") == "you take");
  CHECK(speaker.says(seat_at(2), "takes", "take") == "seat 2 takes");
  CHECK(speaker.verb(seat_at(0), "hides", "hide") == "hide");
  CHECK(speaker.verb(seat_at(1), "hides", "hide") == "hides");
  CHECK(capitalised("élan") == "élan");
  CHECK(capitalised("").empty());
}

TEST_CASE("text is wrapped between words and indented") {
  const std::string text = wrapped(std::string(90, 'x') + " one two", 4, 4);
  CHECK(text == "\n    " + std::string(90, 'x') + "\n    one two\n");
  std::string words;
  for (int i = 0; i < 60; ++i) words += "word ";
  words.pop_back();
  for (const std::string& wrapping : {paragraph(words), help_entry("take COLOUR", words)}) {
    std::size_t from = 0;
    while (from < wrapping.size()) {
      const std::size_t end = wrapping.find('\n', from);
      CHECK(end - from <= kTextWidth);
      CHECK(wrapping[end - 1] != ' ');
      from = end + 1;
    }
  }
  CHECK(paragraph("a b") == "a b\n");
  CHECK(help_entry("take", "a chip") == "  take              a chip\n");
  const Screen colour{.width = 80, .colour = true};
  std::string painted_words;
  for (int i = 0; i < 19; ++i) painted_words += painted(colour, Paint::Red, "red") + " ";
  painted_words.pop_back();
  CHECK(paragraph(painted_words).find('\n') == painted_words.size());  // 19 * 4 - 1 columns
}

TEST_CASE("a tensor is written from left to right") {
  std::array<float, 6> out{};
  TensorWriter writer(out);
  writer.put(3, 4);
  writer.flag(true);
  writer.one_hot(1, 3);
  CHECK_FALSE(writer.is_full());
  writer.put(0.5F);
  CHECK(writer.is_full());
  CHECK(out == std::array<float, 6>{0.75F, 1.0F, 0.0F, 1.0F, 0.0F, 0.5F});
  CHECK(seat_after(Viewer::of(seat_at(2)), 2, 3) == seat_at(1));
  CHECK(seat_after(Viewer::spectator(), 2, 3) == seat_at(2));
}

}  // namespace
}  // namespace bourse
