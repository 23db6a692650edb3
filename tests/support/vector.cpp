// SPDX-License-Identifier: Apache-2.0
#include "tests/support/vector.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/text/trim.h"
#include "play/fairness.h"
#include "tests/support/vector_text.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;
using Text = std::string_view;
using vector_text::Line;
using vector_text::logical_lines;
using vector_text::pop_word;
using vector_text::split;

// Worlds drawn for possible and impossible: a value found in one of ten worlds is missed by all of
// them once in 10^22. They use a stream that no move of a case reaches.
constexpr int kWorlds = 500;
constexpr std::uint64_t kWorldStream = 1'000'000;

// Thrown by a line that cannot be parsed or executed; the rest of the case is skipped.
struct Stuck {
  std::string what;
};

json::value json_of(Text text) {
  auto value = parse_json(text, "vector");
  if (!value) throw Stuck{explain(value.error())};
  return *std::move(value);
}

void merge(json::value& target, const json::value& patch) {
  if (!patch.is_object()) {
    target = patch;
    return;
  }
  if (!target.is_object()) target = json::object();
  for (const auto& [key, value] : patch.get_object()) {
    if (value.is_null()) {
      target.get_object().erase(key);
    } else {
      merge(target.get_object()[key], value);
    }
  }
}

// "hands[0].x" denotes the JSON pointer "/hands/0/x". Null if there is no such value.
json::value* find(json::value& document, Text path) {
  std::string pointer = "/";
  for (const char c : path) {
    if (c == '[' || c == '.') pointer += '/';
    if (c != '[' && c != '.' && c != ']') pointer += c;
  }
  boost::system::error_code failed;
  return document.find_pointer(pointer, failed);
}

std::pair<Text, json::value> assignment(Text text) {
  const std::size_t sign = text.find('=');
  if (sign == Text::npos) throw Stuck{fmt::format("'{}' is not PATH = VALUE", text)};
  return {trim(text.substr(0, sign)), json_of(trim(text.substr(sign + 1)))};
}

// Whether the place is this value or contains it at any depth.
bool holds(const json::value& place, const json::value& value) {
  if (place == value) return true;
  const auto is_inside = [&value](const auto& part) { return holds(part, value); };
  if (const auto* list = place.if_array()) {
    return std::any_of(list->begin(), list->end(), is_inside);
  }
  const auto* object = place.if_object();
  return object != nullptr && std::any_of(object->begin(), object->end(), [&](const auto& member) {
           return is_inside(member.value());
         });
}

// The value with each list of words or numbers replaced by its length.
json::value sizes(const json::value& value) {
  if (const json::object* object = value.if_object()) {
    json::object members;
    for (const auto& [key, member] : *object) members.emplace(key, sizes(member));
    return members;
  }
  const json::array* list = value.if_array();
  if (list == nullptr) return value;
  const bool is_deep = std::any_of(
      list->begin(), list->end(), [](const json::value& item) { return item.is_structured(); });
  if (!is_deep) return list->size();
  json::array items;
  for (const json::value& item : *list) items.push_back(sizes(item));
  return items;
}

std::string show(const json::value& value) { return json::serialize(value); }

int number_of(Text word) {
  int number = -1;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  if (read.ec != std::errc() || read.ptr != word.data() + word.size()) {
    throw Stuck{fmt::format("'{}' is no number", word)};
  }
  return number;
}

Seat seat_of(Text word) {
  const int number = number_of(word);
  if (number < 0 || number >= kMaxSeats) throw Stuck{fmt::format("'{}' is no seat", word)};
  return seat_at(number);
}

Viewer viewer_of(Text word) {
  return word == "spectator" ? Viewer::spectator() : Viewer::of(seat_of(word));
}

class VectorRun {
 public:
  VectorRun(const ErasedGame& game, fs::path folder) : game_(game), folder_(std::move(folder)) {}

