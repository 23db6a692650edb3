// SPDX-License-Identifier: Apache-2.0
//
// Legality (RULES.md 5.1 – 5.6). legal() generates actions in the order of the numbering (5.8),
// refuse() explains; the conformance suite checks that they agree.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/overload.h"
#include "games/stockastic/rules/figures.h"
#include "games/stockastic/rules/game.h"
#include "games/stockastic/rules/looks.h"
#include "games/stockastic/rules/offers.h"

namespace bourse::stockastic {
namespace {

using MaybeRefusal = std::optional<Refusal>;
using Writer = ActionList::Writer;

const Offer* open_offer(const State& state) {
  const auto* room = offer_of(state.phase);
  return room != nullptr && *room ? &**room : nullptr;
}

// Rows of actions that many decisions list, precomputed. The writer copies a row of fixed length
// and keeps its beginning, which costs less than a loop.
template <class Make, std::size_t... At>
constexpr std::array<Action, sizeof...(At)> made(Make make, std::index_sequence<At...> /*places*/) {
  return {make(At)...};
}
template <std::size_t Count, class Make>
constexpr std::array<Action, Count> row(Make make) {
  return made(make, std::make_index_sequence<Count>());
}
constexpr auto kBidOf = [](std::size_t at) -> Action { return Bid{std::uint16_t(at)}; };
constexpr auto kPrice = [](std::size_t at) -> Action { return NameCoins{std::uint16_t(at + 1)}; };
constexpr auto kSharesNamed =
    row<kMaxShares>([](std::size_t at) -> Action { return NameShares{std::uint8_t(at + 1)}; });
constexpr auto kCounters =
    row<kMaxShares>([](std::size_t at) -> Action { return Counter{std::uint8_t(at + 1)}; });

// Amounts in rows of three lengths; the shortest sufficient one is copied.
template <std::size_t Longest>
struct Amounts {
  std::array<Action, 32> few;
  std::array<Action, 128> some;
  std::array<Action, Longest> all;
};
constexpr Amounts<kMostCoins + 1> kBids{
    row<32>(kBidOf), row<128>(kBidOf), row<kMostCoins + 1>(kBidOf)};
constexpr Amounts<kMostCoins> kPrices{row<32>(kPrice), row<128>(kPrice), row<kMostCoins>(kPrice)};

// Requires: the list is empty, so that the longest row fits.
template <std::size_t Longest>
void push_amounts(Writer& out, const Amounts<Longest>& amounts, int count) {
  const auto wanted = static_cast<std::size_t>(count);
  if (wanted <= amounts.few.size()) {
    out.push_first(wanted, amounts.few);
  } else if (wanted <= amounts.some.size()) {
    out.push_first(wanted, amounts.some);
  } else {
    out.push_first(wanted, amounts.all);
  }
}

template <class Trade>
constexpr std::array<Action, kMaxShares> trades_of(std::size_t company) {
  return row<kMaxShares>([company](std::size_t at) -> Action {
    return Trade{static_cast<Company>(company), std::uint8_t(at + 1)};
  });
}
template <class Trade, std::size_t... Id>
constexpr std::array<std::array<Action, kMaxShares>, sizeof...(Id)> trades(
    std::index_sequence<Id...> /*companies*/) {
  return {trades_of<Trade>(Id)...};
}
constexpr auto kBuys = trades<Buy>(std::make_index_sequence<kCompanies>());
constexpr auto kSells = trades<Sell>(std::make_index_sequence<kCompanies>());

// Offers about a company by the set of seats that could answer: to all, then to each of them.
using Openings = std::array<Action, kAudiences>;
constexpr std::size_t kAnswerers = std::size_t{1} << kMostSeats;  // sets of seats

// Requires: at <= the number of seats in `able`; actions beyond it are arbitrary.
constexpr Action opening(
    Form form, Side side, std::size_t company, std::size_t able, std::size_t at) {
  int audience = 0;
  for (int seat = 0; seat < kMostSeats && at > 0; ++seat) {
    const bool is_able = ((able >> static_cast<unsigned>(seat)) & 1U) != 0;
    if (is_able && --at == 0) audience = seat + 1;
  }
  return OpenOffer{form, side, static_cast<Company>(company), Audience::from_number(audience)};
}
using AllOpenings = std::array<Openings, kCompanies * kAnswerers>;  // companies and sets
constexpr AllOpenings openings(Form form, Side side) {
  AllOpenings all{};
  for (std::size_t number = 0; number < all.size(); ++number) {
    for (std::size_t at = 0; at < kAudiences; ++at) {
      all[number][at] = opening(form, side, number / kAnswerers, number % kAnswerers, at);
    }
  }
  return all;
}
constexpr AllOpenings kSellCalls = openings(Form::Call, Side::Sell);
constexpr AllOpenings kBuyCalls = openings(Form::Call, Side::Buy);
constexpr AllOpenings kSellOffers = openings(Form::Firm, Side::Sell);
constexpr AllOpenings kBuyOffers = openings(Form::Firm, Side::Buy);

// Limits on amounts, for legal() and refuse() alike.

int most_bid(const Table& table, Seat seat) { return table.players[seat].coins; }

int most_bought(const Rules& rules, const State& state, const Acting& acting, Board board) {
  if (acting.sold.contains(board)) return 0;
  const Seat seat = state.table.order[acting.place];
  const int affordable = state.table.players[seat].coins / price(rules, state.table, board);
  return std::min<int>(state.table.boards[board].market, affordable);
}
int most_sold(const State& state, const Acting& acting, Board board) {
  if (acting.bought.contains(board)) return 0;
  return sellable(state.table, state.table.order[acting.place], board);
}
bool can_look(const Rules& rules, const State& state, const Acting& acting, Board board) {
  const Seat seat = state.table.order[acting.place];
  const Player& player = state.table.players[seat];
  return !player.known_tokens.contains(board) &&
         player.coins >= cost_of_look(rules, state.table, acting, seat);
}
bool can_look_at_event(const Rules& rules, const State& state, Seat seat) {
  const Player& player = state.table.players[seat];
  return !player.known_event && player.coins >= cost_of_event(rules, state.table, seat);
}
bool can_buy_rumor(const Rules& rules, const State& state, Seat seat) {
  const auto discard = state.rumor_discard.size() + state.buried.size();
  return state.table.players[seat].coins >= rules.costs.rumor &&
         has_rumor_to_buy(
             rules, static_cast<int>(state.rumor_deck.size()), static_cast<int>(discard));
}
bool is_up(const State& state, Company company) {
  return state.table.boards[board_of(company)].company == company;
}

// The generators.

void legal_setup_char(const Rules& rules, const State& state, Writer& out) {
  for (int card = 0; card < kCharacters; ++card) {
    const auto character = static_cast<Character>(card);
    out.push_if(!holder_of(rules, state.table, character), TakeCharacter{character});
  }
}

void legal_bids(const Table& table, Seat seat, Writer& out) {
  push_amounts(out, kBids, std::min(most_bid(table, seat), kMostCoins) + 1);
}

// The seats that could answer an offer of the seat: buyers of anything, sellers of each company
// (5.4.3).
struct Answerers {
  SeatSet buyers;
  PerBoard<SeatSet> sellers;
};
Answerers answerers(const Rules& rules, const Table& table, Seat seat) {
  Answerers able;
  for (const Seat other : without(SeatSet::first(rules.seats), SeatSet::of(seat))) {
    able.buyers.insert_if(is_buyer(table, other), other);
    for (const Board board : kAllBoards) {
      able.sellers[board].insert_if(is_seller(table, other, board), other);
    }
  }
  return able;
}

// Offers to a set of seats: to all and to each of them, if there are any.
constexpr auto kOpeningsTo = [] {
  std::array<std::uint8_t, kAnswerers> counts{};
  for (std::size_t able = 1; able < kAnswerers; ++able) {
    counts[able] = static_cast<std::uint8_t>(std::popcount(able) + 1);
  }
  return counts;
}();

void legal_offers(const Rules& rules, const State& state, Seat seat, Writer& out) {
  const Table& table = state.table;
  const Answerers able = answerers(rules, table, seat);
  PerBoard<std::size_t> buyers;  // rows of openings by the set of seats that can answer
  PerBoard<std::size_t> sellers;
  for (const Board board : kAllBoards) {
    const auto row = static_cast<std::size_t>(table.boards[board].company) * kAnswerers;
    buyers[board] = row + (can_propose(table, seat, Side::Sell, board) ? able.buyers.bits() : 0U);
    sellers[board] =
        row + (can_propose(table, seat, Side::Buy, board) ? able.sellers[board].bits() : 0U);
  }
  const auto push = [&](const auto& all, const PerBoard<std::size_t>& rows) {
    for (const std::size_t row : rows) out.push_first(kOpeningsTo[row % kAnswerers], all[row]);
  };
  push(kSellCalls, buyers);
  push(kBuyCalls, sellers);
  push(kSellOffers, buyers);
  push(kBuyOffers, sellers);
}

void legal_plays(const State& state, Seat seat, Writer& out) {
  std::optional<Rumor> last;
  for (const Rumor rumor : state.hands[seat]) {
    if (last == rumor) continue;
    last = rumor;
    for (const Board board : kAllBoards) {
      out.push_back(PlayRumor{rumor, state.table.boards[board].company});
    }
  }
}

void legal_turn(const Rules& rules, const State& state, const Acting& acting, Writer& out) {
  const Seat seat = state.table.order[acting.place];
  const auto company = [&](Board board) {
    return static_cast<std::size_t>(state.table.boards[board].company);
  };
  for (const Board board : kAllBoards) {
    const auto most = static_cast<std::size_t>(most_bought(rules, state, acting, board));
    out.push_first(most, kBuys[company(board)]);
  }
  for (const Board board : kAllBoards) {
    const auto most = static_cast<std::size_t>(most_sold(state, acting, board));
    out.push_first(most, kSells[company(board)]);
  }
  for (const Board board : kAllBoards) {
    out.push_if(can_look(rules, state, acting, board),
                LookAtToken{state.table.boards[board].company});
  }
  out.push_if(can_look_at_event(rules, state, seat), LookAtEvent{});
  out.push_if(can_buy_rumor(rules, state, seat), BuyRumor{});
  legal_plays(state, seat, out);
  if (acting.offers < rules.options.offers_per_turn) legal_offers(rules, state, seat, out);
  out.push_back(EndTurn{});
}

void legal_counter_price(
    const Rules& rules, const State& state, const Offer& offer, Seat seat, Writer& out) {
  const int shares = offer.answers[seat].terms.shares;
  const int most = std::min(
      counter_coins(rules, state.table, proposer_of(state), offer, seat, shares), kMostCoins);
  const bool is_same = offer.form == Form::Firm && offer.terms.shares == shares;
  const int skipped = is_same && offer.terms.coins <= most ? offer.terms.coins : most + 1;
  push_amounts(out, kPrices, skipped - 1);
  for (int coins = skipped + 1; coins <= most; ++coins) {
    out.push_back(NameCoins{static_cast<std::uint16_t>(coins)});
  }
  out.push_back(Decline{});
}

void legal_answer(
    const Rules& rules, const State& state, const Offer& offer, Seat seat, Writer& out) {
  if (offer.answers[seat].reply == Reply::Counter) {
    legal_counter_price(rules, state, offer, seat, out);
    return;
  }
  const Seat proposer = proposer_of(state);
  out.push_if(can_accept(state.table, offer, seat), Accept{});
  out.push_back(Decline{});
  const int most = counter_shares(state.table, proposer, offer, seat);
  for (int shares = 1; shares <= most; ++shares) {
    const int coins = counter_coins(rules, state.table, proposer, offer, seat, shares);
    out.push_if(has_counter(offer, shares, coins), kCounters[static_cast<std::size_t>(shares - 1)]);
  }
}

bool has_accept(const Offer& offer) {
  return std::any_of(offer.candidates.begin(), offer.candidates.end(), [&](Seat seat) {
    return offer.answers[seat].reply == Reply::Accept;
  });
}
bool is_entry(const Offer& offer, Seat seat) {
  const Reply reply = offer.answers[seat].reply;
  return offer.candidates.contains(seat) && (reply == Reply::Accept || reply == Reply::Counter);
}

void legal_offer(
    const Rules& rules, const State& state, const Offer& offer, Seat seat, Writer& out) {
  switch (offer.stage) {
    case Stage::Shares:
      out.push_first(static_cast<std::size_t>(most_shares(state.table, seat, offer)), kSharesNamed);
      out.push_back(Cancel{});
      return;
    case Stage::Price:
      push_amounts(out, kPrices, std::min(most_coins(rules, state.table, seat, offer), kMostCoins));
      out.push_back(Cancel{});
      return;
    case Stage::Respond: legal_answer(rules, state, offer, seat, out); return;
    case Stage::Choose:
      for (const Seat other : offer.candidates) {
        out.push_if(is_entry(offer, other), TakeAnswer{other});
      }
      out.push_if(!has_accept(offer), TakeNone{});
      return;
  }
}

void legal_gifts(const State& state, Seat seat, Writer& out) {
  for (const Board board : kAllBoards) {
    out.push_if(state.table.players[seat].shares[board] > 0,
                GiveShare{state.table.boards[board].company});
  }
}

// The refusals, one function per action, in the order of RULES.md.

const Refusal kElsewhere{"SC-5.0.7", "that is not one of the choices at this decision"};
constexpr std::string_view kTooMuch =
    "{} at most: what can be paid, or the cap for that many shares";
const Refusal kOtherSide{"SC-14.1.7", "that company does not lie face up"};

MaybeRefusal unless(bool allowed, RuleId rule, std::string_view sentence) {
  if (allowed) return std::nullopt;
  return Refusal{rule, sentence};
}
// The sentence has a blank for the maximum allowed.
MaybeRefusal unless_within(
    int least, int chosen, int most, RuleId rule, std::string_view sentence) {
  if (chosen >= least && chosen <= most) return std::nullopt;
  return Refusal{rule, sentence, {figure_word(most)}};
}

class Refuser {
 public:
  Refuser(const Rules& rules, const State& state, Seat seat)
      : rules_(rules), state_(state), seat_(seat), offer_(open_offer(state)) {
    if (offer_ == nullptr) acting_ = std::get_if<Acting>(&state.phase);
  }

