// SPDX-License-Identifier: Apache-2.0
//
// One sample of each client message and request body, derived from server/protocol/wire.h.
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include "server/protocol/admin_wire.h"
#include "server/protocol/wire_json.h"

namespace bourse::fuzz {

// The bodies that a client may send over HTTP, and the requests of the operator.
using Bodies = boost::mp11::mp_list<wire::Sit,
                                    wire::NewTable,
                                    wire::OptionsRequest,
                                    wire::Me,
                                    wire::DeviceLinkCode,
                                    wire::DeviceRef,
                                    wire::AdminRequest>;

// A complete message: each optional has a value, each list two items.
template <class T>
void fill(T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    if (value.empty()) value = "take bu";
  } else if constexpr (wiring::IsOptional<T>::value) {
    fill(value.emplace());
  } else if constexpr (wiring::IsVector<T>::value) {
    for (int item = 0; item < 2; ++item) fill(value.emplace_back());
  } else if constexpr (boost::describe::has_describe_members<T>::value) {
    boost::mp11::mp_for_each<wiring::Members<T>>([&](auto member) { fill(value.*member.pointer); });
  }
}

// One sample of each client message and request body, to be mutated.
inline const std::vector<std::string>& samples() {
  static const std::vector<std::string> kAll = [] {
    std::vector<std::string> all;
    boost::mp11::mp_for_each<boost::mp11::mp_append<wire::ClientMessages, Bodies>>([&](auto kind) {
      fill(kind);
      all.push_back(to_text(kind));
    });
    all.emplace_back(
        R"({"game":"nyse","players":2,"options":{"hands":"open"},"seats":[{"kind":"open"},)"
        R"({"kind":"bot","bot":"greedy"}],"clock":{"kind":"bank","bank_seconds":60,)"
        R"("increment_seconds":5,"expiry":"bot"},"visibility":"open"})");
    all.emplace_back(
        R"({"game":"nyse","players":2,"options":{},"seats":[{"kind":"open"},{"kind":"bot",)"
        R"("bot":"greedy","script":["take bu","withdraw rd"]}],"clock":{"kind":"none",)"
        R"("expiry":"bot"},"visibility":"invited","position":{"players":2,"active":0,)"
        R"("phase":{"name":"turn"}}})");
    return all;
  }();
  return kAll;
}

}  // namespace bourse::fuzz
