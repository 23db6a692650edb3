// SPDX-License-Identifier: Apache-2.0
#include "cli/table/remote_screen.h"

#include <algorithm>
#include <utility>

#include "cli/table/game_page.h"
#include "cli/table/ranking.h"
#include "cli/table/table_screen.h"
#include "cli/terminal/translations.h"
#include "core/outcome.h"

namespace bourse::cli {
namespace {

std::string whose_turn(const RemoteTable& table) {
  if (table.is_gathering()) {
    const auto& seats = table.card().seats;
    const auto open = std::count_if(seats.begin(), seats.end(), [](const wire::SeatCard& seat) {
      return seat.kind == wire::SeatKind::Open;
    });
    if (open == 0) return tr("deal.waiting");
    return tr("terminal.wait_seats", {{"number", std::to_string(open)}});
  }
  if (!table.position()) return tr("terminal.wait");
  std::string names;
  for (const int seat : table.position()->waiting) {
    names += (names.empty() ? "" : ", ") + table.name_of(seat);
  }
  return names.empty() ? tr("terminal.wait") : tr("terminal.wait_for", {{"names", names}});
}

std::string board_of(const RemoteTable& table) {
  if (!table.position() || !table.position()->text) return {};
  return drawn_safely(translated_page(*table.position()->text));
}

std::string result_of(const RemoteTable& table, const Screen& screen) {
  if (!table.position() || table.position()->outcome.empty()) {
    return tr("table.abandoned") + "\n";
  }
  const auto& placings = table.position()->outcome;
  Outcome outcome;
  std::vector<std::string> names;
  outcome.seats = std::min(static_cast<int>(placings.size()), static_cast<int>(kMaxSeats));
  for (int at = 0; at < outcome.seats; ++at) {
    const wire::Placing& placing = placings[static_cast<std::size_t>(at)];
    const Seat seat{static_cast<std::uint8_t>(at)};
    outcome.scores[seat] = placing.score;
    outcome.ranks[seat] = static_cast<std::uint8_t>(placing.rank);
    outcome.decided_by[seat] = placing.decided_by;
    outcome.criterion[seat] = placing.criterion;
    names.push_back(table.name_of(at));
  }
  return ranking(outcome, names, screen);
}

}  // namespace

RemoteScreen::RemoteScreen(Console& console,
                           boost::asio::io_context& network,
                           RemoteBest::Fetch fetch)
    : console_(console), keyboard_(network), best_(std::move(fetch)) {}

std::optional<Input> RemoteScreen::prompt(const RemoteTable& table,
                                          const std::optional<std::string>& question,
                                          const std::vector<std::string>& commands) {
  if (!table.is_known() || keyboard_.is_open()) return std::nullopt;
  if (!console_.is_interactive() && !table.is_asked() && table.seat()) return read_ahead(table);
  const std::string own = table.is_asked() ? tr("terminal.prompt") : whose_turn(table);
  if (question) {
    keyboard_.show(*question, {});
  } else {
    keyboard_.show(own + "> ", completions(table.choices(), commands));
  }
  return std::nullopt;
}

std::optional<Input> RemoteScreen::read_ahead(const RemoteTable& table) {
  if (keyboard_.has_line() || !table.waits_for_people()) return std::nullopt;
  if (keyboard_.is_exhausted()) return Input{Input::Kind::End};
  keyboard_.read_ahead();
  return std::nullopt;
}

void RemoteScreen::print(const std::string& text) {
  if (text.empty()) return;
  keyboard_.hide();
  console_.print(text.back() == '\n' ? text : text + "\n");
}

void RemoteScreen::draw(const RemoteTable& table, std::optional<int> height) {
  keyboard_.hide();
  const PriceHistory history = table.history();
  const TableScreen parts{board_of(table),
                          best_.line(table),
                          history,
                          table.since(),
                          table.log().recent(),
                          table.choices()};
  console_.clear();
  console_.print(draw_table(parts, console_.screen(), height));
}

void RemoteScreen::draw_result(const RemoteTable& table) {
  draw(table, std::nullopt);
  console_.print(result_of(table, console_.screen()));
}

}  // namespace bourse::cli
