// XML files in other encodings than UTF-8.
#pragma once

#include "gnomon/base/result.h"

#include <string>
#include <string_view>

namespace gnomon {

// The bytes of an XML file as UTF-8. They are taken as they are when they are UTF-8 already (no
// copy is made then); UTF-16, Latin-1, Latin-9, Windows-1252 and ASCII, by byte-order mark or by
// the XML declaration, are turned into UTF-8 in `storage`. The declaration itself stays as it was,
// so the reader must not look at it again.
Result<std::string_view> xml_as_utf8(std::string_view bytes, std::string& storage,
                                     const std::string& file);

}  // namespace gnomon
