// SPDX-License-Identifier: Apache-2.0
//
// Fuzzes the input of an external engine; see targets.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "bots/external/engine.h"
#include "core/text/screen.h"
#include "tests/fuzz/targets.h"

namespace bourse::fuzz {

// Sends the lines that make an engine compute a move, some of them mutated, with noise between.
inline void fuzz_engine(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  const Match match = any_match(any_game(bytes), bytes);
  if (match.is_over()) return;
  const Seat seat = match.to_act().front();
  const AnyView view = match.view(Viewer::of(seat));
  const auto legal = match.legal(seat);
  Rng rng(match.seed(), ~std::uint64_t{1});
  auto engine = Engine::with("random", "1");
  BOURSE_CHECK(engine.has_value());
  const bool is_honest = bytes.below(4) == 0;
  for (std::string line : {write_seat({&match.game(), match.rules(), seat}),
                           write_position({match.game(), match.rules(), view, legal}, rng),
                           write_think({match.seed(), {}})}) {
    const std::size_t content = line.find('{');
    if (!is_honest) {
      json::value changed = json::parse(line.substr(content));
      for (std::size_t changes = bytes.below(3); changes > 0; --changes) mutate(changed, bytes);
      line = mutate_text(line.substr(0, content) + json::serialize(changed), bytes);
    }
    const auto answer = engine->answer(line);
    BOURSE_CHECK(!is_honest || (answer && !answer->starts_with("error")));
    BOURSE_CHECK(!answer || answer->find('\n') == std::string::npos);
    const auto noise = engine->answer(bytes.rest());
    BOURSE_CHECK(!noise || is_sanitized(*noise));
  }
}

}  // namespace bourse::fuzz