  MaybeRefusal operator()(const TakeCharacter& take) const {
    if (!at<SetupChar>()) return kElsewhere;
    return unless(!holder_of(rules_, state_.table, take.character),
                  "SC-5.1.1",
                  "another seat has taken that character");
  }
  MaybeRefusal operator()(const ChooseCompany& choose) const {
    if (!at<SetupCeo>()) return kElsewhere;
    return face_up(choose.company);
  }
  MaybeRefusal operator()(const Bid& bid) const {
    if (!at<Bidding>() && !at<TieBreak>()) return kElsewhere;
    return unless_within(0,
                         bid.coins,
                         most_bid(state_.table, seat_),
                         at<Bidding>() ? RuleId("SC-5.2.2") : RuleId("SC-5.2.8"),
                         "you can bid {} at most: all your coins");
  }
  MaybeRefusal operator()(const Buy& buy) const {
    if (acting_ == nullptr) return kElsewhere;
    if (auto refusal = face_up(buy.company)) return refusal;
    const Board board = board_of(buy.company);
    if (acting_->sold.contains(board)) {
      return Refusal{"SC-5.3.3", "you have sold shares of that company in this turn"};
    }
    const int market = state_.table.boards[board].market;
    if (buy.shares > market) {
      return Refusal{"SC-5.3.3", "the market has only {}", {figure_word(market)}};
    }
    const int most = most_bought(rules_, state_, *acting_, board);
    return unless_within(1, buy.shares, most, "SC-5.3.3", "you can pay for {} at most");
  }
  MaybeRefusal operator()(const Sell& sell) const {
    if (acting_ == nullptr) return kElsewhere;
    if (auto refusal = face_up(sell.company)) return refusal;
    const Board board = board_of(sell.company);
    if (state_.table.players[seat_].ceo_company == sell.company) {
      return Refusal{"SC-8.1.5", "a CEO never sells shares of their own company"};
    }
    if (acting_->bought.contains(board)) {
      return Refusal{"SC-5.3.4", "you have bought shares of that company in this turn"};
    }
    const int most = most_sold(state_, *acting_, board);
    return unless_within(1, sell.shares, most, "SC-5.3.4", "you can sell {} at most");
  }
  MaybeRefusal operator()(const LookAtToken& look) const {
    if (acting_ == nullptr) return kElsewhere;
    if (auto refusal = face_up(look.company)) return refusal;
    const Board board = board_of(look.company);
    if (state_.table.players[seat_].known_tokens.contains(board)) {
      return Refusal{"SC-R5", "you know that token"};
    }
    if (can_look(rules_, state_, *acting_, board)) return std::nullopt;
    return too_dear("SC-5.3.5", cost_of_look(rules_, state_.table, *acting_, seat_));
  }
  MaybeRefusal operator()(const LookAtEvent&) const {
    if (acting_ == nullptr) return kElsewhere;
    if (state_.table.players[seat_].known_event) return Refusal{"SC-R5", "you know that event"};
    if (can_look_at_event(rules_, state_, seat_)) return std::nullopt;
    return too_dear("SC-5.3.6", cost_of_event(rules_, state_.table, seat_));
  }
  MaybeRefusal operator()(const BuyRumor&) const {
    if (acting_ == nullptr) return kElsewhere;
    if (state_.table.players[seat_].coins < rules_.costs.rumor) {
      return too_dear("SC-5.3.7", rules_.costs.rumor);
    }
    return unless(can_buy_rumor(rules_, state_, seat_), "SC-R25", "there is no rumor left to buy");
  }
  MaybeRefusal operator()(const PlayRumor& play) const {
    if (acting_ == nullptr) return kElsewhere;
    if (auto refusal = face_up(play.company)) return refusal;
    const Rumors& hand = state_.hands[seat_];
    return unless(std::find(hand.begin(), hand.end(), play.rumor) != hand.end(),
                  "SC-5.3.8",
                  "you have no such rumor");
  }
  MaybeRefusal operator()(const OpenOffer& open) const {
    const bool is_slot = offer_ == nullptr && at<Slot>();
    if (acting_ == nullptr && !is_slot) return kElsewhere;
    if (auto refusal = face_up(open.company)) return refusal;
    if (acting_ != nullptr && acting_->offers >= rules_.options.offers_per_turn) {
      return Refusal{"SC-5.3.9", "you have opened all offers of this turn"};
    }
    const Board board = board_of(open.company);
    if (!can_propose(state_.table, seat_, open.side, board)) {
      return Refusal{"SC-5.4.4", "you have nothing to trade with"};
    }
    const SeatSet able = partners(rules_, state_.table, seat_, open.side, board);
    const auto audience = open.audience.seat();
    return unless(audience ? able.contains(*audience) : !able.empty(),
                  "SC-5.4.3",
                  "nobody you ask could trade that");
  }
  MaybeRefusal operator()(const EndTurn&) const { return unless_at(acting_ != nullptr); }
  MaybeRefusal operator()(const NameShares& name) const {
    if (!at_stage(Stage::Shares)) return kElsewhere;
    const int most = most_shares(state_.table, seat_, *offer_);
    return unless_within(1, name.shares, most, "SC-5.4.8", "at most {} can be traded");
  }
  MaybeRefusal operator()(const NameCoins& name) const {
    if (at_stage(Stage::Respond)) return refuse_counter_price(name);
    if (!at_stage(Stage::Price)) return kElsewhere;
    const int most = most_coins(rules_, state_.table, seat_, *offer_);
    return unless_within(1, name.coins, most, "SC-5.4.9", kTooMuch);
  }
  MaybeRefusal operator()(const Cancel&) const {
    return unless_at(at_stage(Stage::Shares) || at_stage(Stage::Price));
  }
  MaybeRefusal operator()(const Accept&) const {
    if (!is_first_step()) return kElsewhere;
    return unless(can_accept(state_.table, *offer_, seat_),
                  "SC-5.4.13",
                  "only a firm offer that you can fulfil can be accepted");
  }
  MaybeRefusal operator()(const Decline&) const { return unless_at(at_stage(Stage::Respond)); }
  MaybeRefusal operator()(const Counter& counter) const {
    if (!is_first_step()) return kElsewhere;
    const Seat proposer = proposer_of(state_);
    const int most = counter_shares(state_.table, proposer, *offer_, seat_);
    if (auto refusal =
            unless_within(1, counter.shares, most, "SC-5.4.14", "at most {} can be traded")) {
      return refusal;
    }
    const int coins = counter_coins(rules_, state_.table, proposer, *offer_, seat_, counter.shares);
    return unless(has_counter(*offer_, counter.shares, coins),
                  "SC-5.4.14",
                  "the only price for that many shares is the one on offer");
  }
  MaybeRefusal operator()(const TakeAnswer& take) const {
    if (!at_stage(Stage::Choose)) return kElsewhere;
    return unless(
        is_entry(*offer_, take.seat), "SC-5.4.16", "that seat has neither accepted nor countered");
  }
  MaybeRefusal operator()(const TakeNone&) const {
    if (!at_stage(Stage::Choose)) return kElsewhere;
    return unless(!has_accept(*offer_), "SC-5.4.19", "a firm offer that is accepted binds");
  }
  MaybeRefusal operator()(const Want&) const { return unless_at(at<Polling>()); }
  MaybeRefusal operator()(const Pass&) const { return unless_at(at<Polling>()); }
  MaybeRefusal operator()(const Done&) const { return unless_at(offer_ == nullptr && at<Slot>()); }
  MaybeRefusal operator()(const GiveShare& give) const {
    if (!at<Paying>()) return kElsewhere;
    if (auto refusal = face_up(give.company)) return refusal;
    return unless(state_.table.players[seat_].shares[board_of(give.company)] > 0,
                  "SC-5.6.10",
                  "you hold no share of that company");
  }

