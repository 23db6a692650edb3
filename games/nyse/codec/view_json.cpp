// SPDX-License-Identifier: Apache-2.0
//
// Views as JSON. Every seat gets its view with every move, so views are written as text; the few
// callers that need values parse it.
#include <algorithm>

#include <boost/json/parse.hpp>

#include "core/codec/json_text.h"
#include "core/overload.h"
#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

class ViewWriter {
 public:
  ViewWriter(const Rules& rules, const View& view, std::string& out)
      : rules_(rules), view_(view), text_(out) {}

  void all() {
    text_.object([&] {
      table();
      text_.field("played");
      chips(view_.played);
      heaps("hands", view_.hands);
      heaps("withdrawn", view_.withdrawn);
      rest();
      text_.field("astray").list([&] { astray(); });
    });
  }

  // 6.1: with concealed hands a person sees of another hand only whether it is empty, and no
  // running counts.
  void concealed() {
    text_.object([&] {
      table();
      text_.field("hands").list([&] {
        for (const Seat seat : SeatSet::first(rules_.seats)) concealed(seat);
      });
      rest();
    });
  }

 private:
  void table() {
    text_.field("viewer");
    if (const auto seat = view_.viewer.seat()) {
      text_.number(number(*seat));
    } else {
      text_.word("spectator");
    }
    text_.field("waiting").list([&] {
      for (const Seat seat : view_.waiting) text_.number(number(seat));
    });
    text_.field("active").number(number(view_.active));
    text_.field("phase").object([&] { phase(); });
    text_.field("order").list([&] {
      for (const int value : view_.order) text_.number(value);
    });
    counts("positions", [&](Colour colour) { return static_cast<int>(view_.positions[colour]); });
    counts("prices", [&](Colour colour) { return price(view_, colour); });
    text_.field("box").object([&] {
      for (int kind = 0; kind < kChips; ++kind) {
        const Chip chip{static_cast<std::uint8_t>(kind)};
        text_.field(code_of(chip)).number(view_.box[chip]);
      }
    });
  }

  void rest() {
    text_.field("piles");
    heap(view_.piles);
    markers();
  }

  void phase() {
    text_.field("name").word(kPhaseWords[view_.phase.index()]);
    match(
        view_.phase,
        [](const Turn&) {},
        [&](const InvestPick& pick) { text_.field("picks_left").number(pick.picks_left); },
        [&](const SwapOffer& offer) { asking(offer); },
        [&](const OfferSeen& offer) {
          text_.field("partner").number(number(offer.partner));
          text_.field("ask").word(code_of(offer.ask));
          text_.field("give").word(code_of(offer.give));
          if (offer.marking) text_.field("marking").word(code_of(*offer.marking));
        },
        [](const SoloSwap&) {},
        [](const Over&) {});
  }

  void asking(const SwapOffer& offer) {
    text_.field("partner");
    if (offer.partner) {
      text_.number(number(*offer.partner));
    } else {
      text_.null();
    }
    text_.field("denied").list([&] {
      for (const Colour colour : kAllColours) {
        if (offer.denied.contains(colour)) text_.word(code_of(colour));
      }
    });
  }

  template <class CountOf>
  void counts(std::string_view key, CountOf count_of) {
    text_.field(key).object([&] {
      for (const Colour colour : kAllColours) text_.field(code_of(colour)).number(count_of(colour));
    });
  }

  template <class Count>
  void chips(const PerChip<Count>& counted) {
    text_.list([&] {
      for (int kind = 0; kind < kChips; ++kind) {
        const Chip chip{static_cast<std::uint8_t>(kind)};
        for (int copy = 0; copy < counted[chip]; ++copy) text_.word(code_of(chip));
      }
    });
  }

  void heap(const Heap& heap) {
    text_.object([&] {
      counts("total", [&](Colour colour) { return heap.total[colour]; });
      text_.field("certain");
      chips(heap.certain);
    });
  }

  void heaps(std::string_view key, const PerSeat<Heap>& heaps) {
    text_.field(key).list([&] {
      for (const Seat seat : SeatSet::first(rules_.seats)) heap(heaps[seat]);
    });
  }

  void concealed(Seat seat) {
    if (view_.viewer.is(seat)) return heap(view_.hands[seat]);
    text_.object([&] { text_.field("empty").flag(held(view_.hands[seat]) == 0); });
  }

  void markers() {
    text_.field("markers");
    const bool are_seen = std::all_of(view_.markers.begin(),
                                      view_.markers.end(),
                                      [](const auto& seen) { return seen.has_value(); });
    if (!are_seen) return text_.null();
    text_.object([&] {
      for (const Colour colour : kAllColours) {
        text_.field(code_of(colour)).word(code_of(*view_.markers[colour]));
      }
    });
  }

  void astray() {
    for (const StraySeen& stray : view_.stray) text_.object([&] { stray_chip(stray); });
  }
  void stray_chip(const StraySeen& stray) {
    text_.field("chip").word(code_of(stray.chip));
    text_.field("places").list([&] { places(stray); });
  }
  void places(const StraySeen& stray) {
    for (std::size_t place = 0; place < kPlaceWords.size(); ++place) {
      if (((unsigned{stray.places} >> place) & 1U) != 0) text_.word(kPlaceWords[place]);
    }
  }

  const Rules& rules_;
  const View& view_;
  JsonText text_;
};

}  // namespace

void write_view(const Rules& rules, const View& view, std::string& out) {
  ViewWriter(rules, view, out).all();
}

void write_display(const Rules& rules, const View& view, std::string& out) {
  ViewWriter writer(rules, view, out);
  if (rules.is_open() || std::holds_alternative<Over>(view.phase)) return writer.all();
  writer.concealed();
}

json::object view_json(const Rules& rules, const View& view) {
  std::string text;
  write_view(rules, view, text);
  return json::parse(text).as_object();
}

json::object display_json(const Rules& rules, const View& view) {
  std::string text;
  write_display(rules, view, text);
  return json::parse(text).as_object();
}

}  // namespace bourse::nyse
