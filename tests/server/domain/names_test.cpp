// SPDX-License-Identifier: Apache-2.0
#include "server/domain/names.h"

#include <fstream>
#include <string>

#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "server/domain/game_list.h"
#include "tests/support/project_file.h"

namespace bourse {
namespace {

std::string why_refused(std::string_view name, std::size_t most = 24) {
  const auto checked = checked_name(name, most);
  return checked ? "" : checked.error().key.empty() ? checked.error().text : checked.error().key;
}

json::object texts_of(const std::string& language) {
  std::ifstream file(project_file("lang/" + language + ".json"));
  return json::parse(std::string(std::istreambuf_iterator<char>(file), {})).as_object();
}

}  // namespace

TEST_CASE("names: whatever a language calls a bot or the reader is reserved") {
  for (const std::string language : {"en", "de"}) {
    int found = 0;
    for (const auto& entry : texts_of(language)) {
      const std::string key = entry.key();
      const json::value& text = entry.value();
      const bool is_bot = key.starts_with("bot.") && key.find('.', 4) == std::string::npos;
      if (!is_bot && key != "table.you") continue;
      ++found;
      CAPTURE(key);
      CHECK(why_refused({text.as_string().data(), text.as_string().size()}) == "name_reserved");
    }
    CHECK(found >= 7);
  }
}

TEST_CASE("names: the length counts after the name has its stored form") {
  CHECK(why_refused("\uFDFA", 17).find("at most 17") != std::string::npos);
  CHECK(checked_name("\uFDFA", 18).value().size() > 18);
  CHECK(checked_name("\U0001F469\u200D\U0001F680", 2).value() == "\U0001F469\U0001F680");
  CHECK(why_refused(std::string(100'000, 'a')).find("at most 24") != std::string::npos);
  CHECK(why_refused("\xFF") == "name_plain");
}

TEST_CASE("names: alike in shape or in letters") {
  CHECK(is_confusable("Ada", "\u0410da"));
  CHECK(is_confusable("AIda", "Alda"));
  CHECK(is_confusable("AIda", "aida"));
  CHECK(is_confusable("Bo1", "Bol"));
  CHECK(is_confusable("modem", "modern"));
  CHECK_FALSE(is_confusable("Ada", "Ada 2"));
  CHECK_FALSE(is_confusable("Ada", "Ida"));
}

}  // namespace bourse
