// SPDX-License-Identifier: Apache-2.0
//
// Records as text: writes one field or move per line; reads untrusted input.
#include <algorithm>
#include <charconv>
#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "play/record.h"

namespace bourse {
namespace {

constexpr std::string_view kFormat = "bourse-record";
constexpr int kVersion = 2;  // 1: without commitments of seats, streams and moves taken back

// Limits on input. Our longest games have a few hundred moves of short words; 100000 moves of 256
// bytes of notation, plus 64 bytes of JSON each, stay below 32 MiB.
constexpr std::size_t kMaxBytes = std::size_t{32} << 20U;
constexpr std::size_t kMaxMoves = 100000;
constexpr std::size_t kMaxWord = 64;       // game, table
constexpr std::size_t kMaxName = 512;      // a bot's name is its whole specification
constexpr std::size_t kMaxNotation = 256;  // action, contribution
constexpr int kMaxScore = 1000000000;
constexpr std::size_t kMaxTakenBack = 10000;

// --- Writing

json::array result_row(const Outcome& outcome, const auto& per_seat) {
  json::array row;
  for (const Seat seat : SeatSet::first(outcome.seats)) row.emplace_back(int{per_seat[seat]});
  return row;
}

// The inputs of the deal, as far as they may be published.
void add_deal(const Record& record, json::object& fields) {
  if (!record.table.empty()) fields["table"] = record.table;
  if (record.commitment) fields["commitment"] = to_hex(*record.commitment);
  const bool is_closed = record.result || record.is_abandoned;
  if (record.commitment && !is_closed && !record.is_local) return;
  if (record.fairness) {
    fields["secret"] = to_hex(record.fairness->secret);
    fields["contributions"] =
        json::array(record.fairness->contributions.begin(), record.fairness->contributions.end());
    const auto& commitments = record.fairness->commitments;
    if (!commitments.empty()) {
      fields["commitments"] = json::array(commitments.begin(), commitments.end());
    }
  }
  if (record.seed) fields["seed"] = to_hex(*record.seed);
}

int version_of(const Record& record) {
  const bool has_commitments = record.fairness && !record.fairness->commitments.empty();
  return has_commitments || record.is_local || !record.streams.empty() ? kVersion : 1;
}

json::value json_of(const TakenBack& item) {
  json::object fields{{"at", item.at}, {"seat", number(item.seat)}};
  if (item.action.empty()) {
    fields["undo"] = item.undo;
  } else {
    fields["action"] = item.action;
  }
  return fields;
}

void add_streams(const Record& record, json::object& fields) {
  if (record.streams.empty()) return;
  fields["views"] = hash_text(record.views);
  json::array streams;
  for (const RecordedStream& stream : record.streams) {
    streams.push_back(json::object{{"steps", stream.steps}, {"link", to_hex(stream.link)}});
  }
  fields["streams"] = std::move(streams);
  if (record.taken_back.empty()) return;
  json::array items;
  for (const TakenBack& item : record.taken_back) items.push_back(json_of(item));
  fields["taken_back"] = std::move(items);
}

json::object header_of(const Record& record) {
  json::object fields{{"format", kFormat},
                      {"version", version_of(record)},
                      {"game", record.game},
                      {"rules_version", record.rules_version},
                      {"players", record.seats},
                      {"options", record.options},
                      {"names", json::array(record.names.begin(), record.names.end())}};
  add_deal(record, fields);
  if (record.is_local) fields["local"] = true;
  if (record.is_abandoned) fields["abandoned"] = true;
  if (record.is_practice) fields["practice"] = true;
  if (record.position) fields["position"] = *record.position;
  if (record.memory) fields["memory"] = *record.memory;
  add_streams(record, fields);
  return fields;
}

std::string moves_text(const Record& record) {
  std::string text;
  for (const RecordedMove& move : record.moves) {
    const json::object fields{
        {"seat", number(move.seat)}, {"action", move.action}, {"ms", move.millisecond}};
    text += fmt::format("{}\n    {}", text.empty() ? "" : ",", json::serialize(fields));
  }
  return text;
}

// --- Reading

std::optional<std::string> refuse_text(std::string_view text, std::size_t most) {
  if (text.size() > most) return fmt::format("must be at most {} bytes", most);
  if (!is_sanitized(text)) return "must not hold control characters";
  return std::nullopt;
}

std::string short_text(const JsonReader& reader, std::size_t most) {
  if (const auto reason = refuse_text(reader.text(), most)) reader.refuse(*reason);
  return reader.ok() ? std::string(reader.text()) : std::string();
}

std::vector<std::string> one_text_a_seat(const JsonReader& reader, int seats, std::size_t most) {
  const auto count = static_cast<std::size_t>(seats);
  std::vector<std::string> texts;
  reader.length(count, count);
  for (std::size_t at = 0; at < count && reader.ok(); ++at) {
    texts.push_back(short_text(reader.item(at), most));
  }
  return texts;
}

std::array<std::uint8_t, 32> hex_field(const JsonReader& reader) {
  const auto bytes = parse_hex32(reader.text(), reader.path());
  if (bytes) return *bytes;
  reader.refuse(bytes.error().what);
  return {};
}

std::int64_t millisecond_field(const JsonReader& reader) {
  const std::int64_t* number = reader.value().if_int64();
  if (number != nullptr && *number >= 0 && *number <= kLatestMillisecond) return *number;
  reader.refuse("must be a whole number of milliseconds, from 0 to a hundred years");
  return 0;
}

std::vector<RecordedMove> read_moves(const JsonReader& reader, int seats) {
  std::vector<RecordedMove> moves;
  const std::size_t count = reader.length(0, kMaxMoves);
  for (std::size_t at = 0; at < count && reader.ok(); ++at) {
    const JsonReader move = reader.item(at);
    move.exactly({"seat", "action", "ms"});
    if (!move.ok()) break;
    moves.push_back({seat_at(move.field("seat").integer(0, seats - 1)),
                     short_text(move.field("action"), kMaxNotation),
                     millisecond_field(move.field("ms"))});
  }
  return moves;
}

Outcome read_result(const JsonReader& reader, int seats) {
  reader.exactly({"scores", "ranks"});
  const auto count = static_cast<std::size_t>(seats);
  Outcome outcome;
  outcome.seats = seats;
  if (!reader.ok()) return outcome;
  reader.field("scores").length(count, count);
  reader.field("ranks").length(count, count);
  for (std::size_t at = 0; at < count && reader.ok(); ++at) {
    const Seat seat = seat_at(static_cast<int>(at));
    outcome.scores[seat] = reader.field("scores").item(at).integer(-kMaxScore, kMaxScore);
    outcome.ranks[seat] =
        static_cast<std::uint8_t>(reader.field("ranks").item(at).integer(1, seats));
  }
  return outcome;
}

void check_format(const JsonReader& root) {
  if (root.field("format").text() != kFormat) {
    root.field("format").refuse(fmt::format("must be '{}'", kFormat));
  }
  root.field("version").integer(1, kVersion);
}

TakenBack read_taken_back(const JsonReader& reader, int after, int seats) {
  reader.allow_only({"at", "seat", "action", "undo"});
  TakenBack item;
  if (!reader.ok()) return item;
  const bool is_undo = reader.value().as_object().contains("undo");
  item.at = reader.field("at").integer(after + 1, static_cast<int>(kMaxMoves + kMaxTakenBack));
  item.seat = seat_at(reader.field("seat").integer(0, seats - 1));
  if (is_undo) {
    reader.exactly({"at", "seat", "undo"});
    item.undo = reader.field("undo").integer(1, static_cast<int>(kMaxMoves));
  } else {
    item.action = short_text(reader.field("action"), kMaxNotation);
    if (reader.ok() && item.action.empty()) reader.field("action").refuse("must not be empty");
  }
  return item;
}

std::vector<TakenBack> read_all_taken_back(const JsonReader& reader, int seats) {
  std::vector<TakenBack> items;
  const std::size_t count = reader.length(0, kMaxTakenBack);
  for (std::size_t at = 0; at < count && reader.ok(); ++at) {
    items.push_back(read_taken_back(reader.item(at), at == 0 ? 0 : items.back().at, seats));
  }
  return items;
}

std::vector<RecordedStream> read_streams(const JsonReader& reader, int seats) {
  std::vector<RecordedStream> streams;
  const auto count = static_cast<std::size_t>(seats);
  reader.length(count, count);
  for (std::size_t at = 0; at < count && reader.ok(); ++at) {
    const JsonReader stream = reader.item(at);
    stream.exactly({"steps", "link"});
    if (!stream.ok()) break;
    streams.push_back(
        {stream.field("steps").integer(0, static_cast<int>(kMaxMoves + kMaxTakenBack + 1)),
         hex_field(stream.field("link"))});
  }
  return streams;
}

std::uint64_t hash_field(const JsonReader& reader) {
  constexpr std::size_t kHashDigits = 16;
  const std::string_view text = reader.text();
  std::uint64_t hash = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  const bool is_whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (text.size() != kHashDigits || !is_whole) reader.refuse("must be 16 hex digits");
  return hash;
}

class RecordReader {
 public:
  explicit RecordReader(const JsonReader& root) : root_(root) {}

