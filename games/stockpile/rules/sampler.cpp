// SPDX-License-Identifier: Apache-2.0
#include "games/stockpile/rules/sampler.h"

#include <algorithm>

#include "core/overload.h"

namespace bourse::stockpile {
namespace {

// Deals with equal starting stocks are repeated; in a real game one in ten has none. The last
// attempt is accepted in any case, so that a contradictory constructed position terminates too.
constexpr int kStartAttempts = 500;
constexpr int kActionAttempts = 5'000;

Phase phase_of(const PhaseSeen& phase, Viewer viewer) {
  const auto seat = viewer.seat();
  return match(
      phase,
      [&](const PickSeen& seen) -> Phase {
        InvestorPick pick{};
        if (seat) {
          pick.offers[*seat] = seen.offer;
          pick.kept[*seat] = seen.kept;
        }
        return pick;
      },
      [&](const SellingSeen& seen) -> Phase {
        return Selling{seen.seat, seen.company.value_or(Company::AA), seen.plan};
      },
      [&](const ClaimSeen& seen) -> Phase {
        Claiming claiming{seen.company, seen.rate, seen.then, {}};
        if (seat) claiming.claims[*seat] = seen.own;
        return claiming;
      },
      [](const auto& same) -> Phase { return same; });
}

// The next card of the deal, any of those up to `prefix`. In a contradictory constructed position
// there may be none; then the next card.
Kind pick(std::array<Kind, kMostCards>& deal, std::size_t& at, std::size_t prefix, Rng& rng) {
  const std::size_t choices = std::max(prefix, at + 1) - at;
  std::swap(deal[at], deal[at + rng.below(static_cast<std::uint32_t>(choices))]);
  return deal[at++];
}

void give(Player& player, Kind kind) {
  if (is_stock(kind)) {
    ++player.cards[company_of(kind)].regular;
  } else if (is_action(kind)) {
    ++player.actions(kind);
  }
}

// The action step that is current or interrupted by a claim.
const ActionStep* step_of(const PhaseSeen& phase) {
  if (const auto* claim = std::get_if<ClaimSeen>(&phase)) {
    return std::get_if<ActionStep>(&claim->then);
  }
  return std::get_if<ActionStep>(&phase);
}

Cards any_target(Cards held, Rng& rng) {
  while (true) {
    const Cards target{
        static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(held.count()) + 1)),
        static_cast<std::uint8_t>(rng.below(held.split + 1U))};
    if (target.count() <= held.count()) return target;
  }
}

// Any of the claims, or none yet.
std::optional<Cards> any_standing(Cards held, Rng& rng) {
  const std::uint32_t splits = held.split + 1U;
  const std::uint32_t claims = (held.regular + 1U) * splits;
  const std::uint32_t choice = rng.below(claims + 1U);
  if (choice == claims) return std::nullopt;
  return Cards{static_cast<std::uint8_t>(choice / splits),
               static_cast<std::uint8_t>(choice % splits)};
}

}  // namespace

Sampler::Sampler(const Rules& rules, const View& view) : rules_(&rules), viewer_(view.viewer) {
  base_.first = view.first;
  base_.round = view.round;
  base_.tickers = view.tickers;
  base_.fresh = view.fresh;
  base_.discard = view.discard;
  base_.last = view.last;
  base_.phase = phase_of(view.phase, viewer_);
  place_known(view);
  place_piles(view);
  share_ledgers(view);
  collect_pairs(view);
  collect_choices(view);
  if (std::holds_alternative<PickSeen>(view.phase)) return;
  order_cards(view, unplaced(view));
  collect_slots(view);
}

void Sampler::place_known(const View& view) {
  for (const Seat seat : rules_->all()) {
    const PlayerSeen& seen = view.players[seat];
    Player& player = base_.players[seat];
    player.money = seen.money;
    for (const Company company : kAllCompanies) {
      player.cards[company] = {seen.cards.known[company], seen.split[company]};
    }
    player.booms = seen.cards.booms;
    player.busts = seen.cards.busts;
    player.fees = seen.fees;
    player.investors = seen.investors;
    player.rejected = seen.rejected;
    if (seen.hand > 0 && !viewer_.is(seat)) hands_.insert(seat);
  }
  if (const auto seat = viewer_.seat()) {
    base_.players[*seat].hand = view.hand;
    base_.players[*seat].started = view.started;
    own_start_ = view.started;
  }
}

