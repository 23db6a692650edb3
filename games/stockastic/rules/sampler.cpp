// SPDX-License-Identifier: Apache-2.0
#include "games/stockastic/rules/sampler.h"

#include <algorithm>

#include "core/overload.h"
#include "games/stockastic/rules/game.h"
#include "games/stockastic/rules/offers.h"

namespace bourse::stockastic {
namespace {

Token draw_any(TokenBag& bag, Rng& rng) { return draw_token(bag, rng.below(size_of(bag))); }

// Draws the tokens since the last refill again, for one attempt at a world (6.11). Tokens of a kind
// are interchangeable, so places that the viewer saw are filled first; a later draw that it saw is
// accepted with the probability that it occurs, up to a constant.
class TokenReplay {
 public:
  using Seen = std::optional<Token>;
  using Collapses = FixedList<CollapseSeen, kMaxCollapses>;

  TokenReplay(const TokenBag& all, const Collapses& collapses, Rng& rng)
      : all_(all), bag_(all), collapses_(collapses), rng_(rng) {}

  struct Fate {
    Seen front;
    Seen back;
  };
  // The token that the viewer sees now; if a collapse follows, the one it saw then.
  void end_with(const PerBoard<Fate>& now) { now_ = now; }

  bool attempt() {
    bag_ = all_;
    PerBoard<Fate> first;
    for (const Board board : kAllBoards) {
      first[board] = fate(board, 0);
      if (!take(first[board].front) || !take(first[board].back)) return false;
    }
    for (const Board board : kAllBoards) {
      front_[board] = first[board].front ? *first[board].front : draw_any(bag_, rng_);
      back_[board] = first[board].back ? *first[board].back : draw_any(bag_, rng_);
    }
    for (std::size_t at = 0; at < collapses_.size(); ++at) {
      if (!collapse(at)) return false;
    }
    return true;
  }

  Token front(Board board) const { return front_[board]; }
  Token back(Board board) const { return back_[board]; }
  const TokenBag& pile() const { return bag_; }
  // The tokens returned by the collapse of that number.
  Fate returned(std::size_t at) const { return returned_[at]; }

 private:
  // The tokens on the board that the viewer will see after the first `from` collapses.
  Fate fate(Board board, std::size_t from) const {
    for (std::size_t at = from; at < collapses_.size(); ++at) {
      if (collapses_[at].board == board) return {collapses_[at].front, collapses_[at].back};
    }
    return now_[board];
  }
  bool take(const Seen& seen) {
    if (!seen) return true;
    if (bag_[*seen] == 0) return false;
    --bag_[*seen];
    return true;
  }
  bool collapse(std::size_t at) {
    const Board board = collapses_[at].board;
    returned_[at] = {front_[board], back_[board]};
    ++bag_[front_[board]];
    ++bag_[back_[board]];
    const Fate next = fate(board, at + 1);
    return draw(next.front, front_[board]) && draw(next.back, back_[board]);
  }
  bool draw(const Seen& seen, Token& place) {
    if (!seen) {
      place = draw_any(bag_, rng_);
      return true;
    }
    place = *seen;
    return rng_.below(all_[*seen]) < bag_[*seen] && take(seen);
  }

  const TokenBag& all_;
  TokenBag bag_;
  const Collapses& collapses_;
  Rng& rng_;
  PerBoard<Fate> now_;
  PerBoard<Token> front_;
  PerBoard<Token> back_;
  std::array<Fate, kMaxCollapses> returned_{};
};

// Positions of a real game fit within a few attempts; a contradictory constructed one terminates
// too.
constexpr int kAttempts = 256;

using Counts = std::array<std::uint8_t, kMaxRumors>;

template <class List>
void count_rumors(const List& list, Counts& counts) {
  for (const Rumor rumor : list) ++counts[static_cast<std::size_t>(rumor)];
}
template <class List>
void discount_rumors(const List& list, Counts& counts) {
  for (const Rumor rumor : list) {
    std::uint8_t& count = counts[static_cast<std::size_t>(rumor)];
    if (count > 0) --count;
  }
}

// The number of possible answers of a seat: decline, accept, every counter with its price; and
// every counter that still lacks it.
class Answers {
 public:
  Answers(const Rules& rules, const Table& table, Seat proposer, const Offer& offer, Seat seat)
      : rules_(rules),
        table_(table),
        proposer_(proposer),
        offer_(offer),
        seat_(seat),
        accepts_(can_accept(table, offer, seat) ? 1 : 0) {
    const int most = counter_shares(table, proposer, offer, seat);
    for (int shares = 1; shares <= most; ++shares) {
      priced_ += static_cast<std::uint32_t>(prices(shares));
      unpriced_ += prices(shares) > 0 ? 1U : 0U;
    }
  }

