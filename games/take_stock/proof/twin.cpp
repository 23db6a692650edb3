// SPDX-License-Identifier: Apache-2.0
//
// Twins: documents that differ only in what a viewer cannot know. Works on the JSON, following
// RULES.md section 6, and shares no code with the views and the sampler that it tests.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/take_stock/proof/audit.h"

namespace bourse::take_stock {
namespace {

using Texts = std::vector<std::string>;

std::string_view text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}
Texts texts_of(const json::value& list) {
  Texts texts;
  for (const json::value& item : list.as_array()) texts.emplace_back(text_of(item));
  return texts;
}
json::array list_of(const Texts& texts) {
  json::array list(texts.begin(), texts.end());
  return list;
}

template <class Codes>
void sort_by(Texts& texts, const Codes& codes) {
  std::sort(texts.begin(), texts.end(), [&](const std::string& a, const std::string& b) {
    return std::find(codes.begin(), codes.end(), a) < std::find(codes.begin(), codes.end(), b);
  });
}

// Removes one from the list, if present.
bool remove_one(Texts& texts, std::string_view text) {
  const auto found = std::find(texts.begin(), texts.end(), text);
  if (found == texts.end()) return false;
  texts.erase(found);
  return true;
}
Texts take_last(Texts& texts, std::size_t count) {
  const auto from = texts.end() - static_cast<std::ptrdiff_t>(std::min(count, texts.size()));
  Texts taken(from, texts.end());
  texts.erase(from, texts.end());
  return taken;
}

class TwinMaker {
 public:
  TwinMaker(json::object document, Viewer viewer, Rng& rng)
      : document_(std::move(document)), viewer_(viewer), rng_(rng) {}

  json::object make() {
    twin_shares();
    twin_events();
    twin_choices();
    return std::move(document_);
  }

 private:
  json::array& list(std::string_view field) { return document_[field].as_array(); }
  json::object& phase() { return document_["phase"].as_object(); }
  std::string phase_name() { return std::string(text_of(phase()["name"])); }
  bool is_own(std::size_t seat) const { return viewer_.is(seat_at(static_cast<int>(seat))); }
  std::string option(std::string_view key) {
    return std::string(text_of(document_["options"].as_object()[key]));
  }
  void shuffle(Texts& texts) {
    if (!texts.empty()) rng_.shuffle(texts);
  }

  // 6.4: unseen cards are exchanged within their class.
  void twin_shares() {
    std::map<std::int64_t, Texts> unseen;
    const std::int64_t present = document_["reshuffles"].to_number<std::int64_t>();
    unseen[present] = texts_of(document_["share_pile"]);
    each_hidden([&](json::value& card, const json::value& drawn_in) {
      unseen[drawn_in.to_number<std::int64_t>()].emplace_back(text_of(card));
    });
    for (auto& [drawn_in, cards] : unseen) shuffle(cards);
    each_hidden([&](json::value& card, const json::value& drawn_in) {
      card = take_last(unseen[drawn_in.to_number<std::int64_t>()], 1).front();
    });
    document_["share_pile"] = list_of(unseen[present]);
    for (std::size_t seat = 0; seat < list("hands").size(); ++seat) sort_hand(seat);
  }

  // Calls visit(card, class) for the cards of others that were not taken openly.
  template <class Visit>
  void each_hidden(Visit visit) {
    json::array& hands = list("hands");
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      if (is_own(seat)) continue;
      json::array& hand = hands[seat].as_array();
      const json::array& classes = list("classes")[seat].as_array();
      for (std::size_t at = 0; at < hand.size(); ++at) {
        if (!classes[at].is_null()) visit(hand[at], classes[at]);
      }
    }
  }

  void sort_hand(std::size_t seat) {
    json::array& hand = list("hands")[seat].as_array();
    json::array& classes = list("classes")[seat].as_array();
    std::map<std::ptrdiff_t, json::value> by_card;
    for (std::size_t at = 0; at < hand.size(); ++at) by_card[place_of(hand[at])] = classes[at];
    std::size_t at = 0;
    for (const auto& [place, drawn_in] : by_card) {
      hand[at] = kCardCodes[static_cast<std::size_t>(place)];
      classes[at++] = drawn_in;
    }
  }
  static std::ptrdiff_t place_of(const json::value& card) {
    return std::find(kCardCodes.begin(), kCardCodes.end(), text_of(card)) - kCardCodes.begin();
  }

  // 6.3: unknown events are exchanged; others have rejected some of those below. The discard pile
  // has resolved and rejected events; nobody knows which of them have since gone under the pile.
  void twin_events() {
    Texts above = texts_of(document_["event_pile"]);
    Texts below = texts_of(document_["event_discard"]);
    const bool is_closed = remove_one(below, "closed");
    split_pile(above, below, is_closed);
    const std::size_t discarded = list("event_discard").size() - (is_closed ? 1 : 0);
    Texts known = known_below(below);
    Texts hidden = std::move(below);
    std::size_t upper = above.size();
    hidden.insert(hidden.end(), above.begin(), above.end());
    each_other("saved", [&](json::value& saved) {
      for (std::string& kind : texts_of(saved)) hidden.push_back(std::move(kind));
    });
    if (hides_pick()) {
      for (std::string& kind : texts_of(phase()["cards"])) hidden.push_back(std::move(kind));
    }
    shuffle(hidden);
    if (option("market_closed") == "hidden11" && !is_closed) upper = any_place();
    deal_hidden(hidden, upper);
    Texts spent = reject_some(hidden);
    spent.insert(spent.end(), known.begin(), known.end());
    shuffle(spent);
    // Events never drawn come first, so that the discard pile takes them last.
    hidden.insert(hidden.end(), spent.begin(), spent.end());
    lay_below(hidden, discarded, is_closed);
  }

