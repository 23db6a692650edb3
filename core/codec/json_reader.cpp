// SPDX-License-Identifier: Apache-2.0
#include "core/codec/json_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parser.hpp>
#include <fmt/format.h>

#include "core/text/screen.h"

namespace bourse {
namespace {

const json::value kNothing;
constexpr double kTooLarge = 9007199254740992;  // 2^53: from here on every double is an integer

std::string_view kind_name(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null: return "null";
    case json::kind::bool_: return "true or false";
    case json::kind::int64:
    case json::kind::uint64: return "an integer";
    // The parser returns integers beyond 64 bits as doubles.
    case json::kind::double_:
      return std::abs(value.get_double()) < kTooLarge ? "a fraction" : "a number too large";
    case json::kind::string: return "a text";
    case json::kind::array: return "a list";
    case json::kind::object: return "an object";
  }
  return "nothing";
}

// Finds a key that occurs twice in one object of a valid JSON text. Parsers differ in which of the
// two they use, so we accept neither.
struct KeyListener {
  // NOLINTBEGIN(*-identifier-naming): Boost.JSON asks for these names
  static constexpr std::size_t max_object_size = std::size_t(-1);
  static constexpr std::size_t max_array_size = std::size_t(-1);
  static constexpr std::size_t max_key_size = std::size_t(-1);
  static constexpr std::size_t max_string_size = std::size_t(-1);
  // NOLINTEND(*-identifier-naming)
  using Error = json::error_code;
  using Text = json::string_view;

  std::vector<std::vector<std::string>> open;  // the keys of each enclosing object
  std::string key;
  std::optional<std::string> twice;

  static bool on_document_begin(Error&) { return true; }
  static bool on_document_end(Error&) { return true; }
  bool on_object_begin(Error&) { return open.emplace_back(), true; }
  bool on_object_end(std::size_t, Error&) {
    auto& keys = open.back();
    std::sort(keys.begin(), keys.end());
    const auto found = std::adjacent_find(keys.begin(), keys.end());
    if (found != keys.end() && !twice) twice = *found;
    return open.pop_back(), true;
  }
  static bool on_array_begin(Error&) { return true; }
  static bool on_array_end(std::size_t, Error&) { return true; }
  bool on_key_part(Text part, std::size_t, Error&) { return key.append(part), true; }
  bool on_key(Text part, std::size_t, Error&) {
    key.append(part);
    open.back().push_back(std::exchange(key, {}));
    return true;
  }
  static bool on_string_part(Text, std::size_t, Error&) { return true; }
  static bool on_string(Text, std::size_t, Error&) { return true; }
  static bool on_number_part(Text, Error&) { return true; }
  static bool on_int64(std::int64_t, Text, Error&) { return true; }
  static bool on_uint64(std::uint64_t, Text, Error&) { return true; }
  static bool on_double(double, Text, Error&) { return true; }
  static bool on_bool(bool, Error&) { return true; }
  static bool on_null(Error&) { return true; }
  static bool on_comment_part(Text, Error&) { return true; }
  static bool on_comment(Text, Error&) { return true; }
};

// Requires: text is valid JSON.
std::optional<std::string> key_given_twice(std::string_view text,
                                           const json::parse_options& options) {
  json::basic_parser<KeyListener> parser(options);
  json::error_code error;
  parser.write_some(false, text.data(), text.size(), error);
  return parser.handler().twice;
}

constexpr std::size_t kMaxDepth = 16;  // the deepest of our documents nests 5

}  // namespace

json::object JsonReader::members() const {
  const json::object* found = object();
  return found == nullptr ? json::object() : *found;
}

const json::object* JsonReader::object() const {
  if (const json::object* object = value_->if_object()) return object;
  refuse(fmt::format("must be an object, not {}", kind_name(*value_)), errors_->shape().wrong_type);
  return nullptr;
}

void JsonReader::allow_only(std::initializer_list<std::string_view> keys) const {
  const json::object* object = this->object();
  if (object == nullptr) return;
  for (const auto& pair : *object) {
    const std::string_view key(pair.key().data(), pair.key().size());
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      refuse(fmt::format("unknown field {}", quoted(key)), errors_->shape().unknown_field);
    }
  }
}

void JsonReader::exactly(std::initializer_list<std::string_view> keys) const {
  allow_only(keys);
  const json::object* object = this->object();
  if (object == nullptr) return;
  for (const std::string_view key : keys) {
    if (!object->contains(key)) {
      refuse(fmt::format("field '{}' is missing", key), errors_->shape().missing_field);
    }
  }
}