  void run(const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      line_ = line.number;
      if (is_stuck_ && !line.text.starts_with("case ")) continue;
      try {
        obey(line.text);
      } catch (const Stuck& stuck) {
        give_up(stuck.what);
      } catch (const std::exception& bug) {
        give_up(bug.what());
      }
    }
    end_case();
    if (cases_ == 0) fail("the file has no case");
  }

  VectorReport report() && { return std::move(report_); }

 private:
  struct Directive {
    Text word;
    void (VectorRun::*obey)(Text);
  };
  static const std::array<Directive, 16> kDirectives;

  void obey(Text text) {
    const Text whole = text;
    const Text word = pop_word(text);
    if (!named_ && word != "game") throw Stuck{"the file does not begin with its game"};
    if (word.find_first_not_of("0123456789") == Text::npos) return step(whole);
    for (const Directive& directive : kDirectives) {
      if (directive.word == word) return (this->*directive.obey)(text);
    }
    throw Stuck{fmt::format("'{}' is no word of a vector", word)};
  }

  // Reporting.

  void fail(std::string what) { report_.failures.push_back({line_, std::move(what)}); }
  void give_up(std::string what) {
    fail(std::move(what));
    is_stuck_ = true;
  }
  void check(bool holds, const std::string& what) {
    ++checks_in_case_;
    ++report_.checks;
    if (!holds) fail(what);
  }
  void check_equal(Text what, const json::value& got, const json::value& expected) {
    check(got == expected, fmt::format("{} is {}, expected {}", what, show(got), show(expected)));
  }

  // The position.

  json::value document() {
    return is_playing() ? json::value(game_.document(position_->rules, position_->state)) : start_;
  }
  bool is_playing() const { return position_.has_value(); }
  AnyPosition& position() {
    if (!is_playing()) {
      auto loaded = game_.load(start_);
      if (!loaded) throw Stuck{"the document is refused: " + explain(loaded.error())};
      position_ = *std::move(loaded);
    }
    return *position_;
  }
  void restart(json::value document) {
    start_ = std::move(document);
    position_.reset();
    before_.reset();
    events_.clear();
  }
  AnyAction action(Text text) {
    auto parsed = game_.parse(position().rules, text);
    if (!parsed) throw Stuck{explain(parsed.error())};
    return *parsed;
  }
  std::vector<std::string> legal(Seat seat) {
    std::vector<std::string> texts;
    const AnyPosition& at = position();
    for (const AnyAction& action : game_.legal(at.rules, at.state, seat)) {
      texts.push_back(game_.print(at.rules, action));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  std::optional<json::value> derived(Text name);

  // Directives, in the order of the header.

  void game(Text key) {
    if (key != game_.descriptor->key) throw Stuck{fmt::format("'{}' is another game", key)};
    named_ = true;
  }
  void base(Text name) {
    std::ifstream file(folder_ / name);
    if (!file) throw Stuck{fmt::format("there is no file {}", name)};
    const std::string text((std::istreambuf_iterator<char>(file)),
                           std::istreambuf_iterator<char>());
    restart(json_of(text));
    if (cases_ == 0) base_ = start_;
  }
  void begin_case(Text title) {
    end_case();
    if (title.empty()) throw Stuck{"a case needs a title"};
    ++cases_;
    case_line_ = line_;
    checks_in_case_ = 0;
    is_stuck_ = false;
    seed_ = Seed{};
    moves_ = 0;
    restart(base_);
  }
  void end_case() {
    if (cases_ == 0 || is_stuck_ || checks_in_case_ > 0) return;
    line_ = case_line_;
    fail("the case has no check");
  }
  void patch(Text text) {
    json::value patched = document();
    merge(patched, json_of(text));
    restart(std::move(patched));
  }
  void set(Text text) {
    json::value changed = document();
    if (const std::string wrong = assign(changed, text); !wrong.empty()) throw Stuck{wrong};
    restart(std::move(changed));
  }
  void seed(Text hex) {
    const auto parsed = parse_seed(hex);
    if (!parsed) throw Stuck{explain(parsed.error())};
    seed_ = *parsed;
  }
  void deal(Text text) {
    const int seats = number_of(pop_word(text));
    const json::value options = json_of(text.empty() ? "{}" : text);
    if (!options.is_object()) throw Stuck{"the options of a deal are an object"};
    auto rules = game_.compile(seats, options.get_object());
    if (!rules) throw Stuck{explain(rules.error())};
    restart(json::object());
    moves_ = 0;
    Rng rng(seed_, moves_);
    AnyEvents& events = events_.emplace_back();
    const AnyState state = game_.setup(*rules, rng, events);
    position_ = AnyPosition{*std::move(rules), state};
    before_ = document();
  }
  void step(Text text) {
    position();
    before_ = document();
    events_.clear();
    for (Text move : split(text, ';')) {
      const Seat seat = seat_of(pop_word(move));
      act(seat, move);
    }
  }
  void act(Seat seat, Text text) {
    AnyPosition& at = position();
    const AnyAction chosen = action(text);
    if (const auto refusal = game_.refuse(at.rules, at.state, seat, chosen)) {
      throw Stuck{fmt::format("{} {}: {}", number(seat), text, explain(*refusal))};
    }
    const auto choices = legal(seat);
    if (std::find(choices.begin(), choices.end(), text) == choices.end()) {
      throw Stuck{fmt::format("{} {}: not among the legal actions", number(seat), text)};
    }
    Rng rng(seed_, ++moves_);
    game_.apply(at.rules, at.state, seat, chosen, rng, events_.emplace_back());
  }
  void legal_list(Text text) {
    const Seat seat = seat_of(pop_word(text));
    const auto choices = legal(seat);
    if (text.starts_with("count ")) {
      const int count = number_of(text.substr(6));
      check(static_cast<std::size_t>(count) == choices.size(),
            fmt::format("{} legal actions, expected {}", choices.size(), count));
      return;
    }
    std::vector<std::string> expected;
    if (text != "none") {
      for (const Text part : split(text, '|')) {
        expected.push_back(game_.print(position().rules, action(part)));
      }
    }
    std::sort(expected.begin(), expected.end());
    check(choices == expected,
          fmt::format(
              "legal is {}, expected {}", fmt::join(choices, " | "), fmt::join(expected, " | ")));
  }
  void refuse(Text text) {
    const Seat seat = seat_of(pop_word(text));
    const std::size_t space = text.rfind(' ');
    if (space == Text::npos) throw Stuck{"refuse needs a seat, an action and a rule"};
    const Text rule = text.substr(space + 1);
    const AnyAction chosen = action(trim(text.substr(0, space)));
    const AnyPosition& at = position();
    const AnyState untouched = at.state;
    const auto refusal = game_.refuse(at.rules, at.state, seat, chosen);
    check(refusal && refusal->rule == rule,
          fmt::format("{}, expected {}", refusal ? explain(*refusal) : "not refused", rule));
    check(game_.same_state(untouched, at.state), "a refusal changed the position");
    const auto choices = legal(seat);
    check(std::find(choices.begin(), choices.end(), game_.print(at.rules, chosen)) == choices.end(),
          "refused, but among the legal actions");
  }
  void load_refuse(Text rule) {
    const auto loaded = game_.load(document());
    check(!loaded && loaded.error().rule == rule,
          fmt::format("{}, expected {}", loaded ? "not refused" : explain(loaded.error()), rule));
  }
  void expect(Text text) {
    for (const Text part : split(text, ';')) {
      const auto [path, expected] = assignment(part);
      position();
      json::value now = document();
      const Text root = path.substr(0, path.find_first_of(".["));
      if (auto value = derived(root)) now = json::object{{root, *std::move(value)}};
      const json::value* found = find(now, path);
      if (found == nullptr) throw Stuck{fmt::format("there is no {}", path)};
      check_equal(path, *found, expected);
    }
  }
  void changes(Text text) {
    if (!before_) throw Stuck{"there was no step"};
    json::value expected = *before_;
    const std::string wrong = text == "nothing" ? "" : assign(expected, text);
    if (!wrong.empty()) throw Stuck{wrong};
    const json::value now = document();
    if (now == expected) return check(true, {});
    for (const auto& [key, value] : expected.get_object()) {
      const json::value& got = now.get_object().at(key);
      if (got != value) check_equal(key, got, value);
    }
  }
  std::vector<json::object> witnessed(Viewer viewer) {
    if (!before_) throw Stuck{"there was no step"};
    std::vector<std::string> names;
    names.reserve(kMaxSeats);
    for (int seat = 0; seat < kMaxSeats; ++seat) names.push_back(fmt::format("seat {}", seat));
    std::vector<json::object> seen;
    for (const AnyEvents& events : events_) {
      for (Sighting& sighting : game_.witness(position().rules, events, viewer, names)) {
        seen.push_back(std::move(sighting.event));
      }
    }
    return seen;
  }
  void sees(Text text) {
    const Viewer viewer = viewer_of(pop_word(text));
    const json::value wanted = json_of(text);
    if (!wanted.is_object()) throw Stuck{"sees needs an object"};
    const auto has_all = [&wanted](const json::object& event) {
      const json::object& members = wanted.get_object();
      return std::all_of(members.begin(), members.end(), [&event](const auto& member) {
        const json::value* found = event.if_contains(member.key());
        return found != nullptr && *found == member.value();
      });
    };
    const auto seen = witnessed(viewer);
    check(std::any_of(seen.begin(), seen.end(), has_all),
          fmt::format("no such event among {}", show(json::value_from(seen))));
  }
  void sees_not(Text text) {
    const Viewer viewer = viewer_of(pop_word(text));
    const auto seen = witnessed(viewer);
    const auto has = [text](const json::object& event) {
      const json::value* found = event.if_contains(text);
      return found != nullptr && !found->is_null();
    };
    check(std::none_of(seen.begin(), seen.end(), has),
          fmt::format("{} is among {}", text, show(json::value_from(seen))));
  }
  // The number of kWorlds worlds drawn from the viewer's view that have the value under the path.
  int worlds_with(Viewer viewer, Text path, const json::value& value) {
    const AnyPosition& at = position();
    const AnyView view = game_.observe(at.rules, at.state, viewer);
    Rng rng(seed_, kWorldStream);
    int worlds = 0;
    for (int drawn = 0; drawn < kWorlds; ++drawn) {
      json::value world = game_.document(at.rules, game_.sample(at.rules, view, rng));
      const json::value* place = find(world, path);
      if (place == nullptr) throw Stuck{fmt::format("there is no {}", path)};
      worlds += holds(*place, value) ? 1 : 0;
    }
    return worlds;
  }
  void imagine(Text text, bool wanted) {
    const Viewer viewer = viewer_of(pop_word(text));
    for (const Text part : split(text, ';')) {
      const auto [path, value] = assignment(part);
      const int worlds = worlds_with(viewer, path, value);
      check((worlds > 0) == wanted,
            fmt::format("{} is in {} in {} of {} worlds", show(value), path, worlds, kWorlds));
    }
  }
  void possible(Text text) { imagine(text, true); }
  void impossible(Text text) { imagine(text, false); }

  const ErasedGame& game_;
  fs::path folder_;
  VectorReport report_;
  json::value base_ = json::object();
  bool named_ = false;
  int cases_ = 0;
  // Of the current case.
  int line_ = 0;
  int case_line_ = 0;
  int checks_in_case_ = 0;
  bool is_stuck_ = false;
  Seed seed_{};
  std::uint64_t moves_ = 0;
  json::value start_ = json::object();
  std::optional<AnyPosition> position_;  // loaded from start_ when first needed
  std::optional<json::value> before_;    // document before the last step
  std::vector<AnyEvents> events_;        // of the last step, one for each action
};

const std::array<VectorRun::Directive, 16> VectorRun::kDirectives{{
    {"game", &VectorRun::game},
    {"base", &VectorRun::base},
    {"case", &VectorRun::begin_case},
    {"patch", &VectorRun::patch},
    {"set", &VectorRun::set},
    {"seed", &VectorRun::seed},
    {"deal", &VectorRun::deal},
    {"legal", &VectorRun::legal_list},
    {"refuse", &VectorRun::refuse},
    {"load-refuse", &VectorRun::load_refuse},
    {"expect", &VectorRun::expect},
    {"changes", &VectorRun::changes},
    {"sees", &VectorRun::sees},
    {"sees-not", &VectorRun::sees_not},
    {"possible", &VectorRun::possible},
    {"impossible", &VectorRun::impossible},
}};

// A value derived from a position but not part of its document; none if the name is unknown.
std::optional<json::value> VectorRun::derived(Text name) {
  const AnyPosition& at = position();
  const int seats = game_.seats(at.rules);
  if (name == "document") return document();
  if (name == "sizes") return sizes(document());
  if (name == "to_act") {
    json::array acting;
    for (const Seat seat : game_.to_act(at.rules, at.state)) acting.emplace_back(number(seat));
    return acting;
  }
  if (name == "prices") {
    json::object prices;
    const AnyView view = game_.observe(at.rules, at.state, Viewer::spectator());
    for (const Listing& listing : game_.market(at.rules, view).companies) {
      prices[listing.code] = listing.price;
    }
    return prices;
  }
  if (name == "worth") {
    json::array worth;
    for (const Seat seat : SeatSet::first(seats)) {
      const AnyView view = game_.observe(at.rules, at.state, Viewer::of(seat));
      const auto own = game_.market(at.rules, view).worth[seat];
      worth.push_back(own ? json::value(*own) : json::value());
    }
    return worth;
  }
  if (name != "scores" && name != "ranks") return std::nullopt;
  const auto outcome = game_.outcome(at.rules, at.state);
  if (!outcome) return json::value();
  json::array numbers;
  for (const Seat seat : SeatSet::first(seats)) {
    numbers.emplace_back(name == "scores" ? outcome->scores[seat] : outcome->ranks[seat]);
  }
  return numbers;
}

}  // namespace

