// SPDX-License-Identifier: Apache-2.0
//
// The documented metrics, the dashboard and the alerts use the names that the server exports.
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "server/net/metrics.h"
#include "tests/support/project_file.h"

namespace bourse::test {
namespace {

using Names = std::set<std::string>;

Names names_in(const std::string& text, const std::regex& pattern) {
  Names names;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
    names.insert((*at)[1]);
  }
  return names;
}

std::string content_of(std::string_view file) {
  std::ostringstream text;
  text << std::ifstream(project_file(file), std::ios::binary).rdbuf();
  return text.str();
}

Names exported() {
  static const std::regex kType("# TYPE (bourse_[a-z_]+) ");
  HouseCounters house;
  house.replica_age = 0;
  return names_in(net::metrics_text({}, house, 0), kType);
}

// A histogram is used through its series.
std::string without_suffix(const std::string& name) {
  return std::regex_replace(name, std::regex("_(bucket|sum|count)$"), "");
}

}  // namespace

TEST_CASE("monitoring: the page lists every metric, and no other") {
  const Names documented =
      names_in(content_of("docs/monitoring.md"), std::regex(R"(\n\| `(bourse_[a-z_]+)` \|)"));
  CHECK(documented == exported());
}

TEST_CASE("monitoring: dashboard and alerts use names that the server exports") {
  for (const char* file :
       {"packaging/monitoring/grafana-dashboard.json", "packaging/monitoring/alerts.yaml"}) {
    CAPTURE(file);
    const Names used = names_in(content_of(file), std::regex("(bourse_[a-z_]+)"));
    CHECK(used.size() > 5);
    for (const std::string& name : used) {
      CAPTURE(name);
      CHECK((exported().count(name) + exported().count(without_suffix(name))) > 0);
    }
  }
}

}  // namespace bourse::test
