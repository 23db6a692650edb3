// SPDX-License-Identifier: Apache-2.0
//
// Checks of a single position, valid for every game. Violations appear under the names in quotes.
#pragma once

#include "core/rng.h"
#include "lab/conformance/check_context.h"

namespace bourse {

// "ending": there is an outcome exactly if nobody is to act, and its ranks are consistent places
// from 1. "legal": every seat to act has a legal action and no other seat has one; no legal action
// is refused; actions are in strictly increasing order of index(). "turn": an action that is legal
// for one seat is refused to a seat that is not to act.
void check_decision(const CheckContext& context, Violations& violations);

// "refuse": over the whole dense index, for the seats to act and one more, exactly the legal
// actions are not refused, and index() inverts action_at(). "refused move": a refused action
// changes neither the state nor its document.
void check_refusals(const CheckContext& context, Violations& violations);

// "notation": no two legal actions share a text, parse() inverts print(), and action_at() inverts
// index().
void check_notation(const CheckContext& context, Violations& violations);

// "document": load() of the document and recall() of the memory restore the state with the same
// options, legal actions and views. "bare document": without the memory the document stays the same
// and the game can be played to its end.
void check_document(const CheckContext& context, Rng& rng, Violations& violations);

// "waiting": a seat knows whether it is to act. "sample": worlds sampled from the view show the
// viewer the same view, the viewing seat has the same legal actions, and every seat to act has one.
void check_view(const CheckContext& context, Viewer viewer, Rng& rng, Violations& violations);

// "fallback": the fallback move is legal. "tensor": every value is a number, and equal views have
// equal tensors. Previews, market and heuristic work for every legal action of the viewing seat.
void check_thinking(const CheckContext& context, Viewer viewer, Violations& violations);

}  // namespace bourse
