// SPDX-License-Identifier: Apache-2.0
//
// RULES.md 14.2: the example, round trips along games, memory and traces' words.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "games/take_stock/tests/build.h"

namespace bourse::take_stock::test {
namespace {

constexpr std::string_view kExample =
    R"({"options": {"rounds": 4, "start_options": 4, "shares_table": "bands4", "market_closed":
  "fixed11", "close_counter": true,
  "crash_counts_starter": true, "limit_counts_freeze": false, "option_supply": "tokens30",
  "downturn_mode": "simultaneous",
  "exercise_mode": "simultaneous", "first_dealer": "random", "tie_break": "shared",
  "event_discards": "listed"},
 "round": 2, "dealer": 2, "active": 2,
 "market": {"corn": {"row": [1, 3, 7], "splits": 0, "frozen": false},
  "gems": {"row": [1, 5], "splits": 0, "frozen": false},
  "tech": {"row": [1, 2], "splits": 0, "frozen": false},
  "oil": {"row": [1], "splits": 0, "frozen": false},
  "movie": {"row": [1, 4], "splits": 1, "frozen": true}},
 "share_pile": ["g7", "o12", "c2", "t11", "o2", "o6", "c11", "o7", "m9", "g9", "m5", "m3",
  "m6", "t5", "t4", "o4"],
 "share_discard": ["c4", "c9", "g3", "g4", "g8", "t7", "t8", "t9", "o3", "o5", "o8", "o9",
  "o10", "o11", "m12"],
 "reshuffles": 0,
 "hands": [["c6", "g11", "t10"], ["c5", "c12", "g6"], ["c10", "g12", "t3", "t6"]],
 "classes": [[0, 0, 0], [null, null, 0], [0, 0, 0, 0]],
 "certs": [["c8", "t12", "m2"], ["g10", "m8", "m10"], ["g2", "m7", "m11"]],
 "tokens": [4, 2, 2], "supply": 22,
 "event_pile": ["audit", "csplit", "tsplit", "osplit", "allcrash", "tsplit", "mcrash",
  "tsplit", "tcrash", "freeze", "csplit",
  "gain", "osplit", "downturn", "minsider", "freeze", "msplit", "audit", "osplit", "gsplit",
  "lose", "nochange", "closed",
  "csplit", "gsplit", "gsplit", "ccrash", "gcrash", "ocrash", "ginsider", "oinsider", "audit",
  "nochange"],
 "event_discard": ["msplit", "cinsider", "tinsider"],
 "saved": [[], [], ["audit", "upturn"]],
 "resolved": ["msplit", "cinsider", "freeze"],
 "rejected": [["tinsider"], ["msplit"], []],
 "scores": [[20, 30, 18]],
 "phase": {"name": "action"}})";

