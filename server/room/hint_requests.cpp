// SPDX-License-Identifier: Apache-2.0
#include "server/room/hint_requests.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

#include "bots/ismcts/hint.h"
#include "server/room/position.h"

namespace bourse {
namespace {

wire::HintMove prospect_of(const ErasedGame& game, const AnyRules& rules, const HintMove& found) {
  wire::HintMove prospect;
  prospect.action = game.print(rules, found.action);
  prospect.simulations = static_cast<int>(found.simulations);
  if (found.simulations == 0) return prospect;
  if (game.seats(rules) == 1) {
    prospect.score = static_cast<int>(std::lround(found.score));
  } else {
    prospect.percent = static_cast<int>(std::lround(100 * found.chance));
  }
  return prospect;
}

}  // namespace

// Other people may have left their seats to bots but can come back.
std::optional<ApiError> HintRequests::refuse(const Person& person) const {
  const auto seat = table_->seating().seat_of(person.id);
  if (!seat) return ApiError{403, MessageKey::NoSeat, {}};
  if (!table_->is_dealt()) return ApiError{409, MessageKey::NotBegun, {}};
  if (!table_->is_live()) return ApiError{409, MessageKey::Over, {}};
  const auto& occupants = table_->seating().occupants();
  if (occupants[static_cast<std::size_t>(*seat)].has_stand_in) {
    return ApiError{409, MessageKey::StandIn, {}};
  }
  const auto people =
      std::count_if(occupants.begin(), occupants.end(), [](const SeatOccupant& occupant) {
        return occupant.bot.empty();
      });
  if (people > 1) return ApiError{403, MessageKey::HintPeople, {}};
  if (hides_history(*table_, Viewer::of(*seat))) return ApiError{403, MessageKey::HintMemory, {}};
  if (!table_->match().to_act().contains(*seat)) return ApiError{409, MessageKey::NotAsked, {}};
  return std::nullopt;
}

// The places of one address leave room for others. Those that wait are served in turns.
std::optional<ApiError> HintRequests::refuse_load(const std::string& address) const {
  if (pool_.busy_for(address) >= limits_.hints_per_address) {
    return ApiError{429, MessageKey::HintsFromHere, {}};
  }
  if (pool_.busy() >= limits_.hints) return ApiError{503, MessageKey::HintsBusy, {}};
  return std::nullopt;
}

void HintRequests::hint(const Person& person, const std::string& address, Reply<wire::Hint> reply) {
  const auto serve = [this, person, address](const Reply<wire::Hint>& answer) {
    auto denied = refuse(person);
    if (!denied) denied = refuse_load(address);
    if (denied) return answer(Unexpected(*std::move(denied)));
    const TokenRate rate = TokenRate::one_per(limits_.hint_interval, limits_.hint_burst);
    if (!given_.take(rate, std::chrono::milliseconds(clock_.now()))) {
      return answer(deny(MessageKey::TooFast, 429));
    }
    search(*table_->seating().seat_of(person.id), address, answer);
  };
  in_turn(commits_, table_, std::move(reply), serve);
}

void HintRequests::search(Seat seat, const std::string& address, const Reply<wire::Hint>& reply) {
  SearchPlan plan = hint_plan();
  plan.iterations = limits_.hint_iterations;
  plan.time = limits_.hint_time;
  const Match& match = table_->match();
  auto job = [reply,
              plan,
              number = table_->streams().of(Viewer::of(seat)).number,
              game = &match.game(),
              rules = match.rules(),
              view = table_->view(Viewer::of(seat)),
              legal = match.game().legal(match.rules(), match.state(), seat),
              rng = table_->streams().hint_rng(match, seat)]() mutable -> WorkerPool::Completion {
    wire::Hint hint;
    hint.number = number;
    for (const HintMove& prospect : hint_moves({*game, rules, view, legal}, rng, plan)) {
      hint.moves.push_back(prospect_of(*game, rules, prospect));
    }
    return [reply, hint = std::move(hint)] { reply(hint); };
  };
  pool_.run(std::move(job),
            [&report = report_, id = table_.id(), reply](const std::string& why) {
              report({FaultEvent::HintFailed, id, why});
              reply(deny(MessageKey::HintFault, 500));
            },
            {.is_awaited = true, .addresses = {address}});
}

}  // namespace bourse
