// SPDX-License-Identifier: Apache-2.0
//
// Refusals of the network layer as small pages, for browsers that show the answer to a person.
#pragma once

#include <string>
#include <string_view>

namespace bourse::net {

// Whether a person sees the answer: a browser navigates, rather than asks the API.
bool is_for_people(std::string_view path, std::string_view accept);

// HTML without scripts and styles, in German if the header Accept-Language begins with it.
std::string error_page(unsigned status, std::string_view accept_language);

}  // namespace bourse::net