  std::uint32_t pending() const { return unpriced_; }
  Answer any(Rng& rng) const {
    const std::uint32_t at = rng.below(1 + accepts_ + priced_ + unpriced_);
    if (at == 0) return {Reply::Decline, {}};
    if (at <= accepts_) return {Reply::Accept, {}};
    return at <= accepts_ + priced_ ? counter(at - accepts_ - 1)
                                    : unpriced(at - accepts_ - priced_ - 1);
  }
  // Requires: pending() > 0.
  Answer any_pending(Rng& rng) const { return unpriced(rng.below(unpriced_)); }

 private:
  int most_coins(int shares) const {
    return counter_coins(rules_, table_, proposer_, offer_, seat_, shares);
  }
  bool has_gap(int shares) const {
    return is_firm_terms(offer_, shares, offer_.terms.coins) &&
           offer_.terms.coins <= most_coins(shares);
  }
  int prices(int shares) const { return most_coins(shares) - (has_gap(shares) ? 1 : 0); }

  Answer counter(std::uint32_t at) const {
    int shares = 1;
    for (; at >= static_cast<std::uint32_t>(prices(shares)); ++shares) {
      at -= static_cast<std::uint32_t>(prices(shares));
    }
    int coins = static_cast<int>(at) + 1;
    if (has_gap(shares) && coins >= offer_.terms.coins) ++coins;
    return {Reply::Counter, {static_cast<std::uint8_t>(shares), static_cast<std::uint16_t>(coins)}};
  }
  Answer unpriced(std::uint32_t at) const {
    int shares = 1;
    while (prices(shares) == 0 || at-- > 0) ++shares;
    return {Reply::Counter, {static_cast<std::uint8_t>(shares), 0}};
  }

  const Rules& rules_;
  const Table& table_;
  Seat proposer_;
  const Offer& offer_;
  Seat seat_;
  std::uint32_t accepts_;
  std::uint32_t priced_ = 0;
  std::uint32_t unpriced_ = 0;
};

}  // namespace

Sampler::Sampler(const Rules& rules, const View& view) : rules_(&rules), viewer_(view.viewer) {
  base_.table = view.table;
  base_.event_discard = view.event_discard;
  base_.rumor_discard = view.rumor_discard;
  restore_memory(view);
  restore_phase(view);
  collect_tokens(view);
  collect_events(view);
  collect_rumors(view);
  collect_rumor_slots(view);
}

State Sampler::draw(Rng& rng) const {
  State state = base_;
  deal_tokens(state, rng);
  rng.shuffle(state.event_deck.begin(), events_.size());
  deal_rumors(state, rng);
  seal(state, rng);
  return state;
}

void Sampler::restore_memory(const View& view) {
  Memory& memory = base_.memory;
  memory.resolved = view.memory.resolved;
  memory.old_hand = view.memory.old_hand;
  memory.old_buried = view.memory.old_buried;
  collapses_ = view.memory.collapses;
  for (const CollapseSeen& seen : view.memory.collapses) {
    memory.collapses.push_back({seen.board,
                                seen.front.value_or(Token{}),
                                seen.back.value_or(Token{}),
                                seen.front_seen,
                                seen.is_front_up,
                                seen.back_seen});
  }
  for (const Rumor rumor : view.memory.own_reshuffled) {
    memory.reshuffled.push_back({rumor, static_cast<std::uint8_t>(*view.viewer.seat())});
  }
  for (const Rumor rumor : view.memory.reshuffled) memory.reshuffled.push_back({rumor, kEverybody});
}

void Sampler::restore_offer(const OfferView& view, std::optional<Offer>& offer) {
  is_preparing_ = std::holds_alternative<Preparing>(view);
  const auto* seen = std::get_if<OfferSeen>(&view);
  if (seen == nullptr) return;
  offer = seen->offer;
  if (seen->offer.stage != Stage::Respond) return;
  sealed_ = seen->answered;
  if (const auto seat = viewer_.seat()) sealed_.erase(*seat);
}

void Sampler::restore_phase(const View& view) {
  const auto without_viewer = [&](SeatSet seats) {
    if (const auto seat = viewer_.seat()) seats.erase(*seat);
    return seats;
  };
  base_.phase = match(
      view.phase,
      [&](const ActingSeen& seen) -> Phase {
        Acting acting = seen.acting;
        restore_offer(seen.offer, acting.offer);
        return acting;
      },
      [&](const SlotSeen& seen) -> Phase {
        Slot slot = seen.slot;
        restore_offer(seen.offer, slot.offer);
        return slot;
      },
      [&](const Bidding& phase) -> Phase {
        sealed_ = without_viewer(phase.bids.answered);
        return phase;
      },
      [&](const TieBreak& phase) -> Phase {
        sealed_ = without_viewer(phase.answers.answered);
        return phase;
      },
      [&](const Polling& phase) -> Phase {
        sealed_ = without_viewer(phase.answered);
        return phase;
      },
      [](const auto& phase) -> Phase { return phase; });
}

void Sampler::collect_tokens(const View& view) {
  unseen_ = rules_->dataset.tokens;
  tokens_ = view.tokens;
  for (const Board board : kAllBoards) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      const auto& token = view.tokens[board][slot];
      if (!token) continue;
      base_.tokens[board][slot] = *token;
      --unseen_[*token];
    }
  }
}

