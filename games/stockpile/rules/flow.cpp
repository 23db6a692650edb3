// SPDX-License-Identifier: Apache-2.0
//
// The flow of a round (RULES.md section 5, in its order). (Read state.h before, play/match.h
// after.) One on() per action; each requires that legality.cpp allows it and leaves the state at
// the next decision.
#include <algorithm>
#include <bit>
#include <cassert>

#include "games/stockpile/rules/deal.h"
#include "games/stockpile/rules/exchange.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {
namespace {

template <class Sink>
class Flow {
 public:
  Flow(const Rules& rules, State& state, Seat seat, Rng& rng, Sink& sink)
      : rules_(rules),
        state_(state),
        seat_(seat),
        rng_(rng),
        sink_(sink),
        exchange_(rules, state, sink) {}

  // 5.1

  void on(const Keep& keep) {
    auto& pick = std::get<InvestorPick>(state_.phase);
    pick.kept[seat_] = keep.investors;
    const bool is_last = std::none_of(pick.kept.begin(),
                                      pick.kept.begin() + rules_.seats,
                                      [](auto kept) { return kept.empty(); });
    if (is_last) begin_with_investors(rules_, state_, rng_, sink_);
  }

  // 5.3

  void on(const Place& place) {
    lay(place.up_pile, place.up, true);
    lay(place.down_pile, place.down, false);
    emit(sink_, [&] {
      return Placed<Secret>{
          seat_, place.up, place.up_pile, place.down_pile, {place.down, SeatSet::of(seat_)}};
    });
    end_placement();
  }

  void on(const Hide& hide) {
    lay(hide.first_pile, hide.first, false);
    lay(hide.second_pile, hide.second, false);
    emit(sink_, [&] {
      return Hid<Secret>{seat_,
                         {hide.first_pile, hide.second_pile},
                         {TwoKinds{hide.first, hide.second}, SeatSet::of(seat_)}};
    });
    end_placement();
  }

  // 5.4

  void on(const Look& look) {
    PileKinds cards;
    for (PileCard& card : state_.piles[look.pile]) {
      if (card.is_up()) continue;
      card.learn(seat_);
      cards.push_back(card.kind());
    }
    emit(sink_, [&] { return Looked<Secret>{seat_, look.pile, {cards, SeatSet::of(seat_)}}; });
    use_before_demand(Investor::Warren);
  }

  void on(const Move& move) {
    auto& from = state_.piles[move.from];
    const PileCard card = from[move.position];
    from.erase_at(move.position);
    state_.piles[move.to].push_back(card);
    emit(sink_, [&] { return CardMoved{seat_, move.from, move.position, move.to}; });
    use_before_demand(Investor::Mark);
  }

  void on(const Pass&) {
    emit(sink_, [&] { return Passed{seat_}; });
    if (std::holds_alternative<PreDemand>(state_.phase)) {
      open_windows(place_of(seat_) + 1);
    } else if (const auto* last = std::get_if<MarthaLast>(&state_.phase)) {
      settle(Bids(last->tracks));
    } else {
      end_round();
    }
  }

  // 5.5

  void on(const Bid& bid) {
    auto& phase = std::get<Bidding>(state_.phase);
    place_bid(phase, bid);
    ask_for_bids(phase);
  }

  void on(const Peek& peek) {
    Pair& pair = state_.pairs[peek.pair];
    pair.known.insert(seat_);
    emit(sink_, [&] {
      return Peeked<Secret>{seat_,
                            peek.pair,
                            holder_of_pair(rules_, state_.first, peek.pair),
                            {{pair.company, pair.forecast}, SeatSet::of(seat_)}};
    });
    if (auto* bidding = std::get_if<Bidding>(&state_.phase)) {
      bidding->martha_used = true;
      resolve_only_bids(*bidding);
    } else {
      settle(Bids(std::get<MarthaLast>(state_.phase).tracks));
    }
  }

  // 5.6

  void on(const PlayBoom& boom) { play_card(kBoom, Effect::Boom, boom.company, kActionSteps); }
  void on(const PlayBust& bust) { play_card(kBust, Effect::Bust, bust.company, -kActionSteps); }
  void on(const CramerUp& up) { use_cramer(Effect::CramerUp, up.company, kCramerSteps); }
  void on(const CramerDown& down) { use_cramer(Effect::CramerDown, down.company, -kCramerSteps); }
  void on(const Done&) { end_action_step(seat_); }

  // 5.7

