// SPDX-License-Identifier: Apache-2.0
#include "server/domain/table.h"

#include <utility>
#include <vector>

#include "core/check.h"
#include "core/codec/json_reader.h"
#include "play/fairness.h"
#include "server/domain/entry_traits.h"
#include "server/domain/first_player.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

// The text of an entry that holds a JSON object.
json::object object_in(const Entry& entry) {
  auto text = parse_json(entry.text, "entry");
  BOURSE_CHECK(text && text->is_object());
  return std::move(text->as_object());
}

// A bot's clock never runs.
void rest_bots(Clocks& clocks, const Seating& seating, std::int64_t at) {
  const auto& occupants = seating.occupants();
  for (std::size_t place = 0; place < occupants.size(); ++place) {
    if (!occupants[place].bot.empty()) clocks.rest(at, seat_at(static_cast<int>(place)));
  }
}

// Removes the orders that the position has ended.
void end_orders(Seating& seating, const GameSession& session) {
  const StandingOrders* const standing = session.game().standing;
  for (std::size_t at = 0; at < seating.occupants().size(); ++at) {
    if (seating.occupants()[at].orders.empty()) continue;
    const Seat seat = seat_at(static_cast<int>(at));
    const AnyView view = session.view(Viewer::of(seat));
    seating.remove_orders_if(seat, [&](const wire::StandingOrder& order) {
      return standing == nullptr || !standing->stands(session.match().rules(), view, order.order);
    });
  }
}

}  // namespace

Table::Table(const ErasedGame& game, TableHeader header, wire::NewTable setting, GameStart start)
    : header_(std::move(header)),
      setting_(std::move(setting)),
      seating_(setting_.seats),
      session_(game, std::move(start.rules), header_.rules_version, std::move(start.position)),
      clocks_(setting_.clock, setting_.players) {}

Result<Table, ParseError> Table::set_up(const GameList& games, TableHeader header) {
  auto setting = from_text<wire::NewTable>(header.setting, "setting");
  if (!setting) return Unexpected(std::move(setting).error());
  const ErasedGame* game = games.find(header.game);
  if (game == nullptr) return Unexpected(ParseError{"game", "there is no such game any more"});
  auto start = start_of(*game, *setting);
  if (!start) return Unexpected(std::move(start).error());
  return Table(*game, std::move(header), *std::move(setting), *std::move(start));
}

Seed seed_of(const Table& table) {
  const TableHeader& header = table.header();
  return derive_seed(header.secret, header.id, table.seating().contributions());
}

void Table::note(const Entry& entry) {
  ++entries_;
  last_at_ = entry.at;
  // Moves of bots, orders and clocks have no id.
  const bool is_own = entry.kind != EntryKind::Move || !entry.id.empty();
  if (traits_of(entry.kind).is_act && is_own) seating_.act(seat_at(entry.seat), entry.at);
}

void Table::take(const Entry& entry, const AnyAction& action) {
  BOURSE_CHECK(entry.kind == EntryKind::Move);
  note(entry);
  score_.watch(entry, seating_, session_);
  session_.play(entry, action);
  after_move(entry.at, true);
}

void Table::take_unplayed(const Entry& entry) {
  if (!traits_of(entry.kind).is_step) return take(entry);
  note(entry);
  score_.watch(entry, seating_, session_);
  if (entry.kind != EntryKind::Start) return;
  started_ = entry.at;
  session_.record_rules_version(static_cast<int>(number_in(entry)));
}

void Table::resume(Match match, std::span<const int> numbers) {
  session_.resume(std::move(match), numbers);
  after_move(last_at_, false);
}

void Table::take(const Entry& entry) {
  note(entry);
  const Seat seat = seat_at(entry.seat);
  switch (entry.kind) {
    case EntryKind::Sit:
      seating_.sit(seat, entry.person, entry.text, entry.id);
      full_since_ = entry.at;
      break;
    case EntryKind::SeatCommitment: seating_.commit(seat, entry.id); break;
    case EntryKind::Reveal: seating_.reveal(seat, entry.id); break;
    case EntryKind::Leave: seating_.leave(seat); break;
    case EntryKind::SeatBot: seat_bot(entry); break;
    case EntryKind::First:
      BOURSE_CHECK(status_ == Status::Gathering);
      setting_.options = session_.change_options(
          setting_.players, options_with_first(game(), setting_.options, entry.seat));
      break;
    case EntryKind::Start: deal(entry); break;
    case EntryKind::Move:
      score_.watch(entry, seating_, session_);
      if (session_.move(entry)) after_move(entry.at, true);
      break;
    case EntryKind::Undo:
      score_.watch(entry, seating_, session_);
      if (session_.undo(entry)) after_move(entry.at, true);
      break;
    case EntryKind::StandIn:
      seating_.begin_stand_in(seat, entry.at);
      clocks_.rest(entry.at, seat);
      hand_over(entry);
      break;
    case EntryKind::Reclaim:
      seating_.end_stand_in(seat);
      clocks_.resume(entry.at, seat);
      hand_over(entry);
      if (is_dealt()) after_move(entry.at, false);
      break;
    case EntryKind::OrderSet: seating_.add_order(seat, object_in(entry)); break;
    case EntryKind::OrderCancel:
      seating_.remove_orders_if(seat, [&](const wire::StandingOrder& order) {
        return entry.text.empty() || order.number == number_in(entry);
      });
      break;
    case EntryKind::Remove: seating_.remove(entry.person, entry.text); break;
    case EntryKind::Pause:
      clocks_.pause(number_in(entry));
      full_since_ += number_in(entry);
      break;
    case EntryKind::Close: status_ = Status::Abandoned; break;
    case EntryKind::Rematch: rematch_ = entry.text; break;
    case EntryKind::NewRules:
      session_.adopt_rules(static_cast<int>(object_in(entry).at("new").to_number<std::int64_t>()));
      // The orders were given under the old rules, perhaps for a position that was not replayed.
      seating_.clear_orders();
      break;
  }
}

void Table::deal(const Entry& entry) {
  started_ = entry.at;
  session_.record_rules_version(static_cast<int>(number_in(entry)));
  session_.deal(seed_of(*this));
  rest_bots(clocks_, seating_, entry.at);
  clocks_.wait_until(entry.at + kOpeningBell);
  after_move(entry.at, false);
}

void Table::hand_over(const Entry& entry) {
  if (!is_dealt()) return;
  handovers_.push_back({.seat = seat_at(entry.seat),
                        .is_to_bot = entry.kind == EntryKind::StandIn,
                        .at = entry.at,
                        .numbers = streams().numbers()});
}

// A rematch and the bot's script read the setting.
void Table::seat_bot(const Entry& entry) {
  wire::SeatSetting& planned = setting_.seats.at(static_cast<std::size_t>(entry.seat));
  planned.kind = wire::SeatPlan::Bot;
  planned.bot = entry.text;
  planned.persona = entry.id;
  seating_.sit_bot(seat_at(entry.seat), entry.text, entry.id);
  full_since_ = entry.at;
}

void Table::after_move(std::int64_t at, bool moved) {
  status_ = match().is_over() ? Status::Over : Status::Playing;
  end_orders(seating_, session_);
  if (!clocks_.is_running()) return;
  std::vector<SeatSet> waiting;
  for (const Stream& stream : streams().all()) waiting.push_back(stream.waiting);
  clocks_.ask(at, match().to_act(), waiting, moved);
}

}  // namespace bourse
