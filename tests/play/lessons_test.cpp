// SPDX-License-Identifier: Apache-2.0
//
// The lessons, games/<game>/lessons/lesson.json with its texts, played as the site plays them: at
// each step the right moves are legal and lead on, every other legal move has an explanation of its
// own, and the mechanisms that the lesson lists occur at the steps that explain them. All events of
// games with the default options belong to these mechanisms, or are listed as routine.
#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "games/registry.h"
#include "play/match.h"
#include "tests/play/tables.h"
#include "tests/support/project_file.h"

namespace bourse {
namespace {

struct Wrong {
  std::string key;
  std::vector<std::string> moves;  // patterns
};

struct LessonStep {
  std::string key;
  std::vector<std::string> right;
  std::vector<Wrong> wrong;
};

struct Chapter {
  std::string key;
  json::value position;
  std::vector<std::vector<std::string>> scripts;  // by seat
  Seat learner{};
  std::vector<LessonStep> steps;
};

struct Mechanism {
  std::string name;
  std::vector<std::string> rules;  // anchors of RULES.md
  std::string step;                // CHAPTER.STEP that explains it, or CHAPTER.done
  json::object event;              // fields of an event that the learner witnesses
};

struct Lesson {
  const ErasedGame* game = nullptr;
  std::vector<Mechanism> mechanisms;
  std::vector<json::object> routine;  // events that need no explanation
  std::vector<Chapter> chapters;
};

using Texts = std::map<std::string, std::string>;

std::string text_of(const json::value& value) {
  return {value.as_string().data(), value.as_string().size()};
}

std::vector<std::string> texts_of(const json::value& list) {
  std::vector<std::string> texts;
  for (const json::value& text : list.as_array()) texts.push_back(text_of(text));
  return texts;
}

json::value read_lesson_file(const ErasedGame& game, std::string_view name) {
  const auto path = project_file(fmt::format("games/{}/lessons/{}", game.descriptor->key, name));
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return json::parse(text.str());
}

LessonStep step_of(const json::value& value) {
  LessonStep step{
      .key = text_of(value.at("key")), .right = texts_of(value.at("right")), .wrong = {}};
  for (const json::value& wrong : value.at("wrong").as_array()) {
    step.wrong.push_back({.key = text_of(wrong.at("key")), .moves = texts_of(wrong.at("moves"))});
  }
  return step;
}

Chapter chapter_of(const json::value& value) {
  Chapter chapter;
  chapter.key = text_of(value.at("key"));
  chapter.position = value.at("position");
  for (const json::value& script : value.at("scripts").as_array()) {
    if (script.is_null()) chapter.learner = seat_at(static_cast<int>(chapter.scripts.size()));
    chapter.scripts.push_back(script.is_null() ? std::vector<std::string>{} : texts_of(script));
  }
  for (const json::value& step : value.at("steps").as_array()) {
    chapter.steps.push_back(step_of(step));
  }
  return chapter;
}

bool has_lesson(const ErasedGame& game) {
  return std::filesystem::exists(
      project_file(fmt::format("games/{}/lessons/lesson.json", game.descriptor->key)));
}

std::vector<Lesson> lessons() {
  std::vector<Lesson> all;
  for (const ErasedGame& game : games()) {
    if (!has_lesson(game)) continue;
    const json::value file = read_lesson_file(game, "lesson.json");
    Lesson& lesson = all.emplace_back();
    lesson.game = &game;
    for (const auto& [name, value] : file.at("mechanisms").as_object()) {
      lesson.mechanisms.push_back({.name = name,
                                   .rules = texts_of(value.at("rules")),
                                   .step = text_of(value.at("step")),
                                   .event = value.at("event").as_object()});
    }
    for (const json::value& event : file.at("routine").as_array()) {
      lesson.routine.push_back(event.as_object());
    }
    for (const json::value& chapter : file.at("chapters").as_array()) {
      lesson.chapters.push_back(chapter_of(chapter));
    }
  }
  return all;
}

Texts texts(const ErasedGame& game, std::string_view language) {
  const json::value file = read_lesson_file(game, fmt::format("{}.json", language));
  Texts texts;
  for (const auto& [key, text] : file.as_object()) texts.emplace(key, text_of(text));
  return texts;
}

// '*' stands for any text, also in web/src/lessons/lesson.ts.
bool fits(std::string_view pattern, std::string_view action) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == action;
  if (!action.starts_with(pattern.substr(0, star))) return false;
  for (std::size_t at = star; at <= action.size(); ++at) {
    if (fits(pattern.substr(star + 1), action.substr(at))) return true;
  }
  return false;
}

// Why this move is not the one of the step: the key of its explanation.
std::optional<std::string> wrong_key(const LessonStep& step, const std::string& action) {
  for (const Wrong& wrong : step.wrong) {
    const bool is_one = std::any_of(wrong.moves.begin(), wrong.moves.end(), [&](const auto& moves) {
      return fits(moves, action);
    });
    if (is_one) return wrong.key;
  }
  return std::nullopt;
}

bool is_right(const LessonStep& step, const std::string& action) {
  return std::any_of(
      step.right.begin(), step.right.end(), [&](const auto& moves) { return fits(moves, action); });
}

std::vector<std::string> legal_texts(const Match& match, Seat seat) {
  std::vector<std::string> legal;
  for (const AnyAction& action : match.legal(seat)) {
    legal.push_back(match.game().print(match.rules(), action));
  }
  return legal;
}

// A chapter played rightly, with the scripts of the other seats.
class Walk {
 public:
  // Called at each decision of the learner, and whenever the chapter is over.
  using Visit = std::function<void(const Match&, const LessonStep*)>;

