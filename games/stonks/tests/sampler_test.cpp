// SPDX-License-Identifier: Apache-2.0
//
// The sampler against an independent enumeration (RULES.md 6.3). Each test names the places of a
// document that a viewer cannot see, with the companies they cannot hold; all ways to fill them are
// counted by brute force on the JSON, and a chi-square test compares their shares with those of the
// samples.
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/stonks/tests/support.h"

namespace bourse::stonks::test {
namespace {

// A hidden place: "hands[1]" stands for each of its cards.
struct Hidden {
  std::string path;
  std::set<std::string> voids;
};

using Shares = std::map<std::string, double>;

json::value* find(json::value& document, const std::string& path) {
  // "hands[1]", "portfolios[1].down", "deck", "plays[0].card", "unshown[0].card"
  std::string pointer = "/" + path;
  for (std::size_t at = 0; (at = pointer.find_first_of("[.")) != std::string::npos;) {
    pointer[at] = '/';
  }
  pointer.erase(std::remove(pointer.begin(), pointer.end(), ']'), pointer.end());
  return &document.at_pointer(pointer);
}

constexpr std::array kCardFields{"deck", "hands", "portfolios", "plays", "unshown", "choices"};

std::string key_of(const json::value& document) {
  std::string key;
  for (const char* field : kCardFields) key += json::serialize(document.at(field));
  return key;
}

struct Slot {
  std::string path;
  int at;  // in its list, or -1
  std::set<std::string> voids;
};

std::vector<Slot> slots_of(json::value& document, const std::vector<Hidden>& hidden) {
  std::vector<Slot> slots;
  for (const Hidden& place : hidden) {
    json::value* value = find(document, place.path);
    if (value->is_string()) {
      slots.push_back({place.path, -1, place.voids});
      continue;
    }
    for (int at = 0; at < static_cast<int>(value->as_array().size()); ++at) {
      slots.push_back({place.path, at, place.voids});
    }
  }
  return slots;
}

json::value& value_at(json::value& document, const Slot& slot) {
  json::value* value = find(document, slot.path);
  return slot.at < 0 ? *value : value->as_array()[static_cast<std::size_t>(slot.at)];
}

void sort_cards(json::value& list) {
  std::sort(list.as_array().begin(),
            list.as_array().end(),
            [](const json::value& a, const json::value& b) {
              return card(std::string_view(a.as_string())) < card(std::string_view(b.as_string()));
            });
}

json::value cards_of(const json::value& document) {
  json::object cards;
  for (const char* field : kCardFields) cards[field] = document.at(field);
  return cards;
}

bool may_hold(const std::vector<Slot>& slots, const std::vector<std::string>& cards) {
  for (std::size_t at = 0; at < slots.size(); ++at) {
    if (slots[at].voids.contains(cards[at].substr(0, 2))) return false;
  }
  return true;
}

// Every order of the hidden cards over the slots, by the key of its sorted document.
Shares enumerate(const json::value& document, const std::vector<Hidden>& hidden) {
  json::value world = cards_of(document);
  const std::vector<Slot> slots = slots_of(world, hidden);
  std::vector<std::string> cards;
  cards.reserve(slots.size());
  for (const Slot& slot : slots) cards.emplace_back(value_at(world, slot).as_string());
  std::sort(cards.begin(), cards.end());
  Shares shares;
  do {
    if (!may_hold(slots, cards)) continue;
    for (std::size_t at = 0; at < slots.size(); ++at) value_at(world, slots[at]) = cards[at];
    for (const Hidden& place : hidden) {
      if (place.path != "deck" && find(world, place.path)->is_array()) {
        sort_cards(*find(world, place.path));
      }
    }
    shares[key_of(world)] += 1;
  } while (std::next_permutation(cards.begin(), cards.end()));
  return shares;
}

// The distance of the statistic from its mean in standard deviations; below 5 is chance.
double deviation(const Shares& expected, const std::map<std::string, int>& observed, int samples) {
  double all = 0;
  for (const auto& [world, share] : expected) all += share;
  double statistic = 0;
  for (const auto& [world, share] : expected) {
    const double mean = share / all * samples;
    const auto found = observed.find(world);
    const double count = found == observed.end() ? 0 : found->second;
    statistic += (count - mean) * (count - mean) / mean;
  }
  const double freedom = static_cast<double>(expected.size()) - 1;
  return std::abs(statistic - freedom) / std::sqrt(2 * freedom);
}

void check_shares(const json::value& document, Viewer viewer, const Shares& expected) {
  REQUIRE(expected.size() >= 50);
  REQUIRE(expected.contains(key_of(document)));
  const Position at = loaded(document);
  const View view = observe(at.rules, at.state, viewer);
  const Sampler sampler = prepare(at.rules, view);
  const int samples = std::max(20 * static_cast<int>(expected.size()), 5000);
  Rng rng(seed_of(42), 1);
  std::map<std::string, int> observed;
  for (int sample = 0; sample < samples; ++sample) {
    const State drawn = sampler.draw(rng);
    REQUIRE(observe(at.rules, drawn, viewer) == view);
    ++observed[key_of(stonks::document(at.rules, drawn))];
  }
  for (const auto& found : observed) {
    REQUIRE_MESSAGE(expected.contains(found.first), found.first);
  }
  CHECK(deviation(expected, observed, samples) < 5);
}

void check_uniform(const json::value& document, Viewer viewer, const std::vector<Hidden>& hidden) {
  check_shares(document, viewer, enumerate(document, hidden));
}

// Three players and all but a few cards in the discard.
json::value sparse(std::string_view assignments, std::string_view base = "three.json") {
  json::value document = changed(base_document(base), assignments);
  std::set<std::string> placed;
  json::object& fields = document.as_object();
  const auto note = [&](const json::value& list) {
    for (const json::value& code : list.as_array()) placed.emplace(code.as_string());
  };
  note(fields["deck"]);
  for (const json::value& hand : fields["hands"].as_array()) note(hand);
  for (const json::value& portfolio : fields["portfolios"].as_array()) {
    note(portfolio.as_object().at("up"));
    note(portfolio.as_object().at("down"));
  }
  for (const json::value& play : fields["plays"].as_array()) {
    placed.emplace(play.as_object().at("card").as_string());
  }
  for (const json::value& last : fields["unshown"].as_array()) {
    placed.emplace(last.as_object().at("card").as_string());
  }
  if (fields["market"].is_string()) placed.emplace(fields["market"].as_string());
  json::array discard;
  for (const std::string_view code : kCardCodes) {
    bool is_in_play = false;
    for (const json::value& tile : fields["tiles"].as_array()) {
      is_in_play = is_in_play || tile.as_object().at("company") == json::value(code.substr(0, 2));
    }
    if (is_in_play && !placed.contains(std::string(code))) discard.emplace_back(code);
  }
  fields["discard"] = discard;
  return document;
}

const Viewer kSeat0 = Viewer::of(Seat{0});
const std::string kThree =
    R"(market = "fi13"; portfolios = [{"up": [], "down": ["ca7"]}, {"up": [], "down": ["gr7"]},
       {"up": [], "down": []}]; deck = ["ca5"]; )";

