// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/clairvoyant.h"

#include <vector>

#include "bots/ismcts/levels.h"
#include "bots/ismcts/true_search.h"
#include "bots/kinds.h"
#include "core/check.h"

namespace bourse {
namespace {

class Clairvoyant final : public Participant {
 public:
  explicit Clairvoyant(const SearchPlan& plan) : plan_(plan) {}

  Answer decide(const Match& match, Seat seat) override {
    const std::vector<AnyAction> legal = match.legal(seat);
    if (legal.size() == 1) return {legal.front()};
    const TrueSearcher search = true_searcher_of(match.game());
    BOURSE_CHECK(search != nullptr);
    Rng rng = bot_stream(match, seat);
    const AnyView view = match.view(Viewer::of(seat));
    const Verdict verdict =
        search(match.rules(), view, match.state(), legal, plan_, seed_from(rng));
    return {legal[verdict.best()]};
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
  if (skill->slips > 0 || skill->keeps) {
    return Unexpected(ParseError{std::string(kClairvoyant),
                                 "who sees everything makes no slips and keeps no trees"});
  }
  return ParticipantMaker([plan = skill->plan] { return std::make_unique<Clairvoyant>(plan); });
}

}  // namespace bourse
