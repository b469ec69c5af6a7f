#include "gnomon/timeml/document.h"

#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct Tag {
  ElementKind kind;
  std::string_view name;
};

constexpr auto kTags = std::to_array<Tag>({
    {ElementKind::kEvent, "EVENT"},
    {ElementKind::kTimex, "TIMEX3"},
    {ElementKind::kSignal, "SIGNAL"},
    {ElementKind::kInstance, "MAKEINSTANCE"},
    {ElementKind::kTlink, "TLINK"},
    {ElementKind::kSlink, "SLINK"},
    {ElementKind::kAlink, "ALINK"},
    {ElementKind::kClink, "CLINK"},
});

template <class Index>
std::optional<Index> as_index(std::optional<std::uint32_t> found) {
  return found ? std::optional(static_cast<Index>(*found)) : std::nullopt;
}

std::string difference_of_attributes(const Attributes& a, const Attributes& b) {
  const auto show = [](const Attributes& all) {
    std::string out;
    for (const Attribute& attribute : all) {
      out += fmt::format(" {}=\"{}\"", attribute.name, attribute.value);
    }
    return out;
  };
  return a == b ? std::string{} : fmt::format("attributes:{} against{}", show(a), show(b));
}

std::string difference_of_markup(const Markup& a, const Markup& b) {
  if (a.kind != b.kind || a.name != b.name) {
    return fmt::format("<{}> against <{}>", a.name, b.name);
  }
  if (a.span != b.span) {
    return fmt::format("<{}> spans {}-{} against {}-{}", a.name, a.span.begin, a.span.end,
                       b.span.begin, b.span.end);
  }
  if (a.parent != b.parent) {
    return fmt::format("<{}> has another parent", a.name);
  }
  return difference_of_attributes(a.attributes, b.attributes);
}

// The first difference of two lists, each item named by its position.
std::string difference_of_lists(std::string_view what, const auto& a, const auto& b,
                                auto difference) {
  if (a.size() != b.size()) {
    return fmt::format("{} against {} {}", a.size(), b.size(), what);
  }
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (const std::string found = difference(a[i], b[i]); !found.empty()) {
      return fmt::format("{} {}: {}", what, i, found);
    }
  }
  return {};
}

}  // namespace

ElementKind element_kind(std::string_view tag) {
  for (const Tag& known : kTags) {
    if (known.name == tag) {
      return known.kind;
    }
  }
  return ElementKind::kOther;
}

std::string_view element_tag(ElementKind kind) {
  for (const Tag& known : kTags) {
    if (known.kind == kind) {
      return known.name;
    }
  }
  return {};
}

std::string_view Document::id() const {
  for (const Markup& markup : *markup_) {
    if (markup.kind == ElementKind::kOther && (markup.name == "DOCID" || markup.name == "DOCNO")) {
      return trim(markup.span.of(text()));
    }
  }
  return {};
}

std::optional<EventIndex> Document::find_event(std::string_view eid) const {
  return as_index<EventIndex>(ids_.find(IdTable::Kind::kEvent, eid));
}

std::optional<InstanceIndex> Document::find_instance(std::string_view eiid) const {
  return as_index<InstanceIndex>(ids_.find(IdTable::Kind::kInstance, eiid));
}

std::optional<TimexIndex> Document::find_time(std::string_view tid) const {
  return as_index<TimexIndex>(ids_.find(IdTable::Kind::kTimex, tid));
}

std::optional<SignalIndex> Document::find_signal(std::string_view sid) const {
  return as_index<SignalIndex>(ids_.find(IdTable::Kind::kSignal, sid));
}

std::string first_difference(const Document& a, const Document& b) {
  if (a.doctype() != b.doctype()) {
    return fmt::format("document type {} against {}", a.doctype(), b.doctype());
  }
  if (a.text() != b.text()) {
    std::size_t byte = 0;
    while (byte < a.text().size() && byte < b.text().size() && a.text()[byte] == b.text()[byte]) {
      ++byte;
    }
    return fmt::format("the text from byte {} on: '{}' against '{}'", byte,
                       a.text().substr(byte, 20), b.text().substr(byte, 20));
  }
  std::string found = difference_of_lists("elements", a.markup(), b.markup(), difference_of_markup);
  if (found.empty()) {
    found = difference_of_lists("instances", a.instances(), b.instances(),
                                [](const Instance& x, const Instance& y) {
                                  return difference_of_attributes(x.attributes, y.attributes);
                                });
  }
  if (found.empty()) {
    found = difference_of_lists("links", a.links(), b.links(), [](const Link& x, const Link& y) {
      return x.kind != y.kind ? std::string("another kind of link")
                              : difference_of_attributes(x.attributes, y.attributes);
    });
  }
  return found;
}

}  // namespace gnomon
