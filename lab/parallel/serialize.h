// SPDX-License-Identifier: Apache-2.0
//
// Serialization of results between MPI ranks of the same binary: a sequence of integers and texts.
// A type T that is sent has a function
//   template <class Archive> void serialize(Archive& archive, T& thing);
// that passes its members to the archive in order, for writing (Serializer) and reading
// (Deserializer).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/check.h"
#include "core/per_key.h"
#include "lab/stats/histogram.h"

namespace bourse {

class Serializer {
 public:
  std::string take() && { return std::move(bytes_); }

  void number(std::int64_t& number) {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  void text(std::string& text) {
    auto size = static_cast<std::int64_t>(text.size());
    number(size);
    bytes_ += text;
  }
  // Writes every entry.
  template <class Key, class Value, class Each>
  void entries(std::map<Key, Value>& map, Each each) {
    auto size = static_cast<std::int64_t>(map.size());
    number(size);
    for (auto& [key, value] : map) {
      Key copy = key;
      each(copy, value);
    }
  }

 private:
  std::string bytes_;
};

class Deserializer {
 public:
  explicit Deserializer(std::string_view bytes) : bytes_(bytes) {}

  bool is_empty() const { return bytes_.empty(); }

  void number(std::int64_t& number) {
    std::memcpy(&number, take(sizeof number).data(), sizeof number);
  }
  void text(std::string& text) {
    std::int64_t size = 0;
    number(size);
    text = take(static_cast<std::size_t>(size));
  }
  // Reads entries into the map. Requires: it is empty.
  template <class Key, class Value, class Each>
  void entries(std::map<Key, Value>& map, Each each) {
    std::int64_t size = 0;
    for (number(size); size > 0; --size) {
      Key key{};
      Value value{};
      each(key, value);
      map.emplace(std::move(key), std::move(value));
    }
  }

 private:
  std::string_view take(std::size_t size) {
    BOURSE_CHECK(size <= bytes_.size());
    const std::string_view found = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return found;
  }

  std::string_view bytes_;
};

template <class Archive, std::integral Number>
void serialize(Archive& archive, Number& number) {
  auto wide = static_cast<std::int64_t>(number);
  archive.number(wide);
  number = static_cast<Number>(wide);
}

template <class Archive>
void serialize(Archive& archive, std::string& text) {
  archive.text(text);
}

template <class Archive, class Key, class Value>
void serialize(Archive& archive, std::map<Key, Value>& map) {
  archive.entries(map, [&](Key& key, Value& value) {
    serialize(archive, key);
    serialize(archive, value);
  });
}

template <class Archive, class Item, std::size_t Count>
void serialize(Archive& archive, std::array<Item, Count>& items) {
  for (Item& item : items) serialize(archive, item);
}

template <class Archive, class Key, class Item, std::size_t Count>
void serialize(Archive& archive, PerKey<Key, Item, Count>& items) {
  serialize(archive, items.values);
}

template <class Archive, class Item>
void serialize(Archive& archive, std::optional<Item>& item) {
  bool is_there = item.has_value();
  serialize(archive, is_there);
  if (is_there && !item) item.emplace();
  if (is_there) serialize(archive, *item);
}

template <class Archive>
void serialize(Archive& archive, SeatSet& seats) {
  std::uint16_t bits = seats.bits();
  serialize(archive, bits);
  seats = SeatSet::from_bits(bits);
}

template <class Archive>
void serialize(Archive& archive, Histogram& histogram) {
  Histogram::Cells cells = histogram.cells();
  serialize(archive, cells);
  if (!histogram.empty()) return;
  for (const auto& [number, times] : cells) histogram.add(number, times);
}

template <class Thing>
std::string to_bytes(Thing thing) {
  Serializer serializer;
  serialize(serializer, thing);
  return std::move(serializer).take();
}

template <class Thing>
Thing from_bytes(std::string_view bytes) {
  Thing thing;
  Deserializer deserializer(bytes);
  serialize(deserializer, thing);
  BOURSE_CHECK(deserializer.is_empty());
  return thing;
}

}  // namespace bourse
