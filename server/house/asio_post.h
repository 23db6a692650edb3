// SPDX-License-Identifier: Apache-2.0
//
// Implements Store::Post with an Asio event loop.
#pragma once

#include <functional>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "server/store/store.h"

namespace bourse {

// `network` must outlive every use of the result.
inline Store::Post post_to(boost::asio::io_context& network) {
  return [&network](std::function<void()> task) { boost::asio::post(network, std::move(task)); };
}

}  // namespace bourse
