// SPDX-License-Identifier: Apache-2.0
//
// SVG plots for reports: axes with round numbers, a legend, light background, and the palette of
// Okabe and Ito, which colour-blind readers can distinguish; lines also differ in their dashes.
//
//   Plot plot({.title = "NYSE, 4 seats", .note = "greedy", .x = "seat", .y = "share of wins"});
//   plot.name_places({"0", "1", "2", "3"});
//   plot.add({.name = "", .shape = PlotShape::Points, .marks = …});
//   write(plot.svg());
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lab/stats/statistics.h"

namespace bourse {

struct PlotWords {
  std::string title;
  std::string note;  // what the numbers describe, in small print below the title
  std::string x;
  std::string y;
};

struct PlotMark {
  double x = 0;
  Interval y;
};

enum class PlotShape { Line, Band, Points, Bars };

struct PlotSeries {
  std::string name;  // in the legend; empty: no entry
  PlotShape shape = PlotShape::Line;
  std::size_t colour = 0;
  std::vector<PlotMark> marks;  // Band and Points show low and high, Line and Bars the value
};

class Plot {
 public:
  explicit Plot(PlotWords words) : words_(std::move(words)) {}

  void add(PlotSeries series) { series_.push_back(std::move(series)); }
  // Labels the x axis with these names at 0, 1, 2, … instead of numbers.
  void name_places(std::vector<std::string> names) { places_ = std::move(names); }
  // Draws a horizontal line at y, such as the fair share.
  void mark_level(double y) { levels_.push_back(y); }

  // Requires: at least one mark.
  std::string svg() const;

 private:
  PlotWords words_;
  std::vector<PlotSeries> series_;
  std::vector<std::string> places_;
  std::vector<double> levels_;
};

}  // namespace bourse
