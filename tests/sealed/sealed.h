// SPDX-License-Identifier: Apache-2.0
//
// Sealed, a game for tests only, with features that registered games may lack. Two to four seats
// have four coins each. In each round chance hands tokens to some of the seats, at least one, in
// secret. Only a seat with a token is asked to bid 0 to 2 of its coins face down. With the last bid
// all are revealed, a die is rolled, and every bid is multiplied by the payout of the face. After
// the last round the most coins win; equal coins share a place.
//
// So the game has sealed simultaneous decisions, chance between moves, a table that an option
// overrides, and a secret to_act(): a bid that is not the last reveals nothing, not even that it
// was made.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "core/boundary/erased_game.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/per_key.h"

namespace bourse::sealed {

inline constexpr int kMinSeats = 2;
inline constexpr int kMostSeats = 4;
inline constexpr int kMostRounds = 4;
inline constexpr int kMostPayout = 5;
inline constexpr int kStartingCoins = 4;
inline constexpr int kMostBid = 2;
// The limit in a document. Four rounds add at most 4 · 2 · 4, which still fits a byte.
inline constexpr int kMostCoins = 60;

using Coins = std::uint8_t;
using Payouts = FixedList<Coins, 6>;
using Faces = FixedList<std::uint8_t, kMostRounds>;

struct Rules {
  int seats = kMinSeats;
  int rounds = 3;
  Payouts payouts;  // one per face of the die
  bool is_boxed = true;

  bool operator==(const Rules&) const = default;
};

struct Bid {
  Coins coins;
  bool operator==(const Bid&) const = default;
};
using Action = Bid;
using ActionList = FixedList<Action, kMostBid + 1>;

struct Bidding {
  SeatSet holders;                     // of a token, secret
  PerSeat<std::optional<Coins>> bids;  // face down

  bool operator==(const Bidding&) const = default;
};
struct Over {
  bool operator==(const Over&) const = default;
};
using Phase = std::variant<Bidding, Over>;

struct State {
  PerSeat<Coins> coins;
  std::uint8_t round = 0;
  Phase phase;
  Faces faces;  // memory: the faces rolled so far

  bool operator==(const State&) const = default;
};

struct Revealed {
  PerSeat<std::optional<Coins>> bids;  // of those who held a token
};
struct Rolled {
  std::uint8_t face;
  Coins payout;
};
template <template <class> class Hidden>
struct Dealt {
  Seat seat;
  Hidden<bool> is_asked;  // the seat
};
struct Ended {
  PerSeat<Coins> coins;
};
template <template <class> class Hidden>
using EventOf = std::variant<Revealed, Rolled, Dealt<Hidden>, Ended>;
using Event = EventOf<Secret>;
using Witnessed = EventOf<Seen>;
using EventList = FixedList<Event, 2 + kMostSeats>;  // revealed, rolled, a token or none for each

struct View {
  Viewer viewer = Viewer::spectator();
  SeatSet waiting;  // the viewer if it is to bid; any of the others may be, until the game is over
  PerSeat<Coins> coins;
  std::uint8_t round = 0;
  Faces faces;
  bool is_over = false;
  bool is_asked = false;     // the viewer holds a token
  std::optional<Coins> bid;  // the viewer's own

  bool operator==(const View&) const = default;
};

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view);
  // Every way to give tokens and bids to the others such that somebody is left to bid.
  State draw(Rng& rng) const;

 private:
  SeatSet others_;
  State known_;
};

template <class Sink>
State setup(const Rules& rules, Rng& rng, Sink& sink);
SeatSet to_act(const Rules& rules, const State& state);
void legal(const Rules& rules, const State& state, Seat seat, ActionList& out);
std::optional<Refusal> refuse(const Rules& rules, const State& state, Seat seat, const Action& bid);
template <class Sink>
void apply(const Rules& rules, State& state, Seat seat, const Action& bid, Rng& rng, Sink& sink);
std::optional<Outcome> outcome(const Rules& rules, const State& state);
View observe(const Rules& rules, const State& state, Viewer viewer);
Witnessed witness(const Event& event, Viewer viewer);
Sampler prepare(const Rules& rules, const View& view);
Action fallback(const Rules& rules, const View& view);
Preview preview(const Rules& rules, const View& view, const Action& bid);
Market market(const Rules& rules, const View& view);
std::uint32_t index_count(const Rules& rules);
std::optional<std::uint32_t> index(const Rules& rules, const View& view, const Action& bid);
std::optional<Action> action_at(const Rules& rules, const View& view, std::uint32_t index);
std::size_t tensor_size(const Rules& rules);
void write_tensor(const Rules& rules, const View& view, std::span<float> tensor);
void evaluate_actions(const Rules& rules,
                      const View& view,
                      std::span<const Action> bids,
                      std::span<std::int32_t> scores);

inline constexpr std::array<OptionSpec, 2> kSchema{{
    {.key = "rounds",
     .kind = OptionKind::Integer,
     .minimum = 1,
     .maximum = kMostRounds,
     .initial = "3",
     .help = "Rounds of the game."},
    {.key = "payouts",
     .kind = OptionKind::Table,
     .initial = "null",
     .help = "The payout of each face of the die: {\"payouts\": [0, 1, 3]} is the boxed one.",
     .sample = R"({"payouts": {"payouts": [2, 0, 1, 5]}})"},
}};

struct Game {
  using Rules = sealed::Rules;
  using State = sealed::State;
  using Action = sealed::Action;
  using ActionList = sealed::ActionList;
  using Event = sealed::Event;
  using EventList = sealed::EventList;
  using Witnessed = sealed::Witnessed;
  using View = sealed::View;
  using Sampler = sealed::Sampler;

  static constexpr Descriptor kDescriptor{.key = "sealed",
                                          .name = "Sealed",
                                          .tagline = "Bids face down, a die, and secret tokens.",
                                          .prefix = "SEAL",
                                          .min_seats = kMinSeats,
                                          .max_seats = kMostSeats,
                                          .rules_version = 1,
                                          .options = kSchema};

  static int seats(const Rules& rules) { return rules.seats; }
  template <class Sink>
  static State setup(const Rules& rules, Rng& rng, Sink& sink) {
    return sealed::setup(rules, rng, sink);
  }
  template <class Sink>
  static void apply(
      const Rules& rules, State& state, Seat seat, const Action& bid, Rng& rng, Sink& sink) {
    sealed::apply(rules, state, seat, bid, rng, sink);
  }
  static constexpr auto to_act = sealed::to_act;
  static constexpr auto legal = sealed::legal;
  static constexpr auto refuse = sealed::refuse;
  static constexpr auto outcome = sealed::outcome;
  static constexpr auto observe = sealed::observe;
  static constexpr auto witness = sealed::witness;
  static constexpr auto prepare = sealed::prepare;
  static constexpr auto fallback = sealed::fallback;
  static constexpr auto preview = sealed::preview;
  static constexpr auto market = sealed::market;
  static constexpr auto index_count = sealed::index_count;
  static constexpr auto index = sealed::index;
  static constexpr auto action_at = sealed::action_at;
  static constexpr auto tensor_size = sealed::tensor_size;
  static constexpr auto write_tensor = sealed::write_tensor;
  static constexpr auto evaluate_actions = sealed::evaluate_actions;
};
static_assert(GameRules<Game>);

}  // namespace bourse::sealed

namespace bourse {

const ErasedGame& sealed_game();
// The game by its key, for whoever takes a FindGame.
const ErasedGame* find_sealed(std::string_view key);

}  // namespace bourse