 private:
  template <class Where>
  bool at() const {
    return std::holds_alternative<Where>(state_.phase);
  }
  bool at_stage(Stage stage) const { return offer_ != nullptr && offer_->stage == stage; }
  bool is_first_step() const {
    return at_stage(Stage::Respond) && offer_->answers[seat_].reply == Reply::Open;
  }
  static MaybeRefusal unless_at(bool is_there) {
    if (is_there) return std::nullopt;
    return kElsewhere;
  }
  MaybeRefusal too_dear(RuleId rule, int cost) const {
    const int coins = state_.table.players[seat_].coins;
    return Refusal{rule, "it costs {}, but you have {}", {figure_word(cost), figure_word(coins)}};
  }
  MaybeRefusal face_up(Company company) const {
    if (is_up(state_, company)) return std::nullopt;
    return kOtherSide;
  }
  MaybeRefusal refuse_counter_price(const NameCoins& name) const {
    const Answer& own = offer_->answers[seat_];
    if (own.reply != Reply::Counter) return kElsewhere;
    const int most =
        counter_coins(rules_, state_.table, proposer_of(state_), *offer_, seat_, own.terms.shares);
    if (auto refusal = unless_within(1, name.coins, most, "SC-5.4.14", kTooMuch)) return refusal;
    return unless(!is_firm_terms(*offer_, own.terms.shares, name.coins),
                  "SC-5.4.14",
                  "those are the terms on offer: accept them instead");
  }

