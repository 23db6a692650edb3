// SPDX-License-Identifier: Apache-2.0
#include "games/stockastic/codec/document_check.h"

#include <algorithm>

#include "core/overload.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/document_read.h"
#include "games/stockastic/rules/offers.h"
#include "games/stockastic/rules/ranking.h"

namespace bourse::stockastic {
namespace {

class Checker {
 public:
  Checker(const Rules& rules, const State& state, const JsonReader& document)
      : rules_(rules),
        state_(state),
        table_(state.table),
        document_(document),
        phase_(document.field("phase")) {}

  void run() {
    check_shares();
    check_tokens();
    check_events();
    check_rumors();
    check_characters();
    check_exits();
    check_order();
    check_knowledge();
    check_bonus();
    if (!document_.ok()) return;
    std::visit([&](const auto& phase) { check(phase); }, state_.phase);
  }

 private:
  template <class Where>
  bool at() const {
    return std::holds_alternative<Where>(state_.phase);
  }
  bool is_setup() const { return at<SetupChar>() || at<SetupCeo>(); }
  bool is_bidding() const { return at<Bidding>() || at<TieBreak>(); }
  bool is_resolved() const { return at<Paying>() || at<Over>(); }
  JsonReader player_field(Seat seat, std::string_view field) const {
    return document_.field("players").item(static_cast<std::size_t>(seat)).field(field);
  }
  void expect(bool holds, const JsonReader& where, std::string_view what, RuleId rule) const {
    if (!holds) where.refuse(std::string(what), rule);
  }
  void expect_phase(bool holds, std::string_view what) const {
    expect(holds, phase_, what, kPhaseRule);
  }

  void check_shares() const {
    for (const Board board : kAllBoards) {
      int sum = table_.boards[board].market;
      for (const Player& player : table_.players) sum += player.shares[board];
      expect(sum == rules_.shares,
             document_.field("boards").item(static_cast<std::size_t>(board)).field("market"),
             fmt::format("market and holdings are {} shares, not {}", sum, rules_.shares),
             kSharesRule);
    }
  }
  void check_tokens() const {
    TokenBag found = state_.pile;
    for (const Slots& slots : state_.tokens) {
      for (const Token token : slots) ++found[token];
    }
    expect(found == rules_.dataset.tokens,
           document_.field("pile"),
           "pile and boards are not the tokens of the data set",
           kTokensRule);
  }
  void check_events() const {
    const std::size_t steps = table_.round - (is_resolved() ? 0U : 1U);
    const std::size_t all = rules_.dataset.event_count;
    expect(state_.event_deck.size() + state_.event_discard.size() == all,
           document_.field("event_deck"),
           "deck and discard are not all events",
           kEventsRule);
    expect(state_.event_discard.size() == steps,
           document_.field("event_discard"),
           fmt::format("{} events have been resolved by now", steps),
           kEventsRule);
  }
  void check_rumors() const {
    std::array<int, kMaxRumors> found{};
    const auto count = [&](Rumor rumor) { ++found[static_cast<std::size_t>(rumor)]; };
    for (const Rumor rumor : state_.rumor_deck) count(rumor);
    for (const Rumor rumor : state_.rumor_discard) count(rumor);
    for (const Rumors& hand : state_.hands) {
      for (const Rumor rumor : hand) count(rumor);
    }
    for (const Planted& planted : state_.planted) count(planted.rumor);
    for (const Buried& buried : state_.buried) count(buried.rumor);
    for (std::size_t kind = 0; kind < found.size(); ++kind) {
      expect(found[kind] == rules_.dataset.rumors[kind].count,
             document_.field("rumor_deck"),
             fmt::format("there are {} cards of one kind, not {}",
                         found[kind],
                         rules_.dataset.rumors[kind].count),
             kRumorsRule);
    }
    const bool may_lie = at<Acting>() || at<Polling>() || at<Slot>();
    expect(may_lie || state_.planted.empty(),
           document_.field("boards"),
           "no rumors lie on boards in this phase",
           kRumorsRule);
  }

