// SPDX-License-Identifier: Apache-2.0
//
// The answer of the house to a request, immediately or later, as a coroutine.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>

#include "server/net/sockets.h"
#include "server/protocol/api_request.h"

namespace bourse::net {

struct PendingAnswer {
  std::optional<ApiAnswer> answer;
  std::function<void()> wake;
};

// GCC 12 destroys a temporary lambda in a co_await expression twice (GCC bug 99576): it has a name.
inline Task<void> wait_for(std::shared_ptr<PendingAnswer> pending, Executor executor) {
  auto initiate = [pending, executor](auto handler) {
    auto kept = std::make_shared<decltype(handler)>(std::move(handler));
    auto resume = [kept] { std::move (*kept)(); };
    pending->wake = [resume, executor] { boost::asio::post(executor, resume); };
  };
  const boost::asio::use_awaitable_t<Executor> token;
  co_await boost::asio::async_initiate<const boost::asio::use_awaitable_t<Executor>, void()>(
      std::move(initiate), token);
}

using AskHouse = std::function<void(std::function<void(ApiAnswer)>)>;

inline Task<ApiAnswer> answer_of(AskHouse ask, Executor executor) {
  auto pending = std::make_shared<PendingAnswer>();
  std::function<void(ApiAnswer)> reply = [pending](ApiAnswer answer) {
    pending->answer = std::move(answer);
    if (pending->wake) pending->wake();
  };
  ask(std::move(reply));
  if (!pending->answer) {
    co_await wait_for(pending, executor);
  }
  co_return *std::move(pending->answer);
}

}  // namespace bourse::net
