// SPDX-License-Identifier: Apache-2.0
#include "bench/bare_disk.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

namespace bourse::bench {

std::vector<double> append_times(const std::string& folder, std::chrono::seconds duration) {
  using Clock = std::chrono::steady_clock;
  const std::string path = (std::filesystem::path(folder) / "appends").string();
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) throw std::runtime_error("cannot create a file to measure the disk");
  const std::array<char, 4096> page{};
  std::vector<double> times;
  const auto end = Clock::now() + duration;
  bool is_written = true;
  for (auto start = Clock::now(); is_written && start < end; start = Clock::now()) {
    is_written = write(file, page.data(), page.size()) == static_cast<ssize_t>(page.size()) &&
                 fdatasync(file) == 0;
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  close(file);
  std::filesystem::remove(path);
  if (!is_written) throw std::runtime_error("cannot write to " + path);
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace bourse::bench
