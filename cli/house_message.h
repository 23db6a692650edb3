// SPDX-License-Identifier: Apache-2.0
//
// Messages of a house (server/protocol/wire.h) as a client reads them: what is missing keeps its
// default and what is unknown is passed over, so that a newer house can be joined. Nothing here
// trusts a text to be fit for a terminal; see harmless() and drawn_safely().
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <boost/describe/members.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/mp11/algorithm.hpp>

#include "server/protocol/wire.h"

namespace bourse::cli {

template <class T>
void take_value(const boost::json::value& from, T& into);

template <class T>
void take_value(const boost::json::value& from, std::optional<T>& into) {
  if (from.is_null()) return;
  take_value(from, into.emplace());
}

template <class T>
void take_value(const boost::json::value& from, std::vector<T>& into) {
  const boost::json::array* list = from.if_array();
  if (list == nullptr) return;
  for (const boost::json::value& item : *list) take_value(item, into.emplace_back());
}

template <class T>
void take_value(const boost::json::value& from, T& into) {
  if constexpr (std::is_same_v<T, bool>) {
    if (const bool* flag = from.if_bool()) into = *flag;
  } else if constexpr (std::is_integral_v<T>) {
    if (const auto* number = from.if_int64()) into = static_cast<T>(*number);
  } else if constexpr (std::is_same_v<T, std::string>) {
    if (const auto* text = from.if_string()) into.assign(text->data(), text->size());
  } else if constexpr (std::is_same_v<T, boost::json::object>) {
    if (const auto* object = from.if_object()) into = *object;
  } else if constexpr (std::is_same_v<T, wire::ObjectText>) {
    if (from.is_object()) into.text = boost::json::serialize(from);
  } else {
    const boost::json::object* object = from.if_object();
    if (object == nullptr) return;
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    boost::mp11::mp_for_each<Members>([&](auto member) {
      if (const auto* value = object->if_contains(member.name)) {
        take_value(*value, into.*member.pointer);
      }
    });
  }
}

template <class Message>
Message taken(const boost::json::value& from) {
  Message message;
  take_value(from, message);
  return message;
}

}  // namespace bourse::cli