// STK-6.1.6: none or one card of the hand, or two when ready, the open one first.
std::vector<json::array> possible_choices(const json::array& hand, bool is_ready) {
  std::vector<json::array> choices;
  if (!is_ready) choices.emplace_back();
  for (const json::value& up : hand) {
    if (!is_ready) choices.push_back({up});
    for (const json::value& down : hand) {
      if (is_ready && up != down) choices.push_back({up, down});
    }
  }
  return choices;
}

}  // namespace

TEST_CASE("STK-6.3.1 STK-6.3.2 STK-6.3.6 STK-6.3.8 STK-6.3.9 voids bind the hand alone") {
  const json::value document =
      sparse(kThree + R"(hands = [["ca1", "ca2"], ["ca3", "gr3"], ["gr4", "ho4"]];
                         voids = [[], ["ho"], ["ca"]])");
  check_uniform(
      document,
      kSeat0,
      {{"hands[1]", {"ho"}}, {"hands[2]", {"ca"}}, {"portfolios[1].down", {}}, {"deck", {}}});
}

TEST_CASE("STK-6.3.8 voids that overlap in part") {
  const json::value document = sparse(R"(market = "fi13"; deck = ["gr5", "ho6", "ca9"];
                portfolios = [{"up": [], "down": []}, {"up": [], "down": []},
                              {"up": [], "down": []}];
                hands = [["ca1", "ca2"], ["ca3", "gr3"], ["ho4", "fi4"]];
                voids = [[], ["ho", "fi"], ["ca"]])");
  check_uniform(document, kSeat0, {{"hands[1]", {"ho", "fi"}}, {"hands[2]", {"ca"}}, {"deck", {}}});
}

