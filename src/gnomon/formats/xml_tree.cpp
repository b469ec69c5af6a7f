#include "gnomon/formats/xml_tree.h"

#include "gnomon/base/utf8.h"
#include "gnomon/formats/xml_reader.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {

class XmlTreeReader : private XmlReader {
 public:
  XmlTreeReader(std::string_view bytes, const std::string& file,
                std::span<const std::string_view> roots, const char* starts)
      : XmlReader(bytes, file, starts), roots_(roots), starts_(starts) {}

  Result<XmlTree> read() {
    if (std::optional<Error> error = run()) {
      return Failure(std::move(*error));
    }
    return std::move(tree_);
  }

 private:
  struct Open {
    std::uint32_t index;
    std::uint32_t last_child;
  };

  void on_start(std::string_view tag, std::span<const RawAttribute> attributes) override;
  void on_end() override;
  void on_text(std::string_view text) override { tree_.text_ += text; }
  std::string_view kept_name(std::string_view name);

  std::span<const std::string_view> roots_;
  const char* starts_;
  XmlTree tree_;
  std::vector<Open> open_;
  std::vector<RawAttribute> scratch_;
  std::vector<std::string_view> names_;  // few files use more than twenty
};

void XmlTreeReader::on_start(std::string_view tag, std::span<const RawAttribute> attributes) {
  const std::string_view name = local_name(tag);
  if (open_.empty() && std::ranges::count(roots_, name) == 0) {
    return stop(fmt::format("the root element is <{}>, where this format has <{}>", printable(tag),
                            fmt::join(roots_, "> or <")),
                starts_);
  }
  XmlTree::Node node;
  node.name = kept_name(name);
  scratch_.clear();
  for (const RawAttribute& attribute : attributes) {
    scratch_.push_back({kept_name(attribute.name), tree_.arena_.keep(attribute.value)});
  }
  node.attributes = tree_.arena_.keep_all(std::span<const RawAttribute>(scratch_));
  node.text = {tree_.text_.size(), tree_.text_.size()};
  node.byte = here();
  const auto index = static_cast<std::uint32_t>(tree_.nodes_.size());
  if (!open_.empty()) {
    Open& parent = open_.back();
    node.parent = parent.index;
    (parent.last_child == XmlTree::kNone ? tree_.nodes_[parent.index].first_child
                                         : tree_.nodes_[parent.last_child].next) = index;
    parent.last_child = index;
  }
  tree_.nodes_.push_back(node);
  open_.push_back({index, XmlTree::kNone});
}

void XmlTreeReader::on_end() {
  tree_.nodes_[open_.back().index].text.end = tree_.text_.size();
  open_.pop_back();
}

std::string_view XmlTreeReader::kept_name(std::string_view name) {
  constexpr std::size_t kMostNames = 64;
  const auto known = std::ranges::find(names_, name);
  if (known != names_.end()) {
    return *known;
  }
  const std::string_view kept = tree_.arena_.keep(name);
  if (names_.size() < kMostNames) {
    names_.push_back(kept);
  }
  return kept;
}

Result<XmlTree> XmlTree::parse(std::string_view bytes, const std::string& file,
                               std::span<const std::string_view> roots, const char* starts) {
  return XmlTreeReader(bytes, file, roots, starts).read();
}

void XmlTree::move_back(std::span<const std::size_t> inserted_at, std::size_t size) {
  std::size_t passed = 0;
  for (Node& node : nodes_) {  // in the order of their places
    while (passed < inserted_at.size() && inserted_at[passed] + passed * size < node.byte) {
      ++passed;
    }
    node.byte -= passed * size;
  }
}

std::string_view XmlElement::name() const { return tree_->nodes_[index_].name; }

std::span<const RawAttribute> XmlElement::attributes() const {
  return tree_->nodes_[index_].attributes;
}

std::optional<std::string_view> XmlElement::find(std::string_view attribute) const {
  for (const RawAttribute& one : attributes()) {
    if (one.name == attribute || local_name(one.name) == attribute) {
      return one.value;
    }
  }
  return std::nullopt;
}

std::string_view XmlElement::operator[](std::string_view attribute) const {
  return trim(find(attribute).value_or(std::string_view{}));
}

std::string_view XmlElement::text() const { return text_span().of(tree_->text_); }
Span XmlElement::text_span() const { return tree_->nodes_[index_].text; }
std::size_t XmlElement::byte() const { return tree_->nodes_[index_].byte; }

std::optional<XmlElement> XmlElement::first_child() const {
  const std::uint32_t index = tree_->nodes_[index_].first_child;
  return index == XmlTree::kNone ? std::nullopt : std::optional(XmlElement(tree_, index));
}

std::optional<XmlElement> XmlElement::next() const {
  const std::uint32_t index = tree_->nodes_[index_].next;
  return index == XmlTree::kNone ? std::nullopt : std::optional(XmlElement(tree_, index));
}

std::optional<XmlElement> XmlElement::parent() const {
  const std::uint32_t index = tree_->nodes_[index_].parent;
  return index == XmlTree::kNone ? std::nullopt : std::optional(XmlElement(tree_, index));
}

std::optional<XmlElement> XmlElement::child(std::string_view name) const {
  auto child = first_child();
  while (child && child->name() != name) {
    child = child->next();
  }
  return child;
}

std::vector<XmlElement> XmlElement::children() const {
  std::vector<XmlElement> all;
  for (auto child = first_child(); child; child = child->next()) {
    all.push_back(*child);
  }
  return all;
}

std::vector<XmlElement> XmlElement::children(std::string_view name) const {
  std::vector<XmlElement> all;
  for (auto child = first_child(); child; child = child->next()) {
    if (child->name() == name) {
      all.push_back(*child);
    }
  }
  return all;
}

std::string xml_root(std::string_view bytes) {
  std::string plain;
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff") ||
      bytes.substr(0, 2).find('\0') != std::string_view::npos) {
    // UTF-16 without its zero bytes is enough for a glance at tags.
    plain = bytes;
    std::erase_if(plain, [](char c) { return c == '\0' || c == '\xff' || c == '\xfe'; });
    bytes = plain;
  }
  const auto skip = [&](std::string_view from, std::string_view to) {
    if (bytes.starts_with(from)) {
      const std::size_t end = bytes.find(to);
      bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + to.size());
      return true;
    }
    return false;
  };
  if (bytes.starts_with("\xef\xbb\xbf")) {
    bytes.remove_prefix(3);
  }
  do {
    bytes = trim(bytes);
  } while (skip("<?", "?>") || skip("<!--", "-->") || skip("<!", ">"));
  if (!bytes.starts_with('<')) {
    return {};
  }
  return std::string(local_name(bytes.substr(1, bytes.find_first_of(" \t\r\n/>") - 1)));
}

bool append_xml(std::string& out, std::string_view text, bool in_attribute) {
  for (std::size_t byte = 0; byte < text.size();) {
    const CodePoint c = decode_utf8(text, byte);
    const bool control = c.value < 0x20 && c.value != '\t' && c.value != '\n' && c.value != '\r';
    if (!c.valid || control || c.value == 0xfffe || c.value == 0xffff) {
      return false;
    }
    switch (c.value) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '\r':
        out += "&#13;";
        break;
      case '"':
        out += in_attribute ? "&quot;" : "\"";
        break;
      case '\n':
        out += in_attribute ? "&#10;" : "\n";
        break;
      case '\t':
        out += in_attribute ? "&#9;" : "\t";
        break;
      default:
        out.append(text, byte, c.bytes);
    }
    byte += c.bytes;
  }
  return true;
}

}  // namespace gnomon