Texts sorted(Texts texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST_CASE(
    "TS-14.2.1 TS-14.2.2 TS-14.2.3 TS-14.2.6 TS-14.2.11 TS-14.2.15 TS-14.2.22 TS-14.1.15 "
    "TS-14.2.58 the example of the rules is read, written back and played") {
  const json::value document = json::parse(kExample);
  const auto loaded = load(document);
  REQUIRE_MESSAGE(loaded.has_value(), explain(loaded.error()));
  CHECK(json::serialize(take_stock::document(loaded->rules, loaded->state)) ==
        json::serialize(document));
  const Table t(loaded->rules, loaded->state);
  CHECK(sorted(t.legal_texts(2)) == Texts{"market c10 a",
                                          "market c10 b",
                                          "market g12 a",
                                          "market g12 b",
                                          "market t3 a",
                                          "market t3 b",
                                          "market t6 a",
                                          "market t6 b",
                                          "play c10 audit",
                                          "play c10 upturn",
                                          "play g12 audit",
                                          "play g12 upturn",
                                          "play t3 audit",
                                          "play t3 upturn",
                                          "play t6 audit",
                                          "play t6 upturn",
                                          "raise c10",
                                          "raise t3",
                                          "raise t6"});
  CHECK(t.view(0).above == 22);
}

TEST_CASE("TS-14.2.59 a document from before event_discards has its default") {
  json::value document = json::parse(kExample);
  json::object& options = document.as_object()["options"].as_object();
  options.erase("event_discards");
  const auto loaded = load(document);
  REQUIRE_MESSAGE(loaded.has_value(), explain(loaded.error()));
  CHECK(json::serialize(take_stock::document(loaded->rules, loaded->state)) ==
        json::serialize(json::parse(kExample)));
  options.erase("tie_break");
  CHECK(load(document).error().rule == "TS-14.2.35");
  options["tie_break"] = "shared";
  options["event_discards"] = "open";
  CHECK(load(document).error().rule == "TS-14.2.39");
  options["event_discards"] = 1;
  CHECK(load(document).error().rule == "TS-14.2.36");
}

TEST_CASE("TS-14.2.57 a refusal names the field and the rule") {
  json::value document = json::parse(kExample);
  document.as_object()["tokens"].as_array()[1] = 3;
  const auto tokens = load(document);
  REQUIRE_FALSE(tokens.has_value());
  CHECK(tokens.error().where == "supply");
  CHECK(tokens.error().rule == "TS-14.2.43");
  document.as_object().erase("supply");
  CHECK(load(document).error().rule == "TS-14.2.35");
  CHECK(explain(load(document).error()).find("supply") != std::string::npos);
}

TEST_CASE("TS-14.2.1 TS-14.2.56 documents and memory give every position back") {
  Rng chooser(Seed{5}, 2);
  for (std::uint64_t game = 0; game < 6; ++game) {
    Table t = dealt(2 + static_cast<int>(game % 5),
                    game,
                    {.downturn_mode = game % 2 == 0 ? Order::Simultaneous : Order::Sequential,
                     .exercise_mode = game % 3 == 0 ? Order::Simultaneous : Order::Sequential});
    while (!to_act(t.rules, t.state).empty()) {
      step(t, chooser);
      const auto loaded = load(document(t.rules, t.state));
      REQUIRE_MESSAGE(loaded.has_value(), explain(loaded.error()));
      State state = loaded->state;
      CHECK(loaded->rules == t.rules);
      CHECK_FALSE(load_memory(t.rules, state, memory_json(t.rules, t.state)).has_value());
      CHECK(state == t.state);
    }
  }
}

TEST_CASE("TS-14.2.56 memory that is none is refused and changes nothing") {
  Table t = dealt(2, 1);
  const State before = t.state;
  const auto refused = [&](const json::value& memory) {
    CAPTURE(json::serialize(memory));
    CHECK(load_memory(t.rules, t.state, memory).has_value());
    CHECK(t.state == before);
  };
  const json::object whole = memory_json(t.rules, t.state);
  refused(json::object{});
  refused(json::array{});
  for (const auto& field : whole) {
    json::object memory = whole;
    memory.erase(field.key());
    refused(memory);
  }
  for (const auto& [field, text] : {std::pair{"drawn", R"({"seat": 0})"},
                                    std::pair{"drawn", R"({"seat": 2, "card": "c2"})"},
                                    std::pair{"last_drawn", R"({"seat": 0, "card": "c1"})"},
                                    std::pair{"last_hands", "[[]]"},
                                    std::pair{"last_hands", R"([["c2"], ["c1"]])"},
                                    std::pair{"last_certs", "[[]]"},
                                    std::pair{"last_certs", R"([[], ["x"]])"},
                                    std::pair{"last_discard", R"(["c3", "c2"])"},
                                    std::pair{"last_discarded", R"([null, "c1"])"},
                                    std::pair{"last_discarded", "[null]"}}) {
    json::object memory = whole;
    memory[field] = json::parse(text);
    refused(memory);
  }
  CHECK_FALSE(load_memory(t.rules, t.state, whole).has_value());
}

TEST_CASE("TS-14.2.36 TS-14.2.37 a document that is none is refused") {
  for (const char* text : {"null", "[]", "3", "\"x\"", "{}"}) {
    CHECK_FALSE(load(json::parse(text)).has_value());
  }
  json::value document = json::parse(kExample);
  document.as_object()["hands"] = json::array{};
  CHECK(load(document).error().rule == "TS-14.2.37");
  document.as_object()["hands"] = 3;
  CHECK(load(document).error().rule == "TS-14.2.36");
}

}  // namespace
}  // namespace bourse::take_stock::test
