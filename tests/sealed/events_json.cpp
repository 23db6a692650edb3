// SPDX-License-Identifier: Apache-2.0
//
// Views, events and the terminal of Sealed, its proofs, and its erased form.
#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/boundary/erase.h"
#include "core/overload.h"
#include "tests/sealed/codec.h"

namespace bourse::sealed {
namespace {

json::value number_or_null(const std::optional<Coins>& coins) {
  return coins ? json::value(int{*coins}) : json::value();
}

template <class Value>
json::array per_seat(const Rules& rules, const PerSeat<Value>& values) {
  json::array row;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    row.push_back(number_or_null(std::optional<Coins>(values[seat])));
  }
  return row;
}

std::string name_of(Seat seat, std::span<const std::string> names) {
  const auto at = static_cast<std::size_t>(seat);
  return at < names.size() ? names[at] : fmt::format("seat {}", at);
}

std::string narrate_bids(const Rules& rules,
                         const Revealed& event,
                         std::span<const std::string> names) {
  std::string sentence;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    if (!event.bids[seat]) continue;
    sentence += fmt::format(
        "{}{} bid {}", sentence.empty() ? "" : ", ", name_of(seat, names), *event.bids[seat]);
  }
  return sentence;
}

// The state of one seat in a round: 0 without a token, 1 with a token and no bid, 2 + coins with a
// bid.
using Standings = std::vector<int>;

Standings standings_of(const json::object& document) {
  const json::object& phase = document.at("phase").as_object();
  Standings standings;
  for (const json::value& bid : phase.at("bids").as_array()) {
    standings.push_back(bid.is_null() ? 0 : 2 + static_cast<int>(bid.as_int64()));
  }
  for (const json::value& holder : phase.at("holders").as_array()) {
    int& standing = standings[static_cast<std::size_t>(holder.as_int64())];
    standing = std::max(standing, 1);
  }
  return standings;
}

bool is_allowed(const json::object& document, const Standings& standings) {
  const json::array& coins = document.at("coins").as_array();
  for (std::size_t at = 0; at < standings.size(); ++at) {
    if (standings[at] - 2 > coins[at].as_int64()) return false;
  }
  return std::find(standings.begin(), standings.end(), 1) != standings.end();
}

// All standings that keep the viewer's own, by counting in base 5.
std::vector<Standings> twins_of(const json::object& document, Viewer viewer) {
  constexpr int kWays = kMostBid + 3;
  const Standings truth = standings_of(document);
  std::vector<Standings> twins;
  Standings digits(truth.size(), 0);
  while (true) {
    const auto seat = viewer.seat();
    const bool keeps_own =
        !seat || digits[static_cast<std::size_t>(*seat)] == truth[static_cast<std::size_t>(*seat)];
    if (keeps_own && is_allowed(document, digits)) twins.push_back(digits);
    std::size_t place = 0;
    while (place < digits.size() && ++digits[place] == kWays) digits[place++] = 0;
    if (place == digits.size()) return twins;
  }
}

json::object phase_of(const Standings& standings) {
  json::array holders;
  json::array bids;
  for (std::size_t at = 0; at < standings.size(); ++at) {
    if (standings[at] > 0) holders.emplace_back(static_cast<int>(at));
    bids.push_back(standings[at] > 1 ? json::value(standings[at] - 2) : json::value());
  }
  return {{"name", "bidding"}, {"holders", holders}, {"bids", bids}};
}

}  // namespace

const std::string_view Codec::kSummary =
    "Seats with a secret token bid 0 to 2 coins face down. With the last bid a die is rolled and\n"
    "every bid comes back times the payout of the face. The most coins win.\n";

json::object Codec::view(const Rules& rules, const View& view) {
  json::array faces;
  for (const std::uint8_t face : view.faces) faces.emplace_back(int{face});
  json::array waiting;
  for (const Seat seat : view.waiting) waiting.emplace_back(number(seat));
  const auto seat = view.viewer.seat();
  return {{"viewer", seat ? json::value(number(*seat)) : json::value("spectator")},
          {"waiting", waiting},
          {"coins", per_seat(rules, view.coins)},
          {"round", int{view.round}},
          {"faces", faces},
          {"over", view.is_over},
          {"asked", view.is_asked},
          {"bid", number_or_null(view.bid)}};
}

