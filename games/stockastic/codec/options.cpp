// SPDX-License-Identifier: Apache-2.0
//
// Options from and to JSON (RULES.md section 3), including data sets (2.9). The schema checks each
// value; this file checks what only the game can.
#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "core/codec/option_values.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {
namespace {

constexpr RuleId kDatasetRule = "SC-2.9.1";
constexpr ShapeRules kDatasetShape{.unknown_field = kDatasetRule,
                                   .missing_field = kDatasetRule,
                                   .wrong_type = kDatasetRule,
                                   .out_of_range = kDatasetRule};
constexpr std::string_view kTowardsZero = "towards_zero";
constexpr std::string_view kCancelAbove = "cancel_above";
constexpr std::string_view kRepeatBelow = "repeat_below";
constexpr std::array<std::string_view, 4> kSeatKeys{"3", "4", "5", "6"};
constexpr std::array<std::string_view, kTokens> kTokenKeys{"-2", "-1", "1", "2"};

// Reads a data set; each function reads one part of it.
class DatasetReader {
 public:
  explicit DatasetReader(const JsonReader& root) : root_(root) {}

  Dataset read(int rounds) {
    root_.exactly({"name",
                   "perf_limit",
                   "tokens",
                   "tracks",
                   "companies",
                   "events",
                   "rumors",
                   "characters",
                   "shares_per_company",
                   "starting_coins"});
    if (!root_.ok()) return kHouse;
    set_.name = text<kMaxName>(root_.field("name"));
    set_.perf_limit = byte(root_.field("perf_limit"), 1, kMaxPerf);
    read_tokens(root_.field("tokens"));
    read_tracks(root_.field("tracks"));
    read_companies(root_.field("companies"));
    read_events(root_.field("events"), rounds);
    read_rumors(root_.field("rumors"));
    read_characters(root_.field("characters"));
    read_by_seats(root_.field("shares_per_company"), kMaxShares, set_.shares);
    read_by_seats(root_.field("starting_coins"), 99, set_.coins);
    return root_.ok() ? set_ : kHouse;
  }

 private:
  static std::uint8_t byte(const JsonReader& reader, int least, int most) {
    return static_cast<std::uint8_t>(reader.integer(least, most));
  }
  static std::int8_t shift(const JsonReader& reader) {
    return static_cast<std::int8_t>(reader.integer(-kMaxShift, kMaxShift));
  }
  template <std::size_t Capacity>
  static Text<Capacity> text(const JsonReader& reader) {
    const std::string_view found = reader.text();
    if (found.empty() || found.size() > Capacity || !is_sanitized(found)) {
      reader.refuse(fmt::format("must be a text of 1 to {} characters", Capacity), kDatasetRule);
    }
    return reader.ok() ? Text<Capacity>(found) : Text<Capacity>();
  }
  // 2 to 12 lower-case letters, for events followed by digits; unique among their kind.
  static Code code(const JsonReader& reader, std::set<std::string>& taken, bool may_end_in_digits) {
    const std::string found(reader.text());
    std::size_t letters = 0;
    while (letters < found.size() && found[letters] >= 'a' && found[letters] <= 'z') ++letters;
    std::size_t end = letters;
    while (may_end_in_digits && end < found.size() && found[end] >= '0' && found[end] <= '9') {
      ++end;
    }
    const bool is_code =
        letters >= 1 && end == found.size() && found.size() >= 2 && found.size() <= kMaxCode;
    if (!is_code) reader.refuse("must be a code of 2 to 12 lower-case letters", kDatasetRule);
    if (!taken.insert(found).second) reader.refuse("is the code of another one", kDatasetRule);
    return reader.ok() ? Code(found) : Code();
  }

  void read_tokens(const JsonReader& reader) {
    reader.allow_only({"-2", "-1", "1", "2"});
    for (std::size_t at = 0; at < kTokenKeys.size() && reader.ok(); ++at) {
      if (!reader.value().as_object().contains(kTokenKeys[at])) continue;
      set_.tokens[kAllTokens[at]] = byte(reader.field(kTokenKeys[at]), 0, kMaxTokens);
    }
    const int count = set_.token_count();
    if (reader.ok() && (count < 2 * kBoards || count > kMaxTokens)) {
      reader.refuse(fmt::format("must be 8 to {} tokens", kMaxTokens), kDatasetRule);
    }
  }

