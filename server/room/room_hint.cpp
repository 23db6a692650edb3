// SPDX-License-Identifier: Apache-2.0
//
// Hints: what a search would do in the seat of a person who plays against bots alone. Made from the
// view of the seat, told to who asked and to nobody else.
#include <algorithm>
#include <cmath>
#include <utility>

#include "bots/search/advice.h"
#include "server/room/room.h"

namespace bourse {
namespace {

wire::Prospect as_told(const ErasedGame& game, const AnyRules& rules, const Prospect& prospect) {
  wire::Prospect told;
  told.action = game.print(rules, prospect.action);
  told.futures = static_cast<int>(prospect.futures);
  if (prospect.futures == 0) return told;
  if (game.seats(rules) == 1) {
    told.score = static_cast<int>(std::lround(prospect.score));
  } else {
    told.percent = static_cast<int>(std::lround(100 * prospect.chance));
  }
  return told;
}

}  // namespace

// Other people may have left their seats to bots: they may also come back.
std::optional<Denial> Room::refuse_hint(const Person& person) const {
  const auto seat = table_->seat_of(person.id);
  if (!seat) return Denial{403, Say::NoSeat, {}};
  if (!table_->is_dealt()) return Denial{409, Say::NotBegun, {}};
  if (!table_->is_live()) return Denial{409, Say::Over, {}};
  const auto& chairs = table_->chairs();
  if (chairs[static_cast<std::size_t>(*seat)].has_stand_in) return Denial{409, Say::StandIn, {}};
  const auto people = std::count_if(
      chairs.begin(), chairs.end(), [](const Chair& chair) { return chair.bot.empty(); });
  if (people > 1) return Denial{403, Say::HintPeople, {}};
  if (is_fading(*table_, Viewer::of(*seat))) return Denial{403, Say::HintMemory, {}};
  if (!table_->match().to_act().contains(*seat)) return Denial{409, Say::NotAsked, {}};
  if (context_.hint_pool.busy() >= context_.limits.hints) return Denial{503, Say::HintsBusy, {}};
  return std::nullopt;
}

void Room::hint(const Person& person, Reply<wire::Hint> reply) {
  in_turn([this, person, reply = std::move(reply)] {
    if (const auto denied = denial()) return reply(Unexpected(*denied));
    if (const auto denied = refuse_hint(person)) return reply(Unexpected(*denied));
    const HouseLimits& limits = context_.limits;
    const TokenRate rate = TokenRate::one_per(limits.hint_interval, limits.hint_burst);
    if (!hints_.take(rate, std::chrono::milliseconds(context_.clock.now()))) {
      return reply(Unexpected(Denial{429, Say::TooFast, {}}));
    }
    SearchPlan plan = advice_plan();
    plan.iterations = limits.hint_iterations;
    plan.time = limits.hint_time;
    const Seat seat = *table_->seat_of(person.id);
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
      for (const Prospect& prospect : advise({*game, rules, view, legal}, rng, plan)) {
        hint.prospects.push_back(as_told(*game, rules, prospect));
      }
      return [reply, hint = std::move(hint)] { reply(hint); };
    };
    context_.hint_pool.run(std::move(job),
                           [self = shared_from_this(), reply](const std::string& why) {
                             self->context_.report({"hint_failed", self->id_, why});
                             reply(Unexpected(Denial{500, Say::HintFault, {}}));
                           });
  });
}

}  // namespace bourse
