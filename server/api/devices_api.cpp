// SPDX-License-Identifier: Apache-2.0
#include "server/api/devices_api.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "server/domain/limits.h"
#include "server/house/people.h"
#include "server/house/table_connections.h"
#include "server/protocol/limits.h"
#include "server/protocol/wire_json.h"
#include "server/room/reason.h"
#include "server/room/services.h"

namespace bourse {
namespace {

constexpr std::string_view kSignedOut = "this device is signed out";

std::optional<std::int64_t> noted(std::int64_t time) {
  return time > 0 ? std::optional(time) : std::nullopt;
}

}  // namespace

DevicesApi::DevicesApi(Store& store,
                       People& people,
                       TableConnections& connections,
                       const HouseLimits& limits,
                       const Clock& clock)
    : store_(store), people_(people), connections_(connections), limits_(limits), clock_(clock) {}

void DevicesApi::list(const ApiCall& call) {
  const auto write_list = [this, own = call.device, reply = call.reply](auto devices) {
    if (!devices) return reply(error_answer(503, MessageKey::Unread));
    std::set<DeviceId> connected;
    connections_.for_each([&](const ConnectedClient& client) { connected.insert(client.device); });
    wire::DeviceList list;
    for (const Device& device : *devices) {
      list.devices.push_back({.id = device.id,
                              .name = device.name,
                              .created = noted(device.created),
                              .used = noted(device.used),
                              .connected = connected.contains(device.id),
                              .own = device.id == own});
    }
    reply(json_answer(to_text(list)));
  };
  if (call.person.id == kNobody) return write_list(Store::Found<std::vector<Device>>({}));
  store_.devices_of(call.person.id, kMostDevices, write_list);
}

void DevicesApi::issue_link_code(const ApiCall& call) {
  if (call.person.id == kNobody) return call.reply(error_answer(403, MessageKey::SitFirst));
  const std::int64_t until = clock_.now() + limits_.link_code.count();
  people_.issue_link_code(call.person, until, [reply = call.reply](Store::Found<std::string> code) {
    if (!code) return reply(error_answer(503, MessageKey::Unwritten));
    reply(json_answer(to_text(wire::DeviceLinkCode{*code})));
  });
}

void DevicesApi::redeem_link_code(const ApiCall& call) {
  const auto wish = from_text<wire::DeviceLinkCode>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  const auto sign_in = [reply = call.reply](auto taken) {
    if (!taken) return reply(error_answer(503, MessageKey::Unwritten));
    if (!*taken) return reply(error_answer(404, MessageKey::CodeUsed));
    ApiAnswer answer = json_answer(to_text(wire::Me{(*taken)->who.person.name}));
    answer.new_secret = (*taken)->secret;
    reply(std::move(answer));
  };
  people_.redeem_link_code(wish->code, call.request.device, clock_.now(), sign_in);
}

void DevicesApi::revoke(const ApiCall& call) {
  const auto wish = from_text<wire::DeviceRef>(call.request.body, "body");
  if (!wish) return call.reply(error_answer(400, explain(wish.error())));
  if (call.person.id == kNobody) return call.reply(error_answer(404, MessageKey::NoDevice));
  if (wish->id == call.device) return log_out(call);
  store_.devices_of(call.person.id, kMostDevices, [this, call, id = wish->id](auto devices) {
    if (!devices) return call.reply(error_answer(503, MessageKey::Unread));
    const bool is_own = std::any_of(
        devices->begin(), devices->end(), [id](const Device& device) { return device.id == id; });
    if (!is_own) return call.reply(error_answer(404, MessageKey::NoDevice));
    remove(call, id, false);
  });
}

void DevicesApi::remove(const ApiCall& call, DeviceId device, bool drops_cookie) {
  people_.remove_device(
      call.person.id,
      device,
      [this, device, drops_cookie, reply = call.reply](WriteResult written) {
        if (written != WriteResult::Ok) {
          return reply(error_answer(503, refusal_of_request(written)));
        }
        connections_.close_if(
            [device](const ConnectedClient& client) { return client.device == device; },
            kSignedOut);
        ApiAnswer answer = json_answer("{}");
        answer.drops_cookie = drops_cookie;
        reply(std::move(answer));
      });
}

void DevicesApi::revoke_others(const ApiCall& call) {
  if (call.person.id == kNobody) return call.reply(error_answer(404, MessageKey::NoDevice));
  people_.remove_other_devices(
      call.person.id,
      call.device,
      [this, person = call.person.id, own = call.device, reply = call.reply](WriteResult written) {
        if (written != WriteResult::Ok) {
          return reply(error_answer(503, refusal_of_request(written)));
        }
        connections_.close_if(
            [person, own](const ConnectedClient& client) {
              return client.person.id == person && client.device != own;
            },
            kSignedOut);
        reply(json_answer("{}"));
      });
}

void DevicesApi::log_out(const ApiCall& call) {
  if (call.person.id == kNobody) return call.reply(error_answer(404, MessageKey::Stranger));
  remove(call, call.device, true);
}

}  // namespace bourse
