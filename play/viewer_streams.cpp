// SPDX-License-Identifier: Apache-2.0
#include "play/viewer_streams.h"

#include <algorithm>

#include <sodium.h>

#include "core/check.h"
#include "play/rng_streams.h"

namespace bourse {
namespace {

using Kind = HistoryItem::Kind;

bool is_silent(const AnyEvents& events) { return events.as<std::byte>().empty(); }

std::uint16_t bit(std::size_t place) { return static_cast<std::uint16_t>(1U << place); }

Viewer viewer_at(std::size_t place, int seats) {
  const int number = static_cast<int>(place);
  return number < seats ? Viewer::of(seat_at(number)) : Viewer::spectator();
}

const AnyEvents* witnessed(const Match& then) {
  return is_silent(then.events()) ? nullptr : &then.events();
}

std::uint64_t hash_for(const Match& then, Viewer viewer) {
  return then.game().hash_view(then.view(viewer));
}

// The moves that the last item of the history took back, as indices, oldest first. Requires: the
// item is an undo.
std::vector<std::size_t> taken_back(const Match& then) {
  const std::vector<HistoryItem>& history = then.moves().items();
  std::vector<std::size_t> standing;
  for (std::size_t at = 0; at + 1 < history.size(); ++at) {
    if (history[at].kind == Kind::Move) standing.push_back(at);
    if (history[at].kind == Kind::Undo) standing.resize(standing.size() - history[at].count);
  }
  standing.erase(standing.begin(), standing.end() - history.back().count);
  return standing;
}

}  // namespace

MoveId move_id(std::string_view id) {
  MoveId hash{};
  crypto_generichash(hash.data(),
                     hash.size(),
                     reinterpret_cast<const unsigned char*>(id.data()),
                     id.size(),
                     nullptr,
                     0);
  return hash;
}

ViewerStreams::ViewerStreams(const Match& match, std::span<const int> numbers) {
  BOURSE_CHECK(match.moves().items().size() <= 1);
  const auto viewers = static_cast<std::size_t>(match.seats()) + 1;
  numbers_before_.assign(numbers.begin(), numbers.end());
  numbers_before_.resize(viewers);
  streams_.resize(viewers);
  previous_hashes_.resize(viewers);
  for (std::size_t at = 0; at < viewers; ++at) streams_[at].number = numbers_before_[at];
  if (match.moves().items().empty()) {
    observe_all(match, nullptr);
  } else {
    refresh(match, {});
  }
}

void ViewerStreams::observe_all(const Match& match, std::vector<AnyView>* views) {
  if (views != nullptr) views->resize(streams_.size());
  for (std::size_t at = 0; at < streams_.size(); ++at) {
    const AnyView view = match.view(viewer_at(at, match.seats()));
    if (views != nullptr) (*views)[at] = view;
    previous_hashes_[at] = streams_[at].hash;
    streams_[at].hash = match.game().hash_view(view);
    streams_[at].waiting = match.game().waiting(view);
  }
}

void ViewerStreams::refresh(const Match& match, const MoveId& id, std::vector<AnyView>* views) {
  BOURSE_CHECK(match.moves().items().size() == items_.size() + 1);
  observe_all(match, views);
  const bool is_undo = match.moves().items().back().kind == Kind::Undo;
  Item item{.id = id, .seen_by = is_undo ? seen_by_undone(match) : std::uint16_t{0}};
  for (std::size_t at = 0; at < streams_.size(); ++at) {
    const bool is_news = !is_silent(match.events()) || streams_[at].hash != previous_hashes_[at];
    if (!is_undo && is_news) item.seen_by |= bit(at);
  }
  items_.push_back(item);
  for (std::size_t at = 0; at < streams_.size(); ++at) {
    if (saw(at, items_.size() - 1)) advance(at, match);
  }
}

void ViewerStreams::advance(std::size_t place, const Match& match) {
  Stream& stream = streams_[place];
  ++stream.number;
  stream.link = next_link(stream.link, stream.number, stream.hash, back_to(place, match));
}

std::uint16_t ViewerStreams::seen_by_undone(const Match& match) const {
  std::uint16_t seen_by = 0;
  for (const std::size_t at : taken_back(match)) seen_by |= items_[at].seen_by;
  return seen_by;
}

std::size_t ViewerStreams::place(Viewer viewer) const {
  const auto seat = viewer.seat();
  return seat ? static_cast<std::size_t>(*seat) : streams_.size() - 1;
}

std::vector<int> ViewerStreams::numbers() const {
  std::vector<int> numbers;
  for (const Stream& stream : streams_) numbers.push_back(stream.number);
  return numbers;
}

bool ViewerStreams::saw(std::size_t place, std::size_t item) const {
  return (items_[item].seen_by & bit(place)) != 0;
}

int ViewerStreams::number_before(std::size_t place, std::size_t item) const {
  int number = numbers_before_[place];
  for (std::size_t at = 0; at < item; ++at) number += saw(place, at) ? 1 : 0;
  return number;
}

std::optional<int> ViewerStreams::answered(const Match& match, Seat seat, const MoveId& id) const {
  if (id == MoveId{}) return std::nullopt;
  for (std::size_t at = 0; at < items_.size(); ++at) {
    if (items_[at].id != id || match.moves().items()[at].seat != seat) continue;
    return number_before(place(Viewer::of(seat)), at + 1);
  }
  return std::nullopt;
}

// Among the moves that the last item took back, a viewer returns to before the first that it saw.
std::optional<int> ViewerStreams::back_to(std::size_t place, const Match& then) const {
  if (then.moves().items().back().kind != Kind::Undo) return std::nullopt;
  for (const std::size_t move : taken_back(then)) {
    if (saw(place, move)) return number_before(place, move);
  }
  return std::nullopt;
}

std::optional<Step> ViewerStreams::last_step(const Match& match, Viewer viewer) const {
  const std::size_t at = place(viewer);
  if (items_.empty() || !saw(at, items_.size() - 1)) return std::nullopt;
  return Step{.viewer = viewer,
              .number = streams_[at].number,
              .was = previous_hashes_[at],
              .hash = streams_[at].hash,
              .back_to = back_to(at, match),
              .events = witnessed(match)};
}

// A view changes only in a step, so other items need no observation.
void ViewerStreams::replay(const Match& match, Viewer viewer, int after, const Visit& visit) const {
  const std::size_t at = place(viewer);
  Step step;
  step.viewer = viewer;
  step.number = numbers_before_[at];
  match.replay([&](const Match& then) {
    const bool is_start = then.moves().items().empty();
    if (!is_start && !saw(at, then.moves().items().size() - 1)) return;
    if (!is_start) ++step.number;
    if (step.number < after) return;
    step.was = step.hash;
    step.hash = hash_for(then, viewer);
    if (is_start || step.number == after) return;
    step.back_to = back_to(at, then);
    step.events = witnessed(then);
    visit(then, step);
  });
}

void ViewerStreams::replay_all(const Match& match, const Visit& visit) const {
  Step step;
  step.number = 1;  // the deal, the first step of every viewer
  int moves = 0;
  match.replay([&](const Match& then) {
    step.was = step.hash;
    step.hash = hash_for(then, step.viewer);
    if (then.moves().items().empty()) return;
    ++step.number;
    step.back_to = std::nullopt;
    if (then.moves().items().back().kind == Kind::Undo) {
      step.back_to = step.number - 1 - (moves - then.moves().count());
    }
    moves = then.moves().count();
    step.events = witnessed(then);
    visit(then, step);
  });
}

Rng ViewerStreams::hint_rng(const Match& match, Seat seat) const {
  return {match.seed(), rng_stream(RngUse::Hint, of(Viewer::of(seat)).hash >> 3U)};
}

}  // namespace bourse
