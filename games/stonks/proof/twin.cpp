// SPDX-License-Identifier: Apache-2.0
//
// Twins: documents that differ only in what a viewer cannot know. Works on the JSON, following
// RULES.md section 6, and shares no code with the views and the sampler that it tests.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/stonks/proof/audit.h"

namespace bourse::stonks {
namespace {

std::string_view text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}

// A card the viewer cannot see, and the companies it cannot be of.
struct HiddenCard {
  json::value* code;
  std::vector<std::string> voids;
};

std::vector<std::string> words_of(const json::value& list) {
  std::vector<std::string> words;
  for (const json::value& word : list.as_array()) words.emplace_back(text_of(word));
  return words;
}

class TwinMaker {
 public:
  TwinMaker(json::object document, Viewer viewer)
      : document_(std::move(document)), viewer_(viewer) {}

  json::object make(Rng& rng) {
    collect();
    for (std::size_t swap = 0; swap < kSwaps * hidden_.size(); ++swap) try_swap(rng);
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      sort(document_["hands"].as_array()[seat]);
      sort(document_["portfolios"].as_array()[seat].as_object()["down"]);
      if (text_of(document_["phase"]) == "portfolio" && !is_viewer(seat)) choose_again(seat, rng);
    }
    return document_;
  }

 private:
  static constexpr std::size_t kSwaps = 10;

  std::size_t seats() const { return document_.at("hands").as_array().size(); }
  bool is_viewer(std::size_t seat) const { return viewer_.is(seat_at(static_cast<int>(seat))); }

  void hide_all(json::value& cards, const std::vector<std::string>& voids) {
    for (json::value& code : cards.as_array()) hidden_.push_back({&code, voids});
  }

  void collect() {
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      if (is_viewer(seat)) continue;
      const auto voids = words_of(document_["voids"].as_array()[seat]);
      hide_all(document_["hands"].as_array()[seat], voids);
      hide_all(document_["portfolios"].as_array()[seat].as_object()["down"], {});
    }
    hide_all(document_["deck"], {});
    for (json::value& row : document_["unshown"].as_array()) {
      json::object& last = row.as_object();
      if (is_viewer(static_cast<std::size_t>(last["seat"].as_int64()))) continue;
      hidden_.push_back({&last["card"], words_of(last["void"])});
    }
    collect_lead();
  }
  void collect_lead() {
    json::array& plays = document_["plays"].as_array();
    if (plays.empty() || text_of(plays[0].as_object()["mode"]) != "hidden") return;
    const auto starter = static_cast<std::size_t>(document_["starter"].as_int64());
    if (is_viewer(starter)) return;
    const auto voids = words_of(document_["voids"].as_array()[starter]);
    hidden_.push_back({&plays[0].as_object()["card"], voids});
  }

  static bool may_be(const HiddenCard& place, const json::value& code) {
    const std::string_view company = text_of(code).substr(0, 2);
    return std::find(place.voids.begin(), place.voids.end(), company) == place.voids.end();
  }
  void try_swap(Rng& rng) {
    const HiddenCard& a = hidden_[rng.below(static_cast<std::uint32_t>(hidden_.size()))];
    const HiddenCard& b = hidden_[rng.below(static_cast<std::uint32_t>(hidden_.size()))];
    if (&a != &b && may_be(a, *b.code) && may_be(b, *a.code)) std::swap(*a.code, *b.code);
  }

  static void sort(json::value& cards) {
    const auto place = [](const json::value& code) {
      return std::find(kCardCodes.begin(), kCardCodes.end(), text_of(code));
    };
    std::sort(cards.as_array().begin(),
              cards.as_array().end(),
              [&](const json::value& a, const json::value& b) { return place(a) < place(b); });
  }

  // The viewer knows who is ready and nothing else: a seat that is not ready may have chosen one
  // card or none.
  void choose_again(std::size_t seat, Rng& rng) {
    json::value& choices = document_["choices"].as_array()[seat];
    const bool is_ready = choices.as_array().size() == 2;
    json::array hand = document_["hands"].as_array()[seat].as_array();
    rng.shuffle(hand);
    const std::size_t count = is_ready ? 2 : rng.below(2);
    choices = json::array(hand.begin(), hand.begin() + static_cast<std::ptrdiff_t>(count));
  }

  json::object document_;
  Viewer viewer_;
  std::vector<HiddenCard> hidden_;
};

}  // namespace

json::object twin(const json::object& document, Viewer viewer, Rng& rng) {
  return TwinMaker(document, viewer).make(rng);
}

}  // namespace bourse::stonks
