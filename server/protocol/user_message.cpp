// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/user_message.h"

#include <array>

#include "server/protocol/messages.h"
#include "server/protocol/wire.h"

namespace bourse {
namespace {

constexpr std::array<Sentence, 75> kSentences{{
    {MessageKey::NoTable, "no_table", "There is no such table."},
    {MessageKey::Broken,
     "broken",
     "Something went wrong on our side and this table is paused. All moves so far are saved."},
    {MessageKey::Closing,
     "closing",
     "The server is shutting down. Nothing has changed; please try again soon."},
    {MessageKey::Restarting,
     "restarting",
     "The server is about to restart. Please open your table in a few seconds."},
    {MessageKey::NotKept,
     "not_kept",
     "Your move could not be saved and was not played. Please try again."},
    {MessageKey::MaybeKept,
     "maybe_kept",
     "We do not know whether your move was saved. Send it again with the same id."},
    {MessageKey::Overtaken,
     "overtaken",
     "Something else happened first, and your move was not played."},
    {MessageKey::Unwritten, "unwritten", "This could not be saved. Please try again."},
    {MessageKey::MaybeWritten,
     "maybe_written",
     "We do not know whether this was saved. Look at it again before you repeat it."},
    {MessageKey::Unread, "unread", "The server could not read its database. Please try again."},
    {MessageKey::Full, "full", "The server is full."},
    {MessageKey::Busy, "busy", "Too many requests are waiting at this table. Please try again."},
    {MessageKey::NotBegun, "not_begun", "The game has not begun."},
    {MessageKey::Begun, "begun", "The game has begun; nobody can sit down any more."},
    {MessageKey::Over, "over", "The game is over."},
    {MessageKey::NotOver, "not_over", "The game is not over yet."},
    {MessageKey::NoSeat, "no_seat", "You have no seat at this table."},
    {MessageKey::NoSuchSeat, "no_such_seat", "There is no such seat."},
    {MessageKey::Taken, "taken", "This seat is taken."},
    {MessageKey::Reserved, "reserved", "This seat is reserved for somebody else."},
    {MessageKey::NoneOpen, "none_open", "No seat is open."},
    {MessageKey::StandIn, "stand_in", "A bot is playing your seat. Take the seat back first."},
    {MessageKey::NoStandIn, "no_stand_in", "No bot is playing for you at this table."},
    {MessageKey::StandInFirst,
     "stand_in_first",
     "Your time is up. The bot finishes this turn; then you can take the seat back."},
    {MessageKey::Removed, "removed", "You were removed from this table."},
    {MessageKey::EndTogether,
     "end_together",
     "The other players have to agree. Ask them at the table to end the game."},
    {MessageKey::ProposalOpen,
     "proposal_open",
     "The players are already voting on something. Please wait for the result."},
    {MessageKey::ProposalLater,
     "proposal_later",
     "You have asked the other players often. Please wait a few minutes."},
    {MessageKey::NotRemovable, "not_removable", "Only another person can be removed."},
    {MessageKey::RemoveAlone,
     "remove_alone",
     "Nobody is removed by one player alone: at least two have to agree."},
    {MessageKey::NotHost, "not_host", "Only the host can do this."},
    {MessageKey::NotThere, "not_there", "Only players at this table can ask for a rematch."},
    {MessageKey::FirstHost, "first_host", "Only the host can choose who begins."},
    {MessageKey::FirstBegun,
     "first_begun",
     "The game has begun; the first player can no longer be changed."},
    {MessageKey::FirstFixed, "first_fixed", "The rules of this game decide who begins."},
    {MessageKey::FirstPosition, "first_position", "The start position decides who begins."},
    {MessageKey::RevealEarly,
     "reveal_early",
     "Your random number can be revealed once every seat is taken."},
    {MessageKey::RevealLate,
     "reveal_late",
     "Your random number arrived after the deal and was not used."},
    {MessageKey::RecordLater, "record_later", "The record is available when the game is over."},
    {MessageKey::ReplayOwn,
     "replay_own",
     "Until the game is over, only its own player can replay a seat."},
    {MessageKey::ReplaysBusy,
     "replays_busy",
     "Too many replays are being prepared. Please try again soon."},
    {MessageKey::ReplayFault,
     "replay_fault",
     "Something went wrong on our side; the replay could not be prepared."},
    {MessageKey::UndoAsked, "undo_asked", "An undo request is already pending."},
    {MessageKey::NotMoved, "not_moved", "You have not moved yet."},
    {MessageKey::UndoTurn,
     "undo_turn",
     "You have undone moves 10 times without playing on. Play on first; then you can undo again."},
    {MessageKey::UndoGame,
     "undo_game",
     "You have undone moves 100 times in this game. More is not possible."},
    {MessageKey::UndoAway,
     "undo_away",
     "A player is away and cannot agree, so this move cannot be undone."},
    {MessageKey::NotQuestioned, "not_questioned", "This vote is not open to you, or it is over."},
    {MessageKey::NotAsked, "not_asked", "It is not your turn."},
    {MessageKey::HintPeople,
     "hint_people",
     "Hints are available only if all other players are bots."},
    {MessageKey::HintMemory,
     "hint_memory",
     "This is a game of memory, and a hint would give away what you have to remember."},
    {MessageKey::HintsBusy,
     "hints_busy",
     "Too many hints are being worked out. Please try again soon."},
    {MessageKey::HintsFromHere,
     "hints_from_here",
     "Too many hints are being worked out for your address. Please try again soon."},
    {MessageKey::HintFault, "hint_fault", "Something went wrong on our side; there is no hint."},
    {MessageKey::ManyOrders,
     "many_orders",
     "You already have the maximum number of standing orders. Cancel one first."},
    {MessageKey::Nameless, "nameless", "Please choose a name before you write."},
    {MessageKey::TooFast, "too_fast", "Not so fast, please."},
    {MessageKey::SayAgain, "say_again", "Your message could not be saved. Please send it again."},
    {MessageKey::HelloLater, "hello_later", "Too many hellos. Please try again in a second."},
    {MessageKey::MovesLost,
     "moves_lost",
     "This server has lost moves that you have seen. The game goes on from the last move it has."},
    {MessageKey::OtherVersion,
     kOtherVersion,
     "This server speaks protocol version {protocol}. Reload the page, or update your program."},
    {MessageKey::Stranger, "stranger", "The server does not know you yet."},
    {MessageKey::SitFirst, "sit_first", "Please take a seat first."},
    {MessageKey::ManyGuests,
     "many_guests",
     "Too many guests came from your address. Please try again later."},
    {MessageKey::ManyTables,
     "many_tables",
     "You have too many tables open. Finish or close one first."},
    {MessageKey::ManyFromHere, "many_from_here", "Too many tables were opened from your address."},
    {MessageKey::CodeUsed,
     "code_used",
     "This code has been used or has expired. Please ask for a new one."},
    {MessageKey::NoDevice, "no_device", "You have no such device."},
    {MessageKey::Muted,
     "muted",
     "You cannot write in the chat: whoever runs this server has muted you."},
    {MessageKey::Banned, "banned", "Whoever runs this server has banned you from it."},
    {MessageKey::NameEmpty, "name_empty", "A name needs a letter, a digit or a symbol."},
    {MessageKey::NamePlain, "name_plain", "A name must be plain text without control characters."},
    {MessageKey::NameMarks, "name_marks", "A name may have at most three accents on one letter."},
    {MessageKey::NameReserved,
     "name_reserved",
     "This name is reserved, or looks like one that is. Please choose another name."},
    {MessageKey::ManyWrites,
     "many_writes",
     "Your address has sent more than the server keeps in a day. Please try again later."},
}};

constexpr bool is_in_order() {
  for (std::size_t at = 0; at < kSentences.size(); ++at) {
    if (kSentences[at].message != static_cast<MessageKey>(at)) return false;
  }
  return kSentences.back().message == MessageKey::ManyWrites;
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