TEST_CASE("STK-6.3.8 three hands whose voids go round, for a spectator") {
  const json::value document = sparse(R"(market = "fi13"; deck = ["gr5"];
                portfolios = [{"up": [], "down": []}, {"up": [], "down": []},
                              {"up": [], "down": []}];
                hands = [["ca1", "ho2"], ["gr3", "ho3"], ["ca4", "gr4"]];
                voids = [["gr"], ["ca"], ["ho"]])");
  check_uniform(document,
                Viewer::spectator(),
                {{"hands[0]", {"gr"}}, {"hands[1]", {"ca"}}, {"hands[2]", {"ho"}}, {"deck", {}}});
}

TEST_CASE("STK-6.3.3 a face-down lead obeys the voids of its hand") {
  const json::value document = sparse(
      kThree + R"(hands = [["ca1", "ca2"], ["ca3", "gr3"], ["gr4"]]; voids = [[], [], ["ca", "ho"]];
                  starter = 2; actor = 0; phase = "follow"; leading = "fi";
                  plays = [{"card": "fi6", "mode": "hidden"}]; speculation = [true, true, false])");
  check_uniform(document,
                kSeat0,
                {{"hands[1]", {}},
                 {"hands[2]", {"ca", "ho"}},
                 {"plays[0].card", {"ca", "ho"}},
                 {"portfolios[1].down", {}},
                 {"deck", {}}});
}

TEST_CASE("STK-6.3.4 a face-down lead without voids may be anything, whatever was announced") {
  const json::value document = sparse(kThree + R"(hands = [["ca1", "ca2"], ["ca3", "gr3"], ["gr4"]];
                  starter = 2; actor = 0; phase = "follow"; leading = "fi";
                  plays = [{"card": "gr6", "mode": "hidden"}]; speculation = [true, true, false])");
  check_uniform(document,
                kSeat0,
                {{"hands[1]", {}},
                 {"hands[2]", {}},
                 {"plays[0].card", {}},
                 {"portfolios[1].down", {}},
                 {"deck", {}}});
}

TEST_CASE("STK-6.3.5 the own hand, face-down cards and lead are known") {
  const json::value document = sparse(
      kThree + R"(hands = [["ca1"], ["ca3", "gr3"], ["gr4", "ho4"]]; voids = [["gr"], [], ["ca"]];
                  starter = 0; actor = 1; phase = "follow"; leading = "fi";
                  plays = [{"card": "ca6", "mode": "hidden"}]; speculation = [false, true, true])");
  check_uniform(document,
                kSeat0,
                {{"hands[1]", {}}, {"hands[2]", {"ca"}}, {"portfolios[1].down", {}}, {"deck", {}}});
}

TEST_CASE("STK-6.3.7 two players, second deal: a last card unseen obeys the voids of its deal") {
  const json::value document = sparse(
      R"(options.show_last_card = false; deal = 2; market = "fi13"; deck = ["gr5", "ap6"];
         portfolios = [{"up": [], "down": ["ap7"]}, {"up": [], "down": ["ca8"]}];
         hands = [["ca1", "ca2"], ["ca3", "gr3"]]; voids = [[], ["ap"]];
         unshown = [{"seat": 0, "deal": 1, "card": "ho9", "void": ["ca"]},
                    {"seat": 1, "deal": 1, "card": "gr4", "void": ["ca", "ho"]}])",
      "two.json");
  check_uniform(document,
                kSeat0,
                {{"hands[1]", {"ap"}},
                 {"portfolios[1].down", {}},
                 {"unshown[1].card", {"ca", "ho"}},
                 {"deck", {}}});
  check_uniform(
      document,
      Viewer::of(Seat{1}),
      {{"hands[0]", {}}, {"portfolios[0].down", {}}, {"unshown[0].card", {"ca"}}, {"deck", {}}});
}

