// SPDX-License-Identifier: Apache-2.0
//
// The frames of a WebSocket that server/net/corked_stream.h writes, as a function of bytes: any
// order of messages, control frames, turns of the event loop and reads of a slow client. The client
// decodes exactly what was written before the close frame, in order. A broken promise throws Bug.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <sys/socket.h>

#include "core/check.h"
#include "server/net/corked_stream.h"
#include "tests/fuzz/mutation.h"

namespace bourse::fuzz {

struct Frame {
  std::uint8_t opcode = 0;  // RFC 6455 5.2
  std::string payload;

  bool operator==(const Frame&) const = default;
};

inline constexpr std::uint8_t kTextFrame = 1;
inline constexpr std::uint8_t kCloseFrame = 8;
inline constexpr std::uint8_t kPingFrame = 9;

// RFC 6455 5.2, decoded independently of the writer under test: complete, unmasked frames of a
// server, each length encoded in as few bytes as possible.
inline std::vector<Frame> frames_of(std::string_view bytes) {
  const auto take = [&bytes] {
    BOURSE_CHECK(!bytes.empty());
    const auto byte = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    return byte;
  };
  std::vector<Frame> frames;
  while (!bytes.empty()) {
    const std::uint8_t first = take();
    BOURSE_CHECK((first & 0xf0U) == 0x80U);  // FIN, nothing reserved
    std::uint64_t length = take();
    BOURSE_CHECK(length < 128);  // no mask
    const int more = length == 127 ? 8 : length == 126 ? 2 : 0;
    const std::uint64_t least = more == 8 ? 65536 : more == 2 ? 126 : 0;
    if (more > 0) length = 0;
    for (int byte = 0; byte < more; ++byte) length = length << 8U | take();
    BOURSE_CHECK(length >= least && length <= bytes.size());
    frames.push_back({static_cast<std::uint8_t>(first & 0x0fU),
                      std::string(bytes.substr(0, static_cast<std::size_t>(length)))});
    bytes.remove_prefix(static_cast<std::size_t>(length));
  }
  return frames;
}

// A corked stream and the client at its other end.
class CorkedStreamPair {
 public:
  CorkedStreamPair() {
    std::array<int, 2> ends{};
    BOURSE_CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
    // The smallest buffer that the system allows, so that messages leave in pieces.
    const int least = 1;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &least, sizeof least);
    client_.assign(boost::asio::ip::tcp::v4(), ends[1]);
    client_.non_blocking(true);
    line_.socket().assign(boost::asio::ip::tcp::v4(), ends[0]);
    line_.socket().non_blocking(true);
  }

  void text(std::string payload) {
    line_.write_text(payload);
    if (!has_closed_) expect({kTextFrame, std::move(payload)});
  }
  // Writes a control frame as Beast does: header and payload as two buffers. None follows a close.
  void control(std::uint8_t opcode, const std::string& payload) {
    if (has_closed_) return;
    has_closed_ = opcode == kCloseFrame;
    const std::string header{static_cast<char>(0x80U | opcode), static_cast<char>(payload.size())};
    const std::array<boost::asio::const_buffer, 2> buffers{boost::asio::buffer(header),
                                                           boost::asio::buffer(payload)};
    line_.async_write_some(
        buffers, [](boost::system::error_code error, std::size_t) { BOURSE_CHECK(!error); });
    expect({opcode, payload});
  }
  void flush() { line_.flush_now(); }
  void turn() {
    network_.restart();
    network_.poll();
  }
  // Reads at most `most` of the bytes that have arrived at the client.
  std::size_t read(std::size_t most) {
    std::string room(most, '\0');
    boost::system::error_code error;
    const std::size_t count = client_.read_some(boost::asio::buffer(room), error);
    heard_.append(room, 0, count);
    return count;
  }

  void finish() {
    constexpr int kPatience = 1000;  // milliseconds without a byte
    int idle = 0;
    while (heard_.size() < bytes_ && idle < kPatience) {
      network_.restart();
      network_.run_one_for(std::chrono::milliseconds(1));
      idle = read(kMostRead) > 0 ? 0 : idle + 1;
    }
    turn();
    BOURSE_CHECK(read(kMostRead) == 0);
    BOURSE_CHECK(line_.waiting() == 0);
    BOURSE_CHECK(frames_of(heard_) == expected_);
  }

  static constexpr std::size_t kMostRead = 65536;

 private:
  void expect(Frame frame) {
    const std::size_t size = frame.payload.size();
    bytes_ += size + (size < 126 ? 2 : size < 65536 ? 4 : 10);
    expected_.push_back(std::move(frame));
  }

  boost::asio::io_context network_;
  net::Socket client_{network_.get_executor()};
  net::CorkedStream line_{net::Socket(network_.get_executor()),
                          std::make_shared<net::FlushQueue>(network_.get_executor())};
  std::vector<Frame> expected_;
  std::size_t bytes_ = 0;
  std::string heard_;
  bool has_closed_ = false;
};

inline std::string any_payload(Bytes& bytes, std::size_t length) {
  std::string payload(length, static_cast<char>(bytes.next()));
  if (!payload.empty()) payload.front() = static_cast<char>(bytes.next());
  return payload;
}

// Lengths at which the form of the header changes, and a few between.
inline std::size_t any_length(Bytes& bytes) {
  constexpr std::array<std::size_t, 8> kEdges{0, 1, 125, 126, 127, 65535, 65536, 70000};
  const std::size_t edge = bytes.below(kEdges.size() + 1);
  return edge < kEdges.size() ? kEdges[edge] : bytes.below(2000);
}

inline void fuzz_corked(std::span<const std::uint8_t> input) {
  constexpr int kMostSteps = 64;
  Bytes bytes(input);
  CorkedStreamPair pair;
  for (int step = 0; step < kMostSteps && !bytes.empty(); ++step) {
    switch (bytes.below(16)) {
      case 0: pair.control(kCloseFrame, any_payload(bytes, 2)); break;
      case 1:
      case 2: pair.control(kPingFrame, any_payload(bytes, bytes.below(126))); break;
      case 3: pair.flush(); break;
      case 4:
      case 5:
      case 6: pair.turn(); break;
      case 7:
      case 8: pair.read(1 + bytes.below(CorkedStreamPair::kMostRead)); break;
      default: pair.text(any_payload(bytes, any_length(bytes)));
    }
  }
  pair.finish();
}

}  // namespace bourse::fuzz
