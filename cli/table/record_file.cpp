// SPDX-License-Identifier: Apache-2.0
#include "cli/table/record_file.h"

#include <utility>

#include "cli/terminal/files.h"
#include "cli/terminal/shell_quote.h"
#include "cli/terminal/translations.h"
#include "play/record.h"

namespace bourse::cli {

RecordFile::RecordFile(std::optional<std::string> path, Names names)
    : path_(std::move(path)), names_(std::move(names)) {}

void RecordFile::update(const Match& match) {
  if (path_) failure_ = write(match, *path_);
}

std::optional<ParseError> RecordFile::write(const Match& match, const std::string& path) const {
  return write_text(path, write_record(record_of(match, names_)));
}

std::string saved_sentence(const Match& match, const std::string& path) {
  return tr(match.is_over() ? "terminal.saved" : "terminal.saved_on",
            {{"path", path}, {"word", shell_quote(path)}});
}

}  // namespace bourse::cli