  // Keeps in `above` the events above Market Closed and adds the rest to `below`.
  static void split_pile(Texts& above, Texts& below, bool is_closed) {
    auto closed = std::find(above.begin(), above.end(), "closed");
    if (is_closed) closed = above.begin();
    below.insert(below.end(), closed + (is_closed ? 0 : 1), above.end());
    above.erase(closed, above.end());
  }

  bool hides_pick() {
    return phase_name() == "pick" &&
           !is_own(static_cast<std::size_t>(document_["active"].to_number<int>()));
  }

  template <class Visit>
  void each_other(std::string_view field, Visit visit) {
    json::array& lists = list(field);
    for (std::size_t seat = 0; seat < lists.size(); ++seat) {
      if (!is_own(seat)) visit(lists[seat]);
    }
  }

  // Moves events that were resolved and have left the market, and those that the viewer rejected,
  // out of `below`.
  Texts known_below(Texts& below) {
    Texts shown = texts_of(document_["resolved"]);
    for (std::size_t stock = 0; stock < kStocks; ++stock) {
      const json::object& row = document_["market"].as_object()[kStockKeys[stock]].as_object();
      for (auto split = row.at("splits").to_number<int>(); split > 0; --split) {
        remove_one(shown, kKindCodes[stock]);
      }
      if (row.at("frozen").as_bool()) remove_one(shown, "freeze");
    }
    const std::string name = phase_name();
    if (name == "audit" || name == "freeze" || name == "downturn") remove_one(shown, name);
    if (name == "insider_take" || name == "insider_pay") {
      remove_one(shown, std::string(text_of(phase()["stock"]).substr(0, 1)) + "insider");
    }
    if (const auto seat = viewer_.seat()) {
      for (std::string& kind : texts_of(list("rejected")[static_cast<std::size_t>(*seat)])) {
        shown.push_back(std::move(kind));
      }
    }
    Texts known;
    for (std::string& kind : shown) {
      if (remove_one(below, kind)) known.push_back(std::move(kind));
    }
    return known;
  }

  // 8.2: any number of events above Market Closed that the draws so far allow.
  std::size_t any_place() {
    int drawn = static_cast<int>(list("resolved").size()) + (phase_name() == "pick" ? 2 : 0);
    for (const std::string_view field : {"saved", "rejected"}) {
      for (const json::value& kinds : list(field)) {
        drawn += static_cast<int>(kinds.as_array().size());
      }
    }
    const int least = std::max(0, kUpper - drawn);
    const int most = std::max(least, kEvents - drawn);
    return static_cast<std::size_t>(least) +
           rng_.below(static_cast<std::uint32_t>(most - least + 1));
  }

  void deal_hidden(Texts& hidden, std::size_t upper) {
    above_ = take_last(hidden, upper);
    each_other("saved", [&](json::value& saved) {
      Texts kinds = take_last(hidden, saved.as_array().size());
      sort_by(kinds, kKindCodes);
      saved = list_of(kinds);
    });
    if (hides_pick()) phase()["cards"] = list_of(take_last(hidden, 2));
  }

  // Moves what others have rejected out of `hidden`.
  Texts reject_some(Texts& hidden) {
    Texts all;
    each_other("rejected", [&](json::value& rejected) {
      Texts kinds = take_last(hidden, rejected.as_array().size());
      all.insert(all.end(), kinds.begin(), kinds.end());
      sort_by(kinds, kKindCodes);
      rejected = list_of(kinds);
    });
    return all;
  }

  void lay_below(Texts& below, std::size_t discarded, bool is_closed) {
    Texts discard = take_last(below, discarded);
    if (is_closed) discard.emplace_back("closed");
    sort_by(discard, kKindCodes);
    sort_by(below, kKindCodes);
    Texts pile = above_;
    if (!is_closed) pile.emplace_back("closed");
    pile.insert(pile.end(), below.begin(), below.end());
    document_["event_discard"] = list_of(discard);
    document_["event_pile"] = list_of(pile);
  }

  // 6.5: sealed choices of others may be any that they could have made.
  void twin_choices() {
    const std::string name = phase_name();
    const bool is_downturn = name == "downturn" && option("downturn_mode") == "simultaneous";
    const bool is_exercise = name == "exercise" && option("exercise_mode") == "simultaneous";
    if (!is_downturn && !is_exercise) return;
    json::array& chosen = phase()["chosen"].as_array();
    for (std::size_t seat = 0; seat < chosen.size(); ++seat) {
      if (is_own(seat) || chosen[seat].is_null()) continue;
      Texts hand = texts_of(list("hands")[seat]);
      shuffle(hand);
      if (is_downturn) {
        chosen[seat] = hand.front();
        continue;
      }
      const auto tokens = list("tokens")[seat].to_number<std::size_t>();
      const std::size_t most = std::min(tokens, hand.size());
      Texts cards = take_last(hand, rng_.below(static_cast<std::uint32_t>(most + 1)));
      sort_by(cards, kCardCodes);
      chosen[seat] = list_of(cards);
    }
  }

  json::object document_;
  Viewer viewer_;
  Rng& rng_;
  Texts above_;
};

}  // namespace

json::object twin(const json::object& document, Viewer viewer, Rng& rng) {
  return TwinMaker(document, viewer, rng).make();
}

}  // namespace bourse::take_stock
