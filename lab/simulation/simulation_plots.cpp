// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/simulation_plots.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "lab/stats/plot.h"
#include "lab/stats/statistics.h"

namespace bourse {
namespace {

constexpr std::int64_t kMostBars = 60;

// Offsets of sets that are compared side by side.
double shifted(double x, std::size_t set, std::size_t sets) {
  return x + 0.24 * (static_cast<double>(set) - (static_cast<double>(sets) - 1) / 2);
}

double share_of(std::int64_t count, std::int64_t all) {
  return static_cast<double>(count) / static_cast<double>(all);
}

// The share of each bin of `width` neighbouring numbers.
std::vector<PlotMark> shares(const Histogram& numbers, std::int64_t width) {
  Histogram grouped;
  for (const auto& [number, times] : numbers.cells()) {
    const std::int64_t group = number >= 0 ? number / width : -((-number + width - 1) / width);
    grouped.add(group, times);
  }
  std::vector<PlotMark> marks;
  for (std::int64_t group = grouped.least(); group <= grouped.most(); ++group) {
    const auto found = grouped.cells().find(group);
    const std::int64_t times = found == grouped.cells().end() ? 0 : found->second;
    const double middle = static_cast<double>(group * width) + static_cast<double>(width - 1) / 2;
    const double share = share_of(times, numbers.count());
    marks.push_back({middle, {share, share, share}});
  }
  return marks;
}

std::int64_t width_for(const std::vector<Histogram>& sets) {
  std::int64_t least = sets.front().least();
  std::int64_t most = sets.front().most();
  for (const Histogram& numbers : sets) {
    least = std::min(least, numbers.least());
    most = std::max(most, numbers.most());
  }
  return (most - least) / kMostBars + 1;
}

Histogram all_scores(const Tally& tally) {
  Histogram all;
  for (const Seat seat : SeatSet::first(tally.seats)) all.merge(tally.scores[seat]);
  return all;
}

class Gallery {
 public:
  Gallery(const PlotCaption& caption, const std::vector<PlottedTally>& tallies)
      : caption_(caption), tallies_(tallies) {}

  std::vector<Picture> draw() {
    if (tallies_.front().tally->seats > 1) wins();
    std::vector<Histogram> scores;
    std::vector<Histogram> lengths;
    for (const PlottedTally& plotted : tallies_) {
      scores.push_back(all_scores(*plotted.tally));
      lengths.push_back(plotted.tally->length);
    }
    distribution("scores", "score of a seat", "share of seats", scores);
    distribution("length", "decisions in a game", "share of games", lengths);
    actions();
    for (const PlottedTally& plotted : tallies_) prices(plotted);
    return std::move(pictures_);
  }

 private:
  std::string label_of(std::size_t set) const {
    return tallies_.size() == 1 ? "" : tallies_[set].label;
  }
  // A plot of this simulation: what it shows, and its axes.
  Plot plot_of(const std::string& what, std::string x, std::string y) const {
    return Plot({.title = fmt::format("{}: {}", caption_.title, what),
                 .note = caption_.note,
                 .x = std::move(x),
                 .y = std::move(y)});
  }
  void keep(std::string name, const Plot& plot) {
    pictures_.push_back({std::move(name) + ".svg", plot.svg()});
  }

  void wins() {
    const int seats = tallies_.front().tally->seats;
    Plot plot = plot_of("who wins", "seat", "share of wins, 95 %");
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(seats));
    for (int seat = 0; seat < seats; ++seat) names.push_back(fmt::format("{}", seat));
    plot.name_places(std::move(names));
    plot.mark_level(1.0 / seats);
    for (std::size_t set = 0; set < tallies_.size(); ++set) plot.add(wins_of(set));
    keep("wins", plot);
  }
  PlotSeries wins_of(std::size_t set) const {
    const Tally& tally = *tallies_[set].tally;
    PlotSeries series{
        .name = label_of(set), .shape = PlotShape::Points, .colour = set, .marks = {}};
    for (const Seat seat : SeatSet::first(tally.seats)) {
      const double won = static_cast<double>(tally.wins[seat]) / kWholeWin;
      series.marks.push_back({shifted(number(seat), set, tallies_.size()),
                              wilson(won, static_cast<double>(tally.games))});
    }
    return series;
  }

