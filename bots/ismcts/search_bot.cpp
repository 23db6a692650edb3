// SPDX-License-Identifier: Apache-2.0
#include "bots/ismcts/search_bot.h"

#include <algorithm>
#include <utility>

#include "bots/ismcts/search.h"
#include "bots/kinds.h"

namespace bourse {
namespace {

// Every choice as likely as the share of visits it got; a search makes one at least.
std::size_t by_visits(const Verdict& verdict, Rng& rng) {
  std::uint32_t visits = 0;
  for (const Estimate& estimate : verdict.estimates) visits += estimate.visits;
  std::uint32_t lot = rng.below(visits);
  std::size_t choice = 0;
  while (lot >= verdict.estimates[choice].visits) lot -= verdict.estimates[choice++].visits;
  return choice;
}

class SearchBot final : public Bot {
 public:
  explicit SearchBot(const SearchSkill& skill) : skill_(skill) {}

  AnyAction choose(const Question& question, Rng& rng) override {
    const Searcher searcher = searcher_of(question.game);
    // A game that is not of the house is played by its hints.
    if (searcher == nullptr) return make_greedy_bot()->choose(question, rng);
    if (question.legal.size() == 1) return question.legal.front();
    const Verdict verdict = searcher(question.rules,
                                     question.view,
                                     question.legal,
                                     plan_within(question.budget),
                                     seed_from(rng),
                                     skill_.keeps ? &keepsake_ : nullptr);
    const bool slips = static_cast<int>(rng.below(100)) < skill_.slips;
    return question.legal[slips ? by_visits(verdict, rng) : verdict.best()];
  }

 private:
  SearchPlan plan_within(const Budget& budget) const {
    SearchPlan plan = skill_.plan;
    if (budget.iterations || budget.time) {
      plan.iterations = budget.iterations;
      plan.is_patient = false;
      plan.time = budget.time;
    }
    const auto most = static_cast<std::uint32_t>(plan.trees);
    plan.trees = static_cast<int>(std::min(plan.iterations.value_or(most), most));
    if (budget.until) plan.time = std::min(plan.time.value_or(kLongest), left(*budget.until));
    return plan;
  }
  static std::chrono::milliseconds left(std::chrono::steady_clock::time_point until) {
    using std::chrono::milliseconds;
    const auto now = std::chrono::steady_clock::now();
    return std::max(milliseconds(1), std::chrono::floor<milliseconds>(until - now));
  }
  static constexpr auto kLongest = std::chrono::milliseconds::max();

  SearchSkill skill_;
  Keepsake keepsake_;
};

}  // namespace

SearchSkill guided_skill() {
  SearchSkill skill;
  skill.plan.guide = 95;
  return skill;
}

std::unique_ptr<Bot> make_search_bot(const SearchSkill& skill) {
  return std::make_unique<SearchBot>(skill);
}

}  // namespace bourse
