// SPDX-License-Identifier: Apache-2.0
#include "server/room/audience.h"

#include <string>

namespace bourse {

bool Audience::exists() const {
  return table_->seating().has_people() || !clients_.addresses(false).empty();
}

JobOrigin Audience::origin() const {
  JobOrigin origin{.is_awaited = true, .addresses = clients_.addresses(true)};
  if (!origin.addresses.empty()) return origin;
  origin = {.is_awaited = false, .addresses = clients_.addresses(false)};
  if (origin.addresses.empty()) origin.addresses = {directory_.opened_from(table_.id())};
  return origin;
}

}  // namespace bourse