void Sampler::collect_events(const View& view) {
  std::uint32_t known = 0;
  for (const EventCard card : view.event_discard) known |= 1U << static_cast<unsigned>(card);
  if (view.top_event) known |= 1U << static_cast<unsigned>(*view.top_event);
  for (int card = 0; card < rules_->dataset.event_count; ++card) {
    if (((known >> static_cast<unsigned>(card)) & 1U) == 0) {
      events_.push_back(static_cast<EventCard>(card));
    }
  }
  base_.event_deck = events_;
  if (view.top_event) base_.event_deck.push_back(*view.top_event);
}

void Sampler::collect_rumors(const View& view) {
  Counts unseen{};
  for (int kind = 0; kind < rules_->dataset.rumor_kinds; ++kind) {
    unseen[static_cast<std::size_t>(kind)] =
        rules_->dataset.rumors[static_cast<std::size_t>(kind)].count;
  }
  Rumors own_planted;
  Rumors own_new;  // own cards that may come from the reshuffled deck
  for (const PlantedSeen& planted : view.planted) {
    if (planted.rumor) own_planted.push_back(*planted.rumor);
    if (planted.rumor && !planted.is_old) own_new.push_back(*planted.rumor);
  }
  discount_rumors(view.rumor_discard, unseen);
  discount_rumors(view.hand, unseen);
  discount_rumors(view.buried, unseen);
  discount_rumors(own_planted, unseen);
  Counts bound{};
  count_rumors(view.memory.reshuffled, bound);
  count_rumors(view.memory.own_reshuffled, bound);
  discount_rumors(own_new, bound);
  if (const auto seat = viewer_.seat()) {
    if (view.memory.old_hand[*seat] < view.hand.size()) discount_rumors(view.hand, bound);
    if (view.memory.old_buried[*seat] < view.buried.size()) discount_rumors(view.buried, bound);
  }
  for (std::size_t kind = 0; kind < unseen.size(); ++kind) {
    const int of_deck = std::min(unseen[kind], bound[kind]);
    for (int copy = 0; copy < unseen[kind]; ++copy) {
      (copy < of_deck ? bound_ : free_).push_back(static_cast<Rumor>(kind));
    }
  }
}