  void check_characters() const {
    SeatSet without_card;
    unsigned taken = 0;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const Player& player = table_.players[seat];
      if (player.character) {
        const unsigned bit = 1U << static_cast<unsigned>(*player.character);
        expect((taken & bit) == 0,
               player_field(seat, "character"),
               "another seat has that character",
               kCharacterRule);
        taken |= bit;
      } else {
        without_card.insert(seat);
      }
      check_ceo(seat, player);
    }
    const bool may_lack = !rules_.has_characters() || at<SetupChar>();
    expect(may_lack || without_card.empty(),
           document_.field("players"),
           "every player has a character",
           kCharacterRule);
    expect(rules_.has_characters() || without_card == SeatSet::first(rules_.seats),
           document_.field("players"),
           "this game has no characters",
           kCharacterRule);
  }
  void check_ceo(Seat seat, const Player& player) const {
    if (!player.ceo_company) return;
    const bool is_ceo = player.character == Character::Ceo && !is_setup();
    const bool lies = table_.boards[board_of(*player.ceo_company)].company == *player.ceo_company;
    expect(is_ceo && lies,
           player_field(seat, "ceo_company"),
           "is for the CEO alone and must lie face up",
           kCharacterRule);
  }

  void check_exits() const {
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const Player& player = table_.players[seat];
      if (!player.out) continue;
      const JsonReader out = player_field(seat, "out");
      const int latest = table_.round - (is_resolved() ? 0 : 1);
      expect(rules_.has_characters() && player.out->round <= latest,
             out,
             "nobody can have been eliminated then",
             kOutRule);
      expect(player.coins == 0 && shares_of(table_, seat) == 0 && state_.hands[seat].empty(),
             out,
             "a seat that is out has no coins, shares or rumors",
             kOutRule);
      for (const Seat other : SeatSet::first(rules_.seats)) {
        const bool is_same = other != seat && table_.players[other].out == player.out;
        expect(!is_same, out, "another one went out at that place", kOutRule);
      }
    }
    const int active = active_seats(rules_, table_).size();
    const bool is_late = at<Over>() && table_.round == rules_.options.rounds;
    expect_phase(is_late || (at<Over>() ? active < 2 : at<Paying>() || active >= 2),
                 at<Over>() ? "the game is not over yet" : "the game is over");
  }

  // The round in which the order was ranked.
  int ranked_in() const {
    if (is_setup()) return 0;
    return is_bidding() ? table_.round - 1 : table_.round;
  }
  void check_order() const {
    const JsonReader order = document_.field("order");
    SeatSet ranked_then;
    if (ranked_in() > 0) {
      for (const Seat seat : SeatSet::first(rules_.seats)) {
        const auto& out = table_.players[seat].out;
        if (!out || out->round >= ranked_in()) ranked_then.insert(seat);
      }
    }
    SeatSet found;
    for (std::size_t place = 0; place < table_.order.size(); ++place) {
      const Seat seat = table_.order[place];
      found.insert(seat);
      const auto& out = table_.players[seat].out;
      expect(!out || out->round != ranked_in() || out->place == place + 1,
             player_field(seat, "out"),
             "the place is not that of the order",
             kOutRule);
    }
    expect(found == ranked_then,
           order,
           "must name the players who were active at the ranking",
           kOrderRule);
    const bool is_led =
        table_.order.size() > 1 && is_character(table_, table_.order[0], Character::Entrepreneur);
    expect(!is_led, order, "the Entrepreneur is never first", kOrderRule);
  }

