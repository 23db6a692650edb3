// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

namespace bourse {
namespace {

struct NamedQuantile {
  std::string_view name;
  double share;
};
constexpr std::array<NamedQuantile, 5> kQuantiles{
    {{"5 %", 0.05}, {"25 %", 0.25}, {"median", 0.5}, {"75 %", 0.75}, {"95 %", 0.95}}};

class FigureWriter {
 public:
  FigureWriter(const Tally& tally, const Seed& seed) : tally_(tally), seed_(seed) {}

  Figures write() {
    wins();
    scores();
    distribution("length", "decisions", tally_.length);
    distribution("lead changes", "in a game", tally_.lead_changes);
    occurrences("action", tally_.actions);
    occurrences("event", tally_.events);
    prices();
    return std::move(figures_);
  }

 private:
  void add(std::string group, std::string of, std::string_view statistic, Interval interval) {
    figures_.push_back(
        {std::move(group), std::move(of), std::nullopt, std::string(statistic), interval});
  }

  void wins() {
    if (tally_.seats < 2) return;
    const auto games = static_cast<double>(tally_.games);
    for (const Seat seat : SeatSet::first(tally_.seats)) {
      const double won = static_cast<double>(tally_.wins[seat]) / kWholeWin;
      add("win rate", fmt::format("seat {}", number(seat)), "share", wilson(won, games));
    }
    add("win rate", "shared wins", "share", wilson(static_cast<double>(tally_.shared_wins), games));
  }

  void scores() {
    Frequencies all;
    for (const Seat seat : SeatSet::first(tally_.seats)) {
      distribution("score", fmt::format("seat {}", number(seat)), tally_.scores[seat]);
      all.merge(tally_.scores[seat]);
    }
    if (tally_.seats < 2) return;
    any_seat(all);
    distribution("margin", "winner", tally_.margin);
  }
  // The seats of a game win what others lose, or all prosper: its scores are not so many draws.
  void any_seat(const Frequencies& scores) {
    if (scores.empty()) return;
    const Interval sum = bootstrap(tally_.sums, Rng(seed_, bootstraps_++)).mean;
    const int seats = tally_.seats;
    add("score", "any seat", "mean", {sum.value / seats, sum.low / seats, sum.high / seats});
    spread("score", "any seat", scores, bootstrap(scores, Rng(seed_, bootstraps_++), seats), seats);
  }

  void distribution(const std::string& group, const std::string& of, const Frequencies& numbers) {
    if (numbers.empty()) return;
    const Moments moments = bootstrap(numbers, Rng(seed_, bootstraps_++));
    add(group, of, "mean", moments.mean);
    spread(group, of, numbers, moments, 1);
  }
  void spread(const std::string& group,
              const std::string& of,
              const Frequencies& numbers,
              const Moments& moments,
              int together) {
    add(group, of, "deviation", moments.deviation);
    for (const NamedQuantile& quantile : kQuantiles) {
      add(group, of, quantile.name, quantile_interval(numbers, quantile.share, together));
    }
  }

  void occurrences(const std::string& group, const Tally::Occurrences& kinds) {
    for (const auto& [kind, times] : kinds) {
      Frequencies in_all = times;
      in_all.add(0, tally_.watched - times.count());
      const auto games = static_cast<double>(tally_.watched);
      add(group, kind, "a game", mean_interval(in_all));
      add(group, kind, "share of games", wilson(static_cast<double>(times.count()), games));
    }
  }

  void prices() {
    for (const auto& [company, times] : tally_.prices) {
      for (std::size_t time = 0; time < kPriceTimes; ++time) {
        if (!times[time].empty()) price(company, time, times[time]);
      }
    }
  }
  void price(const std::string& company, std::size_t time, const Frequencies& numbers) {
    const double at = static_cast<double>(time) / (kPriceTimes - 1);
    figures_.push_back({"price", company, at, "mean", mean_interval(numbers)});
    for (const NamedQuantile& quantile : kQuantiles) {
      const Interval interval = quantile_interval(numbers, quantile.share);
      figures_.push_back({"price", company, at, std::string(quantile.name), interval});
    }
  }

