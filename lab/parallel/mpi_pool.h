// SPDX-License-Identifier: Apache-2.0
//
// Runs jobs on the threads of several MPI ranks and consumes results in order on the first rank, so
// output does not depend on which rank ran which job. The first rank assigns jobs one at a time as
// others finish, so a slow rank gets fewer.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>

#include "lab/parallel/ordered_parallel.h"
#include "lab/parallel/ranks.h"
#include "lab/parallel/serialize.h"

namespace bourse {

// run_ordered() over all ranks; every rank calls it with the same arguments. The first rank calls
// consume(); the others return when it has consumed enough.
template <class Work, class Consume>
void run_on_ranks(std::int64_t count, int threads, Work work, Consume consume);

// Pause between polls when no message has arrived; far shorter than a job.
inline constexpr std::chrono::microseconds kNewsPause{200};

// The first rank's side: claims jobs for the other ranks and stores their results.
template <class Ordered>
class Dispatcher {
 public:
  Dispatcher(Ranks& ranks, Ordered& ordered)
      : ranks_(ranks), ordered_(ordered), room_(static_cast<std::size_t>(ranks.count())) {
    thread_ = std::thread([this] { serve(); });
  }
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;
  ~Dispatcher() {
    ordered_.stop();
    thread_.join();
    ranks_.wait_for_all();
  }

 private:
  void serve() {
    int present = ranks_.count() - 1;
    bool is_stopped = false;
    while (present > 0) {
      bool is_quiet = true;
      while (const auto note = ranks_.receive()) {
        is_quiet = false;
        present -= note->kind == NoteKind::Finished ? 1 : 0;
        take(*note);
      }
      if (!is_stopped && ordered_.is_over()) {
        tell_all({.rank = 0, .kind = NoteKind::Stop, .job = 0, .content = {}});
        is_stopped = true;
      }
      if (!is_stopped && assign_jobs()) is_quiet = false;
      if (is_quiet) std::this_thread::sleep_for(kNewsPause);
    }
  }

  void take(const Note& note) {
    std::int64_t& room = room_[static_cast<std::size_t>(note.rank)];
    if (note.kind == NoteKind::Ready) room = note.job;
    if (note.kind == NoteKind::Failed) {
      ordered_.fail(std::make_exception_ptr(std::runtime_error(note.content)));
    }
    if (note.kind == NoteKind::Done) {
      ++room;
      keep(note);
    }
  }
  void keep(const Note& note) {
    try {
      ordered_.keep(note.job, from_bytes<typename Ordered::Done>(note.content));
    } catch (...) {  // the rank runs another build
      ordered_.fail(std::current_exception());
    }
  }

  // One per rank, so that none is idle while another has many. Returns whether any was assigned.
  bool assign_jobs() {
    bool has_given = false;
    for (int rank = 1; rank < ranks_.count(); ++rank) {
      std::int64_t& room = room_[static_cast<std::size_t>(rank)];
      if (room == 0) continue;
      const auto job = ordered_.claim_now();
      if (!job) break;
      ranks_.send({.rank = rank, .kind = NoteKind::Job, .job = *job, .content = {}});
      --room;
      has_given = true;
    }
    return has_given;
  }

  void tell_all(Note note) {
    for (note.rank = 1; note.rank < ranks_.count(); ++note.rank) ranks_.send(note);
  }

  Ranks& ranks_;
  Ordered& ordered_;
  std::vector<std::int64_t> room_;  // per rank: how many more jobs it accepts
  std::thread thread_;
};

// The side of the other ranks: runs the jobs that arrive.
template <class Work>
class MpiWorker {
 public:
  MpiWorker(Ranks& ranks, int threads, Work& work) : ranks_(ranks), work_(work) {
    // Three per thread: one running, one waiting, one on its way.
    ranks_.send(
        {.rank = 0, .kind = NoteKind::Ready, .job = std::int64_t{3} * threads, .content = {}});
    for (int thread = 0; thread < threads; ++thread) threads_.emplace_back([this] { serve(); });
  }
  MpiWorker(const MpiWorker&) = delete;
  MpiWorker& operator=(const MpiWorker&) = delete;
  ~MpiWorker() {
    for (std::thread& thread : threads_) thread.join();
    ranks_.send({.rank = 0, .kind = NoteKind::Finished, .job = 0, .content = {}});
    ranks_.wait_for_all();
  }

  void run() {
    while (!is_over_) {
      bool is_quiet = true;
      while (const auto note = ranks_.receive()) {
        is_quiet = false;
        take(*note);
      }
      for (const Note& note : collect(is_quiet)) ranks_.send(note);
    }
  }

 private:
  void take(const Note& note) {
    const std::lock_guard lock(mutex_);
    if (note.kind == NoteKind::Stop) is_over_ = true;
    if (note.kind == NoteKind::Job) jobs_.push_back(note.job);
    arrived_.notify_all();
  }
  std::vector<Note> collect(bool may_wait) {
    std::unique_lock lock(mutex_);
    if (may_wait) finished_.wait_for(lock, kNewsPause, [this] { return !done_.empty(); });
    return std::exchange(done_, {});
  }
  void serve() {
    while (const auto job = next()) {
      Note note{.rank = 0, .kind = NoteKind::Done, .job = *job, .content = {}};
      try {
        note.content = to_bytes(work_(*job));
      } catch (const std::exception& error) {
        note.kind = NoteKind::Failed;
        note.content = error.what();
      }
      const std::lock_guard lock(mutex_);
      done_.push_back(std::move(note));
      finished_.notify_all();
    }
  }
  std::optional<std::int64_t> next() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return is_over_ || !jobs_.empty(); });
    if (is_over_) return std::nullopt;
    const std::int64_t job = jobs_.front();
    jobs_.pop_front();
    return job;
  }

  Ranks& ranks_;
  Work& work_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable finished_;
  std::deque<std::int64_t> jobs_;
  std::vector<Note> done_;
  bool is_over_ = false;  // written only by run()
  std::vector<std::thread> threads_;
};

template <class Work, class Consume>
void run_on_ranks(std::int64_t count, int threads, Work work, Consume consume) {
  Ranks& ranks = Ranks::all();
  const int workers = worker_count(threads);
  if (!ranks.is_first()) {
    MpiWorker<Work>(ranks, workers, work).run();
    return;
  }
  using Ordered = OrderedParallel<Work, Consume>;
  Ordered ordered(count, workers, work, consume, ranks.count());
  if (ranks.count() == 1) return ordered.consume_all();
  const Dispatcher<Ordered> dispatcher(ranks, ordered);
  ordered.consume_all();
}

}  // namespace bourse
