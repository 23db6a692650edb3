// SPDX-License-Identifier: Apache-2.0
//
// The text of one action, word by word, for the notation.cpp of a game: a verb, then the codes that
// the verb asks for, separated by single spaces. What is wrong goes to the complaint with what was
// expected and the rule of that form; after a complaint every word is the first of its kind.
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
  RuleId rule;  // that gives the form
};

class ActionWords {
 public:
  // spelling: the rule on words and spaces, and on what is no action at all.
  ActionWords(std::string_view text,
              std::span<const ActionForm> forms,
              RuleId spelling,
              FirstError& errors)
      : rest_(text), forms_(forms), spelling_(spelling), form_{"", spelling}, errors_(errors) {}

  // The place of the verb in the forms. Comes first.
  std::size_t verb();
  // The place of the next word in codes. what: "a colour"; expected: "bu, bk, rd or gn".
  std::size_t code(std::span<const std::string_view> codes,
                   std::string_view what,
                   std::string_view expected);
  // The next word as a number without sign or leading zeros. what: "a number of coins".
  int number(std::string_view what, int least, int most);
  // Takes the word if it is the next one.
  bool next_is(std::string_view word);
  // Takes the word if it is the last one.
  bool ends_with(std::string_view word);
  bool has_ended() const { return ended_; }
  // Nothing may follow. Comes last.
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

// The action that `read` makes of a whole text. Words: those of a game, built from the text and a
// complaint.
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