  const Rules& rules_;
  const State& state_;
  Seat seat_;
  const Offer* offer_;
  const Acting* acting_ = nullptr;  // a turn without an open offer
};

SeatSet acting_on(const Offer& offer, Seat proposer) {
  return offer.stage == Stage::Respond ? pending(offer) : SeatSet::of(proposer);
}

}  // namespace

Seat proposer_of(const State& state) {
  if (const auto* acting = std::get_if<Acting>(&state.phase)) {
    return state.table.order[acting->place];
  }
  return state.table.order[std::get<Slot>(state.phase).place];
}

SeatSet to_act(const Rules& rules, const State& state) {
  const Table& table = state.table;
  return match(
      state.phase,
      [](const SetupChar& phase) { return SeatSet::of(phase.seat); },
      [&](const SetupCeo&) { return SeatSet::of(*holder_of(rules, table, Character::Ceo)); },
      [&](const Bidding& phase) {
        return without(active_seats(rules, table), phase.bids.answered);
      },
      [](const TieBreak& phase) { return without(phase.tied, phase.answers.answered); },
      [&](const Acting& phase) {
        const Seat seat = table.order[phase.place];
        return phase.offer ? acting_on(*phase.offer, seat) : SeatSet::of(seat);
      },
      [](const Polling& phase) { return without(phase.asked, phase.answered); },
      [&](const Slot& phase) {
        const Seat seat = table.order[phase.place];
        return phase.offer ? acting_on(*phase.offer, seat) : SeatSet::of(seat);
      },
      [&](const Paying& phase) { return SeatSet::of(table.order[phase.place]); },
      [](const Over&) { return SeatSet(); });
}

void legal(const Rules& rules, const State& state, Seat seat, ActionList& out) {
  out.clear();
  if (!to_act(rules, state).contains(seat)) return;
  Writer writer(out);
  if (const Offer* offer = open_offer(state)) {
    legal_offer(rules, state, *offer, seat, writer);
    return;
  }
  match(
      state.phase,
      [&](const SetupChar&) { legal_setup_char(rules, state, writer); },
      [&](const SetupCeo&) {
        for (const Board board : kAllBoards) {
          writer.push_back(ChooseCompany{state.table.boards[board].company});
        }
      },
      [&](const Bidding&) { legal_bids(state.table, seat, writer); },
      [&](const TieBreak&) { legal_bids(state.table, seat, writer); },
      [&](const Acting& phase) { legal_turn(rules, state, phase, writer); },
      [&](const Polling&) {
        writer.push_back(Want{});
        writer.push_back(Pass{});
      },
      [&](const Slot&) {
        legal_offers(rules, state, seat, writer);
        writer.push_back(Done{});
      },
      [&](const Paying&) { legal_gifts(state, seat, writer); },
      [](const Over&) {});
}

std::optional<Refusal> refuse(const Rules& rules,
                              const State& state,
                              Seat seat,
                              const Action& action) {
  if (std::holds_alternative<Over>(state.phase)) return Refusal{"SC-5.0.8", "the game is over"};
  if (!to_act(rules, state).contains(seat)) {
    return Refusal{"SC-5.0.6", "it is not this seat's decision"};
  }
  return std::visit(Refuser(rules, state, seat), action);
}

}  // namespace bourse::stockastic
