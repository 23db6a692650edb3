// SPDX-License-Identifier: Apache-2.0
#include "bots/external/engine_bot.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "bots/external/child_process.h"
#include "bots/external/engine_command.h"
#include "bots/external/engine_protocol.h"
#include "bots/kinds.h"
#include "core/text/screen.h"

namespace bourse {
namespace {

using Clock = std::chrono::steady_clock;

// For starting and announcing itself: interpreters start slowly on a busy machine.
constexpr std::chrono::milliseconds kFirstLimit{10'000};
constexpr std::size_t kRepeated = 200;

// The rest of a line that starts with `word`; throws if it starts with another.
std::string expect(std::string_view word, const std::string& line) {
  const EngineLine parts = split_line(line);
  if (parts.word == word) return std::string(parts.rest);
  throw std::runtime_error(
      fmt::format("it answers '{}' instead of {}", sanitize(line, kRepeated), word));
}

// A program that has announced itself and accepted its options.
class EngineProcess {
 public:
  EngineProcess(ChildProcess process, const EngineCommand& command)
      : process_(std::move(process)), limit_(command.limit) {
    const auto until = Clock::now() + std::max(kFirstLimit, limit_);
    process_.write(fmt::format("bourse {}\n", kEngineProtocol), until);
    const auto announcement = read_announcement(expect("engine", process_.read_line(until)));
    if (!announcement) throw std::runtime_error(explain(announcement.error()));
    for (const auto& [key, value] : command.options) {
      if (!announcement->has_option(key)) {
        throw std::runtime_error(fmt::format("it has no option '{}'", key));
      }
      process_.write(fmt::format("option {} {}\n", key, value), until);
      expect("ok", process_.read_line(until));
    }
  }

  void sit_down(const EngineSeat& seat) {
    const auto until = Clock::now() + limit_;
    process_.write(write_seat(seat) + "\n", until);
    expect("ok", process_.read_line(until));
  }

  // Returns the move in notation.
  std::string think(const std::string& position, const ThinkRequest& request) {
    const auto until = Clock::now() + limit_;
    process_.write(position + "\n" + write_think(request) + "\n", until);
    expect("ok", process_.read_line(until));
    return expect("move", process_.read_line(until));
  }

 private:
  ChildProcess process_;
  std::chrono::milliseconds limit_;
};

// Idle programs of one command.
class EnginePool {
 public:
  explicit EnginePool(EngineCommand command) : command_(std::move(command)) {}

  const Budget& budget() const { return command_.budget; }

  // Returns an idle program, or starts one and throws if that fails.
  std::unique_ptr<EngineProcess> acquire() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<EngineProcess> engine = std::move(free_.back());
        free_.pop_back();
        return engine;
      }
    }
    auto process = ChildProcess::start(command_.words, kLongestAnswer);
    if (!process) throw std::runtime_error(explain(process.error()));
    return std::make_unique<EngineProcess>(*std::move(process), command_);
  }

  void release(std::unique_ptr<EngineProcess> engine) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(engine));
  }

 private:
  EngineCommand command_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<EngineProcess>> free_;
};

// A program that fails during an exchange is ended; the next request starts another.
class EngineBot final : public Bot {
 public:
  explicit EngineBot(std::shared_ptr<EnginePool> pool) : pool_(std::move(pool)) {}
  EngineBot(const EngineBot&) = delete;
  EngineBot& operator=(const EngineBot&) = delete;
  ~EngineBot() override {
    if (engine_ != nullptr) pool_->release(std::move(engine_));
  }

  AnyAction choose(const DecisionRequest& request, Rng& rng) override {
    const ThinkRequest think{seed_from(rng), budget_of(request)};
    std::string text;
    try {
      if (engine_ == nullptr) sit_down(request);
      text = engine_->think(write_position(request, rng), think);
    } catch (const std::exception&) {
      engine_.reset();
      throw;
    }
    const auto action = request.game.parse(request.rules, text);
    if (!action) throw IllegalMove(explain(action.error()));
    return *action;
  }

 private:
  void sit_down(const DecisionRequest& request) {
    engine_ = pool_->acquire();
    const Seat seat = *request.game.viewer(request.view).seat();
    engine_->sit_down({&request.game, request.rules, seat});
  }
  Budget budget_of(const DecisionRequest& request) const {
    const bool has_budget = request.budget.iterations || request.budget.time;
    return has_budget ? request.budget : pool_->budget();
  }

  std::shared_ptr<EnginePool> pool_;
  std::unique_ptr<EngineProcess> engine_;
};

}  // namespace

Result<BotMaker, ParseError> engine_maker(std::string_view text) {
  auto command = parse_engine_command(text);
  if (!command) return Unexpected(std::move(command).error());
  const auto pool = std::make_shared<EnginePool>(*std::move(command));
  try {
    pool->release(pool->acquire());
  } catch (const std::exception& error) {
    return Unexpected(
        ParseError{fmt::format("engine:{}", sanitize(text, kRepeated)), error.what()});
  }
  return BotMaker([pool] { return std::make_unique<EngineBot>(pool); });
}

}  // namespace bourse
