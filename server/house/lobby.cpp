// SPDX-License-Identifier: Apache-2.0
#include "server/house/lobby.h"

#include <algorithm>

#include "core/boundary/json_reader.h"
#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

bool is_person(const json::value& seat) {
  const json::value* kind = seat.is_object() ? seat.as_object().if_contains("kind") : nullptr;
  return kind != nullptr && *kind == "person";
}

}  // namespace

void Lobby::remember(const ParkedTable& table) {
  Listed listed{.host = table.host, .address = {}, .card = {}, .created = 0, .people = 0};
  const auto card = parse_json(table.note.card, "card");
  if (card && card->is_object()) {
    const json::object& fields = card->as_object();
    const json::value* created = fields.if_contains("created");
    if (created != nullptr && created->is_int64()) listed.created = created->as_int64();
    const json::value* seats = fields.if_contains("seats");
    if (seats != nullptr && seats->is_array()) {
      const json::array& list = seats->as_array();
      listed.people = static_cast<int>(std::count_if(list.begin(), list.end(), is_person));
    }
    const json::value* visibility = fields.if_contains("visibility");
    if (visibility != nullptr && *visibility == "open") listed.card = table.note.card;
  }
  put(table.id, std::move(listed));
  plan(table.id, table.note.due);
}

void Lobby::post(const wire::TableCard& card, PersonId host, bool is_live) {
  list_.reset();
  if (!is_live) {
    forget(card.id);
    return plan(card.id, std::nullopt);
  }
  const auto people = std::count_if(
      card.seats.begin(), card.seats.end(), [](const auto& seat) { return seat.kind == "person"; });
  Listed listed{.host = host,
                .address = {},
                .card = {},
                .created = card.created,
                .people = static_cast<int>(people)};
  if (card.visibility == "open") listed.card = to_text(card);
  if (const auto found = tables_.find(card.id); found != tables_.end()) {
    listed.address = std::move(found->second.address);
    found->second.address.clear();
    found->second = std::move(listed);
    return;
  }
  put(card.id, std::move(listed));
}

void Lobby::put(const std::string& id, Listed listed) {
  list_.reset();
  by_host_[listed.host].emplace(-listed.created, id);
  if (!listed.card.empty()) newest_.emplace(-listed.created, id);
  tables_[id] = std::move(listed);
}

void Lobby::forget(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  const Listed& listed = found->second;
  auto& of_host = by_host_[listed.host];
  of_host.erase({-listed.created, id});
  if (of_host.empty()) by_host_.erase(listed.host);
  const auto from = by_address_.find(listed.address);
  if (from != by_address_.end() && --from->second == 0) by_address_.erase(from);
  newest_.erase({-listed.created, id});
  tables_.erase(found);
}

void Lobby::came_from(const std::string& table, const std::string& address) {
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

std::vector<std::string> Lobby::lonely_of(PersonId host) const {
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
    text += tables_[id].card;
  }
  text += ']';
  list_ = std::move(text);
  return *list_;
}

void Lobby::plan(const std::string& table, std::optional<std::int64_t> due) {
  const auto found = due_.find(table);
  if (found != due_.end()) {
    if (due && found->second == *due) return;
    agenda_.erase({found->second, table});
    due_.erase(found);
  }
  if (!due) return;
  agenda_.emplace(*due, table);
  due_.emplace(table, *due);
}

std::optional<std::int64_t> Lobby::next_due() const {
  if (agenda_.empty()) return std::nullopt;
  return agenda_.begin()->first;
}

std::string Lobby::take_due() {
  std::string table = agenda_.begin()->second;
  agenda_.erase(agenda_.begin());
  due_.erase(table);
  return table;
}

}  // namespace bourse