JsonReader JsonReader::field(std::string_view key) const {
  std::string path = path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
  const json::object* object = this->object();
  if (object == nullptr) return {kNothing, std::move(path), *errors_};
  if (const json::value* value = object->if_contains(key)) {
    return {*value, std::move(path), *errors_};
  }
  refuse(fmt::format("field '{}' is missing", key), errors_->shape().missing_field);
  return {kNothing, std::move(path), *errors_};
}

std::size_t JsonReader::size() const {
  if (const json::array* array = value_->if_array()) return array->size();
  refuse(fmt::format("must be a list, not {}", kind_name(*value_)), errors_->shape().wrong_type);
  return 0;
}

JsonReader JsonReader::item(std::size_t at) const {
  std::string path = fmt::format("{}[{}]", path_, at);
  const json::array* array = value_->if_array();
  const bool there = array != nullptr && at < array->size();
  return {there ? (*array)[at] : kNothing, std::move(path), *errors_};
}

std::size_t JsonReader::length(std::size_t least, std::size_t most) const {
  const std::size_t found = size();
  if (found < least || found > most) {
    const std::string bounds =
        least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
    refuse(fmt::format("must have {} items, not {}", bounds, found), errors_->shape().out_of_range);
    return least;
  }
  return found;
}

std::int64_t JsonReader::long_integer(std::int64_t least, std::int64_t most) const {
  const bool is_integer = value_->is_int64() || value_->is_uint64();
  if (!is_integer) {
    refuse(fmt::format("must be an integer, not {}", kind_name(*value_)),
           errors_->shape().wrong_type);
    return least;
  }
  json::error_code error;
  const auto number = value_->to_number<std::int64_t>(error);
  if (error || number < least || number > most) {
    refuse(fmt::format("must be {} to {}", least, most), errors_->shape().out_of_range);
    return least;
  }
  return number;
}

bool JsonReader::boolean() const {
  if (const bool* value = value_->if_bool()) return *value;
  refuse(fmt::format("must be true or false, not {}", kind_name(*value_)),
         errors_->shape().wrong_type);
  return false;
}

std::string_view JsonReader::text() const {
  if (const json::string* value = value_->if_string()) return {value->data(), value->size()};
  refuse(fmt::format("must be a text, not {}", kind_name(*value_)), errors_->shape().wrong_type);
  return {};
}

std::size_t JsonReader::enumerator(std::span<const std::string_view> words,
                                   std::string_view what) const {
  const std::string_view found = text();
  if (!ok()) return 0;
  const auto place = std::find(words.begin(), words.end(), found);
  if (place == words.end()) {
    refuse(fmt::format("{} is not {}", quoted(found), what), errors_->shape().out_of_range);
    return 0;
  }
  return static_cast<std::size_t>(place - words.begin());
}

void JsonReader::refuse(std::string what, RuleId rule) const {
  errors_->raise({path_, std::move(what), rule});
}

Result<json::value, ParseError> parse_json(std::string_view text, std::string_view what) {
  json::parse_options options;
  options.max_depth = kMaxDepth;
  json::error_code error;
  json::parser parser({}, options);
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error) {
    const std::size_t rest = text.find_first_not_of(" \t\r\n", read);
    if (rest != std::string_view::npos) error = json::error::extra_data;
  }
  if (!error) {
    const auto twice = key_given_twice(text, options);
    if (!twice) return parser.release();
    return Unexpected(ParseError{std::string(what), "field " + quoted(*twice) + " is given twice"});
  }
  return Unexpected(ParseError{
      std::string(what), fmt::format("not valid JSON at byte {}: {}", read, error.message())});
}

bool has_all(const json::value& whole, const json::value& part) {
  const json::object* members = part.if_object();
  if (members != nullptr && whole.is_object()) {
    return std::all_of(members->begin(), members->end(), [&](const auto& member) {
      const json::value* found = whole.get_object().if_contains(member.key());
      return found != nullptr && has_all(*found, member.value());
    });
  }
  const json::array* items = part.if_array();
  if (items == nullptr || !whole.is_array()) return whole == part;
  return std::equal(
      whole.get_array().begin(), whole.get_array().end(), items->begin(), items->end(), has_all);
}

}  // namespace bourse
