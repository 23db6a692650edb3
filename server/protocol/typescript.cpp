// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/typescript.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>
#include <boost/type_index.hpp>
#include <fmt/format.h>

#include "server/protocol/messages.h"
#include "server/protocol/wire.h"
#include "server/protocol/wire_json.h"

namespace bourse {
namespace {

namespace w = wire;
namespace mp11 = boost::mp11;

using Parts = mp11::mp_list<w::ClockSetting,
                            w::SeatSetting,
                            w::NewTable,
                            w::SeatCard,
                            w::TableCard,
                            w::SeatListing,
                            w::PriceHistory,
                            w::TableListing,
                            w::LogLine,
                            w::PriceStep,
                            w::Choice,
                            w::Quote,
                            w::MarketSeen,
                            w::ClockSeen,
                            w::Placing,
                            w::Position,
                            w::PastStep,
                            w::StandingOrder,
                            w::Handover,
                            w::TextOptions>;
using FromHouse = mp11::mp_push_back<w::ServerMessages, w::LobbyNews, w::LobbyChange>;
using ToHouse = w::ClientMessages;
using Bodies = mp11::mp_list<w::Me,
                             w::OwnTable,
                             w::OwnTables,
                             w::PersonalBest,
                             w::PersonalBests,
                             w::TableBest,
                             w::DeviceLinkCode,
                             w::DeviceCard,
                             w::DeviceList,
                             w::DeviceRef,
                             w::PlayerCount,
                             w::OptionCard,
                             w::PresetCard,
                             w::CreditsCard,
                             w::GameCard,
                             w::BotCard,
                             w::Phrase,
                             w::GamesAnswer,
                             w::OptionsRequest,
                             w::OptionsAnswer,
                             w::TablesAnswer,
                             w::TableId,
                             w::SeatTaken,
                             w::Sit,
                             w::FirstSeat,
                             w::SeatsForBots,
                             w::RemovedSeat,
                             w::PastPage,
                             w::ChainStep,
                             w::ChainPage,
                             w::HintMove,
                             w::Hint,
                             w::ErrorAnswer,
                             w::ReplayStep,
                             w::Replay>;

// "bourse::wire::Batch" -> "Batch".
template <class T>
std::string name_of() {
  const std::string name = boost::typeindex::type_id<T>().pretty_name();
  return name.substr(name.rfind(':') + 1);
}

template <class T>
struct Word {
  static std::string text() {
    if constexpr (std::is_same_v<T, bool>) return "boolean";
    if constexpr (std::is_arithmetic_v<T>) return "number";
    if constexpr (std::is_same_v<T, std::string>) return "string";
    if constexpr (std::is_same_v<T, w::json::object>) return "JsonObject";
    if constexpr (std::is_same_v<T, w::ObjectText>) return "JsonObject";
    if constexpr (std::is_same_v<T, w::json::value>) return "unknown";
    return name_of<T>();
  }
};
template <class T>
struct Word<std::optional<T>> {
  static std::string text() { return fmt::format("({} | null)", Word<T>::text()); }
};
template <class T>
struct Word<std::vector<T>> {
  static std::string text() { return Word<T>::text() + "[]"; }
};

template <class T>
struct Word<std::map<std::string, T>> {
  static std::string text() { return fmt::format("Record<string, {}>", Word<T>::text()); }
};

template <class T>
struct Field {
  static std::string line(std::string_view name, const T& /*initial*/) {
    return fmt::format("  {}: {};\n", name, Word<T>::text());
  }
};
template <class T>
struct Field<std::optional<T>> {
  static std::string line(std::string_view name, const std::optional<T>& /*initial*/) {
    return fmt::format("  {}?: {};\n", name, Word<T>::text());
  }
};
// The `type` of a message is a literal, so that TypeScript can narrow a union of messages.
template <>
struct Field<std::string> {
  static std::string line(std::string_view name, const std::string& initial) {
    if (name == "type") return fmt::format("  type: '{}';\n", initial);
    return fmt::format("  {}: string;\n", name);
  }
};

template <class Enum>
std::string words_of() {
  return fmt::format(
      "\nexport type {} = '{}';\n", name_of<Enum>(), fmt::join(w::kWords<Enum>, "' | '"));
}

template <class... Enums>
std::string all_words_of(mp11::mp_list<Enums...> /*enums*/) {
  return (words_of<Enums>() + ...);
}

template <class Message>
std::string interface_of() {
  using namespace boost::describe;  // NOLINT(*-using-namespace): mod_public
  const Message initial{};
  std::string text = fmt::format("\nexport interface {} {{\n", name_of<Message>());
  mp11::mp_for_each<describe_members<Message, mod_public>>([&](auto member) {
    const auto& value = initial.*member.pointer;
    text += Field<std::decay_t<decltype(value)>>::line(wiring::kName<decltype(member)>, value);
  });
  return text + "}\n";
}

template <class... Messages>
std::string interfaces_of(mp11::mp_list<Messages...> /*messages*/) {
  return (interface_of<Messages>() + ...);
}

template <class... Messages>
std::string union_of(std::string_view name, mp11::mp_list<Messages...> /*messages*/) {
  std::string text = fmt::format("\nexport type {} =", name);
  ((text += fmt::format("\n  | {}", name_of<Messages>())), ...);
  return text + ";\n";
}

}  // namespace

std::string typescript_of_protocol() {
  return fmt::format(
             "// SPDX-License-Identifier: Apache-2.0\n"
             "//\n"
             "// The messages of the house, printed by `bourse protocol` from "
             "server/protocol/wire.h: "
             "change\n"
             "// that file, not this one. docs/protocol.md says what they mean.\n"
             "\nexport const PROTOCOL = {};\n"
             "\n/** The key of the refusal of a hello of another version. */\n"
             "export const OTHER_VERSION = '{}';\n"
             "\n/** An object of the game's own. */\n"
             "export type JsonObject = Record<string, unknown>;\n",
             w::kProtocol,
             kOtherVersion) +
         all_words_of(w::Enums{}) + interfaces_of(Parts{}) + interfaces_of(FromHouse{}) +
         union_of("FromHouse", FromHouse{}) + interfaces_of(ToHouse{}) +
         union_of("ToHouse", ToHouse{}) + interfaces_of(Bodies{});
}

}  // namespace bourse
