// SPDX-License-Identifier: Apache-2.0
#include "cli/table/deal_guard.h"

#include <algorithm>
#include <charconv>
#include <utility>
#include <variant>

#include "games/registry.h"
#include "play/fairness.h"

namespace bourse::cli {
namespace {

std::vector<std::string> commitments_of(const wire::TableCard& card) {
  std::vector<std::string> commitments;
  for (const wire::SeatCard& seat : card.seats) {
    commitments.push_back(seat.commitment.value_or(std::string()));
  }
  return commitments;
}

bool is_open(const wire::SeatCard& seat) { return seat.kind == wire::SeatKind::Open; }

// Nobody else's contribution is awaited, and the next seat is the last.
bool is_last_to_reveal(const wire::TableCard& card) {
  const auto open = std::count_if(card.seats.begin(), card.seats.end(), is_open);
  return open == 1 && std::all_of(card.seats.begin(), card.seats.end(), [](const auto& seat) {
           return seat.revealed.value_or(true);
         });
}

std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0;
  std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  return hash;
}

}  // namespace

DealGuard::DealGuard(Memory memory) : memory_(std::move(memory)) {
  if (auto notes = from_text<Notes>(memory_.load(), "notes")) notes_ = *std::move(notes);
}

void DealGuard::save() { memory_.save(to_text(notes_)); }

void DealGuard::forget() const { memory_.save({}); }

// Taking a seat.

wire::Sit DealGuard::sit_request(const wire::TableCard& card, int seat, const std::string& name) {
  if (is_seated(card)) return {seat, name, notes_.commitment, {}};
  const bool is_known = notes_.offered && *notes_.offered != commitments_of(card);
  if (notes_.contribution.empty() || !notes_.seen.empty() || is_known) {
    notes_ = {};
    notes_.contribution = to_hex(draw_secret());
    notes_.commitment = commit_contribution(card.id, notes_.contribution);
  }
  notes_.server = card.commitment;
  wire::Sit sit{.seat = seat, .name = name, .commitment = notes_.commitment, .contribution = {}};
  if (is_last_to_reveal(card)) {
    sit.contribution = notes_.contribution;
    notes_.offered = commitments_of(card);
  }
  save();
  return sit;
}

// The card still shows the commitment of this terminal.
bool DealGuard::is_seated(const wire::TableCard& card) const {
  const auto at = static_cast<std::size_t>(notes_.seat);
  return notes_.seat >= 0 && at < card.seats.size() &&
         card.seats[at].commitment == notes_.commitment;
}

void DealGuard::seated(const wire::TableCard& before, int seat) {
  const auto at = static_cast<std::size_t>(seat);
  // A person who already has the seat gets it again, and the first commitment still counts.
  if (seat < 0 || at >= before.seats.size() || !is_open(before.seats[at])) return;
  notes_.seat = seat;
  if (is_last_to_reveal(before)) {
    notes_.seen = commitments_of(before);
    notes_.seen[at] = notes_.commitment;
  }
  save();
}

// Messages.

std::optional<std::string> DealGuard::take(const ServerMessage& message) {
  std::visit([this](const auto& each) { on(each); }, message);
  if (!is_to_reveal()) return std::nullopt;
  if (notes_.seen.empty()) {
    notes_.seen = commitments_of(card_);
    save();
  }
  return notes_.contribution;
}

bool DealGuard::is_to_reveal() const {
  if (!card_.reveal_by || notes_.seat < 0 || seat_ != notes_.seat || !reported_.empty()) {
    return false;
  }
  const auto at = static_cast<std::size_t>(notes_.seat);
  return at < card_.seats.size() && card_.seats[at].revealed == false &&
         std::none_of(card_.seats.begin(), card_.seats.end(), is_open);
}

void DealGuard::on(const wire::Welcome& welcome) {
  seat_ = welcome.seat;
  is_updated_ = !views_.empty() && views_ != welcome.views;
  if (views_.empty()) views_ = welcome.views;
  compare(welcome.table);
  last_ = welcome.number;
  if (!is_followed()) return;
  if (is_kept() && last_ > 0 && last_ < notes_.number) report("deal.history");
  for (const wire::PastStep& step : welcome.past) {
    hold({.number = step.number, .hash = step.hash, .back_to = step.back_to}, false);
  }
  follow();
}

void DealGuard::on(const wire::Batch& batch) {
  last_ = batch.number;
  if (!is_followed()) return;
  hold({.number = batch.number, .hash = batch.hash, .back_to = batch.back_to}, true);
  follow();
}

void DealGuard::compare(const wire::TableCard& card) {
  card_ = card;
  const std::vector<std::string> shown = commitments_of(card);
  const auto at = static_cast<std::size_t>(notes_.seat);
  if (notes_.seat < 0 || seat_ != notes_.seat || at >= shown.size()) return;
  const bool is_own = shown[at] == notes_.commitment && card.commitment == notes_.server;
  const bool is_revealed = !notes_.seen.empty();
  if (!is_own || (is_revealed && shown != notes_.seen)) report("deal.replaced");
  const bool is_dealt = card.status != wire::TableStatus::Gathering;
  if (is_dealt && is_revealed && card.seats[at].revealed != true) report("deal.dropped");
}