json::object Codec::display(const Rules& rules, const View& view) {
  return Codec::view(rules, view);
}

json::object Codec::event(const Rules& rules, const Witnessed& event) {
  return match(
      event,
      [&](const Revealed& revealed) -> json::object {
        return {{"event", "revealed"}, {"bids", per_seat(rules, revealed.bids)}};
      },
      [](const Rolled& rolled) -> json::object {
        return {{"event", "rolled"}, {"face", int{rolled.face}}, {"payout", int{rolled.payout}}};
      },
      [](const Dealt<Seen>& dealt) -> json::object {
        json::value asked;
        if (dealt.is_asked) asked = *dealt.is_asked;
        return {{"event", "dealt"}, {"seat", number(dealt.seat)}, {"asked", asked}};
      },
      [&](const Ended& ended) -> json::object {
        return {{"event", "ended"}, {"coins", per_seat(rules, ended.coins)}};
      });
}

std::string Codec::narrate(const Rules& rules,
                           const Witnessed& event,
                           std::span<const std::string> names) {
  return match(
      event,
      [&](const Revealed& revealed) { return narrate_bids(rules, revealed, names); },
      [](const Rolled& rolled) { return fmt::format("bids come back times {}", rolled.payout); },
      [&](const Dealt<Seen>& dealt) {
        if (!dealt.is_asked) return fmt::format("{} may be asked", name_of(dealt.seat, names));
        return fmt::format(
            "{} is {}asked", name_of(dealt.seat, names), *dealt.is_asked ? "" : "not ");
      },
      [](const Ended&) { return std::string("the game is over"); });
}

std::string Codec::draw(const Rules& rules,
                        const View& view,
                        std::span<const std::string> names,
                        const Screen& screen) {
  std::string text = painted(screen, Paint::Strong, fmt::format("Round {}", view.round + 1)) + "\n";
  for (const Seat seat : SeatSet::first(rules.seats)) {
    text += fmt::format("{} {}\n", padded(name_of(seat, names), 12), view.coins[seat]);
  }
  return text;
}

std::string Codec::help(const Rules& /*rules*/, const View& view) {
  if (view.is_over) return "The game is over (SEAL-1).";
  return view.is_asked ? "Bid 0 to 2 coins (SEAL-3)." : "You hold no token this round (SEAL-2).";
}

json::object Codec::twin(const json::object& document, Viewer viewer, Rng& rng) {
  json::object twin = document;
  if (document.at("phase").at("name") == "over") return twin;
  const std::vector<Standings> all = twins_of(document, viewer);
  twin["phase"] = phase_of(all[rng.below(static_cast<std::uint32_t>(all.size()))]);
  return twin;
}

std::optional<Violation> Audit::after(const State& before,
                                      Seat seat,
                                      const Action& bid,
                                      const State& after) const {
  Bidding bidding = std::get<Bidding>(before.phase);
  bidding.bids[seat] = bid.coins;
  State expected = before;
  expected.phase = bidding;
  if (!to_act(rules_, expected).empty()) {
    if (after == expected) return std::nullopt;
    return Violation{"SEAL-I1", "a bid that is not the last changed more than itself"};
  }
  if (after.round != before.round + 1 || after.faces.size() != before.faces.size() + 1) {
    return Violation{"SEAL-I1", "the last bid did not close the round"};
  }
  const int payout = rules_.payouts[after.faces[after.faces.size() - 1]];
  for (const Seat at : SeatSet::first(rules_.seats)) {
    const int coins = bidding.bids[at].value_or(0);
    if (after.coins[at] != before.coins[at] + coins * (payout - 1)) {
      return Violation{"SEAL-I1", fmt::format("seat {} has the wrong coins", number(at))};
    }
  }
  return std::nullopt;
}

}  // namespace bourse::sealed

namespace bourse {

const ErasedGame& sealed_game() {
  static const ErasedGame kGame = erase<sealed::Game>();
  return kGame;
}

const ErasedGame* find_sealed(std::string_view key) {
  return key == sealed::Game::kDescriptor.key ? &sealed_game() : nullptr;
}

}  // namespace bourse
