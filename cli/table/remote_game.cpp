// SPDX-License-Identifier: Apache-2.0
#include "cli/table/remote_game.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/table/deal_guard.h"
#include "cli/table/deal_report.h"
#include "cli/table/rules_page.h"
#include "cli/table/rules_text.h"
#include "cli/terminal/translations.h"
#include "core/text/screen.h"
#include "play/fairness.h"

namespace bourse::cli {
namespace {

constexpr std::chrono::seconds kHelloAgain{1};

std::string new_id() { return to_hex(draw_secret()).substr(0, 16); }

DealGuard::Memory notes_of(const Invitation& invitation) {
  return {.load = [invitation] { return load_table_notes(invitation); },
          .save = [invitation](const std::string& text) { save_table_notes(invitation, text); }};
}

std::string in_lines(const std::string& text) {
  return text.empty() || text.back() == '\n' ? text : text + "\n";
}

// A message to send, or the sentence to print instead; see RemoteGame::send().
using Message = Result<std::string, std::string>;

Message why(const std::string& move) {
  if (move.empty()) return Unexpected(tr("terminal.why_what"));
  return to_text(wire::WhyNot{.action = move});
}

Message chat(const std::string& text) {
  if (text.empty()) return Unexpected(tr("terminal.say_what"));
  return to_text(wire::Say{.text = text, .phrase = {}});
}

Message answer(const TableFeed& feed, bool yes) {
  auto message = feed.answer(yes);
  if (!message) return Unexpected(tr("terminal.nobody_asks"));
  return *std::move(message);
}

Message propose(wire::ProposalKind kind, std::optional<int> seat) {
  return to_text(wire::Propose{.id = new_id(), .kind = kind, .seat = seat});
}

Message take_seat_back(const std::string& /*none*/) { return to_text(wire::ReclaimSeat{}); }

}  // namespace

RemoteGame::RemoteGame(Invitation invitation, Console& console)
    : console_(console),
      guard_(notes_of(invitation)),
      connection_(network_,
                  std::move(invitation),
                  {.opened = [this] { send_hello(); },
                   .received = [this](std::string_view text) { on_message(text); },
                   .lost = [this](const std::string& why) { on_lost(why); }}),
      screen_(console, network_, [this]() -> std::optional<wire::TableBest> {
        auto best = connection_.get<wire::TableBest>("/best");
        return best ? std::optional(*std::move(best)) : std::nullopt;
      }) {}

std::optional<ParseError> RemoteGame::enter(const JoinOptions& options) {
  const auto refused = connection_.sit(options, guard_);
  if (!refused) return refused.error();
  console_.print(in_lines(*refused));
  connection_.open();
  return std::nullopt;
}

// Waiting for a person.

Input RemoteGame::next_line(const std::optional<std::string>& question,
                            const std::vector<std::string>& commands) {
  while (!is_closed_) {
    if (rejection_) return {Input::Kind::Rejection, *std::exchange(rejection_, std::nullopt)};
    if (auto typed = screen_.take()) return *std::move(typed);
    // After a move, a pipe waits for the answer; a person may type again once anything arrives.
    const bool is_waiting = console_.is_interactive() ? !is_answered_ : !feed_.unanswered().empty();
    auto end = is_waiting ? std::nullopt : screen_.prompt(table(), question, commands);
    if (end) return *std::move(end);
    console_.flush();
    if (network_.run_one() == 0) close(tr("terminal.no_line"));
  }
  connection_.close();
  return {Input::Kind::Closed};
}

// The server.

void RemoteGame::send_hello() {
  wire::Hello hello;
  hello.protocol = wire::kProtocol;
  hello.text = wire::TextOptions{.colour = console_.screen().colour};
  if (console_.is_interactive()) hello.text->rows = console_.height();
  if (table().is_known()) hello.last = table().number();
  connection_.send(to_text(hello));
  if (!feed_.unanswered().empty()) connection_.send(feed_.unanswered());
}

void RemoteGame::on_message(std::string_view text) {
  if (is_closed_) return;
  is_answered_ = true;
  auto message = read_server_message(text);
  if (!message) return close(TableConnection::other_version());
  if (auto* const welcome = std::get_if<wire::Welcome>(&*message)) complete(*welcome);
  if (const auto contribution = guard_.take(*message)) {
    connection_.send(
        to_text(wire::RevealContribution{.id = new_id(), .contribution = *contribution}));
  }
  if (std::holds_alternative<wire::Welcome>(*message)) load_chain();
  react(feed_.take(*message));
  for (const std::string& violation : guard_.violations()) screen_.print(tr(violation));
}

void RemoteGame::load_chain() {
  while (const auto after = guard_.missing()) {
    const auto page = connection_.get<wire::ChainPage>(fmt::format("/chain?after={}", *after));
    if (!page || !guard_.add(page->steps)) return;
  }
}

void RemoteGame::check_record() {
  if (!table().seat()) return;
  load_chain();
  const auto text = connection_.get_text("/api/tables/" + table().card().id + "/record");
  const auto record = text ? read_record(*text) : Result<Record, ParseError>(Record{});
  if (!text || !record) {
    const std::string reason = text ? explain(record.error()) : text.error();
    return screen_.print(tr("terminal.deal_unchecked", {{"reason", sanitize(reason, 500)}}));
  }
  const auto verdict = guard_.check(*record);
  if (!verdict) {
    const std::string reason = sanitize(explain(verdict.error()), 500);
    return screen_.print(tr("terminal.deal_wrong", {{"reason", reason}}));
  }
  for (const std::string& sentence : deal_report(*verdict)) screen_.print(sentence);
  if (!verdict->record.unrevealed.empty()) {
    std::string names;
    for (const Seat seat : verdict->record.unrevealed) {
      names += (names.empty() ? "" : ", ") + table().name_of(number(seat));
    }
    screen_.print(tr("deal.unrevealed", {{"names", names}}));
  }
  guard_.forget();
}

// Without the oldest pages the table is only less informative.
void RemoteGame::complete(wire::Welcome& welcome) const {
  const int last = table().is_known() ? table().number() : 0;
  while (welcome.earlier && !welcome.past.empty() && welcome.past.front().number > last + 1) {
    auto page = connection_.get<wire::PastPage>(
        fmt::format("/past?before={}", welcome.past.front().number));
    if (!page || page->steps.empty()) return;
    welcome.past.insert(welcome.past.begin(), page->steps.begin(), page->steps.end());
    welcome.earlier = page->earlier;
  }
}

void RemoteGame::react(const Reaction& reaction) {
  if (reaction.is_other_version) return close(TableConnection::other_version());
  if (reaction.hello == Reaction::Hello::Now) send_hello();
  if (reaction.hello == Reaction::Hello::Later) {
    connection_.call_later(kHelloAgain, [this] { send_hello(); });
  }
  if (reaction.rejection) {
    screen_.hide_prompt();
    rejection_ = reaction.rejection;
  }
  if (table().is_finished()) {
    screen_.draw_result(table());
    check_record();
    return close(std::nullopt);
  }
  if (reaction.draw) show_table();
  if (reaction.prompt) screen_.hide_prompt();
  screen_.print(reaction.message);
}

void RemoteGame::on_lost(const std::string& why) {
  if (is_closed_) return;
  is_answered_ = true;
  if (!table().is_known() || !connection_.reopen_later()) return close(sanitize(why, 500));
  screen_.print(tr("terminal.line_lost"));
}

void RemoteGame::send(const Result<std::string, std::string>& message) {
  if (!message) return screen_.print(message.error());
  if (!connection_.is_open()) return screen_.print(tr("terminal.no_line"));
  connection_.send(*message);
}

// The connection is closed later, because one of its callbacks may have called this.
void RemoteGame::close(std::optional<std::string> why) {
  if (is_closed_) return;
  is_closed_ = true;
  screen_.hide_prompt();
  console_.flush();
  if (why) failure_ = ParseError{"--join", *std::move(why)};
}

void RemoteGame::leave() {
  screen_.print(tr("terminal.goodbye_house"));
  close(std::nullopt);
  connection_.close();
}

// Moves.

bool RemoteGame::is_move(const std::string& line) const {
  const auto& list = choices().list();
  return std::any_of(
      list.begin(), list.end(), [&](const Choice& choice) { return choice.notation == line; });
}

Result<TypedMove, std::string> RemoteGame::read_move(const std::string& line) const {
  return TypedMove{line};
}

void RemoteGame::play(const TypedMove& move) {
  is_answered_ = false;
  connection_.send(feed_.move(move.notation, new_id()));
}

// Commands.

// Without a terminal, output is never overwritten: the table is drawn only if a move is due.
void RemoteGame::show_table() {
  if (console_.is_interactive()) return screen_.draw(table(), console_.height());
  screen_.hide_prompt();
  if (!table().is_asked()) return;
  screen_.draw(table(), std::nullopt);
  feed_.forget_recent();
}

std::string RemoteGame::help() {
  send(to_text(wire::HelpRequest{}));
  return {};
}

Result<Hint, std::string> RemoteGame::hint() {
  const auto answer = connection_.get<wire::Hint>("/hint");
  if (!answer) return Unexpected(answer.error());
  Hint hint;
  for (const wire::HintMove& move : answer->moves) {
    hint.is_alone = move.score.has_value();
    hint.moves.push_back({sanitize(move.action, 100),
                          move.score.value_or(move.percent.value_or(0)),
                          move.simulations});
  }
  return hint;
}

std::optional<std::string> RemoteGame::undo() {
  send(to_text(wire::Undo{.id = new_id(), .after = table().number()}));
  return std::nullopt;
}

std::string RemoteGame::prices(const Screen& screen) const {
  const PriceHistory history = table().history();
  return history.companies() > 0 ? history.draw(screen, table().since()) : std::string();
}

std::string RemoteGame::rules(int width) const {
  if (const auto known = known_rules(table().card())) {
    return fmt::format("{}\n{}",
                       rules_section(*known->game, known->rules, width),
                       rules_page(*known->game, known->rules, RulesScope::Table, width));
  }
  const auto text = connection_.get_text("/api/games/" + table().card().game + "/rules");
  return in_lines(text ? drawn_safely(*text) : text.error());
}

// Before the game the host decides; afterwards the others are asked.
void RemoteGame::end_game() {
  if (!table().is_gathering()) return send(propose(wire::ProposalKind::End, std::nullopt));
  if (const auto refused = connection_.post_text("/close", "")) screen_.print(*refused);
}

void RemoteGame::remove(const std::string& name) {
  const auto seat = table().seat_of(name);
  if (!seat) return screen_.print(tr("terminal.nobody_here", {{"name", name}}));
  if (!table().is_gathering()) return send(propose(wire::ProposalKind::Remove, seat));
  if (const auto refused = connection_.post("/remove", wire::RemovedSeat{.seat = *seat})) {
    screen_.print(*refused);
  }
}

void RemoteGame::mute(const std::string& name, bool is_muted) {
  if (name.empty()) return screen_.print(tr("terminal.mute_whom"));
  if (is_muted) feed_.mute(name);
  const bool was_muted = is_muted || feed_.unmute(name);
  const char* const key = is_muted ? "terminal.muted" : "terminal.unmuted";
  screen_.print(tr(was_muted ? key : "terminal.not_muted", {{"name", name}}));
}

GameCommands RemoteGame::commands() {
  const auto sending = [this](auto message_of) {
    return [this, message_of](const std::string& argument) {
      send(message_of(argument));
      return std::optional<std::string>();
    };
  };
  const auto doing = [](auto act) {
    return [act](const std::string& argument) {
      act(argument);
      return std::optional<std::string>();
    };
  };
  const auto consent = [this](const std::string& /*none*/) { return answer(feed_, true); };
  const auto dissent = [this](const std::string& /*none*/) { return answer(feed_, false); };
  const bool gives_hints = table().gives_hints();
  return {
      gives_hints ? std::optional<std::string_view>("terminal.can.hint_house") : std::nullopt,
      "terminal.can.undo_house",
      "terminal.can.quit_house",
      {{"why", "terminal.can.why", sending(why)},
       {"yes", "terminal.can.yes", sending(consent)},
       {"no", "terminal.can.no", sending(dissent)},
       {"say", "terminal.can.say", sending(chat)},
       {"back", "terminal.can.back", sending(take_seat_back)},
       {"end", "terminal.can.end", doing([this](const auto&) { end_game(); })},
       {"remove", "terminal.can.remove", doing([this](const auto& who) { remove(who); })},
       {"mute", "terminal.can.mute", doing([this](const auto& who) { mute(who, true); })},
       {"unmute", "terminal.can.unmute", doing([this](const auto& who) { mute(who, false); })}}};
}

}  // namespace bourse::cli
