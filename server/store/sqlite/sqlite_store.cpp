// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite/sqlite_store.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/store/sqlite/list_reader.h"
#include "server/store/sqlite/replicator.h"
#include "server/store/sqlite/sqlite_writer.h"

namespace bourse {

// Kinds of jobs. The result of a job lives with it until it is reported.
class SqliteStore::Jobs {
 public:
  // `work` returns whether the write met no conflict.
  template <class Work>
  static SqliteWriter::Job write(Work work, Then<WriteResult> then, int entries = 0) {
    auto kept = std::make_shared<bool>(false);
    return {.writes = true,
            .entries = entries,
            .work = [work = std::move(work),
                     kept](SqliteStatements& statements) { *kept = work(statements); },
            .tell =
                [kept, then = std::move(then)](const JobFailure* failure) {
                  if (failure != nullptr) {
                    return then(failure->is_unknown ? WriteResult::Unknown : WriteResult::Failed);
                  }
                  then(*kept ? WriteResult::Ok : WriteResult::Conflict);
                }};
  }

  // A write that meets no conflict.
  template <class Work>
  static SqliteWriter::Job change(Work work, Then<WriteResult> then) {
    return write(
        [work = std::move(work)](SqliteStatements& statements) {
          work(statements.people);
          return true;
        },
        std::move(then));
  }

