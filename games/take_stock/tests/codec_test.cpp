// SPDX-License-Identifier: Apache-2.0
//
// Views and events as JSON, narration, the terminal, previews and heuristics.
#include <tuple>

#include <fmt/format.h>

#include "games/take_stock/tests/build.h"
#include "tests/support/evaluated.h"

namespace bourse::take_stock::test {
namespace {

std::string event_texts(const Table& t, Viewer viewer) {
  std::string all;
  for (const std::string& each : t.seen_by(viewer)) all += each + "\n";
  return all;
}

TEST_CASE("TS-5.11.1 TS-5.11.2 a turn as events and sentences") {
  Table t = Table(2).hand(0, "c2 c3").hand(1, "g2");
  t.play(0, "raise c2");
  CHECK(event_texts(t, Viewer::of(Seat{1})) ==
        "{\"event\":\"raised\",\"seat\":0,\"card\":\"c2\",\"price\":2}\n"
        "{\"event\":\"drew\",\"seat\":1,\"card\":\"c4\"}\n");
  CHECK(t.seen_by(Viewer::spectator())[1] == R"({"event":"drew","seat":1})");
  CHECK(t.told(Viewer::spectator()) ==
        "Seat 0 raises Corn with Corn-2 to 2.\nSeat 1 draws a card.\n");
  const std::vector<std::string> names{"Ann", "you"};
  CHECK(narrate(t.rules, witness(t.events[1], Viewer::of(Seat{1})), names) == "You draw Corn-4.");
}

TEST_CASE("TS-5.5.3 TS-R5 a crash is told with all it takes, and with nothing else") {
  const std::vector<std::tuple<std::string_view, bool, bool, std::string_view>> crashes{
      {"", false, false, "and loses nothing: its price is 1."},
      {"", false, true, "and loses a split: its price is 1."},
      {"", true, false, "and thaws: its price is 1."},
      {"", true, true, "thaws and loses a split: its price is 1."},
      {"o4", false, false, "and loses Oil-4: its price is 1."},
      {"o4", false, true, "and loses Oil-4 and a split: its price is 1."},
      {"o4", true, false, "thaws and loses Oil-4: its price is 1."},
      {"o4", true, true, "thaws and loses Oil-4 and a split: its price is 1."},
  };
  for (const auto& [row, is_frozen, is_split, ending] : crashes) {
    Table t = Table(2).hand(0, "c2 c3").hand(1, "g2").row(row).saved(0, "ocrash");
    if (is_frozen) t.frozen("oil");
    if (is_split) t.splits("oil", 1);
    t.play(0, "play c2 ocrash");
    const std::string_view between = ending.substr(0, 4) == "and " ? " " : ", ";
    const std::string told = t.told(Viewer::spectator());
    CAPTURE(told);
    CHECK(told.find(fmt::format("\nOil crashes{}{}\n", between, ending)) != std::string::npos);
  }
}

TEST_CASE("every event has a name and a sentence along whole games") {
  Rng chooser(Seed{5}, 3);
  for (std::uint64_t game = 0; game < 10; ++game) {
    Table t = dealt(2 + static_cast<int>(game % 5), game);
    while (!to_act(t.rules, t.state).empty()) {
      step(t, chooser);
      for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::spectator()}) {
        for (const Event& event : t.events) {
          const std::string sentence = narrate(t.rules, witness(event, viewer), {});
          CHECK(sentence.size() > 4);
          CHECK(sentence.back() == '.');
          CHECK(event_json(t.rules, witness(event, viewer)).contains("event"));
        }
      }
    }
    CHECK(t.told(Viewer::spectator()).find("The game is over: 1. ") != std::string::npos);
  }
}

void check_width(const std::string& text, int most) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    REQUIRE(end != std::string::npos);
    const std::string line = text.substr(at, end - at);
    CAPTURE(line);
    CHECK(columns(line) <= most);
    at = end + 1;
  }
}

