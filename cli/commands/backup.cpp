// SPDX-License-Identifier: Apache-2.0
//
// bourse backup [--data DIR] FILE
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands/command.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "server/store/sqlite/database_copy.h"
#include "server/store/sqlite/open_database.h"

namespace bourse::cli {

CommandResult run_backup(const Args& arguments) {
  CLI::App app(
      "Backs up the database of a server into one consistent file. The server may be running.",
      "bourse backup");
  app.footer(
      "To restore, put the file into an empty folder as house.db and run `bourse serve --data` on "
      "it.");
  std::string folder = default_data_folder();
  std::string file;
  app.add_option("--data", folder, "data folder of the server")->capture_default_str();
  app.add_option("FILE", file, "backup to write; must not exist")->required();
  if (auto done = parse_args(app, arguments)) return *done;

  if (!std::filesystem::exists(house_file(folder))) {
    return bad_input("--data", fmt::format("{} is not the data folder of a server", folder));
  }
  if (std::filesystem::exists(file)) return bad_input(file, "already exists");
  try {
    copy_database(house_file(folder), file);
  } catch (const std::exception& error) {
    return bad_input(file, error.what());
  }
  print(fmt::format("{}: {} bytes, verified\n", file, std::filesystem::file_size(file)));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
