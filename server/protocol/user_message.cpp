// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/user_message.h"

#include <array>

#include "server/protocol/messages.h"
#include "server/protocol/wire.h"

namespace bourse {
namespace {

constexpr std::array<Sentence, 52> kSentences{{
    {MessageKey::NoTable, "no_table", "there is no such table"},
    {MessageKey::Broken,
     "broken",
     "this table has met a fault of ours and rests; what was played is kept"},
    {MessageKey::Closing, "closing", "the house is closing; nothing was played, try again soon"},
    {MessageKey::NotKept, "not_kept", "the house could not write this down; nothing has changed"},
    {MessageKey::Overtaken, "overtaken", "something else happened first; nothing has changed"},
    {MessageKey::Unwritten, "unwritten", "the house could not write this down; try again"},
    {MessageKey::Unread, "unread", "the house cannot read its books; try again"},
    {MessageKey::Full, "full", "the house is full"},
    {MessageKey::Busy, "busy", "too much is waiting at this table; try again"},
    {MessageKey::NotBegun, "not_begun", "the game has not begun"},
    {MessageKey::Begun, "begun", "the game has begun; nobody can sit down any more"},
    {MessageKey::Over, "over", "the game is over"},
    {MessageKey::NotOver, "not_over", "the game is not over yet"},
    {MessageKey::NoSeat, "no_seat", "you have no seat at this table"},
    {MessageKey::NoSuchSeat, "no_such_seat", "there is no such seat"},
    {MessageKey::Taken, "taken", "this seat is taken"},
    {MessageKey::Reserved, "reserved", "this seat is kept for somebody else"},
    {MessageKey::NoneOpen, "none_open", "no seat is open"},
    {MessageKey::StandIn, "stand_in", "a bot plays this seat at present; take it back first"},
    {MessageKey::NoStandIn, "no_stand_in", "no bot plays for you at this table"},
    {MessageKey::NotHost, "not_host", "only who opened the table can give it up"},
    {MessageKey::NotThere, "not_there", "only who was at the table can ask for a rematch"},
    {MessageKey::FirstHost, "first_host", "only the host can say who begins"},
    {MessageKey::FirstBegun,
     "first_begun",
     "the game has begun; the first player can no longer be changed"},
    {MessageKey::FirstFixed, "first_fixed", "who begins is fixed by the rules of this game"},
    {MessageKey::RecordLater, "record_later", "the record is open to all when the game is over"},
    {MessageKey::ReplayOwn,
     "replay_own",
     "while the game runs a seat's replay is for the seat alone"},
    {MessageKey::ReplaysBusy, "replays_busy", "too many replays are being written; try again soon"},
    {MessageKey::ReplayFault, "replay_fault", "the replay met a fault of ours"},
    {MessageKey::UndoAsked, "undo_asked", "a move is being asked back already"},
    {MessageKey::NotMoved, "not_moved", "you have not moved yet"},
    {MessageKey::NotQuestioned, "not_questioned", "you are not asked this, or no longer"},
    {MessageKey::NotAsked, "not_asked", "it is not your turn"},
    {MessageKey::HintPeople, "hint_people", "hints are for games in which all others are bots"},
    {MessageKey::HintMemory,
     "hint_memory",
     "some things must be remembered at this table, and a hint would give them away"},
    {MessageKey::HintsBusy, "hints_busy", "too many hints are being looked for; try again soon"},
    {MessageKey::HintFault, "hint_fault", "no hint: it met a fault of ours"},
    {MessageKey::ManyOrders, "many_orders", "so many orders stand already; end one of them first"},
    {MessageKey::Nameless, "nameless", "give yourself a name before you speak"},
    {MessageKey::TooFast, "too_fast", "not so fast, please"},
    {MessageKey::SayAgain, "say_again", "the house could not write this down; say it again"},
    {MessageKey::HelloLater, "hello_later", "too many hellos; say it again in a second"},
    {MessageKey::OtherVersion,
     kOtherVersion,
     "this server speaks protocol version {protocol}; reload the page, or update your program"},
    {MessageKey::Stranger, "stranger", "the house does not know you yet"},
    {MessageKey::SitFirst, "sit_first", "the house does not know you yet; sit down first"},
    {MessageKey::ManyGuests,
     "many_guests",
     "too many guests came from your address; try again later"},
    {MessageKey::ManyTables,
     "many_tables",
     "you have too many tables open; finish or close one first"},
    {MessageKey::ManyFromHere, "many_from_here", "too many tables were opened from your address"},
    {MessageKey::CodeUsed, "code_used", "this code is used up or too old; ask for a new one"},
    {MessageKey::NameEmpty, "name_empty", "name: must not be empty"},
    {MessageKey::NamePlain, "name_plain", "name: must be plain text without control characters"},
    {MessageKey::NameYou, "name_you", "name: 'you' is everybody; take another"},
}};

constexpr bool is_in_order() {
  for (std::size_t at = 0; at < kSentences.size(); ++at) {
    if (kSentences[at].message != static_cast<MessageKey>(at)) return false;
  }
  return kSentences.back().message == MessageKey::NameYou;
}
static_assert(is_in_order());

}  // namespace

std::span<const Sentence> sentences() { return kSentences; }

UserMessage::UserMessage(MessageKey message)
    : text(kSentences[static_cast<std::size_t>(message)].text),
      key(kSentences[static_cast<std::size_t>(message)].key) {
  constexpr std::string_view kName = "{protocol}";
  const auto at = text.find(kName);
  if (at == std::string::npos) return;
  protocol = wire::kProtocol;
  text.replace(at, kName.size(), std::to_string(wire::kProtocol));
}

}  // namespace bourse
