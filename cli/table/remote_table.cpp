// SPDX-License-Identifier: Apache-2.0
#include "cli/table/remote_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/table/rules_text.h"
#include "cli/terminal/translations.h"
#include "games/registry.h"

namespace bourse::cli {
namespace {

std::string safe(std::string_view text) { return sanitize(text, 2000); }

Market market_of(const wire::Position& position) {
  Market market;
  for (const wire::Quote& quote : position.market.companies) {
    if (market.companies.size() == kMaxCompanies) break;
    market.companies.push_back({quote.code, quote.name, quote.price});
  }
  return market;
}

std::optional<std::uint8_t> company_at(const Market& market, std::string_view word) {
  for (std::size_t at = 0; at < market.companies.size(); ++at) {
    const Listing& company = market.companies[at];
    if (company.code == word || company.name == word) return static_cast<std::uint8_t>(at);
  }
  return std::nullopt;
}

template <class List>
void add_words(List& into, const std::vector<std::string>& words) {
  constexpr std::size_t kCapacity = 4;  // of the lists in Preview
  for (const std::string& word : words) {
    if (into.size() < kCapacity) into.push_back(word);
  }
}

Preview preview_of(const Market& market, const wire::Choice& choice) {
  Preview preview;
  for (const wire::PriceStep& step : choice.prices) {
    const auto company = company_at(market, step.company);
    if (!company || preview.prices.size() == kMaxCompanies) continue;
    preview.prices.push_back({*company, step.before, step.after});
  }
  preview.cost = choice.cost;
  preview.cash_after = choice.cash_after;
  preview.worth_before = choice.worth_before;
  preview.worth_after = choice.worth_after;
  add_words(preview.notes, choice.notes);
  add_words(preview.warnings, choice.warnings);
  return preview;
}

// Sanitizes every text that will be drawn in place, because string_views refer to them.
void sanitize_texts(wire::Position& position) {
  for (wire::Quote& quote : position.market.companies) {
    quote.code = safe(quote.code);
    quote.name = safe(quote.name);
  }
  for (wire::Choice& choice : position.choices) {
    for (std::string& note : choice.notes) note = safe(note);
    for (std::string& warning : choice.warnings) warning = safe(warning);
  }
  for (wire::Placing& placing : position.outcome) placing.criterion = safe(placing.criterion);
}

std::string log_text(const std::vector<wire::LogLine>& log) {
  std::string text;
  for (const wire::LogLine& line : log) {
    if (line.sentence.empty()) continue;
    text += (text.empty() ? "" : " ") + safe(translations().game_text().sentence(line.sentence));
  }
  return text;
}

// Null if there is no such seat.
const wire::SeatCard* seat_card(const wire::TableCard& card, int seat) {
  if (seat < 0 || static_cast<std::size_t>(seat) >= card.seats.size()) return nullptr;
  return &card.seats[static_cast<std::size_t>(seat)];
}

}  // namespace

std::string chat_text(const wire::ChatLine& line) {
  const auto phrase = line.phrase ? translations().find("phrase." + *line.phrase) : std::nullopt;
  return fmt::format("{}: {}", safe(line.name), phrase ? *phrase : safe(line.text));
}

// Messages.

void RemoteTable::update_position(wire::Position position) {
  sanitize_texts(position);
  welcome_.position = std::move(position);
  const wire::Position& now = *welcome_.position;
  const Market market = market_of(now);
  std::vector<Choice> list;
  for (const wire::Choice& choice : now.choices) {
    const std::string notation = safe(choice.action);
    list.push_back({notation, {}, preview_of(market, choice), words_of(notation)});
  }
  choices_ = Choices(market, std::move(list));
}

void RemoteTable::take(wire::Welcome welcome) {
  const bool is_first = !is_known_;
  is_known_ = true;
  for (wire::PastStep& step : welcome.past) {
    if (!is_first && step.number <= welcome_.number) continue;
    log_.add(log_text(step.log));
    if (!step.undone) prices_.add(step.number, std::move(step.prices));
  }
  if (is_first) {
    for (const wire::ChatLine& line : welcome.chat) log_.add(chat_text(line));
  }
  if (is_first) translations().use_game(welcome.table.game);
  std::optional<wire::Position> position = std::move(welcome.position);
  welcome_ = std::move(welcome);
  welcome_.past.clear();
  welcome_.chat.clear();
  choices_ = Choices();
  if (is_first) rules_ = known_rules(card());
  if (position) update_position(*std::move(position));
  if (is_first && rules_) log_.add(rules_line(*rules_->game, rules_->rules));
}

bool RemoteTable::take(const wire::Batch& batch) {
  if (batch.was != welcome_.hash) return false;
  welcome_.hash = batch.hash;
  welcome_.number = batch.number;
  if (batch.undone && batch.back_to) {
    prices_.forget_after(*batch.back_to);
    log_.add(tr("terminal.taken_back"));
  }
  log_.add(log_text(batch.log));
  update_position(batch.position);
  std::vector<int> prices;
  for (const wire::Quote& quote : batch.position.market.companies) prices.push_back(quote.price);
  prices_.add(batch.number, std::move(prices));
  return true;
}

void RemoteTable::take(const wire::ChatLine& line) { log_.add(chat_text(line)); }

void RemoteTable::on_own_move() {
  log_.forget_recent();
  prices_.mark_move();
}

// The action in words; empty if this program does not know the game.
std::string RemoteTable::words_of(const std::string& notation) const {
  if (!rules_) return {};
  const auto action = rules_->game->parse(rules_->rules, notation);
  if (!action) return {};
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(card().players));
  for (int seat = 0; seat < card().players; ++seat) names.push_back(name_of(seat));
  return tr(rules_->game->phrase(rules_->rules, *action, names));
}

