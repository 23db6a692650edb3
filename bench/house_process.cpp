// SPDX-License-Identifier: Apache-2.0
#include "bench/house_process.h"

#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bourse::bench {
namespace {

// "Bourse is open at http://127.0.0.1:40123/ , data in …"
std::string port_in(const std::string& line) {
  const std::size_t end = line.find("/ ,");
  const std::size_t colon = end == std::string::npos ? end : line.rfind(':', end);
  if (colon == std::string::npos) throw std::runtime_error("the server did not start");
  return line.substr(colon + 1, end - colon - 1);
}

std::string first_line(int file) {
  std::string line;
  for (char c = 0; read(file, &c, 1) == 1 && c != '\n';) line += c;
  return line;
}

[[noreturn]] void become(const std::string& program, std::vector<std::string> words, int out) {
  dup2(out, STDOUT_FILENO);
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(program.c_str(), pointers.data());
  _exit(127);
}

}  // namespace

HouseProcess::HouseProcess(const std::string& program,
                           const std::string& data,
                           const std::vector<std::string>& options) {
  std::vector<std::string> words{program, "serve", "--port", "0", "--data", data};
  words.insert(words.end(), options.begin(), options.end());
  int ends[2] = {};
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot create a pipe");
  pid_ = fork();
  if (pid_ == 0) become(program, std::move(words), ends[1]);
  close(ends[1]);
  const std::string line = first_line(ends[0]);
  close(ends[0]);
  port_ = port_in(line);
}

HouseProcess::~HouseProcess() {
  if (pid_ <= 0) return;
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

void HouseProcess::kill_at_once() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

// proc(5): fields 14 and 15 of stat, counted after the name in parentheses.
double HouseProcess::cpu_seconds() const {
  std::ifstream file(fmt::format("/proc/{}/stat", pid_));
  std::string text;
  std::getline(file, text);
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int field = 3; field < 14; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::size_t HouseProcess::resident_bytes() const {
  std::ifstream file(fmt::format("/proc/{}/statm", pid_));
  std::size_t all = 0;
  std::size_t resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace bourse::bench