void Sampler::place_piles(const View& view) {
  for (int at = 0; at < rules_->piles(); ++at) {
    const Pile pile = pile_at(at);
    for (const PileCardSeen& card : view.piles[pile]) {
      const auto position = static_cast<std::uint8_t>(base_.piles[pile].size());
      if (!card.kind) hidden_.push_back({pile, position});
      base_.piles[pile].push_back({card.kind.value_or(kBoom), card.by, card.is_up, card.known});
    }
  }
}

// The viewer's own knowledge, and for all others the least they can know.
void Sampler::share_ledgers(const View& view) {
  for (const Seat holder : rules_->all()) {
    const PlayerSeen& seen = view.players[holder];
    for (const Seat observer : rules_->all()) {
      const bool is_own = viewer_.is(observer) && observer != holder;
      base_.seen[observer][holder] = is_own ? seen.cards : seen.public_cards;
    }
  }
}

void Sampler::collect_pairs(const View& view) {
  if (std::holds_alternative<PickSeen>(view.phase)) return;
  std::array<bool, kCompanies> is_seen{};
  std::array<bool, kPairs> is_used{};
  const auto& forecasts = rules_->options.data.forecasts;
  for (std::size_t at = 0; at < kPairs; ++at) {
    const PairSeen& pair = view.pairs[at];
    base_.pairs[at].known = pair.known;
    if (!pair.company) {
      hidden_pairs_.push_back(static_cast<std::uint8_t>(at));
      continue;
    }
    base_.pairs[at].company = *pair.company;
    base_.pairs[at].forecast = pair.forecast;
    is_seen[static_cast<std::size_t>(*pair.company)] = true;
    for (std::size_t card = 0; card < kPairs; ++card) {
      if (is_used[card] || forecasts[card] != pair.forecast) continue;
      is_used[card] = true;
      break;
    }
  }
  for (const Company company : kAllCompanies) {
    if (!is_seen[static_cast<std::size_t>(company)]) companies_.push_back(company);
  }
  for (std::size_t card = 0; card < kPairs; ++card) {
    if (!is_used[card]) forecasts_.push_back(forecasts[card]);
  }
}

void Sampler::collect_choices(const View& view) {
  is_waited_for_ = viewer_.in(view.waiting);
  if (const auto* selling = std::get_if<SellingSeen>(&view.phase)) {
    is_plan_hidden_ = !selling->company;
  }
  if (!rules_->is_picking()) return;
  unseen_ = kAllInvestors;
  for (const Seat seat : rules_->all()) {
    unseen_ = unseen_ - view.players[seat].investors - view.players[seat].rejected;
  }
  if (const auto* seen = std::get_if<PickSeen>(&view.phase)) unseen_ = unseen_ - seen->offer;
}

// The cards of each kind that the viewer cannot place.
PerKind<std::uint8_t> Sampler::unplaced(const View& view) const {
  PerKind<std::uint8_t> left = rules_->options.data.copies;
  const auto take = [&left](Kind kind, int count) {
    left[kind] = static_cast<std::uint8_t>(left[kind] - std::min<int>(count, left[kind]));
  };
  for (int number = 0; number < kKinds; ++number) {
    take(kind_at(number), view.discard[kind_at(number)]);
  }
  for (const Seat seat : rules_->all()) {
    const PlayerSeen& seen = view.players[seat];
    for (const Company company : kAllCompanies) {
      take(stock_of(company), seen.cards.known[company] + seen.split[company]);
    }
    take(kBoom, seen.cards.booms);
    take(kBust, seen.cards.busts);
    for (int value = 1; value <= kMostFee; ++value) {
      take(fee_of(value), seen.fees[static_cast<std::size_t>(value - 1)]);
    }
  }
  for (const Kind kind : view.hand) take(kind, 1);
  for (const auto& pile : view.piles) {
    for (const PileCardSeen& card : pile) {
      if (card.kind) take(*card.kind, 1);
    }
  }
  return left;
}

void Sampler::order_cards(const View& view, const PerKind<std::uint8_t>& left) {
  const auto add = [&](Kind kind) {
    for (int copy = left[kind]; copy > 0; --copy) cards_[count_++] = kind;
  };
  std::array<Company, kCompanies> companies = kAllCompanies;
  // At most six, and std::stable_sort would allocate.
  for (std::size_t end = 1; end < companies.size(); ++end) {
    for (std::size_t at = end; at > 0; --at) {
      if (view.fresh[companies[at - 1]] <= view.fresh[companies[at]]) break;
      std::swap(companies[at - 1], companies[at]);
    }
  }
  std::size_t round = 0;
  // First what the slots of this round can hold: no cards of a company that has been cleared in it.
  const auto add_companies = [&](bool are_held) {
    for (const Company company : companies) {
      if ((view.fresh[company] <= view.round) != are_held) continue;
      for (; round < view.fresh[company]; ++round) prefixes_[round] = count_;
      add(stock_of(company));
    }
  };
  add_companies(true);
  for (; round <= view.round; ++round) prefixes_[round] = count_;
  add(kBoom);
  add(kBust);
  with_actions_ = count_;
  add_companies(false);
  for (int value = 1; value <= kMostFee; ++value) add(fee_of(value));
}

