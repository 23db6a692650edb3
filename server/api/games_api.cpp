// SPDX-License-Identifier: Apache-2.0
#include "server/api/games_api.h"

#include <utility>

#include "bots/bot.h"
#include "core/boundary/table_rules.h"
#include "core/check.h"
#include "core/codec/option_values.h"
#include "server/domain/game_list.h"
#include "server/protocol/phrases.h"
#include "server/protocol/wire_json.h"
#include "server/room/reason.h"

namespace bourse {
namespace {

// Parses JSON that a game has written into the message that describes it.
template <class Card>
Card described(const json::object& written) {
  constexpr std::size_t kMostItems = 1000;  // per list; the games are ours and trusted
  auto card = from_json<Card>(written, kMostItems);
  BOURSE_CHECK(card.has_value());
  return *std::move(card);
}

wire::GameCard game_card(const ErasedGame& about) {
  const Descriptor& game = *about.descriptor;
  wire::GameCard card;
  card.key = game.key;
  card.name = game.name;
  card.tagline = game.tagline;
  card.players = {.min = game.min_seats, .max = game.max_seats};
  card.rules_version = game.rules_version;
  for (const json::object& schema : schemas_json(about)) {
    card.options.push_back(described<wire::OptionCard>(schema));
  }
  for (const Preset& preset : game.presets) {
    card.presets.push_back(described<wire::PresetCard>(preset_json(game, preset)));
  }
  card.credits = described<wire::CreditsCard>(credits_json(game.credits));
  return card;
}

wire::GamesAnswer games_answer(const GameList& games) {
  wire::GamesAnswer answer;
  for (const ErasedGame* game : games.games) answer.games.push_back(game_card(*game));
  for (const BotKind& bot : bot_kinds()) {
    answer.bots.push_back({.key = std::string(bot.key), .help = std::string(bot.help)});
  }
  for (const QuickPhrase& phrase : kPhrases) {
    answer.phrases.push_back({.key = std::string(phrase.key), .text = std::string(phrase.text)});
  }
  return answer;
}

}  // namespace

void GamesApi::list(const ApiCall& call) {
  if (list_.empty()) list_ = to_text(games_answer(games_));
  call.reply(json_answer(list_));
}

void GamesApi::check_options(const ApiCall& call) const {
  const ErasedGame& game = *games_.find(call.part);
  const auto wish = from_text<wire::OptionsRequest>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  if (auto sentence = refuse_players(game, wish->players)) {
    return call.reply(error_answer(400, *std::move(sentence)));
  }
  const auto rules = game.compile(wish->players, wish->options);
  if (!rules) {
    const Reason why = reason_of(rules.error());
    return call.reply(error_answer(400, why.message, why.rule));
  }
  const wire::OptionsAnswer answer{game.options(*rules), game.values_in_force(*rules)};
  call.reply(json_answer(to_text(answer)));
}

void GamesApi::rules(const ApiCall& call) const {
  ApiAnswer answer = json_answer(std::string(games_.find(call.part)->summary));
  answer.content_type = "text/plain; charset=utf-8";
  call.reply(std::move(answer));
}

}  // namespace bourse
