// SPDX-License-Identifier: Apache-2.0
#include "cli/table/table_screen.h"

#include <algorithm>

#include "cli/terminal/wrap.h"

namespace bourse::cli {
namespace {

// Without a terminal there is no limit of rows, but the list of moves stays readable.
constexpr int kEndless = 1000;
constexpr int kMaxMoveRows = 20;
constexpr int kLeastLog = 2;

using Lines = std::vector<std::string>;

int row_count(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

Lines wrapped(const Lines& paragraphs, int width) {
  Lines lines;
  for (const std::string& paragraph : paragraphs) {
    for (std::string& line : wrap(" " + paragraph, width - 1, 3)) lines.push_back(std::move(line));
  }
  return lines;
}

// The last lines, marked with "…" if some were dropped.
Lines last_lines(Lines lines, int count) {
  if (static_cast<int>(lines.size()) <= count) return lines;
  lines.erase(lines.begin(), lines.end() - count);
  lines.front().replace(0, 1, "…");
  return lines;
}

std::string draw_history(const TableScreen& table, const Screen& screen, int rows) {
  const int companies = table.history.companies();
  if (companies == 0) return {};
  return rows >= companies ? table.history.draw(screen, table.since)
                           : table.history.draw_strip(screen);
}

}  // namespace

std::string draw_table(const TableScreen& table, const Screen& screen, std::optional<int> height) {
  std::string text = table.board;
  if (!table.best.empty()) text += joined(wrapped({table.best}, screen.width));
  const Lines recent = wrapped(table.recent, screen.width);
  const int recent_rows = static_cast<int>(recent.size());

  int rows = height ? *height - 1 - row_count(text) : kEndless;
  const int least_log = std::min(recent_rows, kLeastLog);
  const Lines moves = table.choices.draw(screen, std::min(rows - least_log, kMaxMoveRows));
  rows -= static_cast<int>(moves.size());
  const std::string history =
      rows > least_log ? draw_history(table, screen, rows - recent_rows) : "";
  rows -= row_count(history);
  const std::string gap = rows - recent_rows >= 3 ? "\n" : "";
  return text + gap + history + gap + joined(last_lines(recent, std::max(kLeastLog, rows))) + gap +
         joined(moves);
}

}  // namespace bourse::cli
