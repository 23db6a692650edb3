// SPDX-License-Identifier: Apache-2.0
#include "games/stonks/rules/sampler.h"

#include <algorithm>
#include <optional>
#include <span>

#include "core/overload.h"

namespace bourse::stonks {
namespace {

// In dealt games the first or second attempt succeeds.
constexpr int kAttempts = 500;
constexpr std::uint32_t kSwapsPerCard = 40;

bool may_have(CompanySet voids, Card card) { return !voids.contains(company_of(card)); }

Phase phase_of(const View& view) {
  return match(
      view.phase,
      [&](const PortfolioSeen& seen) -> Phase {
        Portfolio phase;
        if (const auto seat = view.viewer.seat()) phase.choices[*seat] = seen.own;
        return phase;
      },
      [](const auto& same) -> Phase { return same; });
}

Card card_at(const CardSet& cards, std::uint32_t place) {
  Card found{};
  cards.each([&](Card card) {
    if (place-- == 0) found = card;
  });
  return found;
}

// Gives every slot of a group a permitted card, by augmenting paths: slot by slot; if a card is
// taken, its slot looks for another. Cards are in the order of their slots; slots from `grouped` on
// accept any card.
class Matcher {
 public:
  Matcher(const SlotGroups& groups, std::span<Card> cards) : cards_(cards) {
    for (const SlotGroup& group : groups) {
      for (int size = group.size; size > 0; --size) voids_[grouped_++] = group.voids;
    }
    for (const Card card : cards) held_.push_back({card});
  }

  void match() {
    for (std::uint8_t slot = 0; slot < grouped_; ++slot) {
      for (Held& held : held_) held.is_tried = false;
      find_card(slot);
    }
    std::size_t rest = grouped_;
    for (const Held& held : held_) cards_[held.slot ? *held.slot : rest++] = held.card;
  }
  bool may_swap(std::uint32_t a, std::uint32_t b) const {
    return may_have(voids_[a], cards_[b]) && may_have(voids_[b], cards_[a]);
  }

 private:
  struct Held {
    Card card;
    std::optional<std::uint8_t> slot = std::nullopt;
    bool is_tried = false;
  };

  bool find_card(std::uint8_t slot) {
    for (Held& held : held_) {
      if (held.is_tried || !may_have(voids_[slot], held.card)) continue;
      held.is_tried = true;
      if (held.slot && !find_card(*held.slot)) continue;
      held.slot = slot;
      return true;
    }
    return false;
  }