  void on(const Hold& hold) {
    auto& selling = std::get<Selling>(state_.phase);
    selling.plan[hold.company] = hold.target;
    const int next = next_held(me().cards, static_cast<int>(hold.company) + 1);
    if (next < kCompanies) {
      selling.company = static_cast<Company>(next);
      return;
    }
    sell(PerCompany<Maybe<Cards>>(selling.plan));
    ask_to_sell(place_of(seat_) + 1);
  }

  // 5.10
  void on(const Claim& claim) {
    auto& claiming = std::get<Claiming>(state_.phase);
    claiming.claims[seat_] = claim.shown;
    if (to_act(rules_, state_).empty()) pay_claims(Claiming(claiming));
  }

  // 5.11
  void on(const Declare& declare) {
    emit(sink_, [&] { return Declared{seat_, declare.company}; });
    if (!open_claim(declare.company, kDeborahDividend, AfterDeborah{})) end_round();
  }

 private:
  Player& me() { return state_.players[seat_]; }
  Seat in_turn(int place) const { return seat_in_turn(rules_, state_, place); }
  int place_of(Seat seat) const { return place_in_turn(rules_, state_, seat); }
  // Calls change(observer, ledger) for each seat's knowledge of the holder's cards.
  template <class Change>
  void each_ledger(Seat holder, Change change) {
    State& state = state_;
    const int seats = rules_.seats;
    for (int at = 0; at < seats; ++at) change(seat_at(at), state.seen[seat_at(at)][holder]);
  }

  // Supply.

  void lay(Pile pile, Kind kind, bool is_up) {
    const SeatSet known = is_up ? rules_.all() : SeatSet::of(seat_);
    state_.piles[pile].push_back({kind, seat_, is_up, known});
  }

  void end_placement() {
    me().hand.clear();
    auto& supply = std::get<Supply>(state_.phase);
    const int place = place_of(seat_) + 1;
    if (place < rules_.seats) {
      supply.seat = in_turn(place);
    } else if (supply.batch + 1 < rules_.batches()) {
      Dealer<Sink>(rules_, state_, rng_, sink_).deal_batch(supply.batch + 1);
    } else {
      open_windows(0);
    }
  }

  // Before demand: the seats from this place in turn order.

  void open_windows(int place) {
    if (rules_.options.investors) {
      for (; place < rules_.seats; ++place) {
        const PreDemand window{in_turn(place), {}};
        if (!has_ability_left(window)) continue;
        state_.phase = window;
        return;
      }
    }
    begin_demand();
  }

  bool has_ability_left(const PreDemand& window) const {
    const InvestorSet left = state_.players[window.seat].investors - window.used;
    if (left.contains(Investor::Mark)) return true;
    return left.contains(Investor::Warren) && has_hidden_card();
  }
  // SP-R41
  bool has_hidden_card() const {
    for (const auto& pile : state_.piles) {
      if (std::any_of(
              pile.begin(), pile.end(), [](const PileCard& card) { return !card.is_up(); })) {
        return true;
      }
    }
    return false;
  }

  void use_before_demand(Investor investor) {
    auto& window = std::get<PreDemand>(state_.phase);
    window.used.insert(investor);
    if (!has_ability_left(window)) open_windows(place_of(seat_) + 1);
  }

  // Demand.

  void begin_demand() {
    state_.phase = Bidding{state_.first, false, {}};
    resolve_only_bids(std::get<Bidding>(state_.phase));
  }

  void place_bid(Bidding& phase, const Bid& bid) {
    auto& track = phase.tracks[bid.pile];
    emit(sink_, [&] {
      const auto amount = static_cast<std::uint8_t>(rules_.bid_value(bid.level));
      return BidPlaced{
          phase.seat, bid.pile, amount, track ? std::optional(track->owner) : std::nullopt};
    });
    track = Standing{phase.seat, bid.level};
  }

  // The first seat clockwise after the last bidder that has a meeple to place (SP-R3), or settling.
  void ask_for_bids(Bidding& phase) {
    if (empty_tracks(rules_, phase.tracks) == 0) return end_bidding(phase);
    const SeatSet bidders = with_meeples(rules_, phase.tracks);
    const int after = number(phase.seat) + 1;
    const auto later = SeatSet::from_bits(
        static_cast<std::uint16_t>(static_cast<unsigned>(bidders.bits()) >> after << after));
    phase.seat = (later.empty() ? bidders : later).front();
    resolve_only_bids(phase);
  }

