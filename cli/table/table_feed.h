// SPDX-License-Identifier: Apache-2.0
//
// Applies the messages of a server to the table as this terminal knows it, and returns what the
// terminal has to do about each. Knows no socket and no screen.
#pragma once

#include <optional>
#include <string>

#include "cli/table/remote_table.h"
#include "cli/table/server_message.h"

namespace bourse::cli {

struct Reaction {
  enum class Hello { No, Now, Later };
  std::string message{};                   // a sentence or a text; "" for nothing
  std::optional<std::string> rejection{};  // why the server refused a line that was typed
  bool draw = false;                       // the position has changed
  bool prompt = false;                     // what the prompt says may have changed
  Hello hello = Hello::No;                 // is due (again)
  bool is_other_version = false;           // this server cannot be talked to
};

class TableFeed {
 public:
  Reaction take(const ServerMessage& message);

  const RemoteTable& table() const { return table_; }
  void forget_recent() { table_.forget_recent(); }
  // The move as a message. It is unanswered until the server accepts or refuses it, and is to be
  // sent again when the connection was lost: the same id is played once.
  std::string move(const std::string& action, const std::string& id);
  const std::string& unanswered() const { return unanswered_; }  // the message; "" if none
  // The number of an undo question that this terminal may answer.
  std::optional<int> undo_question() const { return question_; }

 private:
  Reaction on(const wire::Welcome& welcome);
  Reaction on(const wire::Batch& batch);
  Reaction on(const wire::TableNews& news);
  Reaction on(const wire::Accepted& accepted);
  Reaction on(const wire::Refused& refused);
  Reaction on(const wire::Reason& reason);
  Reaction on(const wire::HelpText& help);
  Reaction on(const wire::ChatLine& line);
  Reaction on(const wire::UndoQuestion& question);
  Reaction on(const wire::Standing& /*standing*/) { return {}; }
  Reaction on(const wire::Pong& /*pong*/) { return {}; }

  RemoteTable table_;
  std::string unanswered_;
  std::string unanswered_id_;
  std::optional<int> question_;
};

}  // namespace bourse::cli
