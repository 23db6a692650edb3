// SPDX-License-Identifier: Apache-2.0
//
// Leak checks: no view may depend on anything its viewer cannot know. Each world is compared with a
// twin, which the game's audit makes from the state document alone, independently of views and
// sampler. A twin differs from the world only in what the viewer cannot know. Both are loaded as
// bare documents, so neither has a memory that the other lacks.
//
// "leak", for two such worlds:
//   1. The viewer's views are equal by ==, as JSON for programs and as JSON for people. The viewing
//      seat is to act in both or in neither, with the same legal actions.
//   2. A seat does the same in both, if that is legal in both, with the same random numbers. If the
//      viewer witnesses equal events (JSON and sentence), the views after them are equal: a view
//      knows only what events showed. If the events differ, the views differ too, because a view
//      recalls what its viewer saw, unless the two worlds have become equal: the difference was
//      revealed and is gone (bids revealed and paid).
// An event that rightly reveals a difference makes events and views differ. An event that leaks a
// secret makes only the events differ, or makes the views of later twins differ (1).
//
// The same must hold between a world and one sampled from the viewer's view; these two have the
// memory that bare documents lack.
//
// "sealed", if several seats are to act: the order of two commits does not matter, and a commit
// after which others are still to act looks the same to everybody else, whatever was chosen.
#pragma once

#include "core/rng.h"
#include "lab/conformance/check_context.h"

namespace bourse {

void check_twin(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations);
void check_drawn_twin(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations);
void check_sealed(const CheckContext& context, Rng& rng, Violations& violations);

}  // namespace bourse
