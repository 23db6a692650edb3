// SPDX-License-Identifier: Apache-2.0
#include "server/room/position.h"

#include <algorithm>
#include <utility>

#include "core/codec/parse_error.h"
#include "server/domain/bot_script.h"
#include "server/domain/table_card.h"

namespace bourse {
namespace {

constexpr int kScreenWidth = 80;

template <class List>
std::vector<std::string> texts(const List& list) {
  return {list.begin(), list.end()};
}

std::optional<int> as_int(const std::optional<std::int32_t>& number) { return number; }

wire::Choice choice_of(const Match& match,
                       const AnyView& view,
                       const Market& market,
                       const AnyAction& action) {
  const ErasedGame& game = match.game();
  const Preview preview = game.preview(match.rules(), view, action);
  wire::Choice choice;
  choice.action = game.print(match.rules(), action);
  for (const PriceChange& change : preview.prices) {
    choice.prices.push_back({.company = std::string(market.companies[change.company].code),
                             .before = change.before,
                             .after = change.after});
  }
  choice.cost = as_int(preview.cost);
  choice.cash_after = as_int(preview.cash_after);
  choice.worth_before = as_int(preview.worth_before);
  choice.worth_after = as_int(preview.worth_after);
  choice.notes = texts(preview.notes);
  choice.warnings = texts(preview.warnings);
  return choice;
}

// The viewer's choices; empty unless the viewer is asked.
std::vector<wire::Choice> choices_of(const Match& match,
                                     const AnyView& view,
                                     const Market& market) {
  std::vector<wire::Choice> choices;
  const auto seat = match.game().viewer(view).seat();
  if (!seat || !match.to_act().contains(*seat)) return choices;
  const auto legal = match.game().legal(match.rules(), match.state(), *seat);
  choices.reserve(legal.size());
  for (const AnyAction& action : legal) choices.push_back(choice_of(match, view, market, action));
  return choices;
}

std::vector<std::optional<int>> worth_of(const Market& market, int seats) {
  std::vector<std::optional<int>> worth;
  worth.reserve(static_cast<std::size_t>(seats));
  for (const Seat seat : SeatSet::first(seats)) worth.push_back(as_int(market.worth[seat]));
  return worth;
}

wire::MarketSeen market_of(const Market& market, int seats) {
  wire::MarketSeen seen;
  seen.companies.reserve(market.companies.size());
  for (const Listing& listing : market.companies) {
    seen.companies.push_back({.code = std::string(listing.code),
                              .name = std::string(listing.name),
                              .price = listing.price});
  }
  seen.worth = worth_of(market, seats);
  return seen;
}

std::vector<wire::Placing> placings_of(const std::optional<Outcome>& outcome) {
  std::vector<wire::Placing> placings;
  if (!outcome) return placings;
  for (const Seat seat : SeatSet::first(outcome->seats)) {
    placings.push_back({.score = outcome->scores[seat],
                        .rank = outcome->ranks[seat],
                        .decided_by = std::string(outcome->decided_by[seat]),
                        .criterion = std::string(outcome->criterion[seat])});
  }
  return placings;
}

std::vector<int> numbers_of(SeatSet seats) {
  std::vector<int> numbers;
  for (const Seat seat : seats) numbers.push_back(number(seat));
  return numbers;
}

}  // namespace

wire::Position make_position(const Table& table,
                             const Match& match,
                             const AnyView& view,
                             const PositionOptions& options) {
  const ErasedGame& game = match.game();
  const AnyRules& rules = match.rules();
  const Viewer viewer = game.viewer(view);
  const Market market = game.market(rules, view);
  wire::Position position;
  position.view.text.clear();
  game.write_display(rules, view, position.view.text);
  position.waiting = numbers_of(game.waiting(view));
  position.market = market_of(market, match.seats());
  position.can_undo = options.can_undo;
  if (table.is_from_position() && viewer.seat()) position.made = moves_made(match, *viewer.seat());
  position.outcome = placings_of(game.outcome(rules, match.state()));
  if (options.with_choices) {
    position.clocks = table.clocks().seen(viewer, options.now);
    if (table.is_live()) position.choices = choices_of(match, view, market);
  }
  if (options.text) {
    position.text = draw_within(game,
                                rules,
                                view,
                                table.seating().names_for(viewer),
                                {.width = kScreenWidth, .colour = options.text->colour},
                                options.text->rows);
  }
  return position;
}

std::vector<wire::LogLine> log_of(const Table& table,
                                  const Match& match,
                                  const Step& step,
                                  EventTexts& texts) {
  std::vector<wire::LogLine> log;
  if (step.events == nullptr) return log;
  const auto names = table.seating().names_for(step.viewer);
  auto sightings =
      match.game().witness_texts(match.rules(), *step.events, step.viewer, names, texts);
  log.reserve(sightings.size());
  for (SightingText& seen : sightings) {
    log.push_back({.sentence = std::move(seen.sentence), .event = {std::move(seen.event)}});
  }
  return log;
}

namespace {

wire::PastStep past_step(const Table& table, Viewer viewer, const Match& then, const Step& step) {
  wire::PastStep told;
  told.number = step.number;
  told.hash = hash_text(step.hash);
  told.back_to = step.back_to;
  EventTexts texts;
  told.log = log_of(table, then, step, texts);
  const Market market = then.game().market(then.rules(), then.view(viewer));
  for (const Listing& listing : market.companies) told.prices.push_back(listing.price);
  told.worth = worth_of(market, then.seats());
  return told;
}

void drop_after(Past& past, int number) {
  std::erase_if(past.steps, [&](const wire::PastStep& told) { return told.number > number; });
}

}  // namespace

bool hides_history(const Table& table, Viewer viewer) {
  const Match& match = table.match();
  return table.is_live() && hides_history(match.game(), match.rules(), table.view(viewer));
}

Past past_of(const Table& table, Viewer viewer, const PastRange& range) {
  Past past;
  const SeatSet to_act = table.match().to_act();
  const auto whose =
      viewer.seat() || to_act.empty() ? viewer.seat() : std::optional(to_act.front());
  int remembered = 0;  // the number of the last move of `whose`
  const auto tell = [&](const Match& then, const Step& step) {
    if (step.back_to) drop_after(past, *step.back_to);
    const auto mover = then.moves().last();
    if (mover && mover->seat == whose) remembered = step.number;
    const bool is_unheard = step.back_to && *step.back_to >= range.after;
    if (is_unheard || step.number >= range.before) return;
    past.steps.push_back(past_step(table, viewer, then, step));
  };
  table.streams().replay(table.match(), viewer, range.after, tell);
  if (hides_history(table, viewer)) {
    for (wire::PastStep& step : past.steps) {
      if (step.number >= remembered) break;
      step.log.clear();
      step.worth.clear();
    }
  }
  if (past.steps.size() > range.most) {
    past.has_earlier = true;
    past.steps.erase(past.steps.begin(),
                     past.steps.end() - static_cast<std::ptrdiff_t>(range.most));
  }
  return past;
}

wire::ChainPage chain_of(const Table& table, Viewer viewer, int after, std::size_t most) {
  wire::ChainPage page;
  table.streams().replay(
      table.match(), viewer, after, [&](const Match& /*then*/, const Step& step) {
        if (page.steps.size() == most) return;
        page.steps.push_back(
            {.number = step.number, .hash = hash_text(step.hash), .back_to = step.back_to});
      });
  return page;
}

wire::Batch batch_of(const Table& table,
                     const Step& step,
                     const PositionOptions& options,
                     EventTexts& texts) {
  wire::Batch batch;
  batch.number = step.number;
  batch.was = step.was == 0 ? std::string() : hash_text(step.was);
  batch.hash = hash_text(step.hash);
  batch.undone = step.back_to.has_value();
  batch.back_to = step.back_to;
  batch.log = log_of(table, table.match(), step, texts);
  batch.position = make_position(table, table.match(), table.view(step.viewer), options);
  return batch;
}

wire::Replay replay_of(const Table& table, Viewer viewer, bool all) {
  wire::Replay replay;
  replay.table = card_of(table);
  if (const auto seat = viewer.seat()) replay.viewer = number(*seat);
  const PositionOptions options{
      .now = 0, .with_choices = false, .can_undo = false, .text = std::nullopt};
  const auto tell = [&](const Match& then, const Step& step) {
    wire::ReplayStep& told = replay.steps.emplace_back();
    told.number = step.number;
    told.back_to = step.back_to;
    const auto mover = then.moves().last();
    if (mover && (all || viewer.is(mover->seat))) {
      told.seat = number(mover->seat);
      told.action = then.game().print(then.rules(), mover->action);
    }
    EventTexts texts;
    told.log = log_of(table, then, step, texts);
    told.position = make_position(table, then, then.view(viewer), options);
    if (!all) return;
    for (const Seat seat : SeatSet::first(then.seats())) {
      const AnyView own = then.view(Viewer::of(seat));
      told.views.push_back(then.game().view_json(then.rules(), own));
      // A seat knows its own worth also where others do not.
      told.position.market.worth[static_cast<std::size_t>(seat)] =
          as_int(then.game().market(then.rules(), own).worth[seat]);
    }
  };
  if (all) {
    table.streams().replay_all(table.match(), tell);
  } else {
    table.streams().replay(table.match(), viewer, 0, tell);
  }
  return replay;
}

}  // namespace bourse
