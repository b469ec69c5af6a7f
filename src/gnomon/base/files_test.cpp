#include "gnomon/base/files.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A folder of its own for every test, gone afterwards.
class Files : public testing::Test {
 protected:
  Files() {
    std::string pattern = testing::TempDir() + "gnomon-files-XXXXXX";
    folder_ = ::mkdtemp(pattern.data());
    fs::permissions(folder_, fs::perms(0755));
  }
  ~Files() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string make(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  std::string make_pipe(const std::string& name) const {
    EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
    return path(name);
  }

  static std::string content(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }
  static unsigned permissions_of(const std::string& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0);
    return status.st_mode & 07777U;
  }

 private:
  fs::path folder_;
};

// Runs `body` in a process of its own, whose limits and rights it may change, and gives back what
// it printed of an error: its message, or "fine".
std::string in_a_child(const std::function<std::string()>& body) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  std::fflush(nullptr);  // what earlier tests have printed is not for the child to print again
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string said = body();
    const bool told =
        ::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size());
    ::_exit(told ? 0 : 1);
  }
  ::close(ends[1]);
  std::string said;
  char buffer[512];
  for (ssize_t got = 0; (got = ::read(ends[0], buffer, sizeof buffer)) > 0;) {
    said.append(buffer, static_cast<std::size_t>(got));
  }
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  return said;
}

template <class T>
std::string message(const Result<T>& result) {
  return result ? "fine" : result.error().what + " (" + result.error().hint + ")";
}

// Root may do everything, so that it has to become somebody else to be refused.
void give_up_rights() {
  if (::geteuid() == 0 && ::seteuid(65534) != 0) {
    ::_exit(2);
  }
}

// Opens a pipe for writing as soon as somebody reads from it, but does not wait for ever.
int open_for_reader(const std::string& path) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (std::chrono::steady_clock::now() < deadline) {
    if (const int fd = ::open(path.c_str(), O_WRONLY | O_NONBLOCK); fd >= 0) {
      ::fcntl(fd, F_SETFL, 0);
      return fd;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return -1;
}

void write_to_pipe(const std::string& path, std::string_view bytes) {
  const int fd = open_for_reader(path);
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0) {
      break;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  ::close(fd);
}

TEST_F(Files, ReadsARegularFileByteByByte) {
  const std::string bytes = std::string("a\0b\r\n", 5) + "\xff";
  EXPECT_EQ(read_file(make("some.tml", bytes)), bytes);
  EXPECT_EQ(read_file(make("empty.tml", "")), "");
  const std::string large(300'000, 'x');
  EXPECT_EQ(read_file(make("large.tml", large)), large);
}

TEST_F(Files, NamesAMissingFile) {
  const auto bytes = read_file(path("missing.tml"));
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().code, "cannot-read");
  EXPECT_EQ(bytes.error().what, "cannot open: No such file or directory");
  EXPECT_EQ(bytes.error().where, (SourcePos{path("missing.tml"), 0, 0, 0}));
  EXPECT_THAT(bytes.error().hint, HasSubstr("check the spelling"));
}

TEST_F(Files, RefusesToReadAFolder) {
  const auto bytes = read_file(path(""));
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().code, "not-a-file");
  EXPECT_THAT(bytes.error().what, HasSubstr("this is a folder"));
}

TEST_F(Files, RefusesToReadDevices) {
  for (const char* device : {"/dev/zero", "/dev/null"}) {
    const auto bytes = read_file(device);
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, "not-a-file");
    EXPECT_THAT(bytes.error().what, HasSubstr("this is a device"));
    EXPECT_THAT(bytes.error().hint, HasSubstr("use '-'"));
  }
}

TEST_F(Files, RefusesToReadWithoutPermission) {
  const std::string file = make("secret.tml", "secret");
  fs::permissions(file, fs::perms::none);
  const std::string said = in_a_child([&] {
    give_up_rights();
    return message(read_file(file));
  });
  EXPECT_THAT(said, HasSubstr("cannot open: Permission denied (change the permissions"));
}

TEST_F(Files, ReadsFromANamedPipe) {
  const std::string pipe = make_pipe("pipe");
  const std::string bytes(300'000, 'x');  // more than a pipe holds at once
  std::jthread writer([&] { write_to_pipe(pipe, bytes); });
  EXPECT_EQ(read_file(pipe), bytes);
}

TEST_F(Files, WaitsForTheWriterOfANamedPipe) {
  const std::string pipe = make_pipe("pipe");
  std::jthread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    write_to_pipe(pipe, "late");
  });
  EXPECT_EQ(read_file(pipe), "late");
}

