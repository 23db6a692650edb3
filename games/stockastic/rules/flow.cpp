// SPDX-License-Identifier: Apache-2.0
//
// The flow of a round (RULES.md section 5, in its order). (Read state.h before, resolution.h and
// play/match.h after.) One on() per action; each requires that legality.cpp allows it and leaves
// the state at the next decision.
#include <cassert>

#include "games/stockastic/rules/game.h"
#include "games/stockastic/rules/looks.h"
#include "games/stockastic/rules/offers.h"
#include "games/stockastic/rules/ranking.h"
#include "games/stockastic/rules/resolution.h"

namespace bourse::stockastic {
namespace {

template <class Sink>
class Flow {
 public:
  Flow(const Rules& rules, State& state, Seat seat, Rng& rng, Sink& sink)
      : rules_(rules), state_(state), seat_(seat), rng_(rng), sink_(sink) {}

  // 5.1: setup.

  void on(const TakeCharacter& take) {
    player().character = take.character;
    player().coins = rules_.card(take.character).start;
    emit(sink_, [&]() -> Event { return CharacterTaken{seat_, take.character}; });
    const Seat next = next_seat(seat_, rules_.seats);
    if (!table().players[next].character) {
      state_.phase = SetupChar{next};
    } else if (holder_of(rules_, table(), Character::Ceo)) {
      state_.phase = SetupCeo{};
    } else {
      begin_round(rules_, state_, sink_);
    }
  }

  void on(const ChooseCompany& choose) {
    const Board board = board_of(choose.company);
    --face(board).market;
    ++player().shares[board];
    player().ceo_company = choose.company;
    emit(sink_, [&]() -> Event { return CeoChosen{seat_, choose.company}; });
    begin_round(rules_, state_, sink_);
  }

  // 5.2: bids are sealed; with the last one they are revealed and paid.

  void on(const Bid& bid) {
    emit(sink_, [&]() -> Event { return Committed{seat_}; });
    if (auto* bidding = std::get_if<Bidding>(&state_.phase)) {
      commit(bidding->bids, bid);
      if (bidding->bids.answered == active_seats(rules_, table())) reveal_bids(bidding->bids);
    } else {
      auto& tie = std::get<TieBreak>(state_.phase);
      commit(tie.answers, bid);
      if (tie.answers.answered == tie.tied) reveal_extra_bids(tie);
    }
  }

  // 5.3: the turn player.

  void on(const Buy& buy) {
    const Board board = board_of(buy.company);
    const std::uint8_t from = face(board).index;
    const int paid = buy.shares * price(rules_, table(), board);
    pay(paid);
    face(board).market = static_cast<std::uint8_t>(face(board).market - buy.shares);
    player().shares[board] = static_cast<std::uint8_t>(player().shares[board] + buy.shares);
    acting().bought.insert(board);
    const int top = rules_.tops[buy.company];
    face(board).index =
        static_cast<std::uint8_t>(std::min(top, from + count_moved(board, buy.shares)));
    emit(sink_, [&]() -> Event {
      return Bought{seat_,
                    buy.company,
                    buy.shares,
                    static_cast<std::uint16_t>(paid),
                    from,
                    face(board).index};
    });
  }

  // SC-R24: the seller is paid for all shares, then the price moves.
  void on(const Sell& sell) {
    const Board board = board_of(sell.company);
    const std::uint8_t from = face(board).index;
    const int received = sell.shares * selling_price(rules_, table(), board);
    const int bonus = is_character(table(), seat_, Character::Institution) ? kMarketBonus : 0;
    earn(seat_, received + bonus);
    player().shares[board] = static_cast<std::uint8_t>(player().shares[board] - sell.shares);
    face(board).market = static_cast<std::uint8_t>(face(board).market + sell.shares);
    acting().sold.insert(board);
    face(board).index =
        static_cast<std::uint8_t>(std::max(0, from - count_moved(board, sell.shares)));
    emit(sink_, [&]() -> Event {
      return Sold{seat_,
                  sell.company,
                  sell.shares,
                  static_cast<std::uint16_t>(received),
                  static_cast<std::uint8_t>(bonus),
                  from,
                  face(board).index};
    });
    if (face(board).index == 0) collapse(rules_, state_, board, rng_, sink_);
  }

