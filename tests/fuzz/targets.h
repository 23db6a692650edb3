// SPDX-License-Identifier: Apache-2.0
//
// Fuzz targets for every parser, as functions of bytes. A parser may refuse with a reason; accepted
// input must survive writing and reading again, and an accepted position must be playable. Any
// violation throws Bug. Each function is one libFuzzer program (NAME.cpp) and runs on pseudo-random
// bytes in the conformance tests.
#pragma once

#include <cstdint>
#include <set>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/check.h"
#include "core/codec/option_values.h"
#include "games/registry.h"
#include "lab/conformance/check_context.h"
#include "lab/conformance/option_matrix.h"
#include "lab/matches/match_log.h"
#include "play/record.h"
#include "tests/fuzz/mutation.h"

namespace bourse::fuzz {

inline constexpr int kMovesAfterLoading = 50;

inline const ErasedGame& any_game(Bytes& bytes) { return games()[bytes.below(games().size())]; }

inline int any_seats(const ErasedGame& game, Bytes& bytes) {
  const auto counts =
      static_cast<std::size_t>(game.descriptor->max_seats - game.descriptor->min_seats);
  return game.descriptor->min_seats + static_cast<int>(bytes.below(counts + 1));
}

inline AnyAction any_action(const Match& match, Seat seat, Rng& rng) {
  const auto legal = match.legal(seat);
  BOURSE_CHECK(!legal.empty());
  return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
}

// A random game with random options, after some moves.
inline Match any_match(const ErasedGame& game, Bytes& bytes) {
  Seed seed{};
  seed[0] = bytes.next();
  Rng rng(seed, ~std::uint64_t{0});
  std::int64_t refused = 0;
  const OptionMatrixRow row{.option = {}, .value = {}, .is_random = true, .options = {}};
  const auto rules = compile_options(game, row, any_seats(game, bytes), rng, &refused);
  BOURSE_CHECK(rules.has_value());
  Match match = Match::start(game, rules->rules, seed);
  for (std::size_t moves = bytes.below(80); moves > 0 && !match.is_over(); --moves) {
    const Seat seat = match.to_act().front();
    BOURSE_CHECK(!match.play(seat, any_action(match, seat, rng)));
  }
  return match;
}

// Text that resembles notation, or does not.
inline void fuzz_notation(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  const ErasedGame& game = any_game(bytes);
  const Match match = any_match(game, bytes);
  std::string text(bytes.rest());
  if (!match.is_over() && bytes.below(4) != 0) {
    Rng rng(match.seed(), 1);
    const AnyAction action = any_action(match, match.to_act().front(), rng);
    text = mutate_text(game.print(match.rules(), action), bytes);
  }
  const auto action = game.parse(match.rules(), text);
  if (!action) return;
  BOURSE_CHECK(game.print(match.rules(), *action) == text);
  for (const Seat seat : SeatSet::first(match.seats())) {
    static_cast<void>(game.refuse(match.rules(), match.state(), seat, *action));
  }
}

// Checks invariants during random play. Violations of the position itself (its chips need not add
// up) show after the first move and are not a fault of the rules.
inline void play_on(const ErasedGame& game, const AnyPosition& position) {
  Match match = Match::resume(game, position, Seed{});
  Rng rng(match.seed(), ~std::uint64_t{0});
  const auto audit = game.audit(match.rules(), match.state());
  std::set<std::string> broken_before;
  for (int moves = 0; moves < kMovesAfterLoading && !match.is_over(); ++moves) {
    const AnyState before = match.state();
    const Seat seat = match.to_act().front();
    const AnyAction action = any_action(match, seat, rng);
    BOURSE_CHECK(!match.play(seat, action));
    const auto violation = audit->after(before, seat, action, match.state());
    if (violation && moves == 0) broken_before.insert(std::string(violation->rule));
    if (violation && !broken_before.contains(std::string(violation->rule))) {
      throw Bug(std::string(violation->rule) + ": " + violation->what);
    }
  }
}

// Exercises everything that is derived from a view, for all viewers.
inline void look_around(const ErasedGame& game, const AnyPosition& position) {
  Rng rng(Seed{}, 0);
  const AnyRules& rules = position.rules;
  for (const Viewer viewer : all_viewers(game.seats(rules))) {
    const AnyView view = game.observe(rules, position.state, viewer);
    static_cast<void>(game.sample(rules, view, rng));
    static_cast<void>(game.market(rules, view));
    static_cast<void>(game.view_json(rules, view));
    static_cast<void>(game.display_json(rules, view));
    static_cast<void>(game.draw(rules, view, {}, {}));
    static_cast<void>(game.help(rules, view));
    std::vector<float> tensor(game.tensor_size(rules));
    game.write_tensor(rules, view, tensor);
    const auto seat = viewer.seat();
    if (!seat || !game.to_act(rules, position.state).contains(*seat)) continue;
    BOURSE_CHECK(!game.refuse(rules, position.state, *seat, game.fallback(rules, view)));
    const std::vector<AnyAction> legal = game.legal(rules, position.state, *seat);
    static_cast<void>(game.evaluate_actions(rules, view, legal));
    for (const AnyAction& action : legal) static_cast<void>(game.preview(rules, view, action));
  }
}

inline void load_and_play(const ErasedGame& game, const json::value& document) {
  const auto position = game.load(document);
  if (!position) {
    BOURSE_CHECK(!position.error().what.empty());
    return;
  }
  const json::object written = game.document(position->rules, position->state);
  // A document may omit what its game allows to omit; everything else must come back.
  BOURSE_CHECK(has_all(written, document));
  look_around(game, *position);
  play_on(game, *position);
}

// A valid document with a few changes; if the game accepts it, it is played.
inline void fuzz_document(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  const ErasedGame& game = any_game(bytes);
  const Match match = any_match(game, bytes);
  json::value document = game.document(match.rules(), match.state());
  json::value memory = game.memory(match.rules(), match.state());
  for (std::size_t changes = 1 + bytes.below(4); changes > 0; --changes) mutate(document, bytes);
  load_and_play(game, document);
  mutate(memory, bytes);
  AnyState state = match.state();
  if (!game.load_memory(match.rules(), state, memory)) look_around(game, {match.rules(), state});
}

// Options that are nearly valid, as JSON and as command-line text.
inline void fuzz_options(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  const ErasedGame& game = any_game(bytes);
  const int seats = any_seats(game, bytes);
  Seed seed{};
  seed[0] = bytes.next();
  Rng rng(seed, 0);
  json::value options = random_options(*game.descriptor, seats, rng);
  for (std::size_t changes = bytes.below(3); changes > 0; --changes) mutate(options, bytes);
  for (const OptionSpec& spec : game.descriptor->options) {
    static_cast<void>(option_from_text(spec, bytes.rest()));
  }
  if (!options.is_object()) return;
  const auto rules = game.compile(seats, options.get_object());
  if (!rules) return;
  const json::object written = game.options(*rules);
  const auto again = game.compile(seats, written);
  BOURSE_CHECK(again.has_value() && game.options(*again) == written);
}

// The record of a match: of a server or of one keyboard, with streams or without.
inline Record any_record(const Match& match, Bytes& bytes) {
  const auto seats = static_cast<std::size_t>(match.seats());
  Record record = record_of(match, std::vector<std::string>(seats, "bot"));
  if (bytes.below(2) == 0) {
    std::optional<ViewerStreams> streams;
    match.replay([&](const Match& then) {
      if (streams) {
        streams->refresh(then, {});
      } else {
        streams.emplace(then);
      }
    });
    record_streams(record, match, *streams);
  }
  if (bytes.below(2) == 0) {
    record.table = "t";
    record.commitment = commit(HouseSecret{});
    record.fairness = Fairness{.secret = {},
                               .contributions = std::vector<std::string>(seats),
                               .commitments = std::vector<std::string>(seats)};
    record.is_local = bytes.below(2) == 0;
    record.seed.reset();
  }
  return record;
}

// A record of some moves with mutated JSON or mutated text.
inline void fuzz_record(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  const ErasedGame& game = any_game(bytes);
  Match match = any_match(game, bytes);
  if (bytes.below(2) == 0) {
    match.undo(static_cast<int>(bytes.below(4)) % (match.moves().count() + 1), seat_at(0));
  }
  std::string text = write_record(any_record(match, bytes));
  if (bytes.below(4) == 0) {
    text = mutate_text(std::move(text), bytes);
  } else {
    json::value changed = json::parse(text);
    for (std::size_t changes = bytes.below(4); changes > 0; --changes) mutate(changed, bytes);
    text = json::serialize(changed);
  }
  const auto record = read_record(text);
  if (!record) return;
  BOURSE_CHECK(read_record(write_record(*record)).has_value());
  static_cast<void>(replay(*record, find_game));
  static_cast<void>(verify(*record, find_game));
}

// Raw bytes, given to every text parser.
inline void fuzz_json(std::span<const std::uint8_t> input) {
  const std::string_view text = Bytes(input).rest();
  static_cast<void>(read_record(text));
  static_cast<void>(parse_log_line(text, "unit", 4));
  const auto value = parse_json(text, "input");
  if (!value) return;
  for (const ErasedGame& game : games()) {
    load_and_play(game, *value);
    if (const json::object* object = value->if_object()) {
      static_cast<void>(game.compile(game.descriptor->min_seats, *object));
    }
  }
}

}  // namespace bourse::fuzz
