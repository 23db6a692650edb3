// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/said.h"

#include <array>

#include "server/protocol/messages.h"
#include "server/protocol/wire.h"

namespace bourse {
namespace {

constexpr std::array<Sentence, 52> kSentences{{
    {Say::NoTable, "no_table", "there is no such table"},
    {Say::Broken,
     "broken",
     "this table has met a fault of ours and rests; what was played is kept"},
    {Say::Closing, "closing", "the house is closing; nothing was played, try again soon"},
    {Say::NotKept, "not_kept", "the house could not write this down; nothing has changed"},
    {Say::Overtaken, "overtaken", "something else happened first; nothing has changed"},
    {Say::Unwritten, "unwritten", "the house could not write this down; try again"},
    {Say::Unread, "unread", "the house cannot read its books; try again"},
    {Say::Full, "full", "the house is full"},
    {Say::Busy, "busy", "too much is waiting at this table; try again"},
    {Say::NotBegun, "not_begun", "the game has not begun"},
    {Say::Begun, "begun", "the game has begun; nobody can sit down any more"},
    {Say::Over, "over", "the game is over"},
    {Say::NotOver, "not_over", "the game is not over yet"},
    {Say::NoSeat, "no_seat", "you have no seat at this table"},
    {Say::NoSuchSeat, "no_such_seat", "there is no such seat"},
    {Say::Taken, "taken", "this seat is taken"},
    {Say::Reserved, "reserved", "this seat is kept for somebody else"},
    {Say::NoneOpen, "none_open", "no seat is open"},
    {Say::StandIn, "stand_in", "a bot plays this seat at present; take it back first"},
    {Say::NoStandIn, "no_stand_in", "no bot plays for you at this table"},
    {Say::NotHost, "not_host", "only who opened the table can give it up"},
    {Say::NotThere, "not_there", "only who was at the table can ask for a rematch"},
    {Say::FirstHost, "first_host", "only the host can say who begins"},
    {Say::FirstBegun,
     "first_begun",
     "the game has begun; the first player can no longer be changed"},
    {Say::FirstFixed, "first_fixed", "who begins is fixed by the rules of this game"},
    {Say::RecordLater, "record_later", "the record is open to all when the game is over"},
    {Say::ReplayOwn, "replay_own", "while the game runs a seat's replay is for the seat alone"},
    {Say::ReplaysBusy, "replays_busy", "too many replays are being written; try again soon"},
    {Say::ReplayFault, "replay_fault", "the replay met a fault of ours"},
    {Say::UndoAsked, "undo_asked", "a move is being asked back already"},
    {Say::NotMoved, "not_moved", "you have not moved yet"},
    {Say::NotQuestioned, "not_questioned", "you are not asked this, or no longer"},
    {Say::NotAsked, "not_asked", "it is not your turn"},
    {Say::HintPeople, "hint_people", "hints are for games in which all others are bots"},
    {Say::HintMemory,
     "hint_memory",
     "some things must be remembered at this table, and a hint would give them away"},
    {Say::HintsBusy, "hints_busy", "too many hints are being looked for; try again soon"},
    {Say::HintFault, "hint_fault", "no hint: it met a fault of ours"},
    {Say::ManyOrders, "many_orders", "so many orders stand already; end one of them first"},
    {Say::Nameless, "nameless", "give yourself a name before you speak"},
    {Say::TooFast, "too_fast", "not so fast, please"},
    {Say::SayAgain, "say_again", "the house could not write this down; say it again"},
    {Say::HelloLater, "hello_later", "too many hellos; say it again in a second"},
    {Say::OtherVersion,
     kOtherVersion,
     "this server speaks protocol version {protocol}; reload the page, or update your program"},
    {Say::Stranger, "stranger", "the house does not know you yet"},
    {Say::SitFirst, "sit_first", "the house does not know you yet; sit down first"},
    {Say::ManyGuests, "many_guests", "too many guests came from your address; try again later"},
    {Say::ManyTables, "many_tables", "you have too many tables open; finish or close one first"},
    {Say::ManyFromHere, "many_from_here", "too many tables were opened from your address"},
    {Say::CodeUsed, "code_used", "this code is used up or too old; ask for a new one"},
    {Say::NameEmpty, "name_empty", "name: must not be empty"},
    {Say::NamePlain, "name_plain", "name: must be plain text without control characters"},
    {Say::NameYou, "name_you", "name: 'you' is everybody; take another"},
}};

constexpr bool is_in_order() {
  for (std::size_t at = 0; at < kSentences.size(); ++at) {
    if (kSentences[at].say != static_cast<Say>(at)) return false;
  }
  return kSentences.back().say == Say::NameYou;
}
static_assert(is_in_order());

}  // namespace

std::span<const Sentence> sentences() { return kSentences; }

Said::Said(Say say)
    : text(kSentences[static_cast<std::size_t>(say)].text),
      key(kSentences[static_cast<std::size_t>(say)].key) {
  constexpr std::string_view kName = "{protocol}";
  const auto at = text.find(kName);
  if (at == std::string::npos) return;
  protocol = wire::kProtocol;
  text.replace(at, kName.size(), std::to_string(wire::kProtocol));
}

}  // namespace bourse
