// SPDX-License-Identifier: Apache-2.0
//
// The reactions of a terminal to server messages, without a socket.
#include "cli/table/table_feed.h"

#include <doctest/doctest.h>

#include "cli/table/remote_best.h"
#include "cli/terminal/translations.h"
#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

using cli::Reaction;
using cli::ServerMessage;
using cli::TableFeed;

wire::TableCard card(wire::TableStatus status, int players = 2) {
  wire::TableCard table;
  table.id = "k3x9";
  table.game = "nyse";
  table.players = players;
  table.status = status;
  table.seats.resize(static_cast<std::size_t>(players));
  for (wire::SeatCard& seat : table.seats) {
    seat.kind = wire::SeatKind::Bot;
    seat.name = "Greedy";
  }
  table.seats[0].kind = wire::SeatKind::Person;
  table.seats[0].name = "Ann";
  return table;
}

wire::Position position(int price, std::vector<std::string> actions = {}) {
  wire::Position now;
  now.waiting = {0};
  now.market.companies = {{"bu", "blue", price}};
  now.market.worth = {7, std::nullopt};
  now.text = "board\n";
  for (std::string& action : actions) now.choices.emplace_back().action = std::move(action);
  return now;
}

wire::Welcome welcome() {
  wire::Welcome message;
  message.table = card(wire::TableStatus::Playing);
  message.seat = 0;
  message.number = 3;
  message.hash = "aa";
  message.position = position(4, {"take bu"});
  return message;
}

wire::Batch batch(const std::string& was, const std::string& hash, int number) {
  wire::Batch message;
  message.was = was;
  message.hash = hash;
  message.number = number;
  message.log = {{"Somebody takes blue.", {}}};
  message.position = position(5, {"take bu", "stop"});
  return message;
}

TableFeed joined() {
  TableFeed feed;
  feed.take(welcome());
  return feed;
}

wire::Refused refused(std::optional<std::string> id, std::optional<std::string> key) {
  wire::Refused message;
  message.id = std::move(id);
  message.key = std::move(key);
  message.sentence = "not\x1b[2J now";
  return message;
}

std::size_t line_count(const cli::RemoteTable& table, const std::string& part) {
  std::size_t count = 0;
  for (const std::string& line : table.log().all()) count += has(line, part) ? 1U : 0U;
  return count;
}

}  // namespace

TEST_CASE("FEED every message that a server writes can be read") {
  wire::Welcome long_one = welcome();
  long_one.past.resize(500);
  long_one.past[0].worth = {1, std::nullopt};
  long_one.now = 1'790'000'000'000;
  const auto read = cli::read_server_message(to_text(long_one));
  REQUIRE(read);
  const auto* const back = std::get_if<wire::Welcome>(&*read);
  REQUIRE(back != nullptr);
  CHECK(back->past.size() == 500);
  CHECK(back->past[0].worth == long_one.past[0].worth);
  CHECK(back->now == long_one.now);
  CHECK(to_text(*back) == to_text(long_one));
  for (const std::string& text : {to_text(batch("aa", "bb", 4)),
                                  to_text(wire::TableNews{.table = card(wire::TableStatus::Over)}),
                                  to_text(wire::Accepted{}),
                                  to_text(refused("1", "busy")),
                                  to_text(wire::Reason{}),
                                  to_text(wire::HelpText{}),
                                  to_text(wire::ChatLine{}),
                                  to_text(wire::UndoQuestion{}),
                                  to_text(wire::Orders{}),
                                  to_text(wire::Pong{})}) {
    const auto message = cli::read_server_message(text);
    REQUIRE_MESSAGE(message, text);
    CHECK(std::visit([](const auto& each) { return to_text(each); }, *message) == text);
  }
}

TEST_CASE("FEED a message that does not match its declaration is refused") {
  for (const std::string text : {R"({"type":"news"})",
                                 R"({"type":"pong","extra":1})",
                                 R"({"type":"accepted","id":"1"})",
                                 R"({"type":"accepted","id":1,"number":2})",
                                 R"({"type":7})",
                                 R"([])",
                                 R"({"type":"pong")"}) {
    CAPTURE(text);
    CHECK_FALSE(cli::read_server_message(text));
  }
}

TEST_CASE("FEED a move that may have been saved is sent again under the same id") {
  TableFeed feed = joined();
  const std::string sent = feed.move("take bu", "m1");
  const Reaction unsure = feed.take(refused("m1", "maybe_kept"));
  CHECK_FALSE(unsure.rejection);
  CHECK_FALSE(unsure.message.empty());
  CHECK(feed.unanswered() == sent);
  const Reaction lost = feed.take(refused(std::nullopt, "moves_lost"));
  CHECK_FALSE(lost.message.empty());
  CHECK(feed.unanswered() == sent);
  feed.take(refused("m1", "not_kept"));
  CHECK(feed.unanswered().empty());
}

