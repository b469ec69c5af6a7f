#include "gnomon/formats/timeml.h"

#include "gnomon/formats/xml_encoding.h"

namespace gnomon {
namespace {

// The tag of the root element, by a glance that needs no parser; empty when there is none.
std::string_view root_tag(std::string_view head) {
  const auto skip = [&](std::string_view from, std::string_view to) {
    if (head.starts_with(from)) {
      const std::size_t end = head.find(to);
      head.remove_prefix(end == std::string_view::npos ? head.size() : end + to.size());
      return true;
    }
    return false;
  };
  if (head.starts_with("\xef\xbb\xbf")) {
    head.remove_prefix(3);
  }
  do {
    head = trim(head);
  } while (skip("<?", "?>") || skip("<!--", "-->") || skip("<!", ">"));
  if (!head.starts_with('<')) {
    return {};
  }
  return head.substr(1, head.find_first_of(" \t\r\n/>") - 1);
}

// UTF-16 with its zero bytes taken out, which is enough for a glance at tags.
std::string without_zeros(std::string_view head) {
  std::string out(head);
  std::erase_if(out, [](char c) { return c == '\0' || c == '\xff' || c == '\xfe'; });
  return out;
}

bool looks_like_timeml(std::string_view head) {
  const bool utf16 = head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff") ||
                     head.substr(0, 2).find('\0') != std::string_view::npos;
  const std::string plain = utf16 ? without_zeros(head) : std::string(head);
  const std::string_view tag = root_tag(plain);
  return tag == "TimeML" || tag == "TempEval";
}

constexpr std::string_view kExtensions[] = {"tml", "te3input", "timeml"};

}  // namespace

const Format kTimeml{
    .name = "timeml",
    .summary = "TimeML 1.2.1: TimeBank, TempEval-1, TempEval-3, QA TempEval",
    .extensions = kExtensions,
    .owns_extension = true,
    .holds_many = false,
    .holds_everything = true,
    .sniff = looks_like_timeml,
    .to_utf8 = xml_as_utf8,
    .read = read_timeml,
    .write = write_timeml,
};

}  // namespace gnomon