  Walk(const ErasedGame& game, const Chapter& chapter, Visit visit)
      : game_(game), chapter_(chapter), visit_(std::move(visit)) {}

  // Plays the first right move of each step. `seed` decides what chance does.
  void play(std::uint8_t seed = 0) {
    go_on(start(seed), Scripted(chapter_.scripts.size()), 0, false);
  }
  // Plays all right moves of each step.
  void play_all() { go_on(start(0), Scripted(chapter_.scripts.size()), 0, true); }

  // Events that the learner saw, by the number of steps taken before.
  std::multimap<std::size_t, json::object> seen;

 private:
  using Scripted = std::vector<std::size_t>;  // moves played from the scripts, by seat

  Match start(std::uint8_t number) const {
    auto position = game_.load(chapter_.position);
    REQUIRE_MESSAGE(position.has_value(), (position ? "" : explain(position.error())));
    Seed seed{};
    seed[31] = number;
    return Match::resume(game_, *std::move(position), seed);
  }
  void move(Match& match, Seat seat, const std::string& text, std::size_t step) {
    const auto action = match.game().parse(match.rules(), text);
    REQUIRE_MESSAGE(action.has_value(), text);
    const auto refusal = match.play(seat, *action);
    const std::string reason = refusal ? explain(*refusal) : std::string();
    REQUIRE_MESSAGE(!refusal, fmt::format("seat {}, {}: {}", number(seat), text, reason));
    for (Sighting& one : match.sightings(Viewer::of(chapter_.learner))) {
      seen.emplace(step, std::move(one.event));
    }
  }
  // One move of another seat that is asked; false: none has one.
  bool play_scripts(Match& match, Scripted& scripted, std::size_t step) {
    for (const Seat seat : match.to_act()) {
      const auto at = static_cast<std::size_t>(seat);
      if (scripted[at] == chapter_.scripts[at].size()) continue;
      move(match, seat, chapter_.scripts[at][scripted[at]++], step);
      return true;
    }
    return false;
  }
  void go_on(Match match, Scripted scripted, std::size_t step, bool all) {
    while (play_scripts(match, scripted, step)) {
    }
    if (step == chapter_.steps.size()) return visit_(match, nullptr);
    const LessonStep& now = chapter_.steps[step];
    CAPTURE(now.key);
    REQUIRE_MESSAGE(match.to_act().contains(chapter_.learner), "the learner is not asked");
    visit_(match, &now);
    int rights = 0;
    for (const std::string& action : legal_texts(match, chapter_.learner)) {
      if (!is_right(now, action) || (rights > 0 && !all)) continue;
      ++rights;
      Match next = match;
      move(next, chapter_.learner, action, step + 1);
      go_on(std::move(next), scripted, step + 1, all);
    }
    CHECK_MESSAGE(rights > 0, "no right move is legal");
  }

