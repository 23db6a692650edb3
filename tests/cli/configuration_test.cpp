// SPDX-License-Identifier: Apache-2.0
#include "cli/args/configuration.h"

#include <algorithm>
#include <cstdlib>

#include <doctest/doctest.h>

#include "tests/cli/run_program.h"

namespace bourse::test {
namespace {

// A variable of the environment of the programs that a test starts.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

Run print_config(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"serve", "--print-config"});
  return bourse(arguments);
}

}  // namespace

TEST_CASE("configuration: the command line overrides the environment, which overrides the file") {
  const Folder folder;
  const std::string file = folder.write("bourse.toml", "port = 1001\nbot-delay = 5\ntables = 7\n");
  const Variable port("BOURSE_SERVE_PORT", "1002");
  const Variable delay("BOURSE_SERVE_BOT_DELAY", "6");
  const Run run = print_config({"--config", file, "--port", "1003"});
  CAPTURE(run.err);
  CHECK(run.code == 0);
  CHECK(has(run.out, "\nport = 1003  # command line\n"));
  CHECK(has(run.out, "\nbot-delay = 6  # BOURSE_SERVE_BOT_DELAY\n"));
  CHECK(has(run.out, "\ntables = 7  # " + file + "\n"));
  CHECK(has(run.out, "\n# tables-per-person = "));
}

TEST_CASE(
    "configuration: what --print-config prints can be read again and gives the same settings") {
  const Folder folder;
  const Run first = print_config({"--port",
                                  "8123",
                                  "--metrics-port",
                                  "9191",
                                  "--log",
                                  "quiet",
                                  "--data",
                                  folder.file("in \"quotes\"")});
  REQUIRE(first.code == 0);
  const std::string file = folder.write("bourse.toml", first.out);
  const Run second = print_config({"--config", file});
  CAPTURE(second.err);
  CHECK(second.code == 0);
  for (const char* line :
       {"\nport = 8123 ", "\nmetrics-port = 9191 ", "\nlog = \"quiet\" ", "/in \"quotes\"'  #"}) {
    CAPTURE(line);
    CHECK(has(first.out, line));
    CHECK(has(second.out, line));
  }
}

TEST_CASE("configuration: BOURSE_SERVE_CONFIG names the file") {
  const Folder folder;
  const std::string file = folder.write("bourse.toml", "port = 1001\n");
  const Variable config("BOURSE_SERVE_CONFIG", file.c_str());
  CHECK(has(print_config({}).out, "\nport = 1001 "));
}

TEST_CASE("configuration: a repeatable option is a list in the file and in the environment") {
  const Folder folder;
  const std::string file =
      folder.write("bourse.toml", "host = [\"one.example\", \"two.example\"]\n");
  CHECK(has(print_config({"--config", file}).out,
            "\nhost = [\"one.example\", \"two.example\"]  # " + file + "\n"));
  const Variable hosts("BOURSE_SERVE_HOST", "three.example,four.example");
  CHECK(has(print_config({"--config", file}).out,
            "\nhost = [\"three.example\", \"four.example\"]  # BOURSE_SERVE_HOST\n"));
}

TEST_CASE("configuration: an unknown key is refused with the nearest name") {
  const Folder folder;
  const std::string file = folder.write("bourse.toml", "prot = 1001\n");
  const Run in_file = print_config({"--config", file});
  CHECK(in_file.code == 2);
  CHECK(has(in_file.err, file + ": unknown key 'prot'; did you mean 'port'?"));
  const Variable port("BOURSE_SERVE_PRT", "1");
  const Run in_environment = print_config({});
  CHECK(in_environment.code == 2);
  CHECK(
      has(in_environment.err, "unknown key 'BOURSE_SERVE_PRT'; did you mean 'BOURSE_SERVE_PORT'?"));
}

TEST_CASE("configuration: a bad value is refused with the place it comes from") {
  const Folder folder;
  const std::string file = folder.write("bourse.toml", "bot-delay = 99999999\n");
  const Run in_file = print_config({"--config", file});
  CHECK(in_file.code == 2);
  CHECK(has(in_file.err, file + ": --bot-delay"));
  const Variable log("BOURSE_SERVE_LOG", "loud");
  const Run in_environment = print_config({});
  CHECK(in_environment.code == 2);
  CHECK(has(in_environment.err, "BOURSE_SERVE_LOG: --log"));
  CHECK(print_config({"--config", folder.file("absent.toml")}).code == 2);
}

TEST_CASE("configuration: only a similar name is suggested") {
  CHECK(cli::nearest_name("tabels", {"port", "tables", "data"}) == "tables");
  CHECK(cli::nearest_name("bot_delay", {"port", "bot-delay"}) == "bot-delay");
  CHECK_FALSE(cli::nearest_name("colour", {"port", "tables", "data"}).has_value());
}

}  // namespace bourse::test
