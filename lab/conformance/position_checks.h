// SPDX-License-Identifier: Apache-2.0
//
// What must hold in any position of any game, looked at alone. Each check says in its comment what
// it demands; names in quotes are those under which violations appear.
#pragma once

#include "core/rng.h"
#include "lab/conformance/check_context.h"

namespace bourse {

// "ending": nobody is to act exactly when there is an outcome, and its ranks are places from 1 that
// agree with one another. "legal": every seat to act has a legal action and nobody else has one; no
// action is refused; actions are in strictly increasing order of index(). "turn": what one seat may
// do is refused to a seat that is not to act.
void check_decision(const CheckContext& context, Violations& violations);

// "refuse": over the whole dense index, as the seats to act and one more see it, exactly the legal
// actions are not refused, and index() leads back from action_at(). "refused move": a refused
// action changes neither the state nor its document.
void check_refusals(const CheckContext& context, Violations& violations);

// "notation": no two legal actions share a text, parse() leads back from print(), and action_at()
// from index().
void check_notation(const CheckContext& context, Violations& violations);

// "document": load() of the document and recall() of the memory give the state back, with the same
// options, legal actions and views. "bare document": without the memory the document stays the
// same, and the game can be played on to its end.
void check_document(const CheckContext& context, Rng& rng, Violations& violations);

// "waiting": a seat knows whether it is to act. "sample": worlds drawn from the view show the
// viewer the same view, give the viewing seat the same legal actions, and every seat to act one.
void check_view(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations);

// "fallback" is legal; "tensor" has no value that is not a number and is equal for equal views;
// previews, market and appraisal are made for every legal action of the viewing seat without fault.
void check_thinking(const CheckContext& context, Viewer viewer, Violations& violations);

}  // namespace bourse
