#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/timeml.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include <fmt/format.h>

namespace gnomon {
namespace {

bool xml_allows(char32_t c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c != 0xfffe && c != 0xffff);
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Some pieces of a document are so rare, and the rules of XML for them so many, that reading them
// back is the best test of whether they can be written.
std::optional<Document> read_back(const std::string& xml) {
  std::vector<Result<Document>> documents = read_timeml({xml, {}, {}});
  return documents.front() ? std::optional(std::move(*documents.front())) : std::nullopt;
}

bool is_doctype(std::string_view text) {
  const auto back = read_back(fmt::format("{}<TimeML/>", text));
  return back && back->doctype() == text && back->markup().size() == 1;
}

bool is_instruction(std::string_view content) {
  const auto back = read_back(fmt::format("<TimeML><?{}?></TimeML>", content));
  return back && back->markup().size() == 2 && back->markup()[1].name == content;
}

bool is_comment(std::string_view content) {
  for (std::size_t byte = 0; byte < content.size();) {
    const CodePoint c = decode_utf8(content, byte);
    if (!c.valid || !xml_allows(c.value) || c.value == '\r') {
      return false;
    }
    byte += c.bytes;
  }
  return content.find("--") == std::string_view::npos && !content.ends_with('-');
}

// Of names that hold nothing else but what XML names may hold in ASCII.
bool is_tag(std::string_view name) {
  return is_ascii(name) || read_back(fmt::format("<TimeML><{}/></TimeML>", name));
}

bool is_attribute_name(std::string_view name) {
  return is_ascii(name) || read_back(fmt::format("<TimeML {}=\"\"/>", name));
}

class Writer {
 public:
  explicit Writer(const Document& document) : document_(document) {}

  Result<std::string> write();

 private:
  // Each returns whether TimeML can hold what was to be written; if not, problem_ says why.
  bool start();
  bool open(MarkupIndex markup);
  bool close_down_to(std::optional<MarkupIndex> parent);
  bool text_up_to(std::size_t byte);
  bool attributes(const Attributes& all);
  bool standoff(ElementKind kind, const Attributes& all);
  bool escaped(std::string_view text, bool in_attribute);
  bool remark(const Markup& markup);
  bool refuse(std::string why);

