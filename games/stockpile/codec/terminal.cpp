// SPDX-License-Identifier: Apache-2.0
//
// Stockpile at a terminal: the table as a viewer may see it, 80 columns wide. Price tracks with
// what the viewer knows of the coming move, then the piles on sale with their bids, then the seats.
// Nothing is conveyed by colour alone.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/overload.h"
#include "games/stockpile/codec/abilities.h"
#include "games/stockpile/codec/codec.h"

namespace bourse::stockpile {
namespace {

constexpr int kNameWidth = 13;
constexpr int kTitleName = 10;  // keeps the longest title within 80 columns
constexpr int kTrackWidth = 38;

// 2.8: red, green, blue, amber, purple, grey.
constexpr std::array kCompanyPaints{
    Paint::Red, Paint::Green, Paint::Blue, Paint::Amber, Paint::Violet, Paint::Faint};

Paint paint_of(Company company) { return kCompanyPaints[static_cast<std::size_t>(company)]; }

std::string upper(std::string_view code) {
  std::string text(code);
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return text;
}

// The words after the beginning of a line, wrapped over as many lines as they need.
std::string wrap_words(std::string line, const std::vector<std::string>& words, int width) {
  const int indent = columns(line);
  std::string lines;
  const auto end_line = [&] {
    line.erase(line.find_last_not_of(' ') + 1);
    lines += line + "\n";
  };
  for (const std::string& word : words) {
    if (columns(line) + columns(word) > width && columns(line) > indent) {
      end_line();
      line = blanks(indent);
    }
    line += word + " ";
  }
  end_line();
  return lines;
}

struct Table {
  const Rules& rules;
  const View& view;
  std::span<const std::string> names;
  const Screen& screen;

