// SPDX-License-Identifier: Apache-2.0
#include "lab/simulation/metrics.h"

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

class MetricWriter {
 public:
  MetricWriter(const Tally& tally, const Seed& seed) : tally_(tally), seed_(seed) {}

  Metrics write() {
    wins();
    scores();
    distribution("length", "decisions", tally_.length);
    distribution("lead changes", "in a game", tally_.lead_changes);
    occurrences("action", tally_.actions);
    occurrences("event", tally_.events);
    prices();
    return std::move(metrics_);
  }

 private:
  void add(std::string group, std::string of, std::string_view statistic, Interval interval) {
    metrics_.push_back(
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
    Histogram all;
    for (const Seat seat : SeatSet::first(tally_.seats)) {
      distribution("score", fmt::format("seat {}", number(seat)), tally_.scores[seat]);
      all.merge(tally_.scores[seat]);
    }
    if (tally_.seats < 2) return;
    any_seat(all);
    distribution("margin", "winner", tally_.margin);
  }
  // The scores of one game are correlated, so they do not count as independent draws.
  void any_seat(const Histogram& scores) {
    if (scores.empty()) return;
    const Interval sum = bootstrap(tally_.sums, Rng(seed_, bootstraps_++)).mean;
    const int seats = tally_.seats;
    add("score", "any seat", "mean", {sum.value / seats, sum.low / seats, sum.high / seats});
    spread("score", "any seat", scores, bootstrap(scores, Rng(seed_, bootstraps_++), seats), seats);
  }

  void distribution(const std::string& group, const std::string& of, const Histogram& numbers) {
    if (numbers.empty()) return;
    const Moments moments = bootstrap(numbers, Rng(seed_, bootstraps_++));
    add(group, of, "mean", moments.mean);
    spread(group, of, numbers, moments, 1);
  }
  void spread(const std::string& group,
              const std::string& of,
              const Histogram& numbers,
              const Moments& moments,
              int together) {
    add(group, of, "deviation", moments.deviation);
    for (const NamedQuantile& quantile : kQuantiles) {
      add(group, of, quantile.name, quantile_interval(numbers, quantile.share, together));
    }
  }

  void occurrences(const std::string& group, const Tally::Occurrences& kinds) {
    for (const auto& [kind, times] : kinds) {
      Histogram in_all = times;
      in_all.add(0, tally_.instrumented - times.count());
      const auto games = static_cast<double>(tally_.instrumented);
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
  void price(const std::string& company, std::size_t time, const Histogram& numbers) {
    const double at = static_cast<double>(time) / (kPriceTimes - 1);
    metrics_.push_back({"price", company, at, "mean", mean_interval(numbers)});
    for (const NamedQuantile& quantile : kQuantiles) {
      const Interval interval = quantile_interval(numbers, quantile.share);
      metrics_.push_back({"price", company, at, std::string(quantile.name), interval});
    }
  }

  const Tally& tally_;
  const Seed& seed_;
  std::uint64_t bootstraps_ = 0;
  Metrics metrics_;
};

const Metric* find_like(const Metrics& metrics, const Metric& wanted) {
  const auto same = [&](const Metric& metric) {
    return std::tie(metric.group, metric.of, metric.statistic) ==
           std::tie(wanted.group, wanted.of, wanted.statistic);
  };
  const auto found = std::find_if(metrics.begin(), metrics.end(), same);
  return found == metrics.end() ? nullptr : &*found;
}

// About three significant digits; whole numbers without decimals.
std::string short_number(double number) {
  if (number == std::round(number)) return fmt::format("{:.0f}", number);
  const double size = std::abs(number);
  return fmt::format("{:.{}f}", number, size >= 100 ? 1 : (size >= 1 ? 2 : 4));
}

std::string first_of_line(const Metric& metric) {
  return fmt::format("  {:<16} {} {} ({} to {})",
                     metric.of,
                     metric.statistic,
                     short_number(metric.interval.value),
                     short_number(metric.interval.low),
                     short_number(metric.interval.high));
}

std::string csv_field(const std::string& text) {
  return text.find_first_of(",\"\n") == std::string::npos ? text : fmt::format("\"{}\"", text);
}

json::object& member(json::object& object, const std::string& key) {
  if (!object.contains(key)) object[key] = json::object();
  return object[key].as_object();
}

// The entry of the metric's time in its company's list. Metrics of one time are adjacent.
json::object& moment(json::object& group, const Metric& metric) {
  if (!group.contains(metric.of)) group[metric.of] = json::array();
  json::array& list = group[metric.of].as_array();
  if (list.empty() || list.back().as_object().at("at") != *metric.at) {
    list.push_back(json::object{{"at", *metric.at}});
  }
  return list.back().as_object();
}

}  // namespace

Metrics metrics_of(const Tally& tally, const Seed& seed) {
  return MetricWriter(tally, seed).write();
}

Metrics differences(const Metrics& a, const Metrics& b, const PairedTallies& pairs) {
  Metrics result;
  for (const Metric& metric : b) {
    if (metric.at) continue;
    const Metric* other = find_like(a, metric);
    if (other == nullptr) continue;
    Metric between = metric;
    between.interval = pairs.difference({metric.group, metric.of, metric.statistic})
                           .value_or(difference(metric.interval, other->interval));
    result.push_back(std::move(between));
  }
  return result;
}

json::object to_json(const Metrics& metrics) {
  json::object groups;
  for (const Metric& metric : metrics) {
    json::object& group = member(groups, metric.group);
    json::object& place = metric.at ? moment(group, metric) : member(group, metric.of);
    place[metric.statistic] = to_json(metric.interval);
  }
  return groups;
}

std::string to_text(const Metrics& metrics) {
  std::string text;
  std::string_view group;
  std::string_view of;
  for (const Metric& metric : metrics) {
    if (metric.at) continue;
    const bool is_new_group = group != metric.group;
    const bool is_new_line = is_new_group || of != metric.of;
    if (is_new_line && !text.empty()) text += '\n';
    if (is_new_group) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", metric.group);
    text += is_new_line
                ? first_of_line(metric)
                : fmt::format("  {} {}", metric.statistic, short_number(metric.interval.value));
    group = metric.group;
    of = metric.of;
  }
  return text + "\n";
}

std::string to_csv(std::string_view set, const Metrics& metrics) {
  std::string text;
  for (const Metric& metric : metrics) {
    text += fmt::format("{},{},{},{},{},{},{},{}\n",
                        set,
                        csv_field(metric.group),
                        csv_field(metric.of),
                        metric.at ? fmt::format("{}", *metric.at) : "",
                        csv_field(metric.statistic),
                        metric.interval.value,
                        metric.interval.low,
                        metric.interval.high);
  }
  return text;
}

}  // namespace bourse
