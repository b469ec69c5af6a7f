// How --help looks: descriptions are wrapped at words, so that a terminal of 80 columns breaks
// none.
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}  // namespace CLI

namespace gnomon::usage {

std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace gnomon::usage