  // 5.0.1: a bid without a choice is made automatically. It is on the last empty track.
  void resolve_only_bids(Bidding& phase) {
    const unsigned empty = empty_tracks(rules_, phase.tracks);
    const bool has_choice = (empty & (empty - 1U)) != 0;
    if (has_choice) return;
    const Player& bidder = state_.players[phase.seat];
    const bool may_peek = bidder.owns(Investor::Martha) && !phase.martha_used;
    if (may_peek) return;
    const int left = free_money(rules_, bidder, phase.tracks, phase.seat);
    const bool can_raise = rules_.levels() > 1 && bid_limit(rules_, bidder.investors, 1) <= left;
    if (can_raise) return;
    place_bid(phase, {pile_at(std::countr_zero(empty)), 0});
    ask_for_bids(phase);
  }

  void end_bidding(Bidding& phase) {
    const auto martha = rules_.options.investors && !phase.martha_used
                            ? owner_of(rules_, state_, Investor::Martha)
                            : std::nullopt;
    const Bids tracks = phase.tracks;
    if (martha) {
      state_.phase = MarthaLast{*martha, tracks};
    } else {
      settle(tracks);
    }
  }

  // Taking the cards of a pile.
  struct Haul {
    int paid = 0;
    int gained = 0;
    Fees fees{};
    PileKinds cards;
  };

  void settle(const Bids& tracks) {
    PerPlayer<Haul> hauls;
    for (int at = 0; at < rules_.piles(); ++at) {
      const Pile pile = pile_at(at);
      const Standing won = *tracks[pile];
      Haul& haul = hauls[won.owner];
      haul.paid += bid_cost(rules_, state_.players[won.owner].investors, won.level);
      for (const PileCard& card : state_.piles[pile]) take_card(won.owner, card, haul);
      state_.piles[pile].clear();
    }
    for (const Seat seat : rules_.all()) settle_seat(seat, hauls[seat]);
    ask_for_actions(0);
  }

  void take_card(Seat owner, const PileCard& card, Haul& haul) {
    const Kind kind = card.kind();
    if (is_fee(kind)) {
      ++haul.fees[static_cast<std::size_t>(fee_value(kind) - 1)];
      return;
    }
    if constexpr (Sink::kListening) haul.cards.push_back(kind);
    Player& player = state_.players[owner];
    // The owner's own row is public knowledge.
    SeatSet known = card.known();
    if (!card.is_up()) known.erase(owner);
    const int round = state_.round;
    if (is_stock(kind)) {
      const Company company = company_of(kind);
      ++player.cards[company].regular;
      each_ledger(owner, [=](Seat observer, Ledger& ledger) {
        ledger.take_stock(company, known.contains(observer), round);
      });
    } else {
      ++player.actions(kind);
      each_ledger(owner, [=](Seat observer, Ledger& ledger) {
        ledger.take_action(kind, known.contains(observer), round);
      });
    }
  }

  void settle_seat(Seat seat, Haul& haul) {
    Player& player = state_.players[seat];
    player.money -= haul.paid;
    const bool has_fees = !is_none(haul.fees);
    if (has_fees) take_fees(player, haul);
    // In canonical order: a portfolio does not remember the order of the pile.
    emit(sink_, [&] {
      std::sort(haul.cards.begin(), haul.cards.end());
      return Settled<Secret>{seat,
                             static_cast<std::uint8_t>(haul.paid),
                             static_cast<std::uint8_t>(haul.gained),
                             static_cast<std::uint8_t>(haul.cards.size()),
                             haul.fees,
                             {haul.cards, SeatSet::of(seat)}};
    });
    if (has_fees) exchange_.pay_fees(seat);
  }

  // Bernie gains the fees that he takes.
  void take_fees(Player& player, Haul& haul) {
    const bool gains = player.owns(Investor::Bernie);
    for (int value = 1; value <= kMostFee; ++value) {
      const auto at = static_cast<std::size_t>(value - 1);
      std::uint8_t& heap = gains ? state_.discard[fee_of(value)] : player.fees[at];
      heap = static_cast<std::uint8_t>(heap + haul.fees[at]);
      if (gains) haul.gained += value * haul.fees[at];
    }
    player.money += haul.gained;
  }

  // Actions: the seats from this place in turn order.

  void ask_for_actions(int place) {
    for (; place < rules_.seats; ++place) {
      const Seat seat = in_turn(place);
      const Player& player = state_.players[seat];
      if (player.actions() > 0 || player.owns(Investor::Cramer)) {
        state_.phase = ActionStep{seat, false};
        return;
      }
      emit(sink_, [&] { return ActionsOver{seat}; });
    }
    ask_to_sell(0);
  }

