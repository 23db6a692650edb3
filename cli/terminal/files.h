// SPDX-License-Identifier: Apache-2.0
//
// Files and standard input as whole texts. Written files appear whole or not at all.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/boundary/json_reader.h"
#include "core/result.h"

namespace bourse::cli {

struct CloseFile {
  void operator()(std::FILE* file) const;  // but for standard input
};
using File = std::unique_ptr<std::FILE, CloseFile>;
ParseError failed(const std::string& path, int error);  // error: of errno

// "-" is standard input.
Result<std::string, ParseError> read_text(const std::string& path);
Result<json::value, ParseError> read_json(const std::string& path);

// What the program writes, and therefore may replace.
enum class FileKind { Record, Picture, Table };

// Replaces a file of the same kind, and no other.
std::optional<ParseError> write_text(const std::string& path,
                                     std::string_view text,
                                     FileKind kind = FileKind::Record);
// Whether write_text could: the reason why not, before a whole game has been played for it.
std::optional<ParseError> refuse_target(const std::string& path, FileKind kind = FileKind::Record);

// Why no file can be there that is written to, whatever it holds.
std::optional<ParseError> refuse_path(const std::string& path);

// Locks an open file for this process until it is closed. taken: what to say where another has it.
std::optional<ParseError> lock_file(int file, const std::string& path, std::string_view taken);
// Keeps a folder for this process until it ends, however it ends; refuses one that another keeps.
std::optional<ParseError> lock_folder(const std::string& folder);

// The folder of the house unless --data says another: the same tables, whichever folder the house
// is opened from.
std::string default_data_folder();

}  // namespace bourse::cli