void Sampler::collect_rumor_slots(const View& view) {
  using Where = RumorSlot::Where;
  const auto add = [&](Where where, int at, bool is_old) {
    const RumorSlot slot{where, static_cast<std::uint8_t>(at), is_old};
    (is_old ? old_slots_ : new_slots_).push_back(slot);
  };
  for (int at = 0; at < view.rumor_deck; ++at) {
    base_.rumor_deck.push_back(Rumor{});
    add(Where::Deck, at, false);
  }
  for (std::size_t at = 0; at < view.planted.size(); ++at) {
    const PlantedSeen& seen = view.planted[at];
    base_.planted.push_back({seen.board, seen.rumor.value_or(Rumor{}), seen.seat, seen.is_old});
    if (!seen.rumor) add(Where::Board, static_cast<int>(at), seen.is_old);
  }
  for (const Seat seat : SeatSet::first(rules_->seats)) {
    if (viewer_.is(seat)) {
      base_.hands[seat] = view.hand;
      for (const Rumor rumor : view.buried) insert_buried(base_, seat, rumor);
      continue;
    }
    for (int card = 0; card < view.hand_sizes[seat]; ++card) {
      add(Where::Hand, number(seat), card < view.memory.old_hand[seat]);
    }
    for (int card = 0; card < view.buried_sizes[seat]; ++card) {
      add(Where::Discard, number(seat), card < view.memory.old_buried[seat]);
    }
  }
}

// Tokens.

// Without a collapse: a uniform split of the unseen tokens. Between the refill and the reveal, the
// tokens resolved cannot be those that were face down beside them.
void Sampler::split_tokens(State& state, Rng& rng) const {
  TokenBag bag = unseen_;
  const std::size_t current = slot_of(state.table.round);
  TokenBag older = bag;
  TokenBag apart{};
  for (const Token token : kAllTokens) {
    apart[token] = std::min(older[token], state.memory.resolved[token]);
    older[token] = static_cast<std::uint8_t>(older[token] - apart[token]);
  }
  for (const Board board : kAllBoards) {
    if (tokens_[board][1 - current]) continue;
    TokenBag& source = size_of(older) > 0 ? older : apart;
    state.tokens[board][1 - current] = draw_any(source, rng);
  }
  for (const Token token : kAllTokens) {
    bag[token] = static_cast<std::uint8_t>(older[token] + apart[token]);
  }
  for (const Board board : kAllBoards) {
    if (!tokens_[board][current]) state.tokens[board][current] = draw_any(bag, rng);
  }
  state.pile = bag;
}

void Sampler::deal_tokens(State& state, Rng& rng) const {
  if (collapses_.empty()) {
    split_tokens(state, rng);
    return;
  }
  const std::size_t current = slot_of(state.table.round);
  const std::size_t front = are_tokens_up(state.phase) ? current : 1 - current;
  TokenReplay replay(rules_->dataset.tokens, collapses_, rng);
  PerBoard<TokenReplay::Fate> now;
  for (const Board board : kAllBoards) {
    now[board] = {tokens_[board][front], tokens_[board][1 - front]};
  }
  replay.end_with(now);
  int tries = 0;
  while (tries < kAttempts && !replay.attempt()) ++tries;
  if (tries == kAttempts) {
    split_tokens(state, rng);
    return;
  }
  for (const Board board : kAllBoards) {
    state.tokens[board][front] = replay.front(board);
    state.tokens[board][1 - front] = replay.back(board);
  }
  state.pile = replay.pile();
  for (std::size_t at = 0; at < collapses_.size(); ++at) {
    state.memory.collapses[at].front = *replay.returned(at).front;
    state.memory.collapses[at].back = *replay.returned(at).back;
  }
}

// Rumors.

void Sampler::put_rumor(State& state, const RumorSlot& slot, Rumor rumor) const {
  switch (slot.where) {
    case RumorSlot::Where::Deck: state.rumor_deck[slot.at] = rumor; return;
    case RumorSlot::Where::Board: state.planted[slot.at].rumor = rumor; return;
    case RumorSlot::Where::Hand:
      insert_rumor(state.hands[static_cast<Seat>(slot.at)], rumor);
      return;
    case RumorSlot::Where::Discard: insert_buried(state, static_cast<Seat>(slot.at), rumor); return;
  }
}

