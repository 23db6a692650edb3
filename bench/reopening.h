// SPDX-License-Identifier: Apache-2.0
//
// What a house that was closed does with the tables in its books: how much memory they take while
// nobody is there, and how soon one of them is open again. And what the disk itself takes, beside
// which the times of a house can be judged.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bourse::bench {

struct Books {
  std::string program;
  std::string data;
  std::vector<std::string> options;  // of `bourse serve`
  std::vector<std::string> tables;
  std::string secret;  // of somebody who has a seat at each
};

struct Reopening {
  std::vector<double> milliseconds;  // from the call to the welcome with the whole past, sorted
  std::size_t parked_bytes = 0;      // of the house before anybody came
};

// Opens a house on the books and one table after the other, at most so many.
Reopening reopen(const Books& books, std::size_t most);

// Keeping 4 KiB in a file of the folder, again and again: milliseconds each, sorted.
std::vector<double> flushes(const std::string& folder);

// The value that this share of the list stays under; 0 of an empty one. Requires: sorted.
double at_share(const std::vector<double>& sorted, double share);

}  // namespace bourse::bench
