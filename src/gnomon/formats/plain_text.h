// Raw text without markup, to be annotated. Known by its ending alone: any bytes may be text.
#pragma once

#include "gnomon/formats/format.h"

#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

extern const Format kPlainText;

// One document: the text in TEXT, and, when its date is known, a DCT before it. The date is the one
// that the source gives, else a first line that is a date alone ("2026-03-02", "Date: 2 March
// 2026"), else a date in the name of the file. Windows and old Mac line ends become LF. Fails on
// what is no text: an encoding other than UTF-8 or UTF-16 with a mark, control characters, nothing
// but white space.
std::vector<Result<Document>> read_plain_text(const Source& source);

// The date that a line is, as a TIMEX3 value; nothing when it is more or something else.
std::optional<std::string> date_of_line(std::string_view line);

// The date in a name such as NYT19980206.0460 or 2026-03-02-strike.
std::optional<std::string> date_in_name(std::string_view name);

}  // namespace gnomon