TEST_CASE("the table fits 80 columns, with and without colour, and help fits 78") {
  Rng chooser(Seed{5}, 4);
  const std::vector<std::string> names{
      "Annabella-Maria the First", "Bo", "Ceé", "Dee", "Eve", "Fay"};
  for (std::uint64_t game = 0; game < 10; ++game) {
    Table t = dealt(2 + static_cast<int>(game % 5), game);
    do {
      for (const View& view : {t.view(0), t.view(1), t.spectator()}) {
        for (const bool colour : {false, true}) {
          const std::string drawn =
              draw(t.rules, view, names, Screen{.width = 80, .colour = colour});
          check_width(drawn, 80);
          CHECK((drawn.find('\x1b') != std::string::npos) == colour);
        }
        const std::string advice = help(t.rules, view);
        CHECK(advice.find("(TS-") != std::string::npos);
        check_width(advice, 78);
      }
      if (to_act(t.rules, t.state).empty()) break;
      step(t, chooser);
    } while (true);
  }
}

TEST_CASE("TS-5.2.3 help explains the limit when it refuses") {
  const Table t = Table(2).hand(0, "c2 c3").hand(1, "g2").cert(0, "m9");
  CHECK(help(t.rules, t.view(0)).find("not now: you have 1 certificate, and") != std::string::npos);
  CHECK(help(t.rules, t.view(1)) == "Another seat is to decide (TS-5.0.3).\n");
}

TEST_CASE("TS-5.2.3 TS-5.7.2 at the limit a card of the hand is said not to be saved") {
  const auto drawn = [](const Table& t) { return draw(t.rules, t.view(0), {}, Screen{}); };
  const auto has = [](const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  };
  const Table below = Table(2).hand(0, "m6 m7").hand(1, "g2").row("c4").cert(0, "m9");
  CHECK(has(drawn(below), "m6   2 shares worth 2\n"));
  Table at = Table(2).hand(0, "m5 m6").hand(1, "g2").row("c2").cert(0, "m9 m10");
  CHECK(has(drawn(at), "m5   1 share worth 1, cannot be saved now, raises to 5\n"));
  CHECK(has(drawn(at), "m6   2 shares worth 2, cannot be saved now\n"));
  at.state.phase = Exercising{};
  CHECK(has(drawn(at), "m6   2 shares worth 2\n"));
}

TEST_CASE("each card of the hand shows what it could do") {
  const Table t =
      Table(2).hand(0, "c11 g2 m6").hand(1, "g3").row("c4 c7").splits("corn", 1).saved(0, "audit");
  const std::string drawn = draw(t.rules, t.view(0), {}, Screen{});
  CHECK(drawn.find("c11  3 shares worth 42, raises to 22 and ends the round") != std::string::npos);
  CHECK(drawn.find("g2   1 share worth 1, raises to 2") != std::string::npos);
  CHECK(drawn.find("m6   2 shares worth 2\n") != std::string::npos);
  CHECK(drawn.find("Saved events: audit") != std::string::npos);
  CHECK(drawn.find("[1][4][7]") != std::string::npos);
}

Preview previewed(const Table& t, std::string_view notation) {
  return preview(t.rules, t.view(0), *parse(notation));
}

