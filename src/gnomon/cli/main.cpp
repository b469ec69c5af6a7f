#include "gnomon/cli/commands.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

namespace {

constexpr int kFailure = 3;
std::terminate_handler usual_end = nullptr;

// There may be no memory for a message in the usual form, either.
int out_of_memory() {
  std::fputs("gnomon: error: not enough memory [out-of-memory]\n", stderr);
  return kFailure;
}

// The JSON library allocates in destructors, which must not throw.
[[noreturn]] void terminated() {
  if (const std::exception_ptr thrown = std::current_exception()) {
    try {
      std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
      std::_Exit(out_of_memory());
    } catch (...) {
    }
  }
  usual_end();
  std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  usual_end = std::set_terminate(terminated);
  try {
    return gnomon::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}
