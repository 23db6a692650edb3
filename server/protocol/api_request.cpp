// SPDX-License-Identifier: Apache-2.0
#include "server/protocol/api_request.h"

#include <utility>

#include "server/protocol/wire.h"
#include "server/protocol/wire_json.h"

namespace bourse {

ApiAnswer json_answer(std::string body) {
  ApiAnswer answer;
  answer.body = std::move(body);
  return answer;
}

ApiAnswer error_answer(int status, UserMessage message, std::string rule) {
  wire::ErrorAnswer complaint;
  complaint.sentence = std::move(message.text);
  if (!message.key.empty()) complaint.key = std::move(message.key);
  complaint.rule = std::move(rule);
  ApiAnswer answer = json_answer(to_text(complaint));
  answer.status = status;
  return answer;
}

ApiAnswer error_answer(const ApiError& denial) {
  return error_answer(denial.status, denial.message, denial.rule);
}

}  // namespace bourse
