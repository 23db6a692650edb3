// SPDX-License-Identifier: Apache-2.0
//
// The lines of a room: who is on them, what they hear, and what everybody is told.
#include <algorithm>
#include <utility>

#include "server/protocol/wire_json.h"
#include "server/room/room.h"

namespace bourse {
namespace {

constexpr std::size_t kRefusalsKept = 16;

}  // namespace

wire::ChatLine chat_line(const ChatRow& row) {
  wire::ChatLine line;
  line.number = row.number;
  if (row.seat >= 0) line.seat = row.seat;
  line.name = row.name;
  line.text = row.text;
  if (!row.phrase.empty()) line.phrase = row.phrase;
  line.at = row.at;
  return line;
}

Why reason_of(Refusal refusal) {
  const std::string rule(std::exchange(refusal.rule, {}));
  return {.said = explain(refusal), .rule = rule};
}

Why reason_of(ParseError error) {
  const std::string rule(std::exchange(error.rule, {}));
  return {.said = explain(error), .rule = rule};
}

// Coming and going.

void Room::join(ConnectionId id, const Person& person, std::shared_ptr<Connection> line) {
  touch();
  Guest& guest = guests_[id];
  guest.line = std::move(line);
  guest.person = person;
}

void Room::part(ConnectionId id) {
  touch();
  const auto found = guests_.find(id);
  if (found == guests_.end()) return;
  const bool had_seat = found->second.is_greeted && !found->second.viewer.is_spectator();
  guests_.erase(found);
  if (had_seat && table_) tell_card();
}

void Room::close_lines(std::string_view why) {
  for (auto& [id, guest] : guests_) guest.line->close(why);
}

Room::Guest* Room::guest(ConnectionId id) {
  const auto found = guests_.find(id);
  return found == guests_.end() ? nullptr : &found->second;
}

// A crowd of watchers, whoever they are, never keeps a player from the table.
bool Room::is_crowded(Viewer viewer) const {
  const auto count = std::count_if(guests_.begin(), guests_.end(), [&](const auto& entry) {
    return entry.second.is_greeted && entry.second.viewer == viewer;
  });
  const HouseLimits& limits = context_.limits;
  const auto most = viewer.is_spectator() ? limits.watchers : limits.lines_per_seat;
  return static_cast<std::size_t>(count) >= most;
}

void Room::heard(ConnectionId id, std::string text) {
  touch();
  if (mailbox_.size() >= context_.limits.mailbox) {
    return refuse(id, id_in(text), Say::Busy);
  }
  if (!is_settled_) {
    // Whoever speaks before the table is found and set to rights waits with everybody else.
    return in_turn([this, id, text = std::move(text)] { heard(id, text); });
  }
  if (guest(id) == nullptr) return;
  if (const auto denied = denial()) {
    refuse(id, id_in(text), denied->said);
    return guest(id)->line->close(denied->said.text);
  }
  auto message = read_message(text);
  if (!message) return refuse(id, id_in(text), explain(message.error()));
  guarded([&] { std::visit([&](const auto& said) { on(id, said); }, *message); });
}

// What can be answered at once.

void Room::on(ConnectionId id, const wire::Hello& hello) {
  Guest& guest = *this->guest(id);
  if (hello.protocol != wire::kProtocol) {
    refuse(id, std::nullopt, "protocol: this house speaks version 1; load the page again");
    return guest.line->close("another protocol");
  }
  const HouseLimits& limits = context_.limits;
  const TokenRate rate = TokenRate::one_per(limits.hello_interval, limits.hello_burst);
  if (!guest.hellos.take(rate, std::chrono::milliseconds(context_.clock.now()))) {
    return refuse(id, std::nullopt, Say::HelloLater);
  }
  const auto seat = table_->seat_of(guest.person.id);
  const Viewer viewer = seat ? Viewer::of(*seat) : Viewer::spectator();
  if (!guest.is_greeted && is_crowded(viewer)) {
    return guest.line->close(seat ? "too many devices hold this seat" : "too many people watch");
  }
  const bool was_greeted = std::exchange(guest.is_greeted, true);
  guest.text = hello.text;
  guest.viewer = viewer;
  if (hello.last) ++context_.counters.resyncs;
  wire::Welcome welcome;
  welcome.table = card_now();
  if (seat) welcome.seat = number(*seat);
  welcome.host = guest.person.id != kNobody && guest.person.id == table_->header().host;
  welcome.now = context_.clock.now();
  if (table_->is_dealt()) {
    const Stream& stream = table_->streams().of(guest.viewer);
    welcome.number = stream.number;
    welcome.hash = hash_text(stream.hash);
    const int last = hello.last.value_or(0);
    welcome.past = past_of(*table_, guest.viewer, last <= stream.number ? last : 0);
    welcome.fades = is_fading(*table_, guest.viewer);
    Showing showing = showing_for(guest.viewer);
    showing.text = guest.text;
    welcome.position = position_for(*table_, table_->match(), table_->view(guest.viewer), showing);
  }
  for (const ChatRow& row : chat_) welcome.chat.push_back(chat_line(row));
  send(guest, to_text(welcome));
  if (seat && !table_->chairs()[static_cast<std::size_t>(*seat)].orders.empty()) tell_orders(guest);
  if (question_) tell_question("open");
  if (seat && !was_greeted) tell_card();
}

void Room::on(ConnectionId id, const wire::Ping& /*ping*/) {
  send(*guest(id), to_text(wire::Pong{}));
}

void Room::on(ConnectionId id, const wire::Why& why) {
  const Guest& guest = *this->guest(id);
  const auto seat = guest.viewer.seat();
  if (!seat || !table_->is_dealt()) {
    return refuse(id, std::nullopt, "only a seat of a game that has begun can ask this");
  }
  const Match& match = table_->match();
  wire::Reason reason;
  reason.action = why.action;
  const auto action = match.game().parse(match.rules(), why.action);
  const auto refusal = action ? match.refuse(*seat, *action) : std::nullopt;
  if (!action || refusal) {
    Why found = action ? reason_of(*refusal) : reason_of(action.error());
    reason.rule = std::move(found.rule);
    reason.sentence = std::move(found.said.text);
  } else {
    reason.sentence = "this is allowed";
  }
  send(guest, to_text(reason));
}

void Room::on(ConnectionId id, const wire::HelpWish& /*wish*/) {
  const Guest& guest = *this->guest(id);
  wire::HelpText help;
  if (table_->is_dealt()) {
    const Match& match = table_->match();
    help.text = match.game().help(match.rules(), table_->view(guest.viewer));
  } else {
    help.text = table_->game().summary;
  }
  send(guest, to_text(help));
}

// Telling.

void Room::send(const Guest& guest, std::string_view text) const { guest.line->send(text); }

void Room::tell_all(std::string_view text) {
  for (auto& [id, guest] : guests_) {
    if (guest.is_greeted) guest.line->send(text);
  }
}

wire::TableCard Room::card_now() const {
  wire::TableCard card = table_->card();
  for (const auto& [id, guest] : guests_) {
    const auto seat = guest.viewer.seat();
    if (seat && guest.is_greeted) card.seats[static_cast<std::size_t>(*seat)].connected = true;
  }
  return card;
}

void Room::tell_card() {
  wire::TableNews news;
  news.table = card_now();
  context_.directory.publish(news.table, table_->header().host, table_->is_live());
  tell_all(to_text(news));
}

void Room::tell_change(const Entries& entries, Status before) {
  bool has_steps = false;
  bool has_card = table_->status() != before;
  bool is_ended = has_card && !table_->is_live();
  for (const Entry& entry : entries) {
    switch (entry.kind) {
      case EntryKind::Sit:
      case EntryKind::Leave:
        reseat_guests();
        has_card = true;
        break;
      case EntryKind::Undo: context_.counters.undone_moves += 1; [[fallthrough]];
      case EntryKind::Start: has_steps = true; break;
      case EntryKind::Move:
        ++context_.counters.moves;
        has_steps = true;
        break;
      case EntryKind::StandIn:
      case EntryKind::TakeBack:
      case EntryKind::Close:
      case EntryKind::First:
      case EntryKind::Rematch: has_card = true; break;
      case EntryKind::Pause:
      case EntryKind::NewRules:
      case EntryKind::Stand:
      case EntryKind::Unstand: break;
    }
  }
  if (question_ && (has_steps || is_ended)) end_question("lapsed");
  // Before a game the card comes first, after it the last step.
  if (has_card && !is_ended) tell_card();
  if (has_steps) tell_steps();
  if (has_card && is_ended) {
    tell_card();
    Addition ended{.table = id_, .first = 0, .entries = {}, .note = {}, .snapshot = {}};
    ended.note = note_of(*table_, context_.limits);
    context_.store.append(std::move(ended), [](Written) {});
  }
}

bool Room::can_undo(Seat seat) const {
  return table_->is_live() && !table_->match().refuse_undo(seat, kWorldsForHint);
}

Showing Room::showing_for(Viewer viewer) const {
  const auto seat = viewer.seat();
  return {.now = context_.clock.now(),
          .with_choices = true,
          .can_undo = seat && can_undo(*seat),
          .text = std::nullopt};
}

// Written once for each viewer that somebody is; a drawing for a terminal is added where wished.
void Room::tell_steps() {
  for (std::string& sheet : context_.batch_buffers) sheet.clear();
  for (auto& [id, guest] : guests_) {
    if (!guest.is_greeted) continue;
    const auto step = table_->streams().last_step(table_->match(), guest.viewer);
    if (!step) continue;
    ++context_.counters.batches;
    if (guest.text) {
      Showing showing = showing_for(guest.viewer);
      showing.text = guest.text;
      send(guest, to_text(batch_of(*table_, *step, showing)));
      continue;
    }
    const auto seat = guest.viewer.seat();
    std::string& sheet = context_.batch_buffers[seat ? static_cast<std::size_t>(*seat) : kMaxSeats];
    if (sheet.empty()) {
      write_value(sheet, batch_of(*table_, *step, showing_for(guest.viewer)));
    }
    send(guest, sheet);
  }
}

// Sitting down or leaving makes a viewer of another kind: its stream begins with what comes next.
void Room::reseat_guests() {
  for (auto& [id, guest] : guests_) {
    const auto seat = table_->seat_of(guest.person.id);
    const Viewer viewer = seat ? Viewer::of(*seat) : Viewer::spectator();
    if (viewer == guest.viewer || !guest.is_greeted) continue;
    guest.viewer = viewer;
    wire::Welcome welcome;
    welcome.table = card_now();
    if (seat) welcome.seat = number(*seat);
    welcome.host = guest.person.id == table_->header().host;
    welcome.now = context_.clock.now();
    for (const ChatRow& row : chat_) welcome.chat.push_back(chat_line(row));
    send(guest, to_text(welcome));
  }
}

void Room::accept(ConnectionId id, const std::string& of, int number) {
  const Guest* const guest = this->guest(id);
  if (guest == nullptr) return;
  wire::Accepted accepted;
  accepted.id = of;
  accepted.number = number;
  send(*guest, to_text(accepted));
}

void Room::refuse(ConnectionId id, std::optional<std::string> of, Said said) {
  ++context_.counters.refused_messages;
  const Guest* const guest = this->guest(id);
  if (guest == nullptr) return;
  wire::Refused refused;
  refused.id = std::move(of);
  refused.sentence = std::move(said.text);
  if (!said.key.empty()) refused.key = std::move(said.key);
  if (table_ && table_->is_dealt()) {
    refused.number = table_->streams().of(guest->viewer).number;
  }
  send(*guest, to_text(refused));
}

void Room::refuse_for_good(ConnectionId id, const std::string& of, Why why) {
  ++context_.counters.refused_messages;
  const Guest* const guest = this->guest(id);
  if (guest == nullptr) return;
  wire::Refused refused;
  refused.id = of;
  refused.rule = std::move(why.rule);
  refused.sentence = std::move(why.said.text);
  if (!why.said.key.empty()) refused.key = std::move(why.said.key);
  refused.number = table_->streams().of(guest->viewer).number;
  send(*guest, to_text(refused));
  refusals_.push_back({*guest->viewer.seat(), std::move(refused)});
  if (refusals_.size() > kRefusalsKept) refusals_.pop_front();
}

}  // namespace bourse
