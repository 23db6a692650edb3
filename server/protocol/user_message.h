// SPDX-License-Identifier: Apache-2.0
//
// Sentences that tell people why a request was refused. Each has a key, under which lang/*.json has
// its translations ("error.KEY"). A client prints the translation if it has one, otherwise the
// sentence.
//
// If a rule of a game refuses, the rule's id is the key. Sentences without a key name a field of a
// message and are meant for authors of clients.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace bourse {

enum class MessageKey : std::uint8_t {
  NoTable,
  Broken,
  Closing,
  Restarting,
  NotKept,
  MaybeKept,
  Overtaken,
  Unwritten,
  MaybeWritten,
  Unread,
  Full,
  Busy,
  NotBegun,
  Begun,
  Over,
  NotOver,
  NoSeat,
  NoSuchSeat,
  Taken,
  Reserved,
  NoneOpen,
  StandIn,
  NoStandIn,
  StandInFirst,
  Removed,
  EndTogether,
  ProposalOpen,
  ProposalLater,
  NotRemovable,
  RemoveAlone,
  NotHost,
  NotThere,
  FirstHost,
  FirstBegun,
  FirstFixed,
  FirstPosition,
  RevealEarly,
  RevealLate,
  RecordLater,
  ReplayOwn,
  ReplaysBusy,
  ReplayFault,
  UndoAsked,
  NotMoved,
  UndoTurn,
  UndoGame,
  UndoAway,
  NotQuestioned,
  NotAsked,
  HintPeople,
  HintMemory,
  HintsBusy,
  HintsFromHere,
  HintFault,
  ManyOrders,
  Nameless,
  TooFast,
  SayAgain,
  HelloLater,
  MovesLost,
  OtherVersion,
  Stranger,
  SitFirst,
  ManyGuests,
  ManyTables,
  ManyFromHere,
  CodeUsed,
  NoDevice,
  Muted,
  Banned,
  NameEmpty,
  NamePlain,
  NameMarks,
  NameReserved,
  ManyWrites,
};

// {protocol} in a text stands for the version of the protocol that this server speaks.
struct Sentence {
  MessageKey message;
  std::string_view key;
  std::string_view text;
};

// One per key, in the order of MessageKey.
std::span<const Sentence> sentences();

struct UserMessage {
  // NOLINTBEGIN(*-explicit-*): sentences are passed as they stand
  UserMessage(MessageKey message);
  UserMessage(std::string words) : text(std::move(words)) {}
  UserMessage(const char* words) : text(words) {}
  // NOLINTEND(*-explicit-*)

  std::string text;
  std::string key;
  std::optional<int> protocol;  // set if the sentence names it
};

// A refused request; `status` is the HTTP status.
struct ApiError {
  int status;
  UserMessage message;
  std::string rule;
};

}  // namespace bourse