TEST_F(Files, RefusesAFileAboveTheLimit) {
  const std::string file = make("huge.tml", "");
  fs::resize_file(file, kMaxInputBytes + 1);  // a hole that takes no room on the disk
  const auto bytes = read_file(file);
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().code, "too-large");
  EXPECT_THAT(bytes.error().what, HasSubstr("larger than 1024 MiB"));
  EXPECT_THAT(bytes.error().hint, HasSubstr("split it"));
}

// One thread touches the file all the time; reading it takes much longer than a touch, so that the
// first attempt is seen to fail as a rule. Only the time limit tells that it never does.
TEST_F(Files, RefusesAFileThatChangesWhileItIsRead) {
  const std::string file = make("growing.tml", std::string(8'000'000, 'x'));
  std::jthread toucher([&](const std::stop_token& stop) {
    for (long second = 1; !stop.stop_requested(); ++second) {
      const timespec times[2] = {{second, 0}, {second, 0}};
      ::utimensat(AT_FDCWD, file.c_str(), times, 0);
    }
  });
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  auto bytes = read_file(file);
  while (bytes && std::chrono::steady_clock::now() < deadline) {
    bytes = read_file(file);
  }
  toucher.request_stop();
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().code, "changed-while-read");
  EXPECT_EQ(bytes.error().what, "the file changed while it was being read");
  EXPECT_THAT(bytes.error().hint, HasSubstr("try again"));
}

