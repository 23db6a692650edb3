// SPDX-License-Identifier: Apache-2.0
#include "games/stonks/codec/document_check.h"

#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "games/stonks/codec/codec.h"
#include "games/stonks/codec/json_words.h"

namespace bourse::stonks {
namespace {

constexpr RuleId kSpeculated = "STK-14.3.30";
constexpr RuleId kVoid = "STK-14.3.31";

class Checker {
 public:
  Checker(const JsonReader& document, const Rules& rules, const State& state)
      : document_(document), rules_(rules), state_(state) {}

  void check() {
    check_places();
    if (ok()) check_modes();
    if (ok()) check_speculation();
    if (ok()) check_hands();
    if (ok()) check_voids();
    if (ok()) check_seats();
    if (ok()) check_deck();
  }

 private:
  bool ok() const { return document_.ok(); }
  bool is(std::size_t phase) const { return state_.phase.index() == phase; }
  bool is_portfolio() const { return is(0); }
  bool is_trick() const { return !is_portfolio() && !is_over(state_); }
  int plays() const { return static_cast<int>(state_.trick.size()); }
  void expect(bool holds, std::string_view field, std::string_view what, RuleId rule) const {
    if (!holds) document_.field(field).refuse(std::string(what), rule);
  }

  // The cards on the table in each phase.
  void check_places() const {
    expect(state_.market.has_value() == is_trick(),
           "market",
           "there is a market card in a trick, and only then",
           kPhase);
    expect(state_.leading.has_value() == (plays() > 0),
           "leading",
           "there is a leading company once a card is led, and only then",
           kPhase);
    const int most = is(2) ? rules_.seats - 1 : is(3) || is(4) ? rules_.seats : 0;
    const int least = is(4) ? rules_.seats : most > 0 ? 1 : 0;
    expect(plays() >= least && plays() <= most,
           "plays",
           fmt::format("must have {} to {} cards in this phase", least, most),
           kPhase);
    if (is_portfolio()) {
      expect(!to_act(rules_, state_).empty(), "choices", "somebody must be left to choose", kPhase);
    }
    if (state_.leading) {
      expect(state_.tiles.in_play(*state_.leading), "leading", "is not in play", kTiles);
    }
    if (is_over(state_)) check_over();
  }
  void check_over() const {
    const bool is_last = state_.round == rules_.options.rounds && state_.deal == rules_.deals();
    expect(is_last, "phase", "cannot be over before the last deal of the last round", kPhase);
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      expect(state_.hands[seat].empty(), "hands", "must be empty when the game is over", kPhase);
      expect(state_.down[seat].empty(), "portfolios", "must be face up when over", kPhase);
    }
  }

  void check_modes() const {
    int special = 0;
    for (std::size_t at = 0; at < state_.trick.size(); ++at) {
      const TrickCard& play = state_.trick[at];
      special += play.mode == Mode::Plain ? 0 : 1;
      const bool is_lead_mode = is_bluff(play.mode);
      if (play.mode != Mode::Plain) {
        expect(is_lead_mode == (at == 0), "plays", "a bluff leads, a conversion follows", kPhase);
      }
      const bool is_natural = company_of(play.card) == *state_.leading;
      if (at == 0 && play.mode == Mode::Plain) {
        expect(is_natural, "leading", "must be the company of the card led", kPhase);
      }
      if (at > 0 && play.mode != Mode::Plain) {
        expect(!is_natural, "plays", "a card of the leading company is not converted", kPhase);
      }
      if (is_lead_mode) {
        expect((play.mode == Mode::Revealed) == is(4),
               "plays",
               "a bluff is revealed in acquire, and hidden before",
               kPhase);
      }
    }
    expect(special <= 1, "plays", "one Speculation card per trick", kSpeculated);
    if (is(3) && ok()) {
      const TrickCard& last = state_.trick[state_.trick.size() - 1];
      expect(last.mode != Mode::Hidden && rules_.icons(last.card) > 0,
             "plays",
             "the last card must lie face up and have fluctuation icons",
             kPhase);
    }
  }