TEST_CASE("STK-6.3.7 and one without voids may be anything") {
  const json::value document = sparse(
      R"(options.show_last_card = false; deal = 2; market = "fi13"; deck = ["gr5", "ap6"];
         portfolios = [{"up": [], "down": ["ap7"]}, {"up": [], "down": ["ca8"]}];
         hands = [["ca1", "ca2"], ["ca3", "gr3"]]; voids = [[], []];
         unshown = [{"seat": 1, "deal": 1, "card": "gr4", "void": []}])",
      "two.json");
  check_uniform(
      document,
      kSeat0,
      {{"hands[1]", {}}, {"portfolios[1].down", {}}, {"unshown[0].card", {}}, {"deck", {}}});
}

TEST_CASE("STK-6.3.7 STK-R27 after the deal 25 cards are unseen") {
  Table table(rules_of(2), seed_of(1));
  Rng chooser(seed_of(1), 1);
  while (table.state.deal == 1) table.play_any(chooser);
  const View view = table.view(0);
  CHECK(view.hand_sizes[Seat{1}] == 11);
  CHECK(view.down_sizes[Seat{1}] == 1);
  CHECK(view.deck_size == 13);
}

TEST_CASE("STK-6.1.6 others may have chosen: none or one card, or two when ready") {
  for (const bool is_ready : {false, true}) {
    const json::value document = sparse(
        std::string(R"(deal = 2; phase = "portfolio"; actor = null; starter = 0; market = null;
           deck = ["gr5", "gr6"];
           portfolios = [{"up": [], "down": []}, {"up": [], "down": []}];
           hands = [["ca1", "ca2", "ca6", "ca7"], ["ca3", "gr3", "ho3", "ap3"]];
           choices = [["ca2"], )") +
            (is_ready ? R"(["ho3", "ca3"]])" : "[]]"),
        "two.json");
    Shares expected;
    for (const auto& world : enumerate(document, {{"hands[1]", {}}, {"deck", {}}})) {
      const std::size_t from = world.first.find("],[", world.first.find("[[")) + 2;
      const json::value hand =
          json::parse(world.first.substr(from, world.first.find(']', from) + 1 - from));
      const std::string front = world.first.substr(0, world.first.rfind("[["));
      for (const json::array& chosen : possible_choices(hand.as_array(), is_ready)) {
        const json::array both{json::array{"ca2"}, chosen};
        expected[front + json::serialize(both)] += world.second;
      }
    }
    check_shares(document, kSeat0, expected);
  }
}

TEST_CASE("STK-6.3.8 hands that leave a single way are found") {
  const json::value document = sparse(R"(market = "fi13"; deck = ["fi9", "fi10", "fi11", "fi12"];
                portfolios = [{"up": [], "down": []}, {"up": [], "down": []},
                              {"up": [], "down": []}];
                hands = [["ca1", "ca2", "ca3", "ca4", "ca5"], ["gr1", "gr2", "gr3", "gr4", "gr5"],
                         ["ho1", "ho2", "ho3", "ho4", "ho5"]];
                voids = [["gr", "ho", "fi"], ["ca", "ho", "fi"], ["ca", "gr", "fi"]])");
  const Position at = loaded(document);
  Rng rng(seed_of(3), 1);
  const State drawn = prepare(at.rules, observe(at.rules, at.state, Viewer::spectator())).draw(rng);
  CHECK(drawn.hands == at.state.hands);
}

bool keeps_voids(const State& state) {
  for (const Seat seat : SeatSet::first(3)) {
    for (const Company company : kAllCompanies) {
      if (state.voids[seat].contains(company) && state.hands[seat].has(company)) return false;
    }
  }
  return true;
}

// So constrained that attempts fail and the sampler falls back to swaps: as many cards of each
// company as the hands need, in a ring of voids. With i carrots in the first hand there are 12 over
// i ways for each of the three companies.
TEST_CASE("STK-6.3.8 tight rings of voids end, within the rules, each deal as likely") {
  const json::value document = sparse(
      R"(market = "fi13"; deck = ["fi1", "fi2", "fi3", "fi4", "fi5", "fi6", "fi7",
                "fi8", "fi9", "fi10", "fi11"];
         portfolios = [{"up": [], "down": []}, {"up": [], "down": []},
                              {"up": [], "down": []}];
         hands = [["ca1", "ca2", "ca3", "ca4", "ca5", "ca6", "ca7",
                   "ca8", "ca9", "ca10", "ca11", "ca12"],
                  ["gr1", "gr2", "gr3", "gr4", "gr5", "gr6", "gr7",
                   "gr8", "gr9", "gr10", "gr11", "gr12"],
                  ["ho1", "ho2", "ho3", "ho4", "ho5", "ho6", "ho7",
                   "ho8", "ho9", "ho10", "ho11", "ho12"]];
         voids = [["gr", "fi"], ["ho", "fi"], ["ca", "fi"]])");
  const Position at = loaded(document);
  const View view = observe(at.rules, at.state, Viewer::spectator());
  const Sampler sampler = prepare(at.rules, view);
  Rng rng(seed_of(3), 1);
  constexpr std::array<double, 5> kShares{
      0.0646, 0.2427, 0.3854, 0.2427, 0.0646};  // 4-, 5, 6, 7, 8+
  constexpr int kSamples = 500;
  std::array<int, 5> counts{};
  for (int sample = 0; sample < kSamples; ++sample) {
    const State drawn = sampler.draw(rng);
    REQUIRE(observe(at.rules, drawn, Viewer::spectator()) == view);
    REQUIRE(keeps_voids(drawn));
    const int carrots = drawn.hands[Seat{0}].count(Company::Carrot);
    ++counts[static_cast<std::size_t>(std::clamp(carrots, 4, 8) - 4)];
  }
  double statistic = 0;
  for (std::size_t bin = 0; bin < counts.size(); ++bin) {
    const double mean = kShares[bin] * kSamples;
    statistic += (counts[bin] - mean) * (counts[bin] - mean) / mean;
  }
  CHECK(statistic < 23.5);  // one in 10,000 of four degrees of freedom
}

