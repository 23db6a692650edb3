// SPDX-License-Identifier: Apache-2.0
//
// The messages of server/protocol/wire.h as TypeScript: what `bourse protocol` prints and
// web/src/api/wire.ts is.
#pragma once

#include <string>

namespace bourse {

std::string typescript_of_protocol();

}  // namespace bourse
