// SPDX-License-Identifier: Apache-2.0
//
// The part of erase<G>() that shows events to a viewer.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <boost/json/serialize.hpp>

#include "core/boundary/erased_game.h"
#include "core/boundary/event_texts.h"
#include "core/boundary/value_hash.h"

namespace bourse {

template <GameRules G>
struct EventErasure {
  using Codec = typename CodecOf<G>::Type;

  static const typename G::Rules& rules_of(const AnyRules& rules) {
    return *static_cast<const typename G::Rules*>(rules.get());
  }

  static std::vector<Sighting> witness(const AnyRules& rules,
                                       const AnyEvents& events,
                                       Viewer viewer,
                                       std::span<const std::string> names) {
    std::vector<Sighting> sightings;
    for (const auto& event : events.template as<typename G::Event>()) {
      const typename G::Witnessed seen = G::witness(event, viewer);
      sightings.push_back(
          {Codec::event(rules_of(rules), seen), Codec::narrate(rules_of(rules), seen, names)});
    }
    return sightings;
  }

  static std::vector<SightingText> witness_texts(const AnyRules& rules,
                                                 const AnyEvents& events,
                                                 Viewer viewer,
                                                 std::span<const std::string> names,
                                                 EventTexts& texts) {
    std::vector<SightingText> sightings;
    std::size_t at = 0;
    for (const auto& event : events.template as<typename G::Event>()) {
      const typename G::Witnessed seen = G::witness(event, viewer);
      ValueHash value;
      hash_value(value, seen);
      const auto write = [&] { return json::serialize(Codec::event(rules_of(rules), seen)); };
      sightings.push_back(
          {texts.of(at++, value.bytes(), write), Codec::narrate(rules_of(rules), seen, names)});
    }
    return sightings;
  }
};

}  // namespace bourse
