// SPDX-License-Identifier: Apache-2.0
//
// Twins: documents that differ only in what a viewer cannot know. Works on the JSON, following
// RULES.md section 6, and shares no code with the views and the sampler that it tests.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/stockastic/proof/audit.h"

namespace bourse::stockastic {
namespace {

std::string_view text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}

class TwinMaker {
 public:
  TwinMaker(json::object document, Viewer viewer, Rng& rng)
      : document_(std::move(document)), viewer_(viewer), rng_(rng) {
    phase_ = std::string(text_of(document_["phase"].as_object()["name"]));
  }

  json::object make() {
    permute_tokens();
    permute_events();
    permute_rumors();
    reseal();
    return document_;
  }

 private:
  json::array& players() { return document_["players"].as_array(); }
  bool is_viewer(std::size_t seat) const { return viewer_.is(seat_at(static_cast<int>(seat))); }
  const json::object* own() {
    const auto seat = viewer_.seat();
    return seat ? &players()[static_cast<std::size_t>(*seat)].as_object() : nullptr;
  }
  bool flip() { return rng_.below(2) == 1; }

  void shuffle(std::vector<json::value*>& places) {
    for (std::size_t left = places.size(); left > 1; --left) {
      std::swap(*places[left - 1], *places[rng_.below(static_cast<std::uint32_t>(left))]);
    }
  }
  template <class Less>
  static void sort(json::value& list, Less less) {
    std::sort(list.as_array().begin(), list.as_array().end(), less);
  }

  static bool names(const json::value& boards, std::size_t board) {
    const json::array& list = boards.as_array();
    return std::any_of(list.begin(), list.end(), [&](const json::value& each) {
      return each.as_int64() == static_cast<std::int64_t>(board);
    });
  }
  bool reveals() {
    const json::value* option = document_["options"].as_object().if_contains("bankruptcy_forecast");
    return option != nullptr && text_of(*option) == "revealed";
  }
  // A spectator knows what every player in the game knows (SC-R23).
  bool has_looked_at(std::size_t board) {
    const json::object* player = own();
    if (player != nullptr) return names(player->at("known_tokens"), board);
    return reveals() &&
           std::all_of(players().begin(), players().end(), [&](const json::value& each) {
             const json::object& one = each.as_object();
             return !one.at("out").is_null() || names(one.at("known_tokens"), board);
           });
  }
  bool is_revealed(std::size_t board) {
    const json::value* revealed = document_["phase"].as_object().if_contains("revealed");
    return revealed != nullptr && names(*revealed, board);
  }

  void permute_tokens() {
    const auto slot = static_cast<std::size_t>((document_["round"].as_int64() - 1) % 2);
    const bool is_open = phase_ == "bid" || phase_ == "tiebreak_bid" || phase_ == "action" ||
                         phase_ == "trade_poll" || phase_ == "trade_slot";
    std::vector<json::value*> hidden;
    json::array& boards = document_["boards"].as_array();
    for (std::size_t board = 0; board < boards.size(); ++board) {
      json::array& tokens = boards[board].as_object()["tokens"].as_array();
      if (!is_open && !is_revealed(board)) hidden.push_back(&tokens[slot]);
      if (!has_looked_at(board)) hidden.push_back(&tokens[1 - slot]);
    }
    for (json::value& token : document_["pile"].as_array()) hidden.push_back(&token);
    shuffle(hidden);
    sort(document_["pile"],
         [](const auto& a, const auto& b) { return a.as_int64() < b.as_int64(); });
  }

  void permute_events() {
    std::vector<json::value*> hidden;
    for (json::value& card : document_["event_deck"].as_array()) hidden.push_back(&card);
    const json::object* player = own();
    if (player != nullptr && player->at("known_event").as_bool()) hidden.erase(hidden.begin());
    shuffle(hidden);
  }

  void permute_rumors() {
    std::vector<json::value*> hidden;
    for (json::value& card : document_["rumor_deck"].as_array()) hidden.push_back(&card);
    for (json::value& board : document_["boards"].as_array()) {
      for (json::value& rumor : board.as_object()["rumors"].as_array()) {
        const auto seat = static_cast<std::size_t>(rumor.as_object()["seat"].as_int64());
        if (!is_viewer(seat)) hidden.push_back(&rumor.as_object()["card"]);
      }
    }
    for (std::size_t seat = 0; seat < players().size(); ++seat) {
      if (is_viewer(seat)) continue;
      for (const std::string_view list : {"hand", "buried"}) {
        json::array& cards = players()[seat].as_object()[list].as_array();
        for (json::value& card : cards) hidden.push_back(&card);
      }
    }
    shuffle(hidden);
    const auto by_text = [](const auto& a, const auto& b) { return text_of(a) < text_of(b); };
    for (json::value& player : players()) {
      for (const std::string_view list : {"hand", "buried"}) {
        sort(player.as_object()[list], by_text);
      }
    }
  }

  // Sealed decisions of others.

  void reseal() {
    json::object& phase = document_["phase"].as_object();
    if (phase_ == "bid") reseal_bids(phase["bids"].as_array());
    if (phase_ == "tiebreak_bid") reseal_bids(phase["answers"].as_array());
    if (phase_ == "trade_poll") {
      json::array& wants = phase["wants"].as_array();
      for (std::size_t seat = 0; seat < wants.size(); ++seat) {
        const bool is_wish = wants[seat].is_bool() && wants[seat].as_bool();
        if (is_wish && !is_viewer(seat) && flip()) wants[seat] = false;
      }
    }
    if (json::value* offer = phase.if_contains("offer"); offer != nullptr && offer->is_object()) {
      reseal_offer(phase, offer->as_object());
    }
  }
  void reseal_bids(json::array& bids) {
    for (std::size_t seat = 0; seat < bids.size(); ++seat) {
      if (bids[seat].is_null() || is_viewer(seat)) continue;
      const auto coins =
          static_cast<std::uint32_t>(players()[seat].as_object()["coins"].as_int64());
      bids[seat] = static_cast<std::int64_t>(rng_.below(coins + 1));
    }
  }
  void reseal_offer(const json::object& phase, json::object& offer) {
    const auto place = static_cast<std::size_t>(phase.at("place").as_int64());
    const auto proposer = static_cast<std::size_t>(document_["order"].as_array()[place].as_int64());
    if (text_of(offer["stage"]) == "price" && !is_viewer(proposer) && flip()) {
      offer["stage"] = "shares";
      offer["shares"] = 0;
    }
    if (text_of(offer["stage"]) != "respond") return;
    for (json::value& item : offer["answers"].as_array()) {
      json::object& answer = item.as_object();
      const auto seat = static_cast<std::size_t>(answer["seat"].as_int64());
      if (is_viewer(seat) || text_of(answer["answer"]) == "open" || flip()) continue;
      answer["answer"] = "decline";
      answer["shares"] = 0;
      answer["coins"] = 0;
    }
  }

  json::object document_;
  Viewer viewer_;
  Rng& rng_;
  std::string phase_;
};

}  // namespace

json::object twin(const json::object& document, Viewer viewer, Rng& rng) {
  return TwinMaker(document, viewer, rng).make();
}

}  // namespace bourse::stockastic