// The chain.

bool DealGuard::is_followed() const { return seat_.has_value() && !is_updated_; }

// Whether the notes are of this chain.
bool DealGuard::is_kept() const {
  return notes_.stream == seat_ && notes_.views == views_ &&
         (first_ == 0 || notes_.first == first_);
}

std::optional<int> DealGuard::missing() const {
  if (!is_followed() || number_ >= last_) return std::nullopt;
  return number_;
}

bool DealGuard::add(const std::vector<wire::ChainStep>& steps) {
  if (steps.empty()) return false;
  // Under new rules a game goes on from a snapshot, and so does the chain.
  if (first_ == 0) {
    first_ = steps.front().number;
    number_ = first_ - 1;
  }
  const int before = number_;
  for (const wire::ChainStep& step : steps) hold(step, false);
  follow();
  return number_ > before;
}

void DealGuard::hold(const wire::ChainStep& step, bool is_live) {
  const auto [known, is_new] = steps_.try_emplace(step.number, Held{step, is_live});
  const wire::ChainStep& held = known->second.step;
  if (!is_new && (held.hash != step.hash || held.back_to != step.back_to)) report("deal.history");
}

void DealGuard::follow() {
  if (first_ == 0 && steps_.contains(1)) first_ = 1;
  if (first_ == 0) return;
  const std::string before = notes_.link;
  for (auto next = steps_.find(number_ + 1); next != steps_.end();
       next = steps_.find(number_ + 1)) {
    const wire::ChainStep& step = next->second.step;
    number_ = step.number;
    link_ = next_link(link_, number_, hash_of(step.hash), step.back_to);
    keep(next->second.is_live);
  }
  if (notes_.link != before) save();
}

void DealGuard::keep(bool is_live) {
  const bool is_known = is_kept() && number_ <= notes_.number;
  if (is_known && number_ == notes_.number && notes_.link != to_hex(link_)) report("deal.history");
  if (is_broken_ || is_known) return;
  notes_.late = (is_kept() ? notes_.late : 0) + (is_live ? 0 : 1);
  notes_.stream = *seat_;
  notes_.first = first_;
  notes_.number = number_;
  notes_.link = to_hex(link_);
  notes_.views = views_;
}

void DealGuard::report(const char* violation) {
  if (std::find(reported_.begin(), reported_.end(), violation) != reported_.end()) return;
  if (std::string_view(violation) == "deal.history") {
    is_broken_ = true;  // the notes are the evidence
  }
  reported_.emplace_back(violation);
}

std::vector<std::string> DealGuard::violations() {
  std::vector<std::string> news(reported_.begin() + static_cast<std::ptrdiff_t>(told_),
                                reported_.end());
  told_ = reported_.size();
  return news;
}

// The record.

Compared DealGuard::comparable(const Record& record) const {
  if (record.streams.empty()) return Compared::NotRecorded;
  const auto at = static_cast<std::size_t>(notes_.stream);
  if (notes_.first != 1 || at >= record.streams.size()) return Compared::NotSeen;
  if (hash_text(record.views) != notes_.views) return Compared::OtherProgram;
  return notes_.number < record.streams[at].steps ? Compared::Beginning : Compared::All;
}

Result<DealCheck, ParseError> DealGuard::check(const Record& record) const {
  DealCheck check;
  std::vector<SeenStream> seen;
  const auto link = parse_hex32(notes_.link, "link");
  check.streams = link || record.streams.empty() ? comparable(record) : Compared::NotSeen;
  if (check.streams == Compared::All || check.streams == Compared::Beginning) {
    seen.push_back({.seat = seat_at(notes_.stream), .steps = notes_.number, .link = *link});
    check.steps_compared = notes_.number;
    check.steps = record.streams[static_cast<std::size_t>(notes_.stream)].steps;
    check.late = notes_.late;
  }
  const auto verdict = verify(record, find_game, seen);
  if (!verdict) return Unexpected(verdict.error());
  check.record = *verdict;
  if (verdict->streams == StreamCheck::OtherProgram) check.streams = Compared::OtherProgram;
  if (notes_.seen.empty() || !record.fairness) return check;
  if (auto error = compare_own(record)) return Unexpected(*std::move(error));
  check.is_own_compared = true;
  return check;
}

std::optional<ParseError> DealGuard::compare_own(const Record& record) const {
  const Fairness& deal = *record.fairness;
  const auto at = static_cast<std::size_t>(notes_.seat);
  if (!record.commitment || to_hex(*record.commitment) != notes_.server ||
      deal.commitments != notes_.seen) {
    return ParseError{"commitments", "are not those that were shown before the deal"};
  }
  if (at >= deal.contributions.size() || deal.contributions[at] != notes_.contribution) {
    return ParseError{"contributions", "do not include the own one, which was revealed"};
  }
  return std::nullopt;
}

}  // namespace bourse::cli
