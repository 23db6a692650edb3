// SPDX-License-Identifier: Apache-2.0
//
// The statements that read lists, of a person or of people. Each reads one index in the order of
// the list, so its cost depends on the length of the page and not on how much is stored
// (tests/server/query_plan_test.cpp). Used only on the thread of the list reader.
#pragma once

#include <string>
#include <vector>

#include "server/store/sqlite/sqlite.h"
#include "server/store/store.h"

namespace bourse {

class ListStatements {
 public:
  explicit ListStatements(Database& database);

  // See Store.
  std::vector<StoredSeat> seats_of(PersonId person, const std::string& after, int most);
  std::vector<PersonalBest> bests_of(PersonId person, int most);
  std::vector<Device> devices_of(PersonId person, int most);
  std::vector<Person> people_named(const std::string& beginning, int most);

 private:
  std::vector<StoredSeat> seats_after(PersonId person, const std::string& table, int most);
  static std::vector<StoredSeat> rows_of(Statement& find);

  Statement first_seats_;
  Statement find_place_;
  Statement next_seats_;
  Statement find_bests_;
  Statement find_devices_;
  Statement find_people_;
};

}  // namespace bourse
