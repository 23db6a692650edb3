// SPDX-License-Identifier: Apache-2.0
#include "cli/house_sitting.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "cli/hint_words.h"
#include "cli/house_message.h"
#include "cli/output.h"
#include "cli/personal_best.h"
#include "cli/phrasebook.h"
#include "cli/story.h"
#include "cli/table_words.h"
#include "cli/terminal.h"
#include "games/registry.h"
#include "play/fairness.h"

namespace bourse::cli {
namespace {

namespace json = boost::json;

constexpr int kMostRetries = 8;
constexpr std::chrono::seconds kHelloAgain{1};

std::string joined(const std::vector<std::string>& lines, int width) {
  std::string text;
  for (const std::string& line : lines) {
    for (const std::string& part : wrap(" " + line, width - 1, 3)) text += part + "\n";
  }
  return text;
}

// What the house said, in the language of this run where its key is known.
template <class Refusal>
std::string sentence_of(const Refusal& refusal) {
  const auto known = refusal.key ? phrasebook().find("said." + *refusal.key) : std::nullopt;
  return known ? *known : harmless(refusal.sentence, 500);
}

std::string sentence_of_reply(const net::HouseReply& reply) {
  boost::system::error_code error;
  const auto complaint = taken<wire::Complaint>(json::parse(reply.body, error));
  if (!error && !complaint.sentence.empty()) return sentence_of(complaint);
  return word("terminal.house_answered", {{"status", std::to_string(reply.status)}});
}

// 64 hex digits by lot.
std::string by_lot() { return to_hex(draw_secret()); }

std::string new_id() { return by_lot().substr(0, 16); }

}  // namespace

struct HouseSitting::Word {
  std::string_view word;
  std::string_view help;  // a key
  void (HouseSitting::*run)(const std::string&);
};

HouseSitting::HouseSitting(Invitation invitation, JoinWish wish)
    : invitation_(std::move(invitation)),
      wish_(std::move(wish)),
      secret_(kept_secret(invitation_.house)),
      input_([this](const std::optional<std::string>& line) { typed(line); }) {}

// Coming in.

// Sits down where the game has not begun; whoever has a seat already, or finds none, comes as what
// the house says.
std::optional<ParseError> HouseSitting::enter() {
  const std::string path = "/api/tables/" + invitation_.table;
  const auto card = net::ask(invitation_.house, {"GET", path, "", secret_, {}});
  if (!card) return ParseError{"--join", card.error()};
  if (card->status != 200) return ParseError{"--join", sentence_of_reply(*card)};
  boost::system::error_code error;
  const auto table = taken<wire::TableCard>(json::parse(card->body, error));
  if (table.status != "gathering") return std::nullopt;
  const std::string body = json::serialize(json::object{
      {"seat", wish_.seat.value_or(-1)}, {"name", wish_.name}, {"contribution", by_lot()}});
  const auto sat = net::ask(invitation_.house, {"POST", path + "/sit", body, secret_, {}});
  if (!sat) return ParseError{"--join", sat.error()};
  if (!sat->secret.empty()) {
    secret_ = sat->secret;
    keep_secret(invitation_.house, secret_);
  }
  if (sat->status != 200) say(sentence_of_reply(*sat) + "\n");
  return std::nullopt;
}

std::optional<ParseError> HouseSitting::run() {
  if (auto refused = enter()) return refused;
  connect();
  keyboard_.assign(dup(STDIN_FILENO));
  network_.run();
  input_.hide();
  return reason_;
}

void HouseSitting::connect() {
  net::ClientLine::Ears ears;
  ears.opened = [this] {
    retries_ = 0;
    say_hello();
  };
  ears.heard = [this](std::string_view text) { heard(text); };
  ears.closed = [this](const std::string& why) { lost(why); };
  line_ = net::ClientLine::open(
      network_,
      {invitation_.house, "/api/tables/" + invitation_.table + "/socket", secret_, "", ""},
      std::move(ears));
}

void HouseSitting::lost(const std::string& why) {
  line_.reset();
  if (is_leaving_) return network_.stop();
  if (!table_.is_known() || ++retries_ > kMostRetries) {
    reason_ = ParseError{"--join", harmless(why, 500)};
    return network_.stop();
  }
  tell(word("terminal.line_lost"));
  retry_.expires_after(std::chrono::milliseconds(250 << std::min(retries_, 5)));
  retry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) connect();
  });
}

