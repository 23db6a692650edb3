// SPDX-License-Identifier: Apache-2.0
//
// Options from and to JSON (RULES.md section 3). The schema checks each value; this file checks
// what only the game can.
#include <algorithm>
#include <utility>

#include "core/codec/option_values.h"
#include "games/nyse/codec/codec.h"
#include "games/nyse/codec/json_words.h"

namespace bourse::nyse {
namespace {

std::optional<BoardOrder> read_board_order(const JsonReader& reader) {
  if (reader.is_null()) return std::nullopt;
  BoardOrder order{};
  reader.length(kGreyChips, kGreyChips);
  for (std::size_t at = 0; at < order.size() && reader.ok(); ++at) {
    order[at] = static_cast<std::uint8_t>(reader.item(at).integer(1, 5));
  }
  return order;
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
      .first_player = read_seat_or_random(options.field("first_player"), seats),
      .plain_chips = options.field("plain_chips").integer(0, kMaxPlainChips),
      .solo_swap_marked = options.field("solo_swap_marked").boolean(),
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
  auto complete = complete_options(Game::kDescriptor, seats, options, "NYSE-3.1");
  if (!complete) return Unexpected(std::move(complete).error());
  const json::value values(*std::move(complete));
  FirstError errors;
  const Options chosen = read_options({values, "options", errors}, seats);
  if (errors.raised()) return Unexpected(errors.first());
  if (auto error = check_options(chosen)) return Unexpected(*std::move(error));
  return in_force(seats, chosen);
}

// A named board counts by its order of chips: a custom board with the same chips is the same board.
std::optional<json::object> best_key(const Rules& rules) {
  if (!rules.is_solitaire()) return std::nullopt;
  const Options& options = rules.options;
  Board board = options.board;
  if (board == Board::Custom) {
    const auto* const named = std::find(kPresets.begin(), kPresets.end(), *options.board_order);
    if (named != kPresets.end()) board = static_cast<Board>(named - kPresets.begin());
  }
  json::object key{{"board", choice_word(board, kBoardWords)}};
  if (board == Board::Custom) key["board_order"] = order_json(*options.board_order);
  key["discard_reveal"] = choice_word(options.discard_reveal, kRevealWords);
  key["plain_chips"] = options.plain_chips;
  key["solo_swap_marked"] = options.solo_swap_marked;
  return key;
}

json::object options_json(const Rules& rules) {
  const Options& options = rules.options;
  json::value board_order;
  if (options.board_order) board_order = order_json(*options.board_order);
  return {
      {"board", choice_word(options.board, kBoardWords)},
      {"board_order", std::move(board_order)},
      {"discard_reveal", choice_word(options.discard_reveal, kRevealWords)},
      {"first_player", seat_or_random_json(options.first_player)},
      {"hands", choice_word(options.hands, kHandsWords)},
      {"plain_chips", options.plain_chips},
      {"solo_swap_marked", options.solo_swap_marked},
      {"special_effects", choice_word(options.special_effects, kEffectsWords)},
  };
}

// A random board is as good a starting point as the standard one.
json::object values_in_force(const Rules& rules) {
  const Options& options = rules.options;
  if (options.board_order) return {{"board_order", order_json(*options.board_order)}};
  const auto board = static_cast<std::size_t>(options.board);
  return {{"board_order", order_json(kPresets[board < kPresets.size() ? board : 0])}};
}

}  // namespace bourse::nyse