  template <class T, class Work>
  static SqliteWriter::Job find(bool writes, Work work, Then<Found<T>> then) {
    auto found = std::make_shared<std::optional<T>>();
    return {.writes = writes,
            .entries = 0,
            .work = [work = std::move(work),
                     found](SqliteStatements& statements) { *found = work(statements); },
            .tell =
                [found, then = std::move(then)](const JobFailure* failure) {
                  if (failure != nullptr) return then(Unexpected(failure->why));
                  then(std::move(**found));
                }};
  }
};

SqliteStore::SqliteStore(Post post, const std::string& folder, StoreReport report)
    : post_(std::move(post)),
      folder_(folder),
      report_(std::move(report)),
      writer_(std::make_unique<SqliteWriter>(post_, folder, report_)),
      house_id_(house_id_in(folder)),
      reader_(std::make_unique<ListReader>(post_, house_file(folder))) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::create(TableHeader header, TableSummary summary, Then<WriteResult> then) {
  writer_->add(Jobs::write(
      [header = std::move(header), summary = std::move(summary)](SqliteStatements& statements) {
        return statements.create(header, summary);
      },
      std::move(then)));
}

void SqliteStore::append(AppendRequest append_request, Then<WriteResult> then) {
  const int entries = static_cast<int>(append_request.entries.size());
  writer_->add(Jobs::write(
      [append_request = std::move(append_request)](SqliteStatements& statements) {
        return statements.append(append_request);
      },
      std::move(then),
      entries));
}

void SqliteStore::load(std::string table, Then<Found<std::optional<StoredTable>>> then) {
  writer_->add(Jobs::find<std::optional<StoredTable>>(
      false,
      [table = std::move(table)](SqliteStatements& statements) { return statements.load(table); },
      std::move(then)));
}

void SqliteStore::remove_expired(std::int64_t now, int most, Then<Found<int>> then) {
  writer_->add(Jobs::find<int>(
      true,
      [now, most](SqliteStatements& statements) { return statements.remove_expired(now, most); },
      std::move(then)));
}

void SqliteStore::load_startup(Then<Found<StartupState>> then) {
  writer_->add(Jobs::find<StartupState>(
      false,
      [](SqliteStatements& statements) { return statements.load_startup(); },
      std::move(then)));
}

void SqliteStore::heartbeat(std::int64_t now) {
  SqliteWriter::Job job = Jobs::write(
      [now](SqliteStatements& statements) {
        statements.heartbeat(now);
        return true;
      },
      [](WriteResult) {});
  job.measures = true;
  writer_->add(std::move(job));
}

void SqliteStore::seats_of(PersonId person,
                           std::string after,
                           int most,
                           Then<Found<std::vector<StoredSeat>>> then) {
  reader_->find<std::vector<StoredSeat>>(
      [person, after = std::move(after), most](ListStatements& lists) {
        return lists.seats_of(person, after, most);
      },
      std::move(then));
}

void SqliteStore::bests_of(PersonId person, int most, Then<Found<std::vector<PersonalBest>>> then) {
  reader_->find<std::vector<PersonalBest>>(
      [person, most](ListStatements& lists) { return lists.bests_of(person, most); },
      std::move(then));
}

void SqliteStore::best_at(std::string table, CountedScore asked, Then<Found<BestAtTable>> then) {
  writer_->add(Jobs::find<BestAtTable>(
      false,
      [table = std::move(table), asked = std::move(asked)](SqliteStatements& statements) {
        return statements.best_at(table, asked);
      },
      std::move(then)));
}

void SqliteStore::say(std::string table, ChatRow row, Then<WriteResult> then) {
  writer_->add(Jobs::write([table = std::move(table), row = std::move(row)](
                               SqliteStatements& statements) { return statements.say(table, row); },
                           std::move(then)));
}

void SqliteStore::chat(std::string table, int most, Then<Found<std::vector<ChatRow>>> then) {
  writer_->add(Jobs::find<std::vector<ChatRow>>(
      false,
      [table = std::move(table), most](SqliteStatements& statements) {
        return statements.chat(table, most);
      },
      std::move(then)));
}

void SqliteStore::make_person(std::string name,
                              NewDevice device,
                              Then<Found<std::optional<SignedIn>>> then) {
  writer_->add(Jobs::find<std::optional<SignedIn>>(
      true,
      [name = std::move(name), device = std::move(device)](SqliteStatements& statements) {
        return statements.people.make_person(name, device);
      },
      std::move(then)));
}

void SqliteStore::rename(PersonId person, std::string name, Then<WriteResult> then) {
  writer_->add(Jobs::change(
      [person, name = std::move(name)](PeopleStatements& people) { people.rename(person, name); },
      std::move(then)));
}

void SqliteStore::people_named(std::string beginning,
                               int most,
                               Then<Found<std::vector<Person>>> then) {
  reader_->find<std::vector<Person>>(
      [beginning = std::move(beginning), most](ListStatements& lists) {
        return lists.people_named(beginning, most);
      },
      std::move(then));
}

void SqliteStore::find_person(PersonId person, Then<Found<std::optional<Person>>> then) {
  writer_->add(Jobs::find<std::optional<Person>>(
      false,
      [person](SqliteStatements& statements) { return statements.people.find_person(person); },
      std::move(then)));
}

void SqliteStore::add_device(PersonId person,
                             NewDevice device,
                             Then<Found<std::optional<DeviceId>>> then) {
  writer_->add(Jobs::find<std::optional<DeviceId>>(
      true,
      [person, device = std::move(device)](SqliteStatements& statements) {
        return statements.people.add_device(person, device);
      },
      std::move(then)));
}

void SqliteStore::find_device(SecretHash secret, Then<Found<std::optional<SignedIn>>> then) {
  writer_->add(Jobs::find<std::optional<SignedIn>>(
      false,
      [secret](SqliteStatements& statements) { return statements.people.find_device(secret); },
      std::move(then)));
}

void SqliteStore::devices_of(PersonId person, int most, Then<Found<std::vector<Device>>> then) {
  reader_->find<std::vector<Device>>(
      [person, most](ListStatements& lists) { return lists.devices_of(person, most); },
      std::move(then));
}

void SqliteStore::note_use(DeviceId device, std::int64_t now, Then<WriteResult> then) {
  writer_->add(Jobs::change(
      [device, now](PeopleStatements& people) { people.note_use(device, now); }, std::move(then)));
}

void SqliteStore::remove_device(PersonId person, DeviceId device, Then<WriteResult> then) {
  writer_->add(Jobs::change(
      [person, device](PeopleStatements& people) { people.remove_device(person, device); },
      std::move(then)));
}

void SqliteStore::remove_other_devices(PersonId person, DeviceId kept, Then<WriteResult> then) {
  writer_->add(Jobs::change(
      [person, kept](PeopleStatements& people) { people.remove_other_devices(person, kept); },
      std::move(then)));
}

void SqliteStore::save_link_code(SecretHash code,
                                 PersonId person,
                                 std::int64_t until,
                                 Then<WriteResult> then) {
  writer_->add(Jobs::write(
      [code, person, until](SqliteStatements& statements) {
        return statements.people.save_link_code(code, person, until);
      },
      std::move(then)));
}

void SqliteStore::redeem_link_code(SecretHash code,
                                   std::int64_t now,
                                   Then<Found<std::optional<Person>>> then) {
  writer_->add(Jobs::find<std::optional<Person>>(
      true,
      [code, now](SqliteStatements& statements) {
        return statements.people.redeem_link_code(code, now);
      },
      std::move(then)));
}

void SqliteStore::restrict(Restriction restriction, Then<WriteResult> then) {
  writer_->add(Jobs::change([restriction = std::move(restriction)](
                                PeopleStatements& people) { people.restrict(restriction); },
                            std::move(then)));
}

void SqliteStore::lift(RestrictionKind kind, std::string subject, Then<WriteResult> then) {
  writer_->add(Jobs::change([kind, subject = std::move(subject)](
                                PeopleStatements& people) { people.lift(kind, subject); },
                            std::move(then)));
}

StoreCounters SqliteStore::counters() const {
  StoreCounters counters = writer_->counters();
  if (!replicator_) return counters;
  const ReplicaCounters replica = replicator_->counters();
  counters.replica_copies = replica.copies;
  counters.replica_failures = replica.failures;
  counters.replica_newest = replica.newest.time_since_epoch() / std::chrono::milliseconds(1);
  return counters;
}

void SqliteStore::replicate(const std::string& folder, std::chrono::milliseconds interval) {
  enum class State : std::uint8_t { New, Copied, Failing };
  const auto state = std::make_shared<State>(State::New);
  const auto done = [post = post_, report = report_, state](const std::string& why) {
    const State now = why.empty() ? State::Copied : State::Failing;
    if (std::exchange(*state, now) == now || !report) return;
    const auto event = why.empty() ? StoreEvent::ReplicaCopied : StoreEvent::ReplicaFailing;
    post([report, notice = StoreNotice{event, why}] { report(notice); });
  };
  replicator_ =
      std::make_unique<Replicator>(house_file(folder_), house_file(folder), interval, done);
}

std::string SqliteStore::last_failure() const { return writer_->last_failure(); }

void SqliteStore::check_write(Then<std::string> then) {
  writer_->add({.writes = true,
                .entries = 0,
                .work = [](SqliteStatements& statements) { statements.touch_heartbeat(); },
                .tell =
                    [this, then = std::move(then)](const JobFailure* failure) {
                      if (failure == nullptr) return then({});
                      then(failure->why == kStoreStopped ? last_failure() : failure->why);
                    }});
}

void SqliteStore::flush(std::function<void()> then) {
  writer_->add({.writes = false,
                .entries = 0,
                .work = [](SqliteStatements&) {},
                .tell = [then = std::move(then)](const JobFailure*) { then(); }});
}

}  // namespace bourse