  void read_tracks(const JsonReader& reader) {
    if (!reader.value().is_object()) reader.refuse("must be an object", kDatasetRule);
    if (!reader.ok()) return;
    for (const auto& pair : reader.value().as_object()) {
      if (set_.track_count == set_.tracks.size()) {
        reader.refuse("must be at most 8 tracks", kDatasetRule);
        return;
      }
      Track& track = set_.tracks[set_.track_count++];
      const std::string key(pair.key());
      if (key.empty() || key.size() > kMaxCode || !is_sanitized(key)) {
        reader.refuse("a track has a name of 1 to 12 characters", kDatasetRule);
        return;
      }
      track.code = Code(key);
      read_track(reader.field(key), track);
    }
  }
  static void read_track(const JsonReader& reader, Track& track) {
    const std::size_t blocks = reader.length(2, kMaxBlocks);
    if (!reader.ok()) return;
    if (!reader.item(0).is_text() || reader.item(0).text() != "x") {
      reader.item(0).refuse("must be \"x\"", kDatasetRule);
    }
    track.top = static_cast<std::uint8_t>(blocks - 1);
    for (std::size_t at = 1; at < blocks && reader.ok(); ++at) {
      track.prices[at] = byte(reader.item(at), 1, kMaxPrice);
      if (track.prices[at] < track.prices[at - 1]) {
        reader.item(at).refuse("prices do not fall along a track", kDatasetRule);
      }
    }
  }

  std::uint8_t track_of(const JsonReader& reader) {
    const std::string_view wanted = reader.text();
    for (std::uint8_t at = 0; at < set_.track_count; ++at) {
      if (set_.tracks[at].code.view() == wanted) return at;
    }
    reader.refuse("names no track", kDatasetRule);
    return 0;
  }
  void read_companies(const JsonReader& reader) {
    reader.length(kCompanies, kCompanies);
    std::set<std::string> taken{"all", "event"};
    unsigned found = 0;
    for (std::size_t at = 0; at < kCompanies && reader.ok(); ++at) {
      const JsonReader item = reader.item(at);
      item.exactly({"code", "name", "board", "side", "track", "ipo", "div"});
      if (!item.ok()) return;
      const Company company = company_of(board_at(item.field("board").integer(0, kBoards - 1)),
                                         item.field("side").integer(0, 1));
      found |= 1U << static_cast<unsigned>(company);
      CompanySheet& sheet = set_.companies[company];
      sheet.code = code(item.field("code"), taken, false);
      sheet.name = text<kMaxName>(item.field("name"));
      sheet.track = track_of(item.field("track"));
      sheet.ipo = byte(item.field("ipo"), 1, set_.tracks[sheet.track].top);
      const auto positions = static_cast<std::size_t>(2 * set_.perf_limit + 1);
      item.field("div").length(positions, positions);
      for (std::size_t k = 0; k < positions && item.ok(); ++k) {
        sheet.dividends[k] = byte(item.field("div").item(k), 0, kMaxDividend);
      }
    }
    if (reader.ok() && found != (1U << kCompanies) - 1U) {
      reader.refuse("must have each side of each board once", kDatasetRule);
    }
  }

  static void read_boards(const JsonReader& boards, EventFace& event) {
    const std::size_t size = boards.length(1, kBoards);
    for (std::size_t at = 0; at < size && boards.ok(); ++at) {
      const int board = boards.item(at).integer(0, kBoards - 1);
      if (boards.ok() && (event.boards.bits() >> board) != 0) {
        boards.refuse("must be boards in ascending order, each once", kDatasetRule);
      }
      event.boards.insert(board_at(board));
    }
  }
  void read_events(const JsonReader& reader, int rounds) {
    const std::size_t count = reader.length(static_cast<std::size_t>(rounds), kMaxEvents);
    std::set<std::string> taken;
    for (std::size_t at = 0; at < count && reader.ok(); ++at) {
      const JsonReader item = reader.item(at);
      item.exactly({"code", "name", "boards", "perf", "price"});
      if (!item.ok()) return;
      EventFace& event = set_.events[at];
      event.code = code(item.field("code"), taken, true);
      event.name = text<kMaxName>(item.field("name"));
      read_boards(item.field("boards"), event);
      const JsonReader perf = item.field("perf");
      event.towards_zero = perf.is_text() && perf.text() == kTowardsZero;
      if (!event.towards_zero) event.shift.perf = shift(perf);
      event.shift.price = shift(item.field("price"));
    }
    set_.event_count = static_cast<std::uint8_t>(count);
  }

