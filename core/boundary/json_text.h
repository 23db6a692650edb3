// SPDX-License-Identifier: Apache-2.0
//
// JSON written straight into a string, for what is written with every move: a tree of values would
// cost ten times as much. The caller writes fields in order; commas come by themselves.
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

namespace bourse {

// Quoted and escaped.
void write_json(std::string& out, std::string_view text);
void write_json(std::string& out, std::int64_t number);

class JsonText {
 public:
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
  // Requires: a key that needs no escape, of at most kLongestWord bytes.
  JsonText& field(std::string_view key) {
    word(key);
    *end_++ = ':';
    is_comma_due_ = false;
    return *this;
  }
  // Requires: as for a key.
  void word(std::string_view plain) {
    begin();
    *end_++ = '"';
    end_ = std::copy(plain.begin(), plain.end(), end_);
    *end_++ = '"';
  }
  void number(std::int64_t number) {
    begin();
    // Seats, prices and counts have one digit, nearly always.
    if (number >= 0 && number < 10) {
      *end_++ = static_cast<char>('0' + number);
    } else {
      end_ = std::to_chars(end_, end_ + kLongestWord, number).ptr;
    }
  }
  void flag(bool is_true) { literal(is_true ? "true" : "false"); }
  void null() { literal("null"); }

  static constexpr std::size_t kLongestWord = 64;

 private:
  // A comma, a word in quotes and the colon after it.
  static constexpr std::size_t kLongestToken = kLongestWord + 4;

  void begin() {
    if (end_ + kLongestToken > room_.data() + room_.size()) flush();
    if (is_comma_due_) *end_++ = ',';
    is_comma_due_ = true;
  }
  void literal(std::string_view plain) {
    begin();
    end_ = std::copy(plain.begin(), plain.end(), end_);
  }
  void open(char bracket) {
    begin();
    *end_++ = bracket;
    is_comma_due_ = false;
  }
  void close(char bracket) {
    is_comma_due_ = false;
    begin();
    *end_++ = bracket;
  }
  void flush() {
    out_.append(room_.data(), end_);
    end_ = room_.data();
  }

  std::string& out_;
  bool is_comma_due_ = false;
  std::array<char, 2048> room_;  // NOLINT(*-member-init): written before it is read
  char* end_ = room_.data();
};

}  // namespace bourse
