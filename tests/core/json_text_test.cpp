// SPDX-License-Identifier: Apache-2.0
#include "core/codec/json_text.h"

#include <limits>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

namespace bourse {
namespace {

void write_mixed_items(JsonText& json) {
  json.number(-12);
  json.word("rd");
  json.null();
  json.flag(true);
  json.object([&] { json.field("deep").list([&] { json.number(9); }); });
  json.list([&] {
    json.number(10);
    json.number(std::numeric_limits<std::int64_t>::min());
  });
}

}  // namespace

TEST_CASE("JSON text: fields, lists and commas form valid JSON") {
  std::string text = "before ";
  {
    JsonText json(text);
    json.object([&] {
      json.field("none").list([] {});
      json.field("nothing").object([] {});
      json.field("mixed").list([&] { write_mixed_items(json); });
      json.field("last").flag(false);
    });
  }
  CHECK(text == R"(before {"none":[],"nothing":{},"mixed":[-12,"rd",null,true,{"deep":[9]},)"
                R"([10,-9223372036854775808]],"last":false})");
}

TEST_CASE("JSON text: nothing is lost at a buffer boundary, whatever the length") {
  const std::string key(JsonText::kLongestWord, 'k');
  for (int count : {10, 29, 30, 31, 200, 2000}) {
    std::string text;
    {
      JsonText json(text);
      json.list([&] {
        for (int at = 0; at < count; ++at) json.object([&] { json.field(key).number(at); });
      });
    }
    const boost::json::value value = boost::json::parse(text);
    REQUIRE(value.as_array().size() == static_cast<std::size_t>(count));
    for (int at = 0; at < count; ++at) {
      CHECK(value.as_array()[static_cast<std::size_t>(at)].at(key).as_int64() == at);
    }
  }
}

}  // namespace bourse
