#include "gnomon/report/render.h"

#include "gnomon/report/render_parts.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

struct Format {
  OutputFormat format;
  std::string_view name;
  std::string (*render)(const Report&, const RenderOptions&);
};

// The one list of formats. It stands in the order of the enumeration, so that a format is its own
// index.
constexpr auto kFormats = std::to_array<Format>({
    {OutputFormat::kText, "text", render_text},
    {OutputFormat::kJson, "json", render_json},
    {OutputFormat::kJsonl, "jsonl", render_jsonl},
    {OutputFormat::kCsv, "csv", render_csv},
    {OutputFormat::kMarkdown, "markdown", render_markdown},
    {OutputFormat::kLatex, "latex", render_latex},
    {OutputFormat::kHtml, "html", render_html},
});

constexpr bool in_order() {
  for (std::size_t i = 0; i < kFormats.size(); ++i) {
    if (static_cast<std::size_t>(kFormats[i].format) != i) {
      return false;
    }
  }
  return true;
}
static_assert(in_order());

constexpr auto kOutputFormatNames = [] {
  std::array<std::string_view, kFormats.size()> names;
  std::transform(kFormats.begin(), kFormats.end(), names.begin(),
                 [](const Format& format) { return format.name; });
  return names;
}();

}  // namespace

std::optional<OutputFormat> parse_output_format(std::string_view name) {
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(),
                                   [&](const Format& format) { return format.name == name; });
  if (found == kFormats.end()) {
    return std::nullopt;
  }
  return found->format;
}

std::span<const std::string_view> output_format_names() { return kOutputFormatNames; }

std::string render(const Report& report, OutputFormat format, const RenderOptions& options) {
  return kFormats[static_cast<std::size_t>(format)].render(report, options);
}

}  // namespace gnomon
