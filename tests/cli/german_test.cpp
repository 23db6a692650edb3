// SPDX-License-Identifier: Apache-2.0
//
// The texts of games in German: boards, help, logs and refusals, as the terminal shows them.
#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "cli/table/game_page.h"
#include "cli/table/help_text.h"
#include "cli/terminal/game_text.h"
#include "cli/terminal/translations.h"
#include "core/text/screen.h"
#include "games/registry.h"
#include "play/event_log.h"
#include "play/match.h"
#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

using Words = std::set<std::string>;

// Sets the language and the game while it lives.
class Spoken {
 public:
  Spoken(const char* language, std::string_view game) {
    cli::translations() = cli::Translations(language);
    cli::translations().use_game(game);
  }
  Spoken(const Spoken&) = delete;
  Spoken& operator=(const Spoken&) = delete;
  ~Spoken() { cli::translations() = cli::Translations("en"); }

  const cli::GameText& texts() const { return cli::translations().game_text(); }
};

// Words in small letters; "fre1" and "K" are none.
void add_words(Words& words, const std::string& text) {
  static const std::regex kWord("[A-Za-z][A-Za-z']+");
  for (std::sregex_iterator at(text.begin(), text.end(), kWord), end; at != end; ++at) {
    std::string word = at->str();
    for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    words.insert(word);
  }
}

json::object texts_of(const std::string& path) {
  for (const cli::TranslationFile& file : cli::translation_files()) {
    if (file.path == path) return json::parse({file.text.data(), file.text.size()}).as_object();
  }
  return {};
}

// The words that a German reader may see: of the translations, of names and of the notation.
Words german_words(const ErasedGame& game) {
  const std::string key(game.descriptor->key);
  Words words;
  for (const std::string& path : {std::string("lang/de.json"),
                                  std::string("lang/terminal/de.json"),
                                  fmt::format("games/{}/lang/de.json", key),
                                  fmt::format("games/{}/lang/terminal/de.json", key)}) {
    for (const auto& [english, text] : texts_of(path)) {
      add_words(words, std::string(text.as_string()));
    }
  }
  for (const auto& [name, text] : texts_of(fmt::format("games/{}/lang/de.json", key))) {
    const std::string_view path(name.data(), name.size());
    if (std::count(path.begin(), path.end(), '.') == 1) {  // "company.fre": a code
      add_words(words, std::string(path.substr(path.find('.') + 1)));
    }
  }
  add_words(words, key + " take stock Anna Ben Carla Dirk Edda rds bun");
  return words;
}

const std::vector<std::string> kPeople{"Anna", "Ben", "Carla", "Dirk", "Edda"};

std::vector<std::string> names_seen_by(int seats, Viewer viewer) {
  std::vector<std::string> names(kPeople.begin(), kPeople.begin() + seats);
  if (const auto seat = viewer.seat()) names[static_cast<std::size_t>(number(*seat))] = "you";
  return names;
}

std::vector<json::object> variants_of(const ErasedGame& game) {
  std::vector<json::object> found{{}};
  for (const OptionSpec& spec : game.descriptor->options) {
    if (spec.kind == OptionKind::Flag) found.push_back({{spec.key, spec.initial != "true"}});
    if (spec.kind != OptionKind::Choice) continue;
    for (const std::string_view word : spec.words) {
      found.push_back({{spec.key, json::string(word)}});
    }
  }
  return found;
}

// Plays random games with every value of every option, each with another number of seats, and
// calls look(match, events) before each move.
template <class Look>
void play_all(const ErasedGame& game, int moves, Look look) {
  std::uint32_t chooser = 1;
  int seats = game.descriptor->min_seats;
  for (const json::object& options : variants_of(game)) {
    seats =
        seats == std::min(game.descriptor->max_seats, 5) ? game.descriptor->min_seats : seats + 1;
    const auto rules = game.compile(seats, options);
    if (!rules) continue;
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(++chooser);
    Match match = Match::start(game, *rules, seed);
    EventLog events(match);
    for (int move = 0; move <= moves; ++move) {
      look(match, events);
      if (match.is_over()) break;
      const Seat seat = match.to_act().front();
      const auto legal = match.legal(seat);
      chooser = chooser * 1103515245U + 12345U;
      match.play_legal(seat, legal[(chooser >> 8U) % legal.size()]);
      events.follow(match);
    }
  }
}

// Notation: the words of legal moves.
void add_notation(Words& words, const Match& match) {
  for (const Seat seat : match.to_act()) {
    for (const AnyAction& action : match.legal(seat)) {
      add_words(words, match.game().print(match.rules(), action));
    }
  }
}

void check_german(const std::string& page, const Words& known) {
  Words words;
  add_words(words, std::regex_replace(page, std::regex("[^ ]*…"), ""));  // cut off
  for (const std::string& word : words) {
    const bool is_chips = word.find_first_not_of("siw") == std::string::npos;  // NYSE: "3 si"
    if (!is_chips && !known.contains(word)) FAIL_CHECK("'" << word << "' in\n" << page);
  }
}

}  // namespace

