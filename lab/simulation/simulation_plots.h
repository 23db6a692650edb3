// SPDX-License-Identifier: Apache-2.0
//
// Plots of a simulation: wins by seat, scores, length, actions and price paths.
#pragma once

#include <string>
#include <vector>

#include "lab/simulation/tally.h"

namespace bourse {

struct Picture {
  std::string name;  // file name: "wins.svg"
  std::string svg;
};

// One of the tallies drawn together: one set of options, or two that are compared.
struct PlottedTally {
  std::string name;   // part of file names
  std::string label;  // in legends: "hands=open"
  const Tally* tally = nullptr;
};

struct PlotCaption {
  std::string title;  // followed by the subject of the plot
  std::string note;   // below every title: bots, options, number of games
};

std::vector<Picture> draw_plots(const PlotCaption& caption,
                                const std::vector<PlottedTally>& tallies);

}  // namespace bourse
