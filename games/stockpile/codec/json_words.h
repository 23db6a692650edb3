// SPDX-License-Identifier: Apache-2.0
//
// The words of RULES.md section 14 that documents, views and events share: cards as codes in
// canonical order, seats and investors as sorted lists.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "core/codec/json_reader.h"
#include "games/stockpile/rules/components.h"
#include "games/stockpile/rules/ledger.h"
#include "games/stockpile/rules/options.h"
#include "games/stockpile/rules/phase.h"

namespace bourse::stockpile {

// The decision points in the order of the alternatives of Phase and PhaseSeen.
inline constexpr std::array<std::string_view, 10> kPhaseWords{"investor_pick",
                                                              "supply",
                                                              "pre_demand",
                                                              "bid",
                                                              "martha_last",
                                                              "action",
                                                              "sell",
                                                              "claim",
                                                              "deborah",
                                                              "over"};
inline constexpr std::array<std::string_view, 3> kThenWords{"action", "movement", "round_end"};
inline constexpr std::array<std::string_view, 2> kFaceWords{"down", "up"};
inline constexpr std::string_view kDividendWord = "$$";

inline json::value forecast_json(Forecast forecast) {
  if (forecast == kDividend) return json::string(kDividendWord);
  return steps_of(forecast);
}

inline json::object tip_json(const Tip& tip) {
  return {{"company", code_of(tip.company)}, {"forecast", forecast_json(tip.forecast)}};
}
template <class Tips>
json::array tips_json(const Tips& tips) {
  json::array list;
  for (const Tip& tip : tips) list.push_back(tip_json(tip));
  return list;
}

template <class ValueOf>
json::array by_company(ValueOf value_of) {
  json::array list;
  for (const Company company : kAllCompanies) list.push_back(json::value(value_of(company)));
  return list;
}
template <class ValueOf>
json::array by_seat(const Rules& rules, ValueOf value_of) {
  json::array list;
  for (const Seat seat : rules.all()) list.push_back(json::value(value_of(seat)));
  return list;
}

inline json::array seats_json(SeatSet seats) {
  json::array numbers;
  for (const Seat seat : seats) numbers.emplace_back(number(seat));
  return numbers;
}
inline json::array investors_json(InvestorSet investors) {
  json::array codes;
  for (int at = 0; at < kInvestors; ++at) {
    if (investors.contains(investor_at(at))) codes.emplace_back(code_of(investor_at(at)));
  }
  return codes;
}
template <class Kinds>
json::array kinds_json(const Kinds& kinds) {
  json::array codes;
  for (const Kind kind : kinds) codes.emplace_back(code_of(kind));
  return codes;
}
// The codes of the counted cards, in canonical order.
template <class Count>
json::array counts_json(const PerKind<Count>& counts) {
  json::array codes;
  for (int at = 0; at < kKinds; ++at) {
    for (int copy = counts[kind_at(at)]; copy > 0; --copy) codes.emplace_back(code_of(kind_at(at)));
  }
  return codes;
}
inline json::array fees_json(const std::array<std::uint8_t, kMostFee>& fees) {
  PerKind<int> counts{};
  for (int value = 1; value <= kMostFee; ++value) {
    counts[fee_of(value)] = fees[static_cast<std::size_t>(value - 1)];
  }
  return counts_json(counts);
}
inline json::array actions_json(int booms, int busts) {
  PerKind<int> counts{};
  counts[kBoom] = booms;
  counts[kBust] = busts;
  return counts_json(counts);
}
template <class Items>
json::array numbers_json(const Items& items, std::size_t count) {
  json::array list;
  for (std::size_t at = 0; at < count; ++at) list.emplace_back(int{items[at]});
  return list;
}

inline json::object track_json(const Track& track) {
  json::array dollars;
  for (std::size_t at = 0; at < track.spaces; ++at) {
    for (int sign = track.dollars[at]; sign > 0; --sign) dollars.emplace_back(static_cast<int>(at));
  }
  return {{"prices", numbers_json(track.prices, track.spaces)},
          {"start", int{track.start}},
          {"split", int{track.split}},
          {"dollars", std::move(dollars)}};
}

inline json::array cards_json(Cards cards) { return {int{cards.regular}, int{cards.split}}; }
inline json::value maybe_cards_json(const auto& cards) {
  return cards ? json::value(cards_json(*cards)) : json::value();
}
inline json::value maybe_seat_json(const std::optional<Seat>& seat) {
  return seat ? json::value(number(*seat)) : json::value();
}

inline json::object ledger_json(const Ledger& ledger) {
  json::array slots;
  for (std::size_t round = 0; round < ledger.slots.size(); ++round) {
    for (int copy = ledger.slots[round]; copy > 0; --copy) {
      slots.emplace_back(static_cast<int>(round));
    }
  }
  return {{"known", by_company([&](Company company) { return int{ledger.known[company]}; })},
          {"actions", actions_json(ledger.booms, ledger.busts)},
          {"slots", std::move(slots)}};
}

inline json::array cleared_json(const PerCompany<std::uint8_t>& fresh) {
  return by_company([&](Company company) -> json::value {
    if (fresh[company] == 0) return nullptr;
    return fresh[company] - 1;
  });
}

inline json::array tracks_json(const Rules& rules, const Bids& tracks) {
  json::array list;
  for (int at = 0; at < rules.piles(); ++at) {
    const auto& track = tracks[pile_at(at)];
    if (!track) {
      list.emplace_back(nullptr);
      continue;
    }
    list.push_back(
        json::object{{"owner", number(track->owner)}, {"bid", rules.bid_value(track->level)}});
  }
  return list;
}

inline json::array used_json(InvestorSet used) { return investors_json(used); }

inline void write_step(const Rules& rules, const ActionStep& step, json::object& object) {
  object["seat"] = number(step.seat);
  object["cramer_used"] = step.cramer_used;
  if (rules.options.cramer_timing == CramerTiming::Ends) object["card_played"] = step.card_played;
}

inline json::object then_json(const Rules& rules, const Then& then) {
  json::object object{{"name", kThenWords[then.index()]}};
  if (const auto* step = std::get_if<ActionStep>(&then)) {
    write_step(rules, *step, object);
  } else if (const auto* after = std::get_if<AfterPair>(&then)) {
    object["pair"] = int{after->pair};
  }
  return object;
}

}  // namespace bourse::stockpile
