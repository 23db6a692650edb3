// SPDX-License-Identifier: Apache-2.0
#include "cli/sitting.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "bots/search/advice.h"
#include "cli/files.h"
#include "cli/hint_words.h"
#include "cli/line_reader.h"
#include "cli/output.h"
#include "cli/phrasebook.h"
#include "cli/ranking.h"
#include "cli/shell_word.h"
#include "cli/table_words.h"
#include "cli/terminal.h"
#include "core/boundary/parse_error.h"
#include "core/boundary/screen.h"
#include "play/fairness.h"
#include "play/record.h"

namespace bourse::cli {
namespace {

std::optional<std::size_t> as_number(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

// Where a move begins with the same word as a command, a file's name has to look like one.
bool names_file(const std::string& text) { return text.find_first_of("./") != std::string::npos; }

bool is_action(const Match& match, const std::string& text) {
  return match.game().parse(match.rules(), text).has_value();
}

// The texts of consecutive decisions may stand in one line: its longest beginning that is an
// action, and what follows it. The whole line where no beginning of a few words is one.
std::pair<std::string, std::string> first_action(const Match& match, const std::string& line) {
  constexpr int kMostWords = 16;
  std::pair<std::string, std::string> found{line, ""};
  std::size_t end = 0;
  for (int words = 0; words < kMostWords && end < line.size(); ++words) {
    end = std::min(line.find(' ', end + 1), line.size());
    const std::string text = line.substr(0, end);
    if (is_action(match, text)) found = {text, trimmed(line.substr(end))};
  }
  return found;
}

// What is wrong with the text; where moves begin as it does, those that are possible.
std::string not_understood(const Choices& choices,
                           const std::string& text,
                           const ParseError& error) {
  constexpr std::size_t kMostLetters = 400;
  const std::string moves = choices.beginning_with(text.substr(0, text.find(' ')));
  if (moves.empty() || moves.size() > kMostLetters) {
    return word("terminal.not_understood", {{"reason", explain(error)}});
  }
  return word(
      "terminal.not_a_move",
      {{"text", bourse::quoted(text)}, {"rule", std::string(error.rule)}, {"moves", moves}});
}

void say_lines(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) say(line + "\n");
}

// Nothing where there is nothing to say.
void say_line(const std::string& line, const Screen& screen) {
  if (!line.empty()) say_lines(wrap(" " + line, screen.width - 1, 3));
}

// Without a terminal nothing scrolls away, but a list of moves stays readable all the same.
constexpr int kEndless = 1000;
constexpr int kMostMoveRows = 20;

int line_count(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// The last lines; a mark says that there were more.
std::vector<std::string> last_lines(std::vector<std::string> lines, int count) {
  if (static_cast<int>(lines.size()) <= count) return lines;
  lines.erase(lines.begin(), lines.end() - count);
  lines.front().replace(0, 1, "…");
  return lines;
}

}  // namespace

// Beginning and running.

Sitting::Sitting(Match match, std::vector<Sitter> sitters, std::optional<std::string> record_path)
    : match_(std::move(match)),
      events_(match_),
      sitters_(std::move(sitters)),
      record_path_(std::move(record_path)),
      best_(match_, people()) {
  if (match_.move_count() > 0) milliseconds_before_ = match_.move(match_.move_count()).millisecond;
}

std::optional<ParseError> Sitting::run() {
  while (!match_.is_over()) {
    if (is_reader_gone()) {
      keep_record(Telling::Aloud);
      return failure_;
    }
    const Seat seat = match_.to_act().front();
    if (sitter(seat).bot) {
      play_bot(seat);
    } else if (ask_person(seat) == Next::Left) {
      return failure_;
    }
  }
  finish();
  return failure_;
}

void Sitting::play_bot(Seat seat) { move(seat, ask(*sitter(seat).bot, match_, seat).action); }

void Sitting::move(Seat seat, const AnyAction& action) {
  typed_ahead_.clear();
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - start_);
  match_.play(seat, action, std::min(milliseconds_before_ + elapsed.count(), kLatestMillisecond));
  events_.follow(match_);
}

void Sitting::finish() {
  const std::optional<Seat> reader = people() > 1 ? std::nullopt : at_keyboard_;
  const Viewer viewer = reader ? Viewer::of(*reader) : Viewer::spectator();
  const Screen screen = current_screen();
  const Names seen = names_for(names(), viewer);
  history_.follow(match_);
  clear_screen();
  say(match_.game().draw(match_.rules(), match_.view(viewer), seen, screen));
  say("\n" + history_.draw(screen, match_.move_count()) + "\n");
  const int first = reader ? last_move_of(match_, *reader) : people() > 0 ? match_.move_count() : 0;
  for (const std::string& paragraph : story(events_, first, match_.move_count(), viewer, seen)) {
    say_lines(wrap(" " + paragraph, screen.width - 1, 3));
  }
  say("\n" + ranking(*match_.outcome(), ranked_names(), screen));
  say_line(best_.after(match_), screen);
  say("\n " + word("terminal.seed", {{"seed", to_hex(match_.seed())}}) + "\n");
  keep_record(Telling::Aloud);
}

// One decision of one person.

Sitting::Next Sitting::ask_person(Seat seat) {
  if (people() > 1 && at_keyboard_ != seat && !pass_keyboard(seat)) return end_of_input(seat);
  at_keyboard_ = seat;
  keep_record(Telling::Silent);
  const Choices choices(match_, seat);
  for (const Choice& choice : choices.list()) {
    verbs_.insert(choice.notation.substr(0, choice.notation.find(' ')));
  }
  show(seat, choices);
  const std::string ahead = std::exchange(typed_ahead_, {});
  if (!ahead.empty() && play_text(seat, choices, ahead) == Next::Moved) return Next::Moved;
  const std::string prompt = (people() > 1 ? sitter(seat).name : word("terminal.prompt")) + "> ";
  while (true) {
    const auto line = read_line(prompt, words_to_complete(choices));
    if (!line) return end_of_input(seat);
    const Next next = answer(seat, choices, trimmed(*line));
    if (next != Next::AskAgain) return next;
  }
}

struct Sitting::Word {
  std::string_view word;
  std::string_view help;  // a key
  Next (Sitting::*run)(Seat, const std::string&);
  bool takes_file = false;
};

const std::vector<Sitting::Word>& Sitting::vocabulary() {
  static const std::vector<Word> kWords{
      {"?", "terminal.can.help", &Sitting::explain_decision},
      {"hint", "terminal.can.hint", &Sitting::give_hint},
      {"undo", "terminal.can.undo", &Sitting::take_back},
      {"moves", "terminal.can.moves", &Sitting::show_moves},
      {"prices", "terminal.can.prices", &Sitting::show_prices},
      {"table", "terminal.can.table", &Sitting::show_table},
      {"log", "terminal.can.log", &Sitting::show_log},
      {"rules", "terminal.can.rules", &Sitting::show_rules},
      {"save", "terminal.can.save", &Sitting::save, true},
      {"quit", "terminal.can.quit", &Sitting::quit},
  };
  return kWords;
}

Sitting::Next Sitting::answer(Seat seat, const Choices& choices, const std::string& line) {
  if (line.empty()) return Next::AskAgain;
  if (const auto number = as_number(line)) {
    if (*number >= 1 && *number <= choices.list().size()) {
      return play_text(seat, choices, choices.list()[*number - 1].notation);
    }
    return object(no_such_move(line, choices.list().size()));
  }
  // A game may have a word for itself: `save t6 g5` is a move of Take Stock.
  if (is_action(match_, first_action(match_, line).first)) return play_text(seat, choices, line);
  const std::size_t blank = std::min(line.find(' '), line.size());
  const std::string first = line.substr(0, blank) == "help" ? "?" : line.substr(0, blank);
  for (const Word& known : vocabulary()) {
    if (known.word != first) continue;
    const std::string argument = trimmed(line.substr(blank));
    const bool is_verb = known.takes_file && verbs_.contains(first);
    if (is_verb && !names_file(argument)) return object_to_verb(seat, choices, line);
    return (this->*known.run)(seat, argument);
  }
  return play_text(seat, choices, line);
}

// Half a move is not the name of a file: `save t6` has forgotten what is paid.
Sitting::Next Sitting::object_to_verb(Seat seat, const Choices& choices, const std::string& line) {
  const auto action = match_.game().parse(match_.rules(), line);
  if (action) return play_text(seat, choices, line);
  return object(word("terminal.save_or_move", {{"reason", explain(action.error())}}));
}

Sitting::Next Sitting::play_text(Seat seat, const Choices& choices, const std::string& line) {
  const auto [text, rest] = first_action(match_, line);
  const auto action = match_.game().parse(match_.rules(), text);
  if (!action) return object(not_understood(choices, text, action.error()));
  if (!rest.empty() && !is_action(match_, first_action(match_, rest).first)) {
    return object(word("terminal.no_move_behind", {{"move", text}, {"rest", rest}}));
  }
  if (const auto refusal = match_.game().refuse(match_.rules(), match_.state(), seat, *action)) {
    return object(explain(*refusal));
  }
  const auto found = std::find_if(
      choices.list().begin(), choices.list().end(), [&text = text](const Choice& choice) {
        return choice.notation == text;
      });
  if (found != choices.list().end() && !is_confirmed(*found)) return Next::AskAgain;
  move(seat, *action);
  if (match_.to_act().contains(seat)) {
    typed_ahead_ = rest;
  } else if (!rest.empty()) {
    say(word("terminal.not_played", {{"rest", rest}}) + "\n");
  }
  return Next::Moved;
}

Sitting::Next Sitting::object(const std::string& reason) {
  say(reason + "\n");
  if (!is_interactive() && !objection_) objection_ = ParseError{"", reason};
  return Next::AskAgain;
}

bool Sitting::is_confirmed(const Choice& choice) const {
  if (choice.preview.warnings.empty() || !is_interactive()) return true;
  std::string warnings;
  for (const std::string_view warning : choice.preview.warnings) {
    warnings += fmt::format("{}{}", warnings.empty() ? "" : ", ", warning);
  }
  const std::string question = word("terminal.sure");
  const auto line = read_line(fmt::format("{}: {}. {} ", choice.notation, warnings, question), {});
  return line && is_yes(*line);
}

// What a person can ask for.

Sitting::Next Sitting::explain_decision(Seat seat, const std::string& /*argument*/) {
  say(match_.game().help(match_.rules(), match_.view(Viewer::of(seat))));
  std::string words;
  for (const Word& known : vocabulary()) {
    words += fmt::format("  {:17} {}\n", known.word, word(known.help));
  }
  say(word("terminal.besides") + "\n" + words);
  return Next::AskAgain;
}

Sitting::Next Sitting::give_hint(Seat seat, const std::string& /*argument*/) {
  // A bot remembers every chip that moved in public; with concealed hands a person has to.
  if (is_fading(match_, Viewer::of(seat))) {
    say(word("terminal.no_hints") + "\n");
    return Next::AskAgain;
  }
  const bool is_alone = match_.seats() == 1;
  std::vector<HintedMove> moves;
  for (const Prospect& prospect : advise(match_, seat)) {
    moves.push_back({match_.game().print(match_.rules(), prospect.action),
                     std::lround(is_alone ? prospect.score : 100 * prospect.chance),
                     static_cast<int>(prospect.futures)});
  }
  for (const std::string& line : hint_lines(moves, is_alone, Choices(match_, seat))) {
    say_lines(wrap(" " + line, current_screen().width - 1, 3));
  }
  return Next::AskAgain;
}

Sitting::Next Sitting::take_back(Seat seat, const std::string& /*argument*/) {
  if (const auto reason = match_.undo(seat)) {
    const std::string rendered = phrasebook().rendered("terminal.undo.", *reason);
    say(word("terminal.not_taken_back", {{"reason", rendered}}) + "\n");
    return Next::AskAgain;
  }
  events_.follow(match_);
  history_.follow(match_);
  return Next::Moved;
}

Sitting::Next Sitting::save(Seat /*seat*/, const std::string& argument) {
  if (argument.empty()) {
    say(word("terminal.save_where") + "\n");
  } else if (const auto error = write_record(argument, Telling::Aloud)) {
    say(word("terminal.not_saved", {{"reason", explain(*error)}}) + "\n");
  }
  return Next::AskAgain;
}

Sitting::Next Sitting::show_log(Seat seat, const std::string& /*argument*/) {
  const Viewer viewer = Viewer::of(seat);
  const bool is_short = is_fading(match_, viewer);
  const int first = is_short ? last_move_of(match_, seat) : 0;
  std::vector<std::string> lines;
  if (is_short) lines.push_back(" " + word("terminal.log_fades"));
  for (const std::string& paragraph :
       story(events_, first, match_.move_count(), viewer, names_for(names(), viewer))) {
    for (std::string& line : wrap(" " + paragraph, current_screen().width - 1, 3)) {
      lines.push_back(std::move(line));
    }
  }
  say_paged(joined(lines));
  return Next::AskAgain;
}

Sitting::Next Sitting::show_moves(Seat seat, const std::string& /*argument*/) {
  say_paged(joined(Choices(match_, seat).draw_all(current_screen())));
  return Next::AskAgain;
}

Sitting::Next Sitting::show_prices(Seat seat, const std::string& /*argument*/) {
  say(history_.draw(current_screen(), std::max(0, last_move_of(match_, seat) - 1)));
  return Next::AskAgain;
}

Sitting::Next Sitting::show_table(Seat seat, const std::string& /*argument*/) {
  show(seat, Choices(match_, seat));
  return Next::AskAgain;
}

Sitting::Next Sitting::show_rules(Seat /*seat*/, const std::string& /*argument*/) {
  const int width = current_screen().width - 1;
  say_paged(fmt::format(
      "{}\n{}", rules_section(match_.game(), match_.rules(), width), match_.game().summary));
  return Next::AskAgain;
}

Sitting::Next Sitting::quit(Seat /*seat*/, const std::string& /*argument*/) {
  if (!record_path_) say(word("terminal.left_unsaved") + "\n");
  keep_record(Telling::Aloud);
  return Next::Left;
}

// Moves that were piped in and ended before the game did: one that was refused is the reason.
Sitting::Next Sitting::end_of_input(Seat seat) {
  const Next next = quit(seat, {});
  if (!failure_) failure_ = objection_;
  return next;
}

void Sitting::keep_record(Telling telling) {
  if (record_path_) failure_ = write_record(*record_path_, telling);
}

std::optional<ParseError> Sitting::write_record(const std::string& path, Telling telling) {
  // The record is for others too, whatever their language.
  std::vector<std::string> recorded;
  for (const Sitter& sitter : sitters_) recorded.push_back(sitter.recorded);
  const std::string text = bourse::write_record(record_of(match_, recorded));
  if (auto error = write_text(path, text)) return error;
  if (telling == Telling::Silent) return std::nullopt;
  say(word(match_.is_over() ? "terminal.saved" : "terminal.saved_on",
           {{"path", path}, {"word", shell_word(path)}}) +
      "\n");
  return std::nullopt;
}

// The screen.

bool Sitting::pass_keyboard(Seat seat) {
  const std::string& name = sitter(seat).name;
  wipe_screen();
  forget_lines();
  if (!is_interactive()) {
    say(fmt::format("\n--- {} ---\n", name));
    return true;
  }
  say("\n\n   " + word("terminal.pass_keyboard", {{"name", name}}) + "\n\n");
  return read_line("   ", {}).has_value();
}

std::vector<std::string> Sitting::recent_lines(Seat seat, int width) const {
  const Viewer viewer = Viewer::of(seat);
  std::vector<std::string> lines;
  for (const std::string& paragraph : story(events_,
                                            last_move_of(match_, seat),
                                            match_.move_count(),
                                            viewer,
                                            names_for(names(), viewer))) {
    for (std::string& line : wrap(" " + paragraph, width - 1, 3)) lines.push_back(std::move(line));
  }
  if (last_move_of(match_, seat) == 0) {
    const std::string rules = rules_line(match_.game(), match_.rules());
    for (std::string& line : wrap(" " + rules, width - 1, 3)) lines.push_back(std::move(line));
  }
  return lines;
}

// The table and the moves are always whole; log and history get the rows that are left, and the
// history is a single line where one a company would not fit.
void Sitting::show(Seat seat, const Choices& choices) {
  const Screen screen = current_screen();
  const Viewer viewer = Viewer::of(seat);
  history_.follow(match_);
  std::string table =
      match_.game().draw(match_.rules(), match_.view(viewer), names_for(names(), viewer), screen);
  if (const std::string best = best_.during(match_); !best.empty()) {
    table += joined(wrap(" " + best, screen.width - 1, 3));
  }
  const std::vector<std::string> recent = recent_lines(seat, screen.width);
  const int recent_rows = static_cast<int>(recent.size());

  int rows = is_interactive() ? terminal_size().height - 1 - line_count(table) : kEndless;
  const std::vector<std::string> moves =
      choices.draw(screen, std::min(rows - 1 - std::min(recent_rows, 3), kMostMoveRows));
  rows -= static_cast<int>(moves.size());
  const int since = std::max(0, last_move_of(match_, seat) - 1);
  const std::string history = rows >= recent_rows + history_.companies()
                                  ? history_.draw(screen, since)
                                  : history_.draw_strip(screen);
  rows -= line_count(history);
  const std::string gap = rows - recent_rows >= 3 ? "\n" : "";

  clear_screen();
  say(table + gap + history + gap + joined(last_lines(recent, std::max(2, rows))) + gap);
  say_lines(moves);
}

std::vector<std::string> Sitting::words_to_complete(const Choices& choices) const {
  std::vector<std::string> words;
  for (const Choice& choice : choices.list()) words.push_back(choice.notation);
  for (const Word& known : vocabulary()) words.emplace_back(known.word);
  return words;
}

Names Sitting::names() const {
  Names names;
  for (const Sitter& sitter : sitters_) names.push_back(sitter.name);
  return names;
}

Names Sitting::ranked_names() const {
  Names ranked = names();
  std::replace(ranked.begin(), ranked.end(), std::string("you"), word("table.you"));
  return ranked;
}

int Sitting::people() const {
  return static_cast<int>(std::count_if(
      sitters_.begin(), sitters_.end(), [](const Sitter& sitter) { return !sitter.bot; }));
}

}  // namespace bourse::cli
