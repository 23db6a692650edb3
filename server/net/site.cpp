// SPDX-License-Identifier: Apache-2.0
#include "server/net/site.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace bourse::net {
namespace {

constexpr std::string_view kIndex = "/index.html";
// Vite puts the hash of a file's content into its name below this folder.
constexpr std::string_view kLasting = "/assets/";

constexpr std::string_view kNotBuilt =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Bourse</title>"
    "<h1>Bourse is open, but its site was not built</h1>"
    "<p>Install node 20 and npm, then run <code>tools/web.sh</code> and <code>./run</code> again; "
    "or join a table from a terminal: <code>bourse play --join URL</code>.</p></html>\n";

std::string_view extension_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

// Rejects ".." and names that start with a dot.
bool is_inside(std::string_view path) {
  return path.find("/.") == std::string_view::npos && path.find('\\') == std::string_view::npos &&
         path.find('\0') == std::string_view::npos;
}

std::optional<Page> embedded(std::string_view path) {
  const auto found = std::find_if(kSiteFiles.begin(), kSiteFiles.end(), [&](const SiteFile& file) {
    return file.path == path;
  });
  if (found == kSiteFiles.end()) return std::nullopt;
  return Page{found->plain,
              found->gzip,
              content_type_of(path),
              std::string(found->etag),
              path.substr(0, kLasting.size()) == kLasting,
              nullptr};
}

Page not_built() { return {kNotBuilt, {}, content_type_of(kIndex), "not-built", false, nullptr}; }

}  // namespace

std::string_view content_type_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".ico", "image/vnd.microsoft.icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  const std::string_view extension = extension_of(path);
  const auto* const found = std::find_if(
      kTypes.begin(), kTypes.end(), [&](const auto& row) { return row.first == extension; });
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

std::optional<Page> Site::load(std::string_view path) const {
  if (!is_inside(path)) return std::nullopt;
  const std::filesystem::path file = std::filesystem::path(folder_) / path.substr(1);
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  auto text = std::make_shared<const std::string>(std::istreambuf_iterator<char>(stream),
                                                  std::istreambuf_iterator<char>());
  const std::size_t hash = std::hash<std::string>()(*text);
  return Page{*text, {}, content_type_of(path), fmt::format("{:x}", hash), false, text};
}

bool Site::is_built() const {
  return (folder_.empty() ? embedded(kIndex) : load(kIndex)).has_value();
}

std::optional<Page> Site::find(std::string_view path) const {
  const std::string_view wanted = extension_of(path).empty() ? kIndex : path;
  std::optional<Page> page = folder_.empty() ? embedded(wanted) : load(wanted);
  if (!page && wanted == kIndex) return not_built();
  return page;
}

}  // namespace bourse::net
