#include "gnomon/base/files.h"

#include "gnomon/base/error_code.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gnomon {
namespace {

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) {
      ::close(fd_);
    }
  }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;

  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  // Closes now and tells whether the system accepted all that was written.
  bool close() { return ::close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

std::string system_hint(int code) {
  switch (code) {
    case EACCES:
    case EPERM:
      return "change the permissions with chmod, or use another folder";
    case ENOENT:
      return "check the spelling";
    case ENOSPC:
    case EDQUOT:
      return "free some space, or write to another disk";
    case EROFS:
      return "write to another folder";
    default:
      return {};
  }
}

Failure system_failure(const std::string& action, const std::string& path, int code) {
  return fail(
      action == "write" || action == "make the folder" ? codes::kCannotWrite : codes::kCannotRead,
      path, fmt::format("cannot {}: {}", action, std::generic_category().message(code)),
      system_hint(code));
}

Failure too_large(const std::string& path, std::size_t most) {
  return fail(codes::kTooLarge, path,
              fmt::format("the input is larger than {} MiB, the maximum", most >> 20),
              most == kMaxInputBytes ? "split it into one file per document" : "split it");
}

// Appends all that can be read from `fd`, in growing steps, up to the limit.
template <class Bytes>
Result<Bytes> read_all(int fd, const std::string& path, std::size_t expected, std::size_t most) {
  constexpr std::size_t kStep = std::size_t{1} << 16;
  Bytes bytes;
  std::size_t filled = 0;
  bytes.resize(expected + 1);  // one more, so that the end is seen without another resize
  while (true) {
    const ssize_t got = ::read(fd, bytes.data() + filled, bytes.size() - filled);
    if (got < 0) {
      if (errno == EINTR) {
        continue;
      }
      return system_failure("read", path, errno);
    }
    if (got == 0) {
      break;
    }
    filled += static_cast<std::size_t>(got);
    if (filled > most) {
      return too_large(path, most);
    }
    if (filled == bytes.size()) {
      bytes.resize(filled + std::max(kStep, filled / 2));
    }
  }
  bytes.resize(filled);
  return bytes;
}

// Reading from a named pipe that nobody has opened for writing yet would find its end at once.
void wait_for_writer(int fd) {
  pollfd pipe{fd, POLLIN, 0};
  while (::poll(&pipe, 1, -1) < 0 && errno == EINTR) {
  }
}

bool changed(const struct stat& before, const struct stat& after, std::size_t bytes_read) {
  return before.st_size != after.st_size || before.st_mtim.tv_sec != after.st_mtim.tv_sec ||
         before.st_mtim.tv_nsec != after.st_mtim.tv_nsec ||
         bytes_read != static_cast<std::size_t>(after.st_size);
}

Result<void> write_all(int fd, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) {
        continue;
      }
      return system_failure("write", path, errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> write_all(int fd, const ByteSource& bytes, const std::string& path) {
  return bytes([&](std::string_view piece) { return write_all(fd, piece, path); });
}

Result<void> write_directly(const std::string& path, const ByteSource& bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.open()) {
    return system_failure("write", path, errno);
  }
  if (auto done = write_all(file.get(), bytes, path); !done) {
    return done;
  }
  if (!file.close()) {
    return system_failure("write", path, errno);
  }
  return {};
}

// Opens a new file beside `target` under a name nobody else uses; the usual permissions apply.
Descriptor open_beside(const std::filesystem::path& target, std::string& name) {
  static std::atomic<unsigned> counter{0};
  const auto folder = target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
  int fd = -1;
  do {
    name = (folder / fmt::format(".gnomon-{}-{}", ::getpid(), counter.fetch_add(1))).string();
    fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (fd < 0 && errno == EEXIST);
  return Descriptor(fd);
}

// `old` describes the file to be replaced, whose permissions stay, or is null.
Result<void> replace_file(const std::string& path, const ByteSource& bytes,
                          const struct stat* old) {
  std::string temporary;
  Descriptor file = open_beside(path, temporary);
  if (!file.open()) {
    return system_failure("write", path, errno);
  }
  const auto give_up = [&](Result<void> failure) {
    ::unlink(temporary.c_str());
    return failure;
  };
  if (auto done = write_all(file.get(), bytes, path); !done) {
    return give_up(std::move(done));
  }
  const bool allowed = old == nullptr || ::fchmod(file.get(), old->st_mode & 07777) == 0;
  if (!allowed || !file.close() || ::rename(temporary.c_str(), path.c_str()) != 0) {
    return give_up(system_failure("write", path, errno));
  }
  return {};
}

template <class Bytes>
Result<Bytes> read_bytes(const std::string& path, std::size_t most) {
  // O_NONBLOCK: a named pipe nobody writes to must not hang before we have looked at what it is.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.open()) {
    return system_failure("open", path, errno);
  }
  struct stat before {};
  if (::fstat(file.get(), &before) != 0) {
    return system_failure("look at", path, errno);
  }
  if (S_ISDIR(before.st_mode)) {
    return fail(codes::kNotAFile, path, "this is a folder, not a file");
  }
  if (S_ISFIFO(before.st_mode)) {
    ::fcntl(file.get(), F_SETFL, 0);
    wait_for_writer(file.get());
    return read_all<Bytes>(file.get(), path, 0, most);
  }
  if (!S_ISREG(before.st_mode)) {
    return fail(codes::kNotAFile, path, "this is a device or socket, not a file",
                "copy the data to a file, or pipe it in and use '-'");
  }
  if (static_cast<std::size_t>(before.st_size) > most) {
    return too_large(path, most);
  }
  auto bytes = read_all<Bytes>(file.get(), path, static_cast<std::size_t>(before.st_size), most);
  struct stat after {};
  if (bytes && (::fstat(file.get(), &after) != 0 || changed(before, after, bytes->size()))) {
    return fail(codes::kChangedWhileRead, path, "the file changed while it was being read",
                "try again when no program is writing to it");
  }
  return bytes;
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  return read_bytes<std::string>(path, kMaxInputBytes);
}

Result<std::string> read_standard_input() {
  return read_all<std::string>(STDIN_FILENO, "<stdin>", 0, kMaxInputBytes);
}

Result<LargeBytes> read_large_file(const std::string& path, std::size_t most) {
  return read_bytes<LargeBytes>(path, most);
}

Result<LargeBytes> read_large_standard_input(std::size_t most) {
  return read_all<LargeBytes>(STDIN_FILENO, "<stdin>", 0, most);
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  return write_file(path, ByteSource([bytes](const ByteSink& sink) { return sink(bytes); }));
}

Result<void> write_file(const std::string& path, const ByteSource& bytes) {
  struct stat old {};
  const bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && S_ISDIR(old.st_mode)) {
    return fail(codes::kOutputIsFolder, path, "cannot write: this is a folder", "give a file name");
  }
  if (exists && !S_ISREG(old.st_mode)) {
    return write_directly(path, bytes);
  }
  // Behind a symbolic link the file is replaced, not the link.
  std::error_code code;
  const auto target = exists ? std::filesystem::canonical(path, code) : std::filesystem::path(path);
  return replace_file(code ? path : target.string(), bytes, exists ? &old : nullptr);
}

Result<void> write_standard_output(std::string_view bytes) {
  return write_all(STDOUT_FILENO, bytes, "<stdout>");
}

Result<void> write_standard_output(const ByteSource& bytes) {
  return write_all(STDOUT_FILENO, bytes, "<stdout>");
}

Result<void> make_folder(const std::string& path) {
  std::error_code code;
  std::filesystem::create_directories(path, code);
  if (code) {
    return system_failure("make the folder", path, code.value());
  }
  return {};
}

}  // namespace gnomon