TEST_F(Files, ReadsStandardInputToItsEnd) {
  const std::string file = make("in.tml", std::string(200'000, 'x'));
  const std::string said = in_a_child([&] {
    ::dup2(::open(file.c_str(), O_RDONLY), STDIN_FILENO);
    const auto bytes = read_standard_input();
    return bytes ? std::to_string(bytes->size()) : bytes.error().what;
  });
  EXPECT_EQ(said, "200000");
}

TEST_F(Files, WritesWhatCanBeReadBack) {
  const std::string bytes = std::string("a\0b\r\n", 5) + "\xff";
  ASSERT_TRUE(write_file(path("new.tml"), bytes));
  EXPECT_EQ(content(path("new.tml")), bytes);
  ASSERT_TRUE(write_file(path("new.tml"), ""));
  EXPECT_EQ(content(path("new.tml")), "");
  EXPECT_THAT(names(), ElementsAre("new.tml"));
}

TEST_F(Files, WritesIntoTheCurrentFolder) {
  const fs::path before = fs::current_path();
  fs::current_path(path(""));
  const auto done = write_file("here.tml", "here");
  fs::current_path(before);
  EXPECT_TRUE(done);
  EXPECT_EQ(content(path("here.tml")), "here");
}

TEST_F(Files, GivesANewFileTheUsualPermissions) {
  const mode_t mask = ::umask(027);
  const auto done = write_file(path("new.tml"), "x");
  ::umask(mask);
  ASSERT_TRUE(done);
  EXPECT_EQ(permissions_of(path("new.tml")), 0640U);
}

TEST_F(Files, KeepsThePermissionsOfAReplacedFile) {
  const std::string file = make("old.tml", "old");
  fs::permissions(file, fs::perms(0604));
  ASSERT_TRUE(write_file(file, "new"));
  EXPECT_EQ(content(file), "new");
  EXPECT_EQ(permissions_of(file), 0604U);
}

TEST_F(Files, ReplacesTheFileBehindALinkNotTheLink) {
  ASSERT_TRUE(make_folder(path("elsewhere")));
  const std::string file = make("elsewhere/real.tml", "old");
  fs::create_symlink("elsewhere/real.tml", path("link.tml"));
  ASSERT_TRUE(write_file(path("link.tml"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link.tml")));
  EXPECT_EQ(content(file), "new");
}

// A limit on the size of files stands for a full disk: the first part is written, then no more.
TEST_F(Files, KeepsTheOldFileWhenWritingFailsHalfway) {
  const std::string file = make("old.tml", "old");
  const std::string said = in_a_child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    return message(write_file(file, std::string(100'000, 'x')));
  });
  EXPECT_THAT(said, HasSubstr("cannot write: File too large"));
  EXPECT_EQ(content(file), "old");
  EXPECT_THAT(names(), ElementsAre("old.tml"));
}

TEST_F(Files, WritesPiecesAsOneFile) {
  const auto pieces = [](const ByteSink& sink) -> Result<void> {
    for (const char* piece : {"one ", "", "two"}) {
      if (Result<void> done = sink(piece); !done) {
        return done;
      }
    }
    return {};
  };
  ASSERT_TRUE(write_file(path("a"), pieces));
  EXPECT_EQ(content(path("a")), "one two");
  const Result<void> full = write_file("/dev/full", pieces);
  ASSERT_FALSE(full);
  EXPECT_THAT(full.error().what, HasSubstr("cannot write"));
}

TEST_F(Files, KeepsTheOldFileWhenTheSourceOfPiecesFails) {
  const std::string file = make("a", "old");
  const Result<void> failed = write_file(file, [](const ByteSink& sink) -> Result<void> {
    EXPECT_TRUE(sink("half of the new"));
    return Failure(Error{.what = "no more"});
  });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().what, "no more");
  EXPECT_EQ(content(file), "old");
  EXPECT_THAT(names(), ElementsAre("a"));
}

TEST_F(Files, LeavesNothingBehindWhenANewFileCannotBeWritten) {
  const std::string said = in_a_child([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    return message(write_file(path("new.tml"), std::string(100'000, 'x')));
  });
  EXPECT_THAT(said, HasSubstr("cannot write"));
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(Files, NeverShowsHalfAFileToReaders) {
  const std::string file = make("shared.tml", std::string(100'000, 'a'));
  std::atomic<bool> done{false};
  std::jthread writer([&] {
    for (int i = 0; i < 100; ++i) {
      EXPECT_TRUE(write_file(file, std::string(100'000, i % 2 == 0 ? 'b' : 'a')));
    }
    done = true;
  });
  while (!done) {
    const std::string bytes = content(file);
    ASSERT_EQ(bytes.size(), 100'000U);
    ASSERT_EQ(bytes.find_first_not_of(bytes[0]), std::string::npos);
  }
}

TEST_F(Files, RefusesToWriteWithoutPermission) {
  const std::string said = in_a_child([&] {
    fs::permissions(path(""), fs::perms(0555));
    give_up_rights();
    return message(write_file(path("new.tml"), "x"));
  });
  fs::permissions(path(""), fs::perms(0755));
  EXPECT_THAT(said, HasSubstr("cannot write: Permission denied (change the permissions"));
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(Files, RefusesToWriteToAFolder) {
  const auto done = write_file(path(""), "x");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "output-is-folder");
  EXPECT_THAT(done.error().what, HasSubstr("this is a folder"));
  EXPECT_EQ(done.error().where.file, path(""));
}

TEST_F(Files, NamesTheFileThatIsToLieInAMissingFolder) {
  const auto done = write_file(path("missing/new.tml"), "x");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "cannot-write");
  EXPECT_EQ(done.error().where.file, path("missing/new.tml"));
  EXPECT_EQ(done.error().what, "cannot write: No such file or directory");
}

TEST_F(Files, SaysWhenADeviceIsFull) {
  const auto done = write_file("/dev/full", "x");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, "cannot write: No space left on device");
  EXPECT_THAT(done.error().hint, HasSubstr("free some space"));
}

TEST_F(Files, WritesToDevicesAndPipesWithoutReplacingThem) {
  EXPECT_TRUE(write_file("/dev/null", "x"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const std::string pipe = make_pipe("pipe");
  std::string received;
  std::jthread reader([&] { received = content(pipe); });
  EXPECT_TRUE(write_file(pipe, "through the pipe"));
  reader.join();
  EXPECT_EQ(received, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST_F(Files, SaysWhenStandardOutputIsFull) {
  const std::string said = in_a_child([] {
    ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO);
    const auto done = write_standard_output("x");
    return done ? "fine" : done.error().where.file + ": " + done.error().what;
  });
  EXPECT_EQ(said, "<stdout>: cannot write: No space left on device");
}

TEST_F(Files, WritesToStandardOutput) {
  const std::string file = make("out.txt", "");
  in_a_child([&] {
    ::dup2(::open(file.c_str(), O_WRONLY), STDOUT_FILENO);
    return message(write_standard_output("to be seen\n"));
  });
  EXPECT_EQ(content(file), "to be seen\n");
}

TEST_F(Files, MakesFoldersAndThoseAbove) {
  EXPECT_TRUE(make_folder(path("a/b/c")));
  EXPECT_TRUE(fs::is_directory(path("a/b/c")));
  EXPECT_TRUE(make_folder(path("a/b/c")));
}

TEST_F(Files, DoesNotMakeAFolderWhereAFileIs) {
  const std::string file = make("file", "kept");
  for (const std::string& folder : {file, file + "/below"}) {
    const auto done = make_folder(folder);
    ASSERT_FALSE(done) << folder;
    EXPECT_THAT(done.error().what, HasSubstr("cannot make the folder"));
    EXPECT_EQ(done.error().where.file, folder);
  }
  EXPECT_EQ(content(file), "kept");
}

}  // namespace
}  // namespace gnomon