// Queries.

bool RemoteTable::is_finished() const {
  return card().status == wire::TableStatus::Over ||
         card().status == wire::TableStatus::Abandoned ||
         (welcome_.position && !welcome_.position->outcome.empty());
}

bool RemoteTable::is_played_by_bot() const {
  const wire::SeatCard* const own = seat_card(card(), welcome_.seat.value_or(-1));
  return own != nullptr && own->stand_in;
}

bool RemoteTable::gives_hints() const {
  const auto& seats = card().seats;
  const auto bots = std::count_if(seats.begin(), seats.end(), [](const wire::SeatCard& seat) {
    return seat.kind == wire::SeatKind::Bot;
  });
  return seat() && !welcome_.memory_game && static_cast<std::size_t>(bots) + 1 == seats.size();
}

bool RemoteTable::waits_for_people() const {
  if (is_gathering()) return true;
  if (!welcome_.position) return false;
  const auto& waiting = welcome_.position->waiting;
  return std::any_of(waiting.begin(), waiting.end(), [this](int seat) {
    const wire::SeatCard* const occupant = seat_card(card(), seat);
    return occupant != nullptr && occupant->kind == wire::SeatKind::Person && !occupant->stand_in;
  });
}

std::string RemoteTable::name_of(int seat) const {
  if (welcome_.seat == seat) return tr("table.you");
  const wire::SeatCard* const occupant = seat_card(card(), seat);
  if (occupant == nullptr) return "?";
  return occupant->name.empty() ? tr("table.seat", {{"seat", std::to_string(seat + 1)}})
                                : safe(occupant->name);
}

std::optional<int> RemoteTable::seat_of(std::string_view name) const {
  const auto& seats = card().seats;
  const auto found = std::find_if(seats.begin(), seats.end(), [&](const wire::SeatCard& seat) {
    return !seat.name.empty() && seat.name == name;
  });
  if (found == seats.end()) return std::nullopt;
  return static_cast<int>(found - seats.begin());
}

PriceHistory RemoteTable::history() const {
  return welcome_.position ? prices_.history(market_of(*welcome_.position)) : PriceHistory();
}

std::optional<KnownRules> known_rules(const wire::TableCard& card) {
  const ErasedGame* const game = find_game(card.game);
  if (game == nullptr) return std::nullopt;
  auto rules = game->compile(card.players, card.options);
  if (!rules) return std::nullopt;
  return KnownRules{game, *std::move(rules)};
}

std::string drawn_safely(std::string_view text) {
  std::string drawn;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\x1b') {
      // ESC [ digits and semicolons m
      const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
      const bool is_colour = text.substr(at + 1, 1) == "[" && end < text.size() && text[end] == 'm';
      if (!is_colour) continue;
      drawn += text.substr(at, end - at + 1);
      at = end;
    } else if (c == '\xc2' && text.substr(at + 1, 1) < "\xa0") {
      ++at;  // U+0080 to U+009F: controls in two bytes
    } else if (c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != '\x7f')) {
      drawn += c;
    }
  }
  return drawn;
}

}  // namespace bourse::cli
