// SPDX-License-Identifier: Apache-2.0
#include "server/house/restrictions.h"

#include <algorithm>
#include <charconv>

namespace bourse {
namespace {

PersonId person_in(const std::string& subject) {
  PersonId person = kNobody;
  std::from_chars(subject.data(), subject.data() + subject.size(), person);
  return person;
}

}  // namespace

void Restrictions::add(const Restriction& restriction) {
  const std::string& subject = restriction.subject;
  rows_[{restriction.kind, subject}] = restriction.since;
  switch (restriction.kind) {
    case RestrictionKind::MutedPerson: muted_.insert(person_in(subject)); break;
    case RestrictionKind::BannedPerson: banned_.insert(person_in(subject)); break;
    case RestrictionKind::BannedAddress:
      if (const auto range = read_address_range(subject)) ranges_[subject] = *range;
      break;
  }
}

void Restrictions::remove(RestrictionKind kind, const std::string& subject) {
  rows_.erase({kind, subject});
  switch (kind) {
    case RestrictionKind::MutedPerson: muted_.erase(person_in(subject)); break;
    case RestrictionKind::BannedPerson: banned_.erase(person_in(subject)); break;
    case RestrictionKind::BannedAddress: ranges_.erase(subject); break;
  }
}

bool Restrictions::has(RestrictionKind kind, const std::string& subject) const {
  return rows_.contains({kind, subject});
}

std::vector<Restriction> Restrictions::all() const {
  std::vector<Restriction> all;
  for (const auto& [key, since] : rows_) {
    all.push_back({.kind = key.first, .subject = key.second, .since = since});
  }
  return all;
}

bool Restrictions::is_muted(PersonId person) const { return muted_.contains(person); }

bool Restrictions::is_banned(PersonId person) const { return banned_.contains(person); }

bool Restrictions::is_banned_address(const std::string& address) const {
  if (ranges_.empty()) return false;
  const std::string first = address.substr(0, address.find('/'));
  return std::any_of(ranges_.begin(), ranges_.end(), [&](const auto& entry) {
    return entry.second.contains(first);
  });
}

std::optional<AddressRange> banned_range(std::string_view text) {
  constexpr unsigned kLeastBitsV4 = 96 + 8;
  constexpr unsigned kLeastBitsV6 = 16;
  constexpr unsigned kMostBitsV6 = 64;
  auto range = read_address_range(text);
  if (!range) return std::nullopt;
  if (range->is_v4()) return range->bits < kLeastBitsV4 ? std::nullopt : range;
  if (range->bits < kLeastBitsV6) return std::nullopt;
  range->bits = std::min(range->bits, kMostBitsV6);
  return read_address_range(text_of(*range));
}

}  // namespace bourse
