// SPDX-License-Identifier: Apache-2.0
//
// Twins: documents that differ only in what a viewer cannot know. Works on the JSON, following
// RULES.md section 6, and shares no code with the views and the sampler that it tests. Hidden cards
// are exchanged in pairs if both fit their new places.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/stockpile/proof/audit.h"

namespace bourse::stockpile {
namespace {

std::string_view text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}
int int_of(const json::value& value) { return static_cast<int>(value.as_int64()); }
bool has_seat(const json::value& seats, int seat) {
  return std::any_of(seats.as_array().begin(),
                     seats.as_array().end(),
                     [&](const json::value& item) { return int_of(item) == seat; });
}
std::size_t company_at(std::string_view code) {
  return static_cast<std::size_t>(std::find(kCompanyCodes.begin(), kCompanyCodes.end(), code) -
                                  kCompanyCodes.begin());
}
bool is_company(std::string_view code) { return company_at(code) < kCompanies; }
bool is_action_code(std::string_view code) { return code == "boom" || code == "bust"; }

template <class Order>
void sort_codes(json::array& codes, const Order& order) {
  std::sort(codes.begin(), codes.end(), [&](const json::value& a, const json::value& b) {
    return std::find(order.begin(), order.end(), text_of(a)) <
           std::find(order.begin(), order.end(), text_of(b));
  });
}

// The place of a card that the viewer does not know: in the open document, or among the unknown
// cards that a seat took in a round.
struct HiddenPlace {
  std::string card;
  json::value* code = nullptr;
  int holder = -1;
  int round = 0;
};

class TwinMaker {
 public:
  TwinMaker(json::object document, Viewer viewer, Rng& rng)
      : document_(std::move(document)),
        viewer_(viewer.is_spectator() ? -1 : number(*viewer.seat())),
        rng_(rng),
        players_(document_["players"].as_array()),
        phase_(document_["phase"].as_object()),
        seats_(static_cast<int>(players_.size())),
        round_(int_of(document_["round"])) {}

  json::object make() {
    if (name() == "investor_pick") {
      exchange_offers();
      return document_;
    }
    exchange_pairs();
    exchange_rejected();
    collect_open();
    for (int seat = 0; seat < seats_; ++seat) collect_unknown(seat);
    exchange_cards();
    put_back();
    if (name() == "sell") plan_anew();
    if (name() == "claim") claim_anew();
    forget_others();
    return document_;
  }

 private:
  std::string_view name() const { return text_of(phase_.at("name")); }
  bool is_over() const { return name() == "over"; }
  bool is_viewer(int seat) const { return seat == viewer_; }
  std::uint32_t below(std::size_t bound) { return rng_.below(static_cast<std::uint32_t>(bound)); }
  int up_to(int most) { return static_cast<int>(below(static_cast<std::size_t>(most) + 1)); }
  json::object& player(int seat) { return players_[static_cast<std::size_t>(seat)].as_object(); }
  int cards_of(int seat, std::string_view field, std::size_t company) {
    return int_of(player(seat)[field].as_array()[company]);
  }

  // The first round whose cards may belong to the company.
  int fresh(std::size_t company) const {
    const json::value& cleared = document_.at("cleared").as_array()[company];
    return cleared.is_null() ? 0 : int_of(cleared) + 1;
  }

  // The current step of the Action Phase, if any.
  const json::object* step() const {
    if (name() == "action") return &phase_;
    if (name() != "claim") return nullptr;
    const json::object& then = phase_.at("then").as_object();
    return text_of(then.at("name")) == "action" ? &then : nullptr;
  }
  bool may_hold_actions(int seat) const {
    const json::object* step_now = step();
    if (step_now == nullptr) return false;
    const int first = int_of(document_.at("first"));
    const auto place = [&](int of) { return (of - first + seats_) % seats_; };
    return place(seat) >= place(int_of(step_now->at("seat")));
  }

  // Pairs. A pair is open if it is face up or revealed.

  bool is_open(int pair) const {
    if (seats_ > 2 && pair == seats_) return true;
    if (is_over() || name() == "deborah") return true;
    if (name() != "claim") return false;
    const json::object& then = phase_.at("then").as_object();
    if (text_of(then.at("name")) == "round_end") return true;
    return text_of(then.at("name")) == "movement" && pair <= int_of(then.at("pair"));
  }

  void exchange_pairs() {
    std::vector<json::object*> hidden;
    json::array& pairs = document_["pairs"].as_array();
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      json::object& pair = pairs[at].as_object();
      if (!is_open(static_cast<int>(at)) && !has_seat(pair["known"], viewer_)) {
        hidden.push_back(&pair);
      }
    }
    for (const std::string_view field : {"company", "forecast"}) {
      std::vector<json::value> values;
      values.reserve(hidden.size());
      for (json::object* pair : hidden) values.push_back((*pair)[field]);
      if (!values.empty()) rng_.shuffle(values);
      for (std::size_t at = 0; at < hidden.size(); ++at) (*hidden[at])[field] = values[at];
    }
  }

  // Investors. Those that nobody has may be where the viewer cannot see.