TEST_CASE("FEED a server of another version is recognised by its welcome or by its refusal") {
  TableFeed feed;
  wire::Welcome other = welcome();
  other.protocol = wire::kProtocol + 1;
  CHECK(feed.take(other).is_other_version);
  CHECK_FALSE(feed.table().is_known());
  CHECK(feed.take(refused(std::nullopt, "other_version")).is_other_version);
  CHECK_FALSE(feed.take(refused(std::nullopt, "busy")).is_other_version);
  CHECK_FALSE(feed.take(refused(std::nullopt, std::nullopt)).is_other_version);
  // A server that was updated during the game refuses the hello after a reconnect.
  CHECK(joined().take(refused(std::nullopt, "other_version")).is_other_version);
  CHECK_FALSE(joined().take(refused(std::nullopt, std::nullopt)).is_other_version);
}

TEST_CASE("FEED a hello that is refused as too frequent is sent again later, silently") {
  TableFeed feed;
  const Reaction reaction = feed.take(refused(std::nullopt, "hello_later"));
  CHECK(reaction.hello == Reaction::Hello::Later);
  CHECK_FALSE(reaction.rejection);
}

TEST_CASE("FEED a step is drawn; a gap requires a hello and changes nothing") {
  TableFeed feed;
  CHECK(feed.take(welcome()).draw);
  CHECK(feed.table().is_asked());
  CHECK(feed.take(batch("xx", "bb", 5)).hello == Reaction::Hello::Now);
  CHECK(feed.table().number() == 3);
  CHECK(feed.take(batch("aa", "bb", 4)).draw);
  CHECK(feed.table().number() == 4);
  CHECK(feed.table().choices().list().size() == 2);
  CHECK(line_count(feed.table(), "Somebody takes blue.") == 1);
}

TEST_CASE("FEED the rules of the table are logged once; a second welcome repeats nothing") {
  TableFeed feed;
  feed.take(welcome());
  wire::Welcome again = welcome();
  again.past.resize(3);
  for (int number = 1; number <= 3; ++number) {
    again.past[static_cast<std::size_t>(number) - 1].number = number;
    again.past[static_cast<std::size_t>(number) - 1].log = {{"Told before.", {}}};
  }
  const std::size_t lines = feed.table().log().all().size();
  feed.take(again);
  CHECK(feed.table().log().all().size() == lines);
}

TEST_CASE("FEED a move is unanswered until its own answer arrives") {
  TableFeed feed = joined();
  const std::string sent = feed.move("take bu", "id1");
  CHECK(has(sent, R"("type":"move","id":"id1","after":3,"action":"take bu")"));
  CHECK(feed.unanswered() == sent);
  wire::Accepted accepted;
  accepted.id = "other";
  feed.take(accepted);
  CHECK(feed.unanswered() == sent);
  CHECK(feed.take(refused("other", std::nullopt)).rejection == "not?[2J now");
  CHECK(feed.unanswered() == sent);
  accepted.id = "id1";
  feed.take(accepted);
  CHECK(feed.unanswered().empty());
  feed.move("take bu", "id2");
  CHECK(feed.take(refused("id2", "not_asked")).rejection == "It is not your turn.");
  CHECK(feed.unanswered().empty());
  feed.move("take bu", "id3");
  feed.take(refused(std::nullopt, std::nullopt));
  CHECK(feed.unanswered().empty());
}

TEST_CASE("FEED the recent log starts at the viewer's last move") {
  TableFeed feed = joined();
  feed.take(batch("aa", "bb", 4));
  CHECK(feed.table().log().recent().size() >= 1);
  feed.move("take bu", "id1");
  CHECK(feed.table().log().recent().empty());
  CHECK(line_count(feed.table(), "Somebody takes blue.") == 1);
}

TEST_CASE("FEED price changes are relative to the prices before the viewer's last move") {
  TableFeed feed = joined();
  CHECK(feed.table().since() == 0);
  feed.take(batch("aa", "bb", 4));
  feed.take(batch("bb", "cc", 5));
  feed.move("take bu", "id1");
  CHECK(feed.table().since() == 1);
  feed.take(batch("cc", "dd", 6));
  CHECK(feed.table().since() == 1);
  wire::Batch undone = batch("dd", "ee", 7);
  undone.undone = true;
  undone.back_to = 3;
  feed.take(undone);
  CHECK(feed.table().since() == 0);
}

TEST_CASE("FEED an undo request is shown to the others, and its author is told so") {
  TableFeed feed = joined();
  wire::UndoQuestion question;
  question.question = 5;
  question.seat = 1;
  question.state = wire::VoteState::Open;
  CHECK(has(feed.take(question).message, "Greedy"));
  CHECK(feed.answer(true) == to_text(wire::Consent{.question = 5, .yes = true}));
  question.state = wire::VoteState::Granted;
  CHECK(feed.take(question).message == "The undo request was accepted.");
  CHECK_FALSE(feed.answer(true));
  question.seat = 0;
  question.state = wire::VoteState::Open;
  CHECK(feed.take(question).message == "The others are asked to agree.");
}

