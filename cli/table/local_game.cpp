// SPDX-License-Identifier: Apache-2.0
#include "cli/table/local_game.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "bots/ismcts/hint.h"
#include "cli/table/game_page.h"
#include "cli/table/help_text.h"
#include "cli/table/ranking.h"
#include "cli/table/rules_page.h"
#include "cli/table/rules_text.h"
#include "cli/table/table_screen.h"
#include "cli/terminal/line_reader.h"
#include "cli/terminal/translations.h"
#include "core/text/screen.h"
#include "play/fairness.h"

namespace bourse::cli {
namespace {

// Required of file names in games where a move begins with `save`, too.
bool names_file(const std::string& text) { return text.find_first_of("./") != std::string::npos; }

bool is_action(const Match& match, const std::string& text) {
  return match.game().parse(match.rules(), text).has_value();
}

// A line may hold the actions of consecutive decisions. Returns its longest prefix that is an
// action, and the rest; the whole line if no prefix is an action.
TypedMove first_action(const Match& match, const std::string& line) {
  constexpr int kMaxWords = 16;
  TypedMove found{line};
  std::size_t end = 0;
  for (int words = 0; words < kMaxWords && end < line.size(); ++words) {
    end = std::min(line.find(' ', end + 1), line.size());
    const std::string text = line.substr(0, end);
    if (is_action(match, text)) found = {text, trimmed(line.substr(end))};
  }
  return found;
}

std::string explained(ParseError error) {
  error.what = translations().says(error.what);
  return explain(error);
}

std::string without_rule(ParseError error) {
  error.rule = {};
  return explained(std::move(error));
}

// The error for an invalid move; lists the legal moves with the same verb, if any.
std::string not_understood(const Choices& choices,
                           const std::string& text,
                           const ParseError& error) {
  constexpr std::size_t kMaxLetters = 400;
  if (error.where.empty()) {  // not even a verb
    return tr("terminal.unknown", {{"text", bourse::quoted(text)}, {"verbs", choices.verbs()}});
  }
  const std::string moves = choices.beginning_with(text.substr(0, text.find(' ')));
  if (moves.empty() || moves.size() > kMaxLetters) {
    return tr("terminal.not_understood", {{"reason", without_rule(error)}});
  }
  return tr("terminal.not_a_move", {{"text", bourse::quoted(text)}, {"moves", moves}});
}

std::string refused(const Refusal& refusal) { return translations().says(sentence_of(refusal)); }

Names ranked_names(const std::vector<LocalPlayer>& players) {
  Names ranked = names_of(players);
  std::replace(ranked.begin(), ranked.end(), std::string("you"), tr("table.you"));
  return ranked;
}

std::int64_t played_before(const Match& match) {
  return match.moves().count() > 0 ? match.moves().at(match.moves().count()).millisecond : 0;
}

// Price changes are relative to the prices before the seat's last move.
int moves_before(const Match& match, Seat seat) {
  return std::max(0, last_move_of(match, seat) - 1);
}

// The curtain between two people's turns. False at the end of input.
bool pass_keyboard(Console& console, const std::string& name) {
  console.wipe();
  if (!console.is_interactive()) {
    console.print(fmt::format("\n--- {} ---\n", name));
    return true;
  }
  console.print("\n\n   " + tr("terminal.pass_keyboard", {{"name", name}}) + "\n\n");
  return console.read_line("   ", {}).has_value();
}

}  // namespace

LocalGame::LocalGame(Match match,
                     std::vector<LocalPlayer> players,
                     std::optional<std::string> record_path,
                     Console& console,
                     std::optional<LocalDeal> deal)
    : console_(console),
      match_(std::move(match)),
      events_(match_),
      players_(std::move(players)),
      commitment_(deal ? to_hex(commit(deal->secret)) : std::string()),
      record_(
          std::move(record_path), recorded_names(players_), std::move(deal), is_practice(players_)),
      best_(match_, people_among(players_)),
      clock_(played_before(match_)) {}

// Turns.

Input LocalGame::next_line(const std::optional<std::string>& question,
                           const std::vector<std::string>& commands) {
  if (auto ended = advance()) return *std::move(ended);
  if (!typed_ahead_.empty()) return {Input::Kind::Line, std::exchange(typed_ahead_, {})};
  const LocalPlayer& player = players_[static_cast<std::size_t>(number(seat()))];
  const std::string prompt =
      (people_among(players_) > 1 ? player.name : tr("terminal.prompt")) + "> ";
  auto line = question ? console_.read_line(*question, {})
                       : console_.read_line(prompt, completions(choices_, commands));
  if (!line) return {Input::Kind::End};
  return {Input::Kind::Line, *std::move(line)};
}

std::optional<Input> LocalGame::advance() {
  while (!match_.is_over()) {
    if (is_asked_) return std::nullopt;
    if (console_.is_reader_gone()) {
      announce_record();
      return Input{Input::Kind::Closed};
    }
    const Seat next = match_.to_act().front();
    const auto& bot = players_[static_cast<std::size_t>(number(next))].bot;
    if (!bot) return ask(next);
    apply(next, request_decision(*bot, match_, next).action);
  }
  finish();
  return Input{Input::Kind::Closed};
}

std::optional<Input> LocalGame::ask(Seat seat) {
  const std::string& name = players_[static_cast<std::size_t>(number(seat))].name;
  if (people_among(players_) > 1 && at_keyboard_ != seat && !pass_keyboard(console_, name)) {
    return Input{Input::Kind::End};
  }
  at_keyboard_ = seat;
  is_asked_ = true;
  record_.update(match_);
  choices_ = Choices(match_, seat, names_for(names_of(players_), Viewer::of(seat)));
  for (const Choice& choice : choices_.list()) {
    verbs_.insert(choice.notation.substr(0, choice.notation.find(' ')));
  }
  show_table();
  return std::nullopt;
}

void LocalGame::apply(Seat seat, const AnyAction& action) {
  typed_ahead_.clear();
  is_asked_ = false;
  match_.play(seat, action, clock_.now());
  events_.follow(match_);
}

bool LocalGame::is_move(const std::string& line) const {
  return is_action(match_, first_action(match_, line).notation);
}

Result<TypedMove, std::string> LocalGame::read_move(const std::string& line) const {
  TypedMove move = first_action(match_, line);
  const auto action = match_.game().parse(match_.rules(), move.notation);
  if (!action) return Unexpected(not_understood(choices_, move.notation, action.error()));
  if (!move.rest.empty() && !is_move(move.rest)) {
    return Unexpected(
        tr("terminal.no_move_behind", {{"move", move.notation}, {"rest", move.rest}}));
  }
  const auto refusal = match_.game().refuse(match_.rules(), match_.state(), seat(), *action);
  if (refusal) return Unexpected(refused(*refusal));
  return move;
}

void LocalGame::play(const TypedMove& move) {
  const Seat mover = seat();
  apply(mover, *match_.game().parse(match_.rules(), move.notation));
  if (match_.to_act().contains(mover)) {
    typed_ahead_ = move.rest;
  } else if (!move.rest.empty()) {
    console_.print(tr("terminal.not_played", {{"rest", move.rest}}) + "\n");
  }
}

void LocalGame::finish() {
  const int people = people_among(players_);
  const std::optional<Seat> reader = people > 1 ? std::nullopt : at_keyboard_;
  const Viewer viewer = reader ? Viewer::of(*reader) : Viewer::spectator();
  const Screen screen = console_.screen();
  const Names seen = names_for(names_of(players_), viewer);
  const int last = match_.moves().count();
  history_.follow(match_);
  console_.clear();
  console_.print(
      translated_page(match_.game().draw(match_.rules(), match_.view(viewer), seen, screen)));
  console_.print("\n" + history_.draw(screen, last) + "\n");
  const int first = reader ? last_move_of(match_, *reader) : people > 0 ? last : 0;
  for (const std::string& paragraph : narration(events_, first, last, viewer, seen)) {
    print_wrapped(console_, paragraph);
  }
  console_.print("\n" + ranking(*match_.outcome(), ranked_names(players_), screen));
  if (const std::string best = best_.after(match_); !best.empty()) print_wrapped(console_, best);
  console_.print("\n " + tr("terminal.seed", {{"seed", to_hex(match_.seed())}}) + "\n");
  announce_record();
}

// Commands.

void LocalGame::show_table() {
  const Screen screen = console_.screen();
  const Viewer viewer = Viewer::of(seat());
  history_.follow(match_);
  const Names names = names_for(names_of(players_), viewer);
  const auto height = console_.is_interactive() ? std::optional(console_.height()) : std::nullopt;
  const TableScreen table{
      translated_page(
          draw_within(match_.game(), match_.rules(), match_.view(viewer), names, screen, height)),
      best_.during(match_),
      history_,
      moves_before(match_, seat()),
      recent(),
      choices_};
  const std::string text = draw_table(table, screen, height);
  console_.clear();
  console_.print(text);
}

std::vector<std::string> LocalGame::recent() const {
  const Viewer viewer = Viewer::of(seat());
  const int first = last_move_of(match_, seat());
  const Names names = names_for(names_of(players_), viewer);
  std::vector<std::string> lines = narration(events_, first, match_.moves().count(), viewer, names);
  if (first == 0) lines.push_back(rules_line(match_.game(), match_.rules()));
  if (first == 0 && !commitment_.empty()) {
    lines.push_back(tr("terminal.commitment", {{"commitment", commitment_}}));
  }
  return lines;
}

std::string LocalGame::help() {
  return without_rules(
      translated_page(match_.game().help(match_.rules(), match_.view(Viewer::of(seat())))));
}

// With a move: the rule that forbids it. Without: the help with its rules.
std::string LocalGame::why(const std::string& move) const {
  const ErasedGame& game = match_.game();
  if (move.empty()) {
    return translated_page(game.help(match_.rules(), match_.view(Viewer::of(seat()))));
  }
  const auto action = game.parse(match_.rules(), move);
  if (!action) return explained(action.error()) + "\n";
  const auto refusal = game.refuse(match_.rules(), match_.state(), seat(), *action);
  if (!refusal) return tr("terminal.allowed") + "\n";
  return fmt::format("{} ({})\n", refused(*refusal), refusal->rule);
}

// No hints if players have to remember: a bot would remember everything for them.
Result<Hint, std::string> LocalGame::hint() {
  if (hides_history(match_, Viewer::of(seat()))) return Unexpected(tr("terminal.no_hints"));
  Hint hint;
  hint.is_alone = match_.seats() == 1;
  for (const HintMove& move : hint_moves(match_, seat())) {
    hint.moves.push_back({match_.game().print(match_.rules(), move.action),
                          std::lround(hint.is_alone ? move.score : 100 * move.chance),
                          static_cast<int>(move.simulations)});
  }
  return hint;
}

// Nobody has to agree against bots: everything since the person's last move is undone.
std::optional<std::string> LocalGame::undo() {
  const auto reason = match_.refuse_undo(seat());
  const int count = match_.moves().since_own(seat());
  if (reason && (!is_practice(players_) || count == 0)) {
    const std::string rendered = count == 0 ? tr("terminal.undo.not_moved")
                                            : translations().translate("terminal.undo.", *reason);
    return tr("terminal.not_taken_back", {{"reason", rendered}});
  }
  match_.undo(reason ? count : 1, seat());
  events_.follow(match_);
  history_.follow(match_);
  is_asked_ = false;
  return std::nullopt;
}

std::string LocalGame::prices(const Screen& screen) const {
  return history_.draw(screen, moves_before(match_, seat()));
}

std::vector<std::string> LocalGame::log() const {
  const Viewer viewer = Viewer::of(seat());
  const bool is_short = hides_history(match_, viewer);
  const int first = is_short ? last_move_of(match_, seat()) : 0;
  const Names names = names_for(names_of(players_), viewer);
  std::vector<std::string> lines = narration(events_, first, match_.moves().count(), viewer, names);
  if (is_short) lines.insert(lines.begin(), tr("terminal.log_fades"));
  return lines;
}

std::string LocalGame::rules(int width) const {
  return fmt::format("{}\n{}",
                     rules_section(match_.game(), match_.rules(), width),
                     rules_page(match_.game(), match_.rules(), RulesScope::Table, width));
}

GameCommands LocalGame::commands() {
  const bool gives_hints = !at_keyboard_ || !hides_history(match_, Viewer::of(seat()));
  return {gives_hints ? std::optional<std::string_view>("terminal.can.hint") : std::nullopt,
          "terminal.can.undo",
          "terminal.can.quit",
          {{"why",
            "terminal.can.why_rules",
            [this](const auto& move) {
              console_.print(why(move));
              return std::optional<std::string>();
            }},
           {"save", "terminal.can.save", [this](const auto& path) { return save(path); }}}};
}

// Records.

// An incomplete move is not a file name: `save t6` lacks the payment.
std::optional<std::string> LocalGame::save(const std::string& path) {
  if (verbs_.contains("save") && !names_file(path)) {
    const auto action = match_.game().parse(match_.rules(), trimmed("save " + path));
    if (!action) return tr("terminal.save_or_move", {{"reason", without_rule(action.error())}});
  }
  if (path.empty()) {
    console_.print(tr("terminal.save_where") + "\n");
  } else if (const auto error = record_.write(match_, path)) {
    console_.print(tr("terminal.not_saved", {{"reason", explain(*error)}}) + "\n");
  } else {
    console_.print(saved_sentence(match_, path) + "\n");
    saved_ = Saved{path, match_.moves().items().size()};
  }
  return std::nullopt;
}

void LocalGame::announce_record() {
  record_.update(match_);
  if (!record_.path() || record_.failure()) return;
  console_.print(saved_sentence(match_, *record_.path()) + "\n");
}

void LocalGame::leave() {
  if (!record_.path()) console_.print(goodbye() + "\n");
  announce_record();
}

std::string LocalGame::goodbye() const {
  if (!saved_) return tr("terminal.left_unsaved");
  const bool is_whole = saved_->items == match_.moves().items().size();
  return tr(is_whole ? "terminal.left_saved" : "terminal.left_saved_before",
            {{"saved", saved_sentence(match_, saved_->path)}});
}

}  // namespace bourse::cli
