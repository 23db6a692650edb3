// SPDX-License-Identifier: Apache-2.0
//
// What the house says to people when it does not do what they ask. Each sentence has a key, under
// which the catalogues (lang/*.json, "said.KEY") have it in other languages: a client that finds it
// there prints that, any other prints the sentence.
//
// Where a rule of a game speaks, the rule's id is the key. What has neither names a field of a
// message: it is for authors of clients.
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
  NotKept,
  Overtaken,
  Unwritten,
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
  NotHost,
  NotThere,
  FirstHost,
  FirstBegun,
  FirstFixed,
  RecordLater,
  ReplayOwn,
  ReplaysBusy,
  ReplayFault,
  UndoAsked,
  NotMoved,
  NotQuestioned,
  NotAsked,
  HintPeople,
  HintMemory,
  HintsBusy,
  HintFault,
  ManyOrders,
  Nameless,
  TooFast,
  SayAgain,
  HelloLater,
  OtherVersion,
  Stranger,
  SitFirst,
  ManyGuests,
  ManyTables,
  ManyFromHere,
  CodeUsed,
  NameEmpty,
  NamePlain,
  NameYou,
};

// {protocol} in a text stands for the version of the protocol that this server speaks.
struct Sentence {
  MessageKey message;
  std::string_view key;
  std::string_view text;
};

// One each, in order.
std::span<const Sentence> sentences();

struct UserMessage {
  // NOLINTBEGIN(*-explicit-*): sentences are passed as they stand
  UserMessage(MessageKey message);
  UserMessage(std::string words) : text(std::move(words)) {}
  UserMessage(const char* words) : text(words) {}
  // NOLINTEND(*-explicit-*)

  std::string text;
  std::string key;
  std::optional<int> protocol;  // where the sentence names it
};

// WhyNot a request was not granted; status is that of HTTP.
struct ApiError {
  int status;
  UserMessage message;
  std::string rule;
};

}  // namespace bourse
