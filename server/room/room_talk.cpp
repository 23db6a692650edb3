// SPDX-License-Identifier: Apache-2.0
//
// Moves taken back, with and without asking, and chat.
#include <algorithm>
#include <utility>

#include "core/boundary/screen.h"
#include "server/protocol/phrases.h"
#include "server/protocol/wire_json.h"
#include "server/room/room.h"

namespace bourse {
namespace {

constexpr std::int64_t kQuestionLasts = 60'000;

int characters(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace

// Undo.

void Room::on(ConnectionId id, const wire::Undo& undo) {
  in_turn([this, id, undo] { take_back_move(id, undo); });
}

void Room::take_back_move(ConnectionId id, const wire::Undo& undo) {
  const auto seat = deciding_seat(id, undo.id);
  if (!seat || !is_fresh(id, *seat, undo.id, undo.after)) return;
  if (question_) return refuse(id, undo.id, Say::UndoAsked);
  if (table_->match().refuse_undo(*seat)) return ask_everybody(id, undo, *seat);
  question_ = Question{.number = 0,
                       .seat = *seat,
                       .missing = {},
                       .count = 1,
                       .id = undo.id,
                       .line = id,
                       .lapses = 0};
  grant_undo();
}

void Room::ask_everybody(ConnectionId id, const wire::Undo& undo, Seat seat) {
  const int count = table_->match().moves_since_own(seat);
  if (count == 0) return refuse_for_good(id, undo.id, {Say::NotMoved, {}});
  SeatSet missing;
  for (std::size_t at = 0; at < table_->chairs().size(); ++at) {
    const Chair& chair = table_->chairs()[at];
    const Seat other = seat_at(static_cast<int>(at));
    if (chair.person != kNobody && !chair.has_stand_in && other != seat) missing.insert(other);
  }
  question_ = Question{.number = next_question_++,
                       .seat = seat,
                       .missing = missing,
                       .count = count,
                       .id = undo.id,
                       .line = id,
                       .lapses = context_.clock.now() + kQuestionLasts};
  if (missing.empty()) return grant_undo();
  tell_question("open");
  plan();
}

void Room::on(ConnectionId id, const wire::Consent& consent) {
  in_turn([this, id, consent] { answer_question(id, consent); });
}

void Room::answer_question(ConnectionId id, const wire::Consent& consent) {
  const auto seat = deciding_seat(id, std::nullopt);
  if (!seat) return;
  if (!question_ || question_->number != consent.question || !question_->missing.contains(*seat)) {
    return refuse(id, std::nullopt, Say::NotQuestioned);
  }
  if (!consent.yes) {
    end_question("denied");
    return plan();
  }
  question_->missing.erase(*seat);
  if (question_->missing.empty()) return grant_undo();
  tell_question("open");
}

void Room::grant_undo() {
  const Question granted = *question_;
  if (granted.number > 0) tell_question("granted");
  question_.reset();
  Entry undo = entry(EntryKind::Undo, number(granted.seat), std::to_string(granted.count));
  undo.id = granted.id;
  commit({std::move(undo)}, [this, granted](Written written) {
    if (written != Written::Kept) {
      return refuse(granted.line, granted.id, Say::NotKept);
    }
    for (Thought& thought : thoughts_) thought = {};
    accept(granted.line, granted.id, table_->streams().of(Viewer::of(granted.seat)).number);
  });
}

void Room::end_question(std::string_view state) {
  tell_question(state);
  question_.reset();
}

void Room::tell_question(std::string_view state) {
  wire::UndoQuestion told;
  told.question = question_->number;
  told.seat = number(question_->seat);
  for (const Seat seat : question_->missing) told.missing.push_back(number(seat));
  told.state = state;
  tell_all(to_text(told));
}

// Chat.

bool Room::may_speak(PersonId person) {
  const HouseLimits& limits = context_.limits;
  return spoken_[person].take(TokenRate::one_per(limits.chat_interval, limits.chat_burst),
                              std::chrono::milliseconds(context_.clock.now()));
}

void Room::on(ConnectionId id, const wire::Say& say) {
  const Guest& guest = *this->guest(id);
  if (!guest.is_greeted) return refuse(id, std::nullopt, "say hello first");
  if (guest.person.id == kNobody) {
    return refuse(id, std::nullopt, Say::Nameless);
  }
  if (say.text.has_value() == say.phrase.has_value()) {
    return refuse(id, std::nullopt, "say either a text or a phrase");
  }
  const QuickPhrase* const phrase = say.phrase ? find_phrase(*say.phrase) : nullptr;
  if (say.phrase && phrase == nullptr) {
    return refuse(id, std::nullopt, "phrase: there is no such phrase");
  }
  if (say.text && (say.text->empty() || !is_harmless(*say.text) ||
                   characters(*say.text) > static_cast<int>(context_.limits.chat_characters))) {
    return refuse(id,
                  std::nullopt,
                  "text: must have 1 to " + std::to_string(context_.limits.chat_characters) +
                      " characters, none of them a control character");
  }
  if (!may_speak(guest.person.id)) return refuse(id, std::nullopt, Say::TooFast);
  const auto seat = guest.viewer.seat();
  ChatRow row{
      .number = 0,
      .seat = seat ? number(*seat) : -1,
      .name = seat ? table_->chairs()[static_cast<std::size_t>(*seat)].name : guest.person.name,
      .text = phrase != nullptr ? std::string(phrase->text) : *say.text,
      .phrase = say.phrase.value_or(""),
      .at = context_.clock.now()};
  keep_chat(id, std::move(row));
}

void Room::keep_chat(ConnectionId id, ChatRow row) {
  row.number = next_chat_++;
  const auto self = shared_from_this();
  context_.store.say(id_, row, [self, id, row](Written written) {
    if (written == Written::Conflict) return self->read_chat_again(id, row);
    if (written == Written::Failed) return self->refuse(id, std::nullopt, Say::SayAgain);
    self->take_chat(row);
  });
}

// Another node has taken the number: its rows are told first, then this one is written after them.
void Room::read_chat_again(ConnectionId id, ChatRow row) {
  const auto self = shared_from_this();
  const int most = static_cast<int>(context_.limits.chat_kept);
  context_.store.chat(id_, most, [self, id, row = std::move(row)](auto found) {
    if (!found) return self->refuse(id, std::nullopt, Say::SayAgain);
    self->take_new_chat(*found);
    self->keep_chat(id, row);
  });
}

void Room::take_new_chat(const std::vector<ChatRow>& rows) {
  for (const ChatRow& row : rows) {
    next_chat_ = std::max(next_chat_, row.number + 1);
    const auto is_it = [&row](const ChatRow& known) { return known.number == row.number; };
    if (std::none_of(chat_.begin(), chat_.end(), is_it)) take_chat(row);
  }
}

void Room::take_chat(const ChatRow& row) {
  chat_.push_back(row);
  if (chat_.size() > context_.limits.chat_kept) chat_.erase(chat_.begin());
  tell_all(to_text(chat_line(row)));
}

}  // namespace bourse
