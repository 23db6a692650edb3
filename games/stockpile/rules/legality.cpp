// SPDX-License-Identifier: Apache-2.0
//
// Legality (RULES.md 5.1 – 5.11). legal() generates actions in the order of the numbering in
// tensor.cpp, refuse() explains; the conformance suite checks that they agree.
#include <algorithm>
#include <array>
#include <utility>

#include "core/overload.h"
#include "games/stockpile/rules/game.h"

namespace bourse::stockpile {
namespace {

using MaybeRefusal = std::optional<Refusal>;

bool is_pile(const Rules& rules, Pile pile) { return number(pile) < rules.piles(); }
bool has_hidden_card(const State& state, Pile pile) {
  const auto& cards = state.piles[pile];
  return std::any_of(
      cards.begin(), cards.end(), [](const PileCard& card) { return !card.is_up(); });
}
// 5.5: pairs of others, and face-down ones.
bool is_peek_target(const Rules& rules, const State& state, Seat seat, int pair) {
  const bool is_face_up = !rules.is_pair() && pair == rules.seats;
  return !is_face_up && holder_of_pair(rules, state.first, pair) != seat;
}

using Writer = ActionList::Writer;

void legal_keep(const Rules& rules, InvestorSet offer, Writer& out) {
  for (int one = 0; one < kInvestors; ++one) {
    if (!offer.contains(investor_at(one))) continue;
    const InvestorSet kept = InvestorSet::of(investor_at(one));
    if (!rules.is_pair()) out.push_back(Keep{kept});
    for (int two = one + 1; two < kInvestors && rules.is_pair(); ++two) {
      if (!offer.contains(investor_at(two))) continue;
      out.push_back(Keep{kept | InvestorSet::of(investor_at(two))});
    }
  }
}

void legal_place(const Rules& rules, Kind up, Kind down, Writer& out) {
  for (int up_pile = 0; up_pile < rules.piles(); ++up_pile) {
    for (int down_pile = 0; down_pile < rules.piles(); ++down_pile) {
      out.push_back(Place{up, pile_at(up_pile), down, pile_at(down_pile)});
    }
  }
}

void legal_supply(const Rules& rules, const State& state, Seat seat, Writer& out) {
  const Player& player = state.players[seat];
  const Kind first = player.hand[0];
  const Kind second = player.hand[1];
  const bool are_alike = first == second;
  legal_place(rules, first, second, out);
  if (!are_alike) legal_place(rules, second, first, out);
  if (!player.owns(Investor::Stuart)) return;
  for (int one = 0; one < rules.piles(); ++one) {
    for (int two = are_alike ? one : 0; two < rules.piles(); ++two) {
      out.push_back(Hide{first, pile_at(one), second, pile_at(two)});
    }
  }
}

void legal_moves(const Rules& rules, const State& state, Pile from, Writer& out) {
  const auto cards = static_cast<int>(state.piles[from].size());
  for (int position = 0; position < cards; ++position) {
    for (int to = 0; to < rules.piles(); ++to) {
      if (pile_at(to) == from) continue;
      out.push_back(Move{from, static_cast<std::uint8_t>(position), pile_at(to)});
    }
  }
}

void legal_pre_demand(const Rules& rules,
                      const State& state,
                      const PreDemand& window,
                      Writer& out) {
  const InvestorSet left = state.players[window.seat].investors - window.used;
  if (left.contains(Investor::Warren)) {
    for (int at = 0; at < rules.piles(); ++at) {
      if (has_hidden_card(state, pile_at(at))) out.push_back(Look{pile_at(at)});
    }
  }
  if (left.contains(Investor::Mark)) {
    for (int from = 0; from < rules.piles(); ++from) legal_moves(rules, state, pile_at(from), out);
  }
  out.push_back(Pass{});
}

void legal_peeks(const Rules& rules, const State& state, Seat seat, Writer& out) {
  for (int pair = 0; pair < kPairs; ++pair) {
    if (is_peek_target(rules, state, seat, pair)) {
      out.push_back(Peek{static_cast<std::uint8_t>(pair)});
    }
  }
}

// The bids on a pile from a level up, the lowest first. Every auction needs them many times, so
// they are precomputed; bids beyond the highest level are arbitrary.
using BidRow = std::array<Action, kMostLevels>;
template <std::size_t... Step>
constexpr BidRow bid_row(std::size_t at, std::index_sequence<Step...> /*steps*/) {
  const Pile pile = pile_at(static_cast<int>(at) / kMostLevels);
  const std::size_t from = at % kMostLevels;
  return {Action(Bid{pile, static_cast<std::uint8_t>((from + Step) % kMostLevels)})...};
}
template <std::size_t... At>
constexpr std::array<BidRow, sizeof...(At)> all_bid_rows(std::index_sequence<At...> /*rows*/) {
  return {bid_row(At, std::make_index_sequence<kMostLevels>())...};
}
constexpr auto kBidRows =
    all_bid_rows(std::make_index_sequence<std::size_t{kMostPiles} * kMostLevels>());

// The number of levels that a seat can afford, counted without a branch. Donald pays for the level
// below.
int affordable_levels(const Rules& rules, InvestorSet investors, int left) {
  int levels = 0;
  for (int level = 0; level < kMostLevels; ++level) {
    levels += level < rules.levels() && rules.bid_value(level) <= left ? 1 : 0;
  }
  const bool has_discount =
      investors.contains(Investor::Donald) && rules.options.donald_limit == DonaldLimit::Cost;
  return has_discount ? std::min(levels + 1, rules.levels()) : levels;
}

void legal_bid(const Rules& rules, const State& state, const Bidding& phase, Writer& out) {
  const Player& player = state.players[phase.seat];
  const int left = free_money(rules, player, phase.tracks, phase.seat);
  const int levels = affordable_levels(rules, player.investors, left);
  for (int at = 0; at < rules.piles(); ++at) {
    const auto& track = phase.tracks[pile_at(at)];
    const bool is_own = track && track->owner == phase.seat;
    const int from = track ? track->level + 1 : 0;
    const int count = is_own ? 0 : std::max(levels - from, 0);
    const int row = at * kMostLevels + std::min(from, kMostLevels - 1);
    out.push_first(static_cast<std::size_t>(count), kBidRows[static_cast<std::size_t>(row)]);
  }
  if (player.owns(Investor::Martha) && !phase.martha_used) {
    legal_peeks(rules, state, phase.seat, out);
  }
}

// SP-R29: with `ends`, a played card delays Cramer until after the last one.
bool is_between_cards(const ActionStep& step, const Player& player) {
  return step.card_played && player.actions() > 0;
}

void legal_action_step(const State& state, const ActionStep& step, Writer& out) {
  const Player& player = state.players[step.seat];
  if (player.booms > 0) {
    for (const Company company : kAllCompanies) out.push_back(PlayBoom{company});
  }
  if (player.busts > 0) {
    for (const Company company : kAllCompanies) out.push_back(PlayBust{company});
  }
  if (player.owns(Investor::Cramer) && !step.cramer_used && !is_between_cards(step, player)) {
    for (const Company company : kAllCompanies) out.push_back(CramerUp{company});
    for (const Company company : kAllCompanies) out.push_back(CramerDown{company});
  }
  if (player.actions() == 0) out.push_back(Done{});
}

// The numbers that may be kept, or shown, of a company without split cards, the fewest first. Half
// of all decisions are these.
template <class Make, std::size_t... Count>
constexpr auto count_row(Make make, std::index_sequence<Count...> /*counts*/) {
  return std::array{Action(make(Cards{static_cast<std::uint8_t>(Count), 0}))...};
}
constexpr auto kCounts = std::make_index_sequence<kMostOfStock + 1>();
constexpr auto hold_row(Company company) {
  return count_row([=](Cards target) { return Hold{company, target}; }, kCounts);
}
constexpr std::array kHoldRows{hold_row(Company::AA),
                               hold_row(Company::BB),
                               hold_row(Company::CC),
                               hold_row(Company::EE),
                               hold_row(Company::LL),
                               hold_row(Company::SS)};
constexpr auto kClaimRow = count_row([](Cards shown) { return Claim{shown}; }, kCounts);

void legal_sell(const State& state, const Selling& selling, Writer& out) {
  const Cards held = state.players[selling.seat].cards[selling.company];
  if (held.split == 0) {
    out.push_first(held.regular + 1U, kHoldRows[static_cast<std::size_t>(selling.company)]);
    return;
  }
  for (int regular = 0; regular <= held.count(); ++regular) {
    const int most_split = std::min<int>(held.split, held.count() - regular);
    for (int split = 0; split <= most_split; ++split) {
      out.push_back(Hold{selling.company,
                         {static_cast<std::uint8_t>(regular), static_cast<std::uint8_t>(split)}});
    }
  }
}

void legal_claim(Cards held, Writer& out) {
  if (held.split == 0) return out.push_first(held.regular + 1U, kClaimRow);
  for (int regular = 0; regular <= held.regular; ++regular) {
    for (int split = 0; split <= held.split; ++split) {
      out.push_back(Claim{{static_cast<std::uint8_t>(regular), static_cast<std::uint8_t>(split)}});
    }
  }
}

// The refusals, one function per action, in the order of RULES.md.

Refusal refuse_elsewhere() {
  return {"SP-5.0.4", "that is not one of the choices at this point of the round"};
}

MaybeRefusal refuse_keep(const Rules& rules, const State& state, Seat seat, const Keep& keep) {
  const auto* pick = std::get_if<InvestorPick>(&state.phase);
  if (pick == nullptr) return refuse_elsewhere();
  if (!pick->offers[seat].contains(keep.investors)) {
    return Refusal{"SP-5.1.2", "you may keep only investors you were dealt"};
  }
  if (keep.investors.size() != rules.kept_investors()) {
    return Refusal{"SP-5.1.2",
                   "{} to be kept",
                   {rules.is_pair() ? std::string_view("two investors are")
                                    : std::string_view("one investor is")}};
  }
  return std::nullopt;
}

bool is_hand(const Hand& hand, Kind one, Kind other) {
  return hand.size() == kHandCards &&
         ((hand[0] == one && hand[1] == other) || (hand[0] == other && hand[1] == one));
}

MaybeRefusal refuse_place(const Rules& rules, const State& state, Seat seat, const Place& place) {
  if (!std::holds_alternative<Supply>(state.phase)) return refuse_elsewhere();
  if (!is_hand(state.players[seat].hand, place.up, place.down)) {
    return Refusal{"SP-5.3.2", "those are not the two cards you were dealt"};
  }
  if (!is_pile(rules, place.up_pile) || !is_pile(rules, place.down_pile)) {
    return Refusal{"SP-4.8", "there is no such pile at this table"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_hide(const Rules& rules, const State& state, Seat seat, const Hide& hide) {
  if (!std::holds_alternative<Supply>(state.phase)) return refuse_elsewhere();
  const Player& player = state.players[seat];
  if (!player.owns(Investor::Stuart)) {
    return Refusal{"SP-5.3.3", "only Secretive Stuart may lay both cards face down"};
  }
  if (!is_hand(player.hand, hide.first, hide.second)) {
    return Refusal{"SP-5.3.2", "those are not the two cards you were dealt"};
  }
  if (!is_pile(rules, hide.first_pile) || !is_pile(rules, hide.second_pile)) {
    return Refusal{"SP-4.8", "there is no such pile at this table"};
  }
  const bool are_alike = hide.first == hide.second;
  const bool is_in_order =
      are_alike ? hide.first_pile <= hide.second_pile : hide.first == player.hand[0];
  if (!is_in_order) {
    return Refusal{"SP-14.1.3",
                   "cards laid face down are named in the order dealt, two of a kind by pile"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_used(const PreDemand& window, Investor investor) {
  if (!window.used.contains(investor)) return std::nullopt;
  return Refusal{"SP-5.4.1", "{} has been used in this round", {name_of(investor)}};
}

MaybeRefusal refuse_look(const Rules& rules, const State& state, Seat seat, const Look& look) {
  const auto* window = std::get_if<PreDemand>(&state.phase);
  if (window == nullptr) return refuse_elsewhere();
  if (!state.players[seat].owns(Investor::Warren)) {
    return Refusal{"SP-8.3.11", "only Wise Warren may look at a pile"};
  }
  if (auto used = refuse_used(*window, Investor::Warren)) return used;
  if (!is_pile(rules, look.pile)) {
    return Refusal{"SP-4.8", "there is no such pile at this table"};
  }
  if (!has_hidden_card(state, look.pile)) {
    return Refusal{"SP-5.4.2", "that pile has no face-down card"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_move(const Rules& rules, const State& state, Seat seat, const Move& move) {
  const auto* window = std::get_if<PreDemand>(&state.phase);
  if (window == nullptr) return refuse_elsewhere();
  if (!state.players[seat].owns(Investor::Mark)) {
    return Refusal{"SP-8.3.8", "only Maverick Mark may move a card"};
  }
  if (auto used = refuse_used(*window, Investor::Mark)) return used;
  if (!is_pile(rules, move.from) || !is_pile(rules, move.to)) {
    return Refusal{"SP-4.8", "there is no such pile at this table"};
  }
  if (move.position >= state.piles[move.from].size()) {
    return Refusal{"SP-5.4.3", "that pile has no card at this position"};
  }
  if (move.from == move.to) return Refusal{"SP-5.4.3", "the card must go to another pile"};
  return std::nullopt;
}

MaybeRefusal refuse_pass(const State& state) {
  if (std::holds_alternative<Bidding>(state.phase)) {
    return Refusal{"SP-5.5.8", "there is no passing in the auction"};
  }
  const bool may_pass = std::holds_alternative<PreDemand>(state.phase) ||
                        std::holds_alternative<MarthaLast>(state.phase) ||
                        std::holds_alternative<Declaring>(state.phase);
  if (!may_pass) return refuse_elsewhere();
  return std::nullopt;
}

MaybeRefusal refuse_bid(const Rules& rules, const State& state, Seat seat, const Bid& bid) {
  const auto* phase = std::get_if<Bidding>(&state.phase);
  if (phase == nullptr) return refuse_elsewhere();
  if (!is_pile(rules, bid.pile)) {
    return Refusal{"SP-4.8", "there is no such pile at this table"};
  }
  const auto& track = phase->tracks[bid.pile];
  if (track && track->owner == seat) {
    return Refusal{"SP-5.5.5", "your own meeple stands there"};
  }
  if (track && bid.level <= track->level) {
    return Refusal{"SP-5.5.6", "a bid must be higher than the one it replaces"};
  }
  const Player& player = state.players[seat];
  const int left = free_money(rules, player, phase->tracks, seat);
  if (bid_limit(rules, player.investors, bid.level) > left) {
    return Refusal{"SP-5.5.7", "you do not have the money for that bid"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_peek(const Rules& rules, const State& state, Seat seat, const Peek& peek) {
  const auto* bidding = std::get_if<Bidding>(&state.phase);
  if (bidding == nullptr && !std::holds_alternative<MarthaLast>(state.phase)) {
    return refuse_elsewhere();
  }
  if (!state.players[seat].owns(Investor::Martha)) {
    return Refusal{"SP-8.3.9", "only Mayknow Martha may look at a pair"};
  }
  if (bidding != nullptr && bidding->martha_used) {
    return Refusal{"SP-5.5.12", "Mayknow Martha has been used in this round"};
  }
  if (!is_peek_target(rules, state, seat, peek.pair)) {
    return Refusal{"SP-5.5.12", "that pair is your own, or lies open"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_card(const State& state, Seat seat, Kind card) {
  if (!std::holds_alternative<ActionStep>(state.phase)) return refuse_elsewhere();
  const Player& player = state.players[seat];
  if ((card == kBoom ? player.booms : player.busts) == 0) {
    return Refusal{"SP-5.6.2", "you hold no {}", {name_of(card)}};
  }
  return std::nullopt;
}

MaybeRefusal refuse_cramer(const State& state, Seat seat) {
  const auto* step = std::get_if<ActionStep>(&state.phase);
  if (step == nullptr) return refuse_elsewhere();
  if (!state.players[seat].owns(Investor::Cramer)) {
    return Refusal{"SP-8.3.4", "only Crazy Cramer may move a price"};
  }
  if (step->cramer_used) {
    return Refusal{"SP-8.3.1", "Crazy Cramer has been used in this round"};
  }
  if (is_between_cards(*step, state.players[seat])) {
    return Refusal{"SP-R29", "Cramer acts before your first action card or after the last"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_done(const State& state, Seat seat) {
  if (!std::holds_alternative<ActionStep>(state.phase)) return refuse_elsewhere();
  if (state.players[seat].actions() > 0) {
    return Refusal{"SP-5.6.3", "all your action cards must be used first"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_hold(const State& state, Seat seat, const Hold& hold) {
  const auto* selling = std::get_if<Selling>(&state.phase);
  if (selling == nullptr) return refuse_elsewhere();
  if (hold.company != selling->company) {
    return Refusal{"SP-5.7.1", "you are asked about {} now", {name_of(selling->company)}};
  }
  const Cards held = state.players[seat].cards[hold.company];
  if (hold.target.split > held.split || hold.target.count() > held.count()) {
    return Refusal{"SP-5.7.2", "you cannot end up with more cards than you have"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_claim(const State& state, Seat seat, const Claim& claim) {
  const auto* claiming = std::get_if<Claiming>(&state.phase);
  if (claiming == nullptr) return refuse_elsewhere();
  const Cards held = state.players[seat].cards[claiming->company];
  if (claim.shown.regular > held.regular || claim.shown.split > held.split) {
    return Refusal{"SP-5.10.2", "you cannot show cards you do not have"};
  }
  return std::nullopt;
}

MaybeRefusal refuse_declare(const State& state) {
  if (!std::holds_alternative<Declaring>(state.phase)) return refuse_elsewhere();
  return std::nullopt;
}

SeatSet still_to_pick(const Rules& rules, const InvestorPick& pick) {
  SeatSet seats;
  for (const Seat seat : rules.all()) {
    if (pick.kept[seat].empty()) seats.insert(seat);
  }
  return seats;
}

SeatSet still_to_claim(const Rules& rules, const State& state, const Claiming& claiming) {
  SeatSet seats;
  for (const Seat seat : rules.all()) {
    const bool is_holder = state.players[seat].cards[claiming.company].count() > 0;
    if (is_holder && !claiming.claims[seat]) seats.insert(seat);
  }
  return seats;
}

}  // namespace

SeatSet to_act(const Rules& rules, const State& state) {
  return match(
      state.phase,
      [&](const InvestorPick& pick) { return still_to_pick(rules, pick); },
      [&](const Claiming& claiming) { return still_to_claim(rules, state, claiming); },
      [](const Over&) { return SeatSet(); },
      [](const auto& phase) { return SeatSet::of(phase.seat); });
}

void legal(const Rules& rules, const State& state, Seat seat, ActionList& out) {
  if (!to_act(rules, state).contains(seat)) return;
  Writer writer(out);
  match(
      state.phase,
      [&](const InvestorPick& pick) { legal_keep(rules, pick.offers[seat], writer); },
      [&](const Supply&) { legal_supply(rules, state, seat, writer); },
      [&](const PreDemand& window) { legal_pre_demand(rules, state, window, writer); },
      [&](const Bidding& phase) { legal_bid(rules, state, phase, writer); },
      [&](const MarthaLast&) {
        legal_peeks(rules, state, seat, writer);
        writer.push_back(Pass{});
      },
      [&](const ActionStep& step) { legal_action_step(state, step, writer); },
      [&](const Selling& selling) { legal_sell(state, selling, writer); },
      [&](const Claiming& claiming) {
        legal_claim(state.players[seat].cards[claiming.company], writer);
      },
      [&](const Declaring&) {
        for (const Company company : kAllCompanies) writer.push_back(Declare{company});
        writer.push_back(Pass{});
      },
      [](const Over&) {});
}

std::optional<Refusal> refuse(const Rules& rules,
                              const State& state,
                              Seat seat,
                              const Action& action) {
  if (!to_act(rules, state).contains(seat)) {
    return Refusal{"SP-5.0.3", "you have nothing to choose now"};
  }
  return match(
      action,
      [&](const Keep& keep) { return refuse_keep(rules, state, seat, keep); },
      [&](const Place& place) { return refuse_place(rules, state, seat, place); },
      [&](const Hide& hide) { return refuse_hide(rules, state, seat, hide); },
      [&](const Look& look) { return refuse_look(rules, state, seat, look); },
      [&](const Move& move) { return refuse_move(rules, state, seat, move); },
      [&](const Bid& bid) { return refuse_bid(rules, state, seat, bid); },
      [&](const Peek& peek) { return refuse_peek(rules, state, seat, peek); },
      [&](const PlayBoom&) { return refuse_card(state, seat, kBoom); },
      [&](const PlayBust&) { return refuse_card(state, seat, kBust); },
      [&](const CramerUp&) { return refuse_cramer(state, seat); },
      [&](const CramerDown&) { return refuse_cramer(state, seat); },
      [&](const Done&) { return refuse_done(state, seat); },
      [&](const Hold& hold) { return refuse_hold(state, seat, hold); },
      [&](const Claim& claim) { return refuse_claim(state, seat, claim); },
      [&](const Declare&) { return refuse_declare(state); },
      [&](const Pass&) { return refuse_pass(state); });
}

}  // namespace bourse::stockpile
