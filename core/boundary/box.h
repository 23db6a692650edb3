// SPDX-License-Identifier: Apache-2.0
//
// Type-erased values of a game. A box is inline storage: no heap, trivially copyable. Only the game
// that made a box can read it.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

namespace bourse {

template <std::size_t Bytes>
class Box {
 public:
  template <class T>
  static Box of(const T& value) {
    static_assert(sizeof(T) <= Bytes && alignof(T) <= 16 && std::is_trivially_copyable_v<T>);
    Box box;  // NOLINT(*-member-init): the next line fills as much as is read
    new (box.room_.data()) T(value);
    return box;
  }
  template <class T>
  const T& as() const {
    return *std::launder(reinterpret_cast<const T*>(room_.data()));
  }
  template <class T>
  T& as() {
    return *std::launder(reinterpret_cast<T*>(room_.data()));
  }

 private:
  alignas(16) std::array<std::byte, Bytes> room_;
};

// Large enough for each of the five games.
using AnyState = Box<1280>;
using AnyView = Box<2048>;
using AnyAction = Box<8>;

using AnyRules = std::shared_ptr<const void>;

// The events of one move, secrets included. Opaque: read them through witness().
class AnyEvents {
 public:
  template <class EventList>
  static AnyEvents of(const EventList& list) {
    AnyEvents events;
    const auto* bytes = reinterpret_cast<const std::byte*>(list.data());
    events.bytes_.assign(bytes, bytes + list.size() * sizeof(typename EventList::value_type));
    return events;
  }
  template <class Event>
  std::span<const Event> as() const {
    return {reinterpret_cast<const Event*>(bytes_.data()), bytes_.size() / sizeof(Event)};
  }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace bourse