void HouseSitting::say_hello() {
  const Screen screen = current_screen();
  json::object hello{{"type", "hello"},
                     {"protocol", wire::kProtocol},
                     {"text", {{"colour", screen.colour}, {"unicode", true}}}};
  if (table_.is_known()) hello["last"] = table_.number();
  send(hello);
  if (unanswered_ && line_) line_->send(unanswered_->text);
}

void HouseSitting::send(const json::object& message) {
  if (line_) {
    line_->send(json::serialize(message));
  } else {
    tell(word("terminal.no_line"));
  }
}

// What the house says.

void HouseSitting::heard(std::string_view text) {
  boost::system::error_code error;
  const json::value message = json::parse({text.data(), text.size()}, error);
  if (error || !message.is_object()) return;
  const json::value* kind = message.as_object().if_contains("type");
  const std::string type =
      kind != nullptr && kind->is_string() ? std::string(kind->as_string()) : std::string();
  if (type == "welcome") {
    const bool is_first = !table_.is_known();
    table_.take(taken<wire::Welcome>(message));
    const auto rules = is_first ? rules_here() : std::nullopt;
    if (rules) table_.note(rules_line(*rules->game, rules->rules));
    show();
  } else if (type == "batch") {
    heard_batch(message);
  } else if (type == "table") {
    table_.take(taken<wire::TableNews>(message).table);
    if (table_.is_kept_by_bot()) tell(word("terminal.bot_for_you"));
    if (!table_.is_finished()) ask();
  } else if (type == "accepted") {
    heard_answer(taken<wire::Accepted>(message).id);
  } else if (type == "refused") {
    heard_refusal(taken<wire::Refused>(message));
  } else if (type == "reason") {
    tell(harmless(taken<wire::Reason>(message).sentence, 500));
  } else if (type == "help") {
    tell(drawn_safely(taken<wire::HelpText>(message).text));
  } else if (type == "chat") {
    const auto line = taken<wire::ChatLine>(message);
    table_.take(line);
    tell(HouseTable::chat_text(line));
  } else if (type == "undo_question") {
    heard_question(message);
  }
  if (table_.is_finished()) finish();
}

void HouseSitting::heard_batch(const json::value& message) {
  if (!table_.take(taken<wire::Batch>(message))) return say_hello();
  show();
}

// A piped sitting may have waited for it before it leaves.
void HouseSitting::heard_answer(const std::optional<std::string>& id) {
  if (!unanswered_ || unanswered_->id != id) return;
  unanswered_.reset();
  if (!input_.is_open()) ask();
}

void HouseSitting::heard_refusal(const wire::Refused& refused) {
  if (refused.key == "hello_later") {
    retry_.expires_after(kHelloAgain);
    retry_.async_wait([this](const boost::system::error_code& error) {
      if (!error) say_hello();
    });
    return;
  }
  if (unanswered_ && unanswered_->id == refused.id.value_or(unanswered_->id)) unanswered_.reset();
  object(sentence_of(refused));
  ask();
}

void HouseSitting::heard_question(const json::value& message) {
  const auto question = taken<wire::UndoQuestion>(message);
  question_.reset();
  if (question.state != "open") {
    return tell(phrasebook()
                    .find("terminal.undo." + question.state)
                    .value_or(harmless(question.state, 40)));
  }
  question_ = question.question;
  if (table_.seat() == question.seat) return tell(word("terminal.undo.others"));
  tell(word("table.undo_question", {{"name", table_.name_of(question.seat)}}) + " " +
       word("terminal.yes_or_no"));
}

// The keyboard.

