// SPDX-License-Identifier: Apache-2.0
//
// Stonks at a terminal: the table as a viewer may see it, 80 columns wide, and help for the current
// decision. The tiles from left to right, then the trick with its current winner, the portfolios,
// and the viewer's hand sorted by company. Nothing is conveyed by colour alone.
#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/stonks/codec/codec.h"

namespace bourse::stonks {
namespace {

constexpr int kLabelWidth = 9;
constexpr int kTileWidth = 14;
constexpr int kNameWidth = 14;
constexpr int kCompactIndent = 16;        // of a portfolio that does not fit beside its seat
constexpr int kTextAt = kLabelWidth + 1;  // the column where text beside a label begins

constexpr std::array kPaints{Paint::Amber, Paint::Green, Paint::Strong, Paint::Blue, Paint::Red};
Paint paint_of(Company company) { return kPaints[static_cast<std::size_t>(company)]; }

struct Table {
  const Rules& rules;
  const View& view;
  std::span<const std::string> names;
  const Screen& screen;

  bool is_over() const { return std::holds_alternative<Over>(view.phase); }
  // STK-3.28, STK-3.29
  bool is_listed() const { return rules.options.seen_list || is_over(); }
  std::string name(Seat seat) const { return name_at(names, seat); }
  std::string short_name(Seat seat) const { return clipped(name(seat), kNameWidth - 1); }
  std::string paint(Company company, std::string_view text) const {
    return painted(screen, paint_of(company), text);
  }
};

// "2~~" for a card with two fluctuation icons.
std::string number_text(const Rules& rules, Card card) {
  return fmt::format("{}{}", number_of(card), times("~", rules.icons(card)));
}
// "8(3)" for a card of three stocks, "2~~(1)" for one with two fluctuation icons as well.
std::string stocked_text(const Rules& rules, Card card) {
  return fmt::format("{}({})", number_text(rules, card), rules.stocks(card));
}
// "honey 12 (1 stock)"
std::string card_text(const Table& table, Card card) {
  return table.paint(
             company_of(card),
             fmt::format("{} {}", symbol_of(company_of(card)), number_text(table.rules, card))) +
         fmt::format(" ({})", plural(table.rules.stocks(card), "stock"));
}

// The title.

std::string describe_phase(const Table& table) {
  const std::string actor = table.name(table.view.actor);
  return match(
      table.view.phase,
      [&](const PortfolioSeen&) {
        return fmt::format("portfolios: {} to choose", table.view.waiting.size());
      },
      [&](const Lead&) { return actor + " to lead"; },
      [&](const Follow&) { return actor + " to follow"; },
      [&](const Fluctuation&) { return actor + " to move a price"; },
      [&](const Acquire&) { return actor + " to take a card"; },
      [&](const Over&) { return std::string("the game is over"); });
}

std::string title(const Table& table) {
  const View& view = table.view;
  std::string line = painted(table.screen, Paint::Strong, " STONKS");
  line += fmt::format("   round {} of {}", view.round, table.rules.options.rounds);
  if (table.rules.deals() == 2) line += fmt::format(", deal {} of 2", view.deal);
  line += fmt::format("   {} in the deck   ", view.deck_size);
  return line + painted(table.screen, Paint::Strong, clipped(describe_phase(table), 24)) + "\n";
}

// The tiles.

std::string tile_row(const Table& table,
                     std::string_view label,
                     std::string (*cell)(const Table&, Company)) {
  std::string row = padded(fmt::format(" {}", label), kLabelWidth);
  for (const Company company : table.view.tiles.order) {
    row += padded(table.paint(company, cell(table, company)), kTileWidth);
  }
  row.erase(row.find_last_not_of(' ') + 1);
  return row + "\n";
}

std::string name_cell(const Table& /*table*/, Company company) {
  return fmt::format("{} ({})", symbol_of(company), code_of(company));
}
std::string level_cell(const Table& table, Company company) {
  const int level = table.view.tiles.levels[company];
  return times("■", level) + times("·", kLevels - level) +
         (table.view.tiles.low.contains(company) ? " low" : " high");
}
std::string value_cell(const Table& table, Company company) {
  return fmt::format(
      "{}{}", table.view.tiles.value(company), table.view.tiles.trump() == company ? " TRUMP" : "");
}
std::string lock_cell(const Table& table, Company company) {
  return table.view.tiles.locked.contains(company) ? "locked" : "";
}

std::string tiles(const Table& table) {
  std::string text = tile_row(table, "", name_cell) + tile_row(table, "level", level_cell) +
                     tile_row(table, "value", value_cell);
  if (!table.view.tiles.locked.empty()) text += tile_row(table, "lock", lock_cell);
  return text;
}

// The trick.

std::optional<Seat> winning_seat(const Table& table) {
  const View& view = table.view;
  if (!view.leading) return std::nullopt;
  const KnownTrick trick = known_trick(view);
  const auto place = winning_place(trick.cards, *view.leading, view.tiles.trump());
  if (!place) return std::nullopt;
  return player_of(view, *place + trick.first, table.rules.seats);
}

std::string mode_text(const View& view, Mode mode) {
  const std::string leading(symbol_of(*view.leading));
  switch (mode) {
    case Mode::Plain: return "";
    case Mode::Hidden:
    case Mode::Revealed: return ", bluff: announced " + leading;
    case Mode::Converted: return ", Speculation: counts as " + leading;
    case Mode::Cancelled: return ", Speculation cancelled";
  }
  return "";
}

std::string trick(const Table& table) {
  const View& view = table.view;
  if (!view.market) return "";
  std::string text = " market   " + card_text(table, *view.market);
  if (view.leading) text += "     led: " + table.paint(*view.leading, symbol_of(*view.leading));
  text += "\n";
  const auto winner = winning_seat(table);
  for (std::size_t at = 0; at < view.trick.size(); ++at) {
    const TrickCardSeen& play = view.trick[at];
    const Seat seat = player_of(view, at, table.rules.seats);
    text += fmt::format("   {} ", padded(table.short_name(seat), kNameWidth));
    text += play.card ? card_text(table, *play.card) : std::string("face down");
    text += mode_text(view, play.mode);
    if (winner == seat) text += painted(table.screen, Paint::Strong, "  ◂ winning");
    text += "\n";
  }
  return text;
}

// The portfolios.

// "carrot 5~(2) 8(3) · honey 8(3)", marked cards in square brackets.
std::string grouped(const Rules& rules, const CardSet& cards, const CardSet& marked) {
  std::string text;
  for (const Company company : kAllCompanies) {
    if (!cards.has(company)) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " · ", symbol_of(company));
    cards.each(company, [&](Card card) {
      const bool is_marked = marked.contains(card);
      text += fmt::format(
          " {}{}{}", is_marked ? "[" : "", stocked_text(rules, card), is_marked ? "]" : "");
    });
  }
  return text;
}

std::string portfolio_text(const Table& table, Seat seat) {
  const View& view = table.view;
  CardSet cards = view.up[seat];
  const bool is_own = view.viewer.is(seat);
  if (is_own) cards.insert_all(view.down);
  std::string text = grouped(table.rules, cards, is_own ? view.down : CardSet());
  if (!is_own && view.down_sizes[seat] > 0) {
    text += fmt::format("{}{} face down", text.empty() ? "" : " · ", view.down_sizes[seat]);
  }
  return text.empty() ? "-" : text;
}

std::string voids_text(const View& view, Seat seat) {
  std::string text;
  for (const Company company : kAllCompanies) {
    if (view.voids[seat].contains(company)) text += fmt::format(" {}", code_of(company));
  }
  return text.empty() ? "" : "   lacks" + text;
}

std::string seat_lines(const Table& table, Seat seat) {
  const View& view = table.view;
  const std::string mark = view.waiting.contains(seat) ? "▸" : " ";
  const Paint paint = view.viewer.is(seat) ? Paint::Strong : Paint::Plain;
  CardSet seen = view.up[seat];
  if (view.viewer.is(seat)) seen.insert_all(view.down);
  std::string line =
      mark + painted(table.screen, paint, padded(table.short_name(seat), kNameWidth));
  constexpr const char* kWhole = "{:>4} points {:>4} in cards{}   hand {:>2}";
  constexpr const char* kCompact = "{:>3} pt {:>3}{} hand {:>2}";
  line += fmt::format(fmt::runtime(table.screen.is_compact ? kCompact : kWhole),
                      view.scores[seat],
                      worth(table.rules, view.tiles, seen),
                      seen.size() < view.up[seat].size() + view.down_sizes[seat] ? "+" : " ",
                      view.hand_sizes[seat]);
  if (view.speculation.contains(seat)) line += table.screen.is_compact ? " spec" : "   spec";
  if (table.is_listed() && !table.screen.is_compact) line += voids_text(view, seat);
  if (table.screen.is_compact) {
    line += " ";
    const int used = columns(line);
    return line + wrapped(portfolio_text(table, seat), std::min(used, kCompactIndent), used);
  }
  line += "\n";
  return line + "     " + wrapped(portfolio_text(table, seat), 5, 5);
}

// The points of a scored round; "?" if no memory of the position has them (STK-14.3.42).
std::string points_text(const Table& table, std::size_t round, Seat seat) {
  const auto& scores = table.view.round_scores[round];
  for (const Seat each : SeatSet::first(table.rules.seats)) {
    if (scores[each] != 0) return std::to_string(scores[seat]);
  }
  return "?";
}

// STK-7.13: "Ada 21 + 30, Bo 18 + 25"
std::string scored(const Table& table) {
  const int rounds = rounds_scored(table.view);
  if (rounds == 0 || table.rules.options.rounds == 1) return "";
  std::string text;
  for (const Seat seat : SeatSet::first(table.rules.seats)) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", table.short_name(seat));
    for (std::size_t at = 0; at < static_cast<std::size_t>(rounds); ++at) {
      text += fmt::format("{}{}", at == 0 ? " " : " + ", points_text(table, at, seat));
    }
  }
  return padded(" rounds", kTextAt) + wrapped(text, kTextAt, kTextAt);
}