  void read_rumors(const JsonReader& reader) {
    const std::size_t kinds = reader.length(1, kMaxRumors);
    std::set<std::string> taken;
    for (std::size_t at = 0; at < kinds && reader.ok(); ++at) {
      const JsonReader item = reader.item(at);
      item.exactly({"code", "name", "count", "effect"});
      if (!item.ok()) return;
      RumorFace& rumor = set_.rumors[at];
      rumor.code = code(item.field("code"), taken, false);
      rumor.name = text<kMaxName>(item.field("name"));
      rumor.count = byte(item.field("count"), 1, kMaxRumors);
      read_effect(item.field("effect"), rumor);
    }
    set_.rumor_kinds = static_cast<std::uint8_t>(kinds);
    if (reader.ok() && set_.rumor_count() > kMaxRumors) {
      reader.refuse(fmt::format("must be at most {} cards", kMaxRumors), kDatasetRule);
    }
  }
  static void read_effect(const JsonReader& reader, RumorFace& rumor) {
    constexpr std::array<std::string_view, 2> kEffects{kCancelAbove, kRepeatBelow};
    if (reader.is_text()) {
      const bool cancels =
          reader.enumerator(kEffects, "cancel_above, repeat_below or an object") == 0;
      rumor.effect = cancels ? Effect::CancelsAbove : Effect::RepeatsBelow;
      return;
    }
    reader.exactly({"perf", "price"});
    if (!reader.ok()) return;
    rumor.shift = {shift(reader.field("perf")), shift(reader.field("price"))};
  }

  void read_characters(const JsonReader& reader) {
    reader.length(kCharacters, kCharacters);
    std::set<std::string> taken;
    for (std::size_t at = 0; at < kCharacters && reader.ok(); ++at) {
      const JsonReader item = reader.item(at);
      item.exactly({"code", "name", "start", "cost"});
      if (!item.ok()) return;
      set_.characters[at] = {code(item.field("code"), taken, false),
                             text<kMaxName>(item.field("name")),
                             byte(item.field("start"), 0, 99),
                             byte(item.field("cost"), 0, 20)};
    }
  }

  template <class Row>
  static void read_by_seats(const JsonReader& reader, int most, Row& row) {
    reader.exactly({"3", "4", "5", "6"});
    for (std::size_t at = 0; at < row.size() && reader.ok(); ++at) {
      row[at] = byte(reader.field(kSeatKeys[at]), 1, most);
    }
  }

