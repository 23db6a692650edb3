// SPDX-License-Identifier: Apache-2.0
//
// Stockpile at a terminal: help for the current decision, with the actions in notation.
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/stockpile/codec/abilities.h"
#include "games/stockpile/codec/codec.h"

namespace bourse::stockpile {
namespace {

// "  bill    Billionaire Bill, $32 K. No ability; …"
std::string investor_card(const Rules& rules, Investor investor, int indent) {
  return padded(fmt::format("  {}", code_of(investor)), indent) +
         wrapped(fmt::format("{}, ${} K. {}",
                             name_of(investor),
                             rules.investor_money(investor),
                             ability_of(investor)),
                 indent,
                 indent);
}

}  // namespace

std::string investor_cards(const Rules& rules, InvestorSet investors, int indent) {
  std::string lines;
  for (int at = 0; at < kInvestors; ++at) {
    if (investors.contains(investor_at(at))) {
      lines += investor_card(rules, investor_at(at), indent);
    }
  }
  return lines;
}

namespace {

constexpr int kHelpIndent = 24;

std::string entry(std::string_view action, std::string_view effect) {
  return padded(fmt::format("  {}", action), kHelpIndent) +
         wrapped(effect, kHelpIndent, kHelpIndent);
}

std::string help_supply(const View& view, Seat seat) {
  std::string text =
      paragraph(
          "Lay one of your two cards face up and the other face down, on any piles "
          "(SP-5.3.2). Everybody sees where you put them, you alone know the hidden one "
          "(SP-5.3.5).") +
      entry("up ee 0 down fee1 2",
            "EE in the open on pile 1, the fee hidden on pile 3; moves count piles from 0");
  if (view.players[seat].owns(Investor::Stuart)) {
    text +=
        entry("down fee1 2 down ee 0", "Stuart may hide both, named in the order dealt (SP-5.3.3)");
  }
  return text;
}

// Donald may bid more than his money as long as he can pay (SP-R7).
std::string_view limit_text(const Rules& rules, bool is_donald) {
  if (is_donald && rules.options.donald_limit == DonaldLimit::Cost) {
    return "limited by what Donald will pay, one space less, so it may be above your money (SP-R7)";
  }
  return rules.is_pair() ? "never above your money, both bids together (SP-5.5.7)"
                         : "never above your money (SP-5.5.7)";
}

std::string help_bid(const Rules& rules, const View& view, Seat seat) {
  const bool is_donald = view.players[seat].owns(Investor::Donald);
  std::string text =
      paragraph(fmt::format(
          "Put a meeple on a bidding track: an empty one at any amount, a taken one at a "
          "higher amount (SP-5.5.6). A bid is {}. You win one pile, "
          "two with two players; there is no passing (SP-5.5.8), and when every track is "
          "taken all pay.",
          limit_text(rules, is_donald))) +
      entry("bid 2 10",
            "$10 K for pile 3 (moves count from 0); whoever stood there gets the meeple back "
            "(SP-5.5.9)");
  if (is_donald) text += entry("", "Donald pays one space less than he bids (SP-8.3.5)");
  if (view.players[seat].owns(Investor::Martha)) {
    text +=
        entry("peek 4", "Martha looks at one hidden pair, tip 5 here, once a round (SP-5.5.12)");
  }
  return text;
}

std::string help_actions(const Rules& rules, const View& view, Seat seat) {
  std::string text = paragraph(
      "Play all your action cards, each on any company (SP-5.6.3). Above the track a stock splits "
      "(SP-5.9.3), below it goes bankrupt (SP-5.9.4).");
  text += entry("boom ee", "two spaces up (SP-5.6.2)");
  text += entry("bust ee", "two spaces down (SP-5.6.2)");
  if (view.players[seat].owns(Investor::Cramer)) {
    text += entry("cramer up ss",
                  rules.options.cramer_timing == CramerTiming::Ends
                      ? "one space, up or down, once, before your first card or after your last "
                        "(SP-R29)"
                      : "one space, up or down, once, also between two cards (SP-8.3.4)");
    text += entry("done", "leave Cramer unused once all cards are played (SP-5.6.5)");
  }
  return text;
}

std::string help_sell(Company company) {
  return paragraph(fmt::format(
             "Say what you keep of {}; the rest is sold at its price. Nothing is shown or paid "
             "until you have decided on your last company (SP-5.7.6).",
             name_of(company))) +
         entry(fmt::format("hold {} 2 1", code_of(company)),
               "keep two regular cards and one split card. A split card is sold for two prices, or "
               "turned into a regular one for one (SP-5.7.3)");
}

std::string help_claim(const ClaimSeen& claim) {
  return paragraph(fmt::format(
             "{} pays ${} K a share to whoever shows cards. All show at once (SP-5.10.1); what you "
             "do not show stays secret and unpaid (SP-5.10.3).",
             name_of(claim.company),
             claim.rate)) +
         entry("claim 2 1", "show two regular cards and one split card");
}

std::string help_window(const View& view, Seat seat) {
  std::string text = paragraph("Before the auction (SP-5.4.1):");
  if (view.players[seat].owns(Investor::Warren)) {
    text += entry("look 1",
                  "Warren sees the face-down cards of pile 2 (moves count from 0) (SP-5.4.2)");
  }
  if (view.players[seat].owns(Investor::Mark)) {
    text += entry("move 1 0 3",
                  "Mark moves the lowest card of pile 2 onto pile 4 (moves count from 0) "
                  "(SP-5.4.3)");
  }
  return text + entry("pass", "go on");
}

// The investors that are open, or at the pick all of them.
std::string help_investors(const Rules& rules, const View& view) {
  if (!rules.options.investors) return {};
  if (std::holds_alternative<PickSeen>(view.phase)) {
    return paragraph("The ten investors, with the money they bring:") +
           investor_cards(rules, kAllInvestors, 12);
  }
  InvestorSet open;
  for (const Seat seat : rules.all()) open = open | view.players[seat].investors;
  return paragraph("The investors at this table, with the money they brought:") +
         investor_cards(rules, open, 12);
}

std::string help_now(const Rules& rules, const View& view) {
  if (is_over(view)) {
    return paragraph(
        "The game is over. Majorities were paid (SP-7.3), everything was sold (SP-7.4), and the "
        "most money wins; equal money shares the place (SP-7.6).");
  }
  if (!view.viewer.in(view.waiting)) {
    return paragraph("It is not for you to choose now (SP-5.0.3).");
  }
  const Seat seat = *view.viewer.seat();
  return match(
      view.phase,
      [&](const PickSeen&) {
        return paragraph(
                   "Choose who you are; all choices are shown together (SP-5.1.1). What you do not "
                   "keep leaves the game unseen (SP-5.1.3).") +
               entry(rules.is_pair() ? "keep bill donald" : "keep bill",
                     rules.is_pair() ? "two of the four you were dealt (SP-5.1.2)"
                                     : "one of the two you were dealt (SP-5.1.2)");
      },
      [&](const Supply&) { return help_supply(view, seat); },
      [&](const PreDemand&) { return help_window(view, seat); },
      [&](const Bidding&) { return help_bid(rules, view, seat); },
      [](const MarthaLast&) {
        return paragraph("The last chance to peek in this round (SP-5.5.12).") +
               entry("peek 4", "see that pair, tip 5 of the table") + entry("pass", "see nothing");
      },
      [&](const ActionStep&) { return help_actions(rules, view, seat); },
      [](const SellingSeen& selling) { return help_sell(*selling.company); },
      [](const ClaimSeen& claim) { return help_claim(claim); },
      [](const Declaring&) {
        return paragraph(
                   "Deborah may make a company pay $1 K a share to all who claim it "
                   "(SP-5.11.1).") +
               entry("declare ee", "EE pays") + entry("pass", "nobody pays");
      },
      [](const Over&) { return std::string(); });
}

}  // namespace

std::string help(const Rules& rules, const View& view) {
  return help_now(rules, view) + help_investors(rules, view);
}

}  // namespace bourse::stockpile
