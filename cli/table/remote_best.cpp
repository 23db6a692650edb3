// SPDX-License-Identifier: Apache-2.0
#include "cli/table/remote_best.h"

#include "cli/table/personal_best.h"
#include "cli/terminal/translations.h"

namespace bourse::cli {
namespace {

std::optional<int> own_worth(const RemoteTable& table) {
  if (!table.position() || !table.seat()) return std::nullopt;
  const auto& worth = table.position()->market.worth;
  const auto seat = static_cast<std::size_t>(*table.seat());
  return seat < worth.size() ? worth[seat] : std::nullopt;
}

}  // namespace

std::string RemoteBest::line(const RemoteTable& table) {
  if (table.card().players != 1 || !table.seat() || table.is_gathering()) return {};
  if (fetched_after_game_ != table.is_finished()) {
    fetched_after_game_ = table.is_finished();
    best_ = fetch_();
  }
  if (!best_ || !best_->compared) return {};
  if (!best_->counts) {
    return tr(best_->reason == wire::NotCounted::Bot ? "best.not_counted_bot"
                                                     : "best.not_counted_undo");
  }
  if (best_->score) return best_after_game(*best_->score, best_->best);
  const auto worth = own_worth(table);
  return worth ? best_in_game(*worth, best_->best) : best_before_game(best_->best);
}

}  // namespace bourse::cli
