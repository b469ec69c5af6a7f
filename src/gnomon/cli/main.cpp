#include "gnomon/cli/commands.h"

#include <cstdio>
#include <new>

int main(int argc, char** argv) {
  constexpr int kFailure = 3;
  try {
    return gnomon::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    // There may be no memory for a message in the usual form, either.
    std::fputs("gnomon: error: not enough memory [out-of-memory]\n", stderr);
    return kFailure;
  }
}