  const ErasedGame& game_;
  const Chapter& chapter_;
  Visit visit_;
};

// Visits every chapter of every lesson, played rightly.
void each_chapter(const std::function<void(const Lesson&, const Chapter&)>& visit) {
  for (const Lesson& lesson : lessons()) {
    CAPTURE(lesson.game->descriptor->key);
    for (const Chapter& chapter : lesson.chapters) {
      CAPTURE(chapter.key);
      visit(lesson, chapter);
    }
  }
}

bool has_fields(const json::object& event, const json::object& wanted);

// Whether a field of an event is as wanted: texts are patterns, objects name some fields.
bool is_as(const json::value& value, const json::value& wanted) {
  if (value.is_string() && wanted.is_string()) return fits(text_of(wanted), text_of(value));
  if (value.is_object() && wanted.is_object()) {
    return has_fields(value.as_object(), wanted.as_object());
  }
  return value == wanted;
}

bool has_fields(const json::object& event, const json::object& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& field) {
    const json::value* const value = event.if_contains(field.key());
    return value != nullptr && is_as(*value, field.value());
  });
}

// The place of a step among those of its chapter, "done" behind the last; nullopt: another chapter.
std::optional<std::size_t> place_in(const Chapter& chapter, const std::string& step) {
  if (!step.starts_with(chapter.key + ".")) return std::nullopt;
  const std::string key = step.substr(chapter.key.size() + 1);
  const auto at = std::find_if(chapter.steps.begin(),
                               chapter.steps.end(),
                               [&](const LessonStep& one) { return one.key == key; });
  const bool is_step = at != chapter.steps.end() || key == "done";
  CHECK_MESSAGE(is_step, step);
  return static_cast<std::size_t>(at - chapter.steps.begin());
}

// Whether the learner sees the event just before the step that explains it, or after its move.
bool occurs(const Mechanism& mechanism, const Lesson& lesson) {
  for (const Chapter& chapter : lesson.chapters) {
    const auto place = place_in(chapter, mechanism.step);
    if (!place) continue;
    Walk walk(*lesson.game, chapter, [](const Match&, const LessonStep*) {});
    walk.play();
    return std::any_of(walk.seen.lower_bound(*place),
                       walk.seen.upper_bound(*place + 1),
                       [&](const auto& one) { return has_fields(one.second, mechanism.event); });
  }
  return false;
}

// Whether the lesson explains this event, or need not.
bool is_listed(const json::object& event, const Lesson& lesson) {
  const auto fits_event = [&](const json::object& wanted) { return has_fields(event, wanted); };
  return std::any_of(lesson.routine.begin(), lesson.routine.end(), fits_event) ||
         std::any_of(lesson.mechanisms.begin(), lesson.mechanisms.end(), [&](const Mechanism& one) {
           return fits_event(one.event);
         });
}

std::set<std::string> placeholders(const std::string& text) {
  std::set<std::string> found;
  for (std::size_t open = text.find('{'); open != std::string::npos;
       open = text.find('{', open + 1)) {
    const std::size_t close = text.find('}', open);
    REQUIRE_MESSAGE(close != std::string::npos, text);
    found.insert(text.substr(open + 1, close - open - 1));
  }
  return found;
}

// The number behind "worth." and the like.
std::optional<Seat> seat_in(const std::string& placeholder, std::string_view word, int seats) {
  if (!placeholder.starts_with(std::string(word) + ".")) return std::nullopt;
  const int seat = std::stoi(placeholder.substr(word.size() + 1));
  REQUIRE(seat < seats);
  return seat_at(seat);
}