  void on(const LookAtToken& look) {
    const Board board = board_of(look.company);
    const int cost = cost_of_look(rules_, table(), acting(), seat_);
    if (is_character(table(), seat_, Character::Trader) && acting().free_looks < kFreeLooks) {
      ++acting().free_looks;
    }
    pay(cost);
    player().known_tokens.insert(board);
    emit(sink_, [&]() -> Event {
      const Token token = state_.tokens[board][1 - slot_of(table().round)];
      return LookedAtToken<Secret>{seat_,
                                   look.company,
                                   static_cast<std::uint8_t>(cost),
                                   {.value = token, .privy = SeatSet::of(seat_)}};
    });
  }

  void on(const LookAtEvent&) {
    const int cost = cost_of_event(rules_, table(), seat_);
    pay(cost);
    player().known_event = true;
    emit(sink_, [&]() -> Event {
      const EventCard top = state_.event_deck[state_.event_deck.size() - 1];
      return LookedAtEvent<Secret>{
          seat_, static_cast<std::uint8_t>(cost), {.value = top, .privy = SeatSet::of(seat_)}};
    });
  }

  void on(const BuyRumor&) {
    pay(rules_.costs.rumor);
    const bool is_reshuffled = state_.rumor_deck.empty();
    if (is_reshuffled) reshuffle();
    const Rumor rumor = state_.rumor_deck[state_.rumor_deck.size() - 1];
    state_.rumor_deck.erase_at(state_.rumor_deck.size() - 1);
    insert_rumor(state_.hands[seat_], rumor);
    emit(sink_, [&]() -> Event {
      return RumorBought<Secret>{seat_,
                                 static_cast<std::uint8_t>(rules_.costs.rumor),
                                 is_reshuffled,
                                 {.value = rumor, .privy = SeatSet::of(seat_)}};
    });
  }

  void on(const PlayRumor& play) {
    const Board board = board_of(play.company);
    Rumors& hand = state_.hands[seat_];
    const bool is_old = take_from_hand();
    hand.erase_at(
        static_cast<std::size_t>(std::find(hand.begin(), hand.end(), play.rumor) - hand.begin()));
    insert_sorted(state_.planted,
                  Planted{board, play.rumor, seat_, is_old},
                  [](const Planted& a, const Planted& b) { return a.board < b.board; });
    emit(sink_, [&]() -> Event {
      return RumorPlayed<Secret>{
          seat_, play.company, {.value = play.rumor, .privy = SeatSet::of(seat_)}};
    });
  }

  void on(const EndTurn&) { begin_turn(acting().place + 1U); }

  // 5.4: offers.

  void on(const OpenOffer& open) {
    const Board board = board_of(open.company);
    Offer offer{.stage = open.form == Form::Call ? Stage::Respond : Stage::Shares,
                .side = open.side,
                .form = open.form,
                .board = board,
                .audience = open.audience.seat(),
                .terms = {},
                .candidates = partners(rules_, table(), seat_, open.side, board),
                .answers = {}};
    if (offer.audience) offer.candidates = SeatSet::of(*offer.audience);
    count_offer();
    set_offer(offer);
    if (open.form == Form::Call) {
      emit_offered(offer);
    } else {
      emit(sink_, [&]() -> Event {
        return OfferPrepared<Secret>{seat_, {.value = open, .privy = SeatSet::of(seat_)}};
      });
    }
  }

  void on(const NameShares& name) {
    offer().terms.shares = name.shares;
    offer().stage = Stage::Price;
  }

  void on(const NameCoins& name) {
    if (offer().stage == Stage::Price) {
      offer().terms.coins = name.coins;
      offer().stage = Stage::Respond;
      emit_offered(offer());
    } else {
      offer().answers[seat_].terms.coins = name.coins;
      finish_answers();
    }
  }

  void on(const Cancel&) {
    emit(sink_, [&]() -> Event { return OfferWithdrawn{seat_}; });
    resume();
  }

