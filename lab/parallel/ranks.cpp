// SPDX-License-Identifier: Apache-2.0
#include "lab/parallel/ranks.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "core/check.h"

namespace bourse {
namespace {

Ranks::Join& way_to_join() {
  static Ranks::Join join = [] { return std::make_unique<Ranks>(); };
  return join;
}

// Null before the first call of Ranks::all().
std::unique_ptr<Ranks>& joined() {
  static std::unique_ptr<Ranks> ranks;
  return ranks;
}

}  // namespace

void Ranks::join_by(Join join) {
  BOURSE_CHECK(joined() == nullptr);
  way_to_join() = join;
}

Ranks& Ranks::all() {
  static std::once_flag once;
  std::call_once(once, [] { joined() = way_to_join()(); });
  return *joined();
}

void Ranks::leave() {
  if (joined() != nullptr) joined()->leave_others();
}

void Ranks::send(const Note& /*note*/) { BOURSE_CHECK(count_ > 1); }

// Variables set by Open MPI and by other launchers.
int launched_processes() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (const char* const count = std::getenv(name)) return std::max(1, std::atoi(count));
  }
  return 1;
}

}  // namespace bourse
