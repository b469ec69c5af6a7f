#include "gnomon/formats/gnomon_json.h"

namespace gnomon {
namespace {

bool looks_like_gnomon_json(std::string_view head) {
  head = trim(head.starts_with("\xef\xbb\xbf") ? head.substr(3) : head);
  return head.starts_with('{') && head.find("\"gnomon-json\"") != std::string_view::npos;
}

constexpr std::string_view kGnomonJsonExtensions[] = {"jsonl", "json"};

}  // namespace

const Format kGnomonJson{
    .name = "gnomon-json",
    .summary = "one document per line, lossless, easy to read from Python",
    .extensions = kGnomonJsonExtensions,
    .owns_extension = false,
    .holds_many = true,
    .holds_everything = true,
    .sniff = looks_like_gnomon_json,
    .read = read_gnomon_json,
    .write = write_gnomon_json,
};

}  // namespace gnomon
