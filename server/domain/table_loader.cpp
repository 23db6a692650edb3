// SPDX-License-Identifier: Apache-2.0
#include "server/domain/table_loader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "play/snapshot.h"
#include "server/domain/entry_traits.h"

namespace bourse {
namespace {

bool has_other_rules(const std::vector<Entry>& entries, int present) {
  return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.kind == EntryKind::NewRules ||
           (entry.kind == EntryKind::Start && number_in(entry) != present);
  });
}

std::optional<ParseError> resume_from(Table& table,
                                      const GameList& games,
                                      const StoredSnapshot& kept) {
  const auto snapshot = read_snapshot(kept.text);
  if (!snapshot) return snapshot.error();
  auto position = restore(*snapshot, games.find);
  if (!position) return position.error();
  table.resume(Match::resume(table.game(), *std::move(position), seed_of(table), snapshot->move),
               kept.numbers);
  return std::nullopt;
}

}  // namespace

Result<Table, ParseError> reopen_table(const GameList& games, const StoredTable& stored) {
  auto table = Table::set_up(games, stored.header);
  if (!table) return table;
  const std::vector<Entry>& entries = stored.entries;
  const bool has_changed = has_other_rules(entries, table->game().descriptor->rules_version);
  std::size_t at = 0;
  if (has_changed && stored.snapshot) {
    const auto first = static_cast<std::size_t>(stored.snapshot->entry);
    for (; at < std::min(first, entries.size()); ++at) table->take_unplayed(entries[at]);
    if (auto error = resume_from(*table, games, *stored.snapshot)) {
      return Unexpected(*std::move(error));
    }
  }
  for (; at < entries.size(); ++at) table->take(entries[at]);
  table->forget_views();
  return table;
}

std::optional<Entry> new_rules_entry(const Table& table) {
  const int present = table.game().descriptor->rules_version;
  const int old = table.session().rules_version();
  if (table.status() != Status::Playing || old == present) return std::nullopt;
  Entry note;
  note.kind = EntryKind::NewRules;
  note.text = fmt::format(
      R"({{"move":{},"old":{},"new":{}}})", table.match().origin().moves_before, old, present);
  return note;
}

}  // namespace bourse