  Record read() {
    check_format(root_);
    root_.allow_only({"format",      "version", "game",       "rules_version", "players",
                      "options",     "names",   "table",      "secret",        "contributions",
                      "commitments", "seed",    "commitment", "position",      "local",
                      "views",       "streams", "taken_back", "abandoned",     "practice",
                      "memory",      "moves",   "result"});
    read_header();
    if (root_.ok()) read_deal();
    if (root_.ok()) read_start();
    if (root_.ok()) record_.moves = read_moves(root_.field("moves"), record_.seats);
    if (root_.ok()) read_history();
    if (has("result")) record_.result = read_result(root_.field("result"), record_.seats);
    return std::move(record_);
  }

 private:
  bool has(std::string_view key) const {
    return root_.ok() && root_.value().as_object().contains(key);
  }

  void read_header() {
    record_.game = short_text(root_.field("game"), kMaxWord);
    record_.rules_version = root_.field("rules_version").integer(1, 1000000);
    record_.seats = root_.field("players").integer(1, kMaxSeats);
    record_.options = root_.field("options").members();
    record_.names = one_text_a_seat(root_.field("names"), record_.seats, kMaxName);
  }

  void read_deal() {
    if (has("table")) record_.table = short_text(root_.field("table"), kMaxWord);
    if (has("commitment")) record_.commitment = hex_field(root_.field("commitment"));
    if (has("seed")) record_.seed = hex_field(root_.field("seed"));
    if (has("secret") != has("contributions")) {
      root_.refuse("secret and contributions come together or not at all");
    }
    if (has("commitments") && !has("secret")) {
      root_.field("commitments").refuse("need secret and contributions");
    }
    if (!has("secret")) return;
    const HouseSecret secret = hex_field(root_.field("secret"));
    record_.fairness = Fairness{
        secret, one_text_a_seat(root_.field("contributions"), record_.seats, kMaxNotation), {}};
    if (!has("commitments")) return;
    record_.fairness->commitments =
        one_text_a_seat(root_.field("commitments"), record_.seats, kMaxNotation);
  }