// STK-3.28: "carrot 1 8 · honey 8"
std::string discards(const Table& table) {
  if (!table.is_listed() || table.view.discard.empty()) return "";
  std::string text;
  for (const Company company : kAllCompanies) {
    if (!table.view.discard.has(company)) continue;
    text += fmt::format("{}{}", text.empty() ? "" : " · ", symbol_of(company));
    table.view.discard.each(company,
                            [&](Card card) { text += fmt::format(" {}", number_of(card)); });
  }
  return padded(" discards", kTextAt) + wrapped(text, kTextAt, kTextAt);
}

// The hand, with what may be played now.

CardSet playable(const View& view) {
  CardSet cards = view.hand;
  const bool must_follow = std::holds_alternative<Follow>(view.phase) && view.leading &&
                           view.viewer.in(view.waiting) && view.hand.has(*view.leading);
  if (!must_follow) return cards;
  cards = {};
  view.hand.each(*view.leading, [&](Card card) { cards.insert(card); });
  return cards;
}

std::string hand(const Table& table) {
  const View& view = table.view;
  if (view.viewer.is_spectator() || view.hand.empty()) return "";
  CardSet chosen;
  if (const auto* phase = std::get_if<PortfolioSeen>(&view.phase)) {
    for (const Card card : phase->own) chosen.insert(card);
  }
  std::string text = padded(" hand", kTextAt);
  text += wrapped(grouped(table.rules, view.hand, chosen), kTextAt, kTextAt);
  if (playable(view) != view.hand) {
    text += padded(" playable", kTextAt);
    text += wrapped(fmt::format("{} (you must follow {})",
                                grouped(table.rules, playable(view), {}),
                                symbol_of(*view.leading)),
                    kTextAt,
                    kTextAt);
  }
  return text;
}

