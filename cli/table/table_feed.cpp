// SPDX-License-Identifier: Apache-2.0
#include "cli/table/table_feed.h"

#include <algorithm>
#include <variant>

#include "cli/table/game_page.h"
#include "cli/table/help_text.h"
#include "cli/terminal/translations.h"
#include "core/text/screen.h"
#include "server/protocol/messages.h"

namespace bourse::cli {

Reaction TableFeed::take(const ServerMessage& message) {
  return std::visit([this](const auto& each) { return on(each); }, message);
}

std::string TableFeed::move(const std::string& action, const std::string& id) {
  const wire::Move message{.id = id, .after = table_.number(), .action = action};
  unanswered_ = to_text(message);
  unanswered_id_ = id;
  table_.on_own_move();
  return unanswered_;
}

Reaction TableFeed::on(const wire::Welcome& welcome) {
  if (welcome.protocol != wire::kProtocol) return {.is_other_version = true};
  table_.take(welcome);
  handed_over_ = welcome.now;
  return {.draw = true};
}

Reaction TableFeed::on(const wire::Batch& batch) {
  if (!table_.take(batch)) return {.hello = Reaction::Hello::Now};
  return {.draw = true};
}

Reaction TableFeed::on(const wire::TableNews& news) {
  table_.take(news.table);
  Reaction reaction{.prompt = true};
  if (table_.is_played_by_bot()) reaction.message = tr("terminal.bot_for_you");
  return reaction;
}

Reaction TableFeed::on(const wire::Handovers& news) {
  Reaction reaction;
  for (const wire::Handover& each : news.handovers) {
    if (each.at <= handed_over_) continue;
    handed_over_ = each.at;
    if (each.seat == table_.seat()) continue;  // the card says so
    const std::string key = each.to_bot ? "table.bot_took_over" : "table.came_back";
    reaction.message = tr(key, {{"name", table_.name_of(each.seat)}});
  }
  return reaction;
}

Reaction TableFeed::on(const wire::Accepted& accepted) {
  if (accepted.id == unanswered_id_) unanswered_.clear();
  return {};
}

Reaction TableFeed::on(const wire::Refused& refused) {
  if (refused.key == "hello_later") return {.hello = Reaction::Hello::Later};
  if (refused.key == kOtherVersion) return {.is_other_version = true};
  // The server closes the connection; after reconnecting, the move is sent again.
  const bool is_notice =
      refused.key == "maybe_kept" || refused.key == "closing" || refused.key == "moves_lost";
  if (is_notice) return {.message = sentence_of(refused.sentence, refused.key)};
  if (refused.id.value_or(unanswered_id_) == unanswered_id_) unanswered_.clear();
  return {.rejection = sentence_of(refused.sentence, refused.key)};
}

Reaction TableFeed::on(const wire::Reason& reason) {
  return {.message = sentence_of(reason.sentence, std::nullopt)};
}

Reaction TableFeed::on(const wire::HelpText& help) {
  return {.message = drawn_safely(without_rules(translated_page(help.text)))};
}

Reaction TableFeed::on(const wire::Restarting& /*restarting*/) {
  return {.message = tr("terminal.restarting")};
}

Reaction TableFeed::on(const wire::ChatLine& line) {
  if (muted_.contains(line.name)) return {};
  table_.take(line);
  return {.message = chat_text(line)};
}

Reaction TableFeed::on(const wire::UndoQuestion& question) {
  question_.reset();
  if (question.state != wire::VoteState::Open) {
    return {.message = tr("terminal.undo." + std::string(wire::word_of(question.state)))};
  }
  question_ = question.question;
  if (table_.seat() == question.seat) return {.message = tr("terminal.undo.others")};
  return {.message = tr("table.undo_question", {{"name", table_.name_of(question.seat)}}) + " " +
                     tr("terminal.yes_or_no")};
}

std::string TableFeed::question_about(const wire::ProposalNews& news) const {
  const std::string who = table_.name_of(news.by);
  if (news.kind == wire::ProposalKind::End) return tr("table.propose_end", {{"name", who}});
  return tr("table.propose_remove",
            {{"name", who}, {"target", table_.name_of(news.seat.value_or(-1))}});
}

Reaction TableFeed::on(const wire::ProposalNews& news) {
  const bool is_new = proposal_ != news.proposal;
  proposal_.reset();
  if (news.state != wire::VoteState::Open) {
    return {.message = tr("table.proposal_" + std::string(wire::word_of(news.state)))};
  }
  proposal_ = news.proposal;
  if (!is_new) return {};
  if (table_.seat() == news.by) return {.message = tr("terminal.undo.others")};
  const bool is_asked =
      std::find(news.missing.begin(), news.missing.end(), table_.seat()) != news.missing.end();
  if (!is_asked) return {.message = question_about(news)};
  return {.message = question_about(news) + " " + tr("terminal.yes_or_no")};
}

Reaction TableFeed::on(const wire::Removed& removed) {
  if (!removed.by) return {.message = tr("table.removed_by_vote")};
  return {.message = tr("table.removed_by", {{"name", sanitize(*removed.by, 100)}})};
}

std::optional<std::string> TableFeed::answer(bool yes) const {
  if (question_) return to_text(wire::Consent{.question = *question_, .yes = yes});
  if (proposal_) return to_text(wire::Vote{.proposal = *proposal_, .yes = yes});
  return std::nullopt;
}

}  // namespace bourse::cli
