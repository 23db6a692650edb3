// SPDX-License-Identifier: Apache-2.0
#include "server/house/workers.h"

#include <exception>
#include <string>
#include <utility>

#include <boost/asio/post.hpp>

namespace bourse {
namespace {

WorkerPool::Completion outcome(const WorkerPool::Job& job,
                               const WorkerPool::OnFailure& on_failure) {
  try {
    return job();
  } catch (const std::exception& error) {
    return [on_failure, why = std::string(error.what())] { on_failure(why); };
  }
}

}  // namespace

Workers::Workers(boost::asio::io_context& network, int threads)
    : network_(network), pool_(static_cast<std::size_t>(threads)) {}

void Workers::run(Job job, OnFailure on_failure) {
  ++busy_;
  auto work = [this, job = std::move(job), on_failure = std::move(on_failure)]() mutable {
    Completion completion = outcome(job, on_failure);
    // Destroys the captures before the completion can run on the network thread.
    job = nullptr;
    on_failure = nullptr;
    boost::asio::post(network_, std::move(completion));
    --busy_;
  };
  boost::asio::post(pool_, std::move(work));
}

}  // namespace bourse