  void read_history() {
    if (has("streams") != has("views")) {
      root_.refuse("streams and views come together or not at all");
    }
    if (!has("streams")) {
      if (has("taken_back")) root_.field("taken_back").refuse("needs streams");
      return;
    }
    record_.views = hash_field(root_.field("views"));
    record_.streams = read_streams(root_.field("streams"), record_.seats);
    if (has("taken_back")) {
      record_.taken_back = read_all_taken_back(root_.field("taken_back"), record_.seats);
    }
  }

  void read_start() {
    if (has("local")) record_.is_local = root_.field("local").boolean();
    if (has("abandoned")) record_.is_abandoned = root_.field("abandoned").boolean();
    if (has("practice")) record_.is_practice = root_.field("practice").boolean();
    if (has("position")) record_.position = root_.field("position").members();
    if (has("memory")) record_.memory = root_.field("memory").members();
    if (record_.memory && !record_.position) root_.field("memory").refuse("needs a position");
  }

  JsonReader root_;
  Record record_;
};

}  // namespace

std::optional<std::string> refuse_name(std::string_view name) {
  return refuse_text(name, kMaxName);
}

std::string write_record(const Record& record) {
  std::string text = "{";
  for (const auto& field : header_of(record)) {
    text += fmt::format(
        "\n  {}: {},", json::serialize(json::string(field.key())), json::serialize(field.value()));
  }
  text += fmt::format("\n  \"moves\": [{}\n  ]", moves_text(record));
  if (record.result) {
    const json::object result{{"scores", result_row(*record.result, record.result->scores)},
                              {"ranks", result_row(*record.result, record.result->ranks)}};
    text += fmt::format(",\n  \"result\": {}", json::serialize(result));
  }
  return text + "\n}\n";
}

Result<Record, ParseError> read_record(std::string_view text) {
  if (text.size() > kMaxBytes) {
    return Unexpected(ParseError{"record", fmt::format("is longer than {} bytes", kMaxBytes)});
  }
  const auto value = parse_json(text, "record");
  if (!value) return Unexpected(value.error());
  FirstError errors;
  Record record = RecordReader({*value, "", errors}).read();
  if (errors.raised()) return Unexpected(errors.first());
  return record;
}

}  // namespace bourse
