// SPDX-License-Identifier: Apache-2.0
//
// Short texts for what tests of NYSE compare: "bun rds" for chips, "nsi" for a pile, "took 0 bu ?"
// for an event whose marking was not seen.
#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/overload.h"
#include "games/nyse/rules/game.h"

namespace bourse::nyse::test {

// The choices when every pile has chips and none can be played.
inline constexpr std::string_view kTakeOrWithdraw =
    "take bu | take bk | take rd | take gn | withdraw bu | withdraw bk | withdraw rd | withdraw gn";

using Texts = std::vector<std::string>;

inline Texts words(std::string_view text) {
  std::istringstream stream{std::string(text)};
  Texts found;
  for (std::string word; stream >> word;) found.push_back(word);
  return found;
}

// "take bu | stop" as the sorted list {"stop", "take bu"}.
inline Texts choices(std::string_view text) {
  Texts found(1);
  for (const std::string& word : words(text)) {
    if (word == "|") {
      found.emplace_back();
    } else {
      found.back() += (found.back().empty() ? "" : " ") + word;
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

template <class Codes>
std::size_t place_of(const Codes& codes, std::string_view code) {
  const auto found = std::find(codes.begin(), codes.end(), code);
  REQUIRE_MESSAGE(found != codes.end(), code);
  return static_cast<std::size_t>(found - codes.begin());
}
inline Chip chip(std::string_view code) { return static_cast<Chip>(place_of(kChipCodes, code)); }
inline Colour colour(std::string_view code) {
  return static_cast<Colour>(place_of(kColourCodes, code));
}
inline Marking marking(char code) {
  return static_cast<Marking>(place_of(kMarkingCodes, std::string_view(&code, 1)));
}
inline std::string text(Colour colour) {
  return std::string(kColourCodes[static_cast<std::size_t>(colour)]);
}
inline std::string text(Marking marking) {
  return std::string(kMarkingCodes[static_cast<std::size_t>(marking)]);
}
inline std::string text(Spot spot) {
  return std::string("ABCDEFGHIJKLX").substr(static_cast<std::size_t>(spot), 1);
}
inline std::string text(Seat seat) { return std::to_string(number(seat)); }
inline std::string text(const Seen<Marking>& marking) { return marking ? text(*marking) : "?"; }
inline std::string text(const Seen<SwappedMarkings>& markings) {
  return markings ? text(markings->given) + text(markings->received) : "??";
}

// Chips by kind, "bun bun rds", or "-".
template <class Count>
std::string text(const PerChip<Count>& chips) {
  std::string line;
  for (int kind = 0; kind < kChips; ++kind) {
    for (int copy = 0; copy < static_cast<int>(chips[static_cast<Chip>(kind)]); ++copy) {
      line += (line.empty() ? "" : " ") + std::string(code_of(static_cast<Chip>(kind)));
    }
  }
  return line.empty() ? "-" : line;
}
inline std::string text(const Pile& pile) {
  std::string line;
  for (int depth = 0; depth < pile.size(); ++depth) line += text(pile.at(depth));
  return line.empty() ? "-" : line;
}
inline Pile pile_of(std::string_view markings) {
  Pile pile;
  for (const char code : markings) pile.insert(pile.size(), marking(code));
  return pile;
}
inline std::string text(const Phase& phase) {
  return match(
      phase,
      [](const Turn&) { return std::string("turn"); },
      [](const InvestPick& pick) { return "invest " + std::to_string(pick.picks_left); },
      [](const SwapOffer& offer) {
        std::string line = "offer";
        if (offer.partner) line += " " + text(*offer.partner);
        for (const Colour c : kAllColours) line += offer.denied.contains(c) ? " no " + text(c) : "";
        return line;
      },
      [](const SwapAnswer& answer) {
        return fmt::format(
            "answer {} {} {}", text(answer.partner), text(answer.ask), code_of(answer.give));
      },
      [](const SoloSwap&) { return std::string("solo"); },
      [](const Over&) { return std::string("over"); });
}

// An event as somebody saw it: "took 0 bu ?".
inline std::string text(const Witnessed& event) {
  return match(
      event,
      [](const Started& e) { return "started " + text(e.first); },
      [](const Took<Seen>& e) {
        return fmt::format("took {} {} {}", text(e.seat), text(e.colour), text(e.marking));
      },
      [](const Withdrew<Seen>& e) {
        return fmt::format("withdrew {} {} {}", text(e.seat), text(e.colour), text(e.marking));
      },
      [](const Moved& e) {
        return fmt::format("moved {} {} {}", text(e.colour), text(e.from), text(e.to));
      },
      [](const Played& e) {
        return fmt::format(
            "played {} {}{}", text(e.seat), code_of(e.chip), e.pushed ? " " + text(*e.pushed) : "");
      },
      [](const InvestStopped& e) { return "stopped " + text(e.seat); },
      [](const SwapDeclined& e) { return "declined " + text(e.seat); },
      [](const SwapOffered<Seen>& e) {
        return fmt::format("offered {} {} {}{} for {}",
                           text(e.seat),
                           text(e.partner),
                           text(e.give),
                           text(e.marking),
                           text(e.ask));
      },
      [](const SwapDenied& e) { return "denied " + text(e.partner) + " " + text(e.ask); },
      [](const Swapped<Seen>& e) {
        return fmt::format("swapped {} {} {} {} {}",
                           text(e.seat),
                           text(e.partner),
                           text(e.give),
                           text(e.ask),
                           text(e.markings));
      },
      [](const Exchanged<Seen>& e) {
        return fmt::format(
            "exchanged {} {} {} {}", text(e.seat), text(e.give), text(e.take), text(e.markings));
      },
      [](const Ended&) { return std::string("ended"); });
}

}  // namespace bourse::nyse::test
