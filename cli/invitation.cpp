// SPDX-License-Identifier: Apache-2.0
#include "cli/invitation.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace bourse::cli {
namespace {

constexpr std::string_view kPlain = "http://";
constexpr std::string_view kSecure = "https://";

Result<Invitation, ParseError> refuse(std::string what) {
  return Unexpected(ParseError{"--join", std::move(what)});
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
  });
}

// "[::1]:8080" and "house.example" alike.
net::HouseAddress read_address(std::string_view text, bool is_secure) {
  const std::size_t bracket = text.find(']');
  const std::size_t colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
  std::string_view host = text.substr(0, colon);
  if (bracket != std::string_view::npos) host = text.substr(1, bracket - 1);
  const std::string_view usual = is_secure ? "443" : "80";
  const std::string_view port = colon == std::string_view::npos ? usual : text.substr(colon + 1);
  return {std::string(host), std::string(port), is_secure};
}

std::filesystem::path secret_file(const net::HouseAddress& house) {
  const auto set = [](const char* variable) {
    const char* value = std::getenv(variable);
    return std::filesystem::path(value == nullptr ? "" : value);
  };
  std::filesystem::path folder = set("XDG_STATE_HOME");
  if (!folder.is_absolute()) folder = set("HOME") / ".local" / "state";
  std::string name = fmt::format("{}_{}", house.host, house.port);
  std::replace(name.begin(), name.end(), '/', '_');
  return folder / "bourse" / name;
}

}  // namespace

Result<Invitation, ParseError> read_invitation(std::string_view url) {
  const bool is_secure = url.substr(0, kSecure.size()) == kSecure;
  if (!is_secure && url.substr(0, kPlain.size()) != kPlain) {
    return refuse("the link of a table starts with http:// or https://");
  }
  url.remove_prefix(is_secure ? kSecure.size() : kPlain.size());
  url = url.substr(0, url.find_first_of("?#"));
  const std::size_t slash = std::min(url.find('/'), url.size());
  const net::HouseAddress house = read_address(url.substr(0, slash), is_secure);
  std::string_view path = url.substr(slash);
  while (!path.empty() && path.back() == '/') path.remove_suffix(1);
  const std::string_view table = path.substr(path.rfind('/') + 1);
  if (house.host.empty() || house.port.empty()) return refuse("the link names no house");
  if (path.empty() || !is_word(table)) return refuse("the link names no table");
  return Invitation{house, std::string(table)};
}

std::string kept_secret(const net::HouseAddress& house) {
  std::ifstream file(secret_file(house));
  std::string secret;
  std::getline(file, secret);
  return secret;
}

void keep_secret(const net::HouseAddress& house, const std::string& secret) {
  const std::filesystem::path path = secret_file(house);
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  const std::string text = secret + "\n";
  if (write(file, text.data(), text.size()) < 0) std::filesystem::remove(path, ignored);
  close(file);
}

}  // namespace bourse::cli
