// SPDX-License-Identifier: Apache-2.0
//
// Sealed in text and JSON. A bid is "bid 2". At the end the phase of this document is {"name":
// "over"}:
//   {"players": 2, "options": {"rounds": 3, "payouts": null}, "round": 0, "coins": [4, 4],
//    "phase": {"name": "bidding", "holders": [0, 1], "bids": [null, 2]}}
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/boundary/erased_game.h"
#include "tests/sealed/sealed.h"

namespace bourse::sealed {

struct Position {
  Rules rules;
  State state;
};

// Coins enter and leave the table only with bids and payouts; a bid that is not the last changes
// nothing else [SEAL-I1].
class Audit {
 public:
  Audit(const Rules& rules, const State& /*start*/) : rules_(rules) {}
  std::optional<Violation> after(const State& before,
                                 Seat seat,
                                 const Action& bid,
                                 const State& after) const;

 private:
  Rules rules_;
};

struct Codec {
  using Audit = sealed::Audit;
  static const std::string_view kSummary;

  static Result<Rules, ParseError> compile(int seats, const json::object& options);
  static json::object options(const Rules& rules);
  static std::string print(const Rules& rules, const Action& bid);
  static Result<Action, ParseError> parse(const Rules& rules, std::string_view text);
  static json::object document(const Rules& rules, const State& state);
  static Result<Position, ParseError> load(const json::value& document);
  static json::object memory(const Rules& rules, const State& state);
  static std::optional<ParseError> load_memory(const Rules& rules,
                                               State& state,
                                               const json::value& memory);
  static json::object view(const Rules& rules, const View& view);
  static json::object display(const Rules& rules, const View& view);
  static json::object event(const Rules& rules, const Witnessed& event);
  static std::string narrate(const Rules& rules,
                             const Witnessed& event,
                             std::span<const std::string> names);
  static std::string draw(const Rules& rules,
                          const View& view,
                          std::span<const std::string> names,
                          const Screen& screen);
  static std::string help(const Rules& rules, const View& view);
  static json::object twin(const json::object& document, Viewer viewer, Rng& rng);
};

}  // namespace bourse::sealed

template <>
struct bourse::CodecOf<bourse::sealed::Game> {
  using Type = bourse::sealed::Codec;
};
