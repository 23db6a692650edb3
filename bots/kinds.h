// SPDX-License-Identifier: Apache-2.0
//
// The bots there are. Callers go through make_bot() of bots/bot.h.
#pragma once

#include <memory>

#include "bots/bot.h"

namespace bourse {

std::unique_ptr<Bot> make_random_bot();
std::unique_ptr<Bot> make_greedy_bot();

// A seed for what a bot lets draw, from the bot's own stream.
Seed seed_from(Rng& rng);

}  // namespace bourse
