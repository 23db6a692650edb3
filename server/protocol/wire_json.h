// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes the messages of server/protocol/wire.h as JSON text. Writing omits optionals
// without a value. Reading is strict: it refuses unknown fields, missing fields and wrong types by
// the field's name, and fills in nothing but optionals. In a list, null is an optional without a
// value.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>

#include "core/codec/json_reader.h"
#include "core/codec/json_text.h"
#include "server/protocol/wire.h"

namespace bourse {

void write_json(std::string& out, const json::object& object);
void write_json(std::string& out, const json::value& value);

namespace wiring {

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

template <class T>
struct IsMap : std::false_type {};
template <class T>
struct IsMap<std::map<std::string, T>> : std::true_type {};

template <class Message>
using Members = boost::describe::describe_members<Message, boost::describe::mod_public>;

// `default_` -> "default".
template <class Member>
inline constexpr std::string_view kName = [] {
  std::string_view name = Member::name;
  if (name.ends_with('_')) name.remove_suffix(1);
  return name;
}();

// `,"name":`, at compile time.
template <class Member>
inline constexpr auto kKey = [] {
  constexpr std::string_view kText = kName<Member>;
  std::array<char, kText.size() + 4> key{',', '"'};
  std::copy(kText.begin(), kText.end(), key.begin() + 2);
  key[kText.size() + 2] = '"';
  key[kText.size() + 3] = ':';
  return key;
}();

}  // namespace wiring

template <class T>
void write_value(std::string& out, const T& value);

// Writes the fields of a message without the surrounding braces. `first`: no comma before the first
// field.
template <class Message>
void write_fields(std::string& out, const Message& message, bool first = true) {
  boost::mp11::mp_for_each<wiring::Members<Message>>([&](auto member) {
    const auto& value = message.*member.pointer;
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (wiring::IsOptional<Value>::value) {
      if (!value) return;
    }
    constexpr auto& kKey = wiring::kKey<decltype(member)>;
    const std::size_t skipped = first ? 1 : 0;
    out.append(kKey.data() + skipped, kKey.size() - skipped);
    first = false;
    write_value(out, value);
  });
}

template <class T>
void write_list(std::string& out, const std::vector<T>& list) {
  out += '[';
  for (std::size_t at = 0; at < list.size(); ++at) {
    if (at > 0) out += ',';
    write_value(out, list[at]);
  }
  out += ']';
}

template <class T>
void write_map(std::string& out, const std::map<std::string, T>& map) {
  char before = '{';
  for (const auto& [key, item] : map) {
    out += before;
    write_json(out, std::string_view(key));
    out += ':';
    write_value(out, item);
    before = ',';
  }
  out += map.empty() ? "{}" : "}";
}

template <class T>
void write_value(std::string& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T>) {
    write_json(out, static_cast<std::int64_t>(value));
  } else if constexpr (std::is_enum_v<T>) {
    out += '"';
    out += wire::word_of(value);
    out += '"';
  } else if constexpr (std::is_same_v<T, std::string>) {
    write_json(out, std::string_view(value));
  } else if constexpr (std::is_same_v<T, json::object> || std::is_same_v<T, json::value>) {
    write_json(out, value);
  } else if constexpr (std::is_same_v<T, wire::ObjectText>) {
    out += value.text;
  } else if constexpr (wiring::IsOptional<T>::value) {
    if (value) {
      write_value(out, *value);
    } else {
      out += "null";
    }
  } else if constexpr (wiring::IsVector<T>::value) {
    write_list(out, value);
  } else if constexpr (wiring::IsMap<T>::value) {
    write_map(out, value);
  } else {
    out += '{';
    write_fields(out, value);
    out += '}';
  }
}

template <class Message>
std::string to_text(const Message& message) {
  constexpr std::size_t kUsual = 240;  // an answer; batches have a buffer of their own
  std::string text;
  text.reserve(kUsual);
  write_value(text, message);
  return text;
}

