// SPDX-License-Identifier: Apache-2.0
//
// Constructors of the built-in bots. Callers use make_bot() of bots/bot.h.
#pragma once

#include <memory>

#include "bots/bot.h"

namespace bourse {

std::unique_ptr<Bot> make_random_bot();
std::unique_ptr<Bot> make_greedy_bot();

// Draws a seed from the bot's stream, for the streams of a search.
Seed seed_from(Rng& rng);

}  // namespace bourse
