#include "gnomon/terminal/output_width.h"

#include <charconv>
#include <cstdlib>
#include <cstring>

#include <sys/ioctl.h>
#include <unistd.h>

namespace gnomon::terminal {

std::size_t columns_of(int descriptor) {
  if (const char* columns = std::getenv("COLUMNS")) {
    std::size_t number = 0;
    const char* const end = columns + std::strlen(columns);
    if (std::from_chars(columns, end, number).ptr == end && number > 0) {
      return number;
    }
  }
  winsize size{};
  const bool known = ::isatty(descriptor) == 1 && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0;
  return known ? size.ws_col : 0;
}

}  // namespace gnomon::terminal
