// SPDX-License-Identifier: Apache-2.0
#include "server/api/admission.h"

#include <utility>

#include "server/house/people.h"
#include "server/house/restrictions.h"
#include "server/room/services.h"

namespace bourse {

void Admission::admit(ApiCall call, std::function<void(ApiCall)> then) {
  ApiRequest asking;
  asking.secret = call.request.secret;
  asking.credential = call.request.credential;
  people_.find(asking, [this, call = std::move(call), then = std::move(then)](auto found) mutable {
    if (!found) return call.reply(error_answer(503, MessageKey::Unread));
    call.person = found->person;
    call.device = found->device.id;
    if (is_banned(call)) return call.reply(error_answer(403, MessageKey::Banned));
    if (call.person.id != kNobody) renew(call, found->device);
    then(std::move(call));
  });
}

// Looking is allowed to everybody.
bool Admission::is_banned(const ApiCall& call) const {
  return call.request.method != "GET" && (restrictions_.is_banned(call.person.id) ||
                                          restrictions_.is_banned_address(call.request.address));
}

void Admission::renew(ApiCall& call, const Device& device) {
  const bool is_noted = people_.note_use(call.request.secret, device, clock_.now());
  const bool is_old = call.request.credential == Credential::OldCookie;
  const bool is_due = is_noted && call.request.credential == Credential::Cookie;
  if (!is_old && !is_due) return;
  call.reply = [reply = std::move(call.reply), secret = call.request.secret, is_old](auto answer) {
    if (!answer.drops_cookie && !answer.new_secret) answer.new_secret = secret;
    answer.drops_old_cookie = is_old;
    reply(std::move(answer));
  };
}

}  // namespace bourse
