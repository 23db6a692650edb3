// SPDX-License-Identifier: Apache-2.0
#include "server/room/table_feed.h"

#include <utility>

#include "play/undo.h"
#include "server/domain/table_card.h"
#include "server/protocol/wire_json.h"
#include "server/room/undo_vote.h"

namespace bourse {

TableFeed::TableFeed(const TableSlot& table,
                     Clients& clients,
                     const TableChat& chat,
                     const Presence& presence,
                     const Clock& clock,
                     TableDirectory& directory,
                     RoomCounters& counters,
                     BatchBuffers& buffers,
                     const HouseLimits& limits)
    : table_(table),
      clients_(clients),
      chat_(chat),
      presence_(presence),
      clock_(clock),
      directory_(directory),
      counters_(counters),
      buffers_(buffers),
      limits_(limits) {}

wire::TableCard TableFeed::card() const {
  wire::TableCard card = card_of(*table_, limits_);
  clients_.mark_connected(card);
  presence_.cover(card, clock_.now());
  return card;
}

void TableFeed::send_card() {
  wire::TableNews news;
  news.table = card();
  directory_.publish(news.table, table_->header().host, table_->is_live());
  clients_.broadcast(to_text(news));
}

void TableFeed::send_card_to_seats() {
  wire::TableNews news;
  news.table = card();
  directory_.publish(news.table, table_->header().host, table_->is_live());
  const std::string text = to_text(news);
  clients_.for_each([&](const TableClient& client) {
    if (client.viewer.seat()) client.connection->send(text);
  });
}

void TableFeed::publish_prices() {
  const bool is_open = table_->setting().visibility == wire::Visibility::Open;
  if (!is_open || !table_->is_dealt() || !table_->is_live()) return;
  const Match& match = table_->match();
  const Viewer viewer = Viewer::spectator();
  const auto step = table_->streams().last_step(match, viewer);
  directory_.publish_prices(table_->header().id,
                            table_->streams().of(viewer).number,
                            step ? step->back_to : std::nullopt,
                            match.game().market(match.rules(), table_->view(viewer)));
}

void TableFeed::send_handovers(const TableClient& client) const {
  if (!table_->is_dealt()) return;
  const std::size_t place = table_->streams().place(client.viewer);
  wire::Handovers news;
  for (const SeatHandover& each : table_->handovers()) {
    news.handovers.push_back({.seat = number(each.seat),
                              .to_bot = each.is_to_bot,
                              .number = each.numbers[place],
                              .at = each.at});
  }
  client.connection->send(to_text(news));
}

wire::Welcome TableFeed::bare_welcome(const TableClient& client) const {
  wire::Welcome welcome;
  welcome.table = card();
  if (const auto seat = client.viewer.seat()) welcome.seat = number(*seat);
  welcome.host = client.person.id != kNobody && client.person.id == table_->header().host;
  welcome.views = hash_text(view_fingerprint(table_->game()));
  welcome.now = clock_.now();
  welcome.chat = chat_.lines();
  return welcome;
}

wire::Welcome TableFeed::welcome_for(const TableClient& client) const {
  wire::Welcome welcome = bare_welcome(client);
  if (!table_->is_dealt()) return welcome;
  const Stream& stream = table_->streams().of(client.viewer);
  welcome.number = stream.number;
  welcome.hash = hash_text(stream.hash);
  welcome.memory_game = hides_history(*table_, client.viewer);
  PositionOptions options = position_options(client.viewer);
  options.text = client.text;
  welcome.position = make_position(*table_, table_->match(), table_->view(client.viewer), options);
  return welcome;
}

// A person who sits down or leaves becomes another viewer, whose stream begins with the next step.
void TableFeed::reseat_clients() {
  clients_.for_each([&](TableClient& client) {
    const Viewer viewer = viewer_for(*table_, client.person.id);
    if (viewer == client.viewer) return;
    client.viewer = viewer;
    client.connection->send(to_text(bare_welcome(client)));
  });
}

PositionOptions TableFeed::position_options(Viewer viewer) const {
  const auto seat = viewer.seat();
  const bool can_undo = seat && table_->is_live() &&
                        !table_->match().refuse_undo(*seat, kWorldsForOffer) &&
                        !refuse_more_undos(table_->match(), *seat);
  return {.now = clock_.now(), .with_choices = true, .can_undo = can_undo, .text = std::nullopt};
}

// Each batch is serialized once per viewer; a terminal drawing is added for clients that want one.
void TableFeed::send_steps() {
  for (std::string& buffer : buffers_) buffer.clear();
  EventTexts texts;
  clients_.for_each([&](const TableClient& client) {
    const auto step = table_->streams().last_step(table_->match(), client.viewer);
    if (!step) return;
    ++counters_.batches;
    if (client.text) {
      PositionOptions options = position_options(client.viewer);
      options.text = client.text;
      return client.connection->send(to_text(batch_of(*table_, *step, options, texts)));
    }
    const auto seat = client.viewer.seat();
    std::string& buffer = buffers_[seat ? static_cast<std::size_t>(*seat) : kMaxSeats];
    if (buffer.empty()) {
      write_value(buffer, batch_of(*table_, *step, position_options(client.viewer), texts));
    }
    client.connection->send(buffer);
  });
}

Viewer viewer_for(const Table& table, PersonId person) {
  const auto seat = table.seating().seat_of(person);
  return seat ? Viewer::of(*seat) : Viewer::spectator();
}

wire::Reason reason_for(const Table& table, Seat seat, const std::string& action) {
  const Match& match = table.match();
  wire::Reason reason;
  reason.action = action;
  const auto parsed = match.game().parse(match.rules(), action);
  const auto refusal = parsed ? match.refuse(seat, *parsed) : std::nullopt;
  if (parsed && !refusal) {
    reason.sentence = "this is allowed";
    return reason;
  }
  Reason why = parsed ? reason_of(*refusal) : reason_of(parsed.error());
  reason.rule = std::move(why.rule);
  reason.sentence = std::move(why.message.text);
  return reason;
}

wire::HelpText help_for(const Table& table, Viewer viewer) {
  wire::HelpText help;
  if (table.is_dealt()) {
    const Match& match = table.match();
    help.text = match.game().help(match.rules(), table.view(viewer));
  } else {
    help.text = table.game().summary;
  }
  return help;
}

}  // namespace bourse
