// SPDX-License-Identifier: Apache-2.0
//
// The actions of NYSE in words, by the texts in lang/.
#include <fmt/format.h>

#include "core/overload.h"
#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

Phrase phrase_for(Colour colour) { return phrase_of(fmt::format("colour.{}", code_of(colour))); }
Phrase phrase_for(Chip chip) {
  return phrase_of(fmt::format("chip.{}", code_of(marking_of(chip))),
                   {{"colour", phrase_for(colour_of(chip))}});
}

}  // namespace

Phrase phrase(const Rules& /*rules*/, const Action& action, std::span<const std::string> names) {
  return match(
      action,
      [](const Take& a) {
        return phrase_of("act.take", {{"colour", phrase_for(a.colour)}});
      },
      [](const Withdraw& a) {
        return phrase_of("act.withdraw", {{"colour", phrase_for(a.colour)}});
      },
      [](const Speculate& a) {
        return phrase_of("act.speculate",
                         {{"colour", phrase_for(a.pushed)}, {"played", phrase_for(a.played)}});
      },
      [](const Invest& a) {
        return phrase_of("act.invest", {{"colour", phrase_for(a.played)}});
      },
      [](const Swap& a) {
        return phrase_of("act.swap", {{"colour", phrase_for(a.played)}});
      },
      [](const Stop&) { return phrase_of("act.stop"); },
      [](const Decline&) { return phrase_of("act.decline"); },
      [](const Give& a) {
        return phrase_of("act.give_marked",
                         {{"marking", phrase_of(fmt::format("marking.{}", code_of(a.marking)))}});
      },
      [&](const Offer& a) {
        return phrase_of("act.offer",
                         {{"name", plain_text(name_at(names, a.partner))},
                          {"chip", phrase_for(a.give)},
                          {"colour", phrase_for(a.ask)}});
      },
      [](const Exchange& a) {
        return phrase_of("act.exchange",
                         {{"chip", phrase_for(a.give)}, {"colour", phrase_for(a.take)}});
      });
}

}  // namespace bourse::nyse
