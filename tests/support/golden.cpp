// SPDX-License-Identifier: Apache-2.0
#include "tests/support/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "play/fairness.h"
#include "play/match.h"
#include "play/rng_streams.h"
#include "tests/support/project_file.h"

namespace bourse {
namespace {

std::filesystem::path folder_of(const ErasedGame& game) {
  return project_file("games") / game.descriptor->key / "tests/golden";
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The public sentences about the last move, then those of its seat where they say more.
std::string sentences(const Match& match, Viewer mover) {
  const auto all = match.sightings(Viewer::spectator());
  const auto own = match.sightings(mover);
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
                     json::serialize(match.game().options(match.rules()))) +
         sentences(match, Viewer::spectator());
}

// Plays the move and narrates it.
std::string narrate_move(Match& match, Seat seat, const AnyAction& action) {
  REQUIRE_FALSE(match.play(seat, action));
  return fmt::format("{} {}\n", number(seat), match.game().print(match.rules(), action)) +
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
         json::serialize(match.game().document(match.rules(), match.state())) + '\n';
}

Match start(const ErasedGame& game, int seats, std::string_view options, const Seed& seed) {
  auto rules = game.compile(seats, json::parse(options).as_object());
  REQUIRE(rules.has_value());
  return Match::start(game, *std::move(rules), seed);
}

std::string play_anew(const ErasedGame& game, const Golden& golden, std::uint8_t place) {
  Seed seed{};
  seed.back() = place;
  Match match = start(game, golden.seats, golden.options, seed);
  Rng chooser(seed, rng_stream(RngUse::GoldenChoice));
  std::string text = header(match);
  while (!match.is_over()) {
    const Seat seat = match.to_act().front();
    const auto legal = match.legal(seat);
    text +=
        narrate_move(match, seat, legal[chooser.below(static_cast<std::uint32_t>(legal.size()))]);
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

std::string replay(const ErasedGame& game, const std::string& text) {
  const auto seed = parse_seed(field(text, "seed"));
  REQUIRE(seed.has_value());
  Match match = start(game, std::stoi(field(text, "players")), field(text, "options"), *seed);
  std::string told = header(match);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && !match.is_over();) {
    if (line.empty() || line[0] < '0' || line[0] > '9') continue;
    const auto action = match.game().parse(match.rules(), line.substr(2));
    REQUIRE_MESSAGE(action.has_value(), line);
    told += narrate_move(match, seat_at(line[0] - '0'), *action);
  }
  return told + ending(match);
}

void check_golden(const ErasedGame& game, const Golden& golden) {
  CAPTURE(golden.name);
  const std::string text = read(folder_of(game) / fmt::format("{}.txt", golden.name));
  REQUIRE_FALSE(text.empty());
  CHECK(replay(game, text) == text);
  CHECK(json::parse(field(text, "options")) ==
        json::value(game.options(start(game, golden.seats, golden.options, {}).rules())));
}

}  // namespace

void check_goldens(const ErasedGame& game, std::span<const Golden> goldens) {
  if (std::getenv("BOURSE_REGEN_GOLDENS") != nullptr) {
    std::uint8_t place = 0;
    for (const Golden& golden : goldens) {
      std::ofstream(folder_of(game) / fmt::format("{}.txt", golden.name))
          << play_anew(game, golden, ++place);
    }
  }
  for (const Golden& golden : goldens) check_golden(game, golden);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_of(game))) {
    files += entry.path().extension() == ".txt" ? 1U : 0U;
  }
  CHECK(files == goldens.size());
}

}  // namespace bourse
