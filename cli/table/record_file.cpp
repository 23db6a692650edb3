// SPDX-License-Identifier: Apache-2.0
#include "cli/table/record_file.h"

#include <utility>

#include "cli/terminal/files.h"
#include "cli/terminal/shell_quote.h"
#include "cli/terminal/translations.h"
#include "play/fairness.h"

namespace bourse::cli {

namespace {

// Nobody but the program contributes to a deal at one keyboard.
std::vector<std::string> no_contributions(int seats) {
  return std::vector<std::string>(static_cast<std::size_t>(seats));
}

}  // namespace

LocalDeal draw_deal() {
  return {.secret = draw_secret(), .table = "local-" + to_hex(draw_secret()).substr(0, 16)};
}

Seed seed_of(const LocalDeal& deal, int seats) {
  return derive_seed(deal.secret, deal.table, no_contributions(seats));
}

std::optional<LocalDeal> deal_of(const Record& record) {
  if (!record.is_local || !record.fairness) return std::nullopt;
  return LocalDeal{record.fairness->secret, record.table};
}

RecordFile::RecordFile(std::optional<std::string> path,
                       Names names,
                       std::optional<LocalDeal> deal,
                       bool is_practice)
    : path_(std::move(path)),
      names_(std::move(names)),
      deal_(std::move(deal)),
      is_practice_(is_practice) {}

void RecordFile::update(const Match& match) {
  if (path_) failure_ = write(match, *path_);
}

std::optional<ParseError> RecordFile::write(const Match& match, const std::string& path) const {
  Record record = record_of(match, names_);
  record.is_practice = is_practice_;
  if (deal_) {
    record.is_local = true;
    record.table = deal_->table;
    record.commitment = commit(deal_->secret);
    record.fairness = Fairness{.secret = deal_->secret,
                               .contributions = no_contributions(match.seats()),
                               .commitments = {}};
  }
  return write_text(path, write_record(record));
}

std::string saved_sentence(const Match& match, const std::string& path) {
  return tr(match.is_over() ? "terminal.saved" : "terminal.saved_on",
            {{"path", path}, {"word", shell_quote(path)}});
}

}  // namespace bourse::cli