  JsonReader root_;
  Dataset set_;
};

// Data sets as JSON.

json::value effect_json(const RumorFace& rumor) {
  if (rumor.effect == Effect::CancelsAbove) return json::string(kCancelAbove);
  if (rumor.effect == Effect::RepeatsBelow) return json::string(kRepeatBelow);
  return json::object{{"perf", int{rumor.shift.perf}}, {"price", int{rumor.shift.price}}};
}
json::object tracks_json(const Dataset& set) {
  json::object tracks;
  for (std::size_t at = 0; at < set.track_count; ++at) {
    const Track& track = set.tracks[at];
    json::array prices{"x"};
    for (std::size_t block = 1; block <= track.top; ++block) {
      prices.emplace_back(int{track.prices[block]});
    }
    tracks[track.code.view()] = std::move(prices);
  }
  return tracks;
}
json::array companies_json(const Dataset& set) {
  json::array companies;
  for (int id = 0; id < kCompanies; ++id) {
    const CompanySheet& sheet = set.companies[static_cast<Company>(id)];
    json::array dividends;
    for (int k = 0; k <= 2 * set.perf_limit; ++k) {
      dividends.emplace_back(int{sheet.dividends[static_cast<std::size_t>(k)]});
    }
    companies.push_back(json::object{{"code", sheet.code.view()},
                                     {"name", sheet.name.view()},
                                     {"board", id / 2},
                                     {"side", id % 2},
                                     {"track", set.tracks[sheet.track].code.view()},
                                     {"ipo", int{sheet.ipo}},
                                     {"div", std::move(dividends)}});
  }
  return companies;
}
json::array events_json(const Dataset& set) {
  json::array events;
  for (std::size_t at = 0; at < set.event_count; ++at) {
    const EventFace& event = set.events[at];
    json::value perf(int{event.shift.perf});
    if (event.towards_zero) perf = json::string(kTowardsZero);
    events.push_back(json::object{{"code", event.code.view()},
                                  {"name", event.name.view()},
                                  {"boards", boards_json(event.boards)},
                                  {"perf", perf},
                                  {"price", int{event.shift.price}}});
  }
  return events;
}
json::array rumors_json(const Dataset& set) {
  json::array rumors;
  for (std::size_t at = 0; at < set.rumor_kinds; ++at) {
    const RumorFace& rumor = set.rumors[at];
    rumors.push_back(json::object{{"code", rumor.code.view()},
                                  {"name", rumor.name.view()},
                                  {"count", int{rumor.count}},
                                  {"effect", effect_json(rumor)}});
  }
  return rumors;
}
json::array characters_json(const Dataset& set) {
  json::array characters;
  for (const CharacterCard& card : set.characters) {
    characters.push_back(json::object{{"code", card.code.view()},
                                      {"name", card.name.view()},
                                      {"start", int{card.start}},
                                      {"cost", int{card.cost}}});
  }
  return characters;
}
template <class Row>
json::object by_seats_json(const Row& row) {
  json::object object;
  for (std::size_t at = 0; at < row.size(); ++at) object[kSeatKeys[at]] = int{row[at]};
  return object;
}

// Options.

Sides read_sides(const JsonReader& reader) {
  const std::size_t word = reader.enumerator(kSidesWords, one_of(kSidesWords));
  if (word < 2) return {.is_random = word == 1, .is_front = word == 0, .backs = 0};
  return {.is_random = false, .is_front = false, .backs = static_cast<std::uint8_t>(word - 2)};
}
std::string_view sides_word(const Sides& sides) {
  if (sides.is_front || sides.is_random) return kSidesWords[sides.is_random ? 1 : 0];
  return kSidesWords[std::size_t{sides.backs} + 2];
}

std::optional<int> read_or_unset(const JsonReader& reader, int most) {
  if (reader.is_null()) return std::nullopt;
  return reader.integer(1, most);
}
json::value or_null(const std::optional<int>& number) {
  return number ? json::value(*number) : json::value();
}

std::optional<int> read_cap(const JsonReader& reader) {
  if (reader.is_text()) {
    reader.enumerator(kNoCapWords, one_of(kNoCapWords));
    return std::nullopt;
  }
  return reader.integer(15, 99);
}
json::value cap_json(const std::optional<int>& cap) {
  return cap ? json::value(*cap) : json::value(kNoCapWords[0]);
}

Options read_options(const JsonReader& options) {
  return {
      .rounds = options.field("rounds").enumerator(kRoundsWords, one_of(kRoundsWords)) == 0 ? 6 : 4,
      .characters = read_choice<Characters>(options.field("characters"), kCharactersWords),
      .sides = read_sides(options.field("sides")),
      .cost_preset = read_choice<CostPreset>(options.field("cost_preset"), kPresetWords),
      .costs = {.forecast = options.field("cost_forecast").integer(0, 20),
                .event = options.field("cost_event").integer(0, 20),
                .rumor = options.field("cost_rumor").integer(0, 20)},
      .move_cap = options.field("move_cap").integer(1, 15),
      .cap_scope = read_choice<CapScope>(options.field("cap_scope"), kScopeWords),
      .sell_spread = options.field("sell_spread").integer(0, 3),
      .offers_per_turn = options.field("offers_per_turn").integer(0, 20),
      .trading_passes = options.field("trading_passes").integer(0, 4),
      .trading_offers = options.field("trading_offers").integer(1, 5),
      .trade_price_cap = read_cap(options.field("trade_price_cap")),
      .institutional_bonus =
          read_choice<InstitutionalBonus>(options.field("institutional_bonus"), kBonusWords),
      .operational_share_value =
          read_choice<ShareValue>(options.field("operational_share_value"), kValueWords),
      .operational_moves_price = options.field("operational_moves_price").boolean(),
      .rumor_reshuffle = options.field("rumor_reshuffle").boolean(),
      .starting_coins = read_or_unset(options.field("starting_coins"), 99),
      .shares_per_company = read_or_unset(options.field("shares_per_company"), kMaxShares),
      .holdings = read_choice<Holdings>(options.field("holdings"), kHoldingsWords),
      .bankruptcy_forecast =
          read_choice<NewForecast>(options.field("bankruptcy_forecast"), kNewForecastWords),
  };
}

// SC-3.23: complete options as in records and on servers, but without the newest of them.
bool is_old_list(const json::object& given) {
  return std::all_of(kSchema.begin(), kSchema.end(), [&](const OptionSpec& spec) {
    const bool is_new = spec.key == "holdings" || spec.key == "bankruptcy_forecast";
    return given.contains(spec.key) != is_new;
  });
}

void forget_ignored(Options& options) {
  if (options.characters != Characters::Off) options.starting_coins = std::nullopt;
  if (options.cost_preset != CostPreset::Custom) options.costs = kDetailedCosts;
}

// SC-3.22, SC-3.24: options that the others make ineffective.
std::optional<ParseError> check_options(const Options& options) {
  if (options.starting_coins && options.characters != Characters::Off) {
    return ParseError{
        "options.starting_coins", "is only for characters=off: each card has its own", "SC-3.24"};
  }
  if (options.cost_preset == CostPreset::Custom) return std::nullopt;
  const auto refused = [](std::string_view key) {
    return ParseError{fmt::format("options.{}", key), "is only for cost_preset=custom", "SC-3.22"};
  };
  if (options.costs.forecast != kDetailedCosts.forecast) return refused("cost_forecast");
  if (options.costs.event != kDetailedCosts.event) return refused("cost_event");
  if (options.costs.rumor != kDetailedCosts.rumor) return refused("cost_rumor");
  return std::nullopt;
}

json::object written_out(const Dataset& set) {
  return json::object{{"name", set.name.view()},
                      {"perf_limit", int{set.perf_limit}},
                      {"tokens",
                       json::object{{"2", int{set.tokens[Token::UpTwo]}},
                                    {"1", int{set.tokens[Token::UpOne]}},
                                    {"-1", int{set.tokens[Token::DownOne]}},
                                    {"-2", int{set.tokens[Token::DownTwo]}}}},
                      {"tracks", tracks_json(set)},
                      {"companies", companies_json(set)},
                      {"events", events_json(set)},
                      {"rumors", rumors_json(set)},
                      {"characters", characters_json(set)},
                      {"shares_per_company", by_seats_json(set.shares)},
                      {"starting_coins", by_seats_json(set.coins)}};
}

}  // namespace