  void distribution(const std::string& name,
                    const std::string& x,
                    const std::string& y,
                    const std::vector<Histogram>& sets) {
    const std::int64_t width = width_for(sets);
    Plot plot = plot_of(name, x, width == 1 ? y : fmt::format("{} in each {}", y, width));
    // Bars would hide each other.
    const PlotShape shape = sets.size() == 1 ? PlotShape::Bars : PlotShape::Line;
    for (std::size_t set = 0; set < sets.size(); ++set) {
      plot.add({.name = label_of(set),
                .shape = shape,
                .colour = set,
                .marks = shares(sets[set], width)});
    }
    keep(name, plot);
  }

  void actions() {
    std::set<std::string> kinds;
    for (const PlottedTally& plotted : tallies_) {
      for (const auto& [kind, times] : plotted.tally->actions) kinds.insert(kind);
    }
    if (kinds.empty()) return;
    Plot plot = plot_of("actions", "", "times in a game, 95 %");
    plot.name_places({kinds.begin(), kinds.end()});
    plot.mark_level(0);
    for (std::size_t set = 0; set < tallies_.size(); ++set) {
      PlotSeries series{
          .name = label_of(set), .shape = PlotShape::Points, .colour = set, .marks = {}};
      double place = 0;
      for (const std::string& kind : kinds) {
        series.marks.push_back({shifted(place++, set, tallies_.size()), times_of(set, kind)});
      }
      plot.add(std::move(series));
    }
    keep("actions", plot);
  }
  Interval times_of(std::size_t set, const std::string& kind) const {
    const Tally& tally = *tallies_[set].tally;
    const auto found = tally.actions.find(kind);
    Histogram times = found == tally.actions.end() ? Histogram() : found->second;
    times.add(0, tally.instrumented - times.count());
    return mean_interval(times);
  }

  void prices(const PlottedTally& plotted) {
    if (plotted.tally->prices.empty()) return;
    const bool is_alone = tallies_.size() == 1;
    // More bands would overlap and could not be told apart.
    const bool has_bands = plotted.tally->prices.size() <= 2;
    Plot plot = plot_of(is_alone ? "prices" : "prices, " + plotted.label,
                        "share of the game",
                        has_bands ? "price: mean, and the middle half" : "mean price");
    std::size_t colour = 0;
    for (const auto& [company, times] : plotted.tally->prices) {
      PlotSeries line{.name = company, .shape = PlotShape::Line, .colour = colour, .marks = {}};
      PlotSeries band{.name = "", .shape = PlotShape::Band, .colour = colour++, .marks = {}};
      for (std::size_t time = 0; time < kPriceTimes; ++time) {
        if (times[time].empty()) continue;
        const double at = static_cast<double>(time) / (kPriceTimes - 1);
        line.marks.push_back({at, mean_interval(times[time])});
        const auto low = static_cast<double>(times[time].quantile(0.25));
        const auto high = static_cast<double>(times[time].quantile(0.75));
        band.marks.push_back({at, {low, low, high}});
      }
      if (has_bands) plot.add(std::move(band));
      plot.add(std::move(line));
    }
    keep(is_alone ? "prices" : "prices-" + plotted.name, plot);
  }

  const PlotCaption& caption_;
  const std::vector<PlottedTally>& tallies_;
  std::vector<Picture> pictures_;
};

}  // namespace

std::vector<Picture> draw_plots(const PlotCaption& caption,
                                const std::vector<PlottedTally>& tallies) {
  return Gallery(caption, tallies).draw();
}

}  // namespace bourse
