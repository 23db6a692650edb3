// SPDX-License-Identifier: Apache-2.0
//
// A table of a server as its messages describe it: what this viewer knows. Texts of the server are
// made harmless where they enter or where they are drawn; cli/table/remote_screen.h draws them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/choices.h"
#include "cli/table/remote_history.h"
#include "server/protocol/wire.h"

namespace bourse::cli {

class RemoteTable {
 public:
  void take(wire::Welcome welcome);
  // False: a step is missing, so the client must say hello again. Nothing has changed then.
  bool take(const wire::Batch& batch);
  void take(wire::TableCard card) { welcome_.table = std::move(card); }
  void take(const wire::ChatLine& line);

  int number() const { return welcome_.number; }
  bool is_known() const { return is_known_; }
  bool is_gathering() const { return welcome_.table.status == wire::TableStatus::Gathering; }
  bool is_finished() const;
  bool is_asked() const { return !choices().list().empty(); }
  bool is_played_by_bot() const;  // a bot plays for this person
  // To this seat: all others are bots, and nothing has to be remembered.
  bool gives_hints() const;
  // For an open seat to be taken, or for a move that no bot will make.
  bool waits_for_people() const;
  const wire::TableCard& card() const { return welcome_.table; }
  std::optional<int> seat() const { return welcome_.seat; }  // none: the viewer watches
  std::string name_of(int seat) const;                       // "you" for one's own
  // None before the deal. Pass its text through drawn_safely() before printing it.
  const std::optional<wire::Position>& position() const { return welcome_.position; }
  // Of the position as it stands; what they look at lives until the next message.
  const Choices& choices() const { return choices_; }

  PriceHistory history() const;
  int since() const { return prices_.since(); }  // for PriceHistory::draw: before the last own move
  const TableLog& log() const { return log_; }   // recent() is since the viewer's last move
  void forget_recent() { log_.forget_recent(); }
  // The viewer makes a move.
  void on_own_move();

 private:
  void set_position(wire::Position position);

  wire::Welcome welcome_;
  bool is_known_ = false;
  Choices choices_;
  PriceMoments prices_;
  TableLog log_;
};

std::string chat_text(const wire::ChatLine& line);

// What this program knows of a table's rules. None: it has no such game or option.
struct KnownRules {
  const ErasedGame* game;
  AnyRules rules;
};
std::optional<KnownRules> known_rules(const wire::TableCard& card);

// The text with no control sequences but those that colour it.
std::string drawn_safely(std::string_view text);

}  // namespace bourse::cli
