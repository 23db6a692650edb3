// SPDX-License-Identifier: Apache-2.0
//
// That nobody sees what they may not. Worlds are compared with twins, made by the game's audit from
// the state document alone and independently of its views and sampler: a twin differs from the
// world only in what the viewer cannot know. Both are loaded as bare documents, so neither has a
// memory that the other lacks.
//
// "leak", for two such worlds:
//   1. The viewer's views are equal by ==, as JSON for programs and as JSON for people; the viewing
//      seat is to act in both or in neither, with the same legal actions.
//   2. Let a seat do the same in both, where that is legal in both, with the same chance. If the
//      viewer witnesses equal events (JSON and sentence), the views after it are equal: the view
//      knows only what events showed. If the events differ, the views differ too, because a view
//      recalls what its viewer saw; or the two worlds have become one, the difference being laid
//      open and gone (bids turned up and paid).
// An event that rightly reveals a difference makes both differ; one that betrays a secret makes the
// events differ alone, or makes the views of later twins differ (1).
//
// The same must hold between a world and one drawn from the viewer's view: there the sampler makes
// the second world, and both have the memory that bare documents lack.
//
// "sealed", where several seats are to act: the order of two commits does not matter, and a commit
// that leaves others to act shows everybody else the same, whatever was chosen.
#pragma once

#include "core/rng.h"
#include "lab/conformance/check_context.h"

namespace bourse {

void check_twin(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations);
void check_drawn_twin(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations);
void check_sealed(const CheckContext& context, Rng& rng, Violations& violations);

}  // namespace bourse
