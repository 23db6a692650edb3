// SPDX-License-Identifier: Apache-2.0
//
// A data set (RULES.md 2.9): everything printed on boards, tokens and cards that a table may
// replace. The installed one is house-1 (house_dataset.h).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/stockastic/rules/components.h"

namespace bourse::stockastic {

// Text of limited length without a heap, so that a data set is a plain value.
template <std::size_t Capacity>
class Text {
 public:
  constexpr Text() = default;
  // Requires: text.size() <= Capacity.
  constexpr Text(std::string_view text)  // implicit: tables use text literals
      : size_(static_cast<std::uint8_t>(text.size())) {
    for (std::size_t at = 0; at < text.size(); ++at) letters_[at] = text[at];
  }
  constexpr Text(const char* text)  // implicit: tables use text literals
      : Text(std::string_view(text)) {}
  constexpr std::string_view view() const { return {letters_.data(), size_}; }
  constexpr bool operator==(const Text&) const = default;

 private:
  std::array<char, Capacity> letters_{};
  std::uint8_t size_ = 0;
};
inline constexpr std::size_t kMaxCode = 12;
inline constexpr std::size_t kMaxName = 40;
using Code = Text<kMaxCode>;
using Name = Text<kMaxName>;

inline constexpr int kMaxBlocks = 40;  // of a track, including X
inline constexpr int kMaxPerf = 5;
inline constexpr int kMaxTokens = 32;
inline constexpr int kMaxDividend = 20;
inline constexpr int kMaxPrice = 99;
inline constexpr int kMaxShift = 40;  // of a card, in either direction

// 2.4: prices by block; index 0 is X.
struct Track {
  Code code;
  std::uint8_t top = 0;
  std::array<std::uint8_t, kMaxBlocks> prices{};
  constexpr bool operator==(const Track&) const = default;
};
struct CompanySheet {
  Code code;
  Name name;
  std::uint8_t track = 0;
  std::uint8_t ipo = 0;
  std::array<std::uint8_t, 2 * kMaxPerf + 1> dividends{};  // from the lowest performance
  constexpr bool operator==(const CompanySheet&) const = default;
};
// Performance before price (SC-R42).
struct Shift {
  std::int8_t perf = 0;
  std::int8_t price = 0;
  constexpr bool operator==(const Shift&) const = default;
};
struct EventFace {
  Code code;
  Name name;
  BoardSet boards;
  Shift shift;
  bool towards_zero = false;  // instead of shift.perf
  constexpr bool operator==(const EventFace&) const = default;
};
enum class Effect : std::uint8_t { Moves, CancelsAbove, RepeatsBelow };
struct RumorFace {
  Code code;
  Name name;
  std::uint8_t count = 0;
  Effect effect = Effect::Moves;
  Shift shift;
  constexpr bool operator==(const RumorFace&) const = default;
};
struct CharacterCard {
  Code code;
  Name name;
  std::uint8_t start = 0;
  std::uint8_t cost = 0;
  constexpr bool operator==(const CharacterCard&) const = default;
};

struct Dataset {
  Name name;
  std::uint8_t perf_limit = 0;
  PerToken<std::uint8_t> tokens;
  std::uint8_t track_count = 0;
  std::array<Track, kCompanies> tracks{};
  PerCompany<CompanySheet> companies;
  std::uint8_t event_count = 0;
  std::array<EventFace, kMaxEvents> events{};
  std::uint8_t rumor_kinds = 0;
  std::array<RumorFace, kMaxRumors> rumors{};
  std::array<CharacterCard, kCharacters> characters{};
  std::array<std::uint8_t, kMostSeats - kMinSeats + 1> shares{};  // by seats
  std::array<std::uint8_t, kMostSeats - kMinSeats + 1> coins{};

  constexpr const EventFace& face(EventCard card) const {
    return events[static_cast<std::size_t>(card)];
  }
  constexpr const RumorFace& face(Rumor rumor) const {
    return rumors[static_cast<std::size_t>(rumor)];
  }
  constexpr int token_count() const {
    int count = 0;
    for (const std::uint8_t tokens_of_kind : tokens) count += tokens_of_kind;
    return count;
  }
  constexpr int rumor_count() const {
    int count = 0;
    for (const RumorFace& rumor : rumors) count += rumor.count;
    return count;
  }
  constexpr bool operator==(const Dataset&) const = default;
};

}  // namespace bourse::stockastic
