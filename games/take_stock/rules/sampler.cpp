// SPDX-License-Identifier: Apache-2.0
#include "games/take_stock/rules/sampler.h"

#include <algorithm>

#include "core/overload.h"

namespace bourse::take_stock {
namespace {

Phase phase_of(const PhaseSeen& phase) {
  return match(
      phase,
      [](const PickingSeen& seen) -> Phase {
        return seen.cards.value_or(Picking{Kind::Audit, Kind::Audit});
      },
      [](const DownturnSeen& seen) -> Phase { return Downturn{seen.chosen}; },
      [](const ExercisingSeen& seen) -> Phase {
        return Exercising{seen.cause, seen.answered, seen.chosen};
      },
      [](const auto& same) -> Phase { return same; });
}

SeatSet without(SeatSet seats, SeatSet others) {
  return SeatSet::from_bits(static_cast<std::uint16_t>(seats.bits() & ~others.bits()));
}

SeatSet sealed_seats(const PhaseSeen& phase) {
  if (const auto* downturn = std::get_if<DownturnSeen>(&phase)) {
    SeatSet hidden;
    for (const Seat seat : downturn->answered) {
      if (!downturn->chosen[seat]) hidden.insert(seat);
    }
    return hidden;
  }
  const auto* exercising = std::get_if<ExercisingSeen>(&phase);
  return exercising == nullptr ? SeatSet() : without(exercising->answered, exercising->seen);
}

// The event being resolved is in no pile.
std::optional<Kind> kind_in_play(const PhaseSeen& phase) {
  return match(
      phase,
      [](const Auditing&) -> std::optional<Kind> { return Kind::Audit; },
      [](const Freezing&) -> std::optional<Kind> { return Kind::Freeze; },
      [](const Taking& taking) -> std::optional<Kind> {
        return kind_at(number(Kind::Insider) + static_cast<int>(taking.stock));
      },
      [](const Paying& paying) -> std::optional<Kind> {
        return kind_at(number(Kind::Insider) + static_cast<int>(paying.stock));
      },
      [](const DownturnSeen&) -> std::optional<Kind> { return Kind::Downturn; },
      [](const auto&) -> std::optional<Kind> { return std::nullopt; });
}

// The number of cards of each kind in the market.
EventBag events_in(const Rows& market) {
  EventBag bag;
  for (const Stock stock : kAllStocks) {
    for (int split = market.splits[stock]; split > 0; --split) bag.insert(split_of(stock));
  }
  for (int freeze = market.frozen.size(); freeze > 0; --freeze) bag.insert(Kind::Freeze);
  return bag;
}

// A kind of which the bag is not full. Requires: the bag is not the whole box.
Kind spare_kind(EventBag bag) {
  int kind = 0;
  while (bag.count(kind_at(kind)) == kCopies[static_cast<std::size_t>(kind)]) ++kind;
  return kind_at(kind);
}

std::uint32_t binomial(int n, int k) {
  std::uint32_t ways = 1;
  for (int i = 1; i <= k; ++i) {
    ways = ways * static_cast<std::uint32_t>(n - k + i) / static_cast<std::uint32_t>(i);
  }
  return ways;
}

Card any_card(CardSet cards, Rng& rng) {
  std::uint32_t skipped = rng.below(static_cast<std::uint32_t>(cards.size()));
  for (const Card card : cards) {
    if (skipped-- == 0) return card;
  }
  return cards.front();
}

// Any subset with at most `most` cards, uniformly.
CardSet any_subset(CardSet cards, int most, Rng& rng) {
  const int count = cards.size();
  most = std::min(most, count);
  std::uint32_t ways = 0;
  for (int size = 0; size <= most; ++size) ways += binomial(count, size);
  std::uint32_t chosen = rng.below(ways);
  int size = 0;
  while (chosen >= binomial(count, size)) chosen -= binomial(count, size++);
  CardSet subset;
  for (; size > 0; --size) subset.insert(any_card(cards - subset, rng));
  return subset;
}

}  // namespace

// Events in the order they are drawn: the first `count` at random, the rest in any order.
class Sampler::Urn {
 public:
  // NOLINTNEXTLINE(*-member-init): cards_ is filled as far as it is read
  Urn(const EventCards& cards, std::size_t count, Rng& rng)
      : end_(std::copy(cards.begin(), cards.end(), cards_.data())) {
    rng.draw_to_front(cards_.data(), cards.size(), std::min(count, cards.size()));
  }
  Urn(const Urn&) = delete;  // it points into itself
  Urn& operator=(const Urn&) = delete;
  ~Urn() = default;
  bool empty() const { return next_ == end_; }
  Kind draw() { return *next_++; }
  const Kind* begin() const { return next_; }
  const Kind* end() const { return end_; }

