// SPDX-License-Identifier: Apache-2.0
//
// The processes that share the work of one command. This one alone, unless the program says how to
// join others: `bourse-lab` joins those that one mpirun started (lab/parallel/mpi/mpi_ranks.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace bourse {

enum class NoteKind : int {
  Ready,     // to the first: `job` is how many jobs may be on their way
  Job,       // from the first: do this one
  Done,      // to the first: what came of it
  Failed,    // to the first: what was thrown instead
  Stop,      // from the first: nothing more is wanted
  Finished,  // to the first: the last note of this work
};

struct Note {
  int rank = 0;  // who it is from, or to
  NoteKind kind{};
  std::int64_t job = 0;
  std::string content;
};

// Used by one thread at a time. As it is, one process alone.
class Ranks {
 public:
  using Join = std::unique_ptr<Ranks> (*)();
  // Before the first call of all().
  static void join_by(Join join);
  // Joins the others on the first call, which waits for all of them.
  static Ranks& all();

  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  int count() const { return count_; }
  bool is_first() const { return own_ == 0; }

  // The first rank's text, on every rank. All call it alike.
  virtual std::string broadcast(std::string text) { return text; }

  // Until all have come here: notes of one work do not meet those of the next.
  virtual void wait_for_all() {}

  // Notes of one sender arrive in the order in which they were sent. Requires: count() > 1.
  virtual void send(const Note& note);
  virtual std::optional<Note> receive() { return std::nullopt; }  // none: nothing has arrived

  // All call it alike, at the end of what they have done together. A rank that ends without it has
  // failed, and mpirun ends the others. Nothing where all() was never called.
  static void leave();

 protected:
  Ranks(int count, int own) : count_(count), own_(own) {}

 private:
  virtual void leave_others() {}

  int count_ = 1;
  int own_ = 0;
};

// How many processes a launcher of MPI programs says it started: 1 without one.
int launched_processes();

}  // namespace bourse
