// SPDX-License-Identifier: Apache-2.0
//
// bourse serve: runs store, house and listener on one thread until a signal stops them.
#include <algorithm>
#include <csignal>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/args/configuration.h"
#include "cli/commands/command.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "core/text/screen.h"
#include "server/domain/game_list.h"
#include "server/house.h"
#include "server/house/asio_post.h"
#include "server/net/admin_socket.h"
#include "server/net/listener.h"
#include "server/net/own_hosts.h"
#include "server/store/sqlite/sqlite_store.h"

namespace bourse::cli {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1024} * 1024;

struct ServeArgs {
  net::ListenerConfig listen;
  HouseLimits house;
  std::vector<std::string> proxies;
  std::string data;
  std::string replica;
  int replica_interval = 10;
  std::string site;
  std::optional<int> bot_delay;
  int bot_budget = 0;
  std::string log = "normal";
  std::string log_format = "text";
};

std::string check_address(const std::string& text) {
  boost::system::error_code error;
  boost::asio::ip::make_address(text, error);
  if (!error) return {};
  return fmt::format("{} is not an address such as 127.0.0.1, 0.0.0.0 or ::", bourse::quoted(text));
}

std::string check_host(const std::string& text) {
  if (net::is_host_name(text)) return {};
  return fmt::format("{} is not a host name such as games.example, without port and path",
                     bourse::quoted(text));
}

std::string check_range(const std::string& text) {
  if (read_address_range(text)) return {};
  return fmt::format("{} is not an address such as 127.0.0.1, ::1, 10.0.0.0/8 or fd00::/8",
                     bourse::quoted(text));
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
  app.add_option("--replica",
                 args.replica,
                 "keep a verified copy of the database in this folder, best on another disk")
      ->type_name("DIR");
  app.add_option("--replica-interval",
                 args.replica_interval,
                 "seconds between two copies; a tenth of the time is spent copying at most")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  app.add_option("--site", args.site, "serve the site from this folder instead of the built-in one")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory);
  app.add_option("--host",
                 args.listen.hosts,
                 "name under which browsers reach the server, such as games.example; repeatable.\n"
                 "localhost and numeric addresses need none")
      ->type_name("NAME")
      ->check(check_host)
      ->expected(1)
      ->take_all();
  app.add_option("--trusted-proxy",
                 args.proxies,
                 "address of a proxy in front of the server, which sets X-Forwarded-For and\n"
                 "X-Forwarded-Proto; repeatable")
      ->type_name("ADDRESS[/BITS]")
      ->check(check_range)
      ->expected(1)
      ->take_all();
  app.add_option("--metrics-port", args.listen.metrics_port, "serve /metrics on this port")
      ->type_name("PORT");
  app.add_option("--metrics-bind", args.listen.metrics_bind, "address of the port for /metrics")
      ->type_name("ADDRESS")
      ->check(check_address)
      ->capture_default_str();
  app.add_option("--log",
                 args.log,
                 "log level: quiet, normal or requests; one line per event on standard error")
      ->check(CLI::IsMember({"quiet", "normal", "requests"}))
      ->capture_default_str();
  app.add_option("--log-format", args.log_format, "format of the log: text or json")
      ->check(CLI::IsMember({"text", "json"}))
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
  app.add_option_function<std::size_t>(
         "--written-per-address",
         [&args](std::size_t mebibytes) {
           args.house.written_per_day = mebibytes * kMebibyte;
           args.house.written_at_once = mebibytes * kMebibyte / 8;
         },
         "maximum MiB that one address may write per day; an eighth of it at once")
      ->check(CLI::Range(1, 100'000'000))
      ->default_str(std::to_string(args.house.written_per_day / kMebibyte));
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
  for (const std::string& proxy : args.proxies) {
    args.listen.trusted_proxies.push_back(*read_address_range(proxy));
  }
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
  if (args.log_format == "json") args.listen.log_format = net::LogFormat::Json;
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

void log_notice(const net::Log& log, const StoreNotice& notice) {
  switch (notice.event) {
    case StoreEvent::Failing: return log.note("store_failing", {{"why", notice.why}});
    case StoreEvent::Writing: return log.note("store_writing", {});
    case StoreEvent::Stopped: return log.note("store_stopped", {{"why", notice.why}});
    case StoreEvent::Reopened: return log.note("store_reopened", {});
    case StoreEvent::ReplicaFailing: return log.note("replica_failing", {{"why", notice.why}});
    case StoreEvent::ReplicaCopied: return log.note("replica_copied", {});
    case StoreEvent::Shortened:
      return log.note("table_shortened",
                      {{"table", net::short_id(notice.table)}, {"why", notice.why}});
  }
}

Result<std::unique_ptr<SqliteStore>, std::string> open_store(boost::asio::io_context& network,
                                                             const std::string& folder,
                                                             const net::Log& log) {
  const auto report = [&log](const StoreNotice& notice) { log_notice(log, notice); };
  try {
    return std::make_unique<SqliteStore>(post_to(network), folder, report);
  } catch (const std::exception& error) {
    return Unexpected(fmt::format("{}: {}", folder, error.what()));
  }
}

// The copy replaces house.db in its folder, so that folder must not be the data folder of a server.
std::optional<ParseError> prepare_replica(const ServeArgs& args) {
  std::error_code error;
  const std::filesystem::path folder = args.replica;
  if (std::filesystem::exists(folder / "lock", error)) {
    return ParseError{"--replica", args.replica + " is the data folder of a server"};
  }
  const bool is_new = std::filesystem::create_directories(folder, error);
  if (error) return ParseError{"--replica", args.replica + ": " + error.message()};
  if (is_new) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
  return std::nullopt;
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
  const net::Log log(args.listen.log, args.listen.log_format);
  auto store = open_store(network, args.data, log);
  if (!store) return bad_input("--data", store.error());
  if (auto error = lock_folder(args.data)) return Unexpected(*std::move(error));
  if (geteuid() == 0) {
    log.note("running_as_root", {{"advice", "run the server as a user of its own"}});
  }
  if (!args.replica.empty()) {
    if (auto failed = prepare_replica(args)) return Unexpected(*std::move(failed));
    (*store)->replicate(args.replica, std::chrono::seconds(args.replica_interval));
  }
  const auto report = [&log](const ServerFault& fault) {
    log.note(word_of(fault.event),
             {{"table", net::short_id(fault.table)}, {"why", std::string(fault.why)}});
  };
  House house(network, **store, registered_games(), args.house, {}, report);
  net::Site site = args.site.empty() ? net::Site() : net::Site(args.site);
  const bool is_built = site.is_built();
  (*listener)->start(house, std::move(site));
  const auto admin = net::AdminSocket::open(network, house, log, args.data);
  if (!admin) log.note("admin_unavailable", {{"why", admin.error()}});

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
  if (!is_built) {
    print("This program has no site built in. tools/web.sh builds it (needs node 20 and npm).\n");
  }
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
  if (auto done = parse_configured(app, "BOURSE_SERVE_", arguments)) return *done;
  apply_defaults(args);
  raise_file_limit(args.listen.limits);
  return run_server(args);
}

}  // namespace bourse::cli
