// SPDX-License-Identifier: Apache-2.0
#include "bots/external/engine_bot.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "bots/external/child_process.h"
#include "bots/external/engine_command.h"
#include "bots/external/engine_lines.h"
#include "bots/kinds.h"
#include "core/boundary/screen.h"

namespace bourse {
namespace {

using Clock = std::chrono::steady_clock;

// To start and announce itself; interpreters take their time on a busy machine.
constexpr std::chrono::milliseconds kFirstLimit{10'000};
constexpr std::size_t kRepeated = 200;

// What is behind the word that was expected.
std::string expect(std::string_view word, const std::string& line) {
  const EngineLine parts = split_line(line);
  if (parts.word == word) return std::string(parts.rest);
  throw std::runtime_error(
      fmt::format("it answers '{}' instead of {}", harmless(line, kRepeated), word));
}

// One program that has announced itself and taken its options.
class Seated {
 public:
  Seated(ChildProcess process, const EngineCommand& command)
      : process_(std::move(process)), limit_(command.limit) {
    const auto until = Clock::now() + std::max(kFirstLimit, limit_);
    process_.write(fmt::format("bourse {}\n", kEngineProtocol), until);
    const auto said = read_announcement(expect("engine", process_.read_line(until)));
    if (!said) throw std::runtime_error(explain(said.error()));
    for (const auto& [key, value] : command.options) {
      if (!said->has_option(key)) throw std::runtime_error(fmt::format("it has no '{}'", key));
      process_.write(fmt::format("option {} {}\n", key, value), until);
      expect("ok", process_.read_line(until));
    }
  }

  void sit_down(const EngineSeat& seat) {
    const auto until = Clock::now() + limit_;
    process_.write(write_seat(seat) + "\n", until);
    expect("ok", process_.read_line(until));
  }

  // The move in notation.
  std::string think(const std::string& position, const EngineThought& thought) {
    const auto until = Clock::now() + limit_;
    process_.write(position + "\n" + write_thought(thought) + "\n", until);
    expect("ok", process_.read_line(until));
    return expect("move", process_.read_line(until));
  }

 private:
  ChildProcess process_;
  std::chrono::milliseconds limit_;
};

// The programs of one command that no bot has at present.
class Engines {
 public:
  explicit Engines(EngineCommand command) : command_(std::move(command)) {}

  const Budget& budget() const { return command_.budget; }

  // Throws what went wrong with a new one.
  std::unique_ptr<Seated> borrow() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<Seated> engine = std::move(free_.back());
        free_.pop_back();
        return engine;
      }
    }
    auto process = ChildProcess::start(command_.words, kLongestAnswer);
    if (!process) throw std::runtime_error(explain(process.error()));
    return std::make_unique<Seated>(*std::move(process), command_);
  }

  void give_back(std::unique_ptr<Seated> engine) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(engine));
  }

 private:
  EngineCommand command_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Seated>> free_;
};

// One that fails in the exchange is ended, and another started at the next question.
class EngineBot final : public Bot {
 public:
  explicit EngineBot(std::shared_ptr<Engines> engines) : engines_(std::move(engines)) {}
  EngineBot(const EngineBot&) = delete;
  EngineBot& operator=(const EngineBot&) = delete;
  ~EngineBot() override {
    if (engine_ != nullptr) engines_->give_back(std::move(engine_));
  }

  AnyAction choose(const Question& question, Rng& rng) override {
    const EngineThought thought{seed_from(rng), budget_of(question)};
    std::string text;
    try {
      if (engine_ == nullptr) sit_down(question);
      text = engine_->think(write_position(question, rng), thought);
    } catch (const std::exception&) {
      engine_.reset();
      throw;
    }
    const auto action = question.game.parse(question.rules, text);
    if (!action) throw IllegalMove(explain(action.error()));
    return *action;
  }

 private:
  void sit_down(const Question& question) {
    engine_ = engines_->borrow();
    const Seat seat = *question.game.viewer(question.view).seat();
    engine_->sit_down({&question.game, question.rules, seat});
  }
  Budget budget_of(const Question& question) const {
    const bool is_told = question.budget.iterations || question.budget.time;
    return is_told ? question.budget : engines_->budget();
  }

  std::shared_ptr<Engines> engines_;
  std::unique_ptr<Seated> engine_;
};

}  // namespace

Result<BotMaker, ParseError> engine_maker(std::string_view text) {
  auto command = parse_engine_command(text);
  if (!command) return Unexpected(std::move(command).error());
  const auto engines = std::make_shared<Engines>(*std::move(command));
  try {
    engines->give_back(engines->borrow());
  } catch (const std::exception& error) {
    return Unexpected(
        ParseError{fmt::format("engine:{}", harmless(text, kRepeated)), error.what()});
  }
  return BotMaker([engines] { return std::make_unique<EngineBot>(engines); });
}

}  // namespace bourse
