// SPDX-License-Identifier: Apache-2.0
//
// Reading and writing of whole files. Files are replaced atomically.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/codec/json_reader.h"
#include "core/result.h"

namespace bourse::cli {

struct CloseFile {
  void operator()(std::FILE* file) const;  // except standard input
};
using File = std::unique_ptr<std::FILE, CloseFile>;
ParseError failed(const std::string& path, int error);  // error: an errno

// "-" is standard input.
Result<std::string, ParseError> read_text(const std::string& path);
Result<json::value, ParseError> read_json(const std::string& path);

// Files that the program writes, and may overwrite.
enum class FileKind { Record, Picture, Table };

// Overwrites files of the same kind only.
std::optional<ParseError> write_text(const std::string& path,
                                     std::string_view text,
                                     FileKind kind = FileKind::Record);
// The reason why write_text would fail, to be checked before a game is played.
std::optional<ParseError> refuse_target(const std::string& path, FileKind kind = FileKind::Record);

// The reason why no file can be written to this path, whatever it contains.
std::optional<ParseError> refuse_path(const std::string& path);

// Locks an open file until it is closed. `taken` is the error if another process has locked it.
std::optional<ParseError> lock_file(int file, const std::string& path, std::string_view taken);
// Locks a folder until the process ends; refuses a folder that another process has locked.
std::optional<ParseError> lock_folder(const std::string& folder);

// The data folder without --data. Does not depend on the current folder if HOME is set.
std::string default_data_folder();

}  // namespace bourse::cli