void Sampler::collect_slots(const View& view) {
  const ActionStep* step = step_of(view.phase);
  const auto place_of = [&](Seat seat) {
    return (number(seat) - number(view.first) + rules_->seats) % rules_->seats;
  };
  const auto collect = [&](std::size_t round, Seat seat, std::uint8_t count) {
    const bool may_act =
        step != nullptr && round == view.round && place_of(seat) >= place_of(step->seat);
    if (may_act) {
      acting_.push_back({seat, count, with_actions_});
    } else if (round == 0 && count == 1) {
      starting_.push_back({seat, count, prefixes_[round]});
    } else {
      slots_.push_back({seat, count, prefixes_[round]});
    }
  };
  for (std::size_t round = 0; round < kSlotRounds; ++round) {
    for (const Seat seat : rules_->all()) {
      const std::uint8_t count = view.players[seat].cards.slots[round];
      if (count > 0) collect(round, seat, count);
    }
  }
  if (!std::holds_alternative<ActionStep>(view.phase)) return;
  const PlayerSeen& actor = view.players[step->seat];
  const bool can_use_cramer = actor.owns(Investor::Cramer) && !step->cramer_used;
  if (actor.cards.actions() == 0 && !can_use_cramer) must_act_ = step->seat;
}

State Sampler::draw(Rng& rng) const {
  while (true) {
    State state = base_;
    deal_tips(state, rng);
    if (rules_->is_picking()) deal_investors(state, rng);
    if (std::holds_alternative<InvestorPick>(state.phase)) {
      choose_kept(state, rng);
      return state;
    }
    deal_cards(state, rng);
    if (is_plan_hidden_) choose_plan(state, rng);
    if (choose_claims(state, rng)) return state;
  }
}

void Sampler::deal_cards(State& state, Rng& rng) const {
  Deal deal = cards_;
  std::size_t at = deal_starting_stocks(state, deal, rng);
  for (const SlotGroup& group : slots_) {
    for (int card = 0; card < group.count; ++card) {
      give(state.players[group.seat], pick(deal, at, group.prefix, rng));
    }
  }
  if (!acting_.empty()) at = deal_acting(state, deal, at, rng);
  deal_rest(state, deal, at, rng);
}

// 6, constraint 3. Picked cards remain a permutation of the same prefix, so a failed attempt needs
// no cleanup.
std::size_t Sampler::deal_starting_stocks(State& state, Deal& deal, Rng& rng) const {
  std::size_t at = 0;
  for (int tries = 1; tries <= kStartAttempts; ++tries) {
    at = 0;
    unsigned taken = own_start_ ? 1U << static_cast<unsigned>(*own_start_) : 0U;
    bool differ = true;
    for (const SlotGroup& group : starting_) {
      const unsigned bit = 1U << static_cast<unsigned>(pick(deal, at, group.prefix, rng));
      differ = differ && (taken & bit) == 0;
      taken |= bit;
    }
    if (differ) break;
  }
  for (std::size_t card = 0; card < at; ++card) {
    give(state.players[starting_[card].seat], deal[card]);
  }
  return at;
}

// 6, constraints 2 and 5: stocks or actions, and the acting seat has an action.
std::size_t Sampler::deal_acting(State& state, Deal& deal, std::size_t at, Rng& rng) const {
  const std::size_t begin = at;
  const auto draw = [&](const SlotGroup& group) {  // false: the seat that must act cannot
    bool acts = !must_act_;
    for (int card = 0; card < group.count; ++card) {
      const Kind kind = pick(deal, at, group.prefix, rng);
      acts = acts || (group.seat == *must_act_ && is_action(kind));
    }
    return acts;
  };
  for (int tries = 1; tries <= kActionAttempts; ++tries) {
    at = begin;
    bool acts = !must_act_;
    for (const SlotGroup& group : acting_) acts = draw(group) || acts;
    if (acts) break;
  }
  std::size_t next = begin;
  for (const SlotGroup& group : acting_) {
    for (int card = 0; card < group.count; ++card) give(state.players[group.seat], deal[next++]);
  }
  return at;
}