  const Document& document_;
  std::string out_;
  std::string problem_;
  std::size_t written_ = 0;  // bytes of the text
  std::vector<MarkupIndex> open_;
};

std::string describe(const Document& document, const Markup& markup) {
  const Attributes& all = markup.attributes;
  for (const Attr id : {Attr::kEid, Attr::kTid, Attr::kSid}) {
    if (all.find(id)) {
      return fmt::format("{} {}", markup.name, all[id]);
    }
  }
  return fmt::format("{} '{}'", markup.name,
                     printable(markup.span.of(document.text()).substr(0, 30)));
}

Result<std::string> Writer::write() {
  out_.reserve(document_.text().size() * 3);
  const std::size_t count = document_.markup().size();
  bool fine = start();
  for (std::size_t i = 0; fine && i < count; ++i) {
    fine = open(static_cast<MarkupIndex>(i));
  }
  // Everything but the root is closed before the instances and links, which stand last in it.
  fine = fine && close_down_to(MarkupIndex{0}) && text_up_to(document_.text().size());
  for (const Instance& instance : document_.instances()) {
    fine = fine && standoff(ElementKind::kInstance, instance.attributes);
  }
  for (const Link& link : document_.links()) {
    fine = fine && standoff(link.kind, link.attributes);
  }
  fine = fine && close_down_to(std::nullopt);
  if (!fine) {
    return fail(codes::kCannotHold, std::string(document_.name()), problem_,
                "write it as gnomon-json, which can store it");
  }
  out_ += '\n';
  return std::move(out_);
}

bool Writer::start() {
  const std::string_view root = document_.markup().front().name;
  if (root != "TimeML" && root != "TempEval") {
    return refuse(fmt::format("the root element is <{}>, where TimeML has <TimeML> or <TempEval>",
                              printable(root)));
  }
  out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  if (!document_.doctype().empty()) {
    if (!is_doctype(document_.doctype())) {
      return refuse("the document type declaration is not valid XML");
    }
    out_ += document_.doctype();
    out_ += '\n';
  }
  return true;
}

bool Writer::open(MarkupIndex index) {
  const Markup markup = document_[index];
  if (!close_down_to(markup.parent) || !text_up_to(markup.span.begin)) {
    return false;
  }
  if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
    return remark(markup);
  }
  if (!is_tag(markup.name)) {
    return refuse(fmt::format("'{}' is not a valid XML tag", printable(markup.name)));
  }
  out_ += '<';
  out_ += markup.name;
  if (!attributes(markup.attributes)) {
    return false;
  }
  out_ += '>';
  open_.push_back(index);
  return true;
}

bool Writer::remark(const Markup& markup) {
  const bool comment = markup.kind == ElementKind::kComment;
  const std::string_view content = markup.name;
  if (comment ? !is_comment(content) : !is_instruction(content)) {
    return refuse(fmt::format("XML cannot represent the {} '{}'",
                              comment ? "comment" : "instruction",
                              printable(content.substr(0, 30))));
  }
  out_ += comment ? "<!--" : "<?";
  out_ += content;
  out_ += comment ? "-->" : "?>";
  return true;
}

bool Writer::close_down_to(std::optional<MarkupIndex> parent) {
  while (!open_.empty() && open_.back() != parent) {
    const Markup closing = document_[open_.back()];
    if (closing.span.end < written_) {
      return refuse(
          fmt::format("{} ends inside an element that starts in it", describe(document_, closing)));
    }
    if (!text_up_to(closing.span.end)) {
      return false;
    }
    out_ += "</";
    out_ += closing.name;
    out_ += '>';
    open_.pop_back();
  }
  return true;
}

bool Writer::text_up_to(std::size_t byte) {
  if (byte < written_) {
    return refuse(fmt::format("two elements overlap near '{}', which XML cannot represent",
                              printable(document_.text().substr(byte, 30))));
  }
  const std::string_view piece = document_.text().substr(written_, byte - written_);
  written_ = byte;
  return escaped(piece, false);
}

bool Writer::attributes(const Attributes& all) {
  for (const Attribute& attribute : all) {
    if (!is_attribute_name(attribute.name)) {
      return refuse(
          fmt::format("'{}' is not a valid XML attribute name", printable(attribute.name)));
    }
    out_ += ' ';
    out_ += attribute.name;
    out_ += "=\"";
    if (!escaped(attribute.value, true)) {
      return false;
    }
    out_ += '"';
  }
  return true;
}

bool Writer::standoff(ElementKind kind, const Attributes& all) {
  out_ += '<';
  out_ += element_tag(kind);
  const bool fine = attributes(all);
  out_ += "/>\n";
  return fine;
}

bool Writer::escaped(std::string_view text, bool in_attribute) {
  for (std::size_t byte = 0; byte < text.size();) {
    const CodePoint c = decode_utf8(text, byte);
    if (!c.valid || !xml_allows(c.value)) {
      return refuse(fmt::format("the text contains U+{:04X}, which XML does not allow",
                                static_cast<unsigned>(c.value)));
    }
    switch (c.value) {
      case '&':
        out_ += "&amp;";
        break;
      case '<':
        out_ += "&lt;";
        break;
      case '>':
        out_ += "&gt;";
        break;
      case '\r':  // a bare one would be read as a line end
        out_ += "&#13;";
        break;
      case '"':
        out_ += in_attribute ? "&quot;" : "\"";
        break;
      case '\n':  // attribute values lose bare line ends and tabs when read
        out_ += in_attribute ? "&#10;" : "\n";
        break;
      case '\t':
        out_ += in_attribute ? "&#9;" : "\t";
        break;
      default:
        out_.append(text, byte, c.bytes);
    }
    byte += c.bytes;
  }
  return true;
}

bool Writer::refuse(std::string why) {
  problem_ = std::move(why);
  return false;
}

}  // namespace

Result<std::string> write_timeml(const Document& document) { return Writer(document).write(); }

}  // namespace gnomon
