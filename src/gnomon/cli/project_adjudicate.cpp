// gnomon project adjudicate: one version out of several annotators' ones.
#include "gnomon/base/utf8.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/dialogue/adjudication_work.h"

#include <cstdio>
#include <iostream>
#include <memory>

#include <unistd.h>

namespace gnomon::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  gnomon project adjudicate harbour.gnomon salt-city --by eve
  gnomon project adjudicate harbour.gnomon salt-city --by eve --annotator ann --annotator bob
  gnomon project adjudicate harbour.gnomon salt-city --by eve --prefer ann    without asking
Whatever follows from all versions is accepted, however it was stated. The other pairs are asked one
by one, those with the greatest effect first: answer with the number of a choice, u to undo the last
decision, k to skip, q to quit. The result is saved as a separate version, from which the next call
continues. 'gnomon project export --adjudicated' writes it.)";

void print_now(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

// Asks until all is settled or somebody stops.
Result<void> ask(AdjudicationWork& work) {
  const bool echo = ::isatty(STDIN_FILENO) == 0;
  while (work.session().next()) {
    print_now(work.dispute() + work.prompt());
    std::string line;
    if (!std::getline(std::cin, line)) {
      print_now("\n");
      break;
    }
    print_now((echo ? printable(line) : "") + "\n");
    const Result<AdjudicationWork::Reply> reply = work.obey(trim(line));
    if (!reply) {
      return Failure(reply.error());
    }
    print_now(reply->text);
    if (reply->stop) {
      break;
    }
  }
  return work.session().save().map([](std::uint64_t) {});
}

void adjudicate(const AdjudicationRequest& request, Common& common) {
  // Who is asked ends the program with Ctrl-C, as every decision is saved.
  const Run run = request.prefer.empty() ? Run{} : common.run("pairs");
  Result<AdjudicationSession> session = AdjudicationSession::open(request, run);
  if (!session) {
    common.fail_with(session.error());
    return;
  }
  AdjudicationWork work(std::move(*session));
  print_now(work.greeting());
  if (!request.prefer.empty()) {
    if (common.take(work.session().decide_like(request.prefer, run)) != nullptr) {
      print_now(work.farewell());
    }
    return;
  }
  if (const Result<void> done = ask(work); done) {
    print_now(work.farewell());
  } else {
    common.fail_with(done.error());
  }
}

}  // namespace

void add_project_adjudicate(const Command& project, Common& common) {
  const Command command = project.command(
      "adjudicate", "Adjudicate: make one version from those of several annotators");
  auto request = std::make_shared<AdjudicationRequest>();
  add_fields(command, *request);
  common.add_output(command);
  command.footer(kExamples);
  command.run([request, &common] { adjudicate(*request, common); });
}

}  // namespace gnomon::cli
