// SPDX-License-Identifier: Apache-2.0
#include "lab/clairvoyant.h"

#include <vector>

#include "bots/kinds.h"
#include "bots/search/levels.h"
#include "bots/search/search.h"
#include "core/boundary/erase.h"
#include "core/check.h"
#include "games/registry.h"

namespace bourse {
namespace {

// In place of the sampler of a game.
template <GameRules G>
class TrueWorld {
 public:
  explicit TrueWorld(const typename G::State& state) : state_(state) {}
  const typename G::State& draw(Rng& /*rng*/) const { return state_; }

 private:
  typename G::State state_;
};

template <GameRules G>
Verdict search_truth(const Match& match, Seat seat, const SearchPlan& plan, const Seed& seed) {
  std::vector<typename G::Action> choices;
  for (const AnyAction& action : match.legal(seat)) {
    choices.push_back(action.as<typename G::Action>());
  }
  const AnyView view = match.view(Viewer::of(seat));
  const SearchRoot<G, TrueWorld<G>> root{Erasure<G>::rules_of(match.rules()),
                                         view.as<typename G::View>(),
                                         choices,
                                         TrueWorld<G>(match.state().as<typename G::State>())};
  return Search<G, TrueWorld<G>>(root, plan, seed).run();
}

using TrueSearcher = Verdict (*)(const Match&, Seat, const SearchPlan&, const Seed&);

template <class... Games>
TrueSearcher find(TypeList<Games...> /*games*/, const ErasedGame& game) {
  TrueSearcher found = nullptr;
  ((found = game.descriptor == &Games::kDescriptor ? search_truth<Games> : found), ...);
  return found;
}

class Clairvoyant final : public Participant {
 public:
  explicit Clairvoyant(const SearchPlan& plan) : plan_(plan) {}

  Answer decide(const Match& match, Seat seat) override {
    const std::vector<AnyAction> legal = match.legal(seat);
    if (legal.size() == 1) return {legal.front()};
    const TrueSearcher search = find(RegisteredGames{}, match.game());
    BOURSE_CHECK(search != nullptr);
    Rng rng = bot_stream(match.seed(), seat, match.move_count() + 1);
    return {legal[search(match, seat, plan_, seed_from(rng)).best()]};
  }

 private:
  SearchPlan plan_;
};

Result<SearchSkill, ParseError> wanted_skill(std::string_view wishes) {
  if (const auto skill = level(wishes)) return *skill;
  return parse_skill(wishes);
}

}  // namespace

Result<ParticipantMaker, ParseError> clairvoyant_maker(std::string_view wishes) {
  const auto skill = wanted_skill(wishes);
  if (!skill) return Unexpected(skill.error());
  if (skill->slips > 0) {
    return Unexpected(ParseError{std::string(kClairvoyant), "who sees everything makes no slips"});
  }
  return ParticipantMaker([plan = skill->plan] { return std::make_unique<Clairvoyant>(plan); });
}

}  // namespace bourse
