// SPDX-License-Identifier: Apache-2.0
//
// Parses the text of one action word by word, for the notation.cpp of a game: a verb, then the
// codes that the verb requires, separated by single spaces. An error is reported with what was
// expected and the rule for that form. After an error every word reads as the first of its kind.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/codec/json_reader.h"
#include "core/result.h"

namespace bourse {

struct ActionForm {
  std::string_view verb;
  RuleId rule;  // that defines the form
};

class ActionWords {
 public:
  // spelling: the rule for words and spaces, and for texts that are no action.
  ActionWords(std::string_view text,
              std::span<const ActionForm> forms,
              RuleId spelling,
              FirstError& errors)
      : rest_(text), forms_(forms), spelling_(spelling), form_{"", spelling}, errors_(errors) {}

  // The index of the verb in the forms. Call it first.
  std::size_t verb();
  // The index of the next word in codes. what: "a colour"; expected: "bu, bk, rd or gn".
  std::size_t code(std::span<const std::string_view> codes,
                   std::string_view what,
                   std::string_view expected);
  // The next word as a number without sign or leading zeros. what: "a number of coins".
  int number(std::string_view what, int least, int most);
  // Consumes the word if it is the next one.
  bool next_is(std::string_view word);
  // Consumes the word if it is the last one.
  bool ends_with(std::string_view word);
  bool has_ended() const { return ended_; }
  // Nothing may follow. Call it last.
  void finish();

  void refuse(std::string what);
  bool ok() const { return !errors_.raised(); }

 private:
  std::string_view next();
  void refuse_spaces();

  std::string_view rest_;
  std::span<const ActionForm> forms_;
  RuleId spelling_;
  ActionForm form_;
  bool ended_ = false;
  FirstError& errors_;
};

// The action that `read` parses from a whole text. Words: a game's subclass, built from the text
// and a FirstError.
template <class Words, class Read>
auto read_action_text(std::string_view text, Read read)
    -> Result<decltype(read(std::declval<Words&>())), ParseError> {
  FirstError errors;
  Words words(text, errors);
  const auto action = read(words);
  words.finish();
  if (errors.raised()) return Unexpected(errors.first());
  return action;
}

}  // namespace bourse
