// SPDX-License-Identifier: Apache-2.0
#include "server/domain/table.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "core/check.h"
#include "play/record.h"
#include "play/snapshot.h"
#include "server/domain/entry_traits.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

std::int64_t number_in(const std::string& text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

MoveId id_of(const Entry& entry) { return entry.id.empty() ? MoveId{} : move_id(entry.id); }

std::size_t place_of(Seat seat) { return static_cast<std::size_t>(seat); }

// "greedy" -> "Greedy".
std::string bot_name(const std::string& bot) {
  std::string name = bot;
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 32);
  return name;
}

// A list or a table is never the boxed game's: that is null, or a word.
bool plays_own_data(const ErasedGame& game, const json::object& options) {
  return std::any_of(game.descriptor->options.begin(),
                     game.descriptor->options.end(),
                     [&](const OptionSpec& spec) {
                       const json::value* value = options.if_contains(spec.key);
                       return value != nullptr && (value->is_object() || value->is_array());
                     });
}

}  // namespace

// Plays on sensibly and thinks for some ten milliseconds: people may stay away for long.
std::string_view stand_in_bot() { return "trader"; }

Table::Table(const ErasedGame& game, TableHeader header, wire::NewTable setting, AnyRules rules)
    : game_(&game),
      header_(std::move(header)),
      setting_(std::move(setting)),
      rules_(std::move(rules)),
      rules_version_(header_.rules_version),
      clocks_(setting_.clock, setting_.players) {
  for (const wire::SeatSetting& seat : setting_.seats) {
    Chair chair;
    if (seat.kind == wire::SeatPlan::Bot)
      chair.bot = seat.bot.value_or(std::string(stand_in_bot()));
    chairs_.push_back(std::move(chair));
  }
  for (int at = 0; at < setting_.players; ++at) {
    Chair& chair = chairs_[static_cast<std::size_t>(at)];
    if (!chair.bot.empty()) chair.name = unique_name(bot_name(chair.bot), seat_at(at));
  }
}

Result<Table, ParseError> Table::set_up(const Catalogue& games, TableHeader header) {
  auto setting = from_text<wire::NewTable>(header.setting, "setting");
  if (!setting) return Unexpected(std::move(setting).error());
  const ErasedGame* game = games.find(header.game);
  if (game == nullptr) return Unexpected(ParseError{"game", "there is no such game any more"});
  auto rules = game->compile(setting->players, setting->options);
  if (!rules) return Unexpected(std::move(rules).error());
  return Table(*game, std::move(header), *std::move(setting), *std::move(rules));
}

Result<Table, ParseError> Table::reopen(const Catalogue& games, StoredTable stored) {
  auto table = set_up(games, stored.header);
  if (!table) return table;
  const int present = table->game().descriptor->rules_version;
  const bool has_changed =
      std::any_of(stored.entries.begin(), stored.entries.end(), [&](const Entry& entry) {
        return entry.kind == EntryKind::NewRules ||
               (entry.kind == EntryKind::Start && number_in(entry.text) != present);
      });
  if (has_changed) {
    if (auto error = table->continue_from(games, stored)) return Unexpected(*std::move(error));
    return table;
  }
  for (const Entry& entry : stored.entries) table->take(entry);
  table->forget_views();
  return table;
}

// Rules that the moves were not made under: what was before the snapshot is taken from it, what
// came after is played under the new rules as far as they allow it. What was used of the clocks
// until the snapshot is given back.
std::optional<ParseError> Table::continue_from(const Catalogue& games, StoredTable& stored) {
  const std::size_t first = stored.snapshot ? static_cast<std::size_t>(stored.snapshot->entry) : 0;
  for (std::size_t at = 0; at < std::min(first, stored.entries.size()); ++at) {
    take_unplayed(stored.entries[at]);
  }
  if (stored.snapshot) {
    if (auto error = restore_match(games, *stored.snapshot)) return error;
  }
  const int move = match_ ? match_->moves_before() : 0;
  for (std::size_t at = first; at < stored.entries.size(); ++at) take(stored.entries[at]);
  forget_views();
  if (status_ == Status::Playing && rules_version_ != game_->descriptor->rules_version) {
    Entry note;
    note.kind = EntryKind::NewRules;
    note.text = fmt::format(R"({{"move":{},"old":{},"new":{}}})",
                            move,
                            rules_version_,
                            game_->descriptor->rules_version);
    new_rules_ = std::move(note);
  }
  return std::nullopt;
}

// An entry from before the snapshot: its moves are in the snapshot already.
void Table::take_unplayed(const Entry& entry) {
  if (!traits_of(entry.kind).is_step) return take(entry);
  ++entries_;
  last_at_ = entry.at;
  status_ = Status::Playing;
  watch(entry);
  if (entry.kind == EntryKind::Start) begin(entry);
}

