// SPDX-License-Identifier: Apache-2.0
//
// Messages and bodies of clients as functions of bytes: refused with a reason, or read so that
// writing and reading again gives the same. A broken promise throws Bug.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "core/check.h"
#include "server/protocol/messages.h"
#include "server/protocol/wire_json.h"
#include "tests/fuzz/mutation.h"

namespace bourse::fuzz {

inline constexpr std::array<std::string_view, 12> kSamples{
    R"({"type":"hello","protocol":1,"last":17,"text":{"colour":true,"unicode":false}})",
    R"({"type":"move","id":"a1","after":3,"action":"take bu"})",
    R"({"type":"why","action":"take bu"})",
    R"({"type":"help"})",
    R"({"type":"undo","id":"u","after":4})",
    R"({"type":"consent","question":1,"yes":true})",
    R"({"type":"say","text":"hi"})",
    R"({"type":"say","phrase":"hello"})",
    R"({"type":"take_back"})",
    R"({"type":"ping"})",
    R"({"seat":-1,"name":"Ada","contribution":"00ff"})",
    R"({"game":"nyse","players":2,"options":{"hands":"open"},"seats":[{"kind":"open"},)"
    R"({"kind":"bot","bot":"greedy"}],"clock":{"kind":"bank","bank_seconds":60,)"
    R"("increment_seconds":5,"expiry":"bot"},"visibility":"open"})"};

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
  std::string text(kSamples[bytes.below(kSamples.size())]);
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
  read_body<wire::Sit>(text);
  read_body<wire::NewTable>(text);
  read_body<wire::OptionsWish>(text);
  read_body<wire::Me>(text);
}

}  // namespace bourse::fuzz
