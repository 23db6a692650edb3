// SPDX-License-Identifier: Apache-2.0
//
// The real program as a server on a folder that outlives it, with a disk that fails on demand
// (tests/server/disk_faults/) and its log in a file.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bench/house_process.h"
#include "tests/server/net/test_client.h"
#include "tests/server/test_folder.h"
#include "tests/support/project_file.h"

namespace bourse::test {

class ProgramHouse {
 public:
  // The program inherits the listening `socket` if there is one, as from a service manager.
  explicit ProgramHouse(std::vector<std::string> options = {}, int socket = -1)
      : options_(std::move(options)) {
    const std::string inherited =
        socket < 0 ? ""
                   : "export LISTEN_PID=$$ LISTEN_FDS=1\nexec 3<&" + std::to_string(socket) + "\n";
    const auto library = std::filesystem::path(program_file()).parent_path() / "libdisk_faults.so";
    std::ofstream(script()) << "#!/bin/sh\nexport ASAN_OPTIONS=verify_asan_link_order=0"
                            << "\nexport BOURSE_DISK_FAULTS='" << folder_.path()
                            << "'\nexport LD_PRELOAD='" << library.string() << "'\n"
                            << inherited << "exec '" << program_file() << "' \"$@\" 2>>'"
                            << folder_.path() << "/log'\n";
    std::filesystem::permissions(script(), std::filesystem::perms::owner_all);
    start();
  }

  void start() { start_on(data()); }
  void start_on(const std::string& data) {
    process_ = std::make_unique<bench::HouseProcess>(script(), data, options_);
    // With an inherited socket the port stays the same, and other threads may read it.
    if (port_ != process_->port()) port_ = process_->port();
  }
  void kill() {
    process_->kill_at_once();
    process_.reset();
  }
  void stop() { process_.reset(); }  // with SIGTERM

  client::ServerAddress address() const { return {"127.0.0.1", port_}; }
  std::string path() const { return folder_.path(); }
  std::string data() const { return folder_.path() + "/data"; }
  std::string script() const { return folder_.path() + "/serve"; }
  std::string log() const {
    std::ostringstream text;
    text << std::ifstream(folder_.path() + "/log").rdbuf();
    return text.str();
  }

  void switch_on(const std::string& fault) const { std::ofstream(folder_.path() + "/" + fault); }
  void switch_off(const std::string& fault) const {
    std::filesystem::remove(folder_.path() + "/" + fault);
  }

 private:
  TestFolder folder_;
  std::vector<std::string> options_;
  std::string port_;
  std::unique_ptr<bench::HouseProcess> process_;
};

// Two people at a table of NYSE for two.
class TwoPlayers {
 public:
  explicit TwoPlayers(const ProgramHouse& house) : house_(house) {
    join(house);
    table = people[0]->open_table(2, 2);
    REQUIRE(people[0]->sit(table, 0).status == 200);
    REQUIRE(people[1]->sit(table, 1).status == 200);
    connect();
  }

  // With new sockets, also to a server that was started since.
  void reconnect() {
    join(house_);
    connect();
  }

  // The seat to move.
  std::size_t asked() const { return choices(0).empty() ? 1 : 0; }
  json::object move(std::size_t seat, const std::string& id) const {
    return {{"type", "move"},
            {"id", id},
            {"after", last[seat].at("number")},
            {"action", choices(seat).at(0).at("action")}};
  }
  // Plays a move and reads what both are sent.
  void play(const std::string& id) {
    const std::size_t seat = asked();
    people[seat]->send(move(seat, id));
    for (std::size_t at = 0; at < 2; ++at) last[at] = people[at]->wait_for("batch");
    people[seat]->wait_for("accepted");
  }
  std::int64_t number(std::size_t seat) const { return last[seat].at("number").as_int64(); }

  std::string table;
  std::unique_ptr<TestClient> people[2];
  json::object last[2];  // the newest welcome or batch

 private:
  const json::array& choices(std::size_t seat) const {
    return last[seat].at("position").at("choices").as_array();
  }
  void join(const ProgramHouse& house) {
    for (auto& person : people) {
      const std::string secret = person ? person->secret() : std::string();
      person = std::make_unique<TestClient>(house.address(), &person == people ? "Ada" : "Ben");
      person->be(secret);
    }
  }
  void connect() {
    for (const auto& person : people) person->connect(table);
    for (std::size_t at = 0; at < 2; ++at) last[at] = people[at]->hello();
  }

  const ProgramHouse& house_;
};

}  // namespace bourse::test
