// SPDX-License-Identifier: Apache-2.0
//
// A house that a measuring program opens for itself: a `bourse serve` of its own on a free port,
// with a folder of its own, and what the system knows of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <sys/types.h>

namespace bourse::bench {

class HouseProcess {
 public:
  // Waits until the house is open; throws std::runtime_error if it does not open.
  HouseProcess(const std::string& program,
               const std::string& data,
               const std::vector<std::string>& options);
  ~HouseProcess();  // by SIGTERM
  HouseProcess(const HouseProcess&) = delete;
  HouseProcess& operator=(const HouseProcess&) = delete;

  void kill_at_once();  // by SIGKILL, as a power cut would

  const std::string& port() const { return port_; }
  pid_t pid() const { return pid_; }
  double cpu_seconds() const;  // of all its threads, user and system
  std::size_t resident_bytes() const;

 private:
  pid_t pid_ = -1;
  std::string port_;
};

}  // namespace bourse::bench
