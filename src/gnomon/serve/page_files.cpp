#include "gnomon/serve/page_files.h"

#include "gnomon/serve/answers.h"
#include "gnomon/serve/serve_codes.h"
#include "page_parts.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace gnomon::serve {
namespace {

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) {
      return type;
    }
  }
  return "application/octet-stream";
}

}  // namespace

HttpResponse page_file(std::string_view path) {
  const auto find = [](std::string_view name) {
    return std::ranges::find(kPageFiles, name, &PageFile::path);
  };
  const auto* found = find(path == "/" ? "/index.html" : path);
  if (found == std::end(kPageFiles) && path.find('.') == std::string_view::npos &&
      !path.starts_with("/assets/")) {
    found = find("/index.html");
  }
  if (found == std::end(kPageFiles)) {
    return error_answer(error_about(codes::kNoSuchRoute, "", "there is nothing at this address"));
  }
  HttpResponse response;
  response.type = type_of(found->path);
  response.body = std::string(found->bytes);
  // Names of assets change with their content.
  response.headers.emplace_back("Cache-Control", found->path.starts_with("/assets/")
                                                     ? "public, max-age=31536000, immutable"
                                                     : "no-cache");
  return response;
}

}  // namespace gnomon::serve
