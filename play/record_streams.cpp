// SPDX-License-Identifier: Apache-2.0
#include "play/record_streams.h"

#include <utility>

#include <fmt/format.h>

#include "core/check.h"

namespace bourse {
namespace {

using Kind = HistoryItem::Kind;

std::string stream_of(Seat seat) { return fmt::format("streams[{}]", number(seat)); }

// Compares the streams of a replay with what seats have seen, step by step.
class SeenCheck {
 public:
  explicit SeenCheck(std::span<const SeenStream> seen) : seen_(seen), is_met_(seen.size()) {}

  void compare(const ViewerStreams& streams) {
    for (std::size_t at = 0; at < seen_.size(); ++at) {
      const Stream& stream = streams.of(Viewer::of(seen_[at].seat));
      if (stream.number != seen_[at].steps) continue;
      is_met_[at] = stream.link == seen_[at].link;
    }
  }
  std::optional<ParseError> error(const ViewerStreams& streams) const {
    for (std::size_t at = 0; at < seen_.size(); ++at) {
      if (is_met_[at]) continue;
      const Seat seat = seen_[at].seat;
      const int steps = streams.of(Viewer::of(seat)).number;
      const std::string_view what = steps < seen_[at].steps
                                        ? "{1} steps were seen, and the record has {0}"
                                        : "step {1} was seen with another hash";
      return ParseError{stream_of(seat), fmt::format(fmt::runtime(what), steps, seen_[at].steps)};
    }
    return std::nullopt;
  }

 private:
  std::span<const SeenStream> seen_;
  std::vector<bool> is_met_;
};

// Plays the history of a record, item by item.
class HistoryReplay {
 public:
  HistoryReplay(const Record& record, Match dealt, SeenCheck& seen)
      : record_(record), match_(std::move(dealt)), streams_(match_), seen_(seen) {
    seen_.compare(streams_);
  }

  std::optional<ParseError> run() {
    auto note = record_.taken_back.begin();
    auto move = record_.moves.begin();
    const std::size_t items = record_.moves.size() + record_.taken_back.size();
    for (std::size_t at = 1; at <= items; ++at) {
      const bool is_note =
          note != record_.taken_back.end() && static_cast<std::size_t>(note->at) == at;
      if (!is_note && move == record_.moves.end()) return misplaced(*note);
      auto error = is_note ? take(*note++) : play((*move).seat, (*move).action);
      if (!is_note) ++move;
      if (error) return error;
      streams_.refresh(match_, {});
      seen_.compare(streams_);
    }
    return std::nullopt;
  }

  const Match& match() const { return match_; }
  const ViewerStreams& streams() const { return streams_; }

 private:
  static ParseError misplaced(const TakenBack& note) {
    return {"taken_back", fmt::format("the history has no place {}", note.at)};
  }

  std::optional<ParseError> take(const TakenBack& note) {
    if (!note.action.empty()) return play(note.seat, note.action);
    if (note.undo > match_.moves().count()) return misplaced(note);
    match_.undo(note.undo, note.seat);
    return std::nullopt;
  }

  std::optional<ParseError> play(Seat seat, const std::string& text) {
    const auto action = match_.game().parse(match_.rules(), text);
    if (action && !match_.play(seat, *action)) return std::nullopt;
    return ParseError{"taken_back",
                      fmt::format("'{}' of seat {} is not legal there", text, number(seat))};
  }

  const Record& record_;
  Match match_;
  ViewerStreams streams_;
  SeenCheck& seen_;
};

std::optional<ParseError> compare_moves(const Match& one, const Match& other) {
  bool is_same = one.moves().count() == other.moves().count();
  for (int at = 1; is_same && at <= one.moves().count(); ++at) {
    const PlayedMove a = one.moves().at(at);
    const PlayedMove b = other.moves().at(at);
    is_same = a.seat == b.seat && one.game().print(one.rules(), a.action) ==
                                      other.game().print(other.rules(), b.action);
  }
  if (is_same) return std::nullopt;
  return ParseError{"taken_back", "does not leave the moves of the record"};
}

std::optional<ParseError> compare_streams(const Record& record, const ViewerStreams& streams) {
  for (const Seat seat : SeatSet::first(record.seats)) {
    const Stream& stream = streams.of(Viewer::of(seat));
    const RecordedStream& recorded = record.streams[static_cast<std::size_t>(number(seat))];
    if (recorded == RecordedStream{stream.number, stream.link}) continue;
    return ParseError{stream_of(seat),
                      fmt::format("these moves show the seat another game: {} steps, and the "
                                  "record says {}",
                                  stream.number,
                                  recorded.steps)};
  }
  return std::nullopt;
}

}  // namespace

Result<StreamCheck, ParseError> check_streams(const Record& record,
                                              const Match& match,
                                              std::span<const SeenStream> seen) {
  const bool has_other_views =
      !record.streams.empty() && record.views != view_fingerprint(match.game());
  if (record.streams.empty() || has_other_views) {
    if (seen.empty()) return has_other_views ? StreamCheck::OtherProgram : StreamCheck::Absent;
    return Unexpected(ParseError{"streams",
                                 has_other_views
                                     ? "are those of another version of the program, so what a "
                                       "seat saw cannot be compared"
                                     : "are missing, so what a seat saw cannot be compared"});
  }
  SeenCheck seen_check(seen);
  HistoryReplay history(record, match.at(0), seen_check);
  if (auto error = history.run()) return Unexpected(*std::move(error));
  if (auto error = compare_moves(history.match(), match)) return Unexpected(*std::move(error));
  if (auto error = compare_streams(record, history.streams())) {
    return Unexpected(*std::move(error));
  }
  if (auto error = seen_check.error(history.streams())) return Unexpected(*std::move(error));
  return StreamCheck::Equal;
}

void record_streams(Record& record, const Match& match, const ViewerStreams& streams) {
  const std::vector<HistoryItem>& items = match.moves().items();
  std::vector<std::size_t> standing;
  for (std::size_t at = 0; at < items.size(); ++at) {
    if (items[at].kind == Kind::Move) standing.push_back(at);
    if (items[at].kind == Kind::Undo) standing.resize(standing.size() - items[at].count);
  }
  auto next = standing.begin();
  for (std::size_t at = 1; at < items.size(); ++at) {
    const HistoryItem& item = items[at];
    if (next != standing.end() && *next == at) {
      ++next;
      continue;
    }
    const bool is_move = item.kind == Kind::Move;
    record.taken_back.push_back(
        {.at = static_cast<int>(at),
         .seat = item.seat,
         .action = is_move ? match.game().print(match.rules(), item.action) : std::string(),
         .undo = item.count});
  }
  for (const Seat seat : SeatSet::first(match.seats())) {
    const Stream& stream = streams.of(Viewer::of(seat));
    record.streams.push_back({stream.number, stream.link});
  }
  record.views = view_fingerprint(match.game());
}

}  // namespace bourse
