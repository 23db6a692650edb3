// SPDX-License-Identifier: Apache-2.0
#include "server/room/table_chat.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "core/text/screen.h"
#include "server/domain/limits.h"
#include "server/protocol/phrases.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

// Limits of people who have long been silent are forgotten beyond this number.
constexpr std::size_t kMostSpeakers = 256;

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

wire::ChatLine line_of(const ChatRow& row) {
  wire::ChatLine line;
  line.number = row.number;
  if (row.seat >= 0) line.seat = row.seat;
  line.name = row.name;
  line.text = row.text;
  if (!row.phrase.empty()) line.phrase = row.phrase;
  line.at = row.at;
  return line;
}

std::optional<UserMessage> refuse_message(const wire::Say& message, std::size_t most_characters) {
  if (message.text.has_value() == message.phrase.has_value()) {
    return "a chat message needs either a text or a phrase";
  }
  if (message.phrase && find_phrase(*message.phrase) == nullptr) {
    return "phrase: there is no such phrase";
  }
  const auto& text = message.text;
  if (text && (text->empty() || !is_sanitized(*text) || characters(*text) > most_characters)) {
    return "text: must have 1 to " + std::to_string(most_characters) +
           " characters, none of them a control character";
  }
  return std::nullopt;
}

}  // namespace

TableChat::TableChat(const TableSlot& table,
                     Clients& clients,
                     const HouseLimits& limits,
                     const Clock& clock,
                     const Mutes& mutes,
                     ChatLog& log)
    : table_(table), clients_(clients), limits_(limits), clock_(clock), mutes_(mutes), log_(log) {}

void TableChat::load(std::vector<ChatRow> rows) {
  rows_ = std::move(rows);
  if (!rows_.empty()) next_number_ = rows_.back().number + 1;
}

std::vector<wire::ChatLine> TableChat::lines() const {
  std::vector<wire::ChatLine> lines;
  lines.reserve(rows_.size());
  for (const ChatRow& row : rows_) lines.push_back(line_of(row));
  return lines;
}

void TableChat::say(ConnectionId id, const wire::Say& message) {
  const TableClient& client = *clients_.find(id);
  const auto refuse = [&](UserMessage why) { clients_.refuse(id, std::nullopt, std::move(why)); };
  if (!client.said_hello) return refuse("say hello first");
  if (client.person.id == kNobody) return refuse(MessageKey::Nameless);
  if (mutes_.is_muted(client.person.id)) return refuse(MessageKey::Muted);
  if (auto why = refuse_message(message, limits_.chat_characters)) {
    return refuse(*std::move(why));
  }
  if (table_->seating().removed_by(client.person.id)) return refuse(MessageKey::Removed);
  if (!is_in_time(client)) return refuse(MessageKey::TooFast);
  const auto seat = client.viewer.seat();
  ChatRow row{
      .number = 0,
      .seat = seat ? number(*seat) : -1,
      .name = seat ? table_->seating()[*seat].name
                   : table_->seating().distinct_name(client.person.name),
      .text = message.phrase ? std::string(find_phrase(*message.phrase)->text) : *message.text,
      .phrase = message.phrase.value_or(""),
      .at = clock_.wall()};
  unsaved_.push_back({.client = id, .row = std::move(row)});
  if (unsaved_.size() == 1) save_next();
}

// The person's own limit comes first: what it refuses takes nothing from the others.
bool TableChat::is_in_time(const TableClient& client) {
  const std::chrono::milliseconds now(clock_.now());
  const auto own = TokenRate::one_per(limits_.chat_interval, limits_.chat_burst);
  const auto watchers =
      TokenRate::one_per(limits_.chat_watchers_interval, limits_.chat_watchers_burst);
  const auto table = TokenRate::one_per(limits_.chat_table_interval, limits_.chat_table_burst);
  if (spoken_.size() >= kMostSpeakers) {
    std::erase_if(spoken_, [&](const auto& one) { return one.second.is_full(own, now); });
  }
  if (!spoken_[client.person.id].take(own, now)) return false;
  if (client.viewer.is_spectator() && !watchers_spoken_.take(watchers, now)) return false;
  return all_spoken_.take(table, now);
}

void TableChat::save_next() {
  ChatRow& row = unsaved_.front().row;
  row.number = next_number_;
  log_.save(row, [this](WriteResult written) { saved(written); });
}

void TableChat::saved(WriteResult written) {
  if (written == WriteResult::Conflict) return catch_up();
  if (written != WriteResult::Ok) return refuse_next(written);
  add(unsaved_.front().row);
  drop_next();
}

void TableChat::catch_up() {
  log_.read([this](const Store::Found<std::vector<ChatRow>>& found) {
    if (!found) return refuse_next(WriteResult::Failed);
    for (const ChatRow& row : *found) {
      if (row.number >= next_number_) add(row);
    }
    save_next();
  });
}

void TableChat::refuse_next(WriteResult written) {
  const bool is_lost = written != WriteResult::Unknown;
  clients_.refuse(unsaved_.front().client,
                  std::nullopt,
                  is_lost ? MessageKey::SayAgain : MessageKey::MaybeWritten);
  drop_next();
}

void TableChat::drop_next() {
  unsaved_.pop_front();
  if (!unsaved_.empty()) save_next();
}

void TableChat::add(const ChatRow& row) {
  next_number_ = row.number + 1;
  rows_.push_back(row);
  if (rows_.size() > limits_.chat_kept) rows_.erase(rows_.begin());
  clients_.broadcast(to_text(line_of(row)));
}

}  // namespace bourse