std::string legend(const Table& table) {
  return painted(
             table.screen,
             Paint::Faint,
             " ~ moves a price, ~~ two   (3) stocks   [n] hidden or chosen   spec Speculation") +
         "\n";
}

// Help: what the viewer can do now, and why.

std::string help_portfolio(const View& view, const PortfolioSeen& phase) {
  if (phase.own.empty()) {
    const std::string_view leader =
        view.deal == 1 ? "the least valuable one leads (STK-4.10)"
                       : "in this second deal whoever has fewer portfolio cards leads, with as "
                         "many the winner of the last trick (STK-4.10)";
    return paragraph("Two cards of your hand go into your portfolio, one open, one hidden.") +
           help_entry("show CARD",
                      fmt::format("the card everybody will see, once all have chosen (STK-5.1.6); "
                                  "{}",
                                  leader));
  }
  return paragraph("Now the hidden one; you cannot go back (STK-5.1.4).") +
         help_entry("hide CARD",
                    "another card of your hand; it stays face down until scoring (STK-5.1.3, "
                    "STK-5.1.6)");
}

std::string help_lead(const View& view, Seat seat) {
  std::string text =
      paragraph("You lead.") +
      help_entry("play CARD",
                 "face up; the others must follow its company (STK-5.2.2), and its icons "
                 "move a price at once (STK-5.2.3)");
  if (view.speculation.contains(seat)) {
    return text +
           help_entry("bluff CARD COMPANY",
                      "face down with your Speculation card under any company in play; revealed "
                      "at the end of the trick, its icons do nothing (STK-5.2.6, STK-5.2.9)");
  }
  return text + help_entry("bluff", "not now: you hold no Speculation card (STK-5.2.4)");
}

