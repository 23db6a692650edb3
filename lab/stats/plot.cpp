// SPDX-License-Identifier: Apache-2.0
#include "lab/stats/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "core/text/screen.h"

namespace bourse {
namespace {

// Okabe and Ito's colours, with grey instead of yellow, which is too faint on a light background.
// As many as a game has companies.
constexpr std::array<std::string_view, 8> kColours{
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8C8C8C"};
constexpr std::array<std::string_view, 4> kDashes{"none", "7 3", "2 3", "9 3 2 3"};
constexpr double kWidth = 800;
constexpr double kHeight = 480;
constexpr double kLeft = 76;
constexpr double kRight = 24;
constexpr double kLegend = 150;
constexpr double kTop = 48;
constexpr double kBottom = 60;
constexpr double kSlantedBottom = 120;
constexpr double kTicks = 6;   // approximate number
constexpr double kLetter = 7;  // width at the size of the labels
// Longest label that, slanted by 35°, ends above the axis title and inside the left edge.
constexpr int kLongestName = 22;
constexpr int kLongestNote = 110;

std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    switch (letter) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += letter;
    }
  }
  return out;
}

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void include(double number) {
    low = std::min(low, number);
    high = std::max(high, number);
  }
  // Some margin at both ends, also for a single number.
  void widen() {
    const double room = high > low ? 0.04 * (high - low) : std::max(0.5, std::abs(high) * 0.1);
    low -= room;
    high += room;
  }
};

// 1, 2 or 5 times a power of ten.
double round_step(double span) {
  const double raw = span / kTicks;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) return factor * power;
  }
  return 10 * power;
}

std::vector<double> ticks_of(const Range& range) {
  const double step = round_step(range.high - range.low);
  std::vector<double> ticks;
  for (double at = std::ceil(range.low / step); at * step <= range.high; ++at) {
    ticks.push_back(at * step + 0.0);  // avoids -0
  }
  return ticks;
}

std::string_view colour_of(const PlotSeries& series) {
  return kColours[series.colour % kColours.size()];
}

bool is_spread(PlotShape shape) { return shape == PlotShape::Band || shape == PlotShape::Points; }

class Drawing {
 public:
  Drawing(const PlotWords& words,
          const std::vector<PlotSeries>& series,
          const std::vector<std::string>& places,
          const std::vector<double>& levels)
      : words_(words), series_(series), places_(places), levels_(levels) {
    measure();
  }

  std::string draw() {
    frame();
    for (const double level : levels_) {
      line(left_, y(level), right_, y(level), R"(stroke="#555" stroke-dasharray="5 4")");
    }
    for (const PlotShape shape :
         {PlotShape::Band, PlotShape::Bars, PlotShape::Line, PlotShape::Points}) {
      for (const PlotSeries& series : series_) {
        if (series.shape == shape) draw_series(series);
      }
    }
    legend();
    return std::move(out_) + "</svg>\n";
  }

 private:
  void measure() {
    for (const PlotSeries& series : series_) include(series);
    for (const double level : levels_) across_.include(level);
    if (!places_.empty()) along_ = {-0.6, static_cast<double>(places_.size()) - 0.4};
    if (places_.empty()) along_.widen();
    const bool from_zero = across_.low == 0;
    across_.widen();
    if (from_zero) across_.low = 0;
    if (has_legend()) right_ -= kLegend;
    if (is_slanted()) bottom_ = kHeight - kSlantedBottom;
  }
  void include(const PlotSeries& series) {
    for (const PlotMark& mark : series.marks) {
      along_.include(mark.x);
      across_.include(is_spread(series.shape) ? mark.y.low : mark.y.value);
      across_.include(is_spread(series.shape) ? mark.y.high : mark.y.value);
    }
    if (series.shape == PlotShape::Bars) across_.include(0);
  }
  bool has_legend() const {
    return std::any_of(series_.begin(), series_.end(), [](const PlotSeries& series) {
      return !series.name.empty();
    });
  }
  // Whether the labels are too long to stand side by side.
  bool is_slanted() const {
    std::size_t longest = 0;
    for (const std::string& name : places_) longest = std::max(longest, name.size());
    const double room =
        (right_ - left_) / static_cast<double>(std::max<std::size_t>(1, places_.size()));
    return static_cast<double>(longest) * kLetter > room;
  }

  double x(double number) const {
    return left_ + (number - along_.low) / (along_.high - along_.low) * (right_ - left_);
  }
  double y(double number) const {
    return bottom_ - (number - across_.low) / (across_.high - across_.low) * (bottom_ - kTop);
  }

  void line(double x1, double y1, double x2, double y2, std::string_view style) {
    out_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n",
                        x1,
                        y1,
                        x2,
                        y2,
                        style);
  }
  void text(double at_x, double at_y, std::string_view words, std::string_view style) {
    out_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", at_x, at_y, style, escaped(words));
  }