  // SC-R23: from the reveal of the round on, all players in the game know the same tokens.
  bool is_revealed_to(const Player& player) const {
    if (!rules_.reveals_new_forecast() || !is_bidding() || table_.round < 2 || player.out) {
      return false;
    }
    const SeatSet seats = active_seats(rules_, table_);
    return std::all_of(seats.begin(), seats.end(), [&](Seat seat) {
      return table_.players[seat].known_tokens == player.known_tokens;
    });
  }
  void check_knowledge() const {
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const Player& player = table_.players[seat];
      expect(player.known_tokens.empty() || !(is_setup() || is_bidding()) || is_revealed_to(player),
             player_field(seat, "known_tokens"),
             "nobody has looked at a token in this round",
             kKnownRule);
      expect(!player.known_event || at<Acting>() || at<Polling>() || at<Slot>(),
             player_field(seat, "known_event"),
             "nobody can know the next event",
             kKnownRule);
    }
  }
  void check_bonus() const {
    const bool is_empty = table_.bonus == BonusMemory{};
    const bool may_stand = rules_.options.institutional_bonus == InstitutionalBonus::Once &&
                           holder_of(rules_, table_, Character::Institution) && !is_setup() &&
                           !is_bidding();
    expect(is_empty || may_stand,
           document_.field("institutional"),
           "must be empty at this point",
           kBonusRule);
  }

  // Phases.

  void check(const SetupChar& phase) const {
    expect_phase(rules_.options.characters == Characters::Choose && table_.round == 1,
                 "characters are not chosen in this game");
    expect_phase(!table_.players[phase.seat].character, "that seat has chosen");
    bool has_met =
        false;  // clockwise from the seat: first those to choose, then those who have chosen
    Seat seat = phase.seat;
    for (int steps = 0; steps < rules_.seats; ++steps) {
      const Player& player = table_.players[seat];
      has_met = has_met || player.character.has_value();
      expect_phase(!has_met || player.character.has_value(), "the choice goes round clockwise");
      expect(player.character.has_value() || player.coins == 0,
             player_field(seat, "coins"),
             "must be 0 before a character is chosen",
             kCharacterRule);
      seat = next_seat(seat, rules_.seats);
    }
    check_untouched();
  }
  void check(const SetupCeo&) const {
    expect_phase(holder_of(rules_, table_, Character::Ceo).has_value() && table_.round == 1,
                 "there is no CEO to choose a company");
    check_untouched();
  }
  void check_untouched() const {
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      expect_phase(shares_of(table_, seat) == 0, "in the setup nobody holds shares");
    }
  }
  void check(const Bidding& phase) const {
    const SeatSet active = active_seats(rules_, table_);
    expect_phase(without(phase.bids.answered, active).empty(), "a seat that is out has bid");
    expect_phase(phase.bids.answered != active, "nobody is left to bid");
  }
  void check(const TieBreak& phase) const {
    const SeatSet all = SeatSet::first(rules_.seats);
    expect_phase(table_.round == 1 && phase.tied.size() >= 2,
                 "ties are broken in round 1, among two or more");
    if (!phase_.ok()) return;
    const SeatSet top = highest(all, phase.bids);
    expect_phase(without(phase.tied, top).empty(), "only the highest bidders are tied");
    bool has_coins = false;
    const ExtraBids shared = phase.extra[phase.tied.front()];
    for (const Seat seat : all) {
      const bool is_tied = phase.tied.contains(seat);
      has_coins = has_coins || (is_tied && table_.players[seat].coins > 0);
      const ExtraBids& extra = phase.extra[seat];
      const bool fits = is_tied              ? extra == shared
                        : top.contains(seat) ? extra.count >= 1 && extra.count <= shared.count
                                             : extra == ExtraBids{};
      expect_phase(fits, "the extra bids do not fit the tie");
    }
    expect_phase(has_coins, "without coins the first is drawn at random");
    expect_phase(without(phase.answers.answered, phase.tied).empty(), "a seat was not asked");
    expect_phase(phase.answers.answered != phase.tied, "nobody is left to bid");
  }
  void check(const Acting& phase) const {
    const Seat seat = table_.order[phase.place];
    for (const Board board : kAllBoards) {
      const bool is_both = phase.bought.contains(board) && phase.sold.contains(board);
      expect(!is_both, phase_.field("sold"), "bought and sold in one turn", kTurnRule);
      const bool is_by_turn = rules_.options.cap_scope == CapScope::Turn;
      expect(phase.moved[board] <= (is_by_turn ? rules_.options.move_cap : 0),
             phase_.field("moved"),
             "beyond the cap",
             kTurnRule);
    }
    expect(phase.free_looks == 0 || is_character(table_, seat, Character::Trader),
           phase_.field("free_looks"),
           "are for the Professional Trader",
           kPhaseRule);
    if (phase.offer) check_offer(*phase.offer, seat, phase.offers);
  }
  void check(const Polling& phase) const {
    expect_phase(rules_.options.trading_passes > 0, "there is no Trading phase");
    expect_phase(phase.answered != phase.asked, "nobody is left to answer");
  }
  void check(const Slot& phase) const {
    const Seat seat = table_.order[phase.place];
    expect_phase(rules_.options.trading_passes > 0, "there is no Trading phase");
    expect_phase(phase.wants.contains(seat), "the owner of the slot must want it");
    expect_phase(without(phase.wants, active_seats(rules_, table_)).empty(),
                 "a seat that is out wants to trade");
    if (phase.offer) {
      check_offer(*phase.offer, seat, phase.offers);
      return;
    }
    expect_phase(phase.offers < rules_.options.trading_offers && can_offer(rules_, table_, seat),
                 "the slot would have ended by itself");
  }
  void check(const Paying& phase) const {
    expect_phase(rules_.has_characters(), "without characters nothing is paid");
    if (!phase_.ok()) return;
    const Player& player = table_.players[table_.order[phase.place]];
    expect_phase(!player.out, "that seat is out");
    if (!phase_.ok()) return;
    int companies = 0;
    for (const std::uint8_t shares : player.shares) companies += shares > 0 ? 1 : 0;
    const bool is_short = player.coins + phase.credit < rules_.card(*player.character).cost;
    expect_phase(is_short && companies >= 2, "nothing has to be chosen");
    const int cap = rules_.options.operational_moves_price ? rules_.options.move_cap : 0;
    for (const std::uint8_t moved : phase.moved) {
      expect(moved <= cap, phase_.field("moved"), "beyond the cap", kTurnRule);
    }
  }
  void check(const Over&) const {}

  // Offers.

  void expect_offer(bool holds, std::string_view what) const {
    expect(holds, phase_.field("offer"), what, kOfferRule);
  }
  void check_offer(const Offer& offer, Seat proposer, int offers) const {
    expect_offer(offers >= 1, "an open offer is counted");
    SeatSet able = partners(rules_, table_, proposer, offer.side, offer.board);
    if (offer.audience) able = both(able, SeatSet::of(*offer.audience));
    expect_offer(can_propose(table_, proposer, offer.side, offer.board), "cannot be opened");
    expect_offer(!able.empty() && able == offer.candidates,
                 "the answers must be those of the candidates");
    if (!phase_.ok()) return;
    check_terms(offer, proposer);
    const bool is_early = offer.stage == Stage::Shares || offer.stage == Stage::Price;
    for (const Seat seat : offer.candidates) {
      expect_offer(!is_early || offer.answers[seat] == Answer{}, "nobody has been asked yet");
      check_answer(offer, proposer, seat);
    }
    if (offer.stage == Stage::Respond) {
      expect_offer(!pending(offer).empty(), "nobody is left to answer");
    }
    if (offer.stage == Stage::Choose) check_choice(offer);
  }
  void check_terms(const Offer& offer, Seat proposer) const {
    const bool has_shares = offer.form == Form::Firm && offer.stage != Stage::Shares;
    const bool has_coins = has_shares && offer.stage != Stage::Price;
    expect_offer(
        offer.form == Form::Firm || offer.stage == Stage::Respond || offer.stage == Stage::Choose,
        "a call is complete with its first step");
    const int shares = offer.terms.shares;
    expect_offer(
        has_shares ? shares >= 1 && shares <= most_shares(table_, proposer, offer) : shares == 0,
        "the number of shares is beyond its limits");
    const int coins = offer.terms.coins;
    expect_offer(
        has_coins ? coins >= 1 && coins <= most_coins(rules_, table_, proposer, offer) : coins == 0,
        "the price is beyond its limits");
  }
  void check_answer(const Offer& offer, Seat proposer, Seat seat) const {
    const Answer& answer = offer.answers[seat];
    const int shares = answer.terms.shares;
    const int coins = answer.terms.coins;
    if (answer.reply != Reply::Counter) {
      expect_offer(answer.terms == Terms{}, "only a counter has terms");
      const bool can = answer.reply != Reply::Accept || can_accept(table_, offer, seat);
      expect_offer(can, "a seat accepts what it cannot fulfil");
      return;
    }
    const int most = counter_coins(rules_, table_, proposer, offer, seat, shares);
    expect_offer(shares >= 1 && shares <= counter_shares(table_, proposer, offer, seat) &&
                     has_counter(offer, shares, most),
                 "a counter of shares beyond its limits");
    expect_offer(coins <= most && !is_firm_terms(offer, shares, coins),
                 "a counter with a price beyond its limits");
  }
  void check_choice(const Offer& offer) const {
    int accepts = 0;
    int counters = 0;
    for (const Seat seat : offer.candidates) {
      accepts += offer.answers[seat].reply == Reply::Accept ? 1 : 0;
      counters += offer.answers[seat].reply == Reply::Counter ? 1 : 0;
    }
    expect_offer(pending(offer).empty(), "somebody has not answered");
    expect_offer(counters > 0 || accepts > 1, "nothing has to be chosen");
  }

  const Rules& rules_;
  const State& state_;
  const Table& table_;
  const JsonReader& document_;
  JsonReader phase_;
};

}  // namespace

void check_position(const JsonReader& document, const Rules& rules, const State& state) {
  Checker(rules, state, document).run();
}

}  // namespace bourse::stockastic
