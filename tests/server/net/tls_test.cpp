// SPDX-License-Identifier: Apache-2.0
//
// `bourse play --join https://…`: the real program, through a TLS proxy with a certificate made for
// the test, to a server over real sockets.
#include <array>
#include <memory>
#include <thread>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <doctest/doctest.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "tests/cli/run_program.h"
#include "tests/server/net/running_server.h"
#include "tests/server/net/test_client.h"

using namespace bourse;
using namespace bourse::test;

namespace {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;

// For "localhost", self-signed, valid for an hour; key and certificate in one file.
void make_certificate(const std::string& path) {
  const std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)> key(
      EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"), EVP_PKEY_free);
  const std::unique_ptr<X509, void (*)(X509*)> made(X509_new(), X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -60);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 3600);
  X509_set_pubkey(made.get(), key.get());
  X509_NAME* const name = X509_get_subject_name(made.get());
  const std::string_view common = "a house of the tests";
  X509_NAME_add_entry_by_NID(name,
                             NID_commonName,
                             MBSTRING_UTF8,
                             reinterpret_cast<const unsigned char*>(common.data()),
                             static_cast<int>(common.size()),
                             -1,
                             0);
  X509_set_issuer_name(made.get(), name);
  X509_EXTENSION* const names =
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "DNS:localhost");
  X509_add_ext(made.get(), names, -1);
  X509_EXTENSION_free(names);
  REQUIRE(X509_sign(made.get(), key.get(), EVP_sha256()) > 0);
  const std::unique_ptr<BIO, int (*)(BIO*)> file(BIO_new_file(path.c_str(), "w"), BIO_free);
  PEM_write_bio_PrivateKey(file.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  PEM_write_bio_X509(file.get(), made.get());
}

// Terminates TLS for every client and forwards plain bytes to the server.
class Proxy {
 public:
  Proxy(std::uint16_t house, const std::string& certificate) : house_(tcp::v4(), house) {
    context_.use_certificate_chain_file(certificate);
    context_.use_private_key_file(certificate, ssl::context::pem);
    asio::co_spawn(network_, serve(), asio::detached);
    thread_ = std::thread([this] { network_.run(); });
  }
  ~Proxy() {
    network_.stop();
    thread_.join();
  }
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  std::string url(const std::string& host, const std::string& table) const {
    return "https://" + host + ":" + std::to_string(acceptor_.local_endpoint().port()) + "/table/" +
           table;
  }
  // The name that the last successful client requested. Call after the clients have ended.
  std::string asked_for() {
    network_.stop();
    thread_.join();
    thread_ = std::thread([] {});
    return asked_for_;
  }

 private:
  struct Pair {
    Pair(tcp::socket socket, ssl::context& context, asio::io_context& network)
        : client(std::move(socket), context), house(network) {}
    ssl::stream<tcp::socket> client;
    tcp::socket house;
  };

  asio::awaitable<void> serve() {
    while (true) {
      tcp::socket socket = co_await acceptor_.async_accept(asio::use_awaitable);
      asio::co_spawn(network_, carry(std::move(socket)), asio::detached);
    }
  }

  asio::awaitable<void> carry(tcp::socket socket) {
    const auto pair = std::make_shared<Pair>(std::move(socket), context_, network_);
    co_await pair->client.async_handshake(ssl::stream_base::server, asio::use_awaitable);
    const char* const name =
        SSL_get_servername(pair->client.native_handle(), TLSEXT_NAMETYPE_host_name);
    asked_for_ = name == nullptr ? "" : name;
    co_await pair->house.async_connect(house_, asio::use_awaitable);
    asio::co_spawn(network_, pump(pair, pair->client, pair->house), asio::detached);
    asio::co_spawn(network_, pump(pair, pair->house, pair->client), asio::detached);
  }

  // The first side that ends closes both.
  template <class From, class To>
  static asio::awaitable<void> pump(std::shared_ptr<Pair> pair, From& from, To& to) {
    std::array<char, 16384> bytes{};
    try {
      while (true) {
        const std::size_t size =
            co_await from.async_read_some(asio::buffer(bytes), asio::use_awaitable);
        co_await asio::async_write(to, asio::buffer(bytes.data(), size), asio::use_awaitable);
      }
    } catch (const boost::system::system_error&) {
      boost::system::error_code ignored;
      pair->client.next_layer().close(ignored);
      pair->house.close(ignored);
    }
  }

  asio::io_context network_{1};
  ssl::context context_{ssl::context::tls_server};
  tcp::endpoint house_;
  tcp::acceptor acceptor_{network_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  std::string asked_for_;
  std::thread thread_;
};

// Environment variables of the program under test.
struct Surroundings {
  Surroundings() {
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    make_certificate(certificate);
  }
  Surroundings(const Surroundings&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  ~Surroundings() { unsetenv("SSL_CERT_FILE"); }
  void trust() const { setenv("SSL_CERT_FILE", certificate.c_str(), 1); }
  PassingFolder folder;
  std::string certificate = folder.path() + "/house.pem";
};

}  // namespace

TEST_CASE("NET-TLS a terminal plays a whole game at a server behind a TLS proxy") {
  const Surroundings surroundings;
  surroundings.trust();
  RunningServer house;
  Proxy proxy(house.port(), surroundings.certificate);
  TestClient host(house.address(), "Host");
  const std::string table = host.open_table(3, 1);
  std::string firsts;
  for (int i = 0; i < 300; ++i) firsts += "1\n";
  const Run run =
      test::bourse({"play", "--join", proxy.url("localhost", table), "--name", "Terminal"}, firsts);
  CAPTURE(run.out);
  CHECK(run.err == "");
  CHECK(run.code == 0);
  const auto card = read_object(host.request("GET", "/api/tables/" + table).body);
  CHECK(card.at("status") == "over");
  CHECK(card.at("seats").at(0).at("name") == "Terminal");
  CHECK(proxy.asked_for() == "localhost");
}

TEST_CASE("NET-TLS nothing is sent to a server with an untrusted or mismatched certificate") {
  const Surroundings surroundings;
  RunningServer house;
  Proxy proxy(house.port(), surroundings.certificate);
  TestClient host(house.address(), "Host");
  const std::string table = host.open_table(3, 1);
  const auto check_refused = [&](const std::string& name, const std::string& reason) {
    const Run run = test::bourse({"play", "--join", proxy.url(name, table)}, "1\n");
    CAPTURE(run.err);
    CHECK(run.code == 2);
    CHECK(has(run.err, "is not trusted"));
    CHECK(has(run.err, reason));
  };
  check_refused("localhost", "self-signed certificate");
  surroundings.trust();
  check_refused("127.0.0.1", "IP address mismatch");
  const auto card = read_object(host.request("GET", "/api/tables/" + table).body);
  CHECK(card.at("seats").at(0).at("kind") == "open");
}

TEST_CASE("NET-TLS a server without TLS cannot be joined by https") {
  const Surroundings surroundings;
  RunningServer house;
  const std::string url = "https://127.0.0.1:" + std::to_string(house.port()) + "/table/x";
  const Run run = test::bourse({"play", "--join", url}, "");
  CHECK(run.code == 2);
  CHECK(has(run.err, "no answer from 127.0.0.1"));
}