  std::span<Card> cards_;
  FixedList<Held, kCards> held_;
  std::array<CompanySet, kCards> voids_{};  // of each slot
  std::uint8_t grouped_ = 0;
};

}  // namespace

Sampler::Sampler(const Rules& rules, const View& view)
    : seats_(rules.seats), viewer_(view.viewer), waiting_(view.waiting) {
  place_seen(view);
  find_unseen(view);
  find_slots(view);
  bound_choices();
}

void Sampler::place_seen(const View& view) {
  base_.round = view.round;
  base_.deal = view.deal;
  base_.tiles = view.tiles;
  base_.market = view.market;
  base_.leading = view.leading;
  base_.starter = view.starter;
  base_.actor = view.actor;
  base_.voids = view.voids;
  base_.speculation = view.speculation;
  base_.up = view.up;
  base_.discard = view.discard;
  base_.scores = view.scores;
  base_.round_scores = view.round_scores;
  base_.phase = phase_of(view);
  for (const TrickCardSeen& play : view.trick) {
    base_.trick.push_back({play.card.value_or(Card{}), play.mode});
    is_lead_hidden_ = is_lead_hidden_ || !play.card;
  }
  for (const LastCardSeen& last : view.unshown) {
    base_.unshown.push_back({last.seat, last.deal, last.card.value_or(Card{}), last.voids});
  }
  if (const auto seat = view.viewer.seat()) {
    base_.hands[*seat] = view.hand;
    base_.down[*seat] = view.down;
  }
}

// D-5, D-6: the cards in play that the viewer has not seen this round.
void Sampler::find_unseen(const View& view) {
  CardSet seen = view.hand;
  seen.insert_all(view.down);
  seen.insert_all(view.discard);
  for (const CardSet& up : view.up) seen.insert_all(up);
  if (view.market) seen.insert(*view.market);
  for (const TrickCardSeen& play : view.trick) {
    if (play.card) seen.insert(*play.card);
  }
  for (const LastCardSeen& last : view.unshown) {
    if (last.card) seen.insert(*last.card);
  }
  for (const Company company : kAllCompanies) {
    if (!view.tiles.in_play(company)) continue;
    const unsigned all = (1U << kNumbers) - 1U;
    for (unsigned rest = all & ~seen.lane(company); rest != 0; rest &= rest - 1U) {
      unseen_[unseen_count_++] = card_of(company, std::countr_zero(rest) + 1);
    }
  }
}

void Sampler::find_slots(const View& view) {
  for (const Seat seat : SeatSet::first(seats_)) {
    if (viewer_.is(seat)) continue;
    const bool has_led_hidden = is_lead_hidden_ && seat == view.starter;
    hand_[seat] = static_cast<std::uint8_t>(view.hand_sizes[seat] + (has_led_hidden ? 1 : 0));
    down_[seat] = view.down_sizes[seat];
    if (view.voids[seat].empty()) continue;
    groups_.push_back({.in = SlotGroup::In::Hand,
                       .at = static_cast<std::uint8_t>(seat),
                       .size = hand_[seat],
                       .voids = view.voids[seat]});
  }
  for (std::size_t at = 0; at < view.unshown.size(); ++at) {
    const LastCardSeen& last = view.unshown[at];
    if (last.card || last.voids.empty()) continue;
    groups_.push_back({.in = SlotGroup::In::LastCard,
                       .at = static_cast<std::uint8_t>(at),
                       .size = 1,
                       .voids = last.voids});
  }
  deck_ = view.deck_size;
}

// Of the cards that a group may have, each earlier group takes at least those that it cannot take
// from the cards that only the earlier group may have.
void Sampler::bound_choices() {
  if (groups_.empty()) return;
  PerCompany<std::uint8_t> unseen;
  for (std::uint32_t at = 0; at < unseen_count_; ++at) ++unseen[company_of(unseen_[at])];
  const auto cards_of = [&](unsigned companies) {
    int cards = 0;
    for (const Company company : kAllCompanies) {
      if (CompanySet::from_bits(companies).contains(company)) cards += unseen[company];
    }
    return cards;
  };
  for (SlotGroup& group : groups_) {
    group.choices =
        static_cast<std::uint8_t>(static_cast<int>(unseen_count_) - cards_of(group.voids.bits()));
    grouped_ += group.size;
  }
  std::sort(groups_.begin(), groups_.end(), [](const SlotGroup& a, const SlotGroup& b) {
    return a.choices < b.choices;
  });
  for (std::size_t at = 0; at < groups_.size(); ++at) {
    int least_taken = 0;
    for (std::size_t earlier = 0; earlier < at; ++earlier) {
      const unsigned elsewhere = groups_[at].voids.bits() & ~groups_[earlier].voids.bits();
      least_taken += std::max(0, groups_[earlier].size - cards_of(elsewhere));
    }
    groups_[at].most = static_cast<std::uint8_t>(std::max(0, groups_[at].choices - least_taken));
  }
}

bool Sampler::attempt(UnseenCards& cards, Rng& rng) const {
  std::uint32_t placed = 0;
  for (const SlotGroup& group : groups_) {
    Card* const first = cards.data() + placed;
    Card* const last = cards.data() + unseen_count_;
    Card* const end =
        std::partition(first, last, [&](Card card) { return may_have(group.voids, card); });
    const auto choices = static_cast<std::uint32_t>(end - first);
    if (choices < group.size) return false;
    for (std::uint32_t slot = 0; slot < group.size; ++slot) {
      const bool is_sure = choices == group.most;
      if (!is_sure && rng.below(group.most - slot) >= choices - slot) return false;
      std::swap(first[slot], first[slot + rng.below(choices - slot)]);
    }
    placed += group.size;
  }
  return true;
}

void Sampler::settle(UnseenCards& cards, Rng& rng) const {
  Matcher matcher(groups_, std::span(cards).first(unseen_count_));
  matcher.match();
  for (std::uint32_t swap = kSwapsPerCard * unseen_count_; swap > 0; --swap) {
    const std::uint32_t a = rng.below(unseen_count_);
    const std::uint32_t b = rng.below(unseen_count_);
    if (matcher.may_swap(a, b)) std::swap(cards[a], cards[b]);
  }
}

// The first card is the face-down lead, if there is one.
void Sampler::fill_hand(Seat seat, const Card* cards, State& state) const {
  const bool has_led_hidden = is_lead_hidden_ && seat == state.starter;
  if (has_led_hidden) state.trick[0].card = cards[0];
  for (int at = has_led_hidden ? 1 : 0; at < hand_[seat]; ++at) state.hands[seat].insert(cards[at]);
}

void Sampler::fill(const UnseenCards& cards, State& state) const {
  const Card* next = cards.data();
  SeatSet filled;
  for (const SlotGroup& group : groups_) {
    if (group.in == SlotGroup::In::Hand) {
      fill_hand(seat_at(group.at), next, state);
      filled.insert(seat_at(group.at));
    } else {
      state.unshown[group.at].card = *next;
    }
    next += group.size;
  }
  for (const Seat seat : SeatSet::first(seats_)) {
    if (viewer_.is(seat)) continue;
    if (!filled.contains(seat)) {
      fill_hand(seat, next, state);
      next += hand_[seat];
    }
    for (int at = 0; at < down_[seat]; ++at) state.down[seat].insert(*next++);
  }
  for (LastCard& last : state.unshown) {
    if (last.voids.empty() && !viewer_.is(last.seat)) last.card = *next++;
  }
  for (int at = 0; at < deck_; ++at) state.deck.push_back(*next++);
}

// D1: another seat that is not ready has chosen no card or one; one that is ready, two.
void Sampler::choose_portfolios(State& state, Rng& rng) const {
  auto& choices = std::get<Portfolio>(state.phase).choices;
  for (const Seat seat : SeatSet::first(seats_)) {
    if (viewer_.is(seat)) continue;
    CardSet hand = state.hands[seat];
    const auto cards = static_cast<std::uint32_t>(hand.size());
    const bool is_ready = !waiting_.contains(seat);
    const std::uint32_t up = is_ready ? rng.below(cards) : rng.below(cards + 1);
    if (up == cards) continue;
    choices[seat].push_back(card_at(hand, up));
    hand.erase(choices[seat][0]);
    if (is_ready) choices[seat].push_back(card_at(hand, rng.below(cards - 1)));
  }
}

State Sampler::draw(Rng& rng) const {
  State state = base_;
  UnseenCards cards = unseen_;
  int tries = 0;
  while (!attempt(cards, rng)) {
    if (++tries < kAttempts) continue;
    settle(cards, rng);
    break;
  }
  rng.shuffle(cards.data() + grouped_, unseen_count_ - grouped_);
  fill(cards, state);
  if (std::holds_alternative<Portfolio>(state.phase)) choose_portfolios(state, rng);
  return state;
}

Sampler prepare(const Rules& rules, const View& view) { return {rules, view}; }

}  // namespace bourse::stonks
