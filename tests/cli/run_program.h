// SPDX-License-Identifier: Apache-2.0
//
// Runs the real `bourse` program with arguments and standard input; returns exit code and both
// outputs. Each test has a temporary folder.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <boost/json/parse.hpp>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/codec/json_reader.h"
#include "tests/support/project_file.h"

namespace bourse::test {

class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "bourse-cli-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name), std::ios::binary) << text;
    return file(name);
  }
  static std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  std::size_t entries() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      count += entry.exists() ? 1U : 0U;
    }
    return count;
  }

 private:
  std::filesystem::path path_;
};

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

struct Run {
  int code = -1;  // 128 + the signal if one ended the program
  std::string out;
  std::string err;
};

// The data folder of the user in all runs of this process, unless a test sets its own.
inline std::string data_of_user() {
  static const Folder kFolder;
  return kFolder.file("data");
}

// The environment of this process with another language and a data folder for tests.
inline std::vector<std::string> surroundings(const std::string& locale) {
  std::vector<std::string> variables{"LANG=" + locale};
  if (std::getenv("XDG_DATA_HOME") == nullptr) {
    variables.push_back("XDG_DATA_HOME=" + data_of_user());
  }
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const std::string name = text.substr(0, text.find('='));
    if (name != "LANG" && name != "LC_ALL" && name != "LC_MESSAGES") variables.push_back(text);
  }
  return variables;
}

// Arguments in the form that exec takes. Valid as long as `words`.
inline std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> found;
  found.reserve(words.size() + 1);
  for (std::string& word : words) found.push_back(word.data());
  found.push_back(nullptr);
  return found;
}

// Runs the program in English, or with `locale` as LANG. Spawned, not forked: the server of a test
// has threads, and a forked copy of a lock that a thread holds is never released.
inline Run run_program(const std::string& program,
                       std::vector<std::string> words,
                       const std::string& input = "",
                       const std::string& locale = "C") {
  const Folder folder;
  const std::string in = folder.write("in", input);
  const std::string out = folder.file("out");
  const std::string err = folder.file("err");
  words.insert(words.begin(), program);
  std::vector<std::string> around = surroundings(locale);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(
      &files, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, S_IRUSR | S_IWUSR);
  posix_spawn_file_actions_addopen(
      &files, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, S_IRUSR | S_IWUSR);
  pid_t child = 0;
  const int failure = posix_spawn(
      &child, program.c_str(), &files, nullptr, pointers(words).data(), pointers(around).data());
  posix_spawn_file_actions_destroy(&files);
  if (failure != 0) return {.code = 127, .out = {}, .err = program + " cannot be started"};
  int status = 0;
  waitpid(child, &status, 0);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, Folder::read(out), Folder::read(err)};
}

inline Run bourse(std::vector<std::string> words,
                  const std::string& input = "",
                  const std::string& locale = "C") {
  return run_program(program_file(), std::move(words), input, locale);
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

inline std::vector<json::object> json_lines(const std::string& text) {
  std::vector<json::object> objects;
  for (const std::string& line : lines_of(text)) objects.push_back(json::parse(line).as_object());
  return objects;
}

inline std::string text_of(const json::value& value) { return value.as_string().c_str(); }

// The decisions of a trace of one game: all lines but the header and the final line.
inline std::vector<json::object> decisions_of(const std::string& trace) {
  const std::vector<json::object> all = json_lines(trace);
  return {all.begin() + 1, all.end() - 1};
}

// Input that plays the moves of a trace, of one seat or of all.
inline std::string moves_of(const std::string& trace, int seat = -1) {
  std::string moves;
  for (const json::object& line : decisions_of(trace)) {
    if (seat < 0 || line.at("seat") == seat) moves += text_of(line.at("action")) + "\n";
  }
  return moves;
}

}  // namespace bourse::test
