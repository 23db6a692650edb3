// SPDX-License-Identifier: Apache-2.0
//
// Reads untrusted JSON. A JsonReader is one value and its path. Readers of a document share a
// FirstError, which keeps the first error only. After an error every read returns a safe default,
// so a codec reads a document from top to bottom and checks for an error once at the end.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include "core/codec/parse_error.h"
#include "core/result.h"

namespace bourse {

namespace json = boost::json;

// The rules that a document breaks if its shape is wrong; empty if there is no rule for it.
struct ShapeRules {
  RuleId unknown_field{};
  RuleId missing_field{};
  RuleId wrong_type{};
  RuleId out_of_range{};
};

class FirstError {
 public:
  FirstError() = default;
  explicit FirstError(ShapeRules shape) : shape_(shape) {}

  const ShapeRules& shape() const { return shape_; }
  bool raised() const { return first_.has_value(); }
  const ParseError& first() const { return *first_; }  // Requires: raised().
  void raise(ParseError error) {
    if (!first_) first_ = std::move(error);
  }

 private:
  ShapeRules shape_;
  std::optional<ParseError> first_;
};

class JsonReader {
 public:
  JsonReader(const json::value& value, std::string path, FirstError& errors)
      : value_(&value), path_(std::move(path)), errors_(&errors) {}

  // Objects: only these keys may occur; with exactly(), each of them must.
  void allow_only(std::initializer_list<std::string_view> keys) const;
  void exactly(std::initializer_list<std::string_view> keys) const;
  JsonReader field(std::string_view key) const;
  json::object members() const;  // empty, with an error, if it is not an object

  // Arrays.
  std::size_t size() const;  // 0, with an error, if it is not an array
  JsonReader item(std::size_t at) const;
  std::size_t length(std::size_t least, std::size_t most) const;

  // Scalars.
  bool is_null() const { return value_->is_null(); }
  bool is_text() const { return value_->is_string(); }
  int integer(int least, int most) const { return static_cast<int>(long_integer(least, most)); }
  std::int64_t long_integer(std::int64_t least, std::int64_t most) const;
  bool boolean() const;
  std::string_view text() const;
  // The index of the text in words. `what` names the kind of word in the error ("a colour").
  std::size_t enumerator(std::span<const std::string_view> words, std::string_view what) const;

  void refuse(std::string what, RuleId rule = {}) const;
  bool ok() const { return !errors_->raised(); }
  const std::string& path() const { return path_; }
  const json::value& value() const { return *value_; }

 private:
  const json::object* object() const;

  const json::value* value_;
  std::string path_;
  FirstError* errors_;
};

// Whether the whole contains every member of the part, at every depth, with the same value. Arrays
// are compared item by item.
bool has_all(const json::value& whole, const json::value& part);

// One JSON text with nothing after it. The depth is limited here; the caller limits the length.
Result<json::value, ParseError> parse_json(std::string_view text, std::string_view what);

}  // namespace bourse