json::value dataset_json(const Dataset& set) {
  if (set == kHouse) return json::string(kHouse.name.view());
  return written_out(set);
}

Result<Rules, ParseError> compile(int seats, const json::object& options) {
  const Descriptor& game = Game::kDescriptor;
  auto complete = complete_options(game, seats, options, "SC-3.1");
  if (!complete) return Unexpected(std::move(complete).error());
  const json::value values(*std::move(complete));
  FirstError errors;
  const JsonReader reader(values, "options", errors);
  Options chosen = read_options(reader);
  if (errors.raised()) return Unexpected(with_rule(game, errors.first()));
  if (is_old_list(options)) forget_ignored(chosen);
  if (auto refused = check_options(chosen)) return Unexpected(*std::move(refused));
  FirstError about_set(kDatasetShape);
  const JsonReader set(values.at("dataset"), "options.dataset", about_set);
  const Dataset dataset = set.is_text() ? kHouse : DatasetReader(set).read(chosen.rounds);
  if (about_set.raised()) return Unexpected(about_set.first());
  return in_force(seats, chosen, dataset);
}

json::object options_json(const Rules& rules) {
  const Options& options = rules.options;
  return {
      {"rounds", options.rounds},
      {"characters", choice_word(options.characters, kCharactersWords)},
      {"sides", sides_word(options.sides)},
      {"cost_preset", choice_word(options.cost_preset, kPresetWords)},
      {"cost_forecast", options.costs.forecast},
      {"cost_event", options.costs.event},
      {"cost_rumor", options.costs.rumor},
      {"move_cap", options.move_cap},
      {"cap_scope", choice_word(options.cap_scope, kScopeWords)},
      {"sell_spread", options.sell_spread},
      {"offers_per_turn", options.offers_per_turn},
      {"trading_passes", options.trading_passes},
      {"trading_offers", options.trading_offers},
      {"trade_price_cap", cap_json(options.trade_price_cap)},
      {"institutional_bonus", choice_word(options.institutional_bonus, kBonusWords)},
      {"operational_share_value", choice_word(options.operational_share_value, kValueWords)},
      {"operational_moves_price", options.operational_moves_price},
      {"rumor_reshuffle", options.rumor_reshuffle},
      {"dataset", dataset_json(rules.dataset)},
      {"starting_coins", or_null(options.starting_coins)},
      {"shares_per_company", or_null(options.shares_per_company)},
      {"holdings", choice_word(options.holdings, kHoldingsWords)},
      {"bankruptcy_forecast", choice_word(options.bankruptcy_forecast, kNewForecastWords)},
  };
}

json::object values_in_force(const Rules& rules) {
  return {{"dataset", written_out(rules.dataset)}};
}

}  // namespace bourse::stockastic