void HouseSitting::listen_to_keyboard() {
  if (is_asking_) return;
  is_asking_ = true;
  keyboard_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                       [this](const boost::system::error_code& error) {
                         is_asking_ = false;
                         if (error == boost::asio::error::operation_aborted) return;
                         // A file cannot be waited for and is always ready.
                         if (!input_.is_open() && !is_interactive()) {
                           input_.read_ahead();
                           return look_ahead();
                         }
                         input_.readable();
                         if (!is_leaving_ && input_.is_open()) listen_to_keyboard();
                       });
}

// At a terminal a person may always type; a file is read when a decision is due.
void HouseSitting::ask() {
  if (is_leaving_ || !table_.is_known()) return;
  if (!is_interactive() && !table_.is_asked() && table_.is_mine()) return look_ahead();
  std::vector<std::string> words;
  for (const Choice& choice : table_.choices().list()) words.push_back(choice.notation);
  for (const Word& known : vocabulary()) words.emplace_back(known.word);
  std::string prompt = (table_.is_asked() ? word("terminal.prompt") : table_.whose_turn()) + "> ";
  if (doubtful_) prompt = word("terminal.sure") + " ";
  input_.show(prompt, words);
  listen_to_keyboard();
}

// Bots move soon and may end the game; who waits for people without another word to say leaves.
void HouseSitting::look_ahead() {
  if (unanswered_ || input_.has_line() || !table_.waits_for_people()) return;
  if (input_.is_exhausted()) return end_of_input();
  listen_to_keyboard();
}

// Not before the answer to the last move has come: it may be the reason.
void HouseSitting::end_of_input() {
  if (unanswered_ && !is_interactive()) return;
  if (!is_leaving_) reason_ = objection_;
  quit({});
}

void HouseSitting::object(const std::string& reason) {
  tell(reason);
  if (!is_interactive() && !objection_) objection_ = ParseError{"", reason};
}

void HouseSitting::typed(const std::optional<std::string>& line) {
  if (!line) return end_of_input();
  if (doubtful_) {
    const std::string action = *std::exchange(doubtful_, std::nullopt);
    if (is_yes(*line)) return move(action);
    return ask();
  }
  is_answering_ = true;
  answer(trimmed(*line));
  is_answering_ = false;
  if (!is_leaving_ && !unanswered_) ask();
}

const std::vector<HouseSitting::Word>& HouseSitting::vocabulary() {
  static const std::vector<Word> kWords{
      {"?", "terminal.can.help", &HouseSitting::explain_decision},
      {"hint", "terminal.can.hint_house", &HouseSitting::ask_hint},
      {"why", "terminal.can.why", &HouseSitting::ask_why},
      {"undo", "terminal.can.undo_house", &HouseSitting::take_back},
      {"yes", "terminal.can.yes", &HouseSitting::consent},
      {"no", "terminal.can.no", &HouseSitting::dissent},
      {"say", "terminal.can.say", &HouseSitting::chat},
      {"back", "terminal.can.back", &HouseSitting::return_from_bot},
      {"moves", "terminal.can.moves", &HouseSitting::show_moves},
      {"prices", "terminal.can.prices", &HouseSitting::show_prices},
      {"table", "terminal.can.table", &HouseSitting::show_table},
      {"log", "terminal.can.log", &HouseSitting::show_log},
      {"rules", "terminal.can.rules", &HouseSitting::show_rules},
      {"quit", "terminal.can.quit_house", &HouseSitting::quit},
  };
  return kWords;
}

void HouseSitting::answer(const std::string& line) {
  if (line.empty()) return;
  // A game may have such a word for itself.
  const auto& list = table_.choices().list();
  const bool is_move = std::any_of(
      list.begin(), list.end(), [&](const Choice& choice) { return choice.notation == line; });
  if (is_move) return choose(line);
  const std::size_t blank = std::min(line.find(' '), line.size());
  const std::string first = line.substr(0, blank) == "help" ? "?" : line.substr(0, blank);
  for (const Word& known : vocabulary()) {
    if (known.word == first) return (this->*known.run)(trimmed(line.substr(blank)));
  }
  choose(line);
}

