// SPDX-License-Identifier: Apache-2.0
//
// Watches over the deal of a person at a table of a server: commits to a contribution, reveals it
// once every seat has committed, keeps the hash chain of the seat's stream, and notices if the
// server does not do what it showed. What it remembers survives the program.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/table/server_message.h"
#include "play/record.h"
#include "server/protocol/wire.h"

namespace bourse::cli {

// How far the record is what this terminal was sent.
enum class Compared : std::uint8_t {
  All,
  Beginning,     // up to the last step that this terminal was sent
  NotRecorded,   // the record does not say what the seats were sent
  OtherProgram,  // its hashes are those of another version of the program
  NotSeen        // this terminal lacks steps
};

struct DealCheck {
  Verification record;
  // The record has the commitments and the contribution that this terminal kept.
  bool is_own_compared = false;
  Compared streams = Compared::NotSeen;
  int steps_compared = 0;  // of the seat's stream
  int steps = 0;           // that it has
  int late = 0;            // of those compared: told afterwards
};

class DealGuard {
 public:
  struct Memory {
    std::function<std::string()> load;
    std::function<void(const std::string& text)> save;  // an empty text deletes it
  };
  explicit DealGuard(Memory memory);

  // The request to sit down at this table. A repeated request has the same commitment, so that a
  // server cannot choose among contributions by refusing seats. It has a new one if the server
  // knows the contribution and shows other seats now, which it may have chosen to match.
  wire::Sit sit_request(const wire::TableCard& card, int seat, const std::string& name);
  // The server has given the seat that was asked for.
  void seated(const wire::TableCard& before, int seat);

  // Reads a message of the server. Returns the contribution if it is to be revealed now.
  std::optional<std::string> take(const ServerMessage& message);
  // The steps after this number are to be loaded from the server: its welcome has left some out.
  std::optional<int> missing() const;
  // Takes these steps. False: they do not continue the chain.
  bool add(const std::vector<wire::ChainStep>& steps);
  // Translation keys of what the server did other than it had shown, each once.
  std::vector<std::string> violations();

  // Checks the record of the finished game against everything remembered. The error is the reason.
  Result<DealCheck, ParseError> check(const Record& record) const;
  void forget() const;

 private:
  // As stored.
  struct Notes {
    std::string contribution;
    std::string commitment;         // to it
    std::string server;             // the server's commitment
    std::vector<std::string> seen;  // of all seats when the contribution was revealed
    // Of the other seats when the contribution was sent with the request to sit down.
    std::optional<std::vector<std::string>> offered;
    int seat = -1;
    // The hash chain.
    int stream = -1;  // the seat
    int first = 0;    // step
    int number = 0;   // of the last step
    std::string link;
    std::string views;
    int late = 0;  // steps that the server told when they had long happened
    BOOST_DESCRIBE_CLASS(Notes,
                         (),
                         (contribution,
                          commitment,
                          server,
                          seen,
                          offered,
                          seat,
                          stream,
                          first,
                          number,
                          link,
                          views,
                          late),
                         (),
                         ())
  };

  void on(const wire::Welcome& welcome);
  void on(const wire::Batch& batch);
  void on(const wire::TableNews& news) { compare(news.table); }
  template <class Other>
  void on(const Other& /*message*/) {}
  void compare(const wire::TableCard& card);
  void hold(const wire::ChainStep& step, bool is_live);
  void follow();
  void keep(bool is_live);
  bool is_followed() const;
  bool is_kept() const;
  void report(const char* violation);
  bool is_to_reveal() const;
  bool is_seated(const wire::TableCard& card) const;
  Compared comparable(const Record& record) const;
  std::optional<ParseError> compare_own(const Record& record) const;
  void save();

  Memory memory_;
  Notes notes_;
  wire::TableCard card_;
  std::optional<int> seat_;  // the viewer's, as the server says
  // The chain of this run.
  struct Held {
    wire::ChainStep step;
    bool is_live = false;  // sent when it happened
  };
  std::map<int, Held> steps_;
  int last_ = 0;   // that the server has told
  int first_ = 0;  // 0: none yet
  int number_ = 0;
  StepLink link_{};
  std::string views_;
  bool is_updated_ = false;  // the server's program has changed, and with it the hashes
  bool is_broken_ = false;
  std::vector<std::string> reported_;
  std::size_t told_ = 0;  // of them
};

}  // namespace bourse::cli
