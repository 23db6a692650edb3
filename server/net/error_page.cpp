// SPDX-License-Identifier: Apache-2.0
#include "server/net/error_page.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace bourse::net {
namespace {

struct Words {
  std::string_view title;
  std::string_view more;
};
struct Sentences {
  unsigned status = 0;
  Words english;
  Words german;
};

// The last one is for every other status.
constexpr std::array<Sentences, 5> kSentences{{
    {413,
     {"That was too much at once",
      "Your browser sent more than the server accepts. Nothing has changed."},
     {"Das war zu viel auf einmal",
      "Dein Browser hat mehr geschickt, als der Server annimmt. Nichts hat sich geändert."}},
    {421,
     {"Not at this address",
      "The trading floor does not answer under this name. Please use the link that you were "
      "given."},
     {"Nicht unter dieser Adresse",
      "Das Parkett antwortet nicht unter diesem Namen. Bitte nimm den Link, den du bekommen "
      "hast."}},
    {429,
     {"One moment, please",
      "Too many requests came from your address. Please wait a minute and load the page again."},
     {"Einen Moment bitte",
      "Von deiner Adresse kamen zu viele Anfragen. Bitte warte eine Minute und lade die Seite "
      "neu."}},
    {503,
     {"The trading floor is closed for a moment",
      "The server restarts or is full. No move is lost; please load the page again in a minute."},
     {"Das Parkett ist kurz geschlossen",
      "Der Server startet neu oder ist voll. Kein Zug geht verloren; bitte lade die Seite in einer "
      "Minute neu."}},
    {0,
     {"This did not work", "The request was refused. Please go back to the lobby."},
     {"Das hat nicht geklappt", "Die Anfrage wurde abgelehnt. Bitte geh zurück zur Lobby."}},
}};

}  // namespace

bool is_for_people(std::string_view path, std::string_view accept) {
  const bool is_api = path == "/api" || path.starts_with("/api/");
  return !is_api && accept.find("text/html") != std::string_view::npos;
}

std::string error_page(unsigned status, std::string_view accept_language) {
  const bool is_german = accept_language.starts_with("de");
  const auto* const found =
      std::find_if(kSentences.begin(), kSentences.end() - 1, [&](const Sentences& each) {
        return each.status == status;
      });
  const Words& words = is_german ? found->german : found->english;
  return fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      "<meta name=\"color-scheme\" content=\"light dark\"><title>{} · Bourse</title></head>\n"
      "<body><main><h1>{}</h1><p>{}</p><p><a href=\"/\">{}</a></p></main></body>\n</html>\n",
      is_german ? "de" : "en",
      words.title,
      words.title,
      words.more,
      is_german ? "Zur Lobby" : "To the lobby");
}

}  // namespace bourse::net
