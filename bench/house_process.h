// SPDX-License-Identifier: Apache-2.0
//
// A `bourse serve` process for a benchmark, with its own port and data folder, and its resource
// usage.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <sys/types.h>

namespace bourse::bench {

class HouseProcess {
 public:
  // Waits until the server accepts connections; throws std::runtime_error if it does not start.
  HouseProcess(const std::string& program,
               const std::string& data,
               const std::vector<std::string>& options);
  ~HouseProcess();  // sends SIGTERM
  HouseProcess(const HouseProcess&) = delete;
  HouseProcess& operator=(const HouseProcess&) = delete;

  void kill_at_once();  // sends SIGKILL, as in a power cut

  const std::string& port() const { return port_; }
  pid_t pid() const { return pid_; }
  double cpu_seconds() const;  // all threads, user and system time
  std::size_t resident_bytes() const;

 private:
  pid_t pid_ = -1;
  std::string port_;
};

}  // namespace bourse::bench