  const Tally& tally_;
  const Seed& seed_;
  std::uint64_t bootstraps_ = 0;
  Figures figures_;
};

const Figure* find_like(const Figures& figures, const Figure& wanted) {
  const auto same = [&](const Figure& figure) {
    return std::tie(figure.group, figure.of, figure.statistic) ==
           std::tie(wanted.group, wanted.of, wanted.statistic);
  };
  const auto found = std::find_if(figures.begin(), figures.end(), same);
  return found == figures.end() ? nullptr : &*found;
}

// Three digits or so that mean something; whole numbers as such.
std::string short_number(double number) {
  if (number == std::round(number)) return fmt::format("{:.0f}", number);
  const double size = std::abs(number);
  return fmt::format("{:.{}f}", number, size >= 100 ? 1 : (size >= 1 ? 2 : 4));
}

std::string first_of_line(const Figure& figure) {
  return fmt::format("  {:<16} {} {} ({} to {})",
                     figure.of,
                     figure.statistic,
                     short_number(figure.interval.value),
                     short_number(figure.interval.low),
                     short_number(figure.interval.high));
}

std::string csv_field(const std::string& text) {
  return text.find_first_of(",\"\n") == std::string::npos ? text : fmt::format("\"{}\"", text);
}

json::object& member(json::object& object, const std::string& key) {
  if (!object.contains(key)) object[key] = json::object();
  return object[key].as_object();
}

// The list of times of a company; figures of one time follow each other.
json::object& moment(json::object& group, const Figure& figure) {
  if (!group.contains(figure.of)) group[figure.of] = json::array();
  json::array& list = group[figure.of].as_array();
  if (list.empty() || list.back().as_object().at("at") != *figure.at) {
    list.push_back(json::object{{"at", *figure.at}});
  }
  return list.back().as_object();
}

}  // namespace

Figures figures_of(const Tally& tally, const Seed& seed) {
  return FigureWriter(tally, seed).write();
}

Figures differences(const Figures& a, const Figures& b, const PairedTallies& pairs) {
  Figures result;
  for (const Figure& figure : b) {
    if (figure.at) continue;
    const Figure* other = find_like(a, figure);
    if (other == nullptr) continue;
    Figure between = figure;
    between.interval = pairs.difference({figure.group, figure.of, figure.statistic})
                           .value_or(difference(figure.interval, other->interval));
    result.push_back(std::move(between));
  }
  return result;
}

json::object to_json(const Figures& figures) {
  json::object groups;
  for (const Figure& figure : figures) {
    json::object& group = member(groups, figure.group);
    json::object& place = figure.at ? moment(group, figure) : member(group, figure.of);
    place[figure.statistic] = to_json(figure.interval);
  }
  return groups;
}

std::string to_text(const Figures& figures) {
  std::string text;
  std::string_view group;
  std::string_view of;
  for (const Figure& figure : figures) {
    if (figure.at) continue;
    const bool is_new_group = group != figure.group;
    const bool is_new_line = is_new_group || of != figure.of;
    if (is_new_line && !text.empty()) text += '\n';
    if (is_new_group) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", figure.group);
    text += is_new_line
                ? first_of_line(figure)
                : fmt::format("  {} {}", figure.statistic, short_number(figure.interval.value));
    group = figure.group;
    of = figure.of;
  }
  return text + "\n";
}

std::string to_csv(std::string_view set, const Figures& figures) {
  std::string text;
  for (const Figure& figure : figures) {
    text += fmt::format("{},{},{},{},{},{},{},{}\n",
                        set,
                        csv_field(figure.group),
                        csv_field(figure.of),
                        figure.at ? fmt::format("{}", *figure.at) : "",
                        csv_field(figure.statistic),
                        figure.interval.value,
                        figure.interval.low,
                        figure.interval.high);
  }
  return text;
}

}  // namespace bourse
