// SPDX-License-Identifier: Apache-2.0
#include "server/net/requests.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <boost/beast/core/string.hpp>
#include <boost/url/pct_string_view.hpp>
#include <fmt/format.h>

#include "core/text/trim.h"

namespace bourse::net {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7f'; }

std::optional<std::string> decoded(std::string_view text) {
  const auto encoded = boost::urls::make_pct_string_view({text.data(), text.size()});
  if (!encoded) return std::nullopt;
  std::string plain = encoded->decode();
  if (std::any_of(plain.begin(), plain.end(), is_control)) return std::nullopt;
  return plain;
}

// RFC 9110 5.6.3: white space allowed around the parts of a header.
std::string_view trimmed(std::string_view text) { return trim(text, " \t"); }

// Calls take(part) for each part until it returns true.
template <class Take>
bool any_part(std::string_view text, char separator, const Take& take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (take(trimmed(text.substr(0, end)))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

bool is_same_text(std::string_view left, std::string_view right) {
  return boost::beast::iequals({left.data(), left.size()}, {right.data(), right.size()});
}

std::string value_of_cookie(std::string_view cookies, std::string_view name) {
  std::string value;
  any_part(cookies, ';', [&](std::string_view part) {
    if (!part.starts_with(name) || part.substr(name.size(), 1) != "=") return false;
    value = part.substr(name.size() + 1);
    return true;
  });
  return value;
}

// Removes the cookie if the secret is empty. Browsers keep no cookie for longer than 400 days.
std::string cookie_text(std::string_view name, std::string_view secret, bool is_secure) {
  constexpr int kYear = 365 * 24 * 3600;
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}",
                     name,
                     secret,
                     secret.empty() ? 0 : kYear,
                     is_secure ? "; Secure" : "");
}

}  // namespace

std::optional<Target> read_target(std::string_view target) {
  const std::size_t question = std::min(target.find('?'), target.size());
  auto path = decoded(target.substr(0, question));
  if (!path || path->empty() || path->front() != '/') return std::nullopt;
  const std::string_view query = target.substr(std::min(question + 1, target.size()));
  if (std::any_of(query.begin(), query.end(), is_control)) return std::nullopt;
  return Target{*std::move(path), std::string(query)};
}

std::string cookie_name(std::string_view house, bool is_secure) {
  return fmt::format("{}bourse_{}", is_secure ? "__Host-" : "", house);
}

// A house that was once behind TLS still gets its secure cookies back, and nobody else can set
// them. Over TLS, a cookie without the prefix could be anybody's.
Credentials credentials_of(std::string_view cookie,
                           std::string_view authorization,
                           std::string_view house,
                           bool is_secure) {
  constexpr std::string_view kBearer = "Bearer ";
  if (is_same_text(authorization.substr(0, kBearer.size()), kBearer)) {
    return {std::string(trimmed(authorization.substr(kBearer.size()))), Credential::Bearer};
  }
  std::string secret = value_of_cookie(cookie, cookie_name(house, true));
  if (secret.empty() && !is_secure) secret = value_of_cookie(cookie, cookie_name(house, false));
  if (!secret.empty()) return {std::move(secret), Credential::Cookie};
  return {value_of_cookie(cookie, kOldCookie), Credential::OldCookie};
}

std::vector<std::string> cookies_of(const ApiAnswer& answer,
                                    std::string_view house,
                                    bool is_secure) {
  std::vector<std::string> cookies;
  if (answer.new_secret || answer.drops_cookie) {
    cookies.push_back(
        cookie_text(cookie_name(house, is_secure), answer.new_secret.value_or(""), is_secure));
  }
  if (answer.drops_old_cookie) cookies.push_back(cookie_text(kOldCookie, "", is_secure));
  return cookies;
}

std::string device_name(std::string_view user_agent) {
  // Most browsers also name others: the first that is found counts.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kPrograms{{
      {"Edg", "Edge"},
      {"OPR/", "Opera"},
      {"SamsungBrowser/", "Samsung Internet"},
      {"Firefox/", "Firefox"},
      {"FxiOS/", "Firefox"},
      {"CriOS/", "Chrome"},
      {"Chrome/", "Chrome"},
      {"Safari/", "Safari"},
      {"bourse", "Terminal"},
  }};
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kSystems{{
      {"iPhone", "iPhone"},
      {"iPad", "iPad"},
      {"Android", "Android"},
      {"CrOS", "ChromeOS"},
      {"Windows", "Windows"},
      {"Macintosh", "macOS"},
      {"Linux", "Linux"},
  }};
  const auto first_of = [user_agent](const auto& words) -> std::string_view {
    for (const auto& [sign, name] : words) {
      if (user_agent.find(sign) != std::string_view::npos) return name;
    }
    return {};
  };
  const std::string_view program = first_of(kPrograms);
  const std::string_view system = first_of(kSystems);
  return fmt::format("{}{}{}", program, program.empty() || system.empty() ? "" : ", ", system);
}

bool is_same_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  const std::size_t slashes = origin.find("://");
  if (slashes == std::string_view::npos) return false;  // "null": a sandboxed frame or a file
  const std::string_view scheme = origin.substr(0, slashes);
  if (!is_same_text(scheme, "http") && !is_same_text(scheme, "https")) return false;
  return !host.empty() && is_same_text(origin.substr(slashes + 3), host);
}

bool holds_tag(std::string_view if_none_match, std::string_view tag) {
  return any_part(if_none_match, ',', [&](std::string_view held) {
    if (held == "*") return true;
    if (held.substr(0, 2) == "W/") held.remove_prefix(2);
    return held.size() == tag.size() + 2 && held.front() == '"' &&
           held.substr(1, tag.size()) == tag;
  });
}

bool accepts_gzip(std::string_view accept_encoding) {
  return any_part(accept_encoding, ',', [](std::string_view coding) {
    const std::string_view name = trimmed(coding.substr(0, coding.find(';')));
    const std::size_t weight = coding.find("q=");
    const bool is_unwanted = weight != std::string_view::npos &&
                             coding.find_first_not_of("0.", weight + 2) == std::string_view::npos;
    return is_same_text(name, "gzip") && !is_unwanted;
  });
}

bool is_host(std::string_view host) {
  return !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == ':' ||
           c == '[' || c == ']';
  });
}

std::string content_security_policy(std::string_view host) {
  const std::string sockets = is_host(host) ? fmt::format(" ws://{0} wss://{0}", host) : "";
  return fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
      "connect-src 'self'{}; font-src 'self'; media-src 'self'; manifest-src 'self'; "
      "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      sockets);
}

}  // namespace bourse::net