  void on(const Accept&) { answer({Reply::Accept, {}}); }
  void on(const Decline&) { answer({Reply::Decline, {}}); }
  void on(const Counter& counter) { answer({Reply::Counter, {counter.shares, 0}}); }

  void on(const TakeAnswer& take) { make_trade(take.seat); }
  void on(const TakeNone&) { end_offer(); }

  // 5.5: the Trading phase.

  void on(const Want&) { wish(true); }
  void on(const Pass&) { wish(false); }
  void on(const Done&) {
    const Slot slot = std::get<Slot>(state_.phase);
    next_slot(slot, slot.place + 1U);
  }

  // 5.6, step 6.

  void on(const GiveShare& give) {
    Resolution<Sink>(rules_, state_, rng_, sink_).give_share(board_of(give.company));
  }

 private:
  Table& table() { return state_.table; }
  Player& player() { return state_.table.players[seat_]; }
  BoardFace& face(Board board) { return state_.table.boards[board]; }
  Acting& acting() { return std::get<Acting>(state_.phase); }

  void pay(int coins) { player().coins = static_cast<std::uint16_t>(player().coins - coins); }
  void earn(Seat seat, int coins) {
    Player& who = table().players[seat];
    who.coins = static_cast<std::uint16_t>(who.coins + coins);
  }

  // Bids.

  void commit(Bids& bids, const Bid& bid) {
    bids.answered.insert(seat_);
    bids.coins[seat_] = bid.coins;
  }
  void collect(const Bids& bids, bool is_tie_break) {
    for (const Seat seat : bids.answered) earn(seat, -int{bids.coins[seat]});
    emit(sink_, [&]() -> Event { return BidsRevealed{is_tie_break, bids}; });
  }
  void reveal_bids(const Bids bids) {
    collect(bids, false);
    const SeatSet tied = highest(bids.answered, bids.coins);
    if (tied.size() == 1) {
      set_order(tied.front(), {.bids = bids.coins, .extra = {}, .tied = {}, .answers = {}}, false);
    } else if (table().round > 1) {
      const Seat first = earliest(table(), tied);
      set_order(first, {.bids = bids.coins, .extra = {}, .tied = {}, .answers = {}}, false);
    } else {
      break_tie({.bids = bids.coins, .extra = {}, .tied = tied, .answers = {}});
    }
  }
  // TB(T) of 5.2.8.
  void break_tie(const TieBreak& tie) {
    for (const Seat seat : tie.tied) {
      if (table().players[seat].coins == 0) continue;
      state_.phase = tie;
      return;
    }
    draw_first(tie);
  }
  void reveal_extra_bids(TieBreak tie) {
    collect(tie.answers, true);
    for (const Seat seat : tie.tied) {
      tie.extra[seat] = {static_cast<std::uint16_t>(tie.extra[seat].count + 1),
                         tie.answers.coins[seat]};
    }
    const SeatSet best = highest(tie.tied, tie.answers.coins);
    const bool is_all_zero = tie.answers.coins[best.front()] == 0;
    tie.answers = {};
    if (best.size() == 1) {
      set_order(best.front(), tie, false);
    } else if (is_all_zero) {
      draw_first(tie);
    } else {
      tie.tied = best;
      break_tie(tie);
    }
  }
  void draw_first(const TieBreak& tie) {
    auto skipped = rng_.below(static_cast<std::uint32_t>(tie.tied.size()));
    for (const Seat seat : tie.tied) {
      if (skipped-- == 0) {
        set_order(seat, tie, true);
        return;
      }
    }
  }
  void set_order(Seat first, const TieBreak& tie, bool is_drawn) {
    table().order = ranked(rules_, table(), first, tie.bids, tie.extra);
    emit(sink_, [&]() -> Event { return OrderSet{table().order, is_drawn}; });
    begin_turn(0);
  }

  // Turns.

