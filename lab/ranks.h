// SPDX-License-Identifier: Apache-2.0
//
// The processes that one `mpirun` started, which share their work. Without mpirun, or in a program
// built without MPI, there is one of them and MPI is never called.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bourse {

enum class NoteKind : int {
  Ready,   // to the first: `piece` is how many pieces may be on their way
  Piece,   // from the first: do this one
  Done,    // to the first: what came of it
  Failed,  // to the first: what was thrown instead
  Stop,    // from the first: nothing more is wanted
  Gone,    // to the first: the last note of this work
};

struct Note {
  int rank = 0;  // who it is from, or to
  NoteKind kind{};
  std::int64_t piece = 0;
  std::string content;
};

// Used by one thread at a time.
class Ranks {
 public:
  // Joins the others on the first call, which waits for all of them.
  static Ranks& all();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int count() const { return count_; }
  bool is_first() const { return own_ == 0; }

  // The first rank's text, on every rank. All call it alike.
  std::string of_first(std::string text);

  // Until all have come here: notes of one work do not meet those of the next.
  void wait_for_all();

  // Notes of one sender arrive in the order in which they were sent.
  void send(const Note& note);
  std::optional<Note> receive();  // none: nothing has arrived

  // All call it alike, at the end of what they have done together. A rank that ends without it has
  // failed, and mpirun ends the others. Nothing where all() was never called.
  static void leave();

 private:
  Ranks();

  int count_ = 1;
  int own_ = 0;
};

}  // namespace bourse
