// Other programs, run without a shell.
#pragma once

#include "gnomon/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace gnomon {

struct ChildOutput {
  int exit_code = 0;  // 128 and the number of the signal when one ended it
  std::string output;
  std::string errors;
};

// Runs the program `words[0]`, looked for on the PATH, with the other words as its arguments and
// `input` as its standard input, and waits for it. `environment` are settings ("NAME=value") added
// to our own. Fails with program-missing when there is no such program. Any number of threads may
// call it at once.
Result<ChildOutput> run_program(std::span<const std::string> words, std::string_view input,
                                std::span<const std::string> environment = {});

}  // namespace gnomon
