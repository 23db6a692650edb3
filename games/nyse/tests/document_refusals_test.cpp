// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.2: which documents are refused, and by which clause. Each starts from the example of
// 14.2, or from the defaults of section 10, and one change.
#include <algorithm>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "games/nyse/tests/support.h"

namespace bourse::nyse::test {
namespace {

json::value concealed_example() {
  return changed(example_document(), "/options/hands", R"("concealed")");
}

TEST_CASE(
    "NYSE-14.2.10 a document need be neither reachable nor complete, nor its knowledge true") {
  CHECK(verdict(changed(plain_document(), "/hands", "[" + repeated("gns", 40) + ",[]]")) ==
        "accepted");
  CHECK(verdict(changed(plain_document(), "/positions/gn", "12")) == "accepted");
  CHECK(verdict(changed(plain_document(),
                        "/known",
                        R"([{"seat": 0, "holder": 1, "chip": "gnw", "count": 16}])")) ==
        "accepted");
  CHECK(verdict(changed(plain_document(1), "/returned", repeated("gnw", 40))) == "accepted");
}

TEST_CASE("NYSE-14.2.11 an unknown field is refused") {
  CHECK(refused("/scores", "[1, 2, 3]") == " NYSE-14.2.11");
  CHECK(refused("/options/players", "3") == "options NYSE-14.2.11");
  CHECK(refused("/positions/ye", "3") == "positions NYSE-14.2.11");
  CHECK(refused("/known/0/sure", "true") == "known[0] NYSE-14.2.11");
  CHECK(refused("/phase/picks_left", "1") == "phase NYSE-14.2.11");
}

TEST_CASE("NYSE-14.2.12 a missing field is refused") {
  const json::value example = example_document();
  for (const auto& pair : example.as_object()) {
    const std::string pointer = "/" + std::string(pair.key());
    CHECK(verdict(without(example_document(), pointer)) == " NYSE-14.2.12");
  }
  CHECK(verdict(without(example_document(), "/options/hands")) == "options NYSE-14.2.12");
  CHECK(verdict(without(example_document(), "/piles/gn")) == "piles NYSE-14.2.12");
  CHECK(verdict(without(example_document(), "/known/0/count")) == "known[0] NYSE-14.2.12");
  CHECK(refused("/phase", R"({"name": "invest_pick"})") == "phase NYSE-14.2.12");
  CHECK(refused("/phase", "{}") == "phase NYSE-14.2.12");
}

TEST_CASE("NYSE-14.2.13 a field of the wrong type is refused") {
  CHECK(verdict(json_of("[]")) == " NYSE-14.2.13");
  CHECK(verdict(json_of("null")) == " NYSE-14.2.13");
  CHECK(refused("/players", "\"3\"") == "players NYSE-14.2.13");
  CHECK(refused("/players", "3.0") == "players NYSE-14.2.13");
  CHECK(refused("/options", "[]") == "options NYSE-14.2.13");
  CHECK(refused("/options/hands", "null") == "options.hands NYSE-14.2.13");
  CHECK(refused("/options/solo_swap_marked", "0") == "options.solo_swap_marked NYSE-14.2.13");
  CHECK(refused("/options/first_player", "null") == "options.first_player NYSE-14.2.13");
  CHECK(refused("/options/board_order", "{}") == "options.board_order NYSE-14.2.13");
  for (const std::string_view pointer : {"/order",
                                         "/positions",
                                         "/markers",
                                         "/piles",
                                         "/hands",
                                         "/played",
                                         "/withdrawn",
                                         "/known",
                                         "/returned",
                                         "/active",
                                         "/phase",
                                         "/positions/bu",
                                         "/markers/bu",
                                         "/piles/bu"}) {
    std::string path(pointer.substr(1));
    std::replace(path.begin(), path.end(), '/', '.');
    CHECK(refused(pointer, "true") == path + " NYSE-14.2.13");
  }
  CHECK(refused("/hands/1", "{}") == "hands[1] NYSE-14.2.13");
  CHECK(refused("/hands/1/0", "4") == "hands[1][0] NYSE-14.2.13");
  CHECK(refused("/withdrawn/2", "null") == "withdrawn[2] NYSE-14.2.13");
  CHECK(refused("/known/0", "[]") == "known[0] NYSE-14.2.13");
  CHECK(refused("/known/1/chip", "3") == "known[1].chip NYSE-14.2.13");
}

TEST_CASE("NYSE-14.2.14 an option without an allowed value is refused") {
  CHECK(refused("/options/board", "\"flat\"") == "options.board NYSE-14.2.14");
  CHECK(refused("/options/hands", "\"closed\"") == "options.hands NYSE-14.2.14");
  CHECK(refused("/options/plain_chips", "6") == "options.plain_chips NYSE-14.2.14");
  CHECK(refused("/options/first_player", "3") == "options.first_player NYSE-14.2.14");
  CHECK(refused("/options/first_player", "\"last\"") == "options.first_player NYSE-14.2.14");
  CHECK(refused("/options/board_order", "[1,2,3,5,4,2]") == "options.board_order NYSE-14.2.14");
  CHECK(refused("/options/board", "\"custom\"") == "options.board_order NYSE-14.2.14");
  const json::value custom = changed(example_document(), "/options/board", "\"custom\"");
  CHECK(verdict(changed(custom, "/options/board_order", "[1,2,3,5,4,3]")) ==
        "options.board_order NYSE-14.2.14");
  CHECK(verdict(changed(custom, "/options/board_order", "[1,2,3,5,4,2]")) == "accepted");
}

TEST_CASE("NYSE-14.2.15 an ignored option that is not written by its effect is refused") {
  CHECK(refused("/options/solo_swap_marked", "true") == "options.solo_swap_marked NYSE-14.2.15");
  CHECK(verdict(changed(plain_document(1), "/options/hands", "\"concealed\"")) ==
        "options.hands NYSE-14.2.15");
  CHECK(verdict(changed(plain_document(1), "/options/special_effects", "\"optional\"")) ==
        "options.special_effects NYSE-14.2.15");
  CHECK(verdict(changed(plain_document(1), "/options/solo_swap_marked", "true")) == "accepted");
}

TEST_CASE("NYSE-14.2.16 an order that does not agree with the board is refused") {
  CHECK(refused("/order", "[1,2,3,4,5,2]") == "order NYSE-14.2.16");
  CHECK(refused("/options/board", "\"bear\"") == "order NYSE-14.2.16");
  const json::value random = changed(example_document(), "/options/board", "\"random\"");
  CHECK(verdict(random) == "accepted");
  CHECK(verdict(changed(random, "/order", "[5,5,1,2,3,4]")) == "order NYSE-14.2.16");
  json::value custom = changed(example_document(), "/options/board", "\"custom\"");
  custom = changed(custom, "/options/board_order", "[5,4,3,2,2,1]");
  CHECK(verdict(custom) == "order NYSE-14.2.16");
  CHECK(verdict(changed(custom, "/order", "[5,4,3,2,2,1]")) == "accepted");
}

TEST_CASE("NYSE-14.2.17 a value out of its range is refused") {
  CHECK(refused("/players", "0") == "players NYSE-14.2.17");
  CHECK(refused("/players", "11") == "players NYSE-14.2.17");
  CHECK(refused("/players", "18446744073709551615") == "players NYSE-14.2.17");
  CHECK(refused("/players", "2") == "hands NYSE-14.2.17");
  CHECK(refused("/order", "[1,2,3,5,4]") == "order NYSE-14.2.17");
  CHECK(refused("/order/0", "6") == "order[0] NYSE-14.2.17");
  CHECK(refused("/positions/rd", "13") == "positions.rd NYSE-14.2.17");
  CHECK(refused("/positions/rd", "-1") == "positions.rd NYSE-14.2.17");
  CHECK(refused("/markers/rd", "\"x\"") == "markers.rd NYSE-14.2.17");
  CHECK(refused("/piles/bk/3", "\"-\"") == "piles.bk[3] NYSE-14.2.17");
  CHECK(refused("/hands/0/0", "\"RDN\"") == "hands[0][0] NYSE-14.2.17");
  CHECK(refused("/withdrawn", "[[], []]") == "withdrawn NYSE-14.2.17");
  CHECK(refused("/played", repeated("bus", 1001)) == "played NYSE-14.2.17");
  CHECK(refused("/played", repeated("bus", 1000)) == "accepted");
  CHECK(refused("/known/0/seat", "3") == "known[0].seat NYSE-14.2.17");
  CHECK(refused("/known/0/holder", "0") == "known[0].holder NYSE-14.2.17");
  CHECK(refused("/known/0/count", "0") == "known[0].count NYSE-14.2.17");
  CHECK(refused("/returned", R"(["bun"])") == "returned NYSE-14.2.17");
  CHECK(refused("/active", "3") == "active NYSE-14.2.17");
  CHECK(refused("/phase/name", "\"setup\"") == "phase.name NYSE-14.2.17");
  CHECK(refused("/phase", R"({"name": "invest_pick", "picks_left": 3})") ==
        "phase.picks_left NYSE-14.2.17");
  CHECK(refused("/phase", R"({"name": "invest_pick", "picks_left": 0})") ==
        "phase.picks_left NYSE-14.2.17");
  CHECK(verdict(changed(plain_document(1), "/returned", repeated("gnw", 41))) ==
        "returned NYSE-14.2.17");
}

TEST_CASE("NYSE-14.2.18 a list out of order is refused") {
  CHECK(refused("/hands/0", R"(["rds", "rdn", "gnn"])") == "hands[0][1] NYSE-14.2.18");
  CHECK(refused("/played", R"(["bks", "bui"])") == "played[1] NYSE-14.2.18");
  CHECK(refused("/withdrawn/0", R"(["gni", "bun"])") == "withdrawn[0][1] NYSE-14.2.18");
  CHECK(verdict(changed(plain_document(1), "/returned", R"(["rdn", "bun"])")) ==
        "returned[1] NYSE-14.2.18");
  const std::string first = R"({"seat": 0, "holder": 2, "chip": "bks", "count": 1})";
  const std::string second = R"({"seat": 2, "holder": 0, "chip": "rds", "count": 1})";
  CHECK(refused("/known", "[" + second + "," + first + "]") == "known[1] NYSE-14.2.18");
  CHECK(refused("/known", "[" + first + "," + first + "]") == "known[1] NYSE-14.2.18");
  const auto denied = [](std::string_view colours) {
    return verdict(
        changed(concealed_example(),
                "/phase",
                R"({"name": "swap_offer", "partner": 0, "denied": )" + std::string(colours) + "}"));
  };
  CHECK(denied(R"(["bk", "bu"])") == "phase.denied[1] NYSE-14.2.18");
  CHECK(denied(R"(["bu", "bu"])") == "phase.denied[1] NYSE-14.2.18");
  CHECK(denied(R"(["bu", "bk"])") == "accepted");
}

TEST_CASE("NYSE-14.2.19 a pile of more than 10 chips is refused") {
  CHECK(refused("/piles/rd", repeated("n", 11)) == "piles.rd NYSE-14.2.19");
  CHECK(refused("/piles/rd", repeated("n", 10)) == "accepted");
}

TEST_CASE("NYSE-14.2.20 in solitaire a pile and the chips of its colour in hand are at most 10") {
  const json::value solo = plain_document(1);
  CHECK(verdict(changed(solo, "/hands/0", repeated("rdn", 6))) == "piles.rd NYSE-14.2.20");
  CHECK(verdict(changed(solo, "/hands/0", repeated("rdn", 5))) == "accepted");
  CHECK(verdict(changed(plain_document(2), "/hands/0", repeated("rdn", 6))) == "accepted");
}

TEST_CASE("NYSE-14.2.21 more than 40 chips in piles and withdrawn are refused") {
  CHECK(refused("/withdrawn/1", repeated("gnn", 10)) == "withdrawn NYSE-14.2.21");
  CHECK(refused("/withdrawn/1", repeated("gnn", 9)) == "accepted");
  CHECK(refused("/withdrawn/1", repeated("gnn", 1000)) == "withdrawn NYSE-14.2.21");
}

TEST_CASE("NYSE-14.2.22 a hand of more than 40 chips is refused") {
  CHECK(refused("/hands/1", repeated("gnn", 41)) == "hands[1] NYSE-14.2.22");
  CHECK(refused("/hands/1", repeated("gnn", 40)) == "accepted");
}

TEST_CASE("NYSE-14.2.23 more than 8 swap chips in hands and piles are refused") {
  CHECK(refused("/hands/2", repeated("gnw", 1)) == "accepted");
  CHECK(refused("/hands/2", repeated("gnw", 2)) == " NYSE-14.2.23");
  CHECK(refused("/withdrawn/2", repeated("gnw", 9)) == "accepted");
}

TEST_CASE("NYSE-14.2.24 knowledge of more than 16 chips is refused") {
  CHECK(refused("/known/1/count", "15") == "accepted");
  CHECK(refused("/known/1/count", "16") == "known NYSE-14.2.24");
  CHECK(refused("/known/1/count", "2147483647") == "known NYSE-14.2.24");
}

TEST_CASE("NYSE-14.2.25 an unmarked chip among those played is refused") {
  CHECK(refused("/played", R"(["bui", "bkn"])") == "played NYSE-14.2.25");
}

TEST_CASE("NYSE-14.2.26 the phase is over exactly when the supply is empty") {
  CHECK(refused("/phase", R"({"name": "over"})") == "phase NYSE-14.2.26");
  const json::value empty =
      changed(example_document(), "/piles", R"({"bu": [], "bk": [], "rd": [], "gn": []})");
  CHECK(verdict(empty) == "phase NYSE-14.2.26");
  CHECK(verdict(changed(empty, "/phase", R"({"name": "over"})")) == "accepted");
}

TEST_CASE("NYSE-14.2.27 a phase that cannot occur with this number of players is refused") {
  CHECK(refused("/phase", R"({"name": "solo_swap"})") == "phase NYSE-14.2.27");
  const json::value solo = changed(plain_document(1), "/hands/0", R"(["bun"])");
  CHECK(verdict(
            changed(solo, "/phase", R"({"name": "swap_offer", "partner": null, "denied": []})")) ==
        "phase NYSE-14.2.27");
  CHECK(verdict(changed(solo,
                        "/phase",
                        R"({"name": "swap_answer", "partner": 0, "ask": "bu", "give": "bun"})")) ==
        "phase NYSE-14.2.27");
  CHECK(verdict(changed(solo, "/phase", R"({"name": "solo_swap"})")) == "accepted");
}

TEST_CASE("NYSE-14.2.28 a denied colour with open hands is refused") {
  CHECK(refused("/phase", R"({"name": "swap_offer", "partner": 0, "denied": ["bk"]})") ==
        "phase.denied NYSE-14.2.28");
}

TEST_CASE("NYSE-14.2.29 a denied colour that the partner holds is refused") {
  CHECK(verdict(changed(concealed_example(),
                        "/phase",
                        R"({"name": "swap_offer", "partner": 0, "denied": ["bk", "gn"]})")) ==
        "phase.denied NYSE-14.2.29");
}

TEST_CASE("NYSE-14.2.30 a denial without a partner is refused") {
  CHECK(verdict(changed(concealed_example(),
                        "/phase",
                        R"({"name": "swap_offer", "partner": null, "denied": ["bk"]})")) ==
        "phase.partner NYSE-14.2.30");
}

TEST_CASE("NYSE-14.2.31 a partner before any denial is refused") {
  CHECK(refused("/phase", R"({"name": "swap_offer", "partner": 0, "denied": []})") ==
        "phase.partner NYSE-14.2.31");
  CHECK(refused("/phase", R"({"name": "swap_offer", "partner": null, "denied": []})") ==
        "accepted");
}

TEST_CASE("NYSE-14.2.32 the active seat as partner is refused") {
  CHECK(verdict(changed(concealed_example(),
                        "/phase",
                        R"({"name": "swap_offer", "partner": 2, "denied": ["bu"]})")) ==
        "phase.partner NYSE-14.2.32");
  CHECK(refused("/phase", R"({"name": "swap_answer", "partner": 2, "ask": "bk", "give": "bks"})") ==
        "phase.partner NYSE-14.2.32");
}

TEST_CASE("NYSE-14.2.33 a partner without a chip of the colour asked is refused") {
  CHECK(refused("/phase", R"({"name": "swap_answer", "partner": 0, "ask": "bu", "give": "bks"})") ==
        "phase.ask NYSE-14.2.33");
  CHECK(refused("/phase", R"({"name": "swap_answer", "partner": 0, "ask": "rd", "give": "bks"})") ==
        "accepted");
}

TEST_CASE("NYSE-14.2.34 a chip given that the active seat does not hold is refused") {
  CHECK(refused("/phase", R"({"name": "swap_answer", "partner": 0, "ask": "rd", "give": "bki"})") ==
        "phase.give NYSE-14.2.34");
}

TEST_CASE("NYSE-14.2.35 an acting seat without a legal action is refused") {
  const std::string_view offer = R"({"name": "swap_offer", "partner": null, "denied": []})";
  const json::value alone = changed(plain_document(), "/phase", offer);
  CHECK(verdict(alone) == "accepted");
  CHECK(verdict(changed(alone, "/options/special_effects", "\"full\"")) == "phase NYSE-14.2.35");
  CHECK(verdict(changed(plain_document(1), "/phase", R"({"name": "solo_swap"})")) ==
        "phase NYSE-14.2.35");
}

TEST_CASE("a refusal is one sentence with the field and the rule") {
  const auto sentence = [](std::string_view pointer, std::string_view value) {
    const auto read = load(changed(example_document(), pointer, value));
    return read ? "accepted" : explain(read.error());
  };
  CHECK(sentence("/hands/0/0", "\"rdx\"") ==
        "hands[0][0]: 'rdx' is not a chip (bun, bus, …, gnw) (NYSE-14.2.17)");
  CHECK(sentence("/options/solo_swap_marked", "true") ==
        "options.solo_swap_marked: has no choice with 2 or more players and must be false "
        "(NYSE-14.2.15)");
  CHECK(sentence("/order", "[1,2,3,4,5,2]") ==
        "order: does not agree with options.board: must be [1,2,3,5,4,2] (NYSE-14.2.16)");
  CHECK(sentence("/extra", "1") == "unknown field 'extra' (NYSE-14.2.11)");
}

}  // namespace
}  // namespace bourse::nyse::test
