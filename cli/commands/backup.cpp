// SPDX-License-Identifier: Apache-2.0
//
// bourse backup [--data DIR] FILE
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands/command.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "server/store/sqlite/sqlite.h"
#include "server/store/sqlite/sqlite_store.h"

namespace bourse::cli {

CommandResult run_backup(const Args& arguments) {
  CLI::App app(
      "Copies the books of a house into one file, whole and consistent, while the house may "
      "be open.",
      "bourse backup");
  app.footer("To restore: put the file into an empty folder as house.db and serve that folder.");
  std::string folder = default_data_folder();
  std::string file;
  app.add_option("--data", folder, "the folder of the house")->capture_default_str();
  app.add_option("FILE", file, "the copy; must not exist yet")->required();
  if (auto done = parse_args(app, arguments)) return *done;

  if (!std::filesystem::exists(house_file(folder))) {
    return bad_input("--data", fmt::format("{} is not the folder of a house", folder));
  }
  if (std::filesystem::exists(file)) return bad_input(file, "is there already");
  try {
    back_up(folder, file);
  } catch (const SqliteError& error) {
    return bad_input(file, error.what());
  }
  print(fmt::format("{}: {} bytes\n", file, std::filesystem::file_size(file)));
  return ExitCode::Ok;
}

}  // namespace bourse::cli
