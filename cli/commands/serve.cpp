// SPDX-License-Identifier: Apache-2.0
//
// bourse serve: runs store, house and listener on one thread until a signal stops them.
#include <algorithm>
#include <csignal>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include "cli/commands/command.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "core/text/screen.h"
#include "server/domain/game_list.h"
#include "server/house.h"
#include "server/house/asio_post.h"
#include "server/net/listener.h"
#include "server/store/sqlite/sqlite_store.h"

namespace bourse::cli {
namespace {

struct ServeArgs {
  net::ListenerConfig listen;
  HouseLimits house;
  std::string data;
  std::string site;
  std::optional<int> bot_delay;
  int bot_budget = 0;
  std::string log = "normal";
};

std::string check_address(const std::string& text) {
  boost::system::error_code error;
  boost::asio::ip::make_address(text, error);
  if (!error) return {};
  return fmt::format("{} is not an address such as 127.0.0.1, 0.0.0.0 or ::", bourse::quoted(text));
}

void add_address_options(CLI::App& app, ServeArgs& args) {
  app.add_option("--port", args.listen.port, "port to listen on; 0 picks a free one")
      ->capture_default_str();
  app.add_option(
         "--bind", args.listen.bind, "address to listen on; 0.0.0.0 or :: accepts other machines")
      ->type_name("ADDRESS")
      ->check(check_address)
      ->capture_default_str();
  app.add_option("--data", args.data, "folder for the database; created if missing")
      ->type_name("DIR")
      ->default_str(default_data_folder());
  app.add_option("--site", args.site, "serve the site from this folder instead of the built-in one")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  app.add_flag(
      "--behind-proxy",
      args.listen.is_behind_proxy,
      "trust X-Forwarded-For and X-Forwarded-Proto, as set by a proxy in front of the server");
  app.add_flag(
      "--public-metrics", args.listen.has_public_metrics, "serve /metrics to other machines too");
  app.add_option("--log",
                 args.log,
                 "log level: quiet, normal or requests; one line per event on standard error")
      ->check(CLI::IsMember({"quiet", "normal", "requests"}))
      ->capture_default_str();
}

void add_bot_options(CLI::App& app, ServeArgs& args) {
  app.add_option(
         "--bot-delay", args.bot_delay, "fixed pause before the move of a bot, in milliseconds")
      ->type_name("MS")
      ->check(CLI::Range(0, 60'000))
      ->default_str(fmt::format("random, {} to {}",
                                args.house.bot_pause_least.count(),
                                args.house.bot_pause_most.count()));
  app.add_option("--bot-threads", args.house.bot_threads, "number of threads for bots")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  args.bot_budget = static_cast<int>(args.house.bot_budget.count());
  app.add_option("--bot-budget",
                 args.bot_budget,
                 "maximum thinking time of a bot per move, in milliseconds")
      ->type_name("MS")
      ->check(CLI::Range(1, 600'000))
      ->capture_default_str();
}

void add_limit_options(CLI::App& app, ServeArgs& args) {
  net::NetLimits& net = args.listen.limits;
  const auto count = CLI::Range(std::size_t{1}, std::size_t{100'000'000});
  const auto rate = CLI::Range(0.1, 1e9);
  app.add_option("--connections", net.connections, "maximum open connections in total")
      ->check(count)
      ->capture_default_str();
  app.add_option("--connections-per-address",
                 net.connections_per_address,
                 "maximum open connections per address")
      ->check(count)
      ->capture_default_str();
  app.add_option("--requests-per-second",
                 net.requests_per_second,
                 "maximum requests per second and address")
      ->check(rate)
      ->capture_default_str();
  app.add_option("--messages-per-second",
                 net.messages_per_second,
                 "maximum messages per second and table connection")
      ->check(rate)
      ->capture_default_str();
  app.add_option("--tables", args.house.tables, "maximum unfinished tables in total")
      ->check(count)
      ->capture_default_str();
  app.add_option(
         "--tables-per-person", args.house.tables_per_person, "maximum unfinished tables per host")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  app.add_option("--tables-per-address",
                 args.house.tables_per_address,
                 "maximum unfinished tables per address")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  app.add_option("--new-guests-per-address",
                 args.house.people_per_address,
                 "maximum new guests per address and hour")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
}

void add_options(CLI::App& app, ServeArgs& args) {
  add_address_options(app, args);
  add_bot_options(app, args);
  add_limit_options(app, args);
  constexpr std::size_t kKibibyte = 1024;
  app.footer(fmt::format(
      "A request body is limited to {} KiB, a message to {} KiB. Ctrl-C or SIGTERM stops the\n"
      "server: every acknowledged move is on disk, and games continue after a restart.\n"
      "`bourse backup` backs up the database while the server is running.",
      args.listen.limits.body_bytes / kKibibyte,
      args.listen.limits.message_bytes / kKibibyte));
}

// Fills in what depends on several arguments. Bursts are at least one second of the rate.
void apply_defaults(ServeArgs& args) {
  if (args.data.empty()) args.data = default_data_folder();
  if (args.bot_delay) {
    args.house.bot_pause_least = std::chrono::milliseconds(*args.bot_delay);
    args.house.bot_pause_most = std::chrono::milliseconds(*args.bot_delay);
  }
  args.house.bot_budget = std::chrono::milliseconds(args.bot_budget);
  net::NetLimits& net = args.listen.limits;
  net.requests_at_once = std::max(net.requests_at_once, net.requests_per_second);
  net.messages_at_once = std::max(net.messages_at_once, net.messages_per_second);
  if (args.log == "quiet") args.listen.log = net::LogLevel::Quiet;
  if (args.log == "requests") args.listen.log = net::LogLevel::Requests;
}

// Every connection needs a file descriptor; the store and the program need a few more.
void raise_file_limit(net::NetLimits& limits) {
  constexpr rlim_t kFilesOfOwn = 64;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  if (files.rlim_cur != RLIM_INFINITY && files.rlim_cur > 2 * kFilesOfOwn) {
    limits.connections = std::min<std::size_t>(limits.connections, files.rlim_cur - kFilesOfOwn);
  }
}

std::string page_address(const net::ListenerConfig& listen, std::uint16_t port) {
  const bool is_wildcard = listen.bind == "0.0.0.0" || listen.bind == "::";
  const std::string host = is_wildcard ? "127.0.0.1" : listen.bind;
  const bool is_v6 = host.find(':') != std::string::npos;
  return fmt::format("http://{}{}{}:{}/", is_v6 ? "[" : "", host, is_v6 ? "]" : "", port);
}

Result<std::unique_ptr<Store>, std::string> open_store(boost::asio::io_context& network,
                                                       const std::string& folder) {
  try {
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(post_to(network), folder));
  } catch (const std::exception& error) {
    return Unexpected(fmt::format("{}: {}", folder, error.what()));
  }
}

// Runs until `network` has nothing left to do. Rooms catch the bugs of their tables; an exception
// that gets here is logged and ends only the operation that threw it.
void run_network(boost::asio::io_context& network, const net::Log& log) {
  while (true) {
    try {
      network.run();
      return;
    } catch (const std::exception& error) {
      log.note("failed", {{"why", error.what()}});
    }
  }
}

CommandResult run_server(const ServeArgs& args) {
  boost::asio::io_context network(1);
  // The listener comes first: a server whose port is taken must not create files.
  auto listener = net::Listener::open(network, args.listen);
  if (!listener) return bad_input("", listener.error());
  auto store = open_store(network, args.data);
  if (!store) return bad_input("--data", store.error());
  if (auto error = lock_folder(args.data)) return Unexpected(*std::move(error));
  const net::Log log(args.listen.log);
  const auto report = [&log](const ServerFault& fault) {
    log.note(word_of(fault.event),
             {{"table", net::short_id(fault.table)}, {"why", std::string(fault.why)}});
  };
  House house(network, **store, registered_games(), args.house, {}, report);
  net::Site site = args.site.empty() ? net::Site() : net::Site(args.site);
  const bool is_built = site.is_built();
  (*listener)->start(house, std::move(site));

  boost::asio::signal_set signals(network, SIGINT, SIGTERM);
  signals.async_wait([&](const boost::system::error_code& error, int signal) {
    if (error) return;
    log.note("closing", {{"signal", signal == SIGINT ? "SIGINT" : "SIGTERM"}});
    (*listener)->stop([&] { network.stop(); });
    signals.async_wait([&](const boost::system::error_code& failed, int) {
      if (!failed) network.stop();
    });
  });
  print(fmt::format("Bourse is open at {} , data in {}\n",
                    page_address(args.listen, (*listener)->port()),
                    args.data));
  if (!is_built)
    print("This program has no site built in. tools/web.sh builds it (needs node 20 and npm).\n");
  flush_output();
  run_network(network, log);
  log.note("closed", {});
  return ExitCode::Ok;
}

}  // namespace

CommandResult run_serve(const Args& arguments) {
  CLI::App app("Runs the server: the site, its tables and their bots on one port.", "bourse serve");
  ServeArgs args;
  add_options(app, args);
  if (auto done = parse_args(app, arguments)) return *done;
  apply_defaults(args);
  raise_file_limit(args.listen.limits);
  return run_server(args);
}

}  // namespace bourse::cli
