// SPDX-License-Identifier: Apache-2.0
//
// The list of moves: numbers, words, and what is shown of a list that does not fit.
#include "cli/table/choices.h"

#include <doctest/doctest.h>

#include "cli/terminal/translations.h"
#include "games/registry.h"
#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

using Lines = std::vector<std::string>;

cli::Choices choices_of(const Lines& notations) {
  std::vector<cli::Choice> list;
  for (const std::string& notation : notations) list.push_back({notation, {}, {}});
  return cli::Choices({}, std::move(list));
}

std::string notation_at(const cli::Choices& choices, std::size_t number) {
  const cli::Choice* const found = choices.at(number);
  return found == nullptr ? "none" : found->notation;
}

Lines bids(int count) {
  Lines notations;
  for (int bid = 0; bid < count; ++bid) notations.push_back("bid " + std::to_string(bid));
  return notations;
}

// Languages and games are global: each test leaves English without a game.
class Language {
 public:
  Language(const char* language, std::string_view game) {
    cli::translations() = cli::Translations(language);
    cli::translations().use_game(game);
  }
  Language(const Language&) = delete;
  Language& operator=(const Language&) = delete;
  ~Language() { cli::translations() = cli::Translations("en"); }
};

std::string words_of(const std::string& key, int seats, const std::string& notation) {
  const ErasedGame& game = *find_game(key);
  const AnyRules rules = *game.compile(seats, {});
  const std::vector<std::string> names{"you", "Ada", "Bo", "Cy"};
  return cli::tr(game.phrase(rules, *game.parse(rules, notation), names));
}

}  // namespace

TEST_CASE("CHOICES a move has its place in the list as its number") {
  const cli::Choices choices = choices_of({"take bu", "take rd", "stop"});
  CHECK(notation_at(choices, 0) == "none");
  CHECK(notation_at(choices, 1) == "take bu");
  CHECK(notation_at(choices, 3) == "stop");
  CHECK(notation_at(choices, 4) == "none");
}

TEST_CASE("CHOICES an amount is its own number, and a move beside amounts has none") {
  const cli::Choices bidding = choices_of(bids(31));
  CHECK(notation_at(bidding, 3) == "bid 3");
  CHECK(notation_at(bidding, 0) == "bid 0");
  CHECK(bidding.first_number() == 0);
  CHECK(bidding.last_number() == 30);
  const cli::Choices pricing = choices_of({"for 4", "for 5", "cancel"});
  CHECK(notation_at(pricing, 5) == "for 5");
  CHECK(notation_at(pricing, 3) == "none");
  CHECK(pricing.draw({}, 10) == Lines{" 4 for 4", " 5 for 5", "   cancel"});
  // Two verbs: the place in the list.
  CHECK(notation_at(choices_of({"buy 3", "buy 4", "sell 3", "sell 4"}), 3) == "sell 3");
}

TEST_CASE("CHOICES a few moves that do not fit are cut, and the last line counts the others") {
  Lines notations;
  for (int at = 0; at < 20; ++at) {
    notations.push_back("hold aa " + std::string(30, 'x') + std::to_string(at));
  }
  const Lines lines = choices_of(notations).draw({}, 5);
  REQUIRE(lines.size() == 5);
  CHECK(has(lines[0], "  1 hold aa xxx"));
  CHECK(lines[4] == "   … 16 more: `moves`");
}

TEST_CASE("CHOICES many moves become patterns, in no more lines than there are") {
  const Lines lines = choices_of(bids(40)).draw({.width = 40, .colour = false}, 4);
  CHECK(lines.size() <= 4);
  CHECK(has(lines[0], "40 legal moves"));
  CHECK(has(lines[1], "bid 0-39"));
}

TEST_CASE("CHOICES every game says its moves in words, in both languages") {
  {
    const Language english("en", "stockpile");
    CHECK(words_of("stockpile", 4, "hold aa 0 0") == "Sell all American Automotive");
    CHECK(words_of("stockpile", 4, "hold aa 1 2") ==
          "Keep 1 card and 2 split cards of American Automotive");
    CHECK(words_of("stockpile", 4, "bid 2 10") == "Bid 10 K on pile 3");
    CHECK(words_of("stockpile", 4, "move 0 0 1") == "Move card 1 of pile 1 to pile 2");
    CHECK(words_of("stockpile", 4, "peek 4") == "Look at tip 5");
  }
  {
    const Language english("en", "take_stock");
    CHECK(words_of("take_stock", 4, "exercise c5 g2 o7") == "Exercise Corn 5, Gems 2 and Oil 7");
    CHECK(words_of("take_stock", 4, "play c5 gsplit") == "Pay Corn 5: play the saved Gems split");
  }
  {
    const Language english("en", "nyse");
    CHECK(words_of("nyse", 4, "offer 1 bu rdn") == "Offer Ada the plain red chip for blue");
  }
  {
    const Language german("de", "stonks");
    CHECK(words_of("stonks", 4, "bluff gr9 fi") == "Gras 9 verdeckt als Fisch ausspielen");
  }
  {
    const Language german("de", "stockastic");
    CHECK(words_of("stockastic", 3, "buy 1 fre") == "1 Aktie von Freebay Copper kaufen");
    CHECK(words_of("stockastic", 3, "buy 3 met") == "3 Aktien von Metro kaufen");
  }
}

TEST_CASE("CHOICES every legal move of real games has words without gaps") {
  for (const ErasedGame& game : games()) {
    const Language german("de", game.descriptor->key);
    const int seats = std::min(4, game.descriptor->max_seats);
    const AnyRules rules = *game.compile(seats, {});
    Match match = Match::start(game, rules, Seed{});
    const std::vector<std::string> names{"du", "Ada", "Bo", "Cy"};
    for (int move = 0; move < 120 && !match.is_over(); ++move) {
      const Seat seat = match.to_act().front();
      const auto legal = match.legal(seat);
      for (const AnyAction& action : legal) {
        const std::string words = cli::tr(game.phrase(rules, action, names));
        CAPTURE(words);
        CHECK_FALSE(words.empty());
        CHECK_FALSE(has(words, "{"));
        CHECK_FALSE(has(words, "act."));
        CHECK_FALSE(has(words, "card."));
      }
      match.play_legal(seat, legal[static_cast<std::size_t>(move) % legal.size()]);
    }
  }
}

TEST_CASE("CHOICES sentences of a game are translated with the values in them") {
  const Language german("de", "take_stock");
  CHECK(cli::translations().says("the hand shrinks for good") ==
        "Die Hand wird auf Dauer kleiner.");
  CHECK(cli::translations().says(
            "Tech-11 must be one to four above Oil-1, the last card of its row") ==
        "Tech 11 muss um eins bis vier über Öl 1 liegen, der letzten Karte der Reihe.");
  CHECK(cli::translations().says("nobody said this") == "nobody said this");
}

}  // namespace bourse::test
