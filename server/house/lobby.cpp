// SPDX-License-Identifier: Apache-2.0
#include "server/house/lobby.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/codec/json_reader.h"
#include "server/domain/table_card.h"
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
  if (!table.is_invited) table.text = listing_from_stored(dormant.summary.card);
  if (table.text.size() > kLongestListing) table.is_invited = true;
  return table;
}

ListedTable listed_from(const wire::TableCard& card, PersonId host) {
  ListedTable table;
  table.host = host;
  table.created = card.created;
  table.people = people_in(card);
  table.is_invited = card.visibility != wire::Visibility::Open;
  if (!table.is_invited) table.text = to_text(listing_of(card));
  return table;
}

// Adds the last field of a wire::TableListing, unless the listing became too long.
std::string with_prices(const std::string& listing, const std::string& prices) {
  std::string text = listing;
  text.pop_back();
  text += fmt::format(R"(,"prices":{}}})", prices);
  return text.size() > kLongestListing ? listing : text;
}

}  // namespace

void Lobby::remember(const DormantTable& table) { put(table.id, listed_from(table)); }

void Lobby::post(const wire::TableCard& card, PersonId host, bool is_live) {
  if (!is_live) return forget(card.id);
  ListedTable listed = listed_from(card, host);
  const auto found = tables_.find(card.id);
  if (found == tables_.end()) return put(card.id, std::move(listed));
  found->second.people = listed.people;
  found->second.text = std::move(listed.text);
}

void Lobby::put(const std::string& id, ListedTable listed) {
  by_host_[listed.host].emplace(-listed.created, id);
  const ListedTable& kept = tables_[id] = std::move(listed);
  share(id, kept);
}

std::string Lobby::sharer_of(const ListedTable& listed) {
  return listed.address.empty() ? fmt::format("host {}", listed.host) : listed.address;
}

void Lobby::share(const std::string& id, const ListedTable& listed) {
  if (listed.is_invited) return;
  Newest& shared = shared_[sharer_of(listed)];
  shared.emplace(-listed.created, id);
  rank(shared);
}

void Lobby::unshare(const std::string& id, const ListedTable& listed) {
  if (listed.is_invited) return;
  if (listed.place) ranked_.erase({*listed.place, -listed.created, id});
  const auto found = shared_.find(sharer_of(listed));
  found->second.erase({-listed.created, id});
  rank(found->second);
  if (found->second.empty()) shared_.erase(found);
}

void Lobby::rank(const Newest& shared) {
  std::unordered_map<PersonId, int> by_host;
  int next = 0;
  for (const auto& [created, id] : shared) {
    ListedTable& table = tables_.at(id);
    if (table.place) ranked_.erase({*table.place, created, id});
    table.place.reset();
    if (next >= kMostListedPerAddress || ++by_host[table.host] > kMostListedPerPerson) continue;
    table.place = next++;
    ranked_.emplace(*table.place, created, id);
  }
}

bool Lobby::note_prices(const std::string& id,
                        int number,
                        std::optional<int> back_to,
                        const Market& market) {
  const auto found = tables_.find(id);
  if (found == tables_.end() || found->second.is_invited) return false;
  found->second.trail.note(number, back_to, market);
  if (!std::exchange(found->second.is_repriced, true)) repriced_.push_back(id);
  return true;
}

void Lobby::show_prices() {
  for (const std::string& id : repriced_) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    ListedTable& table = found->second;
    const wire::PriceHistory history = table.trail.history();
    table.prices = history.rows.empty() ? std::string() : to_text(history);
    table.is_repriced = false;
  }
  repriced_.clear();
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
  unshare(id, listed);
  tables_.erase(found);
}

void Lobby::record_origin(const std::string& table, const std::string& address) {
  const auto found = tables_.find(table);
  if (found == tables_.end() || address.empty() || !found->second.address.empty()) return;
  unshare(table, found->second);
  found->second.address = address;
  found->second.place.reset();
  share(table, found->second);
  ++by_address_[address];
}

std::string Lobby::origin_of(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::string() : found->second.address;
}

std::vector<std::string> Lobby::newest(std::size_t most) const {
  std::vector<std::pair<std::int64_t, std::string>> all;
  all.reserve(tables_.size());
  for (const auto& [id, listed] : tables_) all.emplace_back(-listed.created, id);
  most = std::min(most, all.size());
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(most);
  std::partial_sort(all.begin(), end, all.end());
  std::vector<std::string> ids;
  for (auto at = all.begin(); at != end; ++at) ids.push_back(at->second);
  return ids;
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

std::vector<LobbyRow> Lobby::rows() const {
  Newest newest;
  for (const auto& [place, created, id] : ranked_) {
    if (newest.size() >= kMostListed) break;
    newest.emplace(created, id);
  }
  std::vector<LobbyRow> rows;
  rows.reserve(newest.size());
  std::size_t priced = 0;
  for (const auto& [created, id] : newest) {
    const ListedTable& table = tables_.at(id);
    const bool has_prices = !table.prices.empty() && priced++ < kMostPriced;
    rows.push_back({id, has_prices ? with_prices(table.text, table.prices) : table.text});
  }
  return rows;
}

std::string list_of(const std::vector<LobbyRow>& rows) {
  std::string text = "\"tables\":[";
  for (const LobbyRow& row : rows) {
    if (text.back() != '[') text += ',';
    text += row.text;
  }
  return text + ']';
}

}  // namespace bourse
