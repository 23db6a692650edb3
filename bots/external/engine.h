// SPDX-License-Identifier: Apache-2.0
//
// A built-in bot as an engine: answers each line of the engine protocol with one line. A line that
// makes no sense is answered with `error` and changes nothing.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bots/external/engine_protocol.h"

namespace bourse {

class Engine {
 public:
  // Refuses an unknown bot and another engine.
  static Result<Engine, ParseError> with(std::string spec, std::string version);

  // The answer without its newline; none for a comment, an empty line and `quit`.
  std::optional<std::string> answer(std::string_view text);
  bool is_over() const { return is_over_; }  // after `quit`

 private:
  // The answer, or why the line was refused.
  using Reply = Result<std::string, ParseError>;

  Engine(std::string spec, std::string version, BotMaker make)
      : spec_(std::move(spec)), version_(std::move(version)), make_(std::move(make)) {}

  Reply dispatch(const EngineLine& line);
  Reply announce(std::string_view protocol) const;
  Reply change(std::string_view option);
  Reply sit_down(std::string_view text);
  Reply look(std::string_view text);
  Reply think(std::string_view text);

  std::string spec_;
  std::string version_;
  BotMaker make_;
  std::unique_ptr<Bot> bot_;  // of the current game
  std::optional<EngineSeat> seat_;
  std::optional<EnginePosition> position_;
  bool is_over_ = false;
};

}  // namespace bourse
