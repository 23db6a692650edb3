// SPDX-License-Identifier: Apache-2.0
//
// The actions of Stonks in words, by the texts in lang/.
#include <fmt/format.h>

#include "core/overload.h"
#include "games/stonks/codec/codec.h"

namespace bourse::stonks {
namespace {

Phrase phrase_for(Company company) {
  return phrase_of(fmt::format("company.{}", code_of(company)));
}
Phrase phrase_for(Card card) {
  return phrase_of(
      "card",
      {{"company", phrase_for(company_of(card))}, {"number", plain_number(number_of(card))}});
}

}  // namespace

Phrase phrase(const Rules& /*rules*/,
              const Action& action,
              std::span<const std::string> /*names*/) {
  const auto of_card = [](std::string key, Card card) {
    return phrase_of(std::move(key), {{"card", phrase_for(card)}});
  };
  return match(
      action,
      [&](const Play& a) { return of_card("act.play", a.card); },
      [&](const Convert& a) { return of_card("act.convert_any", a.card); },
      [](const Bluff& a) {
        return phrase_of("act.bluff",
                         {{"card", phrase_for(a.card)}, {"company", phrase_for(a.announced)}});
      },
      [](const Fluctuate& a) {
        return phrase_of(a.direction == Direction::Up ? "act.raise" : "act.lower",
                         {{"company", phrase_for(a.company)}});
      },
      [&](const Take& a) { return of_card("act.take", a.card); },
      [&](const Show& a) { return of_card("act.show", a.card); },
      [&](const Hide& a) { return of_card("act.hide", a.card); });
}

}  // namespace bourse::stonks