TEST_CASE("FEED a proposal is put to those it asks, once, and its end is told") {
  TableFeed feed = joined();
  wire::ProposalNews news;
  news.proposal = 4;
  news.by = 1;
  news.missing = {0};
  const std::string asked = feed.take(news).message;
  CHECK(has(asked, "Greedy"));
  CHECK(has(asked, "wants to end this game"));
  CHECK(has(asked, "Type yes or no."));
  CHECK(feed.take(news).message.empty());
  CHECK(feed.answer(false) == to_text(wire::Vote{.proposal = 4, .yes = false}));
  news.state = wire::VoteState::Denied;
  CHECK(feed.take(news).message == "The other players did not agree.");
  CHECK_FALSE(feed.answer(true));
  news.proposal = 5;
  news.kind = wire::ProposalKind::Remove;
  news.seat = 0;
  news.missing = {};
  news.state = wire::VoteState::Open;
  CHECK_FALSE(has(feed.take(news).message, "Type yes or no."));
  CHECK(has(feed.take(wire::Removed{.by = "Ada\x1b[2J"}).message, "Ada"));
  CHECK(has(feed.take(wire::Removed{}).message, "The other players removed you"));
}

TEST_CASE("FEED the messages of a muted person are hidden until the person is unmuted") {
  TableFeed feed = joined();
  wire::ChatLine line;
  line.name = "Ben";
  line.text = "hello";
  CHECK(feed.take(line).message == "Ben: hello");
  feed.mute("Ben");
  CHECK(feed.take(line).message.empty());
  CHECK(feed.unmute("Ben"));
  CHECK_FALSE(feed.unmute("Ben"));
  CHECK(feed.take(line).message == "Ben: hello");
}

TEST_CASE("FEED table news changes the prompt, and says when a bot plays for the person") {
  TableFeed feed = joined();
  wire::TableNews news{.table = card(wire::TableStatus::Playing)};
  CHECK(feed.take(news).prompt);
  CHECK(feed.take(news).message.empty());
  news.table.seats[0].stand_in = true;
  CHECK(has(feed.take(news).message, "`back` to take your seat back"));
}

TEST_CASE("FEED no text of a server controls the terminal") {
  TableFeed feed = joined();
  wire::ChatLine line;
  line.name = "Eve\x1b]0;";
  line.text = "hello\x07";
  CHECK(feed.take(line).message == "Eve?]0;: hello?");
  wire::HelpText help;
  help.text = "\x1b[2Jtext \x1b[1mbold\x1b[0m";
  CHECK(feed.take(help).message == "[2Jtext \x1b[1mbold\x1b[0m");
  wire::Reason reason;
  reason.sentence = "no\nway";
  CHECK_FALSE(has(feed.take(reason).message, "\n"));
}

TEST_CASE("FEED log, help and reasons of a server are shown in the reader's language") {
  cli::translations() = cli::Translations("de");
  TableFeed feed = joined();
  wire::Batch step = batch("aa", "bb", 4);
  step.log = {{"Ann takes a blue chip.", {}}};
  feed.take(step);
  CHECK(line_count(feed.table(), "Ann nimmt einen Chip in Blau.") == 1);
  wire::HelpText help;
  help.text = "Another seat is to decide (NYSE-5.0.1).\n";
  CHECK(feed.take(help).message == "Ein anderer Platz ist dran.\n");
  wire::Reason reason;
  reason.sentence = "the game is over";
  CHECK(feed.take(reason).message == "Das Spiel ist aus.");
  cli::translations() = cli::Translations("en");
}

TEST_CASE("FEED hints are for a seat against bots at tables without memory rules") {
  const auto gives_hints = [](const wire::Welcome& message) {
    TableFeed feed;
    feed.take(message);
    return feed.table().gives_hints();
  };
  CHECK(gives_hints(welcome()));
  wire::Welcome concealed = welcome();
  concealed.memory_game = true;
  CHECK_FALSE(gives_hints(concealed));
  wire::Welcome watching = welcome();
  watching.seat.reset();
  CHECK_FALSE(gives_hints(watching));
  wire::Welcome among_people = welcome();
  among_people.table.seats[1].kind = wire::SeatKind::Open;
  CHECK_FALSE(gives_hints(among_people));
}

TEST_CASE("FEED a personal best is fetched once during the game and once after it") {
  int fetches = 0;
  cli::RemoteBest best([&] {
    ++fetches;
    return std::optional(wire::TableBest{.compared = true, .reason = {}, .best = 44, .score = {}});
  });
  TableFeed feed = joined();
  CHECK(best.line(feed.table()).empty());
  CHECK(fetches == 0);
  wire::Welcome alone = welcome();
  alone.table = card(wire::TableStatus::Playing, 1);
  feed.take(alone);
  CHECK(has(best.line(feed.table()), "44"));
  best.line(feed.table());
  CHECK(fetches == 1);
  alone.table.status = wire::TableStatus::Over;
  feed.take(alone);
  best.line(feed.table());
  best.line(feed.table());
  CHECK(fetches == 2);
}

}  // namespace bourse::test
