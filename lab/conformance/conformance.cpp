// SPDX-License-Identifier: Apache-2.0
#include "lab/conformance/conformance.h"

#include <algorithm>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "lab/conformance/conformance_game.h"
#include "lab/parallel/ordered_parallel.h"
#include "play/fairness.h"

namespace bourse {
namespace {

// A game has hundreds of cells. After this many games in a cell, fewer positions are checked, so
// that 10,000 games per cell take minutes and still run every check thousands of times.
constexpr int kThoroughGames = 3;
constexpr ProbeOdds kThorough{};
constexpr ProbeOdds kThin{
    .decisions = 8, .refusals = 256, .views = 1024, .documents = 4096, .replays = 512};

constexpr std::size_t kViolationsShown = 20;

struct CellResult {
  std::optional<std::int64_t> games = 0;  // none: closed by a rule
  std::int64_t refused = 0;
  GameLength length;
  std::vector<ConformanceViolation> violations;
  std::int64_t violation_count = 0;
};

// One row at one seat count. Its games depend on its number alone, not on the thread that plays it.
struct Cell {
  std::size_t row;
  int seats;
};

Rng cell_stream(const Seed& seed, const Cell& cell, int game) {
  return {seed,
          static_cast<std::uint64_t>(cell.row) << 40U |
              static_cast<std::uint64_t>(cell.seats) << 32U | static_cast<std::uint64_t>(game)};
}

Seed draw_seed(Rng& rng) {
  Seed seed;
  for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(rng.below(256));
  return seed;
}

void count_length(GameLength& length, int decisions) {
  length.shortest = length.games == 0 ? decisions : std::min(length.shortest, decisions);
  length.longest = std::max(length.longest, decisions);
  length.decisions += decisions;
  ++length.games;
}

class CellRunner {
 public:
  CellRunner(const ErasedGame& game, const ConformancePlan& plan, const Cell& cell)
      : game_(game),
        plan_(plan),
        cell_(cell),
        row_(option_matrix(*game.descriptor, cell.seats)[cell.row]) {}

  CellResult play() {
    if (is_closed()) {
      result_.games.reset();
      return std::move(result_);
    }
    for (int game = 0; game < plan_.games; ++game) play_game(game);
    return std::move(result_);
  }

 private:
  // A rule forbids the option value at this seat count and allows it at another.
  bool is_closed() const {
    if (row_.is_random) return false;
    const auto rules = game_.compile(cell_.seats, row_.options);
    return !rules && !rules.error().rule.empty() && is_for_others();
  }
  bool is_for_others() const {
    const Descriptor& game = *game_.descriptor;
    for (int seats = game.min_seats; seats <= game.max_seats; ++seats) {
      if (game_.compile(seats, option_matrix(game, seats)[cell_.row].options)) return true;
    }
    return false;
  }

  void play_game(int number) {
    Rng rng = cell_stream(plan_.seed, cell_, number);
    const Seed seed = draw_seed(rng);
    const auto rules = compile_options(game_, row_, cell_.seats, rng, &result_.refused);
    if (!rules) return;
    const ProbeOdds& odds = number < kThoroughGames ? kThorough : kThin;
    const ConformanceGameResult played = play_conformance_game(game_, *rules, seed, odds);
    if (played.is_finished) {
      ++*result_.games;
      count_length(result_.length, played.decisions);
    }
    note(played.violations, rules->options, seed);
  }

  void note(const Violations& violations, const json::object& options, const Seed& seed) {
    result_.violation_count += static_cast<std::int64_t>(violations.list().size());
    if (violations.empty() || !result_.violations.empty()) return;
    for (const PositionViolation& violation : violations.list()) {
      result_.violations.push_back(
          {violation.check, violation.what, cell_.seats, options, seed, violation.move});
    }
  }

