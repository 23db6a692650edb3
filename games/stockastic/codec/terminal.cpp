// SPDX-License-Identifier: Apache-2.0
//
// Stockastic at a terminal: boards, players and the current offer as a viewer may see them, 80
// columns wide, and help for the current decision. Nothing is conveyed by colour alone.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/overload.h"
#include "core/text/speaker.h"
#include "games/stockastic/codec/card_words.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"
#include "games/stockastic/rules/looks.h"
#include "games/stockastic/rules/offers.h"

namespace bourse::stockastic {
namespace {

constexpr int kNameWidth = 24;
constexpr int kSeatWidth = 15;  // the number of the seat and its name
constexpr int kCharacterWidth = 13;
constexpr int kLadder = 10;  // columns of the price ladder

struct TableView {
  const Rules& rules;
  const View& view;
  std::span<const std::string> names;
  const Screen& screen;

  std::string name(Seat seat) const { return clipped(name_at(names, seat), 16); }
  bool is_you(Seat seat) const { return Speaker(names).is_you(seat); }
  // "your turn", "turn of Ann".
  std::string whose(Seat seat, std::string_view what) const {
    return is_you(seat) ? fmt::format("your {}", what) : fmt::format("{} of {}", what, name(seat));
  }
  const Table& table() const { return view.table; }
  // SC-R44: with hidden holdings another seat's shares and worth are not shown.
  bool shows(Seat seat) const {
    return shows_holdings(rules, view.viewer, seat, std::holds_alternative<Over>(view.phase));
  }
  std::string_view code(Board board) const { return code_of(rules, table().boards[board].company); }
};

const OfferView* offer_view(const View& view) {
  if (const auto* acting = std::get_if<ActingSeen>(&view.phase)) return &acting->offer;
  if (const auto* slot = std::get_if<SlotSeen>(&view.phase)) return &slot->offer;
  return nullptr;
}
const OfferSeen* offer_seen(const View& view) {
  const OfferView* room = offer_view(view);
  return room == nullptr ? nullptr : std::get_if<OfferSeen>(room);
}
// The owner of the turn or of the slot.
std::optional<Seat> owner_of(const View& view) {
  if (const auto* acting = std::get_if<ActingSeen>(&view.phase)) {
    return view.table.order[acting->acting.place];
  }
  if (const auto* slot = std::get_if<SlotSeen>(&view.phase)) {
    return view.table.order[slot->slot.place];
  }
  return std::nullopt;
}

// The title.

std::string describe_phase(const TableView& table) {
  const auto owner = owner_of(table.view);
  return match(
      table.view.phase,
      [&](const SetupChar& phase) {
        return fmt::format("{} {} a character",
                           table.name(phase.seat),
                           table.is_you(phase.seat) ? "choose" : "chooses");
      },
      [](const SetupCeo&) { return std::string("the CEO chooses a company"); },
      [](const Bidding&) { return std::string("bids for the turn order"); },
      [](const TieBreak&) { return std::string("extra bids of the tied"); },
      [&](const ActingSeen&) { return table.whose(*owner, "turn"); },
      [](const Polling&) { return std::string("who wants to trade?"); },
      [&](const SlotSeen&) { return fmt::format("trading: {}", table.name(*owner)); },
      [&](const Paying& phase) {
        return table.whose(table.table().order[phase.place], "operational cost");
      },
      [](const Over&) { return std::string("the game is over"); });
}

std::string title(const TableView& table) {
  const int round = table.table().round;
  return painted(table.screen, Paint::Strong, " Stockastic") +
         fmt::format("   round {} of {} (year {}, S{})   {}\n",
                     round,
                     table.rules.options.rounds,
                     (round + 1) / 2,
                     slot_of(round) + 1,
                     painted(table.screen, Paint::Strong, describe_phase(table)));
}

// The boards.

std::string token_text(const std::optional<Token>& token) {
  return token ? fmt::format("{:+}", arrows(*token)) : std::string("?");
}
Paint paint_of(int change) {
  return change > 0 ? Paint::Green : change < 0 ? Paint::Red : Paint::Plain;
}

// The position of the marker between X and the top.
std::string ladder(const Rules& rules, const BoardFace& face) {
  const int filled =
      (face.index * kLadder + rules.tops[face.company] - 1) / rules.tops[face.company];
  return times("█", filled) + times("·", kLadder - filled);
}

std::string stack_text(const TableView& table, Board board) {
  std::vector<std::string> cards;
  for (const PlantedSeen& planted : table.view.planted) {
    if (planted.board != board) continue;
    cards.push_back(planted.rumor ? std::string(code_of(table.rules, *planted.rumor))
                                  : fmt::format("?{}", number(planted.seat)));
  }
  return clipped(fmt::format("{}", fmt::join(cards, " ")), 10);
}

std::string board_line(const TableView& table, Board board) {
  const BoardFace& face = table.table().boards[board];
  const std::size_t slot = slot_of(table.table().round);
  const auto& tokens = table.view.tokens[board];
  const std::string company =
      fmt::format("{:<4}{}", table.code(board), name_of(table.rules, face.company));
  std::string line = " " + padded(clipped(company, kNameWidth), kNameWidth);
  line += painted(
      table.screen, Paint::Strong, fmt::format("{:>4}", price(table.rules, table.table(), board)));
  line += fmt::format(" {:>2}/{:<2} ", face.index, table.rules.tops[face.company]);
  line += painted(table.screen, Paint::Faint, ladder(table.rules, face));
  line += painted(table.screen, paint_of(face.perf), fmt::format(" {:>+4}", face.perf));
  line += fmt::format(" {:>3} {:>3}", table.rules.dividend(face.company, face.perf), face.market);
  line += fmt::format(" {:>3} {:>4}  ", token_text(tokens[slot]), token_text(tokens[1 - slot]));
  line += stack_text(table, board);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string boards(const TableView& table) {
  std::string lines = painted(table.screen,
                              Paint::Faint,
                              padded(" company", kNameWidth + 1) +
                                  "price block             perf div mkt now next  rumors") +
                      "\n";
  for (const Board board : kAllBoards) lines += board_line(table, board);
  return lines;
}

// The players.

std::string character_of(const TableView& table, const Player& player) {
  if (!player.character) return {};
  std::string text(code_of(table.rules, *player.character));
  if (player.ceo_company) text += fmt::format(" {}", code_of(table.rules, *player.ceo_company));
  return text;
}

std::string player_line(const TableView& table, Seat seat) {
  const Player& player = table.table().players[seat];
  const std::string mark = table.view.waiting.contains(seat) ? "▸" : " ";
  const Paint paint = table.view.viewer.is(seat) ? Paint::Strong : Paint::Plain;
  std::string line =
      mark +
      painted(table.screen,
              paint,
              padded(clipped(fmt::format("{} {}", number(seat), table.name(seat)), kSeatWidth - 1),
                     kSeatWidth));
  if (player.out) return line + fmt::format("out since round {}\n", player.out->round);
  line += padded(clipped(character_of(table, player), kCharacterWidth - 1), kCharacterWidth);
  line += fmt::format("{:>5}", player.coins);
  for (const Board board : kAllBoards) {
    const std::string held = player.shares[board] == 0 ? "-" : std::to_string(player.shares[board]);
    line += fmt::format("{:>5}", table.shows(seat) ? held : "?");
  }
  const std::string sum =
      table.shows(seat) ? std::to_string(worth(table.rules, table.table(), seat)) : "?";
  line += fmt::format("{:>7}{:>7}", table.view.hand_sizes[seat], sum);
  std::string knows = player.known_event ? " event" : "";
  for (const Board board : kAllBoards) {
    if (player.known_tokens.contains(board)) knows += fmt::format(" {}", table.code(board));
  }
  return line + painted(table.screen, Paint::Faint, clipped(knows, 11)) + "\n";
}

std::string players(const TableView& table) {
  std::string header = padded(" seat", kSeatWidth + kCharacterWidth + 1) + "coins";
  for (const Board board : kAllBoards) {
    header += fmt::format("{:>5}", clipped(table.code(board), 4));
  }
  header += " rumors  worth knows";
  std::string lines = painted(table.screen, Paint::Faint, header) + "\n";
  if (table.table().order.empty()) {
    for (const Seat seat : SeatSet::first(table.rules.seats)) lines += player_line(table, seat);
    return lines;
  }
  SeatSet shown;
  for (const Seat seat : table.table().order) {
    lines += player_line(table, seat);
    shown.insert(seat);
  }
  for (const Seat seat : without(SeatSet::first(table.rules.seats), shown)) {
    lines += player_line(table, seat);
  }
  return lines;
}

// Known cards, and the current offer.

// "tip (Broker's tip: price +3)", or "2 tip (…)" for several of a kind. Requires: the rumors are
// sorted.
template <class Cards>
std::string rumors_text(const Rules& rules, const Cards& rumors) {
  std::vector<std::string> kinds;
  for (auto at = rumors.begin(); at != rumors.end();) {
    const Rumor kind = *at;
    const auto next = std::find_if(at, rumors.end(), [&](Rumor rumor) { return rumor != kind; });
    const auto count = next - at;
    const RumorFace& face = rules.dataset.face(kind);
    kinds.push_back(fmt::format("{}{} ({}: {})",
                                count > 1 ? fmt::format("{} ", count) : "",
                                face.code.view(),
                                face.name.view(),
                                effect_of(face)));
    at = next;
  }
  return fmt::format("{}", fmt::join(kinds, "; "));
}

// The rumors on boards that the viewer has seen, each kind once.
std::vector<Rumor> seen_on_boards(const View& view) {
  std::vector<Rumor> kinds;
  for (const PlantedSeen& planted : view.planted) {
    if (planted.rumor) kinds.push_back(*planted.rumor);
  }
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

// The cards face up in the discards: "events gone: e08 e14", "rumors gone: 2 tip".
std::string gone_cards(const TableView& table) {
  std::vector<std::string> events;
  for (const EventCard card : table.view.event_discard) {
    events.emplace_back(code_of(table.rules, card));
  }
  std::vector<std::string> rumors;
  const auto& discard = table.view.rumor_discard;
  for (const auto* at = discard.begin(); at != discard.end();) {
    const Rumor kind = *at;
    const auto* const next =
        std::find_if(at, discard.end(), [&](Rumor rumor) { return rumor != kind; });
    const std::string count = next - at > 1 ? fmt::format("{} ", next - at) : "";
    rumors.push_back(count + std::string(code_of(table.rules, kind)));
    at = next;
  }
  std::string lines;
  if (!events.empty()) {
    lines += wrapped(fmt::format(" events gone: {}", fmt::join(events, " ")), 3, 0);
  }
  if (!rumors.empty()) {
    lines += wrapped(fmt::format(" rumors gone: {}", fmt::join(rumors, ", ")), 3, 0);
  }
  return lines;
}

std::string own_cards(const TableView& table) {
  const View& view = table.view;
  std::string lines =
      painted(table.screen,
              Paint::Faint,
              fmt::format(" events left {}   rumors left {}", view.event_deck, view.rumor_deck)) +
      "\n" + gone_cards(table);
  if (view.top_event) {
    const EventFace& face = table.rules.dataset.face(*view.top_event);
    lines += wrapped(
        fmt::format(
            " next event: {} ({})", face.name.view(), effect_of(table.rules, table.table(), face)),
        3,
        0);
  }
  if (!view.hand.empty()) {
    lines += wrapped(fmt::format(" your rumors: {}", rumors_text(table.rules, view.hand)), 3, 0);
  }
  if (const std::vector<Rumor> seen = seen_on_boards(view); !seen.empty()) {
    lines += wrapped(fmt::format(" on boards: {}", rumors_text(table.rules, seen)), 3, 0);
  }
  return lines;
}

std::string terms_text(const Terms& terms) {
  return fmt::format("{} for {}", plural(terms.shares, "share"), plural(terms.coins, "coin"));
}

std::string answer_text(const TableView& table, const OfferSeen& seen, Seat seat) {
  const Answer& answer = seen.offer.answers[seat];
  const bool is_sealed = seen.offer.stage == Stage::Respond && !table.view.viewer.is(seat);
  if (is_sealed) return seen.answered.contains(seat) ? "decided" : "thinks";
  switch (answer.reply) {
    case Reply::Open: return "thinks";
    case Reply::Decline: return "no";
    case Reply::Accept: return "yes";
    case Reply::Counter:
      return answer.terms.coins == 0 ? plural(answer.terms.shares, "share")
                                     : terms_text(answer.terms);
  }
  return {};
}

// "sell 3 shares of Metro for 12 coins", or what is still missing.
std::string offer_text(const TableView& table, const Offer& offer) {
  const std::string_view side = kSideWords[static_cast<std::size_t>(offer.side)];
  const std::string_view company = name_of(table.rules, table.table().boards[offer.board].company);
  if (offer.form == Form::Call) {
    return fmt::format("{} shares of {}; the answers name the terms", side, company);
  }
  if (offer.terms.shares == 0) return fmt::format("{} shares of {}: how many?", side, company);
  const std::string shares = plural(offer.terms.shares, "share");
  if (offer.terms.coins == 0) {
    return fmt::format("{} {} of {}: for how many coins?", side, shares, company);
  }
  return fmt::format(
      "{} {} of {} for {}", side, shares, company, plural(offer.terms.coins, "coin"));
}

std::string offer_lines(const TableView& table) {
  const OfferView* room = offer_view(table.view);
  if (room == nullptr || std::holds_alternative<std::monostate>(*room)) return {};
  const Seat owner = *owner_of(table.view);
  const std::string who = table.is_you(owner) ? "You" : table.name(owner);
  const OfferSeen* seen = offer_seen(table.view);
  if (seen == nullptr) return fmt::format(" {} prepares an offer.\n", who);
  const Offer& offer = seen->offer;
  std::string lines = wrapped(fmt::format(" {} would {}", who, offer_text(table, offer)), 3, 0);
  lines.pop_back();  // the colour ends before the line does
  std::vector<std::string> answers;
  for (const Seat seat : offer.candidates) {
    answers.push_back(fmt::format("{}: {}", table.name(seat), answer_text(table, *seen, seat)));
  }
  return painted(table.screen, Paint::Strong, lines) + "\n" +
         wrapped(fmt::format(" {}", fmt::join(answers, "; ")), 1, 0);
}

// Help: what the viewer can do now, and why.

// One entry per kind in the hand. Requires: the hand is sorted.
std::string help_rumors(const Rules& rules, const View& view) {
  const std::string_view company = code_of(rules, view.table.boards[Board{0}].company);
  std::string text;
  std::optional<Rumor> last;
  for (const Rumor rumor : view.hand) {
    if (last == rumor) continue;
    last = rumor;
    text += help_entry(
        fmt::format("play {} {}", code_of(rules, rumor), company),
        fmt::format("plant it on a company: {} (SC-5.3.8)", effect_of(rules.dataset.face(rumor))));
  }
  return text;
}

// The number of offers left, and the highest price allowed (SC-3.10, SC-3.12, SC-3.13).
std::string help_limits(const Rules& rules, int opened, int most) {
  const std::optional<int>& cap = rules.options.trade_price_cap;
  return paragraph(fmt::format(
      "Offers opened: {} of {}. A price is {} (SC-5.4.1).",
      opened,
      most,
      cap ? fmt::format("at most {} coins a share", *cap) : "whatever the buyer's coins allow"));
}

// The cards of the characters in play (8.1).
std::string help_characters(const Rules& rules, const View& view) {
  std::string text;
  for (const Seat seat : SeatSet::first(rules.seats)) {
    const Player& player = view.table.players[seat];
    if (!player.character) continue;
    text += help_entry(fmt::format("seat {}", number(seat)), card_of(rules, *player.character));
  }
  return text.empty() ? text : paragraph("The characters:") + text;
}

// The choices, each with its card.
std::string help_choice(const Rules& rules, const View& view) {
  std::string text = paragraph("Take a character that is free (SC-5.1.1).");
  for (int id = 0; id < kCharacters; ++id) {
    const auto character = static_cast<Character>(id);
    if (holder_of(rules, view.table, character)) continue;
    text +=
        help_entry(fmt::format("char {}", code_of(rules, character)), card_of(rules, character));
  }
  return text;
}

std::string help_turn(const Rules& rules, const View& view, const ActingSeen& seen, Seat seat) {
  const Player& player = view.table.players[seat];
  const std::string_view scope = rules.options.cap_scope == CapScope::Turn ? "turn" : "trade";
  std::string text = paragraph("Your turn: as many of these as you like, then end.");
  text +=
      help_entry("buy 3 fre",
                 fmt::format("pay the price for each; then it rises a block a share, at most {} "
                             "blocks a {} however many you buy (SC-5.3.3, SC-5.3.11); not after "
                             "a sale of that company",
                             rules.options.move_cap,
                             scope));
  text +=
      help_entry("sell 2 met",
                 fmt::format("receive the price less {} for each; then it falls a block a share, "
                             "at most {} blocks a {}; at X the company is bankrupt (SC-5.3.4, "
                             "SC-5.7.4)",
                             rules.options.sell_spread,
                             rules.options.move_cap,
                             scope));
  text += help_entry("look met",
                     fmt::format("see its next forecast for {} (SC-5.3.5){}",
                                 cost_of_look(rules, view.table, seen.acting, seat),
                                 view.table.round == rules.options.rounds
                                     ? "; worthless now: it is the last round (SC-R4)"
                                     : ""));
  text += help_entry("look event",
                     fmt::format("see the event of this round for {} (SC-5.3.6)",
                                 cost_of_event(rules, view.table, seat)));
  text += help_entry("rumor", fmt::format("buy a card for {} (SC-5.3.7)", rules.costs.rumor));
  text += help_rumors(rules, view);
  text += help_entry("call all buy fre",
                     "ask one or all for terms; answers bind them, not you (SC-5.4.2, SC-R19)");
  text += help_entry("offer 1 sell met",
                     "a firm offer; then shares N, then for COINS (SC-5.4.7 to SC-5.4.9)");
  text += help_entry("end", "the next player (SC-5.3.10)");
  text += help_limits(rules, seen.acting.offers, rules.options.offers_per_turn);
  if (player.ceo_company) {
    text += paragraph("You are a CEO: shares of your company are never sold (SC-8.1.5).");
  }
  return text;
}

std::string help_answer(const View& view, const Offer& offer, Seat seat) {
  if (offer.answers[seat].reply == Reply::Counter) {
    return paragraph("Your counter: the price for all of its shares together (SC-R16).") +
           help_entry("for 12", "binding, if it is taken (SC-5.4.14)") +
           help_entry("decline", "no counter after all (SC-5.4.12)");
  }
  std::string text = paragraph("Your answer, sealed until all have answered (SC-5.4.11).");
  if (can_accept(view.table, offer, seat)) {
    text += help_entry("accept", "the terms as they are (SC-5.4.13)");
  }
  text += help_entry("decline", "no (SC-5.4.12)");
  if (counter_shares(view.table, *owner_of(view), offer, seat) > 0) {
    text += help_entry("counter 3", "then for COINS: terms of your own, binding (SC-5.4.14)");
  }
  return text;
}

std::string help_offer(const View& view, const Offer& offer, Seat seat) {
  switch (offer.stage) {
    case Stage::Shares:
      return paragraph("Your offer: how many shares?") +
             help_entry("shares 3", "then the price (SC-5.4.8)") +
             help_entry("cancel", "withdraw it; it still counts (SC-5.4.10)");
    case Stage::Price:
      return paragraph("Your offer: the price for all of them together (SC-R16).") +
             help_entry("for 12",
                        offer.audience ? fmt::format("then seat {} is asked (SC-5.4.9)",
                                                     number(*offer.audience))
                                       : "then all who could trade are asked (SC-5.4.9)") +
             help_entry("cancel", "withdraw it; it still counts (SC-5.4.10)");
    case Stage::Respond: return help_answer(view, offer, seat);
    case Stage::Choose:
      return paragraph("Choose an answer. A firm offer that somebody accepts binds (SC-5.4.19).") +
             help_entry("take 2", "trade with seat 2 on its terms (SC-5.4.16)") +
             help_entry("none", "if there are only counters (SC-5.4.20)");
  }
  return {};
}

std::string help_phase(const Rules& rules, const View& view, Seat seat) {
  return match(
      view.phase,
      [&](const SetupChar&) { return help_choice(rules, view); },
      [](const SetupCeo&) {
        return help_entry("ceo hip", "the company you lead; you get one share (SC-5.1.2)");
      },
      [](const Bidding&) {
        return paragraph("Sealed bids: everybody pays, the highest goes first (SC-5.2.2).") +
               help_entry("bid 3", "0 to all your coins (SC-R7)");
      },
      [](const TieBreak&) {
        return paragraph(
                   "You are tied at the top: an extra bid, paid too (SC-5.2.8). If all of you add "
                   "0, the first is drawn at random; the rulebook plays rock, paper, scissors "
                   "(SC-R8).") +
               help_entry("bid 2", "0 to all your coins");
      },
      [&](const ActingSeen& seen) { return help_turn(rules, view, seen, seat); },
      [](const Polling&) {
        return help_entry("want", "you would like to open offers (SC-5.5.2)") +
               help_entry("pass", "you would not; others may still ask you");
      },
      [&](const SlotSeen& seen) {
        return help_entry("call all buy fre", "ask for terms (SC-5.4.2)") +
               help_entry("offer 1 sell met", "a firm offer, in three steps (SC-5.4.6)") +
               help_entry("done", "no more offers in this pass (SC-5.5.3)") +
               help_limits(rules, seen.slot.offers, rules.options.trading_offers);
      },
      [](const Paying&) {
        return paragraph("Your coins do not cover the operational cost.") +
               help_entry("give met", "hand in a share at its price; no change (SC-5.6.10)");
      },
      [](const Over&) { return paragraph("The game is over (SC-5.0.8)."); });
}

}  // namespace

std::string draw(const Rules& rules,
                 const View& view,
                 std::span<const std::string> names,
                 const Screen& screen) {
  const TableView table{rules, view, names, screen};
  return title(table) + boards(table) + players(table) + own_cards(table) + offer_lines(table);
}

std::string help(const Rules& rules, const View& view) {
  const auto seat = view.viewer.seat();
  if (std::holds_alternative<Over>(view.phase)) return paragraph("The game is over (SC-5.0.8).");
  if (!seat || !view.waiting.contains(*seat)) {
    return paragraph("It is not your decision (SC-5.0.6).") + help_characters(rules, view);
  }
  if (const OfferSeen* seen = offer_seen(view)) return help_offer(view, seen->offer, *seat);
  return help_phase(rules, view, *seat) + help_characters(rules, view);
}

}  // namespace bourse::stockastic
