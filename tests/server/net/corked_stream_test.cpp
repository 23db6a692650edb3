// SPDX-License-Identifier: Apache-2.0
//
// The corked stream below a WebSocket, over a real connection.
#include "server/net/corked_stream.h"

#include <cstdint>
#include <string>
#include <vector>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <doctest/doctest.h>

#include "core/rng.h"
#include "tests/fuzz/corked_stream_target.h"

using namespace bourse::net;

namespace {

// Connections of one server, and the other end of each.
struct Connections {
  struct Connected {
    asio::ip::tcp::socket client;
    CorkedStream stream;
  };

  Connected connect() {
    asio::ip::tcp::acceptor listening(network, {asio::ip::address_v4::loopback(), 0});
    asio::ip::tcp::socket client(network);
    client.connect(listening.local_endpoint());
    asio::basic_socket_acceptor<asio::ip::tcp, Executor> own(
        network.get_executor(), asio::ip::tcp::v4(), listening.release());
    return {std::move(client), CorkedStream(own.accept(), queue)};
  }

  asio::io_context network;
  std::shared_ptr<FlushQueue> queue = std::make_shared<FlushQueue>(network.get_executor());
};

// The bytes that the other end reads: all that `say` writes before the connection is closed.
template <class Say>
std::string heard(Say say) {
  Connections connections;
  auto line = connections.connect();
  say(line.stream);
  connections.network.run();
  line.stream.socket().close();
  std::string text;
  boost::system::error_code end;
  asio::read(line.client, asio::dynamic_buffer(text), end);
  CHECK(end == asio::error::eof);
  return text;
}

void write_frame(CorkedStream& line, const std::string& frame) {
  line.async_write_some(asio::buffer(frame), [](boost::system::error_code, std::size_t) {});
}

const std::string kClose("\x88\x02\x03\xe8", 4);  // RFC 6455 5.5.1, code 1000
const std::string kPing("\x89\x00", 2);

}  // namespace

TEST_CASE("NET-LINE messages before a close frame are sent in order, with one call") {
  CHECK(heard([](CorkedStream& line) {
          line.write_text("one");
          write_frame(line, kPing);
          line.write_text("two");
          write_frame(line, kClose);
        }) == "\x81\x03one" + kPing + "\x81\x03two" + kClose);
}

TEST_CASE("NET-LINE nothing is sent after a close frame, not even in the same turn") {
  CHECK(heard([](CorkedStream& line) {
          write_frame(line, kClose);
          line.write_text("late");
        }) == kClose);
}

TEST_CASE("NET-LINE a turn sends to each connection once, with the buffers of those before") {
  constexpr int kConnections = 300;
  const std::string text(1000, 'x');
  Connections connections;
  std::vector<Connections::Connected> all;
  all.reserve(kConnections);
  for (int each = 0; each < kConnections; ++each) all.push_back(connections.connect());
  for (int turn = 1; turn <= 2; ++turn) {
    for (auto& line : all) {
      line.stream.write_text(text);
      line.stream.write_text("accepted");
    }
    connections.network.restart();
    connections.network.run();
    for (auto& line : all) {
      CHECK(line.stream.writes() == static_cast<std::uint64_t>(turn));
      CHECK(line.stream.waiting() == 0);
    }
  }
}

TEST_CASE("NET-LINE many bytes are sent before the end of the turn") {
  Connections connections;
  auto first = connections.connect();
  auto second = connections.connect();
  first.stream.write_text(std::string(300'000, 'x'));
  CHECK(first.stream.writes() == 0);
  second.stream.write_text("next");
  CHECK(first.stream.writes() == 1);
  CHECK(second.stream.writes() == 0);
  connections.network.poll();
  CHECK(second.stream.writes() == 1);
}

TEST_CASE("NET-LINE a slow client decodes every frame before the close frame, in order") {
  bourse::Rng rng(bourse::Seed{}, 0);
  for (int input = 0; input < 500; ++input) {
    std::vector<std::uint8_t> bytes(rng.below(160));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    CAPTURE(input);
    REQUIRE_NOTHROW(bourse::fuzz::fuzz_corked(bytes));
  }
}
