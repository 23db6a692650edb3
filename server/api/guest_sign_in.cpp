// SPDX-License-Identifier: Apache-2.0
#include "server/api/guest_sign_in.h"

#include <utility>

#include "server/house/people.h"
#include "server/room/services.h"

namespace bourse {

void GuestSignIn::as_person(ApiCall call,
                            const std::string& name,
                            std::function<void(ApiCall)> then) {
  if (call.person.id != kNobody) return then(std::move(call));
  if (!limiter_.admit(call.request.address, clock_.now())) {
    return call.reply(error_answer(429, MessageKey::ManyGuests));
  }
  const std::string device = call.request.device;
  const auto as_guest = [call = std::move(call), then = std::move(then)](auto made) mutable {
    if (!made) return call.reply(error_answer(503, MessageKey::Unwritten));
    call.person = made->who.person;
    call.device = made->who.device.id;
    call.reply = [reply = std::move(call.reply), secret = made->secret](ApiAnswer answer) {
      answer.new_secret = secret;
      reply(std::move(answer));
    };
    then(std::move(call));
  };
  people_.make(name, device, clock_.now(), as_guest);
}

}  // namespace bourse
