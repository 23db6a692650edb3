// SPDX-License-Identifier: Apache-2.0
#include "lab/bench/digest.h"

#include <string_view>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "bots/bot.h"
#include "core/check.h"
#include "lab/conformance/check_context.h"
#include "lab/conformance/option_matrix.h"
#include "play/match.h"
#include "play/rng_streams.h"

namespace bourse {
namespace {

constexpr int kGames = 20;  // per seat count; the first has default options

// FNV-1a with its published offset basis and prime. A zero byte ends every text, so that no two
// lists of texts hash the same bytes.
class Hash {
 public:
  void add(std::string_view text) {
    for (const char letter : text) mix(static_cast<std::uint8_t>(letter));
    mix(0);
  }
  std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3ULL; }

  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

Seed seed_of(int seats, int game) {
  Seed seed{};
  seed[0] = static_cast<std::uint8_t>(seats);
  seed[1] = static_cast<std::uint8_t>(game);
  return seed;
}

AnyRules rules_of(const ErasedGame& game, int seats, int number, const Seed& seed) {
  if (number == 0) {
    auto rules = game.compile(seats, {});
    BOURSE_CHECK(rules.has_value());
    return *std::move(rules);
  }
  Rng rng(seed, rng_stream(RngUse::DigestOptions));
  std::int64_t refused = 0;
  const OptionMatrixRow row{.option = {}, .value = {}, .is_random = true, .options = {}};
  auto compiled = compile_options(game, row, seats, rng, &refused);
  BOURSE_CHECK(compiled.has_value());
  return compiled->rules;
}

void add_sightings(const Match& match, Hash& hash) {
  for (const Viewer viewer : all_viewers(match.seats())) {
    for (const Sighting& sighting : match.sightings(viewer)) {
      hash.add(json::serialize(sighting.event));
      hash.add(sighting.sentence);
    }
  }
}

void add_game(Match match, Hash& hash) {
  const ErasedGame& game = match.game();
  hash.add(json::serialize(game.options(match.rules())));
  add_sightings(match, hash);
  while (!match.is_over()) {
    const Seat seat = match.to_act().front();
    const auto legal = match.legal(seat);
    Rng rng = bot_stream(match, seat);
    const AnyAction action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    hash.add(game.print(match.rules(), action));
    BOURSE_CHECK(!match.play(seat, action));
    add_sightings(match, hash);
  }
  hash.add(json::serialize(game.document(match.rules(), match.state())));
}

}  // namespace

std::uint64_t digest(const ErasedGame& game) {
  Hash hash;
  for (int seats = game.descriptor->min_seats; seats <= game.descriptor->max_seats; ++seats) {
    for (int number = 0; number < kGames; ++number) {
      const Seed seed = seed_of(seats, number);
      add_game(Match::start(game, rules_of(game, seats, number, seed), seed), hash);
    }
  }
  return hash.value();
}

std::string digest_line(const ErasedGame& game) {
  return fmt::format("{} {:016x}", game.descriptor->key, digest(game));
}

}  // namespace bourse