// Seat 1 may have carrot and grass and needs half of them; seat 2 needs every carrot and honey.
// Only one choice of seat 1 in 12,870 leaves enough for seat 2, so cards have to be matched.
TEST_CASE("STK-6.3.8 a hand that leaves another just enough is found") {
  Table table(rules_of(3, R"({"tile_order": ["ca", "gr", "ho", "fi"]})"), seed_of(1));
  State& state = table.state;
  state.phase = Lead{};
  state.deck.clear();
  state.hands = {};
  state.discard = {};
  const auto deal = [](CardSet& to, Company company, int from, int last) {
    for (int number = from; number <= last; ++number) to.insert(card_of(company, number));
  };
  deal(state.hands[Seat{1}], Company::Grass, 1, 8);
  deal(state.hands[Seat{2}], Company::Carrot, 1, 8);
  deal(state.hands[Seat{2}], Company::Honey, 1, 10);
  deal(state.discard, Company::Grass, 9, kNumbers);
  deal(state.discard, Company::Carrot, 9, kNumbers);
  deal(state.discard, Company::Honey, 11, kNumbers);
  deal(state.discard, Company::Fish, 1, kNumbers);
  for (const Company company : {Company::Honey, Company::Fish}) {
    state.voids[Seat{1}].insert(company);
  }
  for (const Company company : {Company::Grass, Company::Fish}) {
    state.voids[Seat{2}].insert(company);
  }
  const View view = table.view(0);
  const Sampler sampler = prepare(table.rules, view);
  Rng rng(seed_of(4), 1);
  for (int sample = 0; sample < 10; ++sample) {
    const State drawn = sampler.draw(rng);
    REQUIRE(drawn.hands == state.hands);
  }
}

}  // namespace bourse::stonks::test