TEST_CASE("GERMAN sentences: you and others, lists, cards and numbers that count from 1") {
  {
    const Spoken german("de", "stockpile");
    CHECK(german.texts().sentence(
              "Ada lays Epic Electric on pile 0 and a card face down on pile 2.") ==
          "Ada legt Epic Electric auf Stapel 1 und eine Karte verdeckt auf Stapel 3.");
    CHECK(
        german.texts().sentence("You pay $10 K and take Epic Electric and a fee of 2 K, with fees "
                                "of $2 K.") ==
        "Du zahlst 10 K und nimmst Epic Electric und eine Gebühr von 2 K, mit Gebühren von 2 K.");
    CHECK(german.texts().sentence("Nobody wrote this.") == "Nobody wrote this.");
  }
  const Spoken german("de", "nyse");
  CHECK(german.texts().sentence("you plays on takes a blue chip (swap).") ==
        "you plays on nimmt einen Chip in Blau (Tausch).");
  CHECK(german.texts().sentence("Seat 2 takes a red chip.") == "Platz 2 nimmt einen Chip in Rot.");
}

TEST_CASE(
    "ENGLISH the log of Stockpile counts piles, cards and tips from 1, as its moves in words") {
  const Spoken english("en", "stockpile");
  const auto said = [&](const char* text) { return english.texts().sentence(text); };
  CHECK(said("You lay Epic Electric on pile 0 and a card face down on pile 2.") ==
        "You lay Epic Electric on pile 1 and a card face down on pile 3.");
  CHECK(said("Ada lays two cards face down on piles 0 and 3.") ==
        "Ada lays two cards face down on piles 1 and 4.");
  CHECK(said("Ada bids $6 K for pile 1 and you are out.") ==
        "Ada bids $6 K for pile 2 and you are out.");
  CHECK(said("Ada bids $6 K for pile 1.") == "Ada bids $6 K for pile 2.");
  CHECK(said("Ada looks at pile 3.") == "Ada looks at pile 4.");
  CHECK(said("You look at pile 3: Epic Electric.") == "You look at pile 4: Epic Electric.");
  CHECK(said("Ada moves card 0 of pile 0 to pile 1.") == "Ada moves card 1 of pile 1 to pile 2.");
  CHECK(said("You peek at pair 4: Epic Electric +2.") == "You peek at tip 5: Epic Electric +2.");
  CHECK(said("Ada peeks at pair 4.") == "Ada peeks at tip 5.");
  CHECK(said("Ada passes.") == "Ada passes.");
}

TEST_CASE("ENGLISH boards, help and logs are shown as games write them, except for piles") {
  for (const ErasedGame& game : games()) {
    if (game.descriptor->key == "stockpile") continue;
    const Spoken english("en", game.descriptor->key);
    CHECK(english.texts().is_empty());
  }
}

TEST_CASE("GERMAN columns stay in place, wrapped lines are wrapped again, rules come last") {
  const Spoken german("de", "nyse");
  CHECK(cli::translated_page(" red      ●   ·     $1M\n▸you           -   3 si\n") ==
        " Rot      ●   ·     $1M\n▸du            -   3 si\n");
  CHECK(cli::translated_page(
            help_entry("swap", "not now: you hold no chip with arrows (NYSE-5.1.5)")) ==
        help_entry("swap", "jetzt nicht: du hast keinen Chip mit Pfeilen (NYSE-5.1.5)"));
  CHECK(cli::translated_page("\x1b[1m you\x1b[0m   chips\n") == "\x1b[1m du\x1b[0m    Chips\n");
}

TEST_CASE("GERMAN every sentence of the log of every game has a translation") {
  for (const ErasedGame& game : games()) {
    const Spoken german("de", game.descriptor->key);
    std::set<std::string> told;
    play_all(game, 120, [&](const Match& match, const EventLog& events) {
      for (const Viewer viewer : {Viewer::of(seat_at(0)), Viewer::spectator()}) {
        const auto names = names_seen_by(match.seats(), viewer);
        for (const Sighting& seen : events.sightings(match.moves().count(), viewer, names)) {
          if (!told.insert(seen.sentence).second) continue;
          const auto found = german.texts().find(seen.sentence);
          REQUIRE_MESSAGE(found.has_value(), seen.sentence);
          CHECK_MESSAGE(*found != seen.sentence, seen.sentence);
          CHECK_FALSE(has(*found, "{"));
        }
      }
    });
    CHECK(told.size() > 50);
  }
}

TEST_CASE(
    "GERMAN boards and help of every game have no English word and no line that is too long") {
  for (const ErasedGame& game : games()) {
    const Spoken german("de", game.descriptor->key);
    Words known = german_words(game);
    int turn = 0;
    play_all(game, 30, [&](const Match& match, const EventLog&) {
      add_notation(known, match);
      if (++turn % 3 != 0 && !match.is_over()) return;
      const Viewer viewer = turn % 5 == 0 || match.is_over() ? Viewer::spectator()
                                                             : Viewer::of(match.to_act().front());
      const AnyView view = match.view(viewer);
      const auto names = names_seen_by(match.seats(), viewer);
      const std::string help =
          cli::without_rules(cli::translated_page(match.game().help(match.rules(), view)));
      for (const bool is_compact : {false, true}) {
        const Screen screen{.width = 80, .colour = turn % 2 == 0, .is_compact = is_compact};
        const std::string board =
            cli::translated_page(match.game().draw(match.rules(), view, names, screen));
        check_german(std::regex_replace(board, std::regex("\x1b\\[[0-9;]*m"), " "), known);
        for (const std::string& line : lines_of(board)) {
          CHECK_MESSAGE(columns(line) <= 80, line);
        }
      }
      check_german(help, known);
      for (const std::string& line : lines_of(help)) CHECK_MESSAGE(columns(line) <= 80, line);
    });
  }
}

}  // namespace bourse::test