  std::vector<std::string> absent_investors(const json::array& present) const {
    std::vector<std::string> absent;
    for (const std::string_view code : kInvestorCodes) {
      const auto is_it = [&](const json::value& item) { return text_of(item) == code; };
      const auto has_it = [&](const json::value& list) {
        return std::any_of(list.as_array().begin(), list.as_array().end(), is_it);
      };
      if (std::none_of(present.begin(), present.end(), has_it)) absent.emplace_back(code);
    }
    return absent;
  }

  void exchange_lists(const std::vector<json::array*>& lists, std::vector<std::string> pool) {
    for (const json::array* list : lists) {
      for (const json::value& item : *list) pool.emplace_back(text_of(item));
    }
    if (pool.empty()) return;
    rng_.shuffle(pool);
    std::size_t next = 0;
    for (json::array* list : lists) {
      for (json::value& item : *list) item = pool[next++];
      sort_codes(*list, kInvestorCodes);
    }
  }

  void exchange_rejected() {
    json::array present;
    std::vector<json::array*> lists;
    for (int seat = 0; seat < seats_; ++seat) {
      present.push_back(player(seat)["investors"]);
      present.push_back(player(seat)["rejected"]);
      if (!is_viewer(seat)) lists.push_back(&player(seat)["rejected"].as_array());
    }
    exchange_lists(lists, absent_investors(present));
  }

  void exchange_offers() {
    json::array& offers = phase_["offers"].as_array();
    std::vector<json::array*> lists;
    for (int seat = 0; seat < seats_; ++seat) {
      if (!is_viewer(seat)) lists.push_back(&offers[static_cast<std::size_t>(seat)].as_array());
    }
    exchange_lists(lists, absent_investors(json::array(offers)));
    for (int seat = 0; seat < seats_; ++seat) {
      if (is_viewer(seat)) continue;
      json::value& kept = phase_["kept"].as_array()[static_cast<std::size_t>(seat)];
      const json::array& offer = offers[static_cast<std::size_t>(seat)].as_array();
      kept = nullptr;
      const std::size_t chosen = below(offer.size() + 1);
      if (chosen == offer.size()) continue;
      // The first of the offer, or with two players the first two.
      kept = seats_ > 2 ? json::array{offer[chosen]} : json::array{offer[0], offer[1]};
    }
  }

  // Cards.

  void collect_open() {
    const auto hide = [&](json::value& code) {
      hidden_.push_back({std::string(text_of(code)), &code, -1, 0});
    };
    for (json::value& code : document_["deck"].as_array()) hide(code);
    for (json::value& pile : document_["piles"].as_array()) {
      for (json::value& card : pile.as_array()) {
        const bool is_up = text_of(card.as_object()["face"]) == "up";
        if (!is_up && !has_seat(card.as_object()["known"], viewer_)) hide(card.as_object()["card"]);
      }
    }
    for (int seat = 0; seat < seats_; ++seat) {
      if (is_viewer(seat)) continue;
      for (json::value& code : player(seat)["hand"].as_array()) hide(code);
    }
  }

  // The viewer's knowledge of the seat; for spectators of a document without memory as little as
  // possible.
  json::object ledger_of(int seat) {
    if (viewer_ >= 0) {
      return player(seat)["seen"].as_array()[static_cast<std::size_t>(viewer_)].as_object();
    }
    return least_ledger(seat);
  }

  json::object least_ledger(int seat) {
    json::array known;
    std::size_t unknown = player(seat)["actions"].as_array().size();
    for (std::size_t company = 0; company < kCompanies; ++company) {
      const int cards = cards_of(seat, "regular", company);
      const bool is_shown = is_over() || fresh(company) > round_;
      known.emplace_back(is_shown ? cards : 0);
      unknown += is_shown ? 0U : static_cast<std::size_t>(cards);
    }
    return {{"known", std::move(known)},
            {"actions", json::array()},
            {"slots", json::array(unknown, round_)}};
  }

  // Places the unknown cards of the seat into its slots: those that need the newest slots first.
  void collect_unknown(int seat) {
    if (is_viewer(seat)) return;
    const json::object ledger = ledger_of(seat);
    std::vector<std::pair<int, std::string>> cards;  // by the first round that fits
    for (std::size_t company = 0; company < kCompanies; ++company) {
      const int known = int_of(ledger.at("known").as_array()[company]);
      for (int card = known; card < cards_of(seat, "regular", company); ++card) {
        cards.emplace_back(fresh(company), kCompanyCodes[company]);
      }
    }
    json::array actions = player(seat)["actions"].as_array();
    for (const json::value& known : ledger.at("actions").as_array()) {
      actions.erase(std::find(actions.begin(), actions.end(), known));
    }
    for (const json::value& action : actions) cards.emplace_back(round_, text_of(action));
    std::sort(cards.begin(), cards.end());
    const json::array& slots = ledger.at("slots").as_array();
    for (std::size_t at = 0; at < slots.size() && at < cards.size(); ++at) {
      hidden_.push_back({cards[at].second, nullptr, seat, int_of(slots[at])});
      take(seat, cards[at].second);
    }
  }