// Reports the first key of the object that is not a field of the message.
void only_fields(const JsonReader& reader, const std::vector<std::string_view>& names);

inline constexpr std::size_t kClientItems = 64;  // the longest list in a client's message

// Reports that the text is none of the words. Requires: two words or more.
void refuse_word(const JsonReader& reader, const std::vector<std::string_view>& words);

// Lists have at most `most_items` items.
template <class T>
void read_value(const JsonReader& reader, T& value, std::size_t most_items);

// An optional field may be absent.
template <class T>
void read_field(const JsonReader& reader, std::string_view name, T& value, std::size_t most_items) {
  if (!reader.ok()) return;
  if constexpr (wiring::IsOptional<T>::value) {
    const json::object* object = reader.value().if_object();
    if (object != nullptr && !object->contains(name)) return;
  }
  read_value(reader.field(name), value, most_items);
}

template <class T>
void read_fields(const JsonReader& reader, T& value, std::size_t most_items) {
  std::vector<std::string_view> names;
  boost::mp11::mp_for_each<wiring::Members<T>>([&](auto member) {
    constexpr std::string_view kName = wiring::kName<decltype(member)>;
    names.push_back(kName);
    read_field(reader, kName, value.*member.pointer, most_items);
  });
  only_fields(reader, names);
}

// An optional item may be null.
template <class T>
void read_item(const JsonReader& reader, T& value, std::size_t most_items) {
  if constexpr (wiring::IsOptional<T>::value) {
    if (reader.is_null()) return;
  }
  read_value(reader, value, most_items);
}

inline void read_object(const JsonReader& reader, json::object& value) {
  if (const json::object* object = reader.value().if_object()) {
    value = *object;
  } else {
    reader.refuse("must be an object");
  }
}

template <class T>
void read_value(const JsonReader& reader, T& value, std::size_t most_items) {
  if constexpr (std::is_same_v<T, bool>) {
    value = reader.boolean();
  } else if constexpr (std::is_same_v<T, int>) {
    value = reader.integer(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    value = reader.long_integer(std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
  } else if constexpr (std::is_enum_v<T>) {
    if (const auto known = wire::find_word<T>(reader.text())) {
      value = *known;
    } else {
      refuse_word(reader, {wire::kWords<T>.begin(), wire::kWords<T>.end()});
    }
  } else if constexpr (std::is_same_v<T, std::string>) {
    value = std::string(reader.text());
  } else if constexpr (std::is_same_v<T, json::object>) {
    read_object(reader, value);
  } else if constexpr (std::is_same_v<T, json::value>) {
    value = reader.value();
  } else if constexpr (std::is_same_v<T, wire::ObjectText>) {
    value.text.clear();
    write_json(value.text, reader.members());
  } else if constexpr (wiring::IsOptional<T>::value) {
    read_value(reader, value.emplace(), most_items);
  } else if constexpr (wiring::IsVector<T>::value) {
    const std::size_t size = reader.length(0, most_items);
    for (std::size_t at = 0; at < size && reader.ok(); ++at) {
      read_item(reader.item(at), value.emplace_back(), most_items);
    }
  } else if constexpr (wiring::IsMap<T>::value) {
    for (const auto& pair : reader.members()) {
      read_value(reader.field(pair.key()), value[pair.key()], most_items);
    }
  } else {
    read_fields(reader, value, most_items);
  }
}

template <class Message>
Result<Message, ParseError> from_json(const json::value& value,
                                      std::size_t most_items = kClientItems) {
  bourse::FirstError complaint;
  Message message;
  read_value(JsonReader(value, "", complaint), message, most_items);
  if (complaint.raised()) return Unexpected(complaint.first());
  return message;
}

// `what` names the text in a JSON parser's error ("body").
template <class Message>
Result<Message, ParseError> from_text(std::string_view text,
                                      std::string_view what,
                                      std::size_t most_items = kClientItems) {
  const auto value = parse_json(text, what);
  if (!value) return Unexpected(value.error());
  return from_json<Message>(*value, most_items);
}

}  // namespace bourse
