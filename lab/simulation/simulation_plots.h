// SPDX-License-Identifier: Apache-2.0
//
// The pictures of a simulation: wins by seat, scores, length, actions, and the price paths.
#pragma once

#include <string>
#include <vector>

#include "lab/simulation/tally.h"

namespace bourse {

struct Picture {
  std::string name;  // of its file: "wins.svg"
  std::string svg;
};

// What is drawn together: one set of options, or two that are compared.
struct PlottedTally {
  std::string name;   // in the names of files
  std::string label;  // in legends: "hands=open"
  const Tally* tally = nullptr;
};

struct PlotCaption {
  std::string title;  // what a picture shows follows it
  std::string note;   // below every title: bots, options, how many games
};

std::vector<Picture> draw_plots(const PlotCaption& caption,
                                const std::vector<PlottedTally>& tallies);

}  // namespace bourse
