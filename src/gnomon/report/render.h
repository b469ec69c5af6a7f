// A Report as text in one of the output formats.
#pragma once

#include "gnomon/report/table.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gnomon {

enum class OutputFormat { kText, kJson, kJsonl, kCsv, kMarkdown, kLatex, kHtml };

// The format called `name` on the command line ("markdown"), or nothing.
std::optional<OutputFormat> parse_output_format(std::string_view name);

// All names, in the order in which `--help` lists them.
std::span<const std::string_view> output_format_names();

// Only the text format looks at these: the others are files, alike on every screen.
struct RenderOptions {
  bool color = false;     // ANSI colours
  std::size_t width = 0;  // terminal columns, 0 = unlimited
};

// The whole report, every line ended by LF. An empty report gives "{}" in JSON, a page in HTML and
// nothing in the others. Never fails, whatever bytes the texts hold. Safe from any thread.
std::string render(const Report& report, OutputFormat format, const RenderOptions& options = {});

}  // namespace gnomon
