// How wide text for people may be.
#pragma once

#include <cstddef>

namespace gnomon::terminal {

// Columns of the terminal behind a descriptor; 0 when it leads elsewhere. COLUMNS decides where it
// is set, as for other programs, so that a table can be made to fit into a mail.
std::size_t columns_of(int descriptor);

}  // namespace gnomon::terminal
