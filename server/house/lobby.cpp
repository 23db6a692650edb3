// SPDX-License-Identifier: Apache-2.0
#include "server/house/lobby.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/codec/json_reader.h"
#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

std::string text_in(const json::object& fields, std::string_view key) {
  const json::value* const value = fields.if_contains(key);
  if (value == nullptr || !value->is_string()) return {};
  return std::string(value->as_string());
}

template <class Enum>
std::optional<Enum> word_in(const json::object& fields, std::string_view key) {
  return wire::find_word<Enum>(text_in(fields, key));
}

std::int64_t number_in(const json::object& fields, std::string_view key) {
  const json::value* const value = fields.if_contains(key);
  return value != nullptr && value->is_int64() ? value->as_int64() : 0;
}

int people_in(const json::object& card) {
  const json::value* const seats = card.if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return 0;
  return static_cast<int>(std::count_if(
      seats->as_array().begin(), seats->as_array().end(), [](const json::value& seat) {
        return seat.is_object() &&
               word_in<wire::SeatKind>(seat.as_object(), "kind") == wire::SeatKind::Person;
      }));
}

int people_in(const wire::TableCard& card) {
  return static_cast<int>(
      std::count_if(card.seats.begin(), card.seats.end(), [](const wire::SeatCard& seat) {
        return seat.kind == wire::SeatKind::Person;
      }));
}

// The card of an older server may lack a field; the table is listed without it.
ListedTable listed_from(const DormantTable& dormant) {
  ListedTable table;
  table.host = dormant.host;
  table.is_invited = true;
  const auto value = parse_json(dormant.summary.card, "card");
  if (!value || !value->is_object()) return table;
  const json::object& card = value->as_object();
  table.created = number_in(card, "created");
  table.people = people_in(card);
  table.is_invited = word_in<wire::Visibility>(card, "visibility") != wire::Visibility::Open;
  if (!table.is_invited) table.card = dormant.summary.card;
  return table;
}

ListedTable listed_from(const wire::TableCard& card, PersonId host) {
  ListedTable table;
  table.host = host;
  table.created = card.created;
  table.people = people_in(card);
  table.is_invited = card.visibility != wire::Visibility::Open;
  if (!table.is_invited) table.card = to_text(card);
  return table;
}

}  // namespace

void Lobby::remember(const DormantTable& table) { put(table.id, listed_from(table)); }

void Lobby::post(const wire::TableCard& card, PersonId host, bool is_live) {
  list_.reset();
  if (!is_live) return forget(card.id);
  ListedTable listed = listed_from(card, host);
  const auto found = tables_.find(card.id);
  if (found == tables_.end()) return put(card.id, std::move(listed));
  listed.address = std::move(found->second.address);
  found->second = std::move(listed);
}

void Lobby::put(const std::string& id, ListedTable listed) {
  list_.reset();
  by_host_[listed.host].emplace(-listed.created, id);
  if (!listed.is_invited) newest_.emplace(-listed.created, id);
  tables_[id] = std::move(listed);
}

void Lobby::forget(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  const ListedTable& listed = found->second;
  auto& of_host = by_host_[listed.host];
  of_host.erase({-listed.created, id});
  if (of_host.empty()) by_host_.erase(listed.host);
  const auto from = by_address_.find(listed.address);
  if (from != by_address_.end() && --from->second == 0) by_address_.erase(from);
  newest_.erase({-listed.created, id});
  tables_.erase(found);
}

void Lobby::record_origin(const std::string& table, const std::string& address) {
  const auto found = tables_.find(table);
  if (found == tables_.end() || address.empty() || !found->second.address.empty()) return;
  found->second.address = address;
  ++by_address_[address];
}

int Lobby::tables_of(PersonId host) const {
  const auto found = by_host_.find(host);
  return found == by_host_.end() ? 0 : static_cast<int>(found->second.size());
}

int Lobby::tables_from(const std::string& address) const {
  const auto found = by_address_.find(address);
  return found == by_address_.end() ? 0 : found->second;
}

std::vector<std::string> Lobby::solo_tables_of(PersonId host) const {
  std::vector<std::string> lonely;
  const auto found = by_host_.find(host);
  if (found == by_host_.end()) return lonely;
  for (const auto& [created, id] : found->second) {
    if (tables_.at(id).people <= 1) lonely.push_back(id);
  }
  return lonely;
}

const std::string& Lobby::list() {
  if (list_) return *list_;
  std::string text = "\"tables\":[";
  int listed = 0;
  for (const auto& [created, id] : newest_) {
    if (++listed > kMostListed) break;
    if (listed > 1) text += ',';
    text += tables_.at(id).card;
  }
  text += ']';
  return list_.emplace(std::move(text));
}

}  // namespace bourse