  void play_card(Kind card, Effect effect, Company company, int steps) {
    --me().actions(card);
    ++state_.discard[card];
    const int round = state_.round;
    each_ledger(seat_, [=](Seat, Ledger& ledger) { ledger.play(card, round); });
    emit(sink_, [&] { return ActionPlayed{seat_, effect, company}; });
    ActionStep step = std::get<ActionStep>(state_.phase);
    step.card_played = rules_.options.cramer_timing == CramerTiming::Ends;
    if (!move(company, steps, step)) go_on_acting(step);
  }

  void use_cramer(Effect effect, Company company, int steps) {
    emit(sink_, [&] { return ActionPlayed{seat_, effect, company}; });
    ActionStep step = std::get<ActionStep>(state_.phase);
    step.cramer_used = true;
    if (!move(company, steps, step)) go_on_acting(step);
  }

  void go_on_acting(const ActionStep& step) {
    const Player& player = state_.players[step.seat];
    const bool can_use_cramer = player.owns(Investor::Cramer) && !step.cramer_used;
    if (player.actions() > 0 || can_use_cramer) {
      state_.phase = step;
    } else {
      end_action_step(step.seat);
    }
  }

  void end_action_step(Seat seat) {
    emit(sink_, [&] { return ActionsOver{seat}; });
    ask_for_actions(place_of(seat) + 1);
  }

  // Selling: the seats from this place in turn order.

  void ask_to_sell(int place) {
    for (; place < rules_.seats; ++place) {
      const Seat seat = in_turn(place);
      const int company = next_held(state_.players[seat].cards, 0);
      if (company == kCompanies) continue;
      state_.phase = Selling{seat, static_cast<Company>(company), {}};
      return;
    }
    move_companies(0);
  }

  // A company without cards is in no plan, and its target is none as well.
  void sell(const PerCompany<Maybe<Cards>>& plan) {
    Sold sold{seat_, {}, {}, 0};
    Player& seller = me();
    const int bonus = seller.owns(Investor::Graham) ? kGrahamBonus : 0;
    for (const Company company : kAllCompanies) {
      Cards& cards = seller.cards[company];
      const Cards target = *plan[company];
      if (target == cards) continue;
      const int turned = cards.split - target.split;
      const int discarded = cards.count() - target.count();
      sold.turned[company] = static_cast<std::uint8_t>(turned);
      sold.discarded[company] = static_cast<std::uint8_t>(discarded);
      sold.income += (cards.shares() - target.shares()) * (price(rules_, state_, company) + bonus);
      cards = target;
      std::uint8_t& heap = state_.discard[stock_of(company)];
      heap = static_cast<std::uint8_t>(heap + discarded);
      const int fresh = state_.fresh[company];
      each_ledger(seat_,
                  [=](Seat, Ledger& ledger) { ledger.discard(company, discarded, fresh, turned); });
    }
    emit(sink_, [&] { return sold; });
    exchange_.receive(seat_, sold.income);
  }

  // 5.8: pairs from this one on. Their order is that of the seats, then face up, then face down.

  void move_companies(int from) {
    for (int number = from; number < kPairs; ++number) {
      Pair& pair = state_.pairs[static_cast<std::size_t>(number)];
      pair.known = rules_.all();
      emit(sink_, [&] {
        return PairRevealed{static_cast<std::uint8_t>(number), {pair.company, pair.forecast}};
      });
      const AfterPair then{static_cast<std::uint8_t>(number)};
      const bool is_claimed = pair.forecast == kDividend
                                  ? open_claim(pair.company, kForecastDividend, then)
                                  : move(pair.company, steps_of(pair.forecast), then);
      if (is_claimed) return;
    }
    const auto deborah =
        rules_.options.investors ? owner_of(rules_, state_, Investor::Deborah) : std::nullopt;
    if (deborah) {
      state_.phase = Declaring{*deborah};
    } else {
      end_round();
    }
  }

  // 5.9: whether it ends in a claim that some seat has to make.

  bool move(Company company, int steps, const Then& then) {
    const std::uint8_t from = state_.tickers[company];
    const int dollars =
        steps > 0 ? exchange_.move_right(company, steps) : exchange_.move_left(company, -steps);
    emit(sink_, [&] { return Moved{company, from, state_.tickers[company]}; });
    return dollars > 0 && open_claim(company, dollars, then);
  }