  void take(int seat, std::string_view card) {
    if (is_company(card)) {
      json::value& count = player(seat)["regular"].as_array()[company_at(card)];
      count = int_of(count) - 1;
      return;
    }
    json::array& actions = player(seat)["actions"].as_array();
    actions.erase(std::find(actions.begin(), actions.end(), json::value(card)));
  }

  bool fits(const HiddenPlace& place, std::string_view card) const {
    if (place.code != nullptr) return true;
    if (is_company(card)) return fresh(company_at(card)) <= place.round;
    return is_action_code(card) && place.round == round_ && may_hold_actions(place.holder);
  }

  void exchange_cards() {
    const std::size_t swaps = 4 * hidden_.size();
    for (std::size_t tried = 0; tried < swaps; ++tried) {
      HiddenPlace& one = hidden_[below(hidden_.size())];
      HiddenPlace& two = hidden_[below(hidden_.size())];
      if (fits(one, two.card) && fits(two, one.card)) std::swap(one.card, two.card);
    }
  }

  void put_back() {
    for (const HiddenPlace& place : hidden_) {
      if (place.code != nullptr) {
        *place.code = place.card;
      } else if (is_company(place.card)) {
        json::value& count = player(place.holder)["regular"].as_array()[company_at(place.card)];
        count = int_of(count) + 1;
      } else {
        player(place.holder)["actions"].as_array().emplace_back(place.card);
        sort_codes(player(place.holder)["actions"].as_array(), kKindCodes);
      }
    }
  }

  // Choices that were not announced.

  void plan_anew() {
    const int seller = int_of(phase_["seat"]);
    if (is_viewer(seller)) return;
    std::vector<std::size_t> held;
    for (std::size_t company = 0; company < kCompanies; ++company) {
      const int cards = cards_of(seller, "regular", company) + cards_of(seller, "split", company);
      if (cards > 0) held.push_back(company);
    }
    const std::size_t asked = below(held.size());
    json::array plan(kCompanies, nullptr);
    for (std::size_t at = 0; at < asked; ++at) {
      const int split = cards_of(seller, "split", held[at]);
      const int regular = cards_of(seller, "regular", held[at]);
      plan[held[at]] = json::array{up_to(regular), split};
    }
    phase_["company"] = kCompanyCodes[held[asked]];
    phase_["plan"] = std::move(plan);
  }

  void claim_anew() {
    const std::size_t company = company_at(text_of(phase_["company"]));
    for (int seat = 0; seat < seats_; ++seat) {
      if (is_viewer(seat)) continue;
      json::value& claim = phase_["claims"].as_array()[static_cast<std::size_t>(seat)];
      const int regular = cards_of(seat, "regular", company);
      const int split = cards_of(seat, "split", company);
      claim = nullptr;
      if (regular + split == 0 || below(2) == 0) continue;
      claim = json::array{up_to(regular), split};
    }
  }

  // The knowledge of other seats is hidden from the viewer too, and would be wrong for a twin's
  // cards.
  void forget_others() {
    for (int holder = 0; holder < seats_; ++holder) {
      json::array& seen = player(holder)["seen"].as_array();
      for (int observer = 0; observer < seats_; ++observer) {
        if (observer == holder || is_viewer(observer)) continue;
        seen[static_cast<std::size_t>(observer)] = least_ledger(holder);
      }
    }
  }

  json::object document_;
  int viewer_;  // -1: a spectator
  Rng& rng_;
  json::array& players_;
  json::object& phase_;
  int seats_;
  int round_;
  std::vector<HiddenPlace> hidden_;
};

// Somebody can act: otherwise, in a claim that nobody could make or an action step without an
// action, the phase would contradict the cards.
bool is_world(const json::object& document) {
  const json::object& phase = document.at("phase").as_object();
  const json::array& players = document.at("players").as_array();
  if (text_of(phase.at("name")) == "claim") {
    const std::size_t company = company_at(text_of(phase.at("company")));
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      const bool is_holder = int_of(players[seat].at("regular").as_array()[company]) > 0 ||
                             int_of(players[seat].at("split").as_array()[company]) > 0;
      if (is_holder && phase.at("claims").as_array()[seat].is_null()) return true;
    }
    return false;
  }
  if (text_of(phase.at("name")) != "action") return true;
  const json::object& actor =
      players[static_cast<std::size_t>(int_of(phase.at("seat")))].as_object();
  const json::array& investors = actor.at("investors").as_array();
  const bool owns_cramer =
      std::find(investors.begin(), investors.end(), json::value("cramer")) != investors.end();
  return !actor.at("actions").as_array().empty() ||
         (owns_cramer && !phase.at("cramer_used").as_bool());
}

// If no other world is found, the document is its own twin.
constexpr int kAttempts = 40;

}  // namespace

json::object twin(const json::object& document, Viewer viewer, Rng& rng) {
  for (int tries = 0; tries < kAttempts; ++tries) {
    json::object made = TwinMaker(document, viewer, rng).make();
    if (is_world(made)) return made;
  }
  return document;
}

}  // namespace bourse::stockpile
