// SPDX-License-Identifier: Apache-2.0
//
// Requests to a table that come over HTTP, and a seat taken back.
#include <algorithm>
#include <utility>

#include "server/protocol/wire_json.h"
#include "server/room/room.h"

namespace bourse {
namespace {

Denial refused(Said said, int status = 409) {
  return {.status = status, .said = std::move(said), .rule = {}};
}

bool is_contribution(const std::string& text) {
  return text.size() <= 64 && text.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
}

}  // namespace

void Room::look(Reply<wire::TableCard> reply) {
  in_turn([this, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    reply(card_now());
  });
}

void Room::look_own(const Person& person, Reply<wire::OwnTable> reply) {
  in_turn([this, person, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    const auto seat = table_->seat_of(person.id);
    if (!seat) return reply(Unexpected(refused(Say::NoSeat)));
    const bool is_asked = table_->status() == Status::Playing &&
                          table_->match().to_act().contains(*seat) &&
                          !table_->chairs()[static_cast<std::size_t>(*seat)].has_stand_in;
    reply(wire::OwnTable{.table = card_now(), .seat = number(*seat), .asked = is_asked});
  });
}

void Room::sit(const Person& person, wire::Sit wish, Reply<int> reply) {
  in_turn([this, person, wish = std::move(wish), reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    if (const auto seat = table_->seat_of(person.id)) return reply(number(*seat));
    if (table_->status() != Status::Gathering) {
      return reply(Unexpected(refused(Say::Begun)));
    }
    if (!is_contribution(wish.contribution)) {
      return reply(Unexpected(refused("contribution: must be up to 64 hex digits", 400)));
    }
    const auto seat = table_->chair_for(person.id, wish.seat);
    if (!seat) return reply(Unexpected(refused(seat.error())));
    Entry sit = entry(EntryKind::Sit, number(*seat), wish.name.empty() ? person.name : wish.name);
    sit.person = person.id;
    sit.id = wish.contribution;
    Entries entries{std::move(sit)};
    const auto open = std::count_if(table_->chairs().begin(),
                                    table_->chairs().end(),
                                    [](const Chair& chair) { return chair.is_open(); });
    if (open == 1) {
      entries.push_back(
          entry(EntryKind::Start, -1, std::to_string(table_->game().descriptor->rules_version)));
    }
    commit(std::move(entries), [reply, seat = *seat](Written written) {
      if (written != Written::Kept) {
        return reply(Unexpected(refused(Say::Unwritten, 503)));
      }
      reply(number(seat));
    });
  });
}

void Room::leave(const Person& person, Reply<bool> reply) {
  in_turn([this, person, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    const auto seat = table_->seat_of(person.id);
    if (!seat) return reply(Unexpected(refused(Say::NoSeat)));
    if (!table_->is_live()) return reply(Unexpected(refused(Say::Over)));
    if (table_->chairs()[static_cast<std::size_t>(*seat)].has_stand_in) return reply(true);
    const auto kind = table_->status() == Status::Gathering ? EntryKind::Leave : EntryKind::StandIn;
    commit({entry(kind, number(*seat))}, [reply](Written written) {
      if (written == Written::Kept) return reply(true);
      reply(Unexpected(refused(Say::Unwritten, 503)));
    });
  });
}

void Room::close(const Person& person, Reply<bool> reply) {
  in_turn([this, person, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    if (person.id == kNobody || person.id != table_->header().host) {
      return reply(Unexpected(refused(Say::NotHost, 403)));
    }
    if (table_->status() == Status::Abandoned) return reply(true);
    if (!table_->is_live()) return reply(Unexpected(refused(Say::Over)));
    commit({entry(EntryKind::Close, -1)}, [reply](Written written) {
      if (written == Written::Kept) return reply(true);
      reply(Unexpected(refused(Say::Unwritten, 503)));
    });
  });
}

void Room::name_first(const Person& person, const wire::FirstSeat& wish, Reply<bool> reply) {
  in_turn([this, person, wish, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    if (person.id == kNobody || person.id != table_->header().host) {
      return reply(Unexpected(refused(Say::FirstHost, 403)));
    }
    if (table_->status() != Status::Gathering) return reply(Unexpected(refused(Say::FirstBegun)));
    if (table_->first_option() == nullptr) return reply(Unexpected(refused(Say::FirstFixed)));
    const int seat = wish.seat.value_or(-1);
    const bool is_seat = !wish.seat || (seat >= 0 && seat < table_->setting().players);
    if (!is_seat) return reply(Unexpected(refused(Say::NoSuchSeat, 400)));
    const auto rules =
        table_->game().compile(table_->setting().players, table_->options_with_first(seat));
    if (!rules) {
      const Why why = reason_of(rules.error());
      return reply(Unexpected(Denial{400, why.said, why.rule}));
    }
    if (table_->game().options(*rules) == table_->setting().options) return reply(true);
    commit({entry(EntryKind::First, seat)}, [reply](Written written) {
      if (written == Written::Kept) return reply(true);
      reply(Unexpected(refused(Say::Unwritten, 503)));
    });
  });
}

void Room::give_up_resting(PersonId host, Reply<bool> reply) {
  in_turn([this, host, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    const bool is_shared =
        std::any_of(table_->chairs().begin(), table_->chairs().end(), [&](const Chair& chair) {
          return chair.person != kNobody && chair.person != host;
        });
    const bool is_there = std::any_of(guests_.begin(), guests_.end(), [&](const auto& entry) {
      return entry.second.is_greeted && entry.second.person.id == host;
    });
    if (!table_->is_live() || table_->header().host != host || is_shared || is_there) {
      return reply(false);
    }
    commit({entry(EntryKind::Close, -1)},
           [reply](Written written) { reply(written == Written::Kept); });
  });
}

void Room::rematch(const Person& person, const std::string& address, Reply<std::string> reply) {
  in_turn([this, person, address, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    if (table_->rematch()) return reply(*table_->rematch());
    if (table_->is_live()) return reply(Unexpected(refused(Say::NotOver)));
    if (!table_->seat_of(person.id) && person.id != table_->header().host) {
      return reply(Unexpected(refused(Say::NotThere, 403)));
    }
    NewTableRequest wish{
        .setting = table_->setting(), .host = person.id, .address = address, .reserved = {}};
    for (const Chair& chair : table_->chairs()) wish.reserved.push_back(chair.person);
    is_opening_rematch_ = true;  // one rematch: whoever asks meanwhile waits
    const auto self = shared_from_this();
    context_.directory.open_table(std::move(wish),
                                  [self, reply](Result<std::string, Denial> opened) {
                                    self->is_opening_rematch_ = false;
                                    if (!opened) {
                                      reply(Unexpected(opened.error()));
                                      return self->drain();
                                    }
                                    self->commit({self->entry(EntryKind::Rematch, -1, *opened)},
                                                 [reply, id = *opened](Written written) {
                                                   if (written == Written::Kept) return reply(id);
                                                   reply(Unexpected(refused(Say::Unwritten, 503)));
                                                 });
                                  });
  });
}

void Room::best(const Person& person, Reply<wire::TableBest> reply) {
  in_turn([this, person, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    auto key = table_->best_key();
    if (!key || !table_->seat_of(person.id)) return reply(wire::TableBest{});
    CountedScore asked;
    asked.person = person.id;
    asked.game = table_->header().game;
    asked.key = *std::move(key);
    wire::TableBest told;
    told.compared = true;
    told.counts = table_->counts();
    if (!told.counts) told.reason = table_->has_undone_revealed() ? "undo" : "bot";
    context_.store.best_at(
        id_, std::move(asked), [told, reply](Store::Found<BestAtTable> found) mutable {
          if (!found) return reply(Unexpected(refused(Say::Unread, 503)));
          told.best = found->best;
          told.score = found->counted;
          reply(std::move(told));
        });
  });
}

void Room::record(Reply<std::string> reply) {
  in_turn([this, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    if (table_->is_live()) {
      return reply(Unexpected(refused(Say::RecordLater)));
    }
    reply(table_->record());
  });
}

void Room::replay(const Person& person, const std::string& viewer, Reply<std::string> reply) {
  in_turn([this, person, viewer, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    if (!table_->is_dealt()) return reply(Unexpected(refused(Say::NotBegun)));
    const bool all = viewer == "all";
    const bool is_seat = viewer.size() <= 2 && !viewer.empty() &&
                         viewer.find_first_not_of("0123456789") == std::string::npos;
    if (!all && viewer != "spectator" && !is_seat) {
      return reply(Unexpected(refused("viewer: must be a seat, 'spectator' or 'all'", 400)));
    }
    Viewer eyes = Viewer::spectator();
    if (is_seat) {
      const int wanted = std::stoi(viewer);
      if (wanted >= table_->match().seats()) {
        return reply(Unexpected(refused("viewer: there is no such seat", 400)));
      }
      eyes = Viewer::of(seat_at(wanted));
    }
    const auto own = table_->seat_of(person.id);
    const bool is_own = own && eyes.is(*own);
    if (table_->is_live() && (all || (is_seat && !is_own))) {
      return reply(Unexpected(refused(Say::ReplayOwn, 403)));
    }
    if (is_fading(*table_, eyes)) {
      return reply(Unexpected(refused("while this game runs its past has to be remembered", 403)));
    }
    if (context_.replay_pool.busy() >= context_.limits.replays) {
      return reply(Unexpected(refused(Say::ReplaysBusy, 503)));
    }
    context_.replay_pool.run(
        [table = *table_, eyes, all, reply]() -> WorkerPool::Completion {
          auto text = std::make_shared<std::string>(to_text(replay_of(table, eyes, all)));
          return [text, reply] { reply(std::move(*text)); };
        },
        [self = shared_from_this(), reply](const std::string& why) {
          self->context_.report({"replay_failed", self->id_, why});
          reply(Unexpected(refused(Say::ReplayFault, 500)));
        });
  });
}

void Room::on(ConnectionId id, const wire::TakeBack& /*wish*/) {
  in_turn([this, id] {
    const Guest* const guest = this->guest(id);
    if (guest == nullptr) return;
    if (const auto denied = denial()) return refuse(id, std::nullopt, denied->said);
    const auto seat = guest->viewer.seat();
    if (!seat || !table_->is_live() ||
        !table_->chairs()[static_cast<std::size_t>(*seat)].has_stand_in) {
      return refuse(id, std::nullopt, Say::NoStandIn);
    }
    commit({entry(EntryKind::TakeBack, number(*seat))}, [this, id](Written written) {
      if (written != Written::Kept) refuse(id, std::nullopt, Say::Unwritten);
    });
  });
}

}  // namespace bourse