  // Claims.
  bool open_claim(Company company, int rate, const Then& then) {
    const auto paid = static_cast<std::uint8_t>(rate);
    emit(sink_, [&] { return ClaimOpened{company, paid}; });
    for (const Seat seat : rules_.all()) {
      if (state_.players[seat].cards[company].count() == 0) continue;
      state_.phase = Claiming{company, paid, then, {}};
      return true;
    }
    emit(sink_, [&] { return Claimed{company, paid, {}}; });
    return false;
  }

  void pay_claims(const Claiming& claiming) {
    const Company company = claiming.company;
    emit(sink_, [&] {
      Claimed event{company, claiming.rate, {}};
      for (const Seat seat : rules_.all()) {
        event.shown[seat] = claiming.claims[seat].value_or(Cards{});
      }
      return event;
    });
    for (const Seat seat : rules_.all()) {
      const Cards shown = claiming.claims[seat].value_or(Cards{});
      const int fresh = state_.fresh[company];
      each_ledger(seat, [=](Seat, Ledger& ledger) { ledger.show(company, shown.regular, fresh); });
      exchange_.receive(seat, claiming.rate * shown.shares());
    }
    if (const auto* step = std::get_if<ActionStep>(&claiming.then)) {
      go_on_acting(*step);
    } else if (const auto* after = std::get_if<AfterPair>(&claiming.then)) {
      move_companies(after->pair + 1);
    } else {
      end_round();
    }
  }

  // 5.12
  void end_round() {
    int available = static_cast<int>(state_.deck.size());
    for (const std::uint8_t count : state_.discard) available += count;
    if (state_.round == rules_.rounds() || available < rules_.cards_per_round()) {
      return end_game();
    }
    ++state_.round;
    state_.last.clear();
    for (const Pair& pair : state_.pairs) state_.last.push_back({pair.company, pair.forecast});
    state_.first = next_seat(state_.first, rules_.seats);
    Dealer<Sink>(rules_, state_, rng_, sink_).begin_round();
  }

  // 7
  void end_game() {
    Ended event{};
    for (const Company company : kAllCompanies) pay_majority(company, event);
    for (const Seat seat : rules_.all()) exchange_.receive(seat, event.bonus[seat]);
    for (const Seat seat : rules_.all()) liquidate(seat, event);
    state_.phase = Over{};
    emit(sink_, [&] {
      const Outcome result = *outcome(rules_, state_);
      for (const Seat seat : rules_.all()) {
        event.scores[seat] = result.scores[seat];
        event.ranks[seat] = result.ranks[seat];
      }
      return event;
    });
  }

  void pay_majority(Company company, Ended& event) {
    int most = 1;
    SeatSet leaders;
    for (const Seat seat : rules_.all()) {
      const int shares = state_.players[seat].cards[company].shares();
      if (shares > most) leaders = {};
      if (shares >= most) leaders.insert(seat);
      most = std::max(most, shares);
    }
    for (const Seat seat : leaders) {
      event.bonus[seat] += leaders.size() == 1 ? kMajority : kTiedMajority;
    }
  }

  void liquidate(Seat seat, Ended& event) {
    const Player& player = state_.players[seat];
    const int bonus = player.owns(Investor::Graham) ? kGrahamBonus : 0;
    for (const Company company : kAllCompanies) {
      event.sales[seat] +=
          player.cards[company].shares() * (price(rules_, state_, company) + bonus);
      for (const Seat observer : rules_.all()) {
        Ledger& ledger = state_.seen[observer][seat];
        ledger.known[company] = player.cards[company].regular;
        ledger.slots = {};
      }
    }
    event.cards[seat] = player.cards;
    exchange_.receive(seat, event.sales[seat]);
  }

  const Rules& rules_;
  State& state_;
  Seat seat_;
  Rng& rng_;
  Sink& sink_;
  Exchange<Sink> exchange_;
};

}  // namespace

template <class Sink>
void apply(
    const Rules& rules, State& state, Seat seat, const Action& action, Rng& rng, Sink& sink) {
  assert(!refuse(rules, state, seat, action));
  Flow<Sink> flow(rules, state, seat, rng, sink);
  std::visit([&](const auto& chosen) { flow.on(chosen); }, action);
}

template void apply(const Rules&, State&, Seat, const Action&, Rng&, NoEvents&);
template void apply(const Rules&, State&, Seat, const Action&, Rng&, EventSink<EventList>&);

}  // namespace bourse::stockpile
