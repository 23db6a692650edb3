// SPDX-License-Identifier: Apache-2.0
//
// A 64-bit hash of a value of a game, field by field: equal values hash alike, whatever lies in
// their padding or in the unused room of their lists, options and variants. It tells two views
// apart by accident only; it is no defence against somebody who may choose both.
//
// A type whose bytes are its value is hashed as bytes; lists, options and variants by what they
// hold; any other struct by its fields. A type that is none of these does not compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include <boost/pfr/core.hpp>
#include <boost/pfr/tuple_size.hpp>

namespace bourse {

class ValueHash {
 public:
  void add(const void* bytes, std::size_t count) {
    const auto* at = static_cast<const std::byte*>(bytes);
    for (; count >= sizeof(std::uint64_t); count -= sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, sizeof word);
      mix(word);
      at += sizeof word;
    }
    if (count == 0) return;
    std::uint64_t rest = 0;
    std::memcpy(&rest, at, count);
    mix(rest);
  }
  // Values of one type keep their lengths apart by what precedes them.
  void add_size(std::size_t size) { mix(size); }

  // The finaliser of SplitMix64: every bit of the state reaches every bit of the sum.
  std::uint64_t sum() const {
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }

 private:
  // One to one in the word and in the state: what differs once stays different until two
  // differences meet by accident.
  void mix(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x9e3779b97f4a7c15U;
    state_ ^= state_ >> 32U;
  }

  std::uint64_t state_ = 0x6a09e667f3bcc908U;  // of the square root of 2
};

namespace hashing {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};

template <class T>
concept Listed = requires(const T& list) {
  list.end() - list.begin();
  &*list.begin();
};

}  // namespace hashing

template <class T>
void hash_value(ValueHash& hash, const T& value);

namespace hashing {

// Whether the bytes of a T are its value and nothing else. A list in it, however deep, has room
// behind its end, which the language counts among the bytes of the value and equality does not.
template <class T>
constexpr bool are_bytes_the_value();

template <class T, std::size_t... At>
constexpr bool are_fields_bytes(std::index_sequence<At...>) {
  return (are_bytes_the_value<boost::pfr::tuple_element_t<At, T>>() && ...);
}

template <class T>
constexpr bool are_bytes_the_value() {
  if constexpr (!std::has_unique_object_representations_v<T> || Listed<T>) {
    return false;
  } else if constexpr (std::is_aggregate_v<T>) {
    return are_fields_bytes<T>(std::make_index_sequence<boost::pfr::tuple_size_v<T>>());
  } else {
    return true;
  }
}

// Lists of the house lie in one piece; a short one has room behind its end, which is not its value.
template <class List>
void hash_list(ValueHash& hash, const List& list) {
  const auto size = static_cast<std::size_t>(list.end() - list.begin());
  hash.add_size(size);
  using Item = std::remove_cvref_t<decltype(*list.begin())>;
  if constexpr (are_bytes_the_value<Item>()) {
    if (size > 0) hash.add(&*list.begin(), size * sizeof(Item));
  } else {
    for (const Item& item : list) hash_value(hash, item);
  }
}

}  // namespace hashing

template <class T>
void hash_value(ValueHash& hash, const T& value) {
  if constexpr (hashing::IsOptional<T>::value) {
    hash.add_size(value.has_value() ? 1 : 0);
    if (value) hash_value(hash, *value);
  } else if constexpr (hashing::IsVariant<T>::value) {
    hash.add_size(value.index());
    std::visit([&](const auto& held) { hash_value(hash, held); }, value);
  } else if constexpr (hashing::Listed<T>) {
    hashing::hash_list(hash, value);
  } else if constexpr (hashing::are_bytes_the_value<T>()) {
    hash.add(&value, sizeof value);
  } else {
    boost::pfr::for_each_field(value, [&hash](const auto& field) { hash_value(hash, field); });
  }
}

template <class T>
std::uint64_t hash_of(const T& value) {
  ValueHash hash;
  hash_value(hash, value);
  return hash.sum();
}

}  // namespace bourse
