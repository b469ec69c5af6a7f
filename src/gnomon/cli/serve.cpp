// gnomon serve: a web page and a JSON API over everything the program knows.
#include "gnomon/serve/serve.h"

#include "gnomon/base/child_process.h"
#include "gnomon/base/error_code.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

constexpr const char* kServeExamples = R"(Examples:
  gnomon serve samples                          read and compare what is in a folder
  gnomon serve samples/gold samples/systems/*   gold and systems
  gnomon serve harbour.gnomon                   annotate and adjudicate a project
  gnomon serve h.gnomon --accounts a.json --new-account eve --role manager
  gnomon serve h.gnomon --accounts a.json --listen 0.0.0.0   for others, too
The page opens in your browser, at an address that works once; press Enter for another one. Only
this machine can reach it, unless --listen says otherwise. Ctrl-C ends the server.)";

struct ServeOptions {
  serve::ServeRequest request;
  bool no_open = false;
  bool log = false;
  std::string new_account;
  std::string role = "annotator";
};

// A line from the terminal without showing it, or from standard input.
std::string read_password() {
  termios before{};
  const bool hides = ::isatty(STDIN_FILENO) != 0 && ::tcgetattr(STDIN_FILENO, &before) == 0;
  if (hides) {
    termios silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    std::fputs("Password: ", stderr);
  }
  std::string password;
  std::getline(std::cin, password);
  if (hides) {
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    std::fputs("\n", stderr);
  }
  return password;
}

void add_account(const ServeOptions& options, Common& common) {
  if (options.request.accounts.empty()) {
    common.fail_with(error_about(codes::kMissingField, "gnomon", "missing `accounts`",
                                 "give the file in which accounts are kept"));
    return;
  }
  const Result<void> added = serve::set_account(options.request.accounts, options.new_account,
                                                options.role, read_password());
  if (!added) {
    common.fail_with(added.error());
    return;
  }
  common.remark(fmt::format("{}: account {} ({})", options.request.accounts, options.new_account,
                            options.role));
}

// Opens the page in whatever the desktop uses; nothing happens where there is none.
void open_browser(const std::string& link) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) {
    return;
  }
  std::thread([link] {
    const std::array<std::string, 2> words = {"xdg-open", link};
    (void)run_program(words, "");
  }).detach();
}

// Enter asks for another address: the first one works once.
void watch_terminal(serve::Server& server, const std::stop_token& stop, Common& common) {
  if (::isatty(STDIN_FILENO) == 0) {
    return;
  }
  std::thread([&server, stop, &common] {
    for (std::string line; std::getline(std::cin, line) && !stop.stop_requested();) {
      common.show(fmt::format("{}\n", server.new_link()));
    }
  }).detach();
}

void run_serve(const ServeOptions& options, Common& common) {
  if (!options.new_account.empty()) {
    add_account(options, common);
    return;
  }
  // A file that may not grow any further is an error of one request, not the end of the server.
  std::signal(SIGXFSZ, SIG_IGN);
  const std::stop_token stop = common.run().stop;
  Result<serve::Server> server = serve::Server::start(options.request);
  if (!server) {
    common.fail_with(server.error());
    return;
  }
  if (options.log) {
    server->set_log([](std::string_view line) {
      std::fprintf(stderr, "%.*s\n", static_cast<int>(line.size()), line.data());
    });
  }
  for (const std::string& warning : server->warnings()) {
    common.remark(fmt::format("warning: {}", warning));
  }
  const std::string link = server->new_link();
  if (!common.show(fmt::format("{}\n", link))) {
    return;
  }
  if (!options.no_open) {
    open_browser(link);
  }
  watch_terminal(*server, stop, common);
  server->run(stop);
  common.remark("gnomon serve has ended; everything that was answered is saved.");
}

}  // namespace

void add_serve(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "serve", "Open a web page to read, compare, annotate and adjudicate; a JSON API");
  auto options = std::make_shared<ServeOptions>();
  add_fields(command, options->request);
  command.flag("--no-open", options->no_open, "Only print the address, open no browser");
  command.flag("--log", options->log, "Print a line for each request, without texts and secrets");
  command
      .option("--new-account", options->new_account,
              "Add an account to the file of accounts, or change its password; asks for the "
              "password")
      .shown_as("NAME");
  command
      .option("--role", options->role, "Role of the new account: annotator, adjudicator, manager")
      .one_of({"annotator", "adjudicator", "manager"})
      .shown_as("ROLE");
  common.add_messages(command);
  command.footer(kServeExamples);
  command.run([options, &common] { run_serve(*options, common); });
}

}  // namespace gnomon::cli