// Whether the site can fill it in here. `moves`: those that "after" may be about.
bool is_known(const std::string& placeholder,
              const Match& match,
              Seat learner,
              const std::vector<std::string>& moves) {
  const ErasedGame& game = match.game();
  const AnyView view = match.view(Viewer::of(learner));
  const Market market = game.market(match.rules(), view);
  if (placeholder == "worth") return market.worth[learner].has_value();
  if (const auto seat = seat_in(placeholder, "worth", match.seats())) {
    return market.worth[*seat].has_value();
  }
  if (seat_in(placeholder, "name", match.seats())) return true;
  if (placeholder == "after") {
    return !moves.empty() && std::all_of(moves.begin(), moves.end(), [&](const std::string& move) {
      return game.preview(match.rules(), view, *game.parse(match.rules(), move))
          .worth_after.has_value();
    });
  }
  return std::any_of(market.companies.begin(), market.companies.end(), [&](const Listing& company) {
    return placeholder == fmt::format("price.{}", company.code);
  });
}

void check_placeholders(const std::string& text,
                        const Match& match,
                        Seat learner,
                        const std::vector<std::string>& moves) {
  for (const std::string& placeholder : placeholders(text)) {
    CAPTURE(placeholder);
    CAPTURE(text);
    CHECK(is_known(placeholder, match, learner, moves));
  }
}

}  // namespace

TEST_CASE("lessons: the right moves are legal and lead on, whatever chance does") {
  each_chapter([](const Lesson& lesson, const Chapter& chapter) {
    int ends = 0;
    Walk walk(*lesson.game, chapter, [&](const Match&, const LessonStep* step) {
      ends += step == nullptr ? 1 : 0;
    });
    for (std::uint8_t seed = 0; seed < 4; ++seed) walk.play(seed);
    CHECK(ends == 4);
  });
}

// The right moves and the explanations that legal moves use, by step.
std::set<std::string> used_texts(const Lesson& lesson, const Chapter& chapter) {
  std::set<std::string> used;
  Walk walk(*lesson.game, chapter, [&](const Match& match, const LessonStep* step) {
    if (step == nullptr) return;
    for (const std::string& action : legal_texts(match, chapter.learner)) {
      for (const std::string& right : step->right) {
        if (fits(right, action)) used.insert(step->key + " " + right);
      }
      if (is_right(*step, action)) continue;
      const auto key = wrong_key(*step, action);
      CHECK_MESSAGE(key.has_value(), fmt::format("{}: {}", step->key, action));
      used.insert(step->key + ": " + key.value_or(""));
    }
  });
  walk.play_all();
  return used;
}

TEST_CASE("lessons: every legal move is right or explained, and nothing is said of illegal ones") {
  each_chapter([](const Lesson& lesson, const Chapter& chapter) {
    const std::set<std::string> used = used_texts(lesson, chapter);
    for (const LessonStep& step : chapter.steps) {
      for (const std::string& right : step.right) {
        CHECK_MESSAGE(used.contains(step.key + " " + right), right);
      }
      for (const Wrong& wrong : step.wrong) {
        const std::string name = step.key + ": " + wrong.key;
        CHECK_MESSAGE(used.contains(name), name);
      }
    }
  });
}

TEST_CASE("lessons: every mechanism that they list occurs at the step that explains it") {
  for (const Lesson& lesson : lessons()) {
    CAPTURE(lesson.game->descriptor->key);
    CHECK_FALSE(lesson.mechanisms.empty());
    for (const Mechanism& mechanism : lesson.mechanisms) {
      CHECK_MESSAGE(occurs(mechanism, lesson), mechanism.name);
    }
  }
}

