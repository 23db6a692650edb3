// SPDX-License-Identifier: Apache-2.0
//
// The limits of the protocol as a table in Markdown: the section "Limits" of docs/protocol.md.
#pragma once

#include <string>

#include "server/domain/limits.h"
#include "server/net/limits.h"

namespace bourse::net {

std::string limits_table(const HouseLimits& house, const NetLimits& net);

}  // namespace bourse::net