  std::string short_name(Seat seat) const { return clipped(name_at(names, seat), kNameWidth - 1); }
  bool is_ledger_shown(Seat seat) const {
    return rules.options.public_ledger || view.viewer.is(seat) || is_over(view);
  }
  std::string faint(std::string_view text) const { return painted(screen, Paint::Faint, text); }
  std::string strong(std::string_view text) const { return painted(screen, Paint::Strong, text); }
};

// The title.

// RULES.md section 5: the six phases of a round, in order. PRE_DEMAND, when the piles are complete,
// counts as the beginning of Demand; a dividend counts as part of the phase it came in.
constexpr std::array<std::string_view, 6> kPhases{
    "information", "supply", "demand", "action", "selling", "movement"};

// Its number from 1; 0 outside the rounds.
int phase_number(const View& view) {
  return match(
      view.phase,
      [](const Supply&) { return 2; },
      [](const PreDemand&) { return 3; },
      [](const Bidding&) { return 3; },
      [](const MarthaLast&) { return 3; },
      [](const ActionStep&) { return 4; },
      [](const SellingSeen&) { return 5; },
      [](const ClaimSeen& claim) { return std::holds_alternative<ActionStep>(claim.then) ? 4 : 6; },
      [](const Declaring&) { return 6; },
      [](const auto&) { return 0; });
}

std::string phase_text(const View& view) {
  const int at = phase_number(view);
  if (at == 0) return {};
  return fmt::format(
      "{}, {} of {}: ", kPhases[static_cast<std::size_t>(at - 1)], at, kPhases.size());
}

std::string describe_phase(const Table& table) {
  const auto of = [&](Seat seat, std::string_view what) {
    return fmt::format("{} {}", clipped(name_at(table.names, seat), kTitleName), what);
  };
  return match(
      table.view.phase,
      [](const PickSeen&) { return std::string("everybody chooses an investor"); },
      [&](const Supply& phase) { return of(phase.seat, "to place cards"); },
      [&](const PreDemand& phase) { return of(phase.seat, "may use investor"); },
      [&](const Bidding& phase) { return of(phase.seat, "to bid"); },
      [&](const MarthaLast& phase) { return of(phase.seat, "may peek"); },
      [&](const ActionStep& phase) { return of(phase.seat, "to play actions"); },
      [&](const SellingSeen& phase) {
        if (!phase.company) return of(phase.seat, "to sell");
        return of(phase.seat, fmt::format("to sell {}", upper(code_of(*phase.company))));
      },
      [&](const ClaimSeen& claim) {
        return fmt::format("dividend of ${} on {}", claim.rate, upper(code_of(claim.company)));
      },
      [&](const Declaring& phase) { return of(phase.seat, "may declare"); },
      [](const Over&) { return std::string("the game is over"); });
}

std::string title(const Table& table) {
  return fmt::format("{}  round {} of {}  deck {}  {}{}\n",
                     table.strong(" STOCKPILE"),
                     table.view.round,
                     table.rules.rounds(),
                     table.view.deck,
                     phase_text(table.view),
                     table.strong(describe_phase(table)));
}

// Open cards and counts beside the board.

constexpr int kCalendarSpaces = 7;

// A line that begins with its subject, wrapped over as many lines as it needs.
std::string row(const Table& table, std::string_view about, const std::vector<std::string>& words) {
  return wrap_words("  " + table.faint(padded(about, 10)), words, table.screen.width);
}

// 2.4: the game ends with the round on the rightmost space, so a shorter game begins further right.
std::string calendar(const Table& table) {
  std::vector<std::string> spaces;
  for (int space = table.rules.rounds(); space < kCalendarSpaces; ++space) spaces.emplace_back("·");
  for (int round = 1; round <= table.rules.rounds(); ++round) {
    const bool is_now = round == table.view.round;
    spaces.push_back(is_now ? fmt::format("[{}]", round) : fmt::format("{}", round));
  }
  return row(table, "calendar", spaces);
}

// "AA2", "FEE1×2", "BOOM1"
std::string discards(const Table& table) {
  std::vector<std::string> words;
  for (int at = 0; at < kKinds; ++at) {
    const Kind kind = kind_at(at);
    const int count = table.view.discard[kind];
    if (count == 0) continue;
    const std::string text =
        fmt::format("{}{}{}", upper(code_of(kind)), is_fee(kind) ? "×" : "", count);
    words.push_back(is_stock(kind) ? painted(table.screen, paint_of(company_of(kind)), text)
                                   : text);
  }
  if (words.empty()) words.emplace_back("none");
  return row(table, "discards", words);
}

std::string forecast_text(Forecast forecast) {
  return forecast == kDividend ? "$$" : fmt::format("{:+}", steps_of(forecast));
}

// People count from 1, moves from 0: "1 (0)".
std::string in_moves(int number) { return fmt::format("{} ({})", number + 1, number); }

// The six pairs by number, which only Martha's moves name: the holder of each, and what the viewer
// knows of it.
std::string tips(const Table& table) {
  if (std::holds_alternative<PickSeen>(table.view.phase)) return {};
  std::vector<std::string> words;
  for (int at = 0; at < kPairs; ++at) {
    const PairSeen& pair = table.view.pairs[static_cast<std::size_t>(at)];
    const auto holder = holder_of_pair(table.rules, table.view.first, at);
    const bool is_open = !table.rules.is_pair() && at == table.rules.seats;
    const std::string whose = holder    ? clipped(name_at(table.names, *holder), kTitleName)
                              : is_open ? "open"
                                        : "hidden";
    const std::string known =
        pair.company
            ? fmt::format("{} {}", upper(code_of(*pair.company)), forecast_text(pair.forecast))
            : "?";
    const std::string label =
        table.rules.options.investors ? in_moves(at) : fmt::format("{}", at + 1);
    words.push_back(fmt::format("{} {} {}{}", label, whose, known, at + 1 < kPairs ? " " : ""));
  }
  return row(table, "tips", words);
}

// The prices.

std::string tip_text(const Table& table, Company company) {
  for (const PairSeen& pair : table.view.pairs) {
    if (pair.company != company) continue;
    const bool is_open = pair.known == table.rules.all();
    const std::string move = forecast_text(pair.forecast);
    return is_open ? move : move + " (tip)";
  }
  return {};
}

// Every space with its price, the ticker in brackets, between the two ends: bankruptcy, and a split
// with the price from which it continues.
std::string track_line(const Table& table, Company company) {
  const Track& track = table.rules.tracks[company];
  std::string line = "†";
  for (int space = 0; space < track.spaces; ++space) {
    const auto at = static_cast<std::size_t>(space);
    const bool is_here = space == table.view.tickers[company];
    const std::string price =
        fmt::format("{}{}", track.prices[at], track.dollars[at] > 0 ? "$" : "");
    line += is_here ? fmt::format("[{}]", price) : fmt::format(" {} ", price);
  }
  return line + fmt::format("»{}", track.prices[track.split]);
}

// Three companies a line: "AA   $5  †5 »6  -3 (tip)".
std::string compact_prices(const Table& table) {
  constexpr int kColumn = 26;
  std::string lines =
      table.faint("  price, † spaces to bankruptcy, » spaces to a split, and the move\n");
  int column = 0;
  for (const Company company : kAllCompanies) {
    const int space = table.view.tickers[company];
    const std::string text =
        fmt::format("{:>5}  †{} »{}  {}",
                    fmt::format("${}", price(table.rules, table.view, company)),
                    space + 1,
                    table.rules.tracks[company].spaces - space,
                    tip_text(table, company));
    const std::string cell =
        painted(table.screen, paint_of(company), upper(code_of(company))) + " " + text;
    column = (column + 1) % 3;
    lines += column == 1 ? "  " : "";
    lines += column == 0 ? cell + "\n" : padded(cell, kColumn);
  }
  return lines;
}

std::string prices(const Table& table) {
  if (table.screen.is_compact) return compact_prices(table);
  std::string lines =
      table.faint(fmt::format("  {}{} price  move\n",
                              padded("company", 24),
                              padded("track, † bankrupt, » splits to", kTrackWidth)));
  for (const Company company : kAllCompanies) {
    const std::string label = fmt::format("{} {}", upper(code_of(company)), name_of(company));
    lines += "  " + painted(table.screen, paint_of(company), padded(label, 24)) +
             padded(track_line(table, company), kTrackWidth) +
             fmt::format(" {:>5}  {}\n",
                         fmt::format("${}", price(table.rules, table.view, company)),
                         tip_text(table, company));
  }
  return lines;
}

// The piles.

std::string card_text(const Table& table, const PileCardSeen& card) {
  if (!card.kind) return card.by ? fmt::format("[{}]", table.short_name(*card.by)) : "[?]";
  const std::string code = upper(code_of(*card.kind));
  std::string shown = card.is_up ? code : fmt::format("({})", code);
  if (!is_stock(*card.kind)) return shown;
  return painted(table.screen, paint_of(company_of(*card.kind)), shown);
}

const Bids* bids_of(const View& view) {
  if (const auto* bidding = std::get_if<Bidding>(&view.phase)) return &bidding->tracks;
  if (const auto* last = std::get_if<MarthaLast>(&view.phase)) return &last->tracks;
  return nullptr;
}

std::string bid_text(const Table& table, Pile pile) {
  const Bids* bids = bids_of(table.view);
  if (bids == nullptr) return {};
  const auto& track = (*bids)[pile];
  if (!track) return "no bid";
  return fmt::format("${} {}", table.rules.bid_value(track->level), table.short_name(track->owner));
}

std::string piles(const Table& table) {
  const bool is_sale = std::any_of(table.view.piles.begin(),
                                   table.view.piles.end(),
                                   [](const auto& pile) { return !pile.empty(); });
  if (!is_sale) return {};
  std::string lines;
  if (!table.screen.is_compact) {
    lines = table.faint(
        "  pile (in moves), from the bottom; (XX) hidden, known to you; [who laid it]\n");
  }
  for (int at = 0; at < table.rules.piles(); ++at) {
    std::vector<std::string> cards;
    for (const PileCardSeen& card : table.view.piles[pile_at(at)]) {
      cards.push_back(card_text(table, card));
    }
    if (cards.empty()) cards.emplace_back("-");
    lines +=
        wrap_words(fmt::format("  {}  {} ", in_moves(at), padded(bid_text(table, pile_at(at)), 16)),
                   cards,
                   table.screen.width);
  }
  return lines;
}

// The seats.

// "AA2", "EE1", "?3", "|", "split", "EE2": certain, unknown, and split cards.
std::vector<std::string> portfolio(const Table& table, Seat seat) {
  const PlayerSeen& seen = table.view.players[seat];
  const bool is_shown = table.is_ledger_shown(seat);
  std::vector<std::string> words;
  const auto add = [&](Company company, int count) {
    if (count == 0) return;
    words.push_back(painted(
        table.screen, paint_of(company), fmt::format("{}{}", upper(code_of(company)), count)));
  };
  for (const Company company : kAllCompanies) {
    add(company, is_shown ? seen.cards.known[company] : 0);
  }
  if (is_shown && seen.cards.booms > 0) words.push_back(fmt::format("BOOM{}", seen.cards.booms));
  if (is_shown && seen.cards.busts > 0) words.push_back(fmt::format("BUST{}", seen.cards.busts));
  const int unknown = is_shown ? seen.cards.unknown() : seen.cards.cards();
  if (unknown > 0) words.push_back(fmt::format("?{}", unknown));
  const std::size_t regular = words.size();
  for (const Company company : kAllCompanies) add(company, seen.split[company]);
  if (words.size() > regular) {
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(regular), "| split");
  }
  return words;
}

int owed(const PlayerSeen& seen) {
  int sum = 0;
  for (int value = 1; value <= kMostFee; ++value) {
    sum += value * seen.fees[static_cast<std::size_t>(value - 1)];
  }
  return sum;
}

std::string investor_text(InvestorSet investors) {
  std::string text;
  for (int at = 0; at < kInvestors; ++at) {
    if (!investors.contains(investor_at(at))) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", code_of(investor_at(at)));
  }
  return text;
}

std::string seat_line(const Table& table, Seat seat) {
  const PlayerSeen& seen = table.view.players[seat];
  const std::string mark = table.view.waiting.contains(seat) ? "▸" : " ";
  const std::string token = table.view.first == seat ? "*" : " ";
  const std::string shown = padded(table.short_name(seat), kNameWidth);
  const std::string name = table.view.viewer.is(seat) ? table.strong(shown) : shown;
  const std::string fees = owed(seen) > 0 ? fmt::format("owes {}", owed(seen)) : "";
  const std::string line =
      fmt::format("{}{}{}{:>5}  {}{}",
                  mark,
                  token,
                  name,
                  fmt::format("${}", seen.money),
                  padded(fees, 8),
                  padded(investor_text(seen.investors), table.rules.options.investors ? 17 : 0));
  return wrap_words(line, portfolio(table, seat), table.screen.width);
}

std::string seats(const Table& table) {
  std::string lines =
      table.faint(fmt::format("  {}money  {}{}cards, ? unknown\n",
                              padded("seat, *first", kNameWidth),
                              padded("fees", 8),
                              padded(table.rules.options.investors ? "investor" : "",
                                     table.rules.options.investors ? 17 : 0)));
  for (const Seat seat : table.rules.all()) lines += seat_line(table, seat);
  return lines;
}

// The sale that the viewer is asked about, and what it would bring (5.7).
std::string to_sell(const Table& table) {
  const auto* selling = std::get_if<SellingSeen>(&table.view.phase);
  if (selling == nullptr || !selling->company || !table.view.viewer.is(selling->seat)) return {};
  const bool is_graham = table.view.players[selling->seat].owns(Investor::Graham);
  const int each =
      price(table.rules, table.view, *selling->company) + (is_graham ? kGrahamBonus : 0);
  const int shares = certain_cards(table.view, selling->seat, *selling->company).shares();
  return row(table,
             "to sell",
             {fmt::format("{}: ${} K a share, all of it brings ${} K",
                          upper(code_of(*selling->company)),
                          each,
                          each * shares)});
}

// A fact that is easily overlooked at this decision.
std::string reminder(const Table& table) {
  if (!table.view.viewer.in(table.view.waiting)) return {};
  if (std::holds_alternative<Bidding>(table.view.phase)) {
    return row(table,
               "to bid",
               {"any amount on a pile without a bid, more than the bid elsewhere;",
                "whoever is outbid bids again"});
  }
  const bool is_last = table.view.round == table.rules.rounds();
  if (!is_last || !std::holds_alternative<ClaimSeen>(table.view.phase)) return {};
  return row(table, "last round", {"a dividend that you do not claim now is lost"});
}

std::string own_cards(const Table& table) {
  std::string lines = to_sell(table) + reminder(table);
  if (!table.view.hand.empty()) {
    lines += "  your cards to place:";
    for (const Kind kind : table.view.hand) lines += " " + upper(code_of(kind));
    lines += "\n";
  }
  if (const auto* pick = std::get_if<PickSeen>(&table.view.phase); pick && !pick->offer.empty()) {
    lines += fmt::format("  your investors to choose from:\n{}",
                         investor_cards(table.rules, pick->offer, 12));
  }
  return lines;
}

}  // namespace

std::string draw(const Rules& rules,
                 const View& view,
                 std::span<const std::string> names,
                 const Screen& screen) {
  const Table table{rules, view, names, screen};
  const bool is_whole = !screen.is_compact;
  return title(table) + (is_whole ? calendar(table) : "") + prices(table) + tips(table) +
         piles(table) + (is_whole ? discards(table) : "") + seats(table) + own_cards(table);
}

}  // namespace bourse::stockpile
