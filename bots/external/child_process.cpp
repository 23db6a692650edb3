// SPDX-License-Identifier: Apache-2.0
#include "bots/external/child_process.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX declares it nowhere

namespace bourse {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kExitTimeout{1000};
// Limit of unread lines: nobody asked for more.
constexpr std::size_t kMostLines = 1000;

// Process groups of running programs, to be killed when a signal ends this process: a program that
// hangs would not notice the end of its input. Programs beyond the size of this array are not
// killed.
std::array<std::atomic<pid_t>, 256> running;
static_assert(std::atomic<pid_t>::is_always_lock_free);

extern "C" void end_with_children(int signal) {
  for (const std::atomic<pid_t>& group : running) {
    if (const pid_t pid = group.load(); pid > 0) kill(-pid, SIGKILL);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void watch_signals() {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction present {};
      sigaction(signal, nullptr, &present);
      if (present.sa_handler == SIG_DFL) std::signal(signal, end_with_children);
    }
  });
}

void register_group(pid_t pid) {
  for (std::atomic<pid_t>& place : running) {
    pid_t nobody = 0;
    if (place.compare_exchange_strong(nobody, pid)) return;
  }
}

void unregister_group(pid_t pid) {
  for (std::atomic<pid_t>& place : running) {
    pid_t found = pid;
    if (place.compare_exchange_strong(found, 0)) return;
  }
}

void close_all(std::initializer_list<int> files) {
  for (const int file : files) {
    if (file >= 0) close(file);
  }
}

struct Pipe {
  int read = -1;
  int write = -1;
};

// Not inherited, so that no other program keeps this one's input open.
std::optional<Pipe> open_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{ends[0], ends[1]};
}

// Owns the two structures of posix_spawn.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    sigset_t none;
    sigset_t usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  // Returns 0 or an errno.
  int spawn(std::vector<std::string> words, pid_t& pid) const {
    std::vector<char*> argv;
    argv.reserve(words.size());
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    return posix_spawnp(&pid, argv[0], &actions_, &attributes_, argv.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

int milliseconds_until(Clock::time_point deadline) {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count() + 1;
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

// Waits until the file is ready; false at the deadline.
bool await(int file, short event, Clock::time_point deadline) {
  pollfd wait{.fd = file, .events = event, .revents = 0};
  while (true) {
    const int ready = poll(&wait, 1, milliseconds_until(deadline));
    if (ready > 0) return true;
    if (ready < 0 && errno == EINTR) continue;
    if (ready < 0 || Clock::now() >= deadline) return false;
  }
}

// While it exists, this thread's write() to a program that has ended fails instead of raising
// SIGPIPE.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;
  ~NoBrokenPipe() {
    const timespec at_once{};
    while (sigtimedwait(&pipe_, nullptr, &at_once) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

}  // namespace

Result<ChildProcess, ParseError> ChildProcess::start(const std::vector<std::string>& words,
                                                     std::size_t longest_line) {
  watch_signals();
  const std::optional<Pipe> input = open_pipe();
  const std::optional<Pipe> output = open_pipe();
  int error = EMFILE;
  pid_t pid = 0;
  if (input && output) error = SpawnPlan(input->read, output->write).spawn(words, pid);
  if (input) close(input->read);
  if (output) close(output->write);
  if (error != 0) {
    close_all({input ? input->write : -1, output ? output->read : -1});
    return Unexpected(ParseError{words.front(), std::strerror(error)});
  }
  register_group(pid);
  fcntl(input->write, F_SETFL, O_NONBLOCK);
  return ChildProcess(pid, input->write, output->read, longest_line);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, 0)),
      input_(std::exchange(other.input_, -1)),
      output_(std::exchange(other.output_, -1)),
      splitter_(std::move(other.splitter_)),
      lines_(std::move(other.lines_)) {}

ChildProcess::~ChildProcess() {
  if (pid_ == 0) return;
  close(input_);
  const Deadline deadline = Clock::now() + kExitTimeout;
  try {
    while (!has_failed_ && Clock::now() < deadline && read_some(deadline)) lines_.clear();
  } catch (const std::exception&) {  // late, or too much output
  }
  kill(-pid_, SIGKILL);
  unregister_group(pid_);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  close(output_);
}

void ChildProcess::fail(const char* what) {
  has_failed_ = true;
  throw std::runtime_error(what);
}

void ChildProcess::write(std::string_view text, Deadline deadline) {
  const NoBrokenPipe quiet;
  while (!text.empty()) {
    if (!await(input_, POLLOUT, deadline)) fail("it does not read its input");
    const ssize_t written = ::write(input_, text.data(), text.size());
    if (written < 0 && errno != EAGAIN && errno != EINTR) fail("it has ended");
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void ChildProcess::take(std::string_view bytes) {
  while (!bytes.empty()) {
    auto line = splitter_.next(bytes);
    if (!line) continue;
    if (!line->is_whole) fail("it sent a line that is too long");
    if (!line->text.empty() && !line->text.starts_with('#')) {
      lines_.push_back(std::move(line->text));
    }
    if (lines_.size() > kMostLines) fail("it sends more lines than it was asked for");
  }
}

bool ChildProcess::read_some(Deadline deadline) {
  std::array<char, 4096> bytes{};
  if (!await(output_, POLLIN, deadline)) fail("it does not answer in time");
  const ssize_t count = ::read(output_, bytes.data(), bytes.size());
  if (count > 0) take({bytes.data(), static_cast<std::size_t>(count)});
  return count > 0 || (count < 0 && errno == EINTR);
}

std::string ChildProcess::read_line(Deadline deadline) {
  while (lines_.empty()) {
    if (Clock::now() >= deadline) fail("it does not answer in time");
    if (!read_some(deadline)) fail("it has ended");
  }
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

}  // namespace bourse
