// SPDX-License-Identifier: Apache-2.0
#include "server/domain/table_record.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "play/fairness.h"
#include "play/record.h"
#include "play/snapshot.h"

namespace bourse {
namespace {

std::vector<RecordedMove> recorded_moves(const Table& table) {
  std::vector<RecordedMove> moves;
  const Match& match = table.match();
  for (int number = 1; number <= match.moves().count(); ++number) {
    const PlayedMove move = match.moves().at(number);
    moves.push_back({move.seat,
                     match.game().print(match.rules(), move.action),
                     move.millisecond - table.started()});
  }
  return moves;
}

// Without people there is nobody to commit, and the record is like one of an earlier program.
std::vector<std::string> deal_commitments(const Table& table) {
  return table.seating().has_people() ? table.seating().commitments() : std::vector<std::string>();
}

// A record of a game that began under an earlier program stays as that program would have written
// it. A game that continued under new rules cannot be replayed from its deal.
bool has_streams(const Table& table) {
  return !deal_commitments(table).empty() && !table.match().origin().is_constructed();
}

// One person against bots: nobody else can sit down, so nobody has to agree to an undo.
bool is_practice(const wire::NewTable& setting) {
  const auto people =
      std::count_if(setting.seats.begin(), setting.seats.end(), [](const wire::SeatSetting& seat) {
        return seat.kind == wire::SeatPlan::Open;
      });
  return people == 1 && setting.seats.size() > 1;
}

}  // namespace

std::string record_text(const Table& table) {
  const TableHeader& header = table.header();
  Record record;
  record.game = header.game;
  record.seats = table.setting().players;
  record.options = table.setting().options;
  record.rules_version = table.game().descriptor->rules_version;
  record.names = table.seating().names_for(Viewer::spectator());
  record.table = header.id;
  record.position = table.setting().position;
  if (!record.position) {
    record.commitment = commit(header.secret);
    record.fairness = Fairness{.secret = header.secret,
                               .contributions = table.seating().contributions(),
                               .commitments = deal_commitments(table)};
  }
  record.seed = seed_of(table);
  record.is_practice = is_practice(table.setting());
  record.is_abandoned = table.status() == Status::Abandoned;
  if (table.is_dealt()) {
    record.moves = recorded_moves(table);
    record.result = table.match().outcome();
    if (has_streams(table)) record_streams(record, table.match(), table.streams());
  }
  return write_record(record);
}

std::optional<StoredSnapshot> snapshot_of(const Table& table) {
  if (!table.is_dealt()) return std::nullopt;
  return StoredSnapshot{.entry = table.entries(),
                        .text = write_snapshot(snapshot_of(table.match())),
                        .numbers = table.streams().numbers()};
}

std::optional<CountedScore> counted_score(const Table& table) {
  const PersonId person = table.seating().occupants()[0].person;
  const bool counts = table.score().counts() && !table.is_from_position();
  if (table.status() != Status::Over || !counts || person == kNobody) return std::nullopt;
  auto key = table.session().best_key();
  const auto outcome = table.match().outcome();
  if (!key || !outcome) return std::nullopt;
  return CountedScore{.person = person,
                      .game = table.header().game,
                      .key = *std::move(key),
                      .score = outcome->scores[seat_at(0)],
                      .at = table.last_at()};
}

}  // namespace bourse
