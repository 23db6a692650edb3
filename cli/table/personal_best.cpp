// SPDX-License-Identifier: Apache-2.0
#include "cli/table/personal_best.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <utility>

#include <boost/json/serialize.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "cli/terminal/files.h"
#include "cli/terminal/translations.h"
#include "core/codec/parse_error.h"

namespace bourse::cli {
namespace {

constexpr std::string_view kFormat = "bourse-bests";
constexpr int kVersion = 1;

std::filesystem::path path_of_bests() {
  return std::filesystem::path(default_data_folder()) / "bests.json";
}

bool equals(const json::value& value, std::string_view text) {
  return value.is_string() &&
         std::string_view(value.as_string().data(), value.as_string().size()) == text;
}

bool is_best(const json::value& value) {
  if (!value.is_object()) return false;
  const json::object& best = value.as_object();
  const json::value* const game = best.if_contains("game");
  const json::value* const options = best.if_contains("options");
  const json::value* const score = best.if_contains("score");
  return game != nullptr && game->is_string() && options != nullptr && options->is_object() &&
         score != nullptr && score->is_int64() &&
         score->as_int64() >= std::numeric_limits<int>::min() &&
         score->as_int64() <= std::numeric_limits<int>::max();
}

bool is_list_of_bests(const json::value& value) {
  if (!value.is_object()) return false;
  const json::object& file = value.as_object();
  const json::value* const format = file.if_contains("format");
  const json::value* const version = file.if_contains("version");
  const json::value* const bests = file.if_contains("bests");
  if (format == nullptr || !equals(*format, kFormat) || version == nullptr ||
      !version->is_int64() || version->as_int64() != kVersion || bests == nullptr ||
      !bests->is_array()) {
    return false;
  }
  const json::array& list = bests->as_array();
  return std::all_of(list.begin(), list.end(), is_best);
}

// A missing file is an empty list.
Result<json::array, ParseError> read_bests(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    if (error) return Unexpected(failed(path, error.value()));
    return json::array{};
  }
  auto text = read_text(path);
  if (!text) return Unexpected(std::move(text).error());
  const auto value = parse_json(*text, path);
  if (!value || !is_list_of_bests(*value)) {
    return Unexpected(ParseError{path, "is not a list of best scores of this program"});
  }
  return value->as_object().at("bests").as_array();
}

json::object* find_best(json::array& bests, const std::string& game, const json::object& key) {
  for (json::value& best : bests) {
    json::object& each = best.as_object();
    if (equals(each.at("game"), game) && each.at("options").as_object() == key) return &each;
  }
  return nullptr;
}

std::optional<int> score_in(const json::object* best) {
  if (best == nullptr) return std::nullopt;
  return static_cast<int>(best->at("score").as_int64());
}

// Atomic and durable: afterwards the file has the new text on disk, or is unchanged.
std::optional<ParseError> replace_file(const std::string& path, const std::string& text) {
  const std::string draft = fmt::format("{}.{}.part", path, getpid());
  File file(std::fopen(draft.c_str(), "wbe"));
  if (!file) return failed(path, errno);
  bool good = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  good = good && std::fflush(file.get()) == 0 && fsync(fileno(file.get())) == 0;
  good = std::fclose(file.release()) == 0 && good;
  good = good && std::rename(draft.c_str(), path.c_str()) == 0;
  if (good) return std::nullopt;
  const int code = errno;
  std::remove(draft.c_str());
  return failed(path, code);
}

// Locks the folder while its file is read and replaced, so that two games that end at the same time
// lose nothing.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder)
      : file_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (file_ >= 0) flock(file_, LOCK_EX);
  }
  ~FolderLock() {
    if (file_ < 0) return;
    fsync(file_);
    close(file_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_;
};

std::optional<ParseError> make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (error) return failed(folder.string(), error.value());
  if (is_new) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  return std::nullopt;
}

}  // namespace

std::string bests_file() { return path_of_bests().string(); }

Result<std::optional<int>, ParseError> best_score(const std::string& game,
                                                  const json::object& key) {
  auto bests = read_bests(bests_file());
  if (!bests) return Unexpected(std::move(bests).error());
  return score_in(find_best(*bests, game, key));
}

Result<std::optional<int>, ParseError> record_score(const std::string& game,
                                                    const json::object& key,
                                                    int score) {
  const std::filesystem::path path = path_of_bests();
  if (auto error = make_folder(path.parent_path())) return Unexpected(*std::move(error));
  const FolderLock lock(path.parent_path());
  auto bests = read_bests(path.string());
  if (!bests) return Unexpected(std::move(bests).error());
  json::object* const found = find_best(*bests, game, key);
  const std::optional<int> before = score_in(found);
  if (before && *before >= score) return before;
  if (found != nullptr) {
    found->at("score") = score;
  } else {
    bests->push_back(json::object{{"game", game}, {"options", key}, {"score", score}});
  }
  const json::object file{
      {"format", std::string(kFormat)}, {"version", kVersion}, {"bests", *bests}};
  if (auto error = replace_file(path.string(), json::serialize(file) + "\n")) {
    return Unexpected(*std::move(error));
  }
  return before;
}

PersonalBest::PersonalBest(const Match& match, int people) : game_(match.game().descriptor->key) {
  if (people != 1 || match.seats() != 1 || match.origin().is_constructed()) return;
  key_ = match.game().best_key(match.rules());
  if (!key_) return;
  const auto best = best_score(game_, *key_);
  if (best) {
    best_ = *best;
  } else {
    read_error_ = tr("best.unread", {{"reason", explain(best.error())}});
  }
}

std::string PersonalBest::during(const Match& match) const {
  if (!key_ || !read_error_.empty()) return read_error_;
  if (match.moves().count() == 0) return best_before_game(best_);
  const Market market = match.game().market(match.rules(), match.view(Viewer::of(seat_at(0))));
  return best_in_game(market.worth[seat_at(0)].value_or(0), best_);
}

std::string PersonalBest::after(const Match& match) const {
  if (!key_) return {};
  const int score = match.outcome()->scores[seat_at(0)];
  const auto before = record_score(game_, *key_, score);
  if (!before) return tr("best.unkept", {{"reason", explain(before.error())}});
  return best_after_game(score, *before);
}

std::string best_before_game(std::optional<int> best) {
  return best ? tr("best.to_beat", {{"best", amount_text(*best)}}) : tr("best.none_yet");
}

std::string best_in_game(int worth, std::optional<int> best) {
  const std::string score = amount_text(worth);
  return best ? tr("best.during", {{"score", score}, {"best", amount_text(*best)}})
              : tr("best.during_first", {{"score", score}});
}

std::string best_after_game(int score, std::optional<int> best) {
  if (!best) return tr("best.first", {{"score", amount_text(score)}});
  const std::string amount = amount_text(*best);
  if (score == *best) return tr("best.level", {{"best", amount}});
  if (score > *best) return tr("best.new", {{"by", amount_text(score - *best)}});
  return tr("best.below", {{"by", amount_text(*best - score)}, {"best", amount}});
}

}  // namespace bourse::cli
