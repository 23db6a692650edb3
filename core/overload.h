// SPDX-License-Identifier: Apache-2.0
//
// match(variant, lambdas…): one lambda per alternative, checked by the compiler.
#pragma once

#include <utility>
#include <variant>

namespace bourse {

template <class... Functions>
struct Overload : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overload(Functions...) -> Overload<Functions...>;  // Clang 14 has no CTAD for aggregates.

template <class Variant, class... Functions>
constexpr decltype(auto) match(Variant&& variant, Functions&&... functions) {
  return std::visit(Overload{std::forward<Functions>(functions)...},
                    std::forward<Variant>(variant));
}

}  // namespace bourse