  void check_speculation() const {
    expect(rules_.options.speculation || state_.speculation.empty(),
           "speculation",
           "this table plays without Speculation cards",
           "STK-14.3.14");
    for (std::size_t at = 0; at < state_.trick.size(); ++at) {
      if (state_.trick[at].mode == Mode::Plain) continue;
      expect(rules_.options.speculation, "plays", "there are no Speculation cards", kSpeculated);
      expect(!state_.speculation.contains(player_of(state_, at, rules_.seats)),
             "speculation",
             "the seat has played its Speculation card in this trick",
             kSpeculated);
    }
  }

  bool has_played(Seat seat) const {
    for (std::size_t at = 0; at < state_.trick.size(); ++at) {
      if (player_of(state_, at, rules_.seats) == seat) return true;
    }
    return false;
  }
  // The cards a seat had when the trick began; the same for all.
  int hand_before_trick(Seat seat) const {
    return state_.hands[seat].size() + (has_played(seat) ? 1 : 0);
  }
  void check_hands() const {
    if (is_over(state_)) return;
    const int cards = hand_before_trick(Seat{0});
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      expect(hand_before_trick(seat) == cards,
             "hands",
             "hands must be equal, but for one card of those who have played",
             "STK-14.3.34");
    }
    const int least = is_portfolio() ? 4 : 2;
    expect(
        cards >= least, "hands", "a trick begins with at least two cards in hand", "STK-14.3.35");
  }

  void check_voids() const {
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      for (const Company company : kAllCompanies) {
        const bool is_kept =
            !state_.voids[seat].contains(company) || !state_.hands[seat].has(company);
        expect(is_kept, "hands", "a hand has a card of a company that it lacks by voids", kVoid);
      }
    }
    if (plays() > 0 && state_.trick[0].mode == Mode::Hidden) {
      expect(!state_.voids[state_.starter].contains(company_of(state_.trick[0].card)),
             "plays",
             "the face-down card is of a company that its hand lacked by voids",
             kVoid);
    }
    for (const LastCard& last : state_.unshown) {
      expect(!last.voids.contains(company_of(last.card)),
             "unshown",
             "a last card is of a company that its hand lacked",
             kVoid);
    }
  }

  void check_seats() const {
    const bool has_starter = is_trick() || (is_portfolio() && state_.deal == 2);
    expect(document_.field("starter").is_null() != has_starter,
           "starter",
           has_starter ? "must be a seat" : "must be null",
           "STK-14.3.37");
    expect(document_.field("actor").is_null() != is_trick(),
           "actor",
           is_trick() ? "must be a seat" : "must be null",
           "STK-14.3.36");
    if (!ok() || !is_trick()) return;
    const auto actor = derived_actor();
    expect(actor.has_value(), "plays", "nobody wins this trick, so nobody acquires", kPhase);
    if (!actor || *actor == state_.actor) return;
    document_.field("actor").refuse(fmt::format("must be {}", number(*actor)), "STK-14.3.36");
  }
  // Requires: a trick is under way.
  std::optional<Seat> derived_actor() const {
    if (is(1)) return state_.starter;
    if (is(2)) return player_of(state_, state_.trick.size(), rules_.seats);
    if (is(3)) return player_of(state_, state_.trick.size() - 1, rules_.seats);
    const auto place = winning_place(state_.trick, *state_.leading, state_.tiles.trump());
    if (!place) return std::nullopt;
    return player_of(state_, *place, rules_.seats);
  }

  // One card is turned up per trick, and two players deal a second time from the same deck.
  void check_deck() const {
    if (is_over(state_)) return;
    const int cards = hand_before_trick(Seat{0});
    const int tricks = is_portfolio() ? cards - 3 : cards - 2;
    const bool deals_again = state_.deal < rules_.deals();
    const int needed = tricks + (deals_again ? rules_.seats * rules_.dealt() + rules_.tricks() : 0);
    expect(static_cast<int>(state_.deck.size()) >= needed,
           "deck",
           fmt::format("{} cards are still to come from it", needed),
           "STK-14.3.38");
  }

  const JsonReader& document_;
  const Rules& rules_;
  const State& state_;
};

}  // namespace

void check_position(const JsonReader& document, const Rules& rules, const State& state) {
  Checker(document, rules, state).check();
}

}  // namespace bourse::stonks