TEST_CASE("lessons: every mechanism cites its rules") {
  for (const Lesson& lesson : lessons()) {
    CAPTURE(lesson.game->descriptor->key);
    const auto path = project_file(fmt::format("games/{}/RULES.md", lesson.game->descriptor->key));
    std::ostringstream rules;
    rules << std::ifstream(path).rdbuf();
    for (const Mechanism& mechanism : lesson.mechanisms) {
      CHECK_MESSAGE(!mechanism.rules.empty(), mechanism.name);
      for (const std::string& rule : mechanism.rules) {
        CHECK_MESSAGE(rules.str().find("[" + rule + "]") != std::string::npos, rule);
      }
    }
  }
}

// Unlisted events that seat 0 sees in random games with the default options, one of each kind.
std::map<std::string, std::string> unlisted(const Lesson& lesson, int games) {
  const int seats = static_cast<int>(lesson.chapters.front().scripts.size());
  std::map<std::string, std::string> found;
  for (int game = 0; game < games; ++game) {
    Match match = table_of(*lesson.game, seats, static_cast<std::uint8_t>(game));
    Rng rng(test_seed(200), static_cast<std::uint64_t>(game));
    while (!match.is_over()) {
      play_random_move(match, rng);
      for (const Sighting& one : match.sightings(Viewer::of(Seat{}))) {
        if (is_listed(one.event, lesson)) continue;
        found.emplace(text_of(one.event.at("event")), json::serialize(one.event));
      }
    }
  }
  return found;
}

TEST_CASE("lessons: whatever happens in games with the default options is explained") {
  for (const Lesson& lesson : lessons()) {
    CAPTURE(lesson.game->descriptor->key);
    for (const auto& event : unlisted(lesson, 12)) CHECK_MESSAGE(false, event.second);
  }
}

// Collects the texts that a lesson needs, and checks the figures that they mention.
struct TextCheck {
  const Texts& told;
  std::set<std::string> expected;

  std::string expect(const std::string& key) {
    expected.insert(key);
    const auto found = told.find(key);
    CHECK_MESSAGE(found != told.end(), key);
    return found == told.end() ? std::string() : found->second;
  }
  void check_step(const Chapter& chapter, const Match& match, const LessonStep& step) {
    std::vector<std::string> right;
    std::map<std::string, std::vector<std::string>> wrong;
    for (const std::string& action : legal_texts(match, chapter.learner)) {
      auto& actions = is_right(step, action) ? right : wrong[wrong_key(step, action).value_or("")];
      actions.push_back(action);
    }
    const std::string key = chapter.key + "." + step.key;
    check_placeholders(expect(key), match, chapter.learner, right);
    for (const Wrong& one : step.wrong) {
      check_placeholders(expect(key + "." + one.key), match, chapter.learner, wrong[one.key]);
    }
  }
};

TEST_CASE("lessons: their texts are complete, short, different and of known figures") {
  constexpr std::size_t kLongest = 320;  // bytes: a paragraph that a phone shows with its board
  for (const Lesson& lesson : lessons()) {
    CAPTURE(lesson.game->descriptor->key);
    const Texts english = texts(*lesson.game, "en");
    for (const std::string_view language : {"en", "de"}) {
      CAPTURE(language);
      const Texts told = texts(*lesson.game, language);
      TextCheck check{.told = told, .expected = {}};
      for (const Chapter& chapter : lesson.chapters) {
        CAPTURE(chapter.key);
        check.expect(chapter.key);
        Walk walk(*lesson.game, chapter, [&](const Match& match, const LessonStep* step) {
          if (step != nullptr) return check.check_step(chapter, match, *step);
          check_placeholders(check.expect(chapter.key + ".done"), match, chapter.learner, {});
        });
        walk.play();
      }
      std::set<std::string> different;
      for (const auto& entry : told) {
        const std::string& key = entry.first;
        const std::string& text = entry.second;
        CHECK_MESSAGE(check.expected.contains(key), key);
        CHECK_MESSAGE(text.size() <= kLongest, key);
        CHECK_MESSAGE(different.insert(text).second, key);
        const auto twin = english.find(key);
        CHECK_MESSAGE((twin != english.end() && placeholders(text) == placeholders(twin->second)),
                      key);
      }
    }
  }
}

}  // namespace bourse
