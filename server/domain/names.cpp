// SPDX-License-Identifier: Apache-2.0
#include "server/domain/names.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "core/check.h"
#include "core/text/screen.h"
#include "core/text/trim.h"

namespace bourse {
namespace {

using Text = std::u16string;  // ICU's own form

constexpr int kMostMarks = 3;  // Hindi and Vietnamese need up to three on one letter
// NFKC makes at most 18 characters of one (U+FDFA); anything longer than this cannot become a name.
constexpr std::size_t kMostBytes = 1024;
constexpr std::array<UChar32, 2> kBlanks{0x2800, 0x1D159};  // drawn as nothing, though "symbols"
constexpr std::array<UChar32, 2> kPlaceholders{0xFFFC, 0xFFFD};

// The words of the site and the terminal for the reader, the server and the bots (lang/*.json), and
// the bots' own names.
constexpr std::array<std::string_view, 18> kReserved{"you",
                                                     "du",
                                                     "house",
                                                     "haus",
                                                     "bourse",
                                                     "random",
                                                     "greedy",
                                                     "novice",
                                                     "trader",
                                                     "broker",
                                                     "tycoon",
                                                     "dart",
                                                     "dartpfeil",
                                                     "gierig",
                                                     "neuling",
                                                     "händler",
                                                     "makler",
                                                     "magnat"};

// Calls the ICU function, which writes at most `room` units and returns how many it has.
template <class Convert>
Text converted(std::size_t room, Convert convert) {
  Text text(room, u'\0');
  UErrorCode error = U_ZERO_ERROR;
  const auto length = convert(text.data(), static_cast<std::int32_t>(text.size()), &error);
  if (error == U_BUFFER_OVERFLOW_ERROR) return converted(static_cast<std::size_t>(length), convert);
  BOURSE_CHECK(U_SUCCESS(error));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::int32_t length_of(const Text& text) { return static_cast<std::int32_t>(text.size()); }

// Requires valid UTF-8.
Text from_utf8(std::string_view text) {
  return converted(text.size(), [&](UChar* to, std::int32_t room, UErrorCode* error) {
    std::int32_t length = 0;
    u_strFromUTF8(to, room, &length, text.data(), static_cast<std::int32_t>(text.size()), error);
    return length;
  });
}

std::string to_utf8(const Text& text) {
  constexpr std::size_t kBytesPerUnit = 3;
  std::string bytes(kBytesPerUnit * text.size(), '\0');
  std::int32_t length = 0;
  UErrorCode error = U_ZERO_ERROR;
  const auto room = static_cast<std::int32_t>(bytes.size());
  u_strToUTF8(bytes.data(), room, &length, text.data(), length_of(text), &error);
  BOURSE_CHECK(U_SUCCESS(error));
  bytes.resize(static_cast<std::size_t>(length));
  return bytes;
}

std::vector<UChar32> characters_of(const Text& text) {
  std::vector<UChar32> characters(text.size());
  std::int32_t count = 0;
  UErrorCode error = U_ZERO_ERROR;
  u_strToUTF32(characters.data(), length_of(text), &count, text.data(), length_of(text), &error);
  BOURSE_CHECK(U_SUCCESS(error));
  characters.resize(static_cast<std::size_t>(count));
  return characters;
}

void append(Text& text, UChar32 character) {
  text += converted(1, [character](UChar* to, std::int32_t room, UErrorCode* error) {
    std::int32_t length = 0;
    u_strFromUTF32(to, room, &length, &character, 1, error);
    return length;
  });
}

Text composed(const Text& text) {
  UErrorCode error = U_ZERO_ERROR;
  const UNormalizer2* const nfkc = unorm2_getNFKCInstance(&error);
  BOURSE_CHECK(U_SUCCESS(error));
  return converted(text.size(), [&](UChar* to, std::int32_t room, UErrorCode* failed) {
    return unorm2_normalize(nfkc, text.data(), length_of(text), to, room, failed);
  });
}

Text folded(const Text& text) {
  return converted(text.size(), [&](UChar* to, std::int32_t room, UErrorCode* error) {
    return u_strFoldCase(to, room, text.data(), length_of(text), U_FOLD_CASE_DEFAULT, error);
  });
}

Text skeleton(const Text& text) {
  static USpoofChecker* const kChecker = [] {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* const checker = uspoof_open(&error);
    BOURSE_CHECK(U_SUCCESS(error));
    return checker;
  }();
  return converted(text.size(), [&](UChar* to, std::int32_t room, UErrorCode* error) {
    return uspoof_getSkeleton(kChecker, 0, text.data(), length_of(text), to, room, error);
  });
}

// Two names look alike if one of these is equal: "AIda" and "Alda" by the first, "AIda" and "aida"
// by the second.
std::array<Text, 2> looks_of(std::string_view name) {
  const Text text = from_utf8(name);
  return {folded(skeleton(text)), folded(skeleton(folded(text)))};
}

bool is_mark(UChar32 c) { return (U_MASK(u_charType(c)) & U_GC_M_MASK) != 0; }

bool is_blank(UChar32 c) {
  return u_charType(c) == U_SPACE_SEPARATOR ||
         std::find(kBlanks.begin(), kBlanks.end(), c) != kBlanks.end();
}

bool is_visible(UChar32 c) {
  return (U_MASK(u_charType(c)) & (U_GC_L_MASK | U_GC_N_MASK | U_GC_S_MASK)) != 0;
}

// Unassigned, private and line-breaking characters look different everywhere or like nothing.
bool is_refused(UChar32 c) {
  constexpr std::uint32_t kRefused = U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
  return (U_MASK(u_charType(c)) & kRefused) != 0 ||
         std::find(kPlaceholders.begin(), kPlaceholders.end(), c) != kPlaceholders.end();
}

// Builds a name from its characters in NFKC.
class NameText {
 public:
  void add(UChar32 c) {
    if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) return;
    if (is_blank(c)) c = u' ';
    if (c == u' ' && (text_.empty() || text_.back() == u' ')) return;
    marks_ = is_mark(c) ? marks_ + 1 : 0;
    has_piled_marks_ = has_piled_marks_ || marks_ > kMostMarks || (marks_ > 0 && text_.empty());
    is_visible_ = is_visible_ || is_visible(c);
    is_refused_ = is_refused_ || is_refused(c);
    append(text_, c);
  }

  Result<std::string, UserMessage> finished() const {
    if (is_refused_) return Unexpected(MessageKey::NamePlain);
    if (!is_visible_) return Unexpected(MessageKey::NameEmpty);
    if (has_piled_marks_) return Unexpected(MessageKey::NameMarks);
    // Characters that were invisible may have kept a letter and its accent apart.
    return std::string(trim(to_utf8(composed(text_)), " "));
  }

 private:
  Text text_;
  int marks_ = 0;  // on the last letter
  bool has_piled_marks_ = false;
  bool is_visible_ = false;
  bool is_refused_ = false;
};

// The bots at a table are "Tycoon", "Tycoon 2" and so on.
std::string_view without_number(std::string_view name) {
  return trim(name.substr(0, name.find_last_not_of("0123456789") + 1), " .,_-");
}

bool is_reserved(std::string_view name) {
  static const std::set<Text> kLooks = [] {
    std::set<Text> looks;
    for (const std::string_view word : kReserved) looks.merge(std::set<Text>{looks_of(word)[0]});
    return looks;
  }();
  for (const std::string_view part : {name, without_number(name)}) {
    for (const Text& look : looks_of(part)) {
      if (kLooks.contains(look)) return true;
    }
  }
  return false;
}

}  // namespace

Result<std::string, UserMessage> checked_name(std::string_view name, std::size_t most_characters) {
  const std::string too_long =
      fmt::format("name: must have at most {} characters", most_characters);
  if (name.size() > kMostBytes) return Unexpected(too_long);
  if (!is_sanitized(name)) return Unexpected(MessageKey::NamePlain);
  const Text text = composed(from_utf8(name));
  NameText checked;
  for (const UChar32 c : characters_of(text)) checked.add(c);
  auto stored = checked.finished();
  if (!stored) return stored;
  if (static_cast<std::size_t>(columns(*stored)) > most_characters) return Unexpected(too_long);
  if (is_reserved(*stored)) return Unexpected(MessageKey::NameReserved);
  return stored;
}

bool is_confusable(std::string_view one, std::string_view other) {
  const auto looks = looks_of(one);
  const auto others = looks_of(other);
  return looks[0] == others[0] || looks[1] == others[1];
}

}  // namespace bourse
