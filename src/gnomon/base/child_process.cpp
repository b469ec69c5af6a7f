#include "gnomon/base/child_process.h"

#include "gnomon/base/error_code.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gnomon {
namespace {

Failure cannot_run(const std::string& program, int error) {
  return fail(codes::kProgramFailed, program,
              fmt::format("cannot be run: {}", std::strerror(error)));
}

// A file descriptor that is closed at the end.
class PipeEnd {
 public:
  PipeEnd() = default;
  explicit PipeEnd(int number) : number_(number) {}
  PipeEnd(PipeEnd&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  PipeEnd& operator=(PipeEnd&& other) noexcept {
    close();
    number_ = std::exchange(other.number_, -1);
    return *this;
  }
  PipeEnd(const PipeEnd&) = delete;
  PipeEnd& operator=(const PipeEnd&) = delete;
  ~PipeEnd() { close(); }

  int number() const { return number_; }
  void close() {
    if (number_ >= 0) {
      ::close(std::exchange(number_, -1));
    }
  }

 private:
  int number_ = -1;
};

// Two ends of a line to the child. They are closed in children, so that one which is started at the
// same time does not hold them open.
struct Line {
  PipeEnd ours;
  PipeEnd theirs;

  // A socket: writing to a child that does not read is an error then, not a signal.
  bool open() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      return false;
    }
    ours = PipeEnd(ends[0]);
    theirs = PipeEnd(ends[1]);
    return true;
  }
};

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  result.reserve(words.size() + 1);
  for (std::string& word : words) {
    result.push_back(word.data());
  }
  result.push_back(nullptr);
  return result;
}

// Writes and reads as the child is ready, until it has closed both its outputs.
void exchange(Line& in, Line& out, Line& err, std::string_view input, ChildOutput& result) {
  std::array<char, 65536> buffer{};
  const auto read = [&](PipeEnd& from, std::string& to) {
    const ssize_t got = ::read(from.number(), buffer.data(), buffer.size());
    if (got > 0) {
      to.append(buffer.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
      from.close();
    }
  };
  while (out.ours.number() >= 0 || err.ours.number() >= 0) {
    if (input.empty()) {
      in.ours.close();
    }
    // Descriptors that are closed have negative numbers, which poll passes over.
    std::array<pollfd, 3> ready{{{in.ours.number(), POLLOUT, 0},
                                 {out.ours.number(), POLLIN, 0},
                                 {err.ours.number(), POLLIN, 0}}};
    if (::poll(ready.data(), ready.size(), -1) < 0 && errno != EINTR) {
      return;
    }
    if (ready[0].revents != 0) {
      const ssize_t sent =
          ::send(in.ours.number(), input.data(), input.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent >= 0) {
        input.remove_prefix(static_cast<std::size_t>(sent));
      } else if (errno != EINTR && errno != EAGAIN) {
        input = {};  // it does not want to know more
      }
    }
    if (ready[1].revents != 0) {
      read(out.ours, result.output);
    }
    if (ready[2].revents != 0) {
      read(err.ours, result.errors);
    }
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Result<ChildOutput> run_program(std::span<const std::string> words, std::string_view input,
                                std::span<const std::string> environment) {
  const std::string& program = words.front();
  Line in;
  Line out;
  Line err;
  if (!in.open() || !out.open() || !err.open()) {
    return cannot_run(program, errno);
  }
  std::vector<std::string> arguments(words.begin(), words.end());
  std::vector<std::string> settings(environment.begin(), environment.end());
  for (char** setting = environ; *setting != nullptr; ++setting) {
    settings.emplace_back(*setting);
  }
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, in.theirs.number(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, out.theirs.number(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, err.theirs.number(), STDERR_FILENO);
  pid_t child = 0;
  const int refused = ::posix_spawnp(&child, program.c_str(), &actions, nullptr,
                                     pointers(arguments).data(), pointers(settings).data());
  ::posix_spawn_file_actions_destroy(&actions);
  if (refused == ENOENT) {
    return fail(codes::kProgramMissing, program, "this program is not installed");
  }
  if (refused != 0) {
    return cannot_run(program, refused);
  }
  for (Line* line : {&in, &out, &err}) {
    line->theirs.close();
  }
  ChildOutput result;
  exchange(in, out, err, input, result);
  in.ours.close();
  result.exit_code = wait_for(child);
  return result;
}

}  // namespace gnomon