  void frame() {
    out_ += fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\" role=\"img\">\n"
        "<title>{2}</title>\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
        kWidth,
        kHeight,
        escaped(words_.title));
    text(left_, kTop - 24, words_.title, R"(font-size="16" font-weight="bold")");
    text(left_, kTop - 8, clipped(words_.note, kLongestNote), R"(font-size="11" fill="#555")");
    rows();
    places_.empty() ? columns() : names();
    line(left_, bottom_, right_, bottom_, "stroke=\"#222\"");
    line(left_, kTop, left_, bottom_, "stroke=\"#222\"");
    text((left_ + right_) / 2, kHeight - 14, words_.x, "text-anchor=\"middle\"");
    const double middle = (kTop + bottom_) / 2;
    text(18,
         middle,
         words_.y,
         fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 18 {:.1f})\"", middle));
  }
  void rows() {
    for (const double tick : ticks_of(across_)) {
      line(left_, y(tick), right_, y(tick), "stroke=\"#ddd\"");
      text(left_ - 8, y(tick) + 4, fmt::format("{:.6g}", tick), "text-anchor=\"end\"");
    }
  }
  void columns() {
    for (const double tick : ticks_of(along_)) {
      line(x(tick), bottom_, x(tick), bottom_ + 5, "stroke=\"#222\"");
      text(x(tick), bottom_ + 20, fmt::format("{:.6g}", tick), "text-anchor=\"middle\"");
    }
  }
  void names() {
    const bool slanted = is_slanted();
    for (std::size_t at = 0; at < places_.size(); ++at) {
      const double middle = x(static_cast<double>(at));
      const double low = bottom_ + (slanted ? 16 : 20);
      text(middle,
           low,
           clipped(places_[at], kLongestName),
           slanted ? fmt::format(
                         "text-anchor=\"end\" transform=\"rotate(-35 {:.1f} {:.1f})\"", middle, low)
                   : std::string("text-anchor=\"middle\""));
    }
  }

  void draw_series(const PlotSeries& series) {
    switch (series.shape) {
      case PlotShape::Line: path(series); return;
      case PlotShape::Band: band(series); return;
      case PlotShape::Points: points(series); return;
      case PlotShape::Bars: bars(series); return;
    }
  }
  std::string dash_of(const PlotSeries& series) const {
    return fmt::format("stroke-dasharray=\"{}\"", kDashes[series.colour % kDashes.size()]);
  }
  void path(const PlotSeries& series) {
    out_ += "<polyline points=\"";
    for (const PlotMark& mark : series.marks) {
      out_ += fmt::format("{:.1f},{:.1f} ", x(mark.x), y(mark.y.value));
    }
    out_ += fmt::format("\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" {}/>\n",
                        colour_of(series),
                        dash_of(series));
  }
  void band(const PlotSeries& series) {
    out_ += "<polygon points=\"";
    for (const PlotMark& mark : series.marks) {
      out_ += fmt::format("{:.1f},{:.1f} ", x(mark.x), y(mark.y.high));
    }
    for (std::size_t at = series.marks.size(); at-- > 0;) {
      const PlotMark& mark = series.marks[at];
      out_ += fmt::format("{:.1f},{:.1f} ", x(mark.x), y(mark.y.low));
    }
    out_ += fmt::format("\" fill=\"{}\" fill-opacity=\"0.13\"/>\n", colour_of(series));
  }
  void points(const PlotSeries& series) {
    const std::string stroke = fmt::format(R"(stroke="{}" stroke-width="2")", colour_of(series));
    for (const PlotMark& mark : series.marks) {
      line(x(mark.x), y(mark.y.low), x(mark.x), y(mark.y.high), stroke);
      for (const double end : {mark.y.low, mark.y.high}) {
        line(x(mark.x) - 5, y(end), x(mark.x) + 5, y(end), stroke);
      }
      out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"{}\"/>\n",
                          x(mark.x),
                          y(mark.y.value),
                          colour_of(series));
    }
  }
  void bars(const PlotSeries& series) {
    const double width = std::max(1.0, narrowest_gap(series) * 0.9);
    for (const PlotMark& mark : series.marks) {
      out_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
          "fill-opacity=\"0.6\"/>\n",
          x(mark.x) - width / 2,
          y(std::max(0.0, mark.y.value)),
          width,
          std::abs(y(0) - y(mark.y.value)),
          colour_of(series));
    }
  }
  double narrowest_gap(const PlotSeries& series) const {
    double gap = (right_ - left_) / 12;
    for (std::size_t at = 1; at < series.marks.size(); ++at) {
      gap = std::min(gap, x(series.marks[at].x) - x(series.marks[at - 1].x));
    }
    return gap;
  }

  void legend() {
    double row = kTop + 10;
    for (const PlotSeries& series : series_) {
      if (series.name.empty()) continue;
      const double start = right_ + 14;
      line(start,
           row,
           start + 24,
           row,
           fmt::format(R"(stroke="{}" stroke-width="3" {})",
                       colour_of(series),
                       series.shape == PlotShape::Line ? dash_of(series) : std::string()));
      text(start + 30, row + 4, series.name, "");
      row += 20;
    }
  }

  const PlotWords& words_;
  const std::vector<PlotSeries>& series_;
  const std::vector<std::string>& places_;
  const std::vector<double>& levels_;
  Range along_;
  Range across_;
  double left_ = kLeft;
  double right_ = kWidth - kRight;
  double bottom_ = kHeight - kBottom;
  std::string out_;
};

}  // namespace

std::string Plot::svg() const { return Drawing(words_, series_, places_, levels_).draw(); }

}  // namespace bourse
