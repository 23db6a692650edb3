// SPDX-License-Identifier: Apache-2.0
#include "server/store/memory/memory_store.h"

#include <utility>

namespace bourse {

void MemoryStore::wrote(bool is_kept, Then<WriteResult> then) {
  ++counters_.commits;
  const WriteResult written = is_kept ? WriteResult::Ok : WriteResult::Conflict;
  post_([written, then = std::move(then)] { then(written); });
}

template <class T>
void MemoryStore::found(T value, Then<Found<T>> then) {
  post_([value = std::move(value), then = std::move(then)]() mutable { then(std::move(value)); });
}

void MemoryStore::create(TableHeader header, TableSummary summary, Then<WriteResult> then) {
  wrote(database_->create(std::move(header), std::move(summary)), std::move(then));
}

void MemoryStore::append(AppendRequest append_request, Then<WriteResult> then) {
  const std::size_t entries = append_request.entries.size();
  const bool is_kept = database_->append(std::move(append_request));
  if (is_kept) counters_.entries += entries;
  wrote(is_kept, std::move(then));
}

void MemoryStore::load(std::string table, Then<Found<std::optional<StoredTable>>> then) {
  found(database_->load(table), std::move(then));
}

void MemoryStore::seats_of(PersonId person,
                           std::string after,
                           int most,
                           Then<Found<std::vector<StoredSeat>>> then) {
  found(database_->seats_of(person, after, most), std::move(then));
}

void MemoryStore::remove_expired(std::int64_t now, int most, Then<Found<int>> then) {
  found(database_->remove_expired(now, most), std::move(then));
}

void MemoryStore::load_startup(Then<Found<StartupState>> then) {
  found(database_->load_startup(), std::move(then));
}

void MemoryStore::heartbeat(std::int64_t now) {
  database_->heartbeat(now);
  ++counters_.commits;
}

void MemoryStore::bests_of(PersonId person, int most, Then<Found<std::vector<PersonalBest>>> then) {
  found(database_->bests_of(person, most), std::move(then));
}

void MemoryStore::best_at(std::string table, CountedScore asked, Then<Found<BestAtTable>> then) {
  found(database_->best_at(table, asked), std::move(then));
}

void MemoryStore::say(std::string table, ChatRow row, Then<WriteResult> then) {
  wrote(database_->say(table, row), std::move(then));
}

void MemoryStore::chat(std::string table, int most, Then<Found<std::vector<ChatRow>>> then) {
  found(database_->chat(table, most), std::move(then));
}

void MemoryStore::make_person(std::string name,
                              NewDevice device,
                              Then<Found<std::optional<SignedIn>>> then) {
  ++counters_.commits;
  found(database_->make_person(std::move(name), std::move(device)), std::move(then));
}

void MemoryStore::rename(PersonId person, std::string name, Then<WriteResult> then) {
  database_->rename(person, std::move(name));
  wrote(true, std::move(then));
}

void MemoryStore::people_named(std::string beginning,
                               int most,
                               Then<Found<std::vector<Person>>> then) {
  found(database_->people_named(beginning, most), std::move(then));
}

void MemoryStore::find_person(PersonId person, Then<Found<std::optional<Person>>> then) {
  found(database_->find_person(person), std::move(then));
}

void MemoryStore::add_device(PersonId person,
                             NewDevice device,
                             Then<Found<std::optional<DeviceId>>> then) {
  ++counters_.commits;
  found(database_->add_device(person, std::move(device)), std::move(then));
}

void MemoryStore::find_device(SecretHash secret, Then<Found<std::optional<SignedIn>>> then) {
  found(database_->find_device(secret), std::move(then));
}

void MemoryStore::devices_of(PersonId person, int most, Then<Found<std::vector<Device>>> then) {
  found(database_->devices_of(person, most), std::move(then));
}

void MemoryStore::note_use(DeviceId device, std::int64_t now, Then<WriteResult> then) {
  database_->note_use(device, now);
  wrote(true, std::move(then));
}

void MemoryStore::remove_device(PersonId person, DeviceId device, Then<WriteResult> then) {
  database_->remove_device(person, device);
  wrote(true, std::move(then));
}

void MemoryStore::remove_other_devices(PersonId person, DeviceId kept, Then<WriteResult> then) {
  database_->remove_other_devices(person, kept);
  wrote(true, std::move(then));
}

void MemoryStore::save_link_code(SecretHash code,
                                 PersonId person,
                                 std::int64_t until,
                                 Then<WriteResult> then) {
  wrote(database_->save_link_code(code, person, until), std::move(then));
}

void MemoryStore::redeem_link_code(SecretHash code,
                                   std::int64_t now,
                                   Then<Found<std::optional<Person>>> then) {
  ++counters_.commits;
  found(database_->redeem_link_code(code, now), std::move(then));
}

void MemoryStore::restrict(Restriction restriction, Then<WriteResult> then) {
  database_->restrict(restriction);
  wrote(true, std::move(then));
}

void MemoryStore::lift(RestrictionKind kind, std::string subject, Then<WriteResult> then) {
  database_->lift(kind, subject);
  wrote(true, std::move(then));
}

void MemoryStore::flush(std::function<void()> then) { post_(std::move(then)); }

}  // namespace bourse
