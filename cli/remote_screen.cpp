// SPDX-License-Identifier: Apache-2.0
#include "cli/remote_screen.h"

#include <utility>

#include "cli/phrasebook.h"
#include "cli/table_screen.h"

namespace bourse::cli {

RemoteScreen::RemoteScreen(Console& console,
                           boost::asio::io_context& network,
                           RemoteBest::Fetch fetch)
    : console_(console), keyboard_(network), best_(std::move(fetch)) {}

std::optional<Input> RemoteScreen::prompt(const RemoteTable& table,
                                          const std::optional<std::string>& question,
                                          const std::vector<std::string>& commands) {
  if (!table.is_known() || keyboard_.is_open()) return std::nullopt;
  if (!console_.is_interactive() && !table.is_asked() && table.seat()) return look_ahead(table);
  const std::string own = table.is_asked() ? word("terminal.prompt") : table.whose_turn();
  if (question) {
    keyboard_.show(*question, {});
  } else {
    keyboard_.show(own + "> ", completions(table.choices(), commands));
  }
  return std::nullopt;
}

std::optional<Input> RemoteScreen::look_ahead(const RemoteTable& table) {
  if (keyboard_.has_line() || !table.waits_for_people()) return std::nullopt;
  if (keyboard_.is_exhausted()) return Input{Input::Kind::End};
  keyboard_.read_ahead();
  return std::nullopt;
}

void RemoteScreen::tell(const std::string& text) {
  if (text.empty()) return;
  keyboard_.hide();
  console_.say(text.back() == '\n' ? text : text + "\n");
}

void RemoteScreen::draw(const RemoteTable& table, std::optional<int> height) {
  keyboard_.hide();
  const PriceHistory history = table.history();
  const TableScreen parts{table.board(),
                          best_.line(table),
                          history,
                          table.since(),
                          table.log().recent(),
                          table.choices()};
  console_.clear();
  console_.say(draw_table(parts, console_.screen(), height));
}

}  // namespace bourse::cli
