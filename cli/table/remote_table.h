// SPDX-License-Identifier: Apache-2.0
//
// A table of a server as its messages describe it: the knowledge of this viewer. Texts of the
// server are sanitized on arrival or when drawn (remote_screen.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/choices.h"
#include "cli/table/remote_history.h"
#include "server/protocol/wire.h"

namespace bourse::cli {

// The rules of a table. None if this program does not know the game or an option.
struct KnownRules {
  const ErasedGame* game;
  AnyRules rules;
};
std::optional<KnownRules> known_rules(const wire::TableCard& card);

class RemoteTable {
 public:
  void take(wire::Welcome welcome);
  // False if a step is missing: nothing has changed, and the client must say hello again.
  bool take(const wire::Batch& batch);
  void take(wire::TableCard card) { welcome_.table = std::move(card); }
  void take(const wire::ChatLine& line);

  int number() const { return welcome_.number; }
  bool is_known() const { return is_known_; }
  bool is_gathering() const { return welcome_.table.status == wire::TableStatus::Gathering; }
  bool is_finished() const;
  bool is_asked() const { return !choices().list().empty(); }
  bool is_played_by_bot() const;  // a bot plays for this person
  // Hints are for a seat against bots only, at tables without memory rules.
  bool gives_hints() const;
  // Waits for an open seat to be taken, or for the move of a person.
  bool waits_for_people() const;
  const wire::TableCard& card() const { return welcome_.table; }
  std::optional<int> seat() const { return welcome_.seat; }  // none: a spectator
  std::string name_of(int seat) const;                       // "you" for the own seat
  std::optional<int> seat_of(std::string_view name) const;
  // None before the deal. Pass its text through drawn_safely() before printing it.
  const std::optional<wire::Position>& position() const { return welcome_.position; }
  // Of the current position. The texts they refer to live until the next message.
  const Choices& choices() const { return choices_; }

  PriceHistory history() const;
  int since() const { return prices_.since(); }  // for PriceHistory::draw
  const TableLog& log() const { return log_; }   // recent(): since the viewer's last move
  void forget_recent() { log_.forget_recent(); }
  // The viewer makes a move.
  void on_own_move();

 private:
  void update_position(wire::Position position);
  std::string words_of(const std::string& notation) const;

  wire::Welcome welcome_;
  std::optional<KnownRules> rules_;
  bool is_known_ = false;
  Choices choices_;
  PriceMoments prices_;
  TableLog log_;
};

std::string chat_text(const wire::ChatLine& line);

// The text without control sequences, except for colours.
std::string drawn_safely(std::string_view text);

}  // namespace bourse::cli