  const ErasedGame& game_;
  const ConformancePlan& plan_;
  Cell cell_;
  OptionMatrixRow row_;
  CellResult result_;
};

std::vector<int> seat_counts_of(const ErasedGame& game, const ConformancePlan& plan) {
  if (!plan.seat_counts.empty()) return plan.seat_counts;
  std::vector<int> counts;
  for (int seats = game.descriptor->min_seats; seats <= game.descriptor->max_seats; ++seats) {
    counts.push_back(seats);
  }
  return counts;
}

std::vector<CellResult> play_cells(const ErasedGame& game,
                                   const ConformancePlan& plan,
                                   const std::vector<Cell>& cells) {
  std::vector<CellResult> results;
  const auto work = [&](std::int64_t at) {
    return CellRunner(game, plan, cells[static_cast<std::size_t>(at)]).play();
  };
  const auto consume = [&](CellResult result) {
    results.push_back(std::move(result));
    return true;
  };
  run_ordered(std::ssize(cells), plan.threads, work, consume);
  return results;
}

void merge(GameLength& into, const GameLength& from) {
  if (from.games == 0) return;
  into.shortest = into.games == 0 ? from.shortest : std::min(into.shortest, from.shortest);
  into.longest = std::max(into.longest, from.longest);
  into.games += from.games;
  into.decisions += from.decisions;
}

// `results` are ordered by row, then by seat count.
ConformanceReport summarise(const ErasedGame& game,
                            const std::vector<int>& seat_counts,
                            const std::vector<CellResult>& results) {
  ConformanceReport report;
  report.game = game.descriptor->key;
  report.seat_counts = seat_counts;
  for (const int seats : seat_counts) report.lengths.push_back({.seats = seats});
  const auto rows = option_matrix(*game.descriptor, seat_counts.front());
  std::size_t at = 0;
  for (const OptionMatrixRow& row : rows) {
    ConformanceRow line{row.option, row.value, {}};
    for (GameLength& length : report.lengths) {
      const CellResult& result = results[at++];
      line.games.push_back(result.games);
      merge(length, result.length);
      report.refused_combinations += result.refused;
      report.violation_count += result.violation_count;
      report.violations.insert(
          report.violations.end(), result.violations.begin(), result.violations.end());
    }
    report.rows.push_back(std::move(line));
  }
  return report;
}

// The command that traces the game with all its positions.
std::string reproduction(const std::string& game, const ConformanceViolation& violation) {
  std::string command = fmt::format(
      "bourse trace {} --players {} --seed {}", game, violation.seats, to_hex(violation.seed));
  for (const auto& pair : violation.options) {
    const json::string* word = pair.value().if_string();
    command += fmt::format(" --option '{}={}'",
                           std::string_view(pair.key()),
                           word != nullptr ? std::string(*word) : json::serialize(pair.value()));
  }
  return command;
}

std::string violation_text(const std::string& game, const ConformanceViolation& violation) {
  return fmt::format("{}: {}\n  after {} moves of: {}\n",
                     violation.check,
                     violation.what,
                     violation.move,
                     reproduction(game, violation));
}

std::string table_text(const ConformanceReport& report) {
  std::string text = fmt::format("{:<36}", "games played, by seat count");
  for (const int seats : report.seat_counts) text += fmt::format("{:>8}", seats);
  text += '\n';
  for (const ConformanceRow& row : report.rows) {
    const std::string name =
        row.value.empty() ? row.option : fmt::format("{} = {}", row.option, row.value);
    text += fmt::format("{:<36}", name);
    for (const auto& games : row.games) {
      text += fmt::format("{:>8}", games ? std::to_string(*games) : "-");
    }
    text += '\n';
  }
  return text;
}

std::string lengths_text(const ConformanceReport& report) {
  std::string mean = fmt::format("{:<36}", "decisions per game, mean");
  std::string shortest = fmt::format("{:<36}", "shortest");
  std::string longest = fmt::format("{:<36}", "longest");
  for (const GameLength& length : report.lengths) {
    const auto games = static_cast<double>(std::max<std::int64_t>(length.games, 1));
    mean += fmt::format("{:>8.1f}", static_cast<double>(length.decisions) / games);
    shortest += fmt::format("{:>8}", length.shortest);
    longest += fmt::format("{:>8}", length.longest);
  }
  return mean + '\n' + shortest + '\n' + longest + '\n';
}

}  // namespace

bool ConformanceReport::passed() const {
  const auto is_full = [](const ConformanceRow& row) {
    return std::none_of(
        row.games.begin(), row.games.end(), [](const auto& games) { return games == 0; });
  };
  return violation_count == 0 && !rows.empty() && std::all_of(rows.begin(), rows.end(), is_full);
}

ConformanceReport check_conformance(const ErasedGame& game, const ConformancePlan& plan) {
  const std::vector<int> seat_counts = seat_counts_of(game, plan);
  const std::size_t rows = option_matrix(*game.descriptor, seat_counts.front()).size();
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < rows; ++row) {
    for (const int seats : seat_counts) cells.push_back({row, seats});
  }
  return summarise(game, seat_counts, play_cells(game, plan, cells));
}

std::string to_text(const ConformanceReport& report) {
  std::string text = table_text(report) + '\n' + lengths_text(report) + '\n';
  for (std::size_t at = 0; at < std::min(report.violations.size(), kViolationsShown); ++at) {
    text += violation_text(report.game, report.violations[at]);
  }
  text += fmt::format("{}: {} violations, {} random combinations of options refused: {}\n",
                      report.game,
                      report.violation_count,
                      report.refused_combinations,
                      report.passed() ? "passed" : "FAILED");
  return text;
}

}  // namespace bourse
