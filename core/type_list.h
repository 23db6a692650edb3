// SPDX-License-Identifier: Apache-2.0
//
// A list of types: the registry of games for the compiler, so that a layer can instantiate a
// template for each game without naming one.
#pragma once

#include <cstddef>

namespace bourse {

template <class... Types>
struct TypeList {
  static constexpr std::size_t kSize = sizeof...(Types);
};

}  // namespace bourse
