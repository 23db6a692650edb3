// SPDX-License-Identifier: Apache-2.0
//
// What one rank has counted, on its way to another of the same program: whole numbers and texts one
// after the other. A type T that travels has a function
//   template <class Parcel> void carry(Parcel& parcel, T& thing);
// which carries its parts, one after the other; it packs as well as it unpacks.
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
#include "lab/stats/frequencies.h"

namespace bourse {

class Packer {
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
  // Goes through what is there.
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

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  bool is_empty() const { return bytes_.empty(); }

  void number(std::int64_t& number) {
    std::memcpy(&number, piece(sizeof number).data(), sizeof number);
  }
  void text(std::string& text) {
    std::int64_t size = 0;
    number(size);
    text = piece(static_cast<std::size_t>(size));
  }
  // Fills the map, which is empty.
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
  std::string_view piece(std::size_t size) {
    BOURSE_CHECK(size <= bytes_.size());
    const std::string_view found = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return found;
  }

  std::string_view bytes_;
};

template <class Parcel, std::integral Number>
void carry(Parcel& parcel, Number& number) {
  auto wide = static_cast<std::int64_t>(number);
  parcel.number(wide);
  number = static_cast<Number>(wide);
}

template <class Parcel>
void carry(Parcel& parcel, std::string& text) {
  parcel.text(text);
}

template <class Parcel, class Key, class Value>
void carry(Parcel& parcel, std::map<Key, Value>& map) {
  parcel.entries(map, [&](Key& key, Value& value) {
    carry(parcel, key);
    carry(parcel, value);
  });
}

template <class Parcel, class Item, std::size_t Count>
void carry(Parcel& parcel, std::array<Item, Count>& items) {
  for (Item& item : items) carry(parcel, item);
}

template <class Parcel, class Key, class Item, std::size_t Count>
void carry(Parcel& parcel, PerKey<Key, Item, Count>& items) {
  carry(parcel, items.values);
}

template <class Parcel, class Item>
void carry(Parcel& parcel, std::optional<Item>& item) {
  bool is_there = item.has_value();
  carry(parcel, is_there);
  if (is_there && !item) item.emplace();
  if (is_there) carry(parcel, *item);
}

template <class Parcel>
void carry(Parcel& parcel, SeatSet& seats) {
  std::uint16_t bits = seats.bits();
  carry(parcel, bits);
  seats = SeatSet::from_bits(bits);
}

template <class Parcel>
void carry(Parcel& parcel, Frequencies& frequencies) {
  Frequencies::Cells cells = frequencies.cells();
  carry(parcel, cells);
  if (!frequencies.empty()) return;
  for (const auto& [number, times] : cells) frequencies.add(number, times);
}

template <class Thing>
std::string pack(Thing thing) {
  Packer packer;
  carry(packer, thing);
  return std::move(packer).take();
}

template <class Thing>
Thing unpack(std::string_view bytes) {
  Thing thing;
  Unpacker unpacker(bytes);
  carry(unpacker, thing);
  BOURSE_CHECK(unpacker.is_empty());
  return thing;
}

}  // namespace bourse
