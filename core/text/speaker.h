// SPDX-License-Identifier: Apache-2.0
//
// Subject and verb for the sentences of a game: "Anna takes", "you take", "Seat 2 takes". The
// reader is the seat named "you"; a seat without a name is called by its number.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/seat.h"

namespace bourse {

std::string capitalised(std::string text);

class Speaker {
 public:
  explicit Speaker(std::span<const std::string> names) : names_(names) {}

  std::string name(Seat seat) const;
  bool is_you(Seat seat) const;
  // The verb form for the seat: of_others "takes", of_you "take".
  std::string_view verb(Seat seat, std::string_view of_others, std::string_view of_you) const {
    return is_you(seat) ? of_you : of_others;
  }
  // Within a sentence.
  std::string says(Seat seat, std::string_view of_others, std::string_view of_you) const;
  // At the beginning of a sentence. A name that somebody chose keeps its case.
  std::string does(Seat seat, std::string_view of_others, std::string_view of_you) const;

 private:
  std::span<const std::string> names_;
};

}  // namespace bourse