void HouseSitting::choose(const std::string& text) {
  const auto& list = table_.choices().list();
  if (list.empty()) return tell(word("terminal.not_your_turn"));
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (is_number && (number < 1 || number > list.size())) {
    return object(no_such_move(text, list.size()));
  }
  const std::string action = is_number ? list[number - 1].notation : text;
  const auto found = std::find_if(
      list.begin(), list.end(), [&](const Choice& choice) { return choice.notation == action; });
  if (found == list.end() || found->preview.warnings.empty() || !is_interactive()) {
    return move(action);
  }
  tell(fmt::format("{}: {}", action, table_.choices().effect(found->preview)));
  doubtful_ = action;
}

void HouseSitting::move(const std::string& action) {
  const std::string id = new_id();
  const json::object message{
      {"type", "move"}, {"id", id}, {"after", table_.number()}, {"action", action}};
  unanswered_ = SentMove{id, json::serialize(message)};
  table_.moved();
  if (line_) line_->send(unanswered_->text);
}

// What a person can type.

void HouseSitting::explain_decision(const std::string& /*argument*/) {
  send({{"type", "help"}});
  for (const Word& known : vocabulary()) {
    tell(fmt::format("  {:8} {}", known.word, word(known.help)));
  }
  tell("  " + word("terminal.can.or_move"));
}

void HouseSitting::ask_hint(const std::string& /*argument*/) {
  const std::string target = "/api/tables/" + invitation_.table + "/hint";
  const auto answer = net::ask(invitation_.house, {"GET", target, "", secret_, {}});
  if (!answer) return tell(answer.error());
  boost::system::error_code error;
  const auto hint = taken<wire::Hint>(json::parse(answer->body, error));
  if (answer->status != 200 || error) return tell(sentence_of_reply(*answer));
  std::vector<HintedMove> moves;
  bool is_alone = false;
  for (const wire::Prospect& prospect : hint.prospects) {
    is_alone = prospect.score.has_value();
    moves.push_back({harmless(prospect.action, 100),
                     prospect.score.value_or(prospect.percent.value_or(0)),
                     prospect.futures});
  }
  tell(joined(hint_lines(moves, is_alone, table_.choices()), current_screen().width));
}

void HouseSitting::ask_why(const std::string& argument) {
  if (argument.empty()) return tell(word("terminal.why_what"));
  send({{"type", "why"}, {"action", argument}});
}

void HouseSitting::take_back(const std::string& /*argument*/) {
  send({{"type", "undo"}, {"id", new_id()}, {"after", table_.number()}});
}

void HouseSitting::chat(const std::string& argument) {
  if (argument.empty()) return tell(word("terminal.say_what"));
  send({{"type", "say"}, {"text", argument}});
}

void HouseSitting::consent(const std::string& /*argument*/) {
  if (!question_) return tell(word("terminal.nobody_asks"));
  send({{"type", "consent"}, {"question", *question_}, {"yes", true}});
}

void HouseSitting::dissent(const std::string& /*argument*/) {
  if (!question_) return tell(word("terminal.nobody_asks"));
  send({{"type", "consent"}, {"question", *question_}, {"yes", false}});
}

void HouseSitting::return_from_bot(const std::string& /*argument*/) {
  send({{"type", "take_back"}});
}

void HouseSitting::show_moves(const std::string& /*argument*/) {
  std::string text;
  for (const std::string& line : table_.choices().draw_all(current_screen())) text += line + "\n";
  tell(text);
}

void HouseSitting::show_prices(const std::string& /*argument*/) {
  tell(table_.prices(current_screen()));
}

void HouseSitting::show_log(const std::string& /*argument*/) {
  tell(joined(table_.log(), current_screen().width));
}

void HouseSitting::show_table(const std::string& /*argument*/) { show(); }

