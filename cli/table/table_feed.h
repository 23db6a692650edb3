// SPDX-License-Identifier: Apache-2.0
//
// Applies server messages to a RemoteTable and returns the reaction that each requires. Independent
// of socket and screen.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "cli/table/remote_table.h"
#include "cli/table/server_message.h"

namespace bourse::cli {

struct Reaction {
  enum class Hello { No, Now, Later };
  std::string message{};                   // to print; empty for nothing
  std::optional<std::string> rejection{};  // why the server refused a typed line
  bool draw = false;                       // the position has changed
  bool prompt = false;                     // the prompt may have changed
  Hello hello = Hello::No;                 // whether a hello is due
  bool is_other_version = false;           // the protocol versions do not match
};

class TableFeed {
 public:
  Reaction take(const ServerMessage& message);

  const RemoteTable& table() const { return table_; }
  void forget_recent() { table_.forget_recent(); }
  // The move as a message. Until the server accepts or refuses it, it must be sent again after
  // every reconnect; the server plays an id only once.
  std::string move(const std::string& action, const std::string& id);
  const std::string& unanswered() const { return unanswered_; }  // the message; empty if none
  // Agrees to or refuses what the others were asked last; none: nobody asks.
  std::optional<std::string> answer(bool yes) const;
  // Lines of people with this name are no longer shown, or are shown again.
  void mute(const std::string& name) { muted_.insert(name); }
  bool unmute(const std::string& name) { return muted_.erase(name) > 0; }

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
  Reaction on(const wire::ProposalNews& news);
  Reaction on(const wire::Removed& removed);
  std::string question_about(const wire::ProposalNews& news) const;
  Reaction on(const wire::Orders& /*standing*/) { return {}; }
  Reaction on(const wire::Handovers& news);
  Reaction on(const wire::Pong& /*pong*/) { return {}; }
  Reaction on(const wire::Restarting& restarting);

  RemoteTable table_;
  std::string unanswered_;
  std::string unanswered_id_;
  std::optional<int> question_;  // the number of the open undo request
  std::optional<int> proposal_;  // the number of the open proposal
  std::set<std::string> muted_;
  std::int64_t handed_over_ = 0;  // time of the newest handover that was told
};

}  // namespace bourse::cli
