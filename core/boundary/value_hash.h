// SPDX-License-Identifier: Apache-2.0
//
// A 64-bit hash of a game's value, field by field. Equal values have equal hashes, whatever their
// padding or the unused capacity of their lists, options and variants contains. Not
// collision-resistant against an adversary who chooses both values.
//
// A type whose bytes are its value is hashed as bytes; lists, options and variants by their
// contents; any other struct by its fields. Any other type does not compile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <boost/pfr/core.hpp>
#include <boost/pfr/tuple_size.hpp>
#define XXH_INLINE_ALL  // nothing to link
#include <xxhash.h>

namespace bourse {

// Bytes are collected first and hashed at once. Mixing them one by one cost a fifth of the time of
// a search of Stockastic.
class ValueHash {  // NOLINT(*-member-init): room_ is written before it is read
 public:
  // Requires: room for the bytes, which hash_value() ensures.
  void add(const void* bytes, std::size_t count) {
    std::memcpy(room_.data() + filled_, bytes, count);
    filled_ += count;
  }
  // Prefixes of values of variable length or type: no list has 2^16 items, no variant 2^8 types.
  void add_size(std::size_t size) { add_as<std::uint16_t>(size); }
  void add_kind(std::size_t kind) { add_as<std::uint8_t>(kind); }

  std::uint64_t sum() const { return XXH3_64bits(room_.data(), filled_); }
  // The bytes added: two values of one type have the same bytes if and only if they are equal.
  std::string_view bytes() const { return {reinterpret_cast<const char*>(room_.data()), filled_}; }

  // Whether a T fits, with 64 bytes to spare: a value adds its bytes and at most one more for each
  // list in it, and a list has at least two bytes.
  template <class T>
  static constexpr bool has_room_for() {
    return 2 * sizeof(T) <= kRoom - 64;
  }

 private:
  static constexpr std::size_t kRoom = 8192;

  template <class Narrow>
  void add_as(std::size_t number) {
    const auto narrow = static_cast<Narrow>(number);
    add(&narrow, sizeof narrow);
  }

  std::array<std::byte, kRoom> room_;  // filled as far as it is read
  std::size_t filled_ = 0;
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

// The number of items is part of the type: std::array, PerKey.
template <class T>
concept Counted = requires {
  std::tuple_size<T>::value;
}
|| requires { std::bool_constant<(T::size() > 0)>(); };

}  // namespace hashing

template <class T>
void hash_value(ValueHash& hash, const T& value);

namespace hashing {

// Whether the bytes of a T are its value and nothing else. A list within it, however deep, has
// unused capacity, which counts as bytes of the value but not in equality.
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

// Our lists are contiguous. The unused capacity of a short list is not part of its value.
template <class List>
void hash_list(ValueHash& hash, const List& list) {
  const auto size = static_cast<std::size_t>(list.end() - list.begin());
  if constexpr (!Counted<List>) hash.add_size(size);
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
  static_assert(ValueHash::has_room_for<T>());
  if constexpr (hashing::IsOptional<T>::value) {
    hash.add_kind(value.has_value() ? 1 : 0);
    if (value) hash_value(hash, *value);
  } else if constexpr (hashing::IsVariant<T>::value) {
    hash.add_kind(value.index());
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
