// SPDX-License-Identifier: Apache-2.0
//
// A list with a fixed capacity and no heap. Trivially copyable, so a State may hold one. Two lists
// are equal if their items are, whatever the unused capacity contains.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

namespace bourse {

template <class Item, std::size_t Capacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<Item>);
  using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;
  static_assert(Capacity < 65536);
  // Writer::push_if writes one item past the last; lists this short are never written that way.
  static constexpr std::size_t kSpare = Capacity < 256 ? 0 : 1;

 public:
  using value_type = Item;

  static constexpr std::size_t capacity() { return Capacity; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool full() const { return size_ == Capacity; }

  Item* begin() { return std::launder(reinterpret_cast<Item*>(room_)); }
  Item* end() { return begin() + size_; }
  const Item* begin() const { return std::launder(reinterpret_cast<const Item*>(room_)); }
  const Item* end() const { return begin() + size_; }
  const Item* data() const { return begin(); }

  Item& operator[](std::size_t at) {
    assert(at < size_);
    return begin()[at];
  }
  const Item& operator[](std::size_t at) const {
    assert(at < size_);
    return begin()[at];
  }

  void push_back(const Item& item) {
    assert(!full());
    new (room_ + size_ * sizeof(Item)) Item(item);
    ++size_;
  }
  // Keeps the order of the other items.
  void erase_at(std::size_t at) {
    assert(at < size_);
    std::copy(begin() + at + 1, end(), begin() + at);
    --size_;
  }
  void clear() { size_ = 0; }

  friend bool operator==(const FixedList& a, const FixedList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

  // Appends many items at once. The list gets its new size when the writer is destroyed and must
  // not be used before. push_if() writes first and decides later, which avoids a branch.
  class Writer {
   public:
    explicit Writer(FixedList& list) : list_(list), at_(list.end()) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() {
      list_.size_ = static_cast<Size>(at_ - list_.begin());
      assert(list_.size_ <= Capacity);
    }
    // Constructs the item in place, so that its parts are copied once.
    template <class Part>
    void push_back(const Part& part) {
      new (at_++) Item(part);
    }
    // Appends the first `count` of the items but writes all of them. Requires: room for all.
    template <std::size_t Count>
    void push_first(std::size_t count, const std::array<Item, Count>& items) {
      std::memcpy(static_cast<void*>(at_), items.data(), sizeof items);
      at_ += count;
    }
    template <class Part>
    void push_if(bool wanted, const Part& part) {
      new (at_) Item(part);
      at_ += wanted ? 1 : 0;
    }

   private:
    FixedList& list_;
    Item* at_;
  };

 private:
  // Raw storage, not a sequence of bytes to iterate over
  alignas(Item) std::byte room_[(Capacity + kSpare) * sizeof(Item)];
  Size size_ = 0;
};

}  // namespace bourse
