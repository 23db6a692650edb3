// SPDX-License-Identifier: Apache-2.0
//
// Whole games as text, golden/*.txt: what was played, what a spectator and the seat that moved read
// about it, and how it ended. Each is replayed from its own moves. tools/regen_goldens plays and
// writes them anew; the difference is reviewed like code.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/boundary/erased_game.h"
#include "games/nyse/codec.h"
#include "play/fairness.h"
#include "play/match.h"

namespace bourse::nyse {
namespace {

struct Golden {
  std::string_view name;
  int seats;
  std::string_view options;
};

// clang-format off
constexpr std::array<Golden, 10> kGoldens{{
    {"seats_1", 1, R"({})"},
    {"seats_1_marked_swaps", 1, R"({"solo_swap_marked": true, "board": "random"})"},
    {"seats_2", 2, R"({})"},
    {"seats_2_concealed_full", 2, R"({"hands": "concealed", "special_effects": "full"})"},
    {"seats_3", 3, R"({})"},
    {"seats_3_bear_public", 3, R"({"board": "bear", "discard_reveal": "public"})"},
    {"seats_4", 4, R"({})"},
    {"seats_4_short_concealed", 4,
     R"({"plain_chips": 2, "hands": "concealed", "discard_reveal": "active"})"},
    {"seats_10", 10, R"({})"},
    {"seats_10_custom_full", 10,
     R"({"board": "custom", "board_order": [5, 1, 2, 4, 2, 3], "special_effects": "full"})"},
}};
// clang-format on

// Apart from the streams that deal and move.
constexpr std::uint64_t kChooserStream = std::uint64_t{1} << 63U;

const ErasedGame& game() {
  static const ErasedGame kGame = erase<Game>();
  return kGame;
}

std::filesystem::path path_of(std::string_view name) {
  return std::filesystem::path(BOURSE_SOURCE_DIR) / "games/nyse/tests/golden" /
         fmt::format("{}.txt", name);
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// What everybody read of the last move, and below it what its seat read where that says more.
std::string sentences(const Match& match, Viewer mover) {
  const auto all = match.sightings(match.move_count(), Viewer::spectator());
  const auto own = match.sightings(match.move_count(), mover);
  REQUIRE(all.size() == own.size());
  std::string text;
  for (std::size_t at = 0; at < all.size(); ++at) {
    text += fmt::format("    {}\n", all[at].sentence);
    if (own[at].sentence != all[at].sentence) text += fmt::format("    > {}\n", own[at].sentence);
  }
  return text;
}

std::string header(const Match& match) {
  return fmt::format("players {}\nseed {}\noptions {}\n\n",
                     match.seats(),
                     to_hex(match.seed()),
                     json::serialize(game().options(match.rules()))) +
         sentences(match, Viewer::spectator());
}

// Plays the move and tells of it.
std::string tell_move(Match& match, Seat seat, const AnyAction& action) {
  REQUIRE_FALSE(match.play(seat, action));
  return fmt::format("{} {}\n", number(seat), game().print(match.rules(), action)) +
         sentences(match, Viewer::of(seat));
}

std::string ending(const Match& match) {
  const auto outcome = match.outcome();
  REQUIRE(outcome.has_value());
  std::string scores = "\nscores";
  std::string ranks = "ranks";
  for (const Seat seat : SeatSet::first(match.seats())) {
    scores += fmt::format(" {}", outcome->scores[seat]);
    ranks += fmt::format(" {}", outcome->ranks[seat]);
  }
  return scores + '\n' + ranks + "\nstate " +
         json::serialize(game().document(match.rules(), match.state())) + '\n';
}

Match start(int seats, const json::object& options, const Seed& seed) {
  auto rules = game().compile(seats, options);
  REQUIRE(rules.has_value());
  return Match::start(game(), *std::move(rules), seed);
}

std::string play_anew(const Golden& golden) {
  const auto place = static_cast<std::uint8_t>(&golden - kGoldens.data() + 1);
  Seed seed{};
  seed.back() = place;
  Match match = start(golden.seats, json::parse(golden.options).as_object(), seed);
  Rng chooser(seed, kChooserStream);
  std::string text = header(match);
  while (!match.is_over()) {
    const Seat seat = match.to_act().front();
    const auto legal = match.legal(seat);
    text += tell_move(match, seat, legal[chooser.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return text + ending(match);
}

// The word after `key` in the golden's header.
std::string field(const std::string& text, std::string_view key) {
  const std::size_t at = text.find(key);
  REQUIRE(at != std::string::npos);
  const std::size_t from = at + key.size() + 1;
  return text.substr(from, text.find('\n', from) - from);
}

std::string replay(const std::string& text) {
  const auto seed = parse_seed(field(text, "seed"));
  REQUIRE(seed.has_value());
  Match match = start(
      std::stoi(field(text, "players")), json::parse(field(text, "options")).as_object(), *seed);
  std::string told = header(match);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && !match.is_over();) {
    if (line.empty() || line[0] < '0' || line[0] > '9') continue;
    const auto action = game().parse(match.rules(), line.substr(2));
    REQUIRE_MESSAGE(action.has_value(), line);
    told += tell_move(match, seat_at(line[0] - '0'), *action);
  }
  return told + ending(match);
}

TEST_CASE("golden games replay to the letter") {
  const bool regenerate = std::getenv("BOURSE_REGEN_GOLDENS") != nullptr;
  for (const Golden& golden : kGoldens) {
    CAPTURE(golden.name);
    if (regenerate) std::ofstream(path_of(golden.name)) << play_anew(golden);
    const std::string text = read(path_of(golden.name));
    REQUIRE_FALSE(text.empty());
    CHECK(replay(text) == text);
    CHECK(json::parse(field(text, "options")) ==
          json::value(game().options(
              start(golden.seats, json::parse(golden.options).as_object(), {}).rules())));
  }
}

TEST_CASE("every golden file is replayed") {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(path_of("any").parent_path())) {
    files += entry.path().extension() == ".txt" ? 1U : 0U;
  }
  CHECK(files == kGoldens.size());
}

}  // namespace
}  // namespace bourse::nyse
