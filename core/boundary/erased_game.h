// SPDX-License-Identifier: Apache-2.0
//
// The one place where a game stops being a type. erase<G>() turns the contract (core/game.h) and
// the game's codec into a table of functions over boxed values; server, program, Python, laboratory
// and conformance suite hold an ErasedGame and no game's name.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/boundary/box.h"
#include "core/codec/json_reader.h"
#include "core/game.h"
#include "core/result.h"
#include "core/text/screen.h"

namespace bourse {

struct AnyPosition {
  AnyRules rules;
  AnyState state;
};

// A broken invariant: its id and what was found.
struct Violation {
  RuleId rule;
  std::string what;
};

// Follows one game move by move and compares it with the invariants of the specification,
// rebuilding what they speak of (takes, pushes, …) from the moves alone.
class AnyAudit {
 public:
  virtual ~AnyAudit() = default;
  virtual std::optional<Violation> after(const AnyState& before,
                                         Seat seat,
                                         const AnyAction& action,
                                         const AnyState& after) = 0;
};

// One thing that happened, as a viewer saw it.
struct Sighting {
  json::object event;
  std::string sentence;
};

// Standing orders: what a seat has said beforehand is to be done for it. An order is an object of
// the game's own; who keeps orders knows none of its words. All is decided from the seat's view.
struct StandingOrders {
  // The order as it is kept, which is with whatever tells later that it has ended; or why it cannot
  // be given.
  Result<json::object, ParseError> (*give)(const AnyRules&,
                                           const AnyView&,
                                           const json::object& order);
  // Whether a kept order still stands. What is no order of these rules stands no more.
  bool (*stands)(const AnyRules&, const AnyView&, const json::object& kept);
  // What the kept orders that stand decide now; nothing: the person is asked. The action is legal.
  std::optional<AnyAction> (*decide)(const AnyRules&,
                                     const AnyView&,
                                     std::span<const json::object> kept);
};

struct ErasedGame {
  const Descriptor* descriptor;
  std::string_view summary;  // the rules in our own words, for a terminal
  std::size_t state_bytes;
  std::size_t view_bytes;

  // Options and rules.
  Result<AnyRules, ParseError> (*compile)(int seats, const json::object& options);
  json::object (*options)(const AnyRules&);
  // What the options that hold lists and tables stand for now, written out: where an editor of own
  // values starts.
  json::object (*values_in_force)(const AnyRules&);
  int (*seats)(const AnyRules&);
  // The settings under which the score of one who plays alone is compared with that person's best:
  // scores under equal objects compare. None: nothing is compared at this table.
  std::optional<json::object> (*best_key)(const AnyRules&);

  // Playing.
  AnyState (*setup)(const AnyRules&, Rng&, AnyEvents&);
  SeatSet (*to_act)(const AnyRules&, const AnyState&);
  std::vector<AnyAction> (*legal)(const AnyRules&, const AnyState&, Seat);
  std::optional<Refusal> (*refuse)(const AnyRules&, const AnyState&, Seat, const AnyAction&);
  void (*apply)(const AnyRules&, AnyState&, Seat, const AnyAction&, Rng&, AnyEvents&);
  std::optional<Outcome> (*outcome)(const AnyRules&, const AnyState&);
  bool (*same_state)(const AnyState&, const AnyState&);

  // Looking.
  AnyView (*observe)(const AnyRules&, const AnyState&, Viewer);
  SeatSet (*waiting)(const AnyView&);
  Viewer (*viewer)(const AnyView&);
  bool (*same_view)(const AnyView&, const AnyView&);
  std::uint64_t (*hash_view)(const AnyView&);  // of the struct: equal views, equal hashes
  AnyState (*sample)(const AnyRules&, const AnyView&, Rng&);
  std::vector<Sighting> (*witness)(const AnyRules&,
                                   const AnyEvents&,
                                   Viewer,
                                   std::span<const std::string> names);

  // Thinking.
  AnyAction (*fallback)(const AnyRules&, const AnyView&);
  Preview (*preview)(const AnyRules&, const AnyView&, const AnyAction&);
  Market (*market)(const AnyRules&, const AnyView&);
  std::uint32_t (*index_count)(const AnyRules&);
  std::optional<std::uint32_t> (*index)(const AnyRules&, const AnyView&, const AnyAction&);
  std::optional<AnyAction> (*action_at)(const AnyRules&, const AnyView&, std::uint32_t);
  std::size_t (*tensor_size)(const AnyRules&);
  void (*write_tensor)(const AnyRules&, const AnyView&, std::span<float>);
  std::vector<std::int32_t> (*evaluate_actions)(const AnyRules&,
                                                const AnyView&,
                                                std::span<const AnyAction>);

  // Text and JSON.
  std::string (*print)(const AnyRules&, const AnyAction&);
  Result<AnyAction, ParseError> (*parse)(const AnyRules&, std::string_view);
  json::object (*document)(const AnyRules&, const AnyState&);
  Result<AnyPosition, ParseError> (*load)(const json::value& document);
  json::object (*memory)(const AnyRules&, const AnyState&);
  std::optional<ParseError> (*load_memory)(const AnyRules&, AnyState&, const json::value& memory);
  json::object (*view_json)(const AnyRules&, const AnyView&);     // for programs: all of it
  json::object (*display_json)(const AnyRules&, const AnyView&);  // for people: faded by option
  // The same as text.
  void (*write_view)(const AnyRules&, const AnyView&, std::string& out);
  void (*write_display)(const AnyRules&, const AnyView&, std::string& out);

  // The terminal.
  std::string (*draw)(const AnyRules&,
                      const AnyView&,
                      std::span<const std::string> names,
                      const Screen&);
  std::string (*help)(const AnyRules&, const AnyView&);

  const StandingOrders* standing;  // null: the game has none

  // Proof.
  std::unique_ptr<AnyAudit> (*audit)(const AnyRules&, const AnyState&);
  // A document that differs from this one only in what the viewer cannot know.
  json::object (*twin)(const json::object& document, Viewer, Rng&);
};

// The codec of game G, named in games/<game>/codec/codec.h:
//   template <> struct CodecOf<nyse::Game> { using Type = nyse::Codec; };
template <class G>
struct CodecOf;

// Defined in core/boundary/erase.h.
template <GameRules G>
constexpr ErasedGame erase();

// Whether a person is shown less than the view recalls: at such a table the past fades, and one has
// to remember. A display may say more than the view, in words for people; that is not less.
bool hides_history(const ErasedGame& game, const AnyRules& rules, const AnyView& view);

}  // namespace bourse
