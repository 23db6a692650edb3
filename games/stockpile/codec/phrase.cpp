// SPDX-License-Identifier: Apache-2.0
//
// The actions of Stockpile in words, by the texts in lang/. Piles, cards and tips count from 1, as
// on the site; the notation counts from 0.
#include <fmt/format.h>

#include "core/overload.h"
#include "games/stockpile/codec/codec.h"

namespace bourse::stockpile {
namespace {

Phrase phrase_for(Company company) {
  return phrase_of(fmt::format("company.{}", code_of(company)));
}
Phrase phrase_for(Pile pile) {
  return phrase_of("pile", {{"pile", plain_number(number(pile) + 1)}});
}
Phrase phrase_for(Kind kind) {
  if (is_fee(kind)) {
    return phrase_of("card.fee", {{"amount", plain_number(fee_value(kind))}});
  }
  if (is_stock(kind)) return phrase_for(company_of(kind));
  return phrase_of(fmt::format("card.{}", code_of(kind)));
}
Phrase both(Phrase first, Phrase last) {
  return phrase_of("and", {{"first", std::move(first)}, {"last", std::move(last)}});
}
// Two at most: nobody keeps more.
Phrase phrase_for(InvestorSet investors) {
  std::vector<Phrase> kept;
  for (int at = 0; at < kInvestors; ++at) {
    const Investor investor = investor_at(at);
    if (!investors.contains(investor)) continue;
    kept.push_back(phrase_of(fmt::format("investor.{}", code_of(investor))));
  }
  if (kept.size() < 2) return kept.empty() ? phrase_of("nothing") : std::move(kept.front());
  return both(std::move(kept[0]), std::move(kept[1]));
}
// "2 cards and 1 split card"
Phrase phrase_for(Cards cards) {
  Phrase regular = phrase_of("cards", {{"count", plain_number(cards.regular)}});
  Phrase split = phrase_of("split_cards", {{"count", plain_number(cards.split)}});
  if (cards.split == 0) return cards.regular == 0 ? phrase_of("nothing") : regular;
  return cards.regular == 0 ? split : both(std::move(regular), std::move(split));
}

Phrase laid(std::string key, Kind card, Pile pile, Kind other, Pile where) {
  return phrase_of(std::move(key),
                   {{"short", phrase_for(card)},
                    {"pile", phrase_for(pile)},
                    {"short_other", phrase_for(other)},
                    {"where", phrase_for(where)}});
}
Phrase phrase_for(const Hold& hold) {
  const bool is_whole_sale = hold.target == Cards{};
  return phrase_of(is_whole_sale ? "act.hold_none" : "act.hold_some",
                   {{"company", phrase_for(hold.company)}, {"cards", phrase_for(hold.target)}});
}

}  // namespace

Phrase phrase(const Rules& rules, const Action& action, std::span<const std::string> /*names*/) {
  const auto of_company = [](std::string key, Company company) {
    return phrase_of(std::move(key), {{"company", phrase_for(company)}});
  };
  return match(
      action,
      [](const Keep& a) {
        return phrase_of("act.keep", {{"investors", phrase_for(a.investors)}});
      },
      [](const Place& a) { return laid("act.up", a.up, a.up_pile, a.down, a.down_pile); },
      [](const Hide& a) {
        return laid("act.down", a.first, a.first_pile, a.second, a.second_pile);
      },
      [](const Look& a) {
        return phrase_of("act.look", {{"pile", phrase_for(a.pile)}});
      },
      [](const Move& a) {
        return phrase_of("act.move_number",
                         {{"number", plain_number(a.position + 1)},
                          {"pile", phrase_for(a.from)},
                          {"to", phrase_for(a.to)}});
      },
      [&](const Bid& a) {
        return phrase_of(
            "act.bid",
            {{"amount", plain_number(rules.bid_value(a.level))}, {"pile", phrase_for(a.pile)}});
      },
      [](const Peek& a) {
        return phrase_of("act.peek_tip", {{"number", plain_number(a.pair + 1)}});
      },
      [&](const PlayBoom& a) { return of_company("act.boom", a.company); },
      [&](const PlayBust& a) { return of_company("act.bust", a.company); },
      [&](const CramerUp& a) { return of_company("act.cramer_up", a.company); },
      [&](const CramerDown& a) { return of_company("act.cramer_down", a.company); },
      [](const Done&) { return phrase_of("act.done"); },
      [](const Hold& a) { return phrase_for(a); },
      [](const Claim& a) {
        return phrase_of(a.shown == Cards{} ? "act.claim_none" : "act.claim",
                         {{"cards", phrase_for(a.shown)}});
      },
      [&](const Declare& a) { return of_company("act.declare", a.company); },
      [](const Pass&) { return phrase_of("act.pass"); });
}

}  // namespace bourse::stockpile