  void begin_turn(std::size_t place) {
    if (place == table().order.size()) {
      begin_pass(1);
      return;
    }
    state_.phase = Acting{.place = static_cast<std::uint8_t>(place),
                          .bought = {},
                          .sold = {},
                          .moved = {},
                          .free_looks = 0,
                          .offers = 0};
    const Seat seat = table().order[place];
    const int coins = income(seat);
    earn(seat, coins);
    emit(sink_, [&]() -> Event { return TurnBegan{seat, static_cast<std::uint8_t>(coins)}; });
  }
  int income(Seat seat) {
    if (is_character(table(), seat, Character::Student)) return kStudentIncome;
    if (!is_character(table(), seat, Character::Entrepreneur)) return 0;
    int balance = 0;
    for (const Board board : kAllBoards) {
      balance += arrows(state_.tokens[board][slot_of(table().round)]);
    }
    return balance > 0 ? kEntrepreneurHigh : kEntrepreneurLow;
  }
  int count_moved(Board board, int shares) {
    const int moved = blocks_moved(rules_, shares, acting().moved[board]);
    if (rules_.options.cap_scope == CapScope::Turn) {
      acting().moved[board] = static_cast<std::uint8_t>(acting().moved[board] + moved);
    }
    return moved;
  }

  // Rumors. SC-R25: the whole discard becomes the deck; rumors that were face up are known to be
  // there.
  void reshuffle() {
    Memory& memory = state_.memory;
    memory.reshuffled.clear();
    for (const Buried& buried : state_.buried) {
      state_.rumor_deck.push_back(buried.rumor);
      memory.reshuffled.push_back({buried.rumor, static_cast<std::uint8_t>(buried.seat)});
    }
    for (const Rumor rumor : state_.rumor_discard) {
      state_.rumor_deck.push_back(rumor);
      memory.reshuffled.push_back({rumor, kEverybody});
    }
    rng_.shuffle(state_.rumor_deck);
    state_.buried.clear();
    state_.rumor_discard.clear();
    memory.old_buried = {};
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      memory.old_hand[seat] = static_cast<std::uint8_t>(state_.hands[seat].size());
    }
    for (Planted& planted : state_.planted) planted.is_old = true;
  }
  // Whether the rumor leaving the hand is certainly older than the last reshuffle. In a mixed hand
  // nobody can tell, and afterwards the rest is no longer mixed: it may all be new. Requires: the
  // rumor is still in the hand.
  bool take_from_hand() {
    std::uint8_t& old = state_.memory.old_hand[seat_];
    const bool is_old = old == state_.hands[seat_].size();
    old = static_cast<std::uint8_t>(is_old ? old - 1 : 0);
    return is_old;
  }

  // Offers.

  std::optional<Offer>& offer_room() {
    if (auto* turn = std::get_if<Acting>(&state_.phase)) return turn->offer;
    return std::get<Slot>(state_.phase).offer;
  }
  Offer& offer() { return *offer_room(); }
  void set_offer(const Offer& offer) { offer_room() = offer; }
  void count_offer() {
    if (auto* turn = std::get_if<Acting>(&state_.phase)) {
      ++turn->offers;
    } else {
      ++std::get<Slot>(state_.phase).offers;
    }
  }
  Seat proposer() { return proposer_of(state_); }

