// SPDX-License-Identifier: Apache-2.0
//
// Fuzzes messages and request bodies of clients: each is refused with a reason, or survives writing
// and reading again. Any violation throws Bug.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <boost/mp11/algorithm.hpp>

#include "core/check.h"
#include "server/protocol/messages.h"
#include "server/protocol/wire_json.h"
#include "tests/fuzz/mutation.h"
#include "tests/fuzz/wire_samples.h"

namespace bourse::fuzz {

template <class Message>
void survives(const Message& message) {
  const std::string text = to_text(message);
  const auto again = from_text<Message>(text, "again");
  BOURSE_CHECK(again.has_value());
  BOURSE_CHECK(to_text(*again) == text);
}

template <class Message>
void read_body(std::string_view text) {
  const auto body = from_text<Message>(text, "body");
  if (body) return survives(*body);
  BOURSE_CHECK(!body.error().what.empty());
}

inline void fuzz_wire(std::span<const std::uint8_t> input) {
  Bytes bytes(input);
  std::string text = samples()[bytes.below(samples().size())];
  if (bytes.below(4) == 0) {
    text = std::string(bytes.rest());
  } else {
    text = mutate_text(text, bytes);
  }
  const auto message = read_message(text);
  if (message) {
    std::visit([](const auto& said) { survives(said); }, *message);
  } else {
    BOURSE_CHECK(!message.error().what.empty());
  }
  static_cast<void>(id_in(text));
  boost::mp11::mp_for_each<Bodies>(
      [&](const auto& kind) { read_body<std::remove_cvref_t<decltype(kind)>>(text); });
}

}  // namespace bourse::fuzz
