// SPDX-License-Identifier: Apache-2.0
//
// Options from JSON and back (RULES.md section 3). The shape is the schema's business; here is what
// only the game can judge.
#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "core/boundary/option_values.h"
#include "games/nyse/codec.h"
#include "games/nyse/json_words.h"

namespace bourse::nyse {
namespace {

template <class Choice>
Choice read_choice(const JsonReader& reader, std::span<const std::string_view> words) {
  return static_cast<Choice>(reader.word(words, fmt::format("one of {}", fmt::join(words, ", "))));
}

std::optional<BoardOrder> read_board_order(const JsonReader& reader) {
  if (reader.is_null()) return std::nullopt;
  BoardOrder order{};
  reader.length(kGreyChips, kGreyChips);
  for (std::size_t at = 0; at < order.size() && reader.good(); ++at) {
    order[at] = static_cast<std::uint8_t>(reader.item(at).integer(1, 5));
  }
  return order;
}

std::optional<Seat> read_first_player(const JsonReader& reader, int seats) {
  if (!reader.is_text()) return seat_at(reader.integer(0, seats - 1));
  reader.word(kFirstWords, "random or a seat");
  return std::nullopt;
}

// The clause that says what the option at this path may be.
RuleId rule_of_value(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, RuleId>, 3> kOwnClause{{
      {"options.board_order", "NYSE-3.10"},
      {"options.first_player", "NYSE-3.20"},
      {"options.plain_chips", "NYSE-3.21"},
  }};
  for (const auto& [option, rule] : kOwnClause) {
    if (path.starts_with(option)) return rule;
  }
  return path.starts_with("options.") ? "NYSE-14.2.14" : "";
}

template <class Choice>
std::string_view word_of(Choice choice, std::span<const std::string_view> words) {
  return words[static_cast<std::size_t>(choice)];
}

}  // namespace

Options read_options(const JsonReader& options, int seats) {
  return {
      .board = read_choice<Board>(options.field("board"), kBoardWords),
      .board_order = read_board_order(options.field("board_order")),
      .hands = read_choice<Hands>(options.field("hands"), kHandsWords),
      .special_effects =
          read_choice<SpecialEffects>(options.field("special_effects"), kEffectsWords),
      .discard_reveal = read_choice<DiscardReveal>(options.field("discard_reveal"), kRevealWords),
      .first_player = read_first_player(options.field("first_player"), seats),
      .plain_chips = options.field("plain_chips").integer(0, kMaxPlainChips),
      .solo_swap_marked = options.field("solo_swap_marked").flag(),
  };
}

bool is_permutation(const BoardOrder& order) {
  BoardOrder sorted = order;
  std::sort(sorted.begin(), sorted.end());
  return sorted == BoardOrder{1, 2, 2, 3, 4, 5};
}

std::optional<ParseError> check_options(const Options& options) {
  const bool is_custom = options.board == Board::Custom;
  if (is_custom && !options.board_order) {
    return ParseError{
        "options.board_order", "is needed with board=custom: the six grey chips", "NYSE-3.11"};
  }
  if (!is_custom && options.board_order) {
    return ParseError{"options.board_order", "is only for board=custom", "NYSE-3.11"};
  }
  if (!is_custom || is_permutation(*options.board_order)) return std::nullopt;
  return ParseError{"options.board_order", "must be 1, 2, 2, 3, 4, 5 in some order", "NYSE-3.10"};
}

Result<Rules, ParseError> compile(int seats, const json::object& options) {
  const Descriptor& game = Game::kDescriptor;
  if (seats < game.min_seats || seats > game.max_seats) {
    return Unexpected(ParseError{
        "players",
        fmt::format("NYSE is for {} to {} players, not {}", game.min_seats, game.max_seats, seats),
        "NYSE-3.1"});
  }
  auto complete = complete_options(game, seats, options);
  if (!complete) {
    ParseError error = std::move(complete).error();
    error.rule = rule_of_value(error.where);
    return Unexpected(std::move(error));
  }
  const json::value values(*std::move(complete));
  Complaint complaint;
  const Options chosen = read_options({values, "options", complaint}, seats);
  if (complaint.raised()) return Unexpected(complaint.first());
  if (auto error = check_options(chosen)) return Unexpected(*std::move(error));
  return in_force(seats, chosen);
}

json::object options_json(const Rules& rules) {
  const Options& options = rules.options;
  json::value board_order;
  if (options.board_order) board_order = order_json(*options.board_order);
  json::value first_player("random");
  if (options.first_player) first_player = number(*options.first_player);
  return {
      {"board", word_of(options.board, kBoardWords)},
      {"board_order", std::move(board_order)},
      {"discard_reveal", word_of(options.discard_reveal, kRevealWords)},
      {"first_player", std::move(first_player)},
      {"hands", word_of(options.hands, kHandsWords)},
      {"plain_chips", options.plain_chips},
      {"solo_swap_marked", options.solo_swap_marked},
      {"special_effects", word_of(options.special_effects, kEffectsWords)},
  };
}

}  // namespace bourse::nyse