  void emit_offered(const Offer& offer) {
    emit(sink_, [&]() -> Event {
      const auto audience = offer.audience ? Audience::of(*offer.audience) : Audience::all();
      const OpenOffer open{offer.form, offer.side, face(offer.board).company, audience};
      return Offered{seat_, open, offer.terms, offer.candidates};
    });
  }
  void answer(const Answer& answer) {
    Answer& own = offer().answers[seat_];
    if (own.reply == Reply::Open) emit(sink_, [&]() -> Event { return Committed{seat_}; });
    own = answer;
    finish_answers();
  }
  // 5.4.16 – 5.4.20, after the last answer.
  void finish_answers() {
    if (!pending(offer()).empty()) return;
    emit(sink_, [&]() -> Event { return AnswersRevealed{offer().candidates, offer().answers}; });
    SeatSet accepts;
    SeatSet counters;
    for (const Seat seat : offer().candidates) {
      if (offer().answers[seat].reply == Reply::Accept) accepts.insert(seat);
      if (offer().answers[seat].reply == Reply::Counter) counters.insert(seat);
    }
    if (accepts.empty() && counters.empty()) {
      end_offer();
    } else if (accepts.size() == 1 && counters.empty()) {
      make_trade(accepts.front());
    } else {
      offer().stage = Stage::Choose;
    }
  }
  void make_trade(Seat partner) {
    const Offer made = offer();
    const Seat seller = seller_of(made, proposer(), partner);
    const Seat buyer = buyer_of(made, proposer(), partner);
    const bool is_firm = made.answers[partner].reply == Reply::Accept;
    const Terms terms = is_firm ? made.terms : made.answers[partner].terms;
    Player& gives = table().players[seller];
    Player& gets = table().players[buyer];
    gives.shares[made.board] = static_cast<std::uint8_t>(gives.shares[made.board] - terms.shares);
    gets.shares[made.board] = static_cast<std::uint8_t>(gets.shares[made.board] + terms.shares);
    const int bonus = trade_bonus(seller, buyer, made.board);
    earn(buyer, -int{terms.coins});
    earn(seller, terms.coins + bonus);
    emit(sink_, [&]() -> Event {
      return Traded{
          seller, buyer, face(made.board).company, terms, static_cast<std::uint8_t>(bonus)};
    });
    if (auto* slot = std::get_if<Slot>(&state_.phase)) slot->traded = true;
    resume();
  }
  // SC-R33.
  int trade_bonus(Seat seller, Seat buyer, Board board) {
    const bool is_once = rules_.options.institutional_bonus == InstitutionalBonus::Once;
    BonusMemory& memory = table().bonus;
    if (is_once && is_character(table(), buyer, Character::Institution)) {
      memory.bought.insert(board);
    }
    if (!is_character(table(), seller, Character::Institution)) return 0;
    if (!is_once) return kTradeBonus;
    if (memory.bought.contains(board) || memory.paid[buyer].contains(board)) return 0;
    memory.paid[buyer].insert(board);
    return kTradeBonus;
  }
  void end_offer() {
    emit(sink_, [&]() -> Event { return OfferEnded{proposer()}; });
    resume();
  }
  // Back to the turn, or to the slot, which may end with it (5.5.3).
  void resume() {
    offer_room().reset();
    const auto* slot = std::get_if<Slot>(&state_.phase);
    if (slot == nullptr) return;
    const Slot here = *slot;
    const bool is_done = here.offers == rules_.options.trading_offers ||
                         !can_offer(rules_, table(), table().order[here.place]);
    if (is_done) next_slot(here, here.place + 1U);
  }

  // Trading.

  void begin_pass(int pass) {
    Polling poll{.pass = static_cast<std::uint8_t>(pass), .asked = {}, .answered = {}, .wants = {}};
    if (pass <= rules_.options.trading_passes) {
      for (const Seat seat : active_seats(rules_, table())) {
        if (can_offer(rules_, table(), seat)) poll.asked.insert(seat);
      }
    }
    if (poll.asked.empty()) {
      Resolution<Sink>(rules_, state_, rng_, sink_).run();
    } else {
      state_.phase = poll;
    }
  }
  void wish(bool wants) {
    auto& poll = std::get<Polling>(state_.phase);
    poll.answered.insert(seat_);
    if (wants) poll.wants.insert(seat_);
    emit(sink_, [&]() -> Event { return Committed{seat_}; });
    if (poll.answered != poll.asked) return;
    const Slot first{.pass = poll.pass, .wants = poll.wants};
    emit(sink_, [&]() -> Event { return WishesRevealed{first.wants}; });
    next_slot(first, 0);
  }
  // The next seat from that place on that wants to trade and can, otherwise the next pass or the
  // Resolution.
  void next_slot(const Slot& last, std::size_t place) {
    for (; place < table().order.size(); ++place) {
      const Seat seat = table().order[place];
      if (!last.wants.contains(seat) || !can_offer(rules_, table(), seat)) continue;
      state_.phase = Slot{.pass = last.pass,
                          .wants = last.wants,
                          .place = static_cast<std::uint8_t>(place),
                          .offers = 0,
                          .traded = last.traded};
      return;
    }
    begin_pass(last.traded ? last.pass + 1 : rules_.options.trading_passes + 1);
  }

  const Rules& rules_;
  State& state_;
  Seat seat_;
  Rng& rng_;
  Sink& sink_;
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

}  // namespace bourse::stockastic
