// Makes calls to the system fail, one after the other, to see what a program does about it. Loaded
// in front of the C library (LD_PRELOAD); nothing of the program is changed.
//
//   GNOMON_FAULT_KIND    write, read, open, change (rename, unlink, truncate, sync), net, alloc
//   GNOMON_FAULT_AT      the number of the call that fails, from 1; 0: none
//   GNOMON_FAULT_LASTS   when set, all later calls fail, too, as on a full disk
//   GNOMON_FAULT_COUNT   a file that gets the number of calls when the program ends
//
// Standard error is left alone: somebody has to hear of it. Allocations count from the start of
// main.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
}

namespace {

std::atomic<long> calls{0};
std::atomic<bool> in_main{false};
thread_local bool looking = false;  // while dlsym is at work

long number_of(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? 0 : std::atol(value);
}

// The environment is read once; until then (before main) nothing fails.
struct Wish {
  char kind[16] = {};
  long at = 0;
  bool lasts = false;
  char count[512] = {};
};
Wish wish;

bool fails(const char* kind) {
  if (!in_main.load(std::memory_order_relaxed) || std::strcmp(wish.kind, kind) != 0) {
    return false;
  }
  const long number = calls.fetch_add(1) + 1;
  return wish.at > 0 && (number == wish.at || (wish.lasts && number > wish.at));
}

template <class Function>
Function* next(const char* name) {
  looking = true;
  auto* found = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
  looking = false;
  return found;
}

void put_count() {
  if (wish.count[0] == '\0') {
    return;
  }
  char text[32];
  const int size = std::snprintf(text, sizeof text, "%ld\n", calls.load());
  const long file = syscall(SYS_openat, AT_FDCWD, wish.count, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file >= 0) {
    syscall(SYS_write, file, text, static_cast<std::size_t>(size));
    syscall(SYS_close, file);
  }
}

int (*program_main)(int, char**, char**) = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  const char* kind = std::getenv("GNOMON_FAULT_KIND");
  const char* count = std::getenv("GNOMON_FAULT_COUNT");
  std::strncpy(wish.kind, kind == nullptr ? "" : kind, sizeof wish.kind - 1);
  std::strncpy(wish.count, count == nullptr ? "" : count, sizeof wish.count - 1);
  wish.at = number_of("GNOMON_FAULT_AT");
  wish.lasts = std::getenv("GNOMON_FAULT_LASTS") != nullptr;
  // Programs that the program starts are left alone.
  unsetenv("LD_PRELOAD");
  in_main = true;
  const int code = program_main(argc, argv, environment);
  put_count();
  return code;
}

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                      void (*fini)(), void (*rtld_fini)(), void* stack_end) {
  program_main = main;
  return next<int(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(),
                  void*)>("__libc_start_main")(counted_main, argc, argv, init, fini, rtld_fini,
                                               stack_end);
}

ssize_t write(int fd, const void* bytes, size_t size) {
  static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
  if (fd != STDERR_FILENO && fails("write")) {
    errno = ENOSPC;
    return -1;
  }
  return real(fd, bytes, size);
}

ssize_t writev(int fd, const iovec* parts, int count) {
  static auto* const real = next<ssize_t(int, const iovec*, int)>("writev");
  if (fd != STDERR_FILENO && fails("write")) {
    errno = ENOSPC;
    return -1;
  }
  return real(fd, parts, count);
}

ssize_t pwrite(int fd, const void* bytes, size_t size, off_t at) {
  static auto* const real = next<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  if (fails("write")) {
    errno = ENOSPC;
    return -1;
  }
  return real(fd, bytes, size, at);
}

ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t at) {
  return pwrite(fd, bytes, size, at);
}

ssize_t read(int fd, void* bytes, size_t size) {
  static auto* const real = next<ssize_t(int, void*, size_t)>("read");
  if (fails("read")) {
    errno = EIO;
    return -1;
  }
  return real(fd, bytes, size);
}

ssize_t pread(int fd, void* bytes, size_t size, off_t at) {
  static auto* const real = next<ssize_t(int, void*, size_t, off_t)>("pread");
  if (fails("read")) {
    errno = EIO;
    return -1;
  }
  return real(fd, bytes, size, at);
}

ssize_t pread64(int fd, void* bytes, size_t size, off64_t at) { return pread(fd, bytes, size, at); }

int open(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open");
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  if (fails("open")) {
    errno = (flags & O_CREAT) != 0 ? ENOSPC : EIO;
    return -1;
  }
  return real(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  return open(path, flags, mode);
}

int rename(const char* from, const char* to) {
  static auto* const real = next<int(const char*, const char*)>("rename");
  if (fails("change")) {
    errno = EIO;
    return -1;
  }
  return real(from, to);
}

int unlink(const char* path) {
  static auto* const real = next<int(const char*)>("unlink");
  if (fails("change")) {
    errno = EIO;
    return -1;
  }
  return real(path);
}

int mkdir(const char* path, mode_t mode) {
  static auto* const real = next<int(const char*, mode_t)>("mkdir");
  if (fails("change")) {
    errno = ENOSPC;
    return -1;
  }
  return real(path, mode);
}

int ftruncate(int fd, off_t size) {
  static auto* const real = next<int(int, off_t)>("ftruncate");
  if (fails("change")) {
    errno = EIO;
    return -1;
  }
  return real(fd, size);
}

int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

int fsync(int fd) {
  static auto* const real = next<int(int)>("fsync");
  if (fails("change")) {
    errno = EIO;
    return -1;
  }
  return real(fd);
}

int fdatasync(int fd) {
  static auto* const real = next<int(int)>("fdatasync");
  if (fails("change")) {
    errno = EIO;
    return -1;
  }
  return real(fd);
}

// What the client of a database server uses. The connection is lost then, for the server as well:
// else the client would wait for what the server has to say about it.
ssize_t send(int fd, const void* bytes, size_t size, int flags) {
  static auto* const real = next<ssize_t(int, const void*, size_t, int)>("send");
  if (fails("net")) {
    shutdown(fd, SHUT_RDWR);
    errno = ECONNRESET;
    return -1;
  }
  return real(fd, bytes, size, flags);
}

ssize_t recv(int fd, void* bytes, size_t size, int flags) {
  static auto* const real = next<ssize_t(int, void*, size_t, int)>("recv");
  if (fails("net")) {
    shutdown(fd, SHUT_RDWR);
    errno = ECONNRESET;
    return -1;
  }
  return real(fd, bytes, size, flags);
}

#ifdef GNOMON_FAULT_ALLOC
void* malloc(std::size_t size) {
  if (!looking && fails("alloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) {
  if (!looking && fails("alloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_calloc(count, size);
}

void* realloc(void* old, std::size_t size) {
  if (!looking && fails("alloc")) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_realloc(old, size);
}
#endif

}  // extern "C"
