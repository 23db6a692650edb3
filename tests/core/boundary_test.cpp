// SPDX-License-Identifier: Apache-2.0
//
// Reading untrusted JSON and options, and the errors about them.
#include <array>
#include <functional>
#include <string>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "core/codec/json_reader.h"
#include "core/codec/option_values.h"
#include "core/codec/parse_error.h"
#include "core/text/screen.h"

namespace bourse {
namespace {

// The error about a text read in a certain way; empty if there is none.
std::string error_about(std::string_view text,
                        const std::function<void(const JsonReader&)>& read,
                        ShapeRules shape = {}) {
  const auto value = parse_json(text, "text");
  if (!value) return explain(value.error());
  FirstError errors(shape);
  read(JsonReader(*value, "", errors));
  return errors.raised() ? explain(errors.first()) : "";
}

// Direction controls (U+202E, U+2066) byte by byte: a literal of them would act on its own line.
const std::string kRightToLeftOverride{'\xe2', '\x80', '\xae'};
const std::string kLeftToRightIsolate{'\xe2', '\x81', '\xa6'};

constexpr std::array<std::string_view, 2> kWords{"open", "closed"};
constexpr std::array<std::string_view, 1> kBoxed{"boxed"};
constexpr std::array<std::string_view, 3> kSuits{"clubs", "hearts", "spades"};
constexpr std::array<OptionSpec, 10> kSchema{{
    {.key = "flag", .kind = OptionKind::Flag, .initial = "false", .help = "A flag."},
    {.key = "count",
     .kind = OptionKind::Integer,
     .minimum = 1,
     .maximum = 5,
     .initial = "3",
     .help = "A count.",
     .rule = "TOY-1"},
    {.key = "word",
     .kind = OptionKind::Choice,
     .words = kWords,
     .initial = "\"open\"",
     .help = "A word."},
    {.key = "first",
     .kind = OptionKind::Seat,
     .words = kRandomWord,
     .initial = "\"random\"",
     .help = "A seat."},
    {.key = "row",
     .kind = OptionKind::IntegerList,
     .minimum = 0,
     .maximum = 9,
     .length = 3,
     .initial = "null",
     .help = "A row."},
    {.key = "table", .kind = OptionKind::Table, .initial = "null", .help = "A table."},
    {.key = "locks",
     .kind = OptionKind::Integer,
     .words = kRandomWord,
     .minimum = 1,
     .maximum = 3,
     .initial = "\"random\"",
     .help = "A count, or random."},
    {.key = "shares",
     .kind = OptionKind::IntegerList,
     .words = kBoxed,
     .minimum = 0,
     .maximum = 4,
     .shortest = 2,
     .length = 4,
     .initial = "\"boxed\"",
     .help = "A table by name, or its numbers.",
     .rule = "TOY-2"},
    {.key = "order",
     .kind = OptionKind::WordList,
     .words = kRandomWord,
     .items = kSuits,
     .length = 2,
     .initial = "\"random\"",
     .help = "Two suits, or random."},
    {.key = "deck",
     .kind = OptionKind::Table,
     .words = kBoxed,
     .initial = "\"boxed\"",
     .help = "A deck, or the boxed one."},
}};
constexpr Descriptor kGame{.key = "toy",
                           .name = "Toy",
                           .tagline = "",
                           .prefix = "TOY",
                           .min_seats = 2,
                           .max_seats = 4,
                           .rules_version = 1,
                           .options = kSchema};

std::string refused_options(const json::object& given) {
  const auto options = complete_options(kGame, 3, given);
  return options ? "" : explain(options.error());
}

std::string from_text(std::string_view key, std::string_view text) {
  const auto value = option_from_text(*find_option(kGame, key), text);
  return value ? json::serialize(*value) : explain(value.error());
}

TEST_CASE("a reader accepts a correct document") {
  CHECK(error_about(R"({"a": {"b": [1, true, "x", null]}})", [](const JsonReader& root) {
          root.exactly({"a"});
          const JsonReader list = root.field("a").field("b");
          CHECK(list.length(1, 4) == 4);
          CHECK(list.item(0).integer(0, 1) == 1);
          CHECK(list.item(1).boolean());
          CHECK(list.item(2).text() == "x");
          CHECK(list.item(3).is_null());
        }).empty());
}

TEST_CASE("an error names the path, the mistake and the rule") {
  const ShapeRules shape{
      .unknown_field = "T-1", .missing_field = "T-2", .wrong_type = "T-3", .out_of_range = "T-4"};
  const auto integer = [](const JsonReader& root) { root.field("a").item(1).integer(0, 9); };
  CHECK(error_about(R"({"a": [1, 10]})", integer, shape) == "a[1]: must be 0 to 9 (T-4)");
  CHECK(error_about(R"({"a": [1, "x"]})", integer, shape) ==
        "a[1]: must be an integer, not a text (T-3)");
  CHECK(error_about(R"({"a": [1, 1.0]})", integer, shape) ==
        "a[1]: must be an integer, not a fraction (T-3)");
  CHECK(error_about(R"({"a": [1, 999999999999999999999]})", integer, shape) ==
        "a[1]: must be an integer, not a number too large (T-3)");
  CHECK(error_about(R"({"b": 1})", integer, shape) == "field 'a' is missing (T-2)");
  CHECK(error_about(R"({"b": 1})", [](const JsonReader& root) { root.allow_only({"a"}); }, shape) ==
        "unknown field 'b' (T-1)");
  CHECK(error_about("[]", integer, shape) == "must be an object, not a list (T-3)");
}

TEST_CASE("integers beyond 64 bits and below zero are out of range, not wrapped") {
  const auto integer = [](const JsonReader& root) { root.integer(0, 9); };
  CHECK(error_about("18446744073709551615", integer) == "must be 0 to 9");
  CHECK(error_about("4294967297", integer) == "must be 0 to 9");
  CHECK(error_about("-1", integer) == "must be 0 to 9");
}

TEST_CASE("the first error is kept, and reading on is safe") {
  CHECK(error_about(R"({"a": 1})", [](const JsonReader& root) {
          CHECK(root.field("missing").field("deeper").item(3).integer(2, 5) == 2);
          CHECK_FALSE(root.field("a").boolean());
          CHECK(root.field("a").text().empty());
          CHECK(root.field("a").size() == 0);
          CHECK_FALSE(root.ok());
        }) == "field 'missing' is missing");
}

TEST_CASE("lists and words are checked against the allowed values") {
  CHECK(error_about("[1]", [](const JsonReader& root) { root.length(2, 2); }) ==
        "must have 2 items, not 1");
  CHECK(error_about("[1]", [](const JsonReader& root) { root.length(2, 5); }) ==
        "must have 2 to 5 items, not 1");
  CHECK(error_about("\"ajar\"", [](const JsonReader& root) {
          root.enumerator(kWords, "a word");
        }) == "'ajar' is not a word");
  CHECK(error_about("\"closed\"", [](const JsonReader& root) {
          CHECK(root.enumerator(kWords, "a word") == 1);
        }).empty());
}

TEST_CASE("untrusted text is quoted in one short line") {
  const std::string found = error_about(R"({"a\n\u001b[31m)" + std::string(100, 'x') + R"(": 1})",
                                        [](const JsonReader& root) { root.allow_only({"b"}); });
  CHECK(found.find('\n') == std::string::npos);
  CHECK(found.find('\x1b') == std::string::npos);
  CHECK(found.size() < 80);
}

TEST_CASE("text that is not JSON is refused with its position") {
  CHECK(error_about("{\"a\": 1", [](const JsonReader&) {}).starts_with("text: not valid JSON"));
  CHECK(error_about("1 2", [](const JsonReader&) {}).starts_with("text: not valid JSON"));
  CHECK(error_about("", [](const JsonReader&) {}).starts_with("text: not valid JSON"));
  CHECK(error_about(std::string(40, '[') + std::string(40, ']'), [](const JsonReader&) {
        }).starts_with("text: not valid JSON"));
  CHECK(error_about(" 1 \n", [](const JsonReader&) {}).empty());
}

TEST_CASE("a key given twice is refused, because parsers differ in which one they use") {
  const auto refused = [](std::string_view text) {
    const auto value = parse_json(text, "x");
    return value ? std::string() : explain(value.error());
  };
  CHECK(refused(R"({"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}]})").empty());
  CHECK(refused(R"({"a": 1, "b": 2, "a": 1})") == "x: field 'a' is given twice");
  CHECK(refused(R"([{"b": {"c": 1, "c": 2}}])") == "x: field 'c' is given twice");
  CHECK(refused(R"({"seed": 1, "s\u0065ed": 2})") == "x: field 'seed' is given twice");
}

TEST_CASE("untrusted text cannot control a terminal") {
  CHECK(is_sanitized("Zoë — 株"));
  CHECK_FALSE(is_sanitized("a\x1b[31m"));
  CHECK_FALSE(
      is_sanitized("\xc2\x9b"
                   "31m"));
  CHECK_FALSE(is_sanitized("a" + kRightToLeftOverride + "b"));
  CHECK(sanitize("a\x1b\xc2\x9b" + kLeftToRightIsolate + "z", 99) == "a???z");
  CHECK(sanitize("Zoë", 3) == "Zo");
}

TEST_CASE("a refusal fills the blanks of its sentence and ends with the rule") {
  CHECK(explain(Refusal{.rule = "T-1", .sentence = "{} has no {} chip", .words = {"you", "red"}}) ==
        "you has no red chip (T-1)");
  CHECK(explain(Refusal{.rule = "", .sentence = "no blanks"}) == "no blanks");
  CHECK(explain(ParseError{"", "wrong", ""}) == "wrong");
}

TEST_CASE("missing options get their defaults, in schema order") {
  const auto options = complete_options(kGame, 3, {{"count", 5}});
  REQUIRE(options.has_value());
  CHECK(json::serialize(*options) ==
        R"({"flag":false,"count":5,"word":"open","first":"random","row":null,"table":null,)"
        R"("locks":"random","shares":"boxed","order":"random","deck":"boxed"})");
}

TEST_CASE("options outside the schema are refused by name") {
  CHECK(refused_options({{"size", 1}}) ==
        "options: Toy has no option 'size'; it has flag, count, word, first, row, table, "
        "locks, shares, order, deck");
  CHECK(refused_options({{"flag", 1}}).starts_with("options.flag: must be true or false"));
  CHECK(refused_options({{"count", 6}}) == "options.count: must be 1 to 5 (TOY-1)");
  CHECK(refused_options({{"count", 0}}) == "options.count: must be 1 to 5 (TOY-1)");
  CHECK(refused_options({{"word", "ajar"}}).starts_with("options.word: 'ajar' is not"));
  CHECK(refused_options({{"first", 3}}) == "options.first: must be 0 to 2");
  CHECK(refused_options({{"first", 2}}).empty());
  CHECK(refused_options({{"first", "last"}}).starts_with("options.first: 'last' is not"));
  CHECK(refused_options({{"row", json::array{1, 2}}}) == "options.row: must have 3 items, not 2");
  CHECK(refused_options({{"row", json::array{1, 2, 10}}}) == "options.row[2]: must be 0 to 9");
  CHECK(refused_options({{"table", 3}}) == "options.table: must be an object");
  CHECK(refused_options({{"table", json::object{}}}).empty());
}

TEST_CASE("a word may replace a number, a list or a table, and nothing else may") {
  CHECK(refused_options({{"locks", 3}}).empty());
  CHECK(refused_options({{"locks", 4}}) == "options.locks: must be 1 to 3");
  CHECK(refused_options({{"locks", "lots"}}) == "options.locks: 'lots' is not random, or 1 to 3");
  CHECK(refused_options({{"locks", nullptr}}) == "options.locks: must be an integer, not null");

  CHECK(refused_options({{"shares", json::array{0, 4}}}).empty());
  CHECK(refused_options({{"shares", json::array{0, 4, 4, 0}}}).empty());
  CHECK(refused_options({{"shares", json::array{0}}}) ==
        "options.shares: must have 2 to 4 items, not 1 (TOY-2)");
  CHECK(refused_options({{"shares", json::array{0, 5}}}) ==
        "options.shares[1]: must be 0 to 4 (TOY-2)");
  CHECK(refused_options({{"shares", "bare"}}).starts_with("options.shares: 'bare' is not boxed"));
  CHECK(refused_options({{"shares", nullptr}}) ==
        "options.shares: must be a list, not null (TOY-2)");

  CHECK(refused_options({{"order", json::array{"spades", "clubs"}}}).empty());
  CHECK(refused_options({{"order", json::array{"spades", "moons"}}}) ==
        "options.order[1]: 'moons' is not one of clubs, hearts, spades");
  CHECK(refused_options({{"order", json::array{"spades"}}}) ==
        "options.order: must have 2 items, not 1");
  CHECK(refused_options({{"order", json::array{"spades", 1}}}) ==
        "options.order[1]: must be a text, not an integer");

  CHECK(refused_options({{"deck", json::object{}}}).empty());
  CHECK(refused_options({{"deck", nullptr}}) == "options.deck: must be an object");
  CHECK(refused_options({{"deck", "own"}}) ==
        "options.deck: 'own' is not boxed, or @FILE with a JSON object");
  CHECK(refused_options({{"word", 1}}) == "options.word: must be a text, not an integer");
}

TEST_CASE("a word that is a number may be given as a number, and is completed to the word") {
  static constexpr std::array<std::string_view, 3> kLocks{"auto", "1", "3"};
  static constexpr std::array<OptionSpec, 1> kOptions{{{.key = "locks",
                                                        .kind = OptionKind::Choice,
                                                        .words = kLocks,
                                                        .initial = "\"auto\"",
                                                        .help = "How many."}}};
  Descriptor game = kGame;
  game.options = kOptions;
  const auto completed = [&](const json::value& given) {
    const auto options = complete_options(game, 3, {{"locks", given}});
    return options ? json::serialize(options->at("locks")) : explain(options.error());
  };
  CHECK(completed(3) == "\"3\"");
  CHECK(completed("3") == "\"3\"");
  CHECK(completed("auto") == "\"auto\"");
  CHECK(completed(2) == "options.locks: must be a text, not an integer");
}

TEST_CASE("a number of seats that the game does not have is refused by the given rule") {
  const auto refused = [](int seats) {
    const auto options = complete_options(kGame, seats, {}, "TOY-3");
    return options ? "" : explain(options.error());
  };
  CHECK(refused(1) == "players: Toy is for 2 to 4 players, not 1 (TOY-3)");
  CHECK(refused(2).empty());
  CHECK(refused(4).empty());
  CHECK(refused(5) == "players: Toy is for 2 to 4 players, not 5 (TOY-3)");
}

TEST_CASE("a codec's error about an option gets the rule of that option") {
  CHECK(explain(with_rule(kGame, {"options.shares", "wrong"})) == "options.shares: wrong (TOY-2)");
  CHECK(explain(with_rule(kGame, {"options.shares[3]", "wrong"})).ends_with("(TOY-2)"));
  CHECK(explain(with_rule(kGame, {"options.shares.x", "wrong"})).ends_with("(TOY-2)"));
  CHECK(explain(with_rule(kGame, {"options.shares", "wrong", "T-9"})).ends_with("(T-9)"));
  CHECK(explain(with_rule(kGame, {"options.sharesX", "wrong"})) == "options.sharesX: wrong");
  CHECK(explain(with_rule(kGame, {"hands[0]", "wrong"})) == "hands[0]: wrong");
}

TEST_CASE("a seat or random is read and written alike") {
  const auto read = [](const json::value& value) {
    FirstError errors;
    const auto seat = read_seat_or_random({value, "first", errors}, 3);
    return errors.raised() ? json::value(explain(errors.first())) : seat_or_random_json(seat);
  };
  CHECK(read(2) == 2);
  CHECK(read("random") == "random");
  CHECK(read(3) == "first: must be 0 to 2");
  CHECK(read("last") == "first: 'last' is not random or a seat");
}

TEST_CASE("option values on the command line are parsed by kind") {
  CHECK(from_text("word", "closed") == "\"closed\"");
  CHECK(from_text("count", "4") == "4");
  CHECK(from_text("flag", "true") == "true");
  CHECK(from_text("first", "random") == "\"random\"");
  CHECK(from_text("first", "1") == "1");
  CHECK(from_text("row", "1,2,3") == "[1,2,3]");
  CHECK(from_text("row", "[1, 2, 3]") == "[1,2,3]");
  CHECK(from_text("row", "null") == "null");
  CHECK(from_text("locks", "random") == "\"random\"");
  CHECK(from_text("locks", "2") == "2");
  CHECK(from_text("locks", "lots") == "options.locks: 'lots' is not random, or 1 to 3");
  CHECK(from_text("shares", "boxed") == "\"boxed\"");
  CHECK(from_text("shares", "1,2") == "[1,2]");
  CHECK(from_text("shares", "bare") ==
        "options.shares: 'bare' is not boxed, or 2 to 4 numbers, each 0 to 4, as in 1,2,3 (TOY-2)");
  CHECK(from_text("order", "spades,clubs") == R"(["spades","clubs"])");
  CHECK(from_text("order", R"(["spades", "clubs"])") == R"(["spades","clubs"])");
  CHECK(from_text("order", "random") == "\"random\"");
  CHECK(from_text("order", "") == R"([""])");
  CHECK(from_text("deck", R"({"a": 1})") == R"({"a":1})");
  CHECK(from_text("word", "ajar") == "options.word: 'ajar' is not one of open, closed");
  CHECK(from_text("count", "many") == "options.count: 'many' is not 1 to 5 (TOY-1)");
}

TEST_CASE("the schema of an option has everything a form needs") {
  CHECK(
      json::serialize(schema_json(*find_option(kGame, "count"))) ==
      R"({"key":"count","type":"integer","minimum":1,"maximum":5,"default":3,"help":"A count."})");
  CHECK(schema_json(*find_option(kGame, "word")).at("values") == json::array{"open", "closed"});
  CHECK(schema_json(*find_option(kGame, "row")).at("length") == 3);
  CHECK_FALSE(schema_json(*find_option(kGame, "row")).contains("shortest"));
  CHECK(schema_json(*find_option(kGame, "shares")).at("shortest") == 2);
  CHECK(schema_json(*find_option(kGame, "first")).at("type") == "seat");
  CHECK(json::serialize(schema_json(*find_option(kGame, "order"))) ==
        R"({"key":"order","type":"word_list","values":["random"],)"
        R"("items":["clubs","hearts","spades"],"length":2,"default":"random",)"
        R"("help":"Two suits, or random."})");
  CHECK(find_option(kGame, "size") == nullptr);
}

TEST_CASE("colour is used on colour screens only and takes no columns") {
  const Screen plain{.width = 80, .colour = false};
  const Screen colour{.width = 80, .colour = true};
  CHECK(painted(plain, Paint::Red, "red") == "red");
  CHECK(painted(colour, Paint::Plain, "red") == "red");
  const std::string red = painted(colour, Paint::Red, "red");
  CHECK(red != "red");
  CHECK(columns(red) == 3);
  CHECK(columns(padded(red, 10)) == 10);
}

TEST_CASE("columns count code points, and padding never truncates") {
  CHECK(columns("…×é") == 3);
  CHECK(padded("×", 3) == "×  ");
  CHECK(padded("long", 2) == "long");
  CHECK(columns("\x1b[31") == 0);
}

TEST_CASE("sanitized text is UTF-8 without terminal control characters") {
  CHECK(sanitize("Zoë", 10) == "Zoë");
  CHECK(sanitize("Zoë", 3) == "Zo");  // between characters
  CHECK(sanitize("a\x1b[31m", 10) == "a?[31m");
  CHECK(sanitize("\xff\xc3 \xe2\x80", 10) == "?? ??");
  CHECK(sanitize(kRightToLeftOverride + "txt", 10) == "?txt");
  CHECK(is_sanitized("is it?"));
  CHECK_FALSE(is_sanitized("\xc2\x85"));  // a control character of C1
  CHECK(quoted(std::string(41, 'x')) == "'" + std::string(40, 'x') + "…'");
}

TEST_CASE("a whole has all of a part if it has every member with the same value") {
  const json::value whole = json::parse(R"({"a":{"b":1,"more":2},"c":[{"d":1,"e":2},3]})");
  CHECK(has_all(whole, json::parse(R"({"a":{"b":1},"c":[{"d":1},3]})")));
  CHECK_FALSE(has_all(whole, json::parse(R"({"a":{"b":2}})")));
  CHECK_FALSE(has_all(whole, json::parse(R"({"f":1})")));
  CHECK_FALSE(
      has_all(whole, json::parse(R"({"c":[{"d":1}]})")));  // a shorter list is a different list
  CHECK_FALSE(has_all(whole, json::parse(R"({"c":{}})")));
}

}  // namespace
}  // namespace bourse
