// SPDX-License-Identifier: Apache-2.0
#include "server/net/gzip.h"

#include <cstdint>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

#include "core/check.h"

namespace bourse::net {
namespace {

// Magic number, deflate, no flags, no time, no extras, unknown system.
constexpr std::string_view kHead{"\x1f\x8b\x08\0\0\0\0\0\0\xff", 10};

void add_word(std::string& bytes, std::uint32_t word) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((word >> shift) & 0xFF);
}

}  // namespace

std::string gzip(std::string_view text) {
  namespace zlib = boost::beast::zlib;
  zlib::deflate_stream stream;
  std::string bytes(kHead);
  bytes.resize(kHead.size() + stream.upper_bound(text.size()));
  zlib::z_params part;
  part.next_in = text.data();
  part.avail_in = text.size();
  part.next_out = bytes.data() + kHead.size();
  part.avail_out = bytes.size() - kHead.size();
  boost::system::error_code error;
  stream.write(part, zlib::Flush::finish, error);
  BOURSE_CHECK(error == zlib::error::end_of_stream);
  bytes.resize(kHead.size() + part.total_out);
  boost::crc_32_type sum;
  sum.process_bytes(text.data(), text.size());
  add_word(bytes, sum.checksum());
  add_word(bytes, static_cast<std::uint32_t>(text.size()));
  return bytes;
}

}  // namespace bourse::net
