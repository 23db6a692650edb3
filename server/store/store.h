// SPDX-License-Identifier: Apache-2.0
//
// The storage interface of the house. A table is a header that never changes and an append-only
// list of entries keyed (table, number).
//
// Several processes may write to one store, and none needs a lock. The first writer of a key wins.
// Any other gets WriteResult::Conflict, its write is discarded as a whole, and it reads again; a
// conflict is an ordinary result, not a fault. Values without a key of their own (a table's
// summary, a person's name) are those of the last writer.
//
// Calls return immediately. Their callbacks are posted to the owner's thread in the order of the
// calls; none runs before its call has returned, or before its write is on disk. The lists of a
// person are apart: they are read beside the other calls, so that no write ever waits for a list,
// and they contain every write that has been reported.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "play/fairness.h"
#include "server/store/people.h"

namespace bourse {

// The store contains these numbers: never change one.
enum class EntryKind : std::uint8_t {
  Sit = 1,      // person, name (text); id: a contribution in the clear, by earlier programs only
  Leave = 2,    // before the deal
  Start = 3,    // the deal
  Move = 4,     // seat, move id, action in notation
  Undo = 5,     // text: number of moves undone; id: of the request, may be empty
  StandIn = 6,  // a bot takes the seat
  Reclaim = 7,  // the person reclaims it
  Close = 8,    // closed or abandoned
  Rematch = 9,  // text: the table of the rematch
  Pause = 10,   // text: milliseconds of downtime, in which no clock ran
  NewRules = 11,  // text: {"move": …, "old": …, "new": …}; continues from the snapshot of that move
  OrderSet = 12,        // seat, text: a standing order as the game normalised it
  OrderCancel = 13,     // seat, text: the number of the order; empty: all
  First = 14,           // before the deal; seat: who begins, or -1: random
  Remove = 15,          // person, text: the host's name, or empty after a vote; the person may not
                        // return. A Leave or a StandIn follows
  SeatCommitment = 16,  // with Sit; id: the commitment to the contribution, may be empty
  Reveal = 17,          // id: the contribution that the seat committed to
  SeatBot = 18          // before the deal; text: the bot, id: its persona
};

struct Entry {
  EntryKind kind{};
  int seat = -1;
  PersonId person = kNobody;
  std::string id;
  std::string text;
  std::int64_t at = 0;  // milliseconds since 1970
};

struct TableHeader {
  std::string id;
  std::string game;
  int rules_version = 1;  // at the start; NewRules entries raise it
  PersonId host = kNobody;
  HouseSecret secret{};
  std::string setting;             // wire::NewTable, options complete
  std::vector<PersonId> reserved;  // seats reserved for people in a rematch; empty: for nobody
  std::int64_t created = 0;
};

// Information that the house needs about a table that is not in memory.
struct TableSummary {
  bool is_live = true;                      // gathering or playing
  std::string card;                         // wire::TableListing as JSON
  std::optional<std::int64_t> due;          // when it must be woken: a clock, a bot
  std::optional<std::int64_t> delete_at{};  // when remove_expired() may delete it; none: kept
};

// A position between entries (play/snapshot.h), and the number of each viewer's last step.
struct StoredSnapshot {
  int entry = 0;  // entries before it
  std::string text;
  std::vector<int> numbers;  // one per seat, then the spectators'
};

// Entries that the disk has changed or lost.
struct StoredDamage {
  int kept = 0;   // entries before the first damaged one
  int known = 0;  // entries that the table had
};

struct StoredTable {
  TableHeader header;
  std::vector<Entry> entries;
  std::optional<StoredSnapshot> snapshot;  // the newest
  std::optional<StoredDamage> damage{};    // `entries` ends before it
};

struct DormantTable {
  std::string id;
  PersonId host = kNobody;
  TableSummary summary;
};

// A seat that belongs to a person.
struct StoredSeat {
  std::string table;
  int seat = 0;
  TableSummary summary;
};

struct StartupState {
  std::vector<DormantTable> live;
  std::vector<Restriction> restrictions;
  std::int64_t last_seen = 0;  // last heartbeat; 0: never
};

// The score of a finished game that counts for a personal best (ErasedGame::best_key).
struct CountedScore {
  PersonId person = kNobody;
  std::string game;
  std::string key;  // JSON: scores are compared if game and key are equal
  int score = 0;
  std::int64_t at = 0;
};

struct PersonalBest {
  std::string game;
  std::string key;
  int score = 0;
};

// A person's best, compared with one table's score.
struct BestAtTable {
  std::optional<int> best;     // before the table's own score; none: no game has counted yet
  std::optional<int> counted;  // the table's own score; none: not finished, or not counted
};

// Written as a whole or not at all. Without entries it meets no conflict.
struct AppendRequest {
  std::string table;
  int first = 0;  // number of the first entry: those before it are known to the writer
  std::vector<Entry> entries;
  std::optional<TableSummary> summary;
  std::optional<StoredSnapshot> snapshot;
  std::optional<CountedScore> score{};  // a table counts once, however often it is added
};

struct ChatRow {
  int number = 0;
  int seat = -1;
  std::string name;
  std::string text;
  std::string phrase;
  std::int64_t at = 0;
};

enum class WriteResult : std::uint8_t {
  Ok,
  Conflict,  // another process has written this key; the write is discarded
  Failed,    // the write failed as a whole and may be retried
  // The disk failed during the commit: the write is kept or lost. The store stops; the first read
  // that succeeds afterwards shows which, and it stays that way.
  Unknown
};

struct StoreCounters {
  std::uint64_t commits = 0;
  std::uint64_t entries = 0;
  std::uint64_t failures = 0;
  std::uint64_t unknown = 0;  // commits with an unknown outcome
  std::uint64_t bytes = 0;    // of the database in use, at the last heartbeat
  // The copy in another folder, if there is one.
  std::uint64_t replica_copies = 0;
  std::uint64_t replica_failures = 0;
  // Everything on disk by then is in the newest copy; milliseconds since 1970, 0: there is none.
  std::int64_t replica_newest = 0;
};

// The error of a read while the store is stopped; the same read may succeed later.
inline constexpr std::string_view kStoreStopped = "the store is stopped";

// Events that an operator should know of.
enum class StoreEvent : std::uint8_t {
  Failing,         // a write has failed; told again only after one has succeeded
  Writing,         // a write has succeeded again
  Stopped,         // a commit has an unknown outcome: nothing is read or written until Reopened
  Reopened,        // the database has been read again, and a write has succeeded
  Shortened,       // a table has lost its last entries; told when the database is opened
  ReplicaFailing,  // a copy in another folder has failed; told again only after one has succeeded
  ReplicaCopied    // the first copy, or the first after a failure
};
struct StoreNotice {
  StoreEvent event{};
  std::string why;
  std::string table{};
};
// The key of the chat row that a store adds to a shortened table.
inline constexpr std::string_view kMovesLost = "moves_lost";
using StoreReport = std::function<void(const StoreNotice&)>;  // called on the owner's thread

class Store {
 public:
  // Runs a task later, on the thread of the store's owner and in the order of posting; may be
  // called from any thread.
  using Post = std::function<void(std::function<void()> task)>;
  template <class T>
  using Then = std::function<void(T)>;
  // The error is the disk's message, for the log and not for people.
  template <class T>
  using Found = Result<T, std::string>;