// What decides whether the score counts. Whether moves under older rules revealed something cannot
// be found out any more: taken back, they are held to have.
void Table::watch(const Entry& entry) {
  if (entry.kind == EntryKind::Move) {
    const Chair& chair = chairs_[static_cast<std::size_t>(entry.seat)];
    has_bot_moved_ = has_bot_moved_ || chair.has_stand_in;
  }
  if (entry.kind == EntryKind::Undo && best_key() && !has_undone_revealed_) {
    has_undone_revealed_ =
        !match_ || unplayed_ > 0 || match_->refuse_undo(seat_at(entry.seat)).has_value();
  }
}

std::optional<std::string> Table::best_key() const {
  const auto key = game_->best_key(rules_);
  if (!key) return std::nullopt;
  return json::serialize(*key);
}

std::optional<CountedScore> Table::counted_score() const {
  if (status_ != Status::Over || !counts() || chairs_[0].person == kNobody) return std::nullopt;
  auto key = best_key();
  const auto outcome = match_->outcome();
  if (!key || !outcome) return std::nullopt;
  return CountedScore{.person = chairs_[0].person,
                      .game = header_.game,
                      .key = *std::move(key),
                      .score = outcome->scores[seat_at(0)],
                      .at = last_at_};
}

std::optional<ParseError> Table::restore_match(const Catalogue& games, const KeptSnapshot& kept) {
  const auto snapshot = read_snapshot(kept.text);
  if (!snapshot) return snapshot.error();
  auto position = restore(*snapshot, games.find);
  if (!position) return position.error();
  match_ = Match::resume(*game_, *std::move(position), seed(), snapshot->move);
  streams_.emplace(*match_, kept.numbers);
  after_move(last_at_, false);
  return std::nullopt;
}

Seed Table::seed() const {
  std::vector<std::string> contributions;
  for (const Chair& chair : chairs_) contributions.push_back(chair.contribution);
  return derive_seed(header_.secret, header_.id, contributions);
}

void Table::take(const Entry& entry, const AnyAction& action) {
  BOURSE_CHECK(entry.kind == EntryKind::Move && unplayed_ == 0);
  ++entries_;
  last_at_ = entry.at;
  watch(entry);
  play(entry, action);
}

void Table::take(const Entry& entry) {
  ++entries_;
  last_at_ = entry.at;
  Chair* const chair = entry.seat >= 0 && entry.seat < setting_.players
                           ? &chairs_[static_cast<std::size_t>(entry.seat)]
                           : nullptr;
  switch (entry.kind) {
    case EntryKind::Sit:
      BOURSE_CHECK(chair != nullptr);
      chair->person = entry.person;
      chair->name = unique_name(entry.text, seat_at(entry.seat));
      chair->contribution = entry.id;
      break;
    case EntryKind::Leave:
      BOURSE_CHECK(chair != nullptr);
      *chair = {};
      break;
    case EntryKind::Start: start(entry); break;
    case EntryKind::Move:
      watch(entry);
      move(entry);
      break;
    case EntryKind::Undo:
      watch(entry);
      undo(entry);
      break;
    case EntryKind::StandIn:
      BOURSE_CHECK(chair != nullptr);
      chair->has_stand_in = true;
      chair->orders.clear();
      clocks_.rest(entry.at, seat_at(entry.seat));
      break;
    case EntryKind::TakeBack:
      BOURSE_CHECK(chair != nullptr);
      chair->has_stand_in = false;
      clocks_.resume(entry.at, seat_at(entry.seat));
      if (match_) after_move(entry.at, false);
      break;
    case EntryKind::First: name_first(entry); break;
    case EntryKind::Close: status_ = Status::Abandoned; break;
    case EntryKind::Rematch: rematch_ = entry.text; break;
    case EntryKind::Pause: clocks_.pause(number_in(entry.text)); break;
    case EntryKind::NewRules: change_rules(entry); break;
    case EntryKind::Stand:
      BOURSE_CHECK(chair != nullptr);
      stand(*chair, entry);
      break;
    case EntryKind::Unstand:
      BOURSE_CHECK(chair != nullptr);
      std::erase_if(chair->orders, [&](const wire::StandingOrder& order) {
        return entry.text.empty() || order.number == number_in(entry.text);
      });
      break;
  }
}

void Table::stand(Chair& chair, const Entry& entry) const {
  const auto kept = parse_json(entry.text, "entry");
  BOURSE_CHECK(kept && kept->is_object());
  chair.orders.push_back({.number = ++chair.last_order, .order = kept->as_object()});
}

