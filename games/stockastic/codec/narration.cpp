// SPDX-License-Identifier: Apache-2.0
//
// Sentences for the log, from witnessed events only.
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text/screen.h"
#include "core/text/speaker.h"
#include "games/stockastic/codec/codec.h"
#include "games/stockastic/codec/json_words.h"

namespace bourse::stockastic {
namespace {

std::string coins(int count) { return plural(count, "coin"); }
std::string shares(int count) { return plural(count, "share"); }
std::string signed_number(int value) { return fmt::format("{:+}", value); }

class Narrator {
 public:
  Narrator(const Rules& rules, std::span<const std::string> names)
      : rules_(rules), speaker_(names) {}

  std::string operator()(const Started& event) const {
    std::vector<std::string_view> companies;
    for (const Company company : event.companies) companies.push_back(name_of(rules_, company));
    return fmt::format("The game begins with {}.", fmt::join(companies, ", "));
  }
  std::string operator()(const CharacterTaken& event) const {
    return fmt::format("{} the {}.",
                       does(event.seat, "chooses", "choose"),
                       rules_.card(event.character).name.view());
  }
  std::string operator()(const CeoChosen& event) const {
    return fmt::format(
        "{} CEO of {}.", does(event.seat, "is", "are"), name_of(rules_, event.company));
  }
  std::string operator()(const RoundBegan& event) const {
    std::vector<std::string> tokens;
    for (const Token token : event.tokens) tokens.push_back(signed_number(arrows(token)));
    return fmt::format("Round {}: the forecasts are {}.", event.round, fmt::join(tokens, ", "));
  }
  std::string operator()(const Committed& event) const {
    return fmt::format("{} decided.", does(event.seat, "has", "have"));
  }
  std::string operator()(const BidsRevealed& event) const {
    std::vector<std::string> bids;
    for (const Seat seat : event.bids.answered) {
      bids.push_back(fmt::format("{} ({})", name(seat), event.bids.coins[seat]));
    }
    return fmt::format(
        "{}: {}.", event.is_tie_break ? "Extra bids" : "Bids", fmt::join(bids, ", "));
  }
  std::string operator()(const OrderSet& event) const {
    std::vector<std::string> order;
    for (const Seat seat : event.order) order.push_back(name(seat));
    return fmt::format(
        "Turn order{}: {}.", event.is_drawn ? ", the first by lot" : "", fmt::join(order, ", "));
  }
  std::string operator()(const TurnBegan& event) const {
    const std::string turn = fmt::format("{} to act", does(event.seat, "is", "are"));
    if (event.income == 0) return turn + ".";
    return fmt::format("{} and {} {}.",
                       turn,
                       speaker_.verb(event.seat, "receives", "receive"),
                       coins(event.income));
  }
  std::string operator()(const Bought& event) const {
    return fmt::format("{} {} of {} for {}{}.",
                       does(event.seat, "buys", "buy"),
                       shares(event.shares),
                       name_of(rules_, event.company),
                       coins(event.paid),
                       price_move(event.company, event.from, event.to));
  }
  std::string operator()(const Sold& event) const {
    const std::string bonus = event.bonus > 0 ? fmt::format(" and {} more", event.bonus) : "";
    return fmt::format("{} {} of {} for {}{}{}.",
                       does(event.seat, "sells", "sell"),
                       shares(event.shares),
                       name_of(rules_, event.company),
                       coins(event.received),
                       bonus,
                       price_move(event.company, event.from, event.to));
  }
  std::string operator()(const LookedAtToken<Seen>& event) const {
    const std::string seen =
        event.token ? fmt::format(" ({})", signed_number(arrows(*event.token))) : "";
    return fmt::format("{} at the next forecast of {}{}.",
                       does(event.seat, "looks", "look"),
                       name_of(rules_, event.company),
                       seen);
  }
  std::string operator()(const LookedAtEvent<Seen>& event) const {
    const std::string seen =
        event.card ? fmt::format(" ({})", rules_.dataset.face(*event.card).name.view()) : "";
    return fmt::format("{} at the next event{}.", does(event.seat, "looks", "look"), seen);
  }
  std::string operator()(const RumorBought<Seen>& event) const {
    return fmt::format("{} a rumor for {}{}{}.",
                       does(event.seat, "buys", "buy"),
                       coins(event.paid),
                       event.is_reshuffled ? " from a new deck" : "",
                       in_brackets(event.rumor));
  }
  std::string operator()(const RumorPlayed<Seen>& event) const {
    return fmt::format("{} a rumor about {}{}.",
                       does(event.seat, "plants", "plant"),
                       name_of(rules_, event.company),
                       in_brackets(event.rumor));
  }
  std::string operator()(const OfferPrepared<Seen>& event) const {
    return fmt::format("{} an offer.", does(event.seat, "prepares", "prepare"));
  }
  std::string operator()(const OfferWithdrawn& event) const {
    return fmt::format("{} the offer.", does(event.seat, "withdraws", "withdraw"));
  }
  std::string operator()(const Offered& event) const {
    const auto audience = event.offer.audience.seat();
    const std::string whom = audience ? name(*audience) : std::string("all");
    const bool sells = event.offer.side == Side::Sell;
    if (event.offer.form == Form::Call) {
      return fmt::format("{} {} for offers to {} shares of {}.",
                         does(event.seat, "asks", "ask"),
                         whom,
                         sells ? "buy" : "sell",
                         name_of(rules_, event.offer.company));
    }
    return fmt::format("{} {} to {} {} of {} for {}.",
                       does(event.seat, "offers", "offer"),
                       whom,
                       sells ? "sell" : "buy",
                       shares(event.terms.shares),
                       name_of(rules_, event.offer.company),
                       coins(event.terms.coins));
  }
  std::string operator()(const AnswersRevealed& event) const {
    std::vector<std::string> answers;
    for (const Seat seat : event.candidates) {
      const Answer& answer = event.answers[seat];
      const bool is_counter = answer.reply == Reply::Counter;
      answers.push_back(
          is_counter
              ? fmt::format("{}: {} for {}", name(seat), answer.terms.shares, answer.terms.coins)
              : fmt::format("{}: {}", name(seat), answer.reply == Reply::Accept ? "yes" : "no"));
    }
    return fmt::format("Answers: {}.", fmt::join(answers, ", "));
  }
  std::string operator()(const Traded& event) const {
    const std::string bonus =
        event.bonus > 0 ? fmt::format(", with a bonus of {}", event.bonus) : "";
    return fmt::format("{} {} of {} to {} for {}{}.",
                       does(event.seller, "sells", "sell"),
                       shares(event.terms.shares),
                       name_of(rules_, event.company),
                       name(event.buyer),
                       coins(event.terms.coins),
                       bonus);
  }
  std::string operator()(const OfferEnded& event) const {
    return fmt::format("{} ends without a trade.",
                       speaker_.is_you(event.seat)
                           ? "Your offer"
                           : fmt::format("The offer of {}", name(event.seat)));
  }
  std::string operator()(const WishesRevealed& event) const {
    if (event.wants.empty()) return "Nobody wants to trade.";
    std::vector<std::string> names;
    for (const Seat seat : event.wants) names.push_back(name(seat));
    return fmt::format("Wants to trade: {}.", fmt::join(names, ", "));
  }
  std::string operator()(const ForecastResolved& event) const {
    std::vector<std::string> perf;
    for (const std::int8_t value : event.perf) perf.push_back(signed_number(value));
    return fmt::format("The forecasts set performance to {}.", fmt::join(perf, ", "));
  }
  std::string operator()(const EventRevealed& event) const {
    return fmt::format("The event is {}.", rules_.dataset.face(event.card).name.view());
  }
  std::string operator()(const RumorRevealed& event) const {
    return fmt::format(
        "{} about {}: {}{}.",
        speaker_.is_you(event.seat) ? "Your rumor" : fmt::format("A rumor of {}", name(event.seat)),
        name_of(rules_, event.company),
        rules_.dataset.face(event.rumor).name.view(),
        event.is_cancelled ? ", denied" : "");
  }
  std::string operator()(const Moved& event) const {
    std::vector<std::string> parts;
    if (event.perf_from != event.perf_to) {
      parts.push_back(fmt::format("performance {}", signed_number(event.perf_to)));
    }
    if (event.from != event.to) {
      parts.push_back(event.to == 0 ? std::string("price X")
                                    : fmt::format("price {} (block {})",
                                                  rules_.price(event.company, event.to),
                                                  event.to));
    }
    return fmt::format("{}: {}.", name_of(rules_, event.company), fmt::join(parts, ", "));
  }
  std::string operator()(const Collapsed& event) const {
    const std::string token =
        event.token ? fmt::format(", forecast {}", signed_number(arrows(*event.token))) : "";
    return fmt::format("{} is bankrupt; {} takes its place at {}{}.",
                       name_of(rules_, event.old_company),
                       name_of(rules_, event.new_company),
                       rules_.price(event.new_company, rules_.ipo(event.new_company)),
                       token);
  }
  std::string operator()(const DividendsPaid& event) const {
    std::vector<std::string> paid;
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      if (event.coins[seat] > 0) {
        paid.push_back(fmt::format("{} ({})", name(seat), event.coins[seat]));
      }
    }
    if (paid.empty()) return "No dividends.";
    return fmt::format("Dividends: {}.", fmt::join(paid, ", "));
  }
  std::string operator()(const CostPaid& event) const {
    return fmt::format(
        "{} {} of operational cost.", does(event.seat, "pays", "pay"), coins(event.coins));
  }
  std::string operator()(const SharesGiven& event) const {
    return fmt::format("{} in {} of {} (credit {}).",
                       does(event.seat, "hands", "hand"),
                       shares(event.shares),
                       name_of(rules_, event.company),
                       event.credit);
  }
  std::string operator()(const Eliminated& event) const {
    return fmt::format("{} out of the game.", does(event.seat, "is", "are"));
  }
  std::string operator()(const Ended& event) const {
    std::vector<std::string> places(static_cast<std::size_t>(rules_.seats));
    for (const Seat seat : SeatSet::first(rules_.seats)) {
      const std::size_t rank = event.ranks[seat];
      if (rank >= 1 && rank <= places.size()) {
        places[rank - 1] = fmt::format("{} ({})", name(seat), event.scores[seat]);
      }
    }
    return fmt::format("The game is over: {}.", fmt::join(places, ", "));
  }

 private:
  std::string name(Seat seat) const { return speaker_.name(seat); }
  std::string does(Seat seat, std::string_view of_others, std::string_view of_you) const {
    return speaker_.does(seat, of_others, of_you);
  }
  std::string in_brackets(const std::optional<Rumor>& rumor) const {
    return rumor ? fmt::format(" ({})", rules_.dataset.face(*rumor).name.view()) : "";
  }
  std::string price_move(Company company, int from, int to) const {
    if (from == to) return {};
    if (to == 0) return "; the price falls to X";
    return fmt::format("; the price goes from {} to {} (block {})",
                       rules_.price(company, from),
                       rules_.price(company, to),
                       to);
  }

  const Rules& rules_;
  Speaker speaker_;
};

}  // namespace

std::string narrate(const Rules& rules,
                    const Witnessed& event,
                    std::span<const std::string> names) {
  return std::visit(Narrator(rules, names), event);
}

}  // namespace bourse::stockastic
