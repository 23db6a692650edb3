// SPDX-License-Identifier: Apache-2.0
//
// Writes JSON directly into a string, for output needed at every move: a tree of values would cost
// ten times as much. The caller writes fields in order; commas are inserted automatically.
//
//   JsonText text(out);
//   text.object([&] {
//     text.field("seat").number(2);
//     text.field("chips").list([&] { for (auto code : codes) text.word(code); });
//   });
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace bourse {

// Quoted and escaped.
void write_json(std::string& out, std::string_view text);
void write_json(std::string& out, std::int64_t number);

class JsonText {
 public:
  // NOLINTNEXTLINE(*-member-init): room_ is written before it is read
  explicit JsonText(std::string& out) : out_(out) {}
  ~JsonText() { flush(); }
  JsonText(const JsonText&) = delete;
  JsonText& operator=(const JsonText&) = delete;

  template <class Fill>
  void object(Fill fill) {
    open('{');
    fill();
    close('}');
  }
  template <class Fill>
  void list(Fill fill) {
    open('[');
    fill();
    close(']');
  }
  // Requires: a key that needs no escaping, of at most kLongestWord bytes. Inlined, so that a
  // constant key is written as a constant.
  [[gnu::always_inline]] JsonText& field(std::string_view key) {
    char* const end = quoted(begin(), key);
    *end = ':';
    end_ = end + 1;
    is_comma_due_ = false;
    return *this;
  }
  // Requires: the same as for a key.
  [[gnu::always_inline]] void word(std::string_view plain) { end_ = quoted(begin(), plain); }
  void number(std::int64_t number) {
    char* const end = begin();
    // Seats, prices and counts nearly always have one digit.
    if (number >= 0 && number < 10) {
      *end = static_cast<char>('0' + number);
      end_ = end + 1;
    } else {
      end_ = std::to_chars(end, end + kLongestWord, number).ptr;
    }
  }
  void flag(bool is_true) { literal(is_true ? "true" : "false"); }
  void null() { literal("null"); }

  static constexpr std::size_t kLongestWord = 64;

 private:
  // A comma, a word in quotes and the colon after it.
  static constexpr std::size_t kLongestToken = kLongestWord + 4;

  // The position of the next token, after a comma if one is due. A write through a char* might
  // change `end_` as far as the compiler knows, so we write through a copy.
  [[gnu::always_inline]] char* begin() {
    if (room_.data() + room_.size() - end_ < static_cast<std::ptrdiff_t>(kLongestToken)) flush();
    char* const end = end_;
    *end = ',';
    return end + (std::exchange(is_comma_due_, true) ? 1 : 0);
  }
  [[gnu::always_inline]] static char* quoted(char* end, std::string_view plain) {
    *end++ = '"';
    end = std::copy(plain.begin(), plain.end(), end);
    *end++ = '"';
    return end;
  }
  void literal(std::string_view plain) {
    char* const end = begin();
    end_ = std::copy(plain.begin(), plain.end(), end);
  }
  void open(char bracket) {
    char* const end = begin();
    *end = bracket;
    end_ = end + 1;
    is_comma_due_ = false;
  }
  void close(char bracket) {
    is_comma_due_ = false;
    char* const end = begin();
    *end = bracket;
    end_ = end + 1;
  }
  void flush() {
    out_.append(room_.data(), end_);
    end_ = room_.data();
  }

  std::string& out_;
  bool is_comma_due_ = false;
  std::array<char, 2048> room_;
  char* end_ = room_.data();
};

}  // namespace bourse
