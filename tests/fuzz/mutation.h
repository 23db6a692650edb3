// SPDX-License-Identifier: Apache-2.0
//
// Hostile input derived from bytes: a reader that never runs out, and mutations of valid JSON that
// keep its shape but not its meaning. Shared by the fuzzing programs and the tests on pseudo-random
// bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/json_reader.h"

namespace bourse::fuzz {

// Returns zeros after the last byte.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }
  std::uint8_t next() {
    if (bytes_.empty()) return 0;
    const std::uint8_t byte = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return byte;
  }
  // Requires: count >= 1.
  std::size_t below(std::size_t count) {
    std::size_t number = next();
    if (count > 256) number = number * 256 + next();
    return number % count;
  }
  std::string_view rest() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

 private:
  std::span<const std::uint8_t> bytes_;
};

// Values at the edge of what fields allow, and values of the wrong type.
inline json::value odd_value(Bytes& bytes) {
  constexpr std::array<std::int64_t, 16> kNumbers{
      -1, 0, 1, 2, 3, 5, 6, 9, 10, 11, 12, 13, 40, 255, 1LL << 31U, INT64_MAX};
  constexpr std::array<std::string_view, 8> kTexts{
      "", "n", "bu", "rds", "turn", "over", "standard", "\xff"};
  switch (bytes.below(8)) {
    case 0: return nullptr;
    case 1: return bytes.below(2) == 1;
    case 2: return json::array();
    case 3: return json::object();
    case 4: return 0.5;
    case 5: return json::string(kTexts[bytes.below(kTexts.size())]);
    default: return kNumbers[bytes.below(kNumbers.size())];
  }
}

// Collects every value inside the root, including the root.
inline void collect(json::value& root, std::vector<json::value*>& values) {
  values.push_back(&root);
  if (json::object* object = root.if_object()) {
    for (auto& pair : *object) collect(pair.value(), values);
  } else if (json::array* array = root.if_array()) {
    for (json::value& item : *array) collect(item, values);
  }
}

inline void mutate_array(json::array& array, Bytes& bytes) {
  if (array.empty()) {
    array.push_back(odd_value(bytes));
    return;
  }
  const std::size_t at = bytes.below(array.size());
  const json::value item = array[at];
  switch (bytes.below(3)) {
    case 0: array.erase(array.begin() + static_cast<std::ptrdiff_t>(at)); return;
    case 1: array.insert(array.begin() + static_cast<std::ptrdiff_t>(at), item); return;
    default: std::swap(array[at], array[bytes.below(array.size())]); return;
  }
}

inline void mutate_object(json::object& object, Bytes& bytes) {
  if (object.empty() || bytes.below(4) == 0) {
    object["extra"] = odd_value(bytes);
    return;
  }
  object.erase(object.begin() + static_cast<std::ptrdiff_t>(bytes.below(object.size())));
}

// Makes one change somewhere in the value: a number up or down by one, an odd value, a value from
// another place, an item or field added or removed.
inline void mutate(json::value& root, Bytes& bytes) {
  std::vector<json::value*> values;
  collect(root, values);
  json::value& target = *values[bytes.below(values.size())];
  const json::value source = *values[bytes.below(values.size())];
  switch (bytes.below(8)) {
    case 0: target = odd_value(bytes); return;
    case 1: target = source; return;
    default: break;
  }
  if (json::array* array = target.if_array()) return mutate_array(*array, bytes);
  if (json::object* object = target.if_object()) return mutate_object(*object, bytes);
  if (target.is_int64()) {
    target = target.get_int64() < 1'000 ? target.get_int64() + (bytes.below(2) == 0 ? 1 : -1) : 0;
  } else if (source.is_string() == target.is_string() && source.is_primitive()) {
    target = source;
  }
}

// Changes, removes or duplicates some bytes of the text.
inline std::string mutate_text(std::string text, Bytes& bytes) {
  for (std::size_t changes = bytes.below(4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = bytes.below(text.size());
    switch (bytes.below(3)) {
      case 0: text[at] = static_cast<char>(bytes.next()); break;
      case 1: text.erase(at, 1); break;
      default: text.insert(at, 1, text[at]); break;
    }
  }
  return text;
}

}  // namespace bourse::fuzz