 private:
  std::array<Kind, kEvents> cards_;
  const Kind* next_ = cards_.data();
  const Kind* end_;
};

Sampler::Sampler(const Rules& rules, const View& view) : seats_(rules.seats) {
  place_known_cards(view);
  collect_shares(view);
  count_events(view);
  collect_events(view);
  sealed_ = sealed_seats(view.phase);
}

void Sampler::place_known_cards(const View& view) {
  base_.market = view.market;
  base_.discard = view.discard;
  base_.resolved = view.resolved;
  base_.supply = view.supply;
  base_.round = view.round;
  base_.reshuffles = view.reshuffles;
  base_.dealer = view.dealer;
  base_.active = view.active;
  base_.scores = view.scores;
  base_.last.certs = view.last_certs;
  base_.last.discard = view.last_discard;
  base_.last.discarded = view.last_discarded;
  base_.phase = phase_of(view.phase);
  for (const Seat seat : SeatSet::first(seats_)) {
    base_.certs[seat] = view.seats[seat].certs;
    base_.known[seat] = view.seats[seat].known;
    base_.hands[seat] = view.seats[seat].known;
    base_.tokens[seat] = view.seats[seat].tokens;
  }
  if (const auto seat = view.viewer.seat()) {
    base_.hands[*seat] = view.hand;
    if (view.drawn) base_.last.drawn = TurnDraw{*seat, *view.drawn};
    if (view.last_drawn) base_.last.closing = TurnDraw{*seat, *view.last_drawn};
    base_.last.hands[*seat] = view.last_hand;
    base_.saved[*seat] = view.saved;
    base_.rejected[*seat] = view.rejected;
    for (const Card card : view.hand) base_.classes[card] = view.classes[card];
  }
}

void Sampler::collect_shares(const View& view) {
  CardSet seen = view.market.cards | view.discard;
  for (const Seat seat : SeatSet::first(seats_)) seen |= base_.hands[seat] | base_.certs[seat];
  for (int drawn_in = 0; drawn_in <= view.reshuffles; ++drawn_in) {
    older_slots_ = slots_.size();
    for (const Card card : kDeckCards - seen) {
      if (view.classes[card] == drawn_in) unseen_.push_back(card);
    }
    for (const Seat seat : SeatSet::first(seats_)) {
      if (!view.viewer.is(seat)) collect_slots(view.seats[seat], seat, drawn_in);
    }
  }
}

void Sampler::collect_slots(const SeatSeen& seen, Seat seat, int drawn_in) {
  for (const std::uint8_t of_card : seen.hand_classes) {
    if (of_card == drawn_in) slots_.push_back({seat, of_card});
  }
}

// The number of events in the pile, in the discard and above Market Closed, which is in the pile
// unless it ended the round. With hidden11 it is in one of the places that the draws so far allow
// (8.2).
void Sampler::count_events(const View& view) {
  const auto* over = std::get_if<Over>(&view.phase);
  const auto* exercising = std::get_if<ExercisingSeen>(&view.phase);
  const bool is_closed = (over != nullptr && over->cause == Cause::Closed) ||
                         (exercising != nullptr && exercising->cause == Cause::Closed);
  pile_size_ = view.event_pile - (is_closed ? 0 : 1);
  discard_size_ = view.event_discard - (is_closed ? 1 : 0);
  least_above_ = most_above_ = view.above.value_or(0);
  if (view.above) return;
  int drawn = view.resolved.size() + (std::holds_alternative<PickingSeen>(view.phase) ? 2 : 0);
  for (const SeatSeen& seat : view.seats) drawn += seat.saved + seat.rejected;
  most_above_ = std::clamp(kEvents - drawn, 0, pile_size_);
  least_above_ = std::clamp(kUpper - drawn, 0, most_above_);
}

// Every event that is not visible is above, below, or with another seat. Events that were resolved
// and have left the market are below, and so are those that the viewer rejected. In a constructed
// position these two may claim more than exists; then the claim is cut.
void Sampler::collect_events(const View& view) {
  EventBag shown = events_in(view.market);
  if (const auto kind = kind_in_play(view.phase)) shown.insert(*kind);
  EventBag in_sight = shown;
  in_sight += view.saved;
  if (const auto* pick = std::get_if<PickingSeen>(&view.phase)) {
    is_pick_hidden_ = !pick->cards;
    if (pick->cards) in_sight.insert(pick->cards->first);
    if (pick->cards) in_sight.insert(pick->cards->second);
  }
  EventCards::Writer under(below_);
  EventCards::Writer open(unknown_);
  int room = pile_size_ + discard_size_ - most_above_;
  for (int number = 0; number < kKinds; ++number) {
    const Kind kind = kind_at(number);
    const int hidden = kCopies[static_cast<std::size_t>(number)] - in_sight.count(kind);
    const int spent =
        std::max(0, view.resolved.count(kind) - shown.count(kind)) + view.rejected.count(kind);
    const int below = std::min({hidden, spent, room});
    room -= below;
    for (int card = 0; card < below; ++card) under.push_back(kind);
    for (int card = below; card < hidden; ++card) open.push_back(kind);
  }
  for (const Seat seat : SeatSet::first(seats_)) {
    if (view.viewer.is(seat)) continue;
    saved_[seat] = view.seats[seat].saved;
    rejected_[seat] = view.seats[seat].rejected;
    with_others_ += saved_[seat] + rejected_[seat];
  }
  if (is_pick_hidden_) with_others_ += 2;
}

State Sampler::draw(Rng& rng) const {
  State state = base_;
  deal_shares(state, rng);
  deal_events(state, rng);
  if (!sealed_.empty()) seal_choices(state, rng);
  return state;
}

// Slots and cards are in the same order of classes, so that the cards of a class begin where its
// slots do. The current class is the last and has more cards than slots: the rest is the pile.
void Sampler::deal_shares(State& state, Rng& rng) const {
  FixedList<Card, kDeck> cards = unseen_;
  for (std::size_t at = 0; at < cards.size();) {
    std::size_t end = at;
    while (end < older_slots_ && slots_[end].drawn_in == slots_[at].drawn_in) ++end;
    if (end == at) end = cards.size();
    rng.draw_to_front(cards.begin() + at, end - at, end - at);
    at = end;
  }
  for (std::size_t at = 0; at < slots_.size(); ++at) {
    state.hands[slots_[at].seat].insert(cards[at]);
    state.classes[cards[at]] = slots_[at].drawn_in;
  }
  FixedList<Card, kDeck>::Writer pile(state.pile);
  for (std::size_t at = slots_.size(); at < cards.size(); ++at) pile.push_back(cards[at]);
}

int Sampler::events_above(Rng& rng) const {
  if (least_above_ == most_above_) return least_above_;
  return least_above_ +
         static_cast<int>(rng.below(static_cast<std::uint32_t>(most_above_ - least_above_ + 1)));
}

// Draws the events above and those of the seats first; the rest is below with what the viewer knows
// to be there.
void Sampler::deal_events(State& state, Rng& rng) const {
  int above = events_above(rng);
  Urn urn(unknown_, static_cast<std::size_t>(above + with_others_), rng);
  {
    EventCards::Writer pile(state.above);
    for (; above > 0 && !urn.empty(); --above) pile.push_back(urn.draw());
  }
  for (const Seat seat : SeatSet::first(seats_)) {
    for (int card = saved_[seat]; card > 0 && !urn.empty(); --card) {
      state.saved[seat].insert(urn.draw());
    }
  }
  if (is_pick_hidden_) {
    const Kind first = urn.draw();
    state.phase = Picking{first, urn.draw()};
  }
  deal_spent(state, urn, rng);
}

// Others have rejected some of the rest. The discard pile is filled with events that were shown or
// rejected, in any way: it does not matter which of the two piles a spent event is in (6.2).
void Sampler::deal_spent(State& state, Urn& urn, Rng& rng) const {
  std::array<Kind, kEvents> spent;  // NOLINT(*-member-init): filled as far as it is read
  Kind* end = std::copy(below_.begin(), below_.end(), spent.data());
  for (const Seat seat : SeatSet::first(seats_)) {
    EventBag& rejected = state.rejected[seat];
    for (int card = rejected_[seat]; card > 0; --card) {
      const bool is_drawn = !urn.empty();
      const Kind kind = is_drawn ? urn.draw() : spare_kind(rejected);
      rejected.insert(kind);
      if (is_drawn) *end++ = kind;
    }
  }
  Kind* const discarded = spent.data() + discard_size_;
  if (discarded < end) {
    rng.draw_to_front(spent.data(),
                      static_cast<std::size_t>(end - spent.data()),
                      static_cast<std::size_t>(discard_size_));
  }
  end = std::copy(urn.begin(), urn.end(), end);
  Kind* const first_under = std::min(discarded, end);
  for (Kind* at = spent.data(); at != first_under; ++at) state.spent.insert(*at);
  for (Kind* at = first_under; at != end; ++at) state.under.insert(*at);
}

void Sampler::seal_choices(State& state, Rng& rng) const {
  for (const Seat seat : sealed_) {
    if (auto* downturn = std::get_if<Downturn>(&state.phase)) {
      downturn->chosen[seat] = any_card(state.hands[seat], rng);
    }
    if (auto* exercising = std::get_if<Exercising>(&state.phase)) {
      exercising->chosen[seat] = any_subset(state.hands[seat], state.tokens[seat], rng);
    }
  }
}

Sampler prepare(const Rules& rules, const View& view) { return {rules, view}; }

}  // namespace bourse::take_stock