std::string assign(json::value& document, std::string_view assignments) {
  try {
    for (const Text part : split(assignments, ';')) {
      auto [path, value] = assignment(part);
      json::value* found = find(document, path);
      if (found == nullptr) return fmt::format("there is no {}", path);
      *found = std::move(value);
    }
  } catch (const Stuck& stuck) {
    return stuck.what;
  }
  return {};
}

VectorReport run_vector(const ErasedGame& game, const fs::path& folder, std::string_view text) {
  VectorRun run(game, folder);
  run.run(logical_lines(text));
  return std::move(run).report();
}

int check_vector(const ErasedGame& game, const fs::path& file) {
  std::ifstream stream(file);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  const VectorReport report = run_vector(game, file.parent_path(), text);
  const std::string name = file.string();
  CHECK_MESSAGE(report.checks > 0, name, " checks nothing");
  for (const VectorFailure& failure : report.failures) {
    ADD_FAIL_CHECK_AT(name.c_str(), failure.line, failure.what);
  }
  return report.checks;
}

int check_vectors(const ErasedGame& game, const fs::path& folder) {
  std::set<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".play") files.insert(entry.path());
  }
  CHECK_MESSAGE(!files.empty(), folder.string(), " has no vector");
  int checks = 0;
  for (const fs::path& file : files) checks += check_vector(game, file);
  return checks;
}

}  // namespace bourse