// What the position has put an end to.
void Table::end_orders() {
  for (std::size_t at = 0; at < chairs_.size(); ++at) {
    auto& orders = chairs_[at].orders;
    if (orders.empty()) continue;
    const AnyView view = this->view(Viewer::of(seat_at(static_cast<int>(at))));
    const StandingOrders* const standing = game_->standing;
    std::erase_if(orders, [&](const wire::StandingOrder& order) {
      return standing == nullptr || !standing->stands(match_->rules(), view, order.order);
    });
  }
}

const OptionSpec* Table::first_option() const {
  const auto& options = game_->descriptor->options;
  const auto found = std::find_if(options.begin(), options.end(), [](const OptionSpec& spec) {
    return spec.kind == OptionKind::Seat;
  });
  return found == options.end() ? nullptr : &*found;
}

json::object Table::options_with_first(int seat) const {
  json::object options = setting_.options;
  const std::string_view key = first_option()->key;
  if (seat < 0) {
    options[key] = kLotWords[0];
  } else {
    options[key] = seat;
  }
  return options;
}

// The deal comes later: neither the seed nor what was committed to depends on it.
void Table::name_first(const Entry& entry) {
  BOURSE_CHECK(status_ == Status::Gathering && first_option() != nullptr);
  auto rules = game_->compile(setting_.players, options_with_first(entry.seat));
  BOURSE_CHECK(rules.has_value());
  rules_ = *std::move(rules);
  setting_.options = game_->options(rules_);
}

void Table::begin(const Entry& entry) {
  status_ = Status::Playing;
  started_ = entry.at;
  rules_version_ = static_cast<int>(number_in(entry.text));
}

// Orders were given under the old rules, perhaps for a position that is not played.
void Table::change_rules(const Entry& note) {
  const auto text = parse_json(note.text, "entry");
  BOURSE_CHECK(text && text->is_object());
  rules_version_ = static_cast<int>(text->at("new").to_number<std::int64_t>());
  unplayed_ = 0;
  new_rules_.reset();
  for (Chair& chair : chairs_) chair.orders.clear();
}

void Table::start(const Entry& entry) {
  begin(entry);
  match_ = Match::start(*game_, rules_, seed());
  streams_.emplace(*match_);
  for (int at = 0; at < setting_.players; ++at) {
    if (!chairs_[static_cast<std::size_t>(at)].bot.empty()) clocks_.rest(entry.at, seat_at(at));
  }
  after_move(entry.at, false);
}

// A move of older rules that the present ones refuse is not played, and none after it: what was
// chosen in answer to it may be allowed without it, and mean something else.
void Table::move(const Entry& entry) {
  const auto action = game_->parse(match_->rules(), entry.text);
  if (unplayed_ > 0 || !action || match_->refuse(seat_at(entry.seat), *action)) {
    BOURSE_CHECK(rules_version_ != game_->descriptor->rules_version);
    ++unplayed_;
    return;
  }
  play(entry, *action);
}

void Table::play(const Entry& entry, const AnyAction& action) {
  match_->play_legal(seat_at(entry.seat), action, entry.at);
  streams_->refresh(*match_, id_of(entry), &views_);
  after_move(entry.at, true);
}

// Takes back the newest moves, those first that were not played.
void Table::undo(const Entry& entry) {
  const int count = static_cast<int>(number_in(entry.text));
  const int unplayed = std::min(count, unplayed_);
  unplayed_ -= unplayed;
  if (unplayed == count) return;
  match_->undo(count - unplayed, seat_at(entry.seat));
  streams_->refresh(*match_, id_of(entry), &views_);
  after_move(entry.at, true);
}

AnyView Table::view(Viewer viewer) const {
  return views_.empty() ? match_->view(viewer) : views_[streams_->place(viewer)];
}

void Table::after_move(std::int64_t at, bool moved) {
  status_ = match_->is_over() ? Status::Over : Status::Playing;
  end_orders();
  if (!clocks_.is_running()) return;
  std::vector<SeatSet> waiting;
  for (const Stream& stream : streams_->all()) waiting.push_back(stream.waiting);
  clocks_.ask(at, match_->to_act(), waiting, moved);
}

std::optional<Seat> Table::seat_of(PersonId person) const {
  const auto found = std::find_if(
      chairs_.begin(), chairs_.end(), [&](const Chair& chair) { return chair.person == person; });
  if (person == kNobody || found == chairs_.end()) return std::nullopt;
  return seat_at(static_cast<int>(found - chairs_.begin()));
}