std::string help_follow(const View& view, Seat seat) {
  const std::string_view led = symbol_of(*view.leading);
  if (view.hand.has(*view.leading)) {
    return paragraph(fmt::format("{} was led and you can follow.", led)) +
           help_entry("play CARD", fmt::format("one of your {} cards (STK-5.3.1)", led)) +
           help_entry("convert", "not now: no Speculation when you can follow (STK-5.3.2)");
  }
  std::string text = paragraph(fmt::format("{} was led and you have none.", led)) +
                     help_entry("play CARD", "any card; trump wins (STK-5.3.3, STK-5.7.3)");
  const bool is_speculated = std::any_of(view.trick.begin(),
                                         view.trick.end(),
                                         [](const auto& play) { return play.mode != Mode::Plain; });
  if (is_speculated) {
    return text + help_entry("convert", "not now: one Speculation card per trick (STK-5.3.6)");
  }
  if (!view.speculation.contains(seat)) {
    return text + help_entry("convert", "not now: you hold no Speculation card (STK-5.3.5)");
  }
  return text +
         help_entry("convert CARD",
                    fmt::format("any card with your Speculation card: it counts as {} with its "
                                "own number, unless a later natural {} of that number cancels it "
                                "(STK-5.3.7, STK-5.3.10)",
                                led,
                                led));
}

std::string help_fluctuation(const Rules& rules, const View& view) {
  const int steps = rules.icons(*view.trick[view.trick.size() - 1].card);
  const std::string levels = steps == 1 ? "one level" : "two levels";
  return paragraph(fmt::format("Your card moves one company {}, all of it (STK-5.4.3).", levels)) +
         help_entry("raise COMPANY", "up; the token turns black and is locked (STK-5.4.4)") +
         help_entry("lower COMPANY", "down; the token is locked as well") +
         paragraph(
             "A locked company cannot move (STK-5.4.2). The lowest value is trump "
             "(STK-5.0.4), judged when the trick ends (STK-5.7.3).");
}

std::string help_acquire() {
  return paragraph("You win the trick and take one card into your portfolio.") +
         help_entry("take CARD",
                    "a card of the trick or the market card (STK-5.5.1); it counts as its printed "
                    "company (STK-5.5.2). You lead the next trick (STK-5.5.4)");
}

}  // namespace

std::string draw(const Rules& rules,
                 const View& view,
                 std::span<const std::string> names,
                 const Screen& screen) {
  const Table table{rules, view, names, screen};
  std::string text = title(table) + tiles(table) + trick(table);
  for (const Seat seat : SeatSet::first(rules.seats)) text += seat_lines(table, seat);
  if (screen.is_compact) return text + hand(table);
  return text + scored(table) + discards(table) + hand(table) + legend(table);
}

std::string help(const Rules& rules, const View& view) {
  if (std::holds_alternative<Over>(view.phase)) {
    return paragraph(
        "The game is over: most victory points win (STK-7.7), then fewer portfolio cards in the "
        "last round (STK-7.8), then fewer shares (STK-7.9).");
  }
  if (!view.viewer.in(view.waiting)) return paragraph("Another seat is to decide (STK-5.0.1).");
  const Seat seat = *view.viewer.seat();
  return match(
      view.phase,
      [&](const PortfolioSeen& phase) { return help_portfolio(view, phase); },
      [&](const Lead&) { return help_lead(view, seat); },
      [&](const Follow&) { return help_follow(view, seat); },
      [&](const Fluctuation&) { return help_fluctuation(rules, view); },
      [&](const Acquire&) { return help_acquire(); },
      [&](const Over&) { return std::string(); });
}

}  // namespace bourse::stonks