  virtual ~Store() = default;

  // Tables. The key of a table is its id.
  virtual void create(TableHeader header, TableSummary summary, Then<WriteResult> then) = 0;
  virtual void append(AppendRequest append_request, Then<WriteResult> then) = 0;
  virtual void load(std::string table, Then<Found<std::optional<StoredTable>>> then) = 0;
  // Deletes at most `most` tables whose time has come, with everything kept under their ids except
  // scores. `then` gets their number. Their space is used again. Adding to a deleted table is a
  // conflict.
  virtual void remove_expired(std::int64_t now, int most, Then<Found<int>> then) = 0;
  virtual void load_startup(Then<Found<StartupState>> then) = 0;
  virtual void heartbeat(std::int64_t now) = 0;  // the house is running

  // Lists of a person. At most `most` seats: live tables first, then newest first. They begin after
  // the person's seat at the table `after`, the last of the page before; "": with the first.
  virtual void seats_of(PersonId person,
                        std::string after,
                        int most,
                        Then<Found<std::vector<StoredSeat>>> then) = 0;
  // Personal bests; newest first.
  virtual void bests_of(PersonId person, int most, Then<Found<std::vector<PersonalBest>>> then) = 0;

  // `asked` names the person, the game and the key.
  virtual void best_at(std::string table, CountedScore asked, Then<Found<BestAtTable>> then) = 0;