void HouseSitting::show_rules(const std::string& /*argument*/) {
  if (const auto rules = rules_here()) {
    tell(rules_section(*rules->game, rules->rules, current_screen().width - 1));
  }
  const std::string target = "/api/games/" + table_.card().game + "/rules";
  const auto rules = net::ask(invitation_.house, {"GET", target, "", secret_, {}});
  tell(rules ? drawn_safely(rules->body) : rules.error());
}

void HouseSitting::quit(const std::string& /*argument*/) {
  if (is_leaving_) return;
  is_leaving_ = true;
  tell(word("terminal.goodbye_house"));
  keyboard_.close();
  retry_.cancel();
  if (!line_) return network_.stop();
  line_->close();
  retry_.expires_after(std::chrono::seconds(2));
  retry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) network_.stop();
  });
}

// What this program knows of the table's rules; a newer house may have a game or an option that it
// does not know.
std::optional<HouseSitting::RulesHere> HouseSitting::rules_here() const {
  const wire::TableCard& card = table_.card();
  const ErasedGame* const game = find_game(card.game);
  if (game == nullptr) return std::nullopt;
  auto rules = game->compile(card.players, card.options);
  if (!rules) return std::nullopt;
  return RulesHere{game, *std::move(rules)};
}

// The screen.

// Whoever was asked, at a terminal or by a file, is asked again below it.
void HouseSitting::tell(const std::string& text) {
  const bool was_asking = input_.is_open();
  input_.hide();
  say(text.empty() || text.back() == '\n' ? text : text + "\n");
  flush_output();
  if ((is_interactive() || was_asking) && !is_answering_) ask();
}

// A house that fails to answer is not asked again for every drawing of the table.
void HouseSitting::ask_for_best() {
  best_.reset();
  const std::string target = "/api/tables/" + invitation_.table + "/best";
  const auto answer = net::ask(invitation_.house, {"GET", target, "", secret_, {}});
  if (!answer || answer->status != 200) return;
  boost::system::error_code error;
  best_ = taken<wire::TableBest>(json::parse(answer->body, error));
  if (error) best_.reset();
}

// Who plays alone reads what the house says of the record: asked for at first and at the end. Empty
// where there is nothing to say.
std::string HouseSitting::best_line() {
  if (table_.card().players != 1 || !table_.is_mine() || table_.is_gathering()) return {};
  if (best_asked_ != table_.is_finished()) {
    best_asked_ = table_.is_finished();
    ask_for_best();
  }
  if (!best_ || !best_->compared) return {};
  if (!best_->counts) {
    return word(best_->reason == "bot" ? "best.not_counted_bot" : "best.not_counted_undo");
  }
  if (best_->score) return best_after_game(*best_->score, best_->best);
  const auto worth = table_.own_worth();
  return worth ? best_in_game(*worth, best_->best) : best_before_game(best_->best);
}

void HouseSitting::show() {
  const Screen screen = current_screen();
  input_.hide();
  // Without a terminal nothing is drawn over: only what is new, and the table when it is our turn.
  if (is_interactive() || table_.is_asked() || table_.is_finished()) {
    clear_screen();
    say(table_.board() + "\n");
    if (const std::string best = best_line(); !best.empty()) say(" " + best + "\n");
    say(table_.strip(screen));
    say(joined(table_.recent(), screen.width));
    if (!is_interactive()) table_.moved();
    for (const std::string& line : table_.choices().draw(screen, 20)) say(line + "\n");
  }
  flush_output();
  if (!table_.is_finished()) ask();
}

void HouseSitting::finish() {
  if (is_leaving_) return;
  is_leaving_ = true;
  input_.hide();
  const Screen screen = current_screen();
  say("\n" + table_.prices(screen) + "\n" + table_.result(screen));
  flush_output();
  keyboard_.close();
  if (!line_) return network_.stop();
  line_->close();
  retry_.expires_after(std::chrono::seconds(2));
  retry_.async_wait([this](const boost::system::error_code& error) {
    if (!error) network_.stop();
  });
}

}  // namespace bourse::cli
