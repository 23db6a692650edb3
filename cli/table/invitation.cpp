// SPDX-License-Identifier: Apache-2.0
#include "cli/table/invitation.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace bourse::cli {
namespace {

Result<Invitation, ParseError> refuse(std::string what) {
  return Unexpected(ParseError{"--join", std::move(what)});
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  });
}

// The host is without the brackets of "[::1]".
client::ServerAddress address_of(const boost::urls::url_view& url) {
  const bool is_secure = url.scheme_id() == boost::urls::scheme::https;
  const std::string default_port = is_secure ? "443" : "80";
  return {url.host_address(), url.has_port() ? std::string(url.port()) : default_port, is_secure};
}

// The last segment of the path; a trailing slash is ignored.
std::string table_of(const boost::urls::url_view& url) {
  std::string table;
  for (const std::string& part : url.segments()) {
    if (!part.empty()) table = part;
  }
  return table;
}

std::filesystem::path server_file(const client::ServerAddress& server, const std::string& ending) {
  const auto set = [](const char* variable) {
    const char* value = std::getenv(variable);
    return std::filesystem::path(value == nullptr ? "" : value);
  };
  std::filesystem::path folder = set("XDG_STATE_HOME");
  if (!folder.is_absolute()) folder = set("HOME") / ".local" / "state";
  std::string name = fmt::format("{}_{}", server.host, server.port);
  std::replace(name.begin(), name.end(), '/', '_');
  return folder / "bourse" / (name + ending);
}

std::string notes_ending(const std::string& table) { return "." + table + ".json"; }

std::string read_line_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

void write_private(const std::filesystem::path& path, const std::string& text) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (write(file, text.data(), text.size()) < 0) std::filesystem::remove(path, ignored);
  close(file);
}

}  // namespace

Result<Invitation, ParseError> read_invitation(std::string_view text) {
  if (!text.starts_with("http://") && !text.starts_with("https://")) {
    return refuse("the link of a table must start with http:// or https://");
  }
  const auto url = boost::urls::parse_uri({text.data(), text.size()});
  if (!url) return refuse("the link is not a valid URL");
  const client::ServerAddress server = address_of(*url);
  const std::string table = table_of(*url);
  if (server.host.empty() || server.port.empty()) return refuse("the link names no server");
  if (!is_word(table)) return refuse("the link names no table");
  return Invitation{server, table};
}

std::string load_credential(const client::ServerAddress& server) {
  return read_line_of(server_file(server, {}));
}

void save_credential(const client::ServerAddress& server, const std::string& secret) {
  write_private(server_file(server, {}), secret + "\n");
}

std::string load_table_notes(const Invitation& invitation) {
  return read_line_of(server_file(invitation.server, notes_ending(invitation.table)));
}

void save_table_notes(const Invitation& invitation, const std::string& text) {
  const auto path = server_file(invitation.server, notes_ending(invitation.table));
  if (!text.empty()) return write_private(path, text + "\n");
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

}  // namespace bourse::cli
