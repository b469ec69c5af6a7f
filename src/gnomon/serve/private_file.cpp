#include "gnomon/serve/private_file.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace gnomon::serve {

Result<void> write_private_file(const std::string& path, std::string_view bytes) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (!folder.empty()) {
    if (Result<void> made = make_folder(folder); !made) {
      return made;
    }
  }
  const std::string beside = fmt::format("{}.{}.new", path, ::getpid());
  const auto failed = [&]() -> Failure {
    const std::string why = std::strerror(errno);
    ::unlink(beside.c_str());
    return fail(codes::kCannotWrite, path, fmt::format("cannot write: {}", why),
                "check the permissions of the folder and the free space");
  };
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) {
    return failed();
  }
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written = ::write(file, bytes.data() + done, bytes.size() - done);
    if (written <= 0) {
      ::close(file);
      return failed();
    }
    done += static_cast<std::size_t>(written);
  }
  if (::fsync(file) != 0) {
    ::close(file);
    return failed();
  }
  ::close(file);
  if (std::rename(beside.c_str(), path.c_str()) != 0) {
    return failed();
  }
  return {};
}

}  // namespace gnomon::serve
