// SPDX-License-Identifier: Apache-2.0
//
// Type erasure of games. erase<G>() turns the contract (core/game.h) and the game's codec into a
// table of functions over boxed values. Server, command line, laboratory and conformance suite hold
// an ErasedGame and never name a game.
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
#include "core/text/phrase.h"
#include "core/text/screen.h"

namespace bourse {

class EventTexts;

struct AnyPosition {
  AnyRules rules;
  AnyState state;
};

// A broken invariant: its rule and the evidence.
struct Violation {
  RuleId rule;
  std::string what;
};

// Follows one game move by move and checks the invariants of the specification, recomputing the
// quantities they mention (takes, pushes, …) from the moves alone.
class AnyAudit {
 public:
  virtual ~AnyAudit() = default;
  virtual std::optional<Violation> after(const AnyState& before,
                                         Seat seat,
                                         const AnyAction& action,
                                         const AnyState& after) = 0;
};

// One event as a viewer saw it, as JSON and as a sentence.
struct Sighting {
  json::object event;
  std::string sentence;
};

// The same with the event as JSON text.
struct SightingText {
  std::string event;
  std::string sentence;
};

// Standing orders: instructions that a seat leaves in advance. An order is a JSON object whose
// fields only the game understands. Everything is decided from the seat's view.
struct StandingOrders {
  // The order in the form to be stored, including whatever later shows that it has ended; or why it
  // is refused.
  Result<json::object, ParseError> (*give)(const AnyRules&,
                                           const AnyView&,
                                           const json::object& order);
  // Whether a stored order is still in force. Anything that is not an order under these rules is
  // not.
  bool (*stands)(const AnyRules&, const AnyView&, const json::object& kept);
  // The action that the orders in force decide on now, always a legal one; none: ask the person.
  std::optional<AnyAction> (*decide)(const AnyRules&,
                                     const AnyView&,
                                     std::span<const json::object> kept);
};

struct ErasedGame {
  const Descriptor* descriptor;
  std::string_view summary;  // a summary of the rules, for a terminal
  std::size_t state_bytes;
  std::size_t view_bytes;

  // Options and rules.
  Result<AnyRules, ParseError> (*compile)(int seats, const json::object& options);
  json::object (*options)(const AnyRules&);
  // The current values of options that hold lists and tables, written out: the starting point of an
  // editor for custom values.
  json::object (*values_in_force)(const AnyRules&);
  int (*seats)(const AnyRules&);
  // The settings that make scores of a solitaire game comparable: a personal best is kept per
  // distinct object. None: this table keeps no personal bests.
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
  std::uint64_t (*hash_view)(const AnyView&);  // of the struct: equal views have equal hashes
  AnyState (*sample)(const AnyRules&, const AnyView&, Rng&);
  std::vector<Sighting> (*witness)(const AnyRules&,
                                   const AnyEvents&,
                                   Viewer,
                                   std::span<const std::string> names);
  // For messages to several viewers of one move, who share `texts`.
  std::vector<SightingText> (*witness_texts)(const AnyRules&,
                                             const AnyEvents&,
                                             Viewer,
                                             std::span<const std::string> names,
                                             EventTexts& texts);

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
  json::object (*view_json)(const AnyRules&, const AnyView&);  // for programs: the whole view
  json::object (*display_json)(const AnyRules&,
                               const AnyView&);  // for people: some options hide history
  // The same as text.
  void (*write_view)(const AnyRules&, const AnyView&, std::string& out);
  void (*write_display)(const AnyRules&, const AnyView&, std::string& out);

  // The terminal.
  std::string (*draw)(const AnyRules&,
                      const AnyView&,
                      std::span<const std::string> names,
                      const Screen&);
  std::string (*help)(const AnyRules&, const AnyView&);
  // An action in words: "Bid 6 K on pile 1". Empty if the game has none.
  Phrase (*phrase)(const AnyRules&, const AnyAction&, std::span<const std::string> names);

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

// The drawing for a terminal of this number of rows: the compact one if the whole one would leave
// too few for the moves and the log.
std::string draw_within(const ErasedGame& game,
                        const AnyRules& rules,
                        const AnyView& view,
                        std::span<const std::string> names,
                        Screen screen,
                        std::optional<int> rows);

// Whether a person is shown less than the view remembers, as in a game of memory. A display may
// contain more than the view, as text for people; that does not count as hiding.
bool hides_history(const ErasedGame& game, const AnyRules& rules, const AnyView& view);

}  // namespace bourse
