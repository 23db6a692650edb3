// SPDX-License-Identifier: Apache-2.0
#include "lab/conformance/option_matrix.h"

#include <boost/json/parse.hpp>
#include <fmt/format.h>

namespace bourse {
namespace {

// Random combinations tried before a cell counts as empty.
constexpr int kMaxTries = 1000;
// One combination in four sets an option that only a sample can set.
constexpr std::uint32_t kSampleOdds = 4;

json::object sample_of(const OptionSpec& spec) {
  return spec.sample.empty() ? json::object{} : json::parse(spec.sample).as_object();
}

json::object initial_of(const OptionSpec& spec) { return {{spec.key, json::parse(spec.initial)}}; }

// The choice `word`, with the companion values shown by another option's sample.
json::object choice_of(const Descriptor& game, const OptionSpec& spec, std::string_view word) {
  for (const OptionSpec& other : game.options) {
    json::object sample = sample_of(other);
    const json::value* value = sample.if_contains(spec.key);
    if (other.key != spec.key && value != nullptr && *value == json::value(word)) return sample;
  }
  return {{spec.key, word}};
}

class OptionMatrixBuilder {
 public:
  OptionMatrixBuilder(const Descriptor& game, int seats) : game_(game), seats_(seats) {}

  std::vector<OptionMatrixRow> write() {
    for (const OptionSpec& spec : game_.options) add_rows(spec);
    rows_.push_back({.option = "random options", .value = "", .is_random = true, .options = {}});
    return std::move(rows_);
  }

 private:
  void add(const OptionSpec& spec, std::string value, json::object options) {
    rows_.push_back({std::string(spec.key), std::move(value), false, std::move(options)});
  }
  void add_words(const OptionSpec& spec) {
    for (const std::string_view word : spec.words) {
      add(spec, std::string(word), choice_of(game_, spec, word));
    }
  }
  // With the companion values shown by the option's own sample.
  void add_number(const OptionSpec& spec, std::int64_t number) {
    json::object options = sample_of(spec);
    options[spec.key] = number;
    add(spec, fmt::format("{}", number), std::move(options));
  }
  void add_rows(const OptionSpec& spec) {
    add_words(spec);
    switch (spec.kind) {
      case OptionKind::Flag:
        add(spec, "false", {{spec.key, false}});
        add(spec, "true", {{spec.key, true}});
        return;
      case OptionKind::Integer: add_integers(spec); return;
      case OptionKind::Choice: return;
      case OptionKind::Seat:
        add(spec, "seat 0", {{spec.key, 0}});
        add(spec, "last seat", {{spec.key, seats_ - 1}});
        return;
      case OptionKind::IntegerList:
      case OptionKind::WordList:
      case OptionKind::Table:
        if (spec.words.empty()) add(spec, std::string(spec.initial), initial_of(spec));
        if (!spec.sample.empty()) add(spec, "sample", sample_of(spec));
        return;
    }
  }
  void add_integers(const OptionSpec& spec) {
    add_number(spec, spec.minimum);
    const json::value initial = json::parse(spec.initial);
    if (initial.is_null()) add(spec, std::string(spec.initial), initial_of(spec));
    const bool is_between = initial.is_int64() && initial.as_int64() != spec.minimum &&
                            initial.as_int64() != spec.maximum;
    if (is_between) add_number(spec, initial.as_int64());
    if (spec.maximum != spec.minimum) add_number(spec, spec.maximum);
  }

  const Descriptor& game_;
  int seats_;
  std::vector<OptionMatrixRow> rows_;
};

// Uniform over 0 … count - 1. Requires: count >= 1.
std::size_t any_of(std::size_t count, Rng& rng) {
  return rng.below(static_cast<std::uint32_t>(count));
}

// The numbers, apart from its words, that a random option may take.
struct Numbers {
  std::int64_t first;
  std::size_t count;
};
Numbers numbers_of(const OptionSpec& spec, int seats) {
  switch (spec.kind) {
    case OptionKind::Integer:
      return {spec.minimum, static_cast<std::size_t>(spec.maximum - spec.minimum) + 1};
    case OptionKind::Seat: return {0, static_cast<std::size_t>(seats)};
    case OptionKind::Flag:
    case OptionKind::Choice:
    case OptionKind::IntegerList:
    case OptionKind::WordList:
    case OptionKind::Table: return {0, 0};
  }
  return {0, 0};
}

json::value random_value(const OptionSpec& spec, int seats, Rng& rng) {
  if (spec.kind == OptionKind::Flag) return any_of(2, rng) == 1;
  const Numbers numbers = numbers_of(spec, seats);
  const std::size_t values = spec.words.size() + numbers.count;
  if (values == 0) return json::parse(spec.initial);
  const std::size_t drawn = any_of(values, rng);
  if (drawn < spec.words.size()) return json::string(spec.words[drawn]);
  return numbers.first + static_cast<std::int64_t>(drawn - spec.words.size());
}

}  // namespace

std::vector<OptionMatrixRow> option_matrix(const Descriptor& game, int seats) {
  return OptionMatrixBuilder(game, seats).write();
}

json::object random_options(const Descriptor& game, int seats, Rng& rng) {
  json::object options;
  for (const OptionSpec& spec : game.options) options[spec.key] = random_value(spec, seats, rng);
  for (const OptionSpec& spec : game.options) {
    if (spec.sample.empty() || rng.below(kSampleOdds) != 0) continue;
    for (const auto& pair : sample_of(spec)) options[pair.key()] = pair.value();
  }
  return options;
}

std::optional<CompiledOptions> compile_options(const ErasedGame& game,
                                               const OptionMatrixRow& row,
                                               int seats,
                                               Rng& rng,
                                               std::int64_t* refused) {
  for (int tries = 0; tries < kMaxTries; ++tries) {
    json::object options =
        row.is_random ? random_options(*game.descriptor, seats, rng) : row.options;
    auto rules = game.compile(seats, options);
    if (rules) return CompiledOptions{std::move(options), *std::move(rules)};
    if (!row.is_random) return std::nullopt;
    ++*refused;
  }
  return std::nullopt;
}

}  // namespace bourse
