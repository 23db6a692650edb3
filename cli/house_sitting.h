// SPDX-License-Identifier: Apache-2.0
//
// A seat at a table of a house, at this terminal: `bourse play --join URL`. The house draws the
// board and says what is legal; this shows it and sends what is typed. A lost line is opened again
// and a move whose answer was lost is sent again with the same id.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json/value.hpp>

#include "cli/house_table.h"
#include "cli/invitation.h"
#include "cli/line_reader.h"

namespace bourse::cli {

struct JoinWish {
  std::string url;
  std::string name = "Guest";
  std::optional<int> seat;  // any open one without it
};

class HouseSitting {
 public:
  HouseSitting(Invitation invitation, JoinWish wish);

  // Sits down if there is a seat, and stays until the game is over or the person leaves; at the end
  // of piped moves that is when the game would wait for a person. The error says why the house did
  // not let us in, or which of the piped moves was refused first.
  std::optional<ParseError> run();

 private:
  struct Word;
  struct SentMove {
    std::string id;
    std::string text;  // as it was sent
  };
  struct RulesHere {
    const ErasedGame* game;
    AnyRules rules;
  };
  static const std::vector<Word>& vocabulary();
  std::optional<RulesHere> rules_here() const;

  // The house.
  std::optional<ParseError> enter();
  void connect();
  void lost(const std::string& why);
  void heard(std::string_view text);
  void heard_batch(const boost::json::value& message);
  void heard_answer(const std::optional<std::string>& id);
  void heard_refusal(const wire::Refused& refused);
  void heard_question(const boost::json::value& message);
  void say_hello();
  void send(const boost::json::object& message);
  void move(const std::string& action);

  // The keyboard.
  void listen_to_keyboard();
  void typed(const std::optional<std::string>& line);
  void answer(const std::string& line);
  void choose(const std::string& text);
  void ask();
  void look_ahead();
  void end_of_input();
  void object(const std::string& reason);

  // What a person can type.
  void explain_decision(const std::string& argument);
  void ask_hint(const std::string& argument);
  void ask_why(const std::string& argument);
  void take_back(const std::string& argument);
  void chat(const std::string& argument);
  void consent(const std::string& argument);
  void dissent(const std::string& argument);
  void return_from_bot(const std::string& argument);
  void show_moves(const std::string& argument);
  void show_prices(const std::string& argument);
  void show_log(const std::string& argument);
  void show_table(const std::string& argument);
  void show_rules(const std::string& argument);
  void quit(const std::string& argument);

  // The screen.
  void ask_for_best();
  std::string best_line();
  void show();
  void tell(const std::string& text);
  void finish();

  Invitation invitation_;
  JoinWish wish_;
  std::string secret_;
  boost::asio::io_context network_;
  boost::asio::steady_timer retry_{network_};
  boost::asio::posix::stream_descriptor keyboard_{network_};
  std::shared_ptr<net::ClientLine> line_;
  HouseTable table_;
  std::optional<wire::TableBest> best_;  // as it was when last asked for
  std::optional<bool> best_asked_;       // whether the game was over then
  OpenLine input_;
  std::optional<ParseError> reason_;
  std::optional<SentMove> unanswered_;   // a move without its answer
  std::optional<ParseError> objection_;  // to the first piped move that was refused
  std::optional<std::string> doubtful_;  // an action that waits for "y"
  std::optional<int> question_;          // of an undo
  int retries_ = 0;
  bool is_asking_ = false;     // the keyboard is being waited for
  bool is_answering_ = false;  // a line is being looked at; the prompt comes after
  bool is_leaving_ = false;
};

}  // namespace bourse::cli