// 6, constraint 6: face-down cards, hands and deck take any of the rest.
void Sampler::deal_rest(State& state, Deal& deal, std::size_t at, Rng& rng) const {
  for (const HiddenPileCard& hidden : hidden_) {
    state.piles[hidden.pile][hidden.position].set_kind(pick(deal, at, count_, rng));
  }
  for (const Seat seat : hands_) {
    for (int card = 0; card < kHandCards; ++card) {
      state.players[seat].hand.push_back(pick(deal, at, count_, rng));
    }
  }
  rng.shuffle(deal.data() + at, count_ - at);
  for (; at < count_; ++at) state.deck.push_back(deal[at]);
}

// 6, constraint 4
void Sampler::deal_tips(State& state, Rng& rng) const {
  if (hidden_pairs_.empty()) return;
  auto companies = companies_;
  auto forecasts = forecasts_;
  rng.shuffle(companies);
  rng.shuffle(forecasts);
  for (std::size_t at = 0; at < hidden_pairs_.size(); ++at) {
    Pair& pair = state.pairs[hidden_pairs_[at]];
    pair.company = companies[at];
    pair.forecast = forecasts[at];
  }
}

// The investors dealt to others: to choose from, or in addition to those kept.
void Sampler::deal_investors(State& state, Rng& rng) const {
  FixedList<Investor, kInvestors> unseen;
  for (int number = 0; number < kInvestors; ++number) {
    if (unseen_.contains(investor_at(number))) unseen.push_back(investor_at(number));
  }
  if (unseen.empty()) return;
  rng.shuffle(unseen);
  auto* pick = std::get_if<InvestorPick>(&state.phase);
  const int each = pick != nullptr ? rules_->dealt_investors()
                                   : rules_->dealt_investors() - rules_->kept_investors();
  std::size_t next = 0;
  for (const Seat seat : rules_->all()) {
    if (viewer_.is(seat)) continue;
    InvestorSet& dealt = pick != nullptr ? pick->offers[seat] : state.players[seat].rejected;
    for (int card = 0; card < each && next < unseen.size(); ++card) dealt.insert(unseen[next++]);
  }
}

// The possible choices so far of a seat with this offer: nothing, or any set of the right size.
InvestorSet Sampler::any_kept(InvestorSet offer, Rng& rng) const {
  FixedList<InvestorSet, 7> choices;
  choices.push_back({});
  for (unsigned bits = 1; bits < 1U << kInvestors; ++bits) {
    const InvestorSet set = InvestorSet::from_bits(bits);
    if (set.size() == rules_->kept_investors() && offer.contains(set)) choices.push_back(set);
  }
  return choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
}

void Sampler::choose_kept(State& state, Rng& rng) const {
  auto& pick = std::get<InvestorPick>(state.phase);
  bool is_open = is_waited_for_;
  do {
    for (const Seat seat : rules_->all()) {
      if (viewer_.is(seat)) continue;
      pick.kept[seat] = any_kept(pick.offers[seat], rng);
      is_open = is_open || pick.kept[seat].empty();
    }
  } while (!is_open);
}

// A seller may be at any company that it holds, with any plan for those before.
void Sampler::choose_plan(State& state, Rng& rng) const {
  auto& selling = std::get<Selling>(state.phase);
  const Holdings& cards = state.players[selling.seat].cards;
  FixedList<Company, kCompanies> held;
  for (const Company company : kAllCompanies) {
    if (cards[company].count() > 0) held.push_back(company);
  }
  const std::size_t asked = rng.below(static_cast<std::uint32_t>(held.size()));
  selling.company = held[asked];
  for (std::size_t at = 0; at < asked; ++at) {
    selling.plan[held[at]] = any_target(cards[held[at]], rng);
  }
}

// False if no seat could be asked.
bool Sampler::choose_claims(State& state, Rng& rng) const {
  auto* claiming = std::get_if<Claiming>(&state.phase);
  if (claiming == nullptr) return true;
  SeatSet others;
  for (const Seat seat : rules_->all()) {
    const bool is_holder = state.players[seat].cards[claiming->company].count() > 0;
    if (is_holder && !viewer_.is(seat)) others.insert(seat);
  }
  if (!is_waited_for_ && others.empty()) return false;
  bool is_open = is_waited_for_;
  do {
    for (const Seat seat : others) {
      claiming->claims[seat] = any_standing(state.players[seat].cards[claiming->company], rng);
      is_open = is_open || !claiming->claims[seat];
    }
  } while (!is_open);
  return true;
}

Sampler prepare(const Rules& rules, const View& view) { return {rules, view}; }

}  // namespace bourse::stockpile
