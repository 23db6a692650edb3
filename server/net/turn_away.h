// SPDX-License-Identifier: Apache-2.0
//
// Connections for which there is no place.
#pragma once

#include <memory>

#include "server/net/http_context.h"
#include "server/net/sockets.h"

namespace bourse::net {

// Answers with the status 503: with a page if a browser shows it to a person. For that it reads the
// head of the request, of a few connections at a time and for a moment; others get JSON at once.
void turn_away(const std::shared_ptr<HttpContext>& context, Socket socket);

}  // namespace bourse::net
