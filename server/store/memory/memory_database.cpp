// SPDX-License-Identifier: Apache-2.0
#include "server/store/memory/memory_database.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/check.h"

namespace bourse {
namespace {

// The person's seats: taken, and not left since.
std::vector<int> seats_kept(const std::vector<Entry>& entries, PersonId person) {
  std::vector<int> seats;
  for (auto sat = entries.begin(); sat != entries.end(); ++sat) {
    if (sat->kind != EntryKind::Sit || sat->person != person) continue;
    const bool is_left = std::any_of(std::next(sat), entries.end(), [&](const Entry& later) {
      return later.kind == EntryKind::Leave && later.seat == sat->seat;
    });
    if (!is_left) seats.push_back(sat->seat);
  }
  return seats;
}

template <class T>
void keep_first(std::vector<T>& rows, int most) {
  if (rows.size() > static_cast<std::size_t>(most)) rows.resize(static_cast<std::size_t>(most));
}

// ASCII letters only.
std::string lower_case(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

}  // namespace

bool MemoryDatabase::create(TableHeader header, TableSummary summary) {
  const std::string id = header.id;
  TableRow row{{.header = std::move(header), .entries = {}, .snapshot = {}}, std::move(summary)};
  return tables_.try_emplace(id, std::move(row)).second;
}

bool MemoryDatabase::append(AppendRequest append_request) {
  const auto found = tables_.find(append_request.table);
  if (found == tables_.end()) return false;
  TableRow& row = found->second;
  std::vector<Entry>& entries = row.stored.entries;
  if (!append_request.entries.empty()) {
    const auto first = static_cast<std::size_t>(append_request.first);
    BOURSE_CHECK(first <= entries.size());
    if (first < entries.size()) return false;
    std::move(
        append_request.entries.begin(), append_request.entries.end(), std::back_inserter(entries));
  }
  if (append_request.summary) row.summary = *std::move(append_request.summary);
  if (append_request.snapshot) row.stored.snapshot = std::move(append_request.snapshot);
  if (append_request.score) {
    const CountedScore& score = *append_request.score;
    const ScoreRow counted{score, best_of(score.person, score.game, score.key)};
    scores_.try_emplace(append_request.table, counted);
  }
  return true;
}

std::optional<StoredTable> MemoryDatabase::load(const std::string& table) const {
  const auto found = tables_.find(table);
  if (found == tables_.end()) return std::nullopt;
  return found->second.stored;
}

std::vector<StoredSeat> MemoryDatabase::seats_of(PersonId person,
                                                 const std::string& after,
                                                 int most) const {
  using Rank = std::tuple<bool, std::int64_t, std::string>;
  std::map<Rank, StoredSeat, std::greater<>> found;
  for (const auto& [id, row] : tables_) {
    for (const int seat : seats_kept(row.stored.entries, person)) {
      found.try_emplace(Rank(row.summary.is_live, row.stored.header.created, id),
                        StoredSeat{.table = id, .seat = seat, .summary = row.summary});
    }
  }
  std::vector<StoredSeat> seats;
  bool has_begun = after.empty();
  for (auto& [rank, seat] : found) {
    if (has_begun) seats.push_back(std::move(seat));
    has_begun = has_begun || std::get<2>(rank) == after;
  }
  keep_first(seats, most);
  return seats;
}

StartupState MemoryDatabase::load_startup() const {
  std::vector<const TableRow*> live;
  for (const auto& [id, row] : tables_) {
    if (row.summary.is_live) live.push_back(&row);
  }
  std::stable_sort(live.begin(), live.end(), [](const TableRow* a, const TableRow* b) {
    return a->stored.header.created < b->stored.header.created;
  });
  StartupState startup;
  startup.last_seen = last_seen_;
  for (const TableRow* const row : live) {
    const TableHeader& header = row->stored.header;
    startup.live.push_back({.id = header.id, .host = header.host, .summary = row->summary});
  }
  for (const auto& [key, since] : restrictions_) {
    startup.restrictions.push_back({.kind = key.first, .subject = key.second, .since = since});
  }
  return startup;
}

int MemoryDatabase::remove_expired(std::int64_t now, int most) {
  int removed = 0;
  for (auto at = tables_.begin(); at != tables_.end() && removed < most;) {
    const auto delete_at = at->second.summary.delete_at;
    if (!delete_at || *delete_at > now) {
      ++at;
      continue;
    }
    chat_.erase(at->first);
    at = tables_.erase(at);
    ++removed;
  }
  return removed;
}

std::optional<int> MemoryDatabase::best_of(PersonId person,
                                           const std::string& game,
                                           const std::string& key) const {
  std::optional<int> best;
  for (const auto& [table, row] : scores_) {
    const CountedScore& each = row.counted;
    if (each.person != person || each.game != game || each.key != key) continue;
    best = std::max(each.score, best.value_or(each.score));
  }
  return best;
}

std::vector<PersonalBest> MemoryDatabase::bests_of(PersonId person, int most) const {
  // The time of the last score of each game and key.
  std::map<std::pair<std::string, std::string>, std::int64_t> counted;
  for (const auto& [table, row] : scores_) {
    const CountedScore& each = row.counted;
    if (each.person != person) continue;
    auto& last = counted.try_emplace({each.game, each.key}, each.at).first->second;
    last = std::max(last, each.at);
  }
  std::vector<std::pair<std::int64_t, PersonalBest>> found;
  for (const auto& [where, last] : counted) {
    const auto& [game, key] = where;
    const int score = best_of(person, game, key).value();
    found.push_back({last, {.game = game, .key = key, .score = score}});
  }
  std::stable_sort(
      found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  keep_first(found, most);
  std::vector<PersonalBest> bests;
  bests.reserve(found.size());
  for (auto& [last, best] : found) bests.push_back(std::move(best));
  return bests;
}

BestAtTable MemoryDatabase::best_at(const std::string& table, const CountedScore& asked) const {
  const auto found = scores_.find(table);
  if (found != scores_.end() && found->second.counted.person == asked.person) {
    return {.best = found->second.best, .counted = found->second.counted.score};
  }
  return {.best = best_of(asked.person, asked.game, asked.key), .counted = std::nullopt};
}

bool MemoryDatabase::say(const std::string& table, const ChatRow& row) {
  return chat_[table].try_emplace(row.number, row).second;
}

std::vector<ChatRow> MemoryDatabase::chat(const std::string& table, int most) const {
  std::vector<ChatRow> rows;
  const auto found = chat_.find(table);
  if (found == chat_.end()) return rows;
  for (const auto& [number, row] : found->second) rows.push_back(row);
  const int older = std::max(0, static_cast<int>(rows.size()) - most);
  rows.erase(rows.begin(), rows.begin() + older);
  return rows;
}

std::optional<SignedIn> MemoryDatabase::make_person(std::string name, NewDevice device) {
  const PersonId id = people_.empty() ? 1 : people_.rbegin()->first + 1;
  const SecretHash secret = device.secret;
  if (!add_device(id, std::move(device))) return std::nullopt;
  people_.emplace(id, std::move(name));
  return find_device(secret);
}

void MemoryDatabase::rename(PersonId person, std::string name) {
  const auto found = people_.find(person);
  if (found != people_.end()) found->second = std::move(name);
}

std::optional<Person> MemoryDatabase::find_person(PersonId person) const {
  const auto found = people_.find(person);
  if (found == people_.end()) return std::nullopt;
  return Person{found->first, found->second};
}

std::vector<Person> MemoryDatabase::people_named(const std::string& beginning, int most) const {
  std::map<std::pair<std::string, PersonId>, Person> found;
  for (const auto& [id, name] : people_) {
    if (!lower_case(name).starts_with(lower_case(beginning))) continue;
    found[{lower_case(name), id}] = Person{id, name};
  }
  std::vector<Person> people;
  for (const auto& [place, person] : found) {
    if (people.size() < static_cast<std::size_t>(most)) people.push_back(person);
  }
  return people;
}

std::optional<DeviceId> MemoryDatabase::add_device(PersonId person, NewDevice device) {
  DeviceRow row{person, {last_device_ + 1, std::move(device.name), device.created, device.created}};
  if (!devices_.try_emplace(device.secret, std::move(row)).second) return std::nullopt;
  return ++last_device_;
}

std::optional<SignedIn> MemoryDatabase::find_device(const SecretHash& secret) const {
  const auto found = devices_.find(secret);
  if (found == devices_.end()) return std::nullopt;
  const auto person = find_person(found->second.person);
  if (!person) return std::nullopt;
  return SignedIn{*person, found->second.device};
}

std::vector<Device> MemoryDatabase::devices_of(PersonId person, int most) const {
  std::vector<Device> devices;
  for (const auto& [secret, row] : devices_) {
    if (row.person == person) devices.push_back(row.device);
  }
  std::sort(devices.begin(), devices.end(), [](const Device& one, const Device& other) {
    return std::pair(one.used, one.id) > std::pair(other.used, other.id);
  });
  keep_first(devices, most);
  return devices;
}

void MemoryDatabase::note_use(DeviceId device, std::int64_t now) {
  for (auto& [secret, row] : devices_) {
    if (row.device.id == device) row.device.used = now;
  }
}

template <class Test>
void MemoryDatabase::remove_devices_if(PersonId person, Test test) {
  const auto removed = std::erase_if(devices_, [&](const auto& entry) {
    return entry.second.person == person && test(entry.second.device.id);
  });
  if (removed == 0) return;
  std::erase_if(codes_, [person](const auto& row) { return row.second.person == person; });
}

void MemoryDatabase::remove_device(PersonId person, DeviceId device) {
  remove_devices_if(person, [device](DeviceId id) { return id == device; });
}

void MemoryDatabase::remove_other_devices(PersonId person, DeviceId kept) {
  remove_devices_if(person, [kept](DeviceId id) { return id != kept; });
}

bool MemoryDatabase::save_link_code(const SecretHash& code, PersonId person, std::int64_t until) {
  if (!codes_.try_emplace(code, CodeRow{person, until}).second) return false;
  std::erase_if(codes_,
                [&](const auto& row) { return row.second.person == person && row.first != code; });
  return true;
}

std::optional<Person> MemoryDatabase::redeem_link_code(const SecretHash& code, std::int64_t now) {
  std::erase_if(codes_, [now](const auto& row) { return row.second.until <= now; });
  const auto found = codes_.extract(code);
  if (found.empty()) return std::nullopt;
  return find_person(found.mapped().person);
}

void MemoryDatabase::restrict(const Restriction& restriction) {
  restrictions_[{restriction.kind, restriction.subject}] = restriction.since;
}

void MemoryDatabase::lift(RestrictionKind kind, const std::string& subject) {
  restrictions_.erase({kind, subject});
}

std::string MemoryDatabase::random_id() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const HouseSecret random = draw_secret();
  std::string id;
  while (id.size() < 8) id += kDigits[random.at(id.size()) % kDigits.size()];
  return id;
}

}  // namespace bourse