void Sampler::deal_rumors(State& state, Rng& rng) const {
  FixedList<RumorSlot, kMaxRumors> slots = new_slots_;
  if (!bound_.empty()) rng.shuffle(slots);
  for (const RumorSlot& slot : old_slots_) slots.push_back(slot);
  Rumors others = free_;
  rng.shuffle(others.begin(), others.size());
  std::size_t next = 0;
  for (const Rumor rumor : bound_) put_rumor(state, slots[next++], rumor);
  for (const Rumor rumor : others) put_rumor(state, slots[next++], rumor);
}

// Sealed decisions.

void Sampler::seal(State& state, Rng& rng) const {
  if (is_preparing_) prepare_offer(state, rng);
  if (sealed_.empty()) return;
  const auto any_bid = [&](Seat seat) {
    return static_cast<std::uint16_t>(rng.below(state.table.players[seat].coins + 1U));
  };
  if (auto* bidding = std::get_if<Bidding>(&state.phase)) {
    for (const Seat seat : sealed_) bidding->bids.coins[seat] = any_bid(seat);
  } else if (auto* tie = std::get_if<TieBreak>(&state.phase)) {
    for (const Seat seat : sealed_) tie->answers.coins[seat] = any_bid(seat);
  } else if (auto* poll = std::get_if<Polling>(&state.phase)) {
    const auto lots = static_cast<std::uint16_t>(sealed_.bits() & rng.next());
    for (const Seat seat : SeatSet::from_bits(lots)) poll->wants.insert(seat);
  } else {
    answer_offer(state, rng);
  }
}

// Any firm offer that can be opened, before its shares or its price are named.
void Sampler::prepare_offer(State& state, Rng& rng) const {
  const Table& table = state.table;
  const Seat proposer = proposer_of(state);
  FixedList<Offer, std::size_t{2} * kBoards * kAudiences> offers;
  std::uint32_t ways = 0;
  const auto add = [&](Offer offer) {
    ways += 1U + static_cast<std::uint32_t>(most_shares(table, proposer, offer));
    offers.push_back(offer);
  };
  const auto add_all = [&](Side side, Board board) {
    const SeatSet able = partners(*rules_, table, proposer, side, board);
    if (able.empty() || !can_propose(table, proposer, side, board)) return;
    Offer offer;
    offer.side = side;
    offer.form = Form::Firm;
    offer.board = board;
    offer.candidates = able;
    add(offer);
    for (const Seat seat : able) {
      offer.audience = seat;
      offer.candidates = SeatSet::of(seat);
      add(offer);
    }
  };
  for (const Side side : {Side::Sell, Side::Buy}) {
    for (const Board board : kAllBoards) add_all(side, board);
  }
  std::uint32_t chosen = rng.below(ways);
  for (Offer& offer : offers) {
    const std::uint32_t own = 1U + static_cast<std::uint32_t>(most_shares(table, proposer, offer));
    if (chosen >= own) {
      chosen -= own;
      continue;
    }
    offer.stage = chosen == 0 ? Stage::Shares : Stage::Price;
    offer.terms.shares = static_cast<std::uint8_t>(chosen);
    auto* acting = std::get_if<Acting>(&state.phase);
    (acting != nullptr ? acting->offer : std::get<Slot>(state.phase).offer) = offer;
    return;
  }
}

// If no other seat is awaited, one of the sealed answers must still lack the price of a counter;
// which one is drawn only if the answers have none.
void Sampler::answer_offer(State& state, Rng& rng) const {
  const Seat proposer = proposer_of(state);
  auto* acting = std::get_if<Acting>(&state.phase);
  Offer& offer = acting != nullptr ? *acting->offer : *std::get<Slot>(state.phase).offer;
  SeatSet can_lack;
  for (const Seat seat : sealed_) {
    const Answers answers(*rules_, state.table, proposer, offer, seat);
    offer.answers[seat] = answers.any(rng);
    if (answers.pending() > 0) can_lack.insert(seat);
  }
  if (!pending(offer).empty() || can_lack.empty()) return;
  auto skipped = rng.below(static_cast<std::uint32_t>(can_lack.size()));
  for (const Seat seat : can_lack) {
    if (skipped-- != 0) continue;
    offer.answers[seat] = Answers(*rules_, state.table, proposer, offer, seat).any_pending(rng);
  }
}

Sampler prepare(const Rules& rules, const View& view) { return {rules, view}; }

}  // namespace bourse::stockastic