TEST_CASE("previews show prices, worth and the end of the round") {
  const Table t = Table(2)
                      .hand(0, "c11 c9 g2 m6")
                      .hand(1, "g3")
                      .row("c4 c7")
                      .cert(0, "c12")
                      .saved(0, "csplit ccrash allcrash")
                      .above("gain");
  const Preview raise = previewed(t, "raise c11");
  REQUIRE(raise.prices.size() == 1);
  CHECK(raise.prices[0].before == 7);
  CHECK(raise.prices[0].after == 11);
  CHECK(raise.worth_before == 21);
  CHECK(raise.worth_after == 33);
  REQUIRE(raise.warnings.size() == 1);
  CHECK(raise.warnings[0] == "ends the round");
  CHECK(previewed(t, "raise c9").warnings.empty());
  CHECK(previewed(t, "save c9 g2").worth_after == 35);
  CHECK(previewed(t, "play g2 csplit").worth_after == 3 * 8);
  CHECK(previewed(t, "play g2 ccrash").worth_after == 3 * 4);
  CHECK(previewed(t, "play g2 allcrash").worth_after == 3 * 4);
  CHECK(previewed(t, "market g2 a").warnings.size() == 1);
  CHECK(previewed(t, "market g2 b").warnings.empty());
  Table last = t;
  last.round(4);
  CHECK(previewed(last, "raise c11").warnings[0] == "ends the game");
  Table closing = t;
  closing.phase(Exercising{Cause::Exhausted, {}, {}});
  const Preview exercise = previewed(closing, "exercise c9 g2");
  CHECK(exercise.cost == 2);
  CHECK(exercise.cash_after == 2);
  CHECK(exercise.worth_after == 21 + 14 + 1);
}

TEST_CASE("worth is the total with certificates at current prices") {
  Table t = Table(2).hand(0, "c11 c9").hand(1, "g3").row("c4 c7").cert(1, "c12 g12");
  t.round(2);
  t.state.scores[0] = {{5, 6}};
  const Market shown = market(t.rules, t.spectator());
  CHECK(shown.worth[Seat{0}] == 5);
  CHECK(shown.worth[Seat{1}] == 6 + 21 + 3);
  CHECK(shown.companies[0].price == 7);
}

std::string best(const Table& t, int seat) {
  ActionList list;
  legal(t.rules, t.state, seat_at(seat), list);
  const View view = t.view(seat);
  std::size_t found = 0;
  for (std::size_t at = 1; at < list.size(); ++at) {
    if (evaluated<Game>(t.rules, view, list[at]) > evaluated<Game>(t.rules, view, list[found])) {
      found = at;
    }
  }
  return print(list[found]);
}

TEST_CASE("heuristics find the obvious moves") {
  // A closing card secures the lead.
  const Table close =
      Table(2).hand(0, "c11 g2 m2").hand(1, "g3").row("c4 c7 c8").cert(0, "c12 c10 c9");
  CHECK(best(close, 0) == "raise c11");
  // A rival's stock is crashed rather than one's own.
  Table pick =
      Table(2).hand(0, "c2 g2").hand(1, "g3").row("c4 c7 t4 t7").cert(0, "c12").cert(1, "t12");
  pick.above("ccrash tcrash");
  pick.play(0, "market g2 a");
  CHECK(best(pick, 0) == "pick tcrash");
  // The last round spends every token on the best cards.
  Table options = Table(2).hand(0, "c12 g2 m2").hand(1, "g3").row("c4 c7").tokens(0, 2).round(4);
  options.phase(Exercising{Cause::Exhausted, {}, {}});
  CHECK(best(options, 0).starts_with("exercise c12 "));
  options.round(1);
  CHECK(best(options, 0) == "exercise none");
  Table downturn =
      Table(2).hand(0, "c12 g2").hand(1, "g3").row("c4 c7").resolving("downturn", Downturn{});
  CHECK(best(downturn, 0) == "discard g2");
}

TEST_CASE("a tensor is written from the viewer's side and distinguishes hands") {
  const Table t = Table(3).hand(0, "c2 c3").hand(1, "g2").hand(2, "t2").cert(1, "m9");
  std::vector<float> own(tensor_size(t.rules), -1.0F);
  std::vector<float> other = own;
  write_tensor(t.rules, t.view(0), own);
  write_tensor(t.rules, t.view(1), other);
  CHECK(std::none_of(own.begin(), own.end(), [](float value) { return value < 0; }));
  CHECK(own != other);
  Table swapped = Table(3).hand(0, "c2 c3").hand(1, "t2").hand(2, "g2").cert(1, "m9");
  std::vector<float> same(tensor_size(t.rules));
  write_tensor(swapped.rules, swapped.view(0), same);
  CHECK(own == same);
}

}  // namespace
}  // namespace bourse::take_stock::test