  // Chat, keyed (table, number).
  virtual void say(std::string table, ChatRow row, Then<WriteResult> then) = 0;
  // The last `most` rows, in order.
  virtual void chat(std::string table, int most, Then<Found<std::vector<ChatRow>>> then) = 0;

  // People and their devices. Secrets and codes are keys; the store assigns the ids of people and
  // devices. The result is empty if the secret exists already.
  virtual void make_person(std::string name,
                           NewDevice device,
                           Then<Found<std::optional<SignedIn>>> then) = 0;
  virtual void rename(PersonId person, std::string name, Then<WriteResult> then) = 0;
  virtual void find_person(PersonId person, Then<Found<std::optional<Person>>> then) = 0;
  // At most `most` people whose names begin with these letters, in the order of their names; the
  // case of ASCII letters is ignored. Read beside the other calls, like the lists of a person.
  virtual void people_named(std::string beginning,
                            int most,
                            Then<Found<std::vector<Person>>> then) = 0;
  virtual void add_device(PersonId person,
                          NewDevice device,
                          Then<Found<std::optional<DeviceId>>> then) = 0;
  virtual void find_device(SecretHash secret, Then<Found<std::optional<SignedIn>>> then) = 0;
  // The person's devices, the one used last first.
  virtual void devices_of(PersonId person, int most, Then<Found<std::vector<Device>>> then) = 0;
  virtual void note_use(DeviceId device, std::int64_t now, Then<WriteResult> then) = 0;
  // Their secrets are unknown afterwards, and the person's link code is void. Without such a device
  // nothing changes.
  virtual void remove_device(PersonId person, DeviceId device, Then<WriteResult> then) = 0;
  virtual void remove_other_devices(PersonId person, DeviceId kept, Then<WriteResult> then) = 0;
  // A person has one link code: the newest.
  virtual void save_link_code(SecretHash code,
                              PersonId person,
                              std::int64_t until,
                              Then<WriteResult> then) = 0;
  // Works once: a code that is found is deleted.
  virtual void redeem_link_code(SecretHash code,
                                std::int64_t now,
                                Then<Found<std::optional<Person>>> then) = 0;

  // Restrictions, keyed (kind, subject); load_startup() reads them.
  virtual void restrict(Restriction restriction, Then<WriteResult> then) = 0;
  virtual void lift(RestrictionKind kind, std::string subject, Then<WriteResult> then) = 0;

  // Eight random letters and digits that name the database for ever.
  virtual std::string house_id() const = 0;
  virtual StoreCounters counters() const = 0;
  // The disk's message about the last write that failed; empty if none has.
  virtual std::string last_failure() const = 0;
  // Writes to the disk. Calls back with the reason why that failed, empty if it did not.
  virtual void check_write(Then<std::string> then) = 0;
  // Calls back after all calls before it, lists excepted.
  virtual void flush(std::function<void()> then) = 0;
};

}  // namespace bourse
