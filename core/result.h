// SPDX-License-Identifier: Apache-2.0
//
// A value or the reason why there is none, with the interface of std::expected (which GCC 12 and
// Clang 14 lack).
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace bourse {

template <class E>
class Unexpected {
 public:
  explicit Unexpected(E error) : error_(std::move(error)) {}
  E&& error() && { return std::move(error_); }

 private:
  E error_;
};

template <class T, class E>
class [[nodiscard]] Result {
 public:
  using value_type = T;
  using error_type = E;

  Result(T value)  // as std::expected
      : content_(std::in_place_index<0>, std::move(value)) {}
  template <class F>
  Result(Unexpected<F> unexpected)  // as std::expected
      : content_(std::in_place_index<1>, std::move(unexpected).error()) {}

  bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  // Requires: has_value().
  T& value() & { return std::get<0>(content_); }
  const T& value() const& { return std::get<0>(content_); }
  T&& value() && { return std::get<0>(std::move(content_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // Requires: !has_value().
  const E& error() const& { return std::get<1>(content_); }
  E&& error() && { return std::get<1>(std::move(content_)); }

 private:
  std::variant<T, E> content_;
};

}  // namespace bourse
