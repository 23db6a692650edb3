// SPDX-License-Identifier: Apache-2.0
//
// The actions of Stockastic in words, by the texts in lang/. The names on cards and companies are
// those of the data set, in its language.
#include <fmt/format.h>

#include "core/overload.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {
namespace {

// The leading words of the name with at most 14 letters, and at least one: "Freebay Copper".
Phrase phrase_for(const Rules& rules, Company company) {
  constexpr std::size_t kLetters = 14;
  const std::string_view name = name_of(rules, company);
  std::size_t end = std::min(name.find(' '), name.size());
  while (end < name.size()) {
    const std::size_t next = std::min(name.find(' ', end + 1), name.size());
    if (next > kLetters) break;
    end = next;
  }
  return plain_text(std::string(name.substr(0, end)));
}
Phrase coin_phrase(int count) { return phrase_of("coins", {{"count", plain_number(count)}}); }
Phrase share_phrase(int count) { return phrase_of("shares", {{"count", plain_number(count)}}); }
Phrase shares_phrase(const Rules& rules, int count, Company company) {
  return phrase_of("shares_of",
                   {{"count", plain_number(count)}, {"company", phrase_for(rules, company)}});
}

Phrase phrase_for(const Rules& rules, const OpenOffer& offer, std::span<const std::string> names) {
  const auto seat = offer.audience.seat();
  return phrase_of(fmt::format("act.{}_{}",
                               offer.form == Form::Call ? "call" : "offer",
                               kSideWords[static_cast<std::size_t>(offer.side)]),
                   {{"to", seat ? plain_text(name_at(names, *seat)) : phrase_of("all")},
                    {"company", phrase_for(rules, offer.company)}});
}
Phrase phrase_for(const Rules& rules, const PlayRumor& play) {
  return phrase_of("act.play",
                   {{"rumor", plain_text(std::string(rules.dataset.face(play.rumor).name.view()))},
                    {"company", phrase_for(rules, play.company)}});
}

}  // namespace

Phrase phrase(const Rules& rules, const Action& action, std::span<const std::string> names) {
  const auto of_company = [&](std::string key, Company company) {
    return phrase_of(std::move(key), {{"company", phrase_for(rules, company)}});
  };
  return match(
      action,
      [&](const TakeCharacter& a) {
        return phrase_of(
            "act.char",
            {{"character", plain_text(std::string(rules.card(a.character).name.view()))}});
      },
      [&](const ChooseCompany& a) { return of_company("act.ceo", a.company); },
      [](const Bid& a) {
        return phrase_of("act.bid", {{"coins", coin_phrase(a.coins)}});
      },
      [&](const Buy& a) {
        return phrase_of("act.buy", {{"shares", shares_phrase(rules, a.shares, a.company)}});
      },
      [&](const Sell& a) {
        return phrase_of("act.sell", {{"shares", shares_phrase(rules, a.shares, a.company)}});
      },
      [&](const LookAtToken& a) { return of_company("act.look", a.company); },
      [](const LookAtEvent&) { return phrase_of("act.look_event"); },
      [](const BuyRumor&) { return phrase_of("act.rumor"); },
      [&](const PlayRumor& a) { return phrase_for(rules, a); },
      [&](const OpenOffer& a) { return phrase_for(rules, a, names); },
      [](const EndTurn&) { return phrase_of("act.end"); },
      [](const NameShares& a) {
        return phrase_of("act.shares", {{"shares", share_phrase(a.shares)}});
      },
      [](const NameCoins& a) {
        return phrase_of("act.for", {{"coins", coin_phrase(a.coins)}});
      },
      [](const Cancel&) { return phrase_of("act.cancel"); },
      [](const Accept&) { return phrase_of("act.accept"); },
      [](const Decline&) { return phrase_of("act.decline"); },
      [](const Counter& a) {
        return phrase_of("act.counter", {{"shares", share_phrase(a.shares)}});
      },
      [&](const TakeAnswer& a) {
        return phrase_of("act.take", {{"name", plain_text(name_at(names, a.seat))}});
      },
      [](const TakeNone&) { return phrase_of("act.none"); },
      [](const Want&) { return phrase_of("act.want"); },
      [](const Pass&) { return phrase_of("act.pass"); },
      [](const Done&) { return phrase_of("act.done"); },
      [&](const GiveShare& a) { return of_company("act.give", a.company); });
}

}  // namespace bourse::stockastic
