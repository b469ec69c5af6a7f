#include "gnomon/formats/timeml.h"

#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_tree.h"

namespace gnomon {
namespace {

bool looks_like_timeml(std::string_view head) {
  const std::string tag = xml_root(head);
  return tag == "TimeML" || tag == "TempEval";
}

constexpr std::string_view kTimemlExtensions[] = {"tml", "te3input", "timeml"};

}  // namespace

const Format kTimeml{
    .name = "timeml",
    .summary = "TimeML 1.2.1: TimeBank, TempEval-1, TempEval-3, QA TempEval",
    .extensions = kTimemlExtensions,
    .owns_extension = true,
    .holds_many = false,
    .holds_everything = true,
    .sniff = looks_like_timeml,
    .to_utf8 = xml_as_utf8,
    .read = read_timeml,
    .write = write_timeml,
};

}  // namespace gnomon
