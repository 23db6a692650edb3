// SPDX-License-Identifier: Apache-2.0
//
// The actions of Take Stock in words, by the texts in lang/.
#include <fmt/format.h>

#include "core/overload.h"
#include "games/take_stock/codec/codec.h"

namespace bourse::take_stock {
namespace {

Phrase phrase_for(Stock stock) { return phrase_of(fmt::format("stock.{}", key_of(stock))); }
Phrase phrase_for(Card card) {
  return phrase_of(
      "card", {{"stock", phrase_for(stock_of(card))}, {"value", plain_number(value_of(card))}});
}
Phrase phrase_for(Kind kind) {
  if (kind >= Kind::Audit) return phrase_of(fmt::format("kind.{}", code_of(kind)));
  const std::string_view sort = is_split(kind) ? "split" : is_insider(kind) ? "insider" : "crash";
  return phrase_of(fmt::format("kind.{}", sort), {{"stock", phrase_for(stock_of(kind))}});
}

// "Corn 5, Gems 2 and Oil 7". Requires: not empty.
Phrase phrase_for(CardSet cards) {
  std::vector<Phrase> each;
  for (const Card card : cards) each.push_back(phrase_for(card));
  Phrase last = std::move(each.back());
  each.pop_back();
  if (each.empty()) return last;
  Phrase first = std::move(each.front());
  for (std::size_t at = 1; at < each.size(); ++at) {
    first = phrase_of("comma", {{"first", std::move(first)}, {"last", std::move(each[at])}});
  }
  return phrase_of("and", {{"first", std::move(first)}, {"last", std::move(last)}});
}
Phrase of_cards(std::string_view verb, CardSet cards) {
  if (cards.empty()) return phrase_of(fmt::format("act.{}_none", verb));
  return phrase_of(fmt::format("act.{}", verb), {{"cards", phrase_for(cards)}});
}

Phrase phrase_for(const Audit& audit) {
  constexpr std::array<std::string_view, 3> kKeys{
      "act.audit_last", "act.audit_split", "act.audit_none"};
  return phrase_of(std::string(kKeys[static_cast<std::size_t>(audit.target)]),
                   {{"stock", phrase_for(audit.stock)}});
}

}  // namespace

Phrase phrase(const Rules& /*rules*/,
              const Action& action,
              std::span<const std::string> /*names*/) {
  return match(
      action,
      [](const Raise& a) {
        return phrase_of("act.raise",
                         {{"stock", phrase_for(stock_of(a.card))}, {"card", phrase_for(a.card)}});
      },
      [](const Save& a) {
        return phrase_of("act.save", {{"card", phrase_for(a.card)}, {"paid", phrase_for(a.paid)}});
      },
      [](const Visit& a) {
        return phrase_of(a.mode == Mode::A ? "act.market_a" : "act.market_b",
                         {{"paid", phrase_for(a.paid)}});
      },
      [](const Play& a) {
        return phrase_of("act.play", {{"paid", phrase_for(a.paid)}, {"event", phrase_for(a.kind)}});
      },
      [](const Pick& a) {
        return phrase_of("act.pick", {{"event", phrase_for(a.kind)}});
      },
      [](const Audit& a) { return phrase_for(a); },
      [](const Freeze& a) {
        return phrase_of("act.freeze", {{"stock", phrase_for(a.stock)}});
      },
      [](const Thaw& a) {
        return phrase_of("act.thaw", {{"stock", phrase_for(a.stock)}});
      },
      [](const Take& a) { return of_cards("take", a.cards.set()); },
      [](const Pay& a) { return of_cards("pay", a.cards.set()); },
      [](const Discard& a) {
        return phrase_of("act.discard", {{"card", phrase_for(a.card)}});
      },
      [](const Exercise& a) { return of_cards("exercise", a.cards.set()); });
}

}  // namespace bourse::take_stock
