// SPDX-License-Identifier: Apache-2.0
//
// The program as it is built: what an attacker of the server's memory would find, and the warning
// to a host who runs it as root.
#include <array>
#include <csignal>
#include <cstdio>

#include <doctest/doctest.h>
#include <unistd.h>

#include "tests/cli/run_program.h"
#include "tests/server/test_folder.h"

using namespace bourse;
using namespace bourse::test;

namespace {

// The output of a shell command, up to and including the first line that contains `until`.
std::string shell_output(const std::string& command, const std::string& until = {}) {
  std::string text;
  std::FILE* const pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr) {
    text += line.data();
    if (!until.empty() && has(line.data(), until)) {
      kill(std::stoi(text), SIGTERM);  // the first line is the process id
    }
  }
  CHECK(pclose(pipe) == 0);
  return text;
}

// Only release builds read the program.
[[maybe_unused]] std::string elf(const std::string& what) {
  return shell_output("LC_ALL=C readelf -W " + what + " '" + program_file() + "'");
}

}  // namespace

// The other build types are for finding faults, not for serving.
#ifdef NDEBUG
TEST_CASE("NET-ELF the program is position-independent and read-only after binding") {
  CHECK(has(elf("-h"), "DYN (Position-Independent Executable file)"));
  const std::string segments = elf("-l");
  CHECK(has(segments, "GNU_RELRO"));
  const std::size_t stack = segments.find("GNU_STACK");
  REQUIRE(stack != std::string::npos);
  const std::string line = segments.substr(stack, segments.find('\n', stack) - stack);
  CHECK(has(line, " RW "));
  const std::string dynamic = elf("-d");
  CHECK(has(dynamic, "BIND_NOW"));
  CHECK_FALSE(has(dynamic, "RUNPATH"));
  CHECK_FALSE(has(dynamic, "RPATH"));
  CHECK_FALSE(has(dynamic, "TEXTREL"));
}

TEST_CASE("NET-ELF code that reads from the network has stack protectors and checked calls") {
  const std::string symbols = elf("--dyn-syms");
  CHECK(has(symbols, "__stack_chk_fail"));
  CHECK(has(symbols, "_chk@"));
}

TEST_CASE("NET-ELF the server links no MPI and nothing of it") {
  const std::string libraries = shell_output("ldd '" + program_file() + "'");
  REQUIRE(has(libraries, "libc.so"));
  for (const char* library : {"libmpi", "libopen-", "libhwloc", "libevent", "libudev"}) {
    CHECK_MESSAGE(!has(libraries, library), library);
  }
}
#endif

TEST_CASE("NET-SERVE a server that runs as root says so") {
  const TestFolder folder;
  const std::string text = shell_output("'" + program_file() + "' serve --port 0 --data '" +
                                            folder.path() + "' 2>&1 & echo $!; wait $!",
                                        "is open at");
  CHECK(has(text, "event=running_as_root") == (geteuid() == 0));
}
