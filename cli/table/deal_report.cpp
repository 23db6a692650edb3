// SPDX-License-Identifier: Apache-2.0
#include "cli/table/deal_report.h"

#include "cli/terminal/translations.h"

namespace bourse::cli {
namespace {

std::string stream_sentence(const DealCheck& check) {
  switch (check.streams) {
    case Compared::All:
      return tr("terminal.checked_stream", {{"steps", std::to_string(check.steps)}});
    case Compared::Beginning:
      return tr(
          "terminal.checked_stream_part",
          {{"step", std::to_string(check.steps_compared)}, {"steps", std::to_string(check.steps)}});
    case Compared::NotRecorded: return tr("terminal.unchecked_stream_no_streams");
    case Compared::OtherProgram: return tr("terminal.unchecked_stream_other_program");
    case Compared::NotSeen: return tr("terminal.unchecked_stream_not_seen");
  }
  return {};
}

}  // namespace

std::vector<std::string> deal_report(const DealCheck& check) {
  const Verification& record = check.record;
  std::vector<std::string> sentences;
  sentences.push_back(
      tr(record.is_finished ? "terminal.checked_result" : "terminal.checked_moves"));
  sentences.push_back(
      tr(record.is_committed() ? "terminal.checked_deal" : "terminal.unchecked_deal"));
  if (record.is_committed() && record.contributors == 0) sentences.push_back(tr("proof.alone"));
  sentences.push_back(
      tr(check.is_own_compared ? "terminal.checked_own" : "terminal.unchecked_own"));
  sentences.push_back(stream_sentence(check));
  if (check.late > 0) {
    sentences.push_back(tr(
        "terminal.checked_late",
        {{"late", std::to_string(check.late)}, {"steps", std::to_string(check.steps_compared)}}));
  }
  return sentences;
}

}  // namespace bourse::cli
