// What is wrong with a command line, and what was probably meant.
#pragma once

#include "gnomon/base/result.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace gnomon::usage {

Error usage_error(const CLI::App& app, const CLI::ParseError& error);

}  // namespace gnomon::usage
