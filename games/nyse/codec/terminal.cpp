// SPDX-License-Identifier: Apache-2.0
//
// NYSE at a terminal: the table as a viewer may see it, 80 columns wide, and help for the current
// decision. The grey chips form a price curve, two spots per chip; below it one line per colour
// shows the progress of its marker. Nothing is conveyed by colour alone.
#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/nyse/codec/codec.h"

namespace bourse::nyse {
namespace {

constexpr int kLabelWidth = 9;
constexpr int kSpotWidth = 4;
constexpr int kNameWidth = 14;
constexpr int kCellWidth = 11;

constexpr std::array kColourPaints{Paint::Blue, Paint::Black, Paint::Red, Paint::Green};

Paint paint_of(Colour colour) { return kColourPaints[static_cast<std::size_t>(colour)]; }
char letter_of(Marking marking) { return kMarkingCodes[static_cast<std::size_t>(marking)].front(); }

struct Table {
  const Rules& rules;
  const View& view;
  std::span<const std::string> names;
  const Screen& screen;

  std::string name(Seat seat) const { return name_at(names, seat); }
  bool is_over() const { return std::holds_alternative<Over>(view.phase); }
  bool is_concealed() const { return !rules.is_open() && !is_over(); }
  // 6.1: with concealed hands another seat shows only whether it holds chips.
  bool is_shown(Seat seat) const { return !is_concealed() || view.viewer.is(seat); }
};

// The title.

std::string denied_words(const SwapOffer& offer) {
  std::string words;
  for (const Colour colour : kAllColours) {
    if (offer.denied.contains(colour)) words += fmt::format(" no {},", name_of(colour));
  }
  if (!words.empty()) words.pop_back();
  return words;
}

std::string describe_phase(const Table& table) {
  const std::string active = table.name(table.view.active);
  return std::visit(
      Overload{
          [&](const Turn&) { return fmt::format("{} to move", active); },
          [&](const InvestPick& pick) {
            return fmt::format("{}: investment, {} left", active, plural(pick.picks_left, "pick"));
          },
          [&](const SwapOffer& offer) {
            if (!offer.partner) return fmt::format("{}: stock swap, to offer", active);
            return fmt::format("{} offers again; {} has{}",
                               active,
                               table.name(*offer.partner),
                               denied_words(offer));
          },
          [&](const OfferSeen& offer) {
            return fmt::format("{} offers {} for {}; {} to answer",
                               active,
                               name_of(offer.give),
                               name_of(offer.ask),
                               table.name(offer.partner));
          },
          [&](const SoloSwap&) { return fmt::format("{}: swap with the supply", active); },
          [&](const Over&) { return std::string("the game is over"); },
      },
      table.view.phase);
}

std::string title(const Table& table) {
  return painted(table.screen, Paint::Strong, " NYSE") +
         fmt::format("   {} in the supply   {}\n",
                     plural(supply(table.view), "chip"),
                     painted(table.screen, Paint::Strong, describe_phase(table)));
}

// The valuation board.

// A line has two levels of height: empty, lower half, full block.
constexpr std::array<std::string_view, 3> kBlocks{" ", "▄", "█"};
constexpr int kCurveLines = 3;  // the highest grey chip is 5: two and a half lines

std::string bar(int value, int line) {
  const int filled = std::clamp(value - 2 * line, 0, 2);
  const std::string_view block = kBlocks[static_cast<std::size_t>(filled)];
  const int side = kSpotWidth - 1;
  const std::string middle = line == 0 ? std::to_string(value) : std::string(block);
  return times(block, side) + middle + times(block, side);
}

// On a compact screen only the last line, which has the prices.
std::string curve(const Table& table) {
  std::string lines;
  for (int line = table.screen.is_compact ? 0 : kCurveLines - 1; line >= 0; --line) {
    std::string row = blanks(kLabelWidth);
    for (const std::uint8_t value : table.view.order) {
      row += bar(value, line) + " ";
    }
    row.erase(row.find_last_not_of(' ') + 1);
    lines += painted(table.screen, Paint::Faint, row) + "\n";
  }
  return lines;
}

std::string spot_letters(const Table& table) {
  std::string row = blanks(kLabelWidth);
  for (int spot = 0; spot <= static_cast<int>(kBust); ++spot) {
    const char letter = spot == static_cast<int>(kBust) ? 'X' : static_cast<char>('A' + spot);
    row += fmt::format(" {}  ", letter);
  }
  row += table.is_concealed() ? "  price left" : "  price left  out";
  return painted(table.screen, Paint::Faint, row) + "\n";
}

// From spot A to the marker, then the remaining spots.
std::string marker_line(const Table& table, Colour colour) {
  const int at = static_cast<int>(table.view.positions[colour]);
  const std::string_view marker = is_bust(table.view.positions[colour]) ? "✗" : "●";
  const std::string way = " " + times("─", kSpotWidth * at) + std::string(marker);
  std::string rest;
  for (int spot = at + 1; spot <= static_cast<int>(kBust); ++spot) rest += "   ·";
  return painted(table.screen, paint_of(colour), name_of(colour)) +
         blanks(kLabelWidth - 1 - static_cast<int>(name_of(colour).size())) +
         painted(table.screen,
                 paint_of(colour) == Paint::Black ? Paint::Strong : paint_of(colour),
                 way) +
         painted(table.screen, Paint::Faint, rest);
}

int gone(const View& view, Colour colour) {
  int chips = 0;
  for (const Marking marking : kAllMarkings) chips += view.played[chip_of(colour, marking)];
  for (const Heap& heap : view.withdrawn) chips += heap.total[colour];
  return chips;
}

std::string colour_lines(const Table& table) {
  std::string lines;
  for (const Colour colour : kAllColours) {
    lines += " " + marker_line(table, colour);
    lines += fmt::format("   {:>5} {:>4}",
                         fmt::format("${}M", price(table.view, colour)),
                         table.view.piles.total[colour]);
    if (!table.is_concealed()) lines += fmt::format(" {:>4}", gone(table.view, colour));
    lines += "\n";
  }
  return lines;
}

// The hands.

// "3 si": three chips, of which certainly one has arrow ends and one a circle. In the viewer's own
// hand the others are unmarked; in another hand a certainly unmarked chip gets a letter too.
std::string cell(const Table& table, Seat seat, Colour colour) {
  const Heap& hand = table.view.hands[seat];
  if (hand.total[colour] == 0) return "-";
  std::string letters;
  for (const Marking marking : kAllMarkings) {
    const bool is_implied =
        marking == Marking::None && (table.view.viewer.is(seat) || table.is_over());
    if (is_implied) continue;
    letters.append(hand.certain[chip_of(colour, marking)], letter_of(marking));
  }
  return fmt::format("{} {}", hand.total[colour], letters);
}

std::string seat_line(const Table& table, Seat seat) {
  const std::string mark = table.view.waiting.contains(seat) ? "▸" : " ";
  const Paint paint = table.view.viewer.is(seat) ? Paint::Strong : Paint::Plain;
  const std::string shown = clipped(table.name(seat), kNameWidth - 1);
  const std::string name = painted(table.screen, paint, padded(shown, kNameWidth));
  std::string line = mark + name;
  if (!table.is_shown(seat)) {
    return line + (held(table.view.hands[seat]) == 0 ? "empty hand" : "holds chips") + "\n";
  }
  for (const Colour colour : kAllColours) line += padded(cell(table, seat, colour), kCellWidth);
  line += fmt::format(
      "{:>5} {:>6}", held(table.view.hands[seat]), fmt::format("${}M", worth(table.view, seat)));
  return line + "\n";
}

std::string hands(const Table& table) {
  std::string header = blanks(kNameWidth + 1);
  for (const Colour colour : kAllColours) {
    const int rest = kCellWidth - static_cast<int>(name_of(colour).size());
    header += painted(table.screen, paint_of(colour), name_of(colour)) + blanks(rest);
  }
  header += painted(table.screen, Paint::Faint, "chips  worth");
  std::string lines = header + "\n";
  for (const Seat seat : SeatSet::first(table.rules.seats)) lines += seat_line(table, seat);
  return lines;
}

int played(const View& view, Marking marking) {
  int chips = 0;
  for (const Colour colour : kAllColours) chips += view.played[chip_of(colour, marking)];
  return chips;
}

std::string returned_codes(const View& view) {
  std::string codes;
  for (int chip = 0; chip < kChips; ++chip) {
    const auto kind = static_cast<Chip>(chip);
    for (int i = 0; i < view.piles.certain[kind]; ++i) codes += fmt::format(" {}", code_of(kind));
  }
  return codes;
}

std::string legend(const Table& table) {
  std::string line = " s speculation   i investment   w swap";
  if (!table.is_concealed()) {
    int withdrawn = 0;
    for (const Heap& heap : table.view.withdrawn) withdrawn += held(heap);
    line += fmt::format("     played: {} s, {} i, {} w   withdrawn: {}",
                        played(table.view, Marking::ArrowEnds),
                        played(table.view, Marking::Circle),
                        played(table.view, Marking::Arrows),
                        withdrawn);
  }
  std::string lines =
      table.screen.is_compact ? "" : painted(table.screen, Paint::Faint, line) + "\n";
  const std::string codes = returned_codes(table.view);
  if (!codes.empty()) {
    lines += painted(table.screen, Paint::Faint, " swapped back into the supply:" + codes) + "\n";
  }
  return lines;
}

// Help: what the viewer can do now, and why.

bool holds(const View& view, Seat seat, Marking marking) {
  return std::any_of(kAllColours.begin(), kAllColours.end(), [&](Colour colour) {
    return view.hands[seat].certain[chip_of(colour, marking)] > 0;
  });
}

std::string help_solo_duty(const View& view, Seat seat) {
  if (!holds(view, seat, Marking::ArrowEnds) && !holds(view, seat, Marking::Circle) &&
      !holds(view, seat, Marking::Arrows)) {
    return {};
  }
  return paragraph(
      "Alone at the table a marked chip must be played as soon as it can be, and nothing else is "
      "allowed until then (NYSE-8.1.1); a swap needs a chip that may go back (NYSE-8.1.4).");
}

std::string help_specials(const Rules& rules, const View& view, Seat seat) {
  std::string text;
  text +=
      holds(view, seat, Marking::ArrowEnds)
          ? help_entry("speculate A B",
                       "throw away your A chip with arrow ends; the marker of B moves two spots, "
                       "which is one grey chip further (NYSE-5.1.3)")
          : help_entry("speculate", "not now: you hold no chip with arrow ends (NYSE-5.1.3)");
  text +=
      holds(view, seat, Marking::Circle)
          ? help_entry("invest COLOUR",
                       rules.may_stop_short()
                           ? "throw away that chip with a circle, then take up to two chips, one "
                             "after the other (NYSE-5.1.4)"
                           : "throw away that chip with a circle, then take two chips, one after "
                             "the other (NYSE-5.1.4, NYSE-3.15)")
          : help_entry("invest", "not now: you hold no chip with a circle (NYSE-5.1.4)");
  text += holds(view, seat, Marking::Arrows)
              ? help_entry(
                    "swap COLOUR",
                    rules.is_solitaire()
                        ? "throw away that chip with arrows, then swap one of your chips for the "
                          "top of a pile (NYSE-5.1.5, NYSE-8.1.4)"
                        : "throw away that chip with arrows, then trade one of your chips; it "
                          "takes a second chip and a hand to trade with (NYSE-5.1.5, NYSE-5.1.6)")
              : help_entry("swap", "not now: you hold no chip with arrows (NYSE-5.1.5)");
  return text;
}

std::string help_turn(const Rules& rules, const View& view, Seat seat) {
  std::string text =
      paragraph("Your turn: do exactly one of these; there is no passing (NYSE-5.1.7).");
  if (rules.is_solitaire()) text += help_solo_duty(view, seat);
  text +=
      help_entry("take COLOUR",
                 "the top chip of that pile is yours and its marker moves one spot to the right "
                 "(NYSE-5.1.1); after L the colour is bust and worth nothing (NYSE-5.0.5)");
  text +=
      help_entry("withdraw COLOUR", "the top chip leaves the game; no price moves (NYSE-5.1.2)");
  text += help_specials(rules, view, seat);
  if (!rules.is_solitaire()) {
    text += paragraph("Nobody has to show a marking before its chip is played (NYSE-5.7.4).");
  }
  return text + paragraph("The game ends the moment the supply is empty (NYSE-7.1).");
}

std::string help_pick(const Rules& rules, const InvestPick& pick) {
  return paragraph(fmt::format("Your investment: {} left.", plural(pick.picks_left, "pick"))) +
         help_entry("take COLOUR",
                    "from any pile with chips (NYSE-5.2.1), the same colour again if you like "
                    "(NYSE-5.2.3); each take moves its marker one spot") +
         (rules.may_stop_short()
              ? help_entry("stop", "forgo the rest (NYSE-5.2.2)")
              : help_entry("stop",
                           "not at this table: effects are carried out in full (NYSE-3.15)"));
}

std::string help_offer(const Rules& rules, const SwapOffer& offer) {
  std::string text =
      paragraph("Your stock swap: name a partner, the colour you want and the chip you give.");
  text += help_entry("offer 1 bk rds",
                     "asks seat 1 for black and gives your red chip with arrow ends (NYSE-5.3.1, "
                     "NYSE-5.3.2)");
  if (rules.may_stop_short()) {
    text += help_entry("decline", "no trade; the chip played stays lost (NYSE-5.3.6)");
  }
  text += rules.is_open()
              ? paragraph(
                    "The partner must hold the colour (NYSE-5.3.3) and picks which chip of "
                    "it you get (NYSE-5.4.1). No price moves (NYSE-R17).")
              : paragraph(
                    "A partner without the colour says so, and you ask the same seat for "
                    "another (NYSE-5.3.4, NYSE-5.3.5). No price moves (NYSE-R17).");
  if (offer.partner) text += paragraph("You were denied: stay with the same seat (NYSE-5.3.5).");
  return text;
}

std::string help_answer(const OfferSeen& offer) {
  const std::string_view ask = name_of(offer.ask);
  return paragraph(fmt::format("You are asked for a {} chip and get a {} one, whose marking you "
                               "see only afterwards (NYSE-R14).",
                               ask,
                               name_of(offer.give))) +
         help_entry(
             "give MARKING",
             fmt::format("which of your {} chips goes: n unmarked, s arrow ends, i circle, w "
                         "arrows (NYSE-5.4.1)",
                         ask)) +
         paragraph(
             "The chip coming in cannot be handed straight back, and no price moves "
             "(NYSE-5.4.2).");
}

std::string help_solo_swap(const Rules& rules) {
  return paragraph("Your swap with the supply: a chip of yours goes back, another comes.") +
         help_entry("exchange bun gn",
                    "gives your unmarked blue chip back into the blue pile, at a random place, and "
                    "takes the top green one (NYSE-8.1.5, NYSE-8.1.6)") +
         (rules.options.solo_swap_marked
              ? std::string()
              : paragraph("Only an unmarked chip can go back (NYSE-8.1.4).")) +
         paragraph("No marker moves (NYSE-8.1.7).");
}

}  // namespace

std::string draw(const Rules& rules,
                 const View& view,
                 std::span<const std::string> names,
                 const Screen& screen) {
  const Table table{rules, view, names, screen};
  return title(table) + curve(table) + spot_letters(table) + colour_lines(table) + hands(table) +
         legend(table);
}

std::string help(const Rules& rules, const View& view) {
  if (std::holds_alternative<Over>(view.phase)) {
    return "The game is over: the hand worth most wins (NYSE-7.3), then more chips (NYSE-7.4), "
           "then\n"
           "whoever would have moved next (NYSE-7.5).\n";
  }
  if (!view.viewer.in(view.waiting)) return paragraph("Another seat is to decide (NYSE-5.0.1).");
  const Seat seat = *view.viewer.seat();
  return std::visit(Overload{
                        [&](const Turn&) { return help_turn(rules, view, seat); },
                        [&](const InvestPick& pick) { return help_pick(rules, pick); },
                        [&](const SwapOffer& offer) { return help_offer(rules, offer); },
                        [&](const OfferSeen& offer) { return help_answer(offer); },
                        [&](const SoloSwap&) { return help_solo_swap(rules); },
                        [&](const Over&) { return std::string(); },
                    },
                    view.phase);
}

}  // namespace bourse::nyse