Result<Seat, Said> Table::chair_for(PersonId person, int wish) const {
  const auto is_kept_for = [&](std::size_t at, PersonId whom) {
    return at < header_.reserved.size() && header_.reserved[at] == whom;
  };
  const auto is_free = [&](std::size_t at) {
    return chairs_[at].is_open() &&
           (at >= header_.reserved.size() || header_.reserved[at] == kNobody ||
            header_.reserved[at] == person);
  };
  if (wish >= 0) {
    const auto at = static_cast<std::size_t>(wish);
    if (at >= chairs_.size()) return Unexpected(Say::NoSuchSeat);
    if (!chairs_[at].is_open()) return Unexpected(Say::Taken);
    if (!is_free(at)) return Unexpected(Say::Reserved);
    return seat_at(wish);
  }
  for (std::size_t at = 0; at < chairs_.size(); ++at) {
    if (is_free(at) && is_kept_for(at, person)) return seat_at(static_cast<int>(at));
  }
  for (std::size_t at = 0; at < chairs_.size(); ++at) {
    if (is_free(at)) return seat_at(static_cast<int>(at));
  }
  return Unexpected(Say::NoneOpen);
}

bool Table::is_full() const {
  return std::none_of(
      chairs_.begin(), chairs_.end(), [](const Chair& chair) { return chair.is_open(); });
}

std::string Table::unique_name(const std::string& name, Seat seat) const {
  const auto is_taken = [&](const std::string& wish) {
    for (std::size_t at = 0; at < chairs_.size(); ++at) {
      if (at != place_of(seat) && chairs_[at].name == wish) return true;
    }
    return false;
  };
  std::string unique = name;
  for (int count = 2; is_taken(unique); ++count) unique = fmt::format("{} {}", name, count);
  return unique;
}

std::vector<std::string> Table::names_for(Viewer viewer) const {
  std::vector<std::string> names;
  names.reserve(chairs_.size());
  for (const Chair& chair : chairs_) names.push_back(chair.name);
  if (const auto seat = viewer.seat()) names[place_of(*seat)] = "you";
  return names;
}

std::optional<KeptSnapshot> Table::snapshot() const {
  if (!match_) return std::nullopt;
  return KeptSnapshot{.entry = entries_,
                      .text = write_snapshot(snapshot_of(*match_)),
                      .numbers = streams_->numbers()};
}

wire::TableCard Table::card() const {
  wire::TableCard card;
  card.id = header_.id;
  card.game = header_.game;
  card.players = setting_.players;
  card.options = setting_.options;
  card.own_data = plays_own_data(*game_, setting_.options);
  card.status = status_;
  card.clock = setting_.clock;
  card.visibility = setting_.visibility;
  card.commitment = to_hex(commit(header_.secret));
  card.created = header_.created;
  card.rematch = rematch_;
  for (const Chair& chair : chairs_) {
    wire::SeatCard seat;
    seat.kind = chair.kind();
    seat.name = chair.name;
    if (!chair.bot.empty()) seat.bot = chair.bot;
    if (chair.has_stand_in) seat.bot = std::string(stand_in_bot());
    seat.stand_in = chair.has_stand_in;
    card.seats.push_back(std::move(seat));
  }
  return card;
}

std::optional<std::int64_t> given_up_at(const Table& table, const HouseLimits& limits) {
  using std::chrono::milliseconds;
  if (table.status() == Status::Gathering) {
    return table.header().created + milliseconds(limits.gathering_table).count();
  }
  if (table.status() != Status::Playing || table.clocks().next_expiry()) return std::nullopt;
  return table.last_at() + milliseconds(limits.resting_game).count();
}

TableNote note_of(const Table& table, const HouseLimits& limits) {
  TableNote note{
      .is_live = table.is_live(), .card = to_text(table.card()), .due = given_up_at(table, limits)};
  const auto& chairs = table.chairs();
  const bool has_bots = std::any_of(
      chairs.begin(), chairs.end(), [](const Chair& chair) { return chair.is_played_by_bot(); });
  const bool has_orders = std::any_of(
      chairs.begin(), chairs.end(), [](const Chair& chair) { return !chair.orders.empty(); });
  // A clock, a bot or an order has something to do as soon as a house opens.
  const bool has_work = has_bots || has_orders || table.clocks().is_running();
  if (table.status() == Status::Playing && has_work) note.due = 0;
  return note;
}

std::string Table::record() const {
  Record record;
  record.game = header_.game;
  record.seats = setting_.players;
  record.options = setting_.options;
  record.rules_version = game_->descriptor->rules_version;
  record.table = header_.id;
  record.commitment = commit(header_.secret);
  Fairness fairness{.secret = header_.secret, .contributions = {}};
  for (const Chair& chair : chairs_) {
    record.names.push_back(chair.name);
    fairness.contributions.push_back(chair.contribution);
  }
  record.fairness = std::move(fairness);
  record.seed = seed();
  record.is_abandoned = status_ == Status::Abandoned;
  if (!match_) return write_record(record);
  record.result = match_->outcome();
  for (int number = 1; number <= match_->move_count(); ++number) {
    const PlayedMove move = match_->move(number);
    record.moves.push_back(
        {move.seat, game_->print(match_->rules(), move.action), move.millisecond - started_});
  }
  return write_record(record);
}

}  // namespace bourse
