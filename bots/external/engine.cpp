// SPDX-License-Identifier: Apache-2.0
#include "bots/external/engine.h"

#include <fmt/format.h>

#include "core/text/screen.h"

namespace bourse {
namespace {

constexpr std::size_t kLongestSentence = 400;

Unexpected<ParseError> bad_line(std::string where, std::string what) {
  return Unexpected(ParseError{std::move(where), std::move(what)});
}

// The other side of the protocol must not be able to start programs.
Result<BotMaker, ParseError> own_maker(std::string_view spec) {
  if (spec.starts_with("engine:")) return bad_line("bot", "an engine does not start another");
  return bot_maker(spec);
}

}  // namespace

Result<Engine, ParseError> Engine::with(std::string spec, std::string version) {
  auto make = own_maker(spec);
  if (!make) return Unexpected(std::move(make).error());
  return Engine(std::move(spec), std::move(version), *std::move(make));
}

std::optional<std::string> Engine::answer(std::string_view text) {
  if (text.empty() || text.starts_with('#')) return std::nullopt;
  if (text == "quit") {
    is_over_ = true;
    return std::nullopt;
  }
  const Reply reply = dispatch(split_line(text));
  if (reply) return *reply;
  return "error " + sanitize(explain(reply.error()), kLongestSentence);
}

Engine::Reply Engine::dispatch(const EngineLine& line) {
  if (line.word == "bourse") return announce(line.rest);
  if (line.word == "option") return change(line.rest);
  if (line.word == "game") return sit_down(line.rest);
  if (line.word == "position") return look(line.rest);
  if (line.word == "think") return think(line.rest);
  if (line.word == "quit") return bad_line("quit", "stands alone");
  return bad_line(
      "",
      fmt::format("there is no word {}; there are bourse, option, game, position, think "
                  "and quit",
                  quoted(line.word)));
}

Engine::Reply Engine::announce(std::string_view protocol) const {
  if (protocol != std::to_string(kEngineProtocol)) {
    return bad_line("bourse", fmt::format("this engine speaks protocol {}", kEngineProtocol));
  }
  return write_announcement(
      {"bourse " + spec_, version_, {{"bot", spec_, "who thinks, as in bourse play --bot"}}});
}

Engine::Reply Engine::change(std::string_view option) {
  const EngineLine words = split_line(option);
  if (words.word != "bot") {
    return bad_line("option", fmt::format("there is no {}; there is bot", quoted(words.word)));
  }
  auto make = own_maker(words.rest);
  if (!make) return Unexpected(std::move(make).error());
  spec_ = words.rest;
  make_ = *std::move(make);
  if (seat_) bot_ = make_();
  return std::string("ok");
}

Engine::Reply Engine::sit_down(std::string_view text) {
  auto seat = read_seat(text);
  if (!seat) return Unexpected(std::move(seat).error());
  seat_ = *std::move(seat);
  position_.reset();
  bot_ = make_();
  return std::string("ok");
}

Engine::Reply Engine::look(std::string_view text) {
  if (!seat_) return bad_line("position", "of which game? A game line comes first");
  auto position = read_position(*seat_, text);
  if (!position) return Unexpected(std::move(position).error());
  position_ = *std::move(position);
  return std::string("ok");
}

Engine::Reply Engine::think(std::string_view text) {
  if (!position_) return bad_line("think", "about what? A position line comes first");
  const auto request = read_think(text);
  if (!request) return Unexpected(request.error());
  Rng rng(request->seed, 0);
  const AnyAction action = bot_->choose(
      {*seat_->game, position_->rules, position_->view, position_->legal, request->budget}, rng);
  return "move " + seat_->game->print(position_->rules, action);
}

}  // namespace bourse
