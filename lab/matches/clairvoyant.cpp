// SPDX-License-Identifier: Apache-2.0
#include "lab/matches/clairvoyant.h"

#include <vector>

#include "bots/ismcts/levels.h"
#include "bots/ismcts/perfect_information_search.h"
#include "bots/kinds.h"
#include "core/check.h"

namespace bourse {
namespace {

class Clairvoyant final : public Participant {
 public:
  explicit Clairvoyant(const SearchPlan& plan) : plan_(plan) {}

  Decision decide(const Match& match, Seat seat) override {
    const std::vector<AnyAction> legal = match.legal(seat);
    if (legal.size() == 1) return {legal.front()};
    const PerfectInformationSearcher search = perfect_information_searcher_of(match.game());
    BOURSE_CHECK(search != nullptr);
    Rng rng = bot_stream(match, seat);
    const AnyView view = match.view(Viewer::of(seat));
    const SearchResult result =
        search(match.rules(), view, match.state(), legal, plan_, seed_from(rng));
    return {legal[result.best()]};
  }

 private:
  SearchPlan plan_;
};

Result<SearchOptions, ParseError> parse_options(std::string_view text) {
  if (const auto options = level(text)) return *options;
  return parse_search_options(text);
}

}  // namespace

Result<ParticipantMaker, ParseError> clairvoyant_maker(std::string_view text) {
  const auto options = parse_options(text);
  if (!options) return Unexpected(options.error());
  if (options->blunder_percent > 0 || options->reuses_tree) {
    return Unexpected(ParseError{std::string(kClairvoyant),
                                 "blunder_percent and reuse are not available for a clairvoyant"});
  }
  return ParticipantMaker([plan = options->plan] { return std::make_unique<Clairvoyant>(plan); });
}

}  // namespace bourse
