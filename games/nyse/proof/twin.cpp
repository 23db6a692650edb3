// SPDX-License-Identifier: Apache-2.0
//
// Twins: documents that differ only in what a viewer cannot know. Works on the JSON, following
// RULES.md section 6, and shares no code with the views and the sampler that it tests.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/nyse/proof/audit.h"

namespace bourse::nyse {
namespace {

// A hidden chip in a document: the place of its code, and its colour.
struct HiddenChip {
  json::value* code;  // "n" in piles and markers, "bun" in hands and withdrawn
  bool has_colour;    // whether the code starts with the colour
};

std::string_view text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}

class TwinMaker {
 public:
  TwinMaker(json::object document, Viewer viewer)
      : document_(std::move(document)), viewer_(viewer) {}

  json::object make(Rng& rng) {
    if (text_of(document_["phase"].as_object()["name"]) == "over") return document_;
    collect_piles();
    collect_hands();
    collect_withdrawn();
    for (auto& chips : hidden_) permute(chips, rng);
    sort_heap("hands");
    sort_heap("withdrawn");
    forget_others();
    return document_;
  }

 private:
  static std::size_t colour_index(std::string_view code) {
    return static_cast<std::size_t>(
        std::find(kColourCodes.begin(), kColourCodes.end(), code.substr(0, 2)) -
        kColourCodes.begin());
  }
  void hide(std::size_t colour, json::value& code, bool has_colour) {
    hidden_.at(colour).push_back({&code, has_colour});
  }

  // The number of chips of the kind that the viewer is certain of in the list `field`.
  int certain(std::string_view chip, int holder) const {
    int count = 0;
    for (const json::value& row : document_.at("known").as_array()) {
      const json::object& known = row.as_object();
      const auto seat = viewer_.seat();
      if (seat && known.at("seat").as_int64() == number(*seat) &&
          known.at("holder").as_int64() == holder && text_of(known.at("chip")) == chip) {
        count += static_cast<int>(known.at("count").as_int64());
      }
    }
    return count;
  }

  void collect_piles() {
    json::object& piles = document_["piles"].as_object();
    json::object& markers = document_["markers"].as_object();
    std::vector<std::string> returned;
    if (!viewer_.is_spectator()) {
      for (const json::value& chip : document_["returned"].as_array()) {
        returned.emplace_back(text_of(chip));
      }
    }
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      hide(colour, markers[kColourCodes[colour]], false);
      collect_pile(colour, piles[kColourCodes[colour]].as_array(), returned);
    }
  }
  void collect_pile(std::size_t colour, json::array& pile, std::vector<std::string>& returned) {
    for (json::value& code : pile) {
      const std::string chip = std::string(kColourCodes[colour]).append(text_of(code));
      const auto known = std::find(returned.begin(), returned.end(), chip);
      if (known == returned.end()) {
        hide(colour, code, false);
      } else {
        returned.erase(known);
      }
    }
  }

  void collect_hands() {
    json::array& hands = document_["hands"].as_array();
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      if (viewer_.is(seat_at(static_cast<int>(seat)))) continue;
      std::string last;
      int copy = 0;
      for (json::value& code : hands[seat].as_array()) {
        const std::string chip(text_of(code));
        copy = chip == last ? copy + 1 : 1;
        last = chip;
        if (is_on_offer(seat, chip, copy)) continue;
        if (copy > certain(chip, static_cast<int>(seat))) hide(colour_index(chip), code, true);
      }
    }
  }

  // The chip on offer keeps its marking in a twin; that is simplest.
  bool is_on_offer(std::size_t seat, const std::string& chip, int copy) {
    const json::object& phase = document_["phase"].as_object();
    return text_of(phase.at("name")) == "swap_answer" && copy == 1 &&
           static_cast<std::int64_t>(seat) == document_["active"].as_int64() &&
           text_of(phase.at("give")) == chip;
  }

  void collect_withdrawn() {
    const std::string_view reveal = text_of(document_["options"].as_object()["discard_reveal"]);
    if (reveal == "public") return;
    json::array& withdrawn = document_["withdrawn"].as_array();
    for (std::size_t seat = 0; seat < withdrawn.size(); ++seat) {
      if (reveal == "active" && viewer_.is(seat_at(static_cast<int>(seat)))) continue;
      for (json::value& code : withdrawn[seat].as_array()) {
        hide(colour_index(text_of(code)), code, true);
      }
    }
  }

  void permute(std::vector<HiddenChip>& chips, Rng& rng) {
    if (chips.empty()) return;
    const auto colour = static_cast<std::size_t>(&chips - hidden_.data());
    std::vector<char> markings;
    markings.reserve(chips.size());
    for (const HiddenChip& chip : chips) markings.push_back(text_of(*chip.code).back());
    rng.shuffle(markings);
    for (std::size_t at = 0; at < chips.size(); ++at) {
      const std::string prefix(chips[at].has_colour ? kColourCodes[colour] : "");
      *chips[at].code = prefix + markings[at];
    }
  }

  void sort_heap(std::string_view field) {
    const auto order = [](const json::value& a, const json::value& b) {
      const auto place = [](const json::value& code) {
        return std::find(kChipCodes.begin(), kChipCodes.end(), text_of(code));
      };
      return place(a) < place(b);
    };
    for (json::value& heap : document_[field].as_array()) {
      std::sort(heap.as_array().begin(), heap.as_array().end(), order);
    }
  }

  // The knowledge of other seats is hidden from the viewer too, and would be wrong for a twin's
  // hands.
  void forget_others() {
    json::array own;
    for (const json::value& row : document_["known"].as_array()) {
      const auto seat = viewer_.seat();
      if (seat && row.as_object().at("seat").as_int64() == number(*seat)) own.push_back(row);
    }
    document_["known"] = own;
    if (viewer_.is_spectator()) document_["returned"] = json::array();
  }

  json::object document_;
  Viewer viewer_;
  std::array<std::vector<HiddenChip>, kColours> hidden_;
};

}  // namespace

json::object twin(const json::object& document, Viewer viewer, Rng& rng) {
  return TwinMaker(document, viewer).make(rng);
}

}  // namespace bourse::nyse
