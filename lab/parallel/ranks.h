// SPDX-License-Identifier: Apache-2.0
//
// The processes that share the work of one command: one, unless the program joins others.
// `bourse-lab` joins those that mpirun started (mpi/mpi_ranks.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace bourse {

enum class NoteKind : int {
  Ready,     // to the first rank: `job` is the number of jobs that may be in flight
  Job,       // from the first rank: run this job
  Done,      // to the first rank: its result
  Failed,    // to the first rank: the exception's message
  Stop,      // from the first rank: no more jobs
  Finished,  // to the first rank: the sender's last note of this pool
};

struct Note {
  int rank = 0;  // sender of a received note, receiver of a sent one
  NoteKind kind{};
  std::int64_t job = 0;
  std::string content;
};

// Used by one thread at a time. The base class is a single process.
class Ranks {
 public:
  using Join = std::unique_ptr<Ranks> (*)();
  // To be called before all().
  static void join_by(Join join);
  // The first call joins the others and waits for all of them.
  static Ranks& all();

  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  int count() const { return count_; }
  bool is_first() const { return own_ == 0; }

  // Returns the first rank's text on every rank. Collective: every rank calls it.
  virtual std::string broadcast(std::string text) { return text; }

  // Barrier: separates the notes of one pool from those of the next.
  virtual void wait_for_all() {}

  // Notes of one sender arrive in order. Requires: count() > 1.
  virtual void send(const Note& note);
  virtual std::optional<Note> receive() { return std::nullopt; }  // none if nothing has arrived

  // Collective, at the end of the program. A rank that exits without it has failed, and mpirun ends
  // the others. Does nothing if all() was never called.
  static void leave();

 protected:
  Ranks(int count, int own) : count_(count), own_(own) {}

 private:
  virtual void leave_others() {}

  int count_ = 1;
  int own_ = 0;
};

// The number of processes according to the MPI launcher; 1 without one.
int launched_processes();

}  // namespace bourse
