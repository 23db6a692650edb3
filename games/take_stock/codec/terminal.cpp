// SPDX-License-Identifier: Apache-2.0
//
// Take Stock at a terminal: the table as a viewer may see it, 80 columns wide, and help for the
// current decision. Rows are followed by the values that they can still take; each card of the hand
// shows what it could do now. Nothing is conveyed by colour alone.
#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/overload.h"
#include "games/take_stock/codec/codec.h"

namespace bourse::take_stock {
namespace {

constexpr int kNameWidth = 14;
constexpr int kStockWidth = 7;
constexpr int kRowWidth = 41;
constexpr int kSplitWidth = 6;

constexpr std::array kStockPaints{
    Paint::Amber, Paint::Violet, Paint::Blue, Paint::Black, Paint::Red};

Paint paint_of(Stock stock) { return kStockPaints[static_cast<std::size_t>(stock)]; }

struct Table {
  const Rules& rules;
  const View& view;
  std::span<const std::string> names;
  const Screen& screen;

  std::string name(Seat seat) const { return name_at(names, seat); }
};

// The title.

constexpr std::array<std::string_view, 4> kCauseTitles{
    "the market is closed", "an 11 or 12 was played", "a hand is empty", "no share card is left"};

std::string describe_phase(const Table& table) {
  const std::string active = clipped(table.name(table.view.active), kNameWidth);
  const auto of = [&](std::string_view what) { return fmt::format("{}: {}", active, what); };
  return match(
      table.view.phase,
      [&](const Turn&) { return active + " to play"; },
      [&](const PickingSeen&) { return of("one of two events"); },
      [&](const Auditing&) { return of("audit"); },
      [&](const Freezing&) { return of("freeze"); },
      [&](const Taking& at) { return of(fmt::format("insider, {}", name_of(at.stock))); },
      [&](const Paying&) { return of("insider, to pay"); },
      [&](const DownturnSeen&) { return std::string("downturn: discard a card"); },
      [&](const ExercisingSeen& at) {
        return fmt::format("{}; options", kCauseTitles[static_cast<std::size_t>(at.cause)]);
      },
      [](const Over&) { return std::string("the game is over"); });
}

std::string title(const Table& table) {
  return painted(table.screen, Paint::Strong, " Take Stock") +
         fmt::format("   round {} of {}   {}\n",
                     int{table.view.round},
                     table.rules.options.rounds,
                     painted(table.screen, Paint::Strong, describe_phase(table)));
}

// The market.

// "1 3 7  × 2   next 8 9 10 11"
std::string row_text(const Rows& market, Stock stock) {
  std::string cards;
  for (int value = 1; value <= kValues; ++value) {
    if (market.cards.contains(card_of(stock, value))) cards += fmt::format("[{}]", value);
  }
  if (market.frozen.contains(stock)) cards += " *frozen*";
  return cards;
}

std::string stock_line(const Table& table, Stock stock) {
  const Rows& market = table.view.market;
  const std::string row = row_text(market, stock);
  const std::string splits =
      market.splits[stock] > 0 ? fmt::format("x{}", 1 + market.splits[stock]) : "";
  std::string next = "-";
  if (!market.frozen.contains(stock) && market.top(stock) < kValues) {
    const int low = market.top(stock) + 1;
    const int high = std::min(kValues, market.top(stock) + kMaxStep);
    next = low == high ? fmt::format("{}", low) : fmt::format("{} to {}", low, high);
  }
  return " " + painted(table.screen, paint_of(stock), padded(name_of(stock), kStockWidth)) +
         padded(row, kRowWidth) + padded(splits, kSplitWidth) +
         painted(table.screen, Paint::Strong, fmt::format("{:>5}", market.price(stock))) +
         fmt::format("   {}\n", next);
}

// TS-6.6.2: the companies by their full names, which do not fit into a row.
std::string company_lines(const Table& table) {
  return painted(table.screen, Paint::Faint, " companies: ") +
         wrapped(fmt::format("{}", fmt::join(kStockNames, ", ")), 12, 12);
}

std::string market_lines(const Table& table) {
  const std::string header = " " + padded("", kStockWidth) + padded("row", kRowWidth) +
                             padded("split", kSplitWidth) + "price   next";
  std::string lines = painted(table.screen, Paint::Faint, header) + "\n";
  for (const Stock stock : kAllStocks) lines += stock_line(table, stock);
  return table.screen.is_compact ? lines : lines + company_lines(table);
}

// " csplit csplit audit"
std::string codes_of(EventBag events) {
  std::string codes;
  events.each(
      [&](Kind kind, int copies) { codes += times(fmt::format(" {}", code_of(kind)), copies); });
  return codes;
}

// Codes, each preceded by a blank, after a heading; nothing if there are none.
std::string codes_line(const Table& table, std::string_view heading, std::string_view codes) {
  if (codes.empty()) return {};
  const int column = columns(heading);
  return painted(table.screen, Paint::Faint, heading) + wrapped(codes.substr(1), column, column);
}

std::string piles(const Table& table) {
  const View& view = table.view;
  std::string line = fmt::format(" cards {}  discarded {}  certificates at most {}",
                                 int{view.pile},
                                 view.discard.size(),
                                 limit(table.rules, view.market));
  if (table.rules.has_supply()) line += fmt::format("  tokens {}", int{view.supply});
  if (table.rules.options.close_counter && view.above) {
    line += fmt::format("  before the bell {}", int{*view.above});
  }
  if (table.screen.is_compact) return painted(table.screen, Paint::Faint, line) + "\n";
  std::string cards;
  for (const Card card : view.discard) cards += fmt::format(" {}", code_of(card));
  std::string events;
  if (table.rules.is_discard_listed()) events = codes_of(view.resolved);
  return painted(table.screen, Paint::Faint, line) + "\n" +
         codes_line(table, " discard pile: ", cards) +
         codes_line(table, " events played: ", events);
}

// The seats.

std::string seat_lines(const Table& table, Seat seat) {
  const SeatSeen& seen = table.view.seats[seat];
  const std::string mark = table.view.waiting.contains(seat) ? "▸" : " ";
  const Paint paint = table.view.viewer.is(seat) ? Paint::Strong : Paint::Plain;
  const std::string shown = clipped(table.name(seat), kNameWidth - 1);
  std::string line = mark + painted(table.screen, paint, padded(shown, kNameWidth));
  line += fmt::format("{:>5} {:>6} {:>6} {:>6} {:>6}   ",
                      int{seen.hand_size},
                      int{seen.tokens},
                      int{seen.saved},
                      worth_of(table.rules, table.view.market, seen.certs),
                      total(table.view, seat));
  std::string cards;
  for (const Card card : seen.certs) {
    cards += " " + painted(table.screen, paint_of(stock_of(card)), code_of(card)) +
             fmt::format("({})", int{table.rules.shares[card]});
  }
  if (!seen.known.empty()) cards += " holds";
  for (const Card card : seen.known) cards += fmt::format(" {}", code_of(card));
  return line + (cards.empty() ? "-\n" : wrapped(cards.substr(1), 51, 51));
}

std::string seats(const Table& table) {
  const std::string header =
      blanks(kNameWidth + 1) + "cards tokens  saved  worth  total   certificates (shares)";
  std::string lines = painted(table.screen, Paint::Faint, header) + "\n";
  for (const Seat seat : SeatSet::first(table.rules.seats)) lines += seat_lines(table, seat);
  return lines;
}

// TS-5.2.3; options do not ask for it (TS-5.7.2).
bool is_limit_reached(const Table& table) {
  const View& view = table.view;
  if (std::holds_alternative<ExercisingSeen>(view.phase)) return false;
  return view.seats[*view.viewer.seat()].certs.size() >= limit(table.rules, view.market);
}

// The price to which the card would raise its stock.
int raised_to(const Rows& market, Card card) {
  return value_of(card) * (1 + market.splits[stock_of(card)]);
}

// The viewer's own cards: what each could do now.
std::string own_card(const Table& table, Card card) {
  const Rows& market = table.view.market;
  const Stock stock = stock_of(card);
  const int shares = table.rules.shares[card];
  std::string use =
      fmt::format("{} worth {}", plural(shares, "share"), shares * market.price(stock));
  if (is_limit_reached(table)) use += ", cannot be saved now";
  if (can_raise(market, card)) {
    use += fmt::format(", raises to {}", raised_to(market, card));
    if (value_of(card) >= kClosingValue) use += " and ends the round";
  }
  return "   " + painted(table.screen, paint_of(stock), padded(code_of(card), 5)) + use + "\n";
}

// TS-6.6.1: the effect of an event under this table's options.
std::string effect_of_stock(const Rules& rules, Kind kind) {
  const std::string_view stock = name_of(stock_of(kind));
  if (is_split(kind)) {
    return fmt::format(
        "above the row of {0}: price x2, x3, x4; its last card goes, unless it is "
        "the 1; lost while {0} is frozen",
        stock);
  }
  if (is_insider(kind)) {
    return fmt::format("up to three {} cards from the discard pile for as many of your hand",
                       stock);
  }
  const bool is_mild = !rules.options.crash_counts_starter;
  return fmt::format("half the cards of {}{}, rounded down, one split and its freeze go",
                     stock,
                     is_mild ? " above the 1" : "");
}

// Those without a stock, in kind order.
constexpr std::array<std::string_view, kKinds + 1 - static_cast<int>(Kind::Audit)> kEffects{
    "an unfrozen stock loses its last card, unless it is the 1, or one split",
    "no raise, audit or split of a stock; or thaw a frozen one",
    "nothing happens",
    "everybody draws a share card, the active player first",
    "everybody discards a card; an empty hand ends the round",
    "everybody takes an option token from the supply",
    "everybody with an option token returns one",
    "all five stocks crash",
    "ends the round at once"};

std::string effect_of(const Rules& rules, Kind kind) {
  if (kind < Kind::Audit) return effect_of_stock(rules, kind);
  return std::string(kEffects[static_cast<std::size_t>(number(kind) - number(Kind::Audit))]);
}

std::string event_line(const Table& table, Kind kind) {
  return "   " + padded(code_of(kind), 10) + wrapped(effect_of(table.rules, kind), 13, 13);
}

std::string drawn_events(const Table& table) {
  const auto* pick = std::get_if<PickingSeen>(&table.view.phase);
  if (pick == nullptr || !pick->cards) return {};
  const auto [first, second] = *pick->cards;
  std::string lines = fmt::format(" You drew {} and {}.\n", name_of(first), name_of(second));
  lines += event_line(table, first);
  return first == second ? lines : lines + event_line(table, second);
}

std::string saved_events(const Table& table) {
  const std::string codes = codes_of(table.view.saved);
  if (codes.empty()) return {};
  std::string lines = " Saved events: " + wrapped(codes.substr(1), 15, 15);
  table.view.saved.each([&](Kind kind, int) { lines += event_line(table, kind); });
  return lines;
}

// "hand: g4 worth 1, raises to 4 · t11 worth 3"
std::string own_in_brief(const Table& table) {
  const Rows& market = table.view.market;
  std::string cards;
  for (const Card card : table.view.hand) {
    const int worth = table.rules.shares[card] * market.price(stock_of(card));
    cards += fmt::format("{}{} worth {}", cards.empty() ? "" : " · ", code_of(card), worth);
    if (can_raise(market, card)) cards += fmt::format(", raises to {}", raised_to(market, card));
  }
  std::string lines;
  if (!cards.empty()) {
    lines = painted(table.screen, Paint::Strong, " hand: ") + wrapped(cards, 7, 7);
  }
  const std::string saved = codes_of(table.view.saved);
  if (!saved.empty()) lines += " saved events: " + wrapped(saved.substr(1), 15, 15);
  return lines + drawn_events(table);
}

std::string reminder(const Table& table) {
  const View& view = table.view;
  const bool is_due = std::holds_alternative<ExercisingSeen>(view.phase) &&
                      view.viewer.in(view.waiting) && view.round == table.rules.options.rounds;
  return is_due ? " Last round: options that you keep are worth nothing.\n" : "";
}

std::string own(const Table& table) {
  if (table.view.viewer.is_spectator()) return {};
  if (table.screen.is_compact) return own_in_brief(table) + reminder(table);
  std::string lines = painted(table.screen, Paint::Strong, " Your hand") + "\n";
  for (const Card card : table.view.hand) lines += own_card(table, card);
  return lines + saved_events(table) + drawn_events(table) + reminder(table);
}

// Help: what the viewer can do now, and why.

std::string help_save(const Rules& rules, const View& view, Seat seat) {
  const int most = limit(rules, view.market);
  const int laid = view.seats[seat].certs.size();
  if (laid < most) {
    return help_entry(
        "save CARD CARD",
        fmt::format("the first becomes a certificate, the second is discarded; you have {} "
                    "of {}, the cards and splits of the longest row (TS-5.2.3)",
                    laid,
                    most));
  }
  return help_entry("save",
                    fmt::format("not now: you have {}, and the longest row has {} cards and splits "
                                "(TS-5.2.3)",
                                plural(laid, "certificate"),
                                most));
}

std::string help_turn(const Rules& rules, const View& view, Seat seat) {
  std::string text =
      paragraph("Your turn: do exactly one of these; there is no passing (TS-5.2.1).");
  text +=
      help_entry("raise CARD",
                 "put a card at the end of its row: one to four above the last, and the stock not "
                 "frozen (TS-5.2.2, TS-5.2.9); an 11 or 12 ends the round");
  text += help_save(rules, view, seat);
  text += help_entry("market CARD a",
                     "discard the card, look at two events, one takes effect (TS-5.2.4, TS-5.3.3)");
  text += help_entry("market CARD b",
                     "discard the card, keep an event for a later turn (TS-5.2.5, TS-5.4.1)");
  text += view.saved.empty()
              ? help_entry("play", "not now: you have saved no event (TS-5.2.6)")
              : help_entry("play CARD EVENT", "discard the card and play a saved event (TS-5.2.6)");
  return text + paragraph(
                    "An empty hand ends the round (TS-R11), and so does Market Closed "
                    "(TS-5.3.1).");
}

std::string help_pick() {
  return paragraph("You drew two events and nobody else has seen them (TS-R41).") +
         help_entry("pick EVENT",
                    "it takes effect; you must choose one of the two (TS-5.3.3, TS-R18)");
}

std::string help_audit() {
  return paragraph("Your audit: a stock that is not frozen loses something (TS-5.5.13).") +
         help_entry("audit STOCK card",
                    "its last card is discarded, if it has more than its starter") +
         help_entry("audit STOCK split", "one of its splits is discarded (TS-5.5.19)") +
         help_entry("audit STOCK none", "only for a stock with neither (TS-5.5.20)");
}

std::string help_freeze() {
  return paragraph("Your freeze: choose one of the five stocks (TS-5.5.14).") +
         help_entry("freeze STOCK",
                    "it cannot be raised, audited or split; it can crash (TS-5.5.15)") +
         help_entry("thaw STOCK", "for a frozen one: both freezes are discarded (TS-5.5.21)");
}

std::string help_take(Stock stock) {
  return paragraph(fmt::format(
             "Insider trading: up to three {} cards of the discard pile can be yours, no more than "
             "you hold (TS-5.5.16, TS-5.5.22, TS-5.5.23).",
             name_of(stock))) +
         help_entry("take CARD …", "in card order; you pay for each with a card of your hand") +
         help_entry("take none", "nothing is exchanged");
}

std::string help_downturn(const Rules& rules) {
  if (rules.is_sealed_downturn()) {
    return paragraph(
               "Downturn: everybody discards a card, unseen until all have chosen (TS-5.5.18).") +
           help_entry("discard CARD", "an empty hand then ends the round");
  }
  return paragraph(
             "Downturn: everybody discards a card, one after the other, openly (TS-5.5.28).") +
         help_entry("discard CARD", "the round ends the moment a hand is empty");
}

std::string help_exercise(const View& view, Seat seat) {
  return paragraph(fmt::format("The round is over and prices are fixed. You have {} (TS-5.7.2).",
                               plural(view.seats[seat].tokens, "option token"))) +
         help_entry("exercise CARD …", "each becomes a certificate for a token, in card order") +
         help_entry("exercise none",
                    "tokens are kept for later rounds; they score nothing (TS-7.1)") +
         paragraph("The limit on certificates does not apply here (TS-5.7.2).");
}

}  // namespace

std::string draw(const Rules& rules,
                 const View& view,
                 std::span<const std::string> names,
                 const Screen& screen) {
  const Table table{rules, view, names, screen};
  return title(table) + market_lines(table) + piles(table) + seats(table) + own(table);
}

std::string help(const Rules& rules, const View& view) {
  if (std::holds_alternative<Over>(view.phase)) {
    return paragraph(
        "The game is over: the highest total wins (TS-7.1); equal totals share (TS-7.2).");
  }
  if (!view.viewer.in(view.waiting)) return paragraph("Another seat is to decide (TS-5.0.3).");
  const Seat seat = *view.viewer.seat();
  return match(
      view.phase,
      [&](const Turn&) { return help_turn(rules, view, seat); },
      [&](const PickingSeen&) { return help_pick(); },
      [&](const Auditing&) { return help_audit(); },
      [&](const Freezing&) { return help_freeze(); },
      [&](const Taking& at) { return help_take(at.stock); },
      [&](const Paying& at) {
        return paragraph("Pay for the cards you take, from the hand as it is (TS-5.5.17).") +
               help_entry("pay CARD …", plural(at.taken.size(), "card") + " in card order");
      },
      [&](const DownturnSeen&) { return help_downturn(rules); },
      [&](const ExercisingSeen&) { return help_exercise(view, seat); },
      [](const Over&) { return std::string(); });
}

}  // namespace bourse::take_stock
