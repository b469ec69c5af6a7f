#include "gnomon/check/check.h"

#include "gnomon/base/utf8.h"
#include "gnomon/check/subject.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr auto kAll = std::to_array<Rule>(
    {kUnreadable,      kMissingId,       kDuplicateId,      kDanglingReference,
     kLinkEnds,        kUnknownRelation, kSelfLink,         kContradiction,
     kOverlappingTags, kTimexValue,      kTimexType,        kAgainstCalendar,
     kTimexPoints,     kUnknownValue,    kMissingAttribute, kMissingDct,
     kSeveralDct,      kNestedTags,      kEmptyTag,         kEventWithoutInstance,
     kRepeatedLink,    kSpelling,        kUnknownAttribute, kMisspeltElement});

// Tags are searched no farther than this, so that one with thousands of attributes stays cheap.
constexpr std::size_t kLongestTag = 4096;

// Where the value of an attribute starts in the tag at `tag_byte`; the tag itself when it cannot be
// found (a short spelling was spelled out, say). The tag was well-formed when it was read.
std::size_t value_byte(std::string_view source, std::size_t tag_byte, std::string_view name) {
  source = source.substr(0, tag_byte + kLongestTag);
  std::size_t at = tag_byte;
  while ((at = source.find_first_of("\"'>", at)) != std::string_view::npos && source[at] != '>') {
    const std::string_view before = trim(source.substr(tag_byte, at - tag_byte));
    const std::string_view left =
        trim(before.ends_with('=') ? before.substr(0, before.size() - 1) : before);
    const bool whole_name =
        left.size() > name.size() && trim(left.substr(left.size() - name.size() - 1, 1)).empty();
    if (left.ends_with(name) && whole_name) {
      return at + 1;
    }
    const std::size_t close = source.find(source[at], at + 1);
    if (close == std::string_view::npos) {
      break;
    }
    at = close + 1;
  }
  return tag_byte;
}

}  // namespace

std::span<const Rule> all_rules() { return kAll; }

void Subject::add(const Rule& rule, Severity severity, const FindingPlace& place, std::string what,
                  std::string hint) {
  Finding finding{rule.name, severity, std::move(what), {file_, 0, 0, 0}, std::move(hint), {}};
  if (place.source_byte < source_.bytes().size()) {
    std::size_t byte = place.source_byte;
    if (!place.attribute.empty()) {
      byte = value_byte(source_.bytes(), byte, place.attribute);
      byte += byte == place.source_byte ? 0 : place.value_byte;
    }
    finding.where = source_.locate(byte, file_);
    finding.excerpt = source_.excerpt(byte);
  }
  findings_.push_back(std::move(finding));
}

std::vector<Finding> Subject::take() {
  std::ranges::stable_sort(findings_, {}, [](const Finding& f) { return f.where.byte; });
  return std::move(findings_);
}

std::string Element::describe() const {
  const std::string_view id = attributes[id_attribute(kind)];
  return id.empty() ? std::string(element_tag(kind))
                    : fmt::format("{} {}", element_tag(kind), shown(id));
}

std::vector<Element> annotation_elements(const Document& document) {
  std::vector<Element> all;
  for (const Markup& markup : document.markup()) {
    if (markup.kind < ElementKind::kOther) {
      all.push_back({markup.kind, markup.attributes, markup.source_byte});
    }
  }
  for (const Instance& instance : document.instances()) {
    all.push_back({ElementKind::kInstance, instance.attributes, instance.source_byte});
  }
  for (const Link& link : document.links()) {
    all.push_back({link.kind, link.attributes, link.source_byte});
  }
  return all;
}

std::vector<Finding> check(const Document& document, std::string_view source,
                           const std::string& file, const CheckOptions& options,
                           const std::stop_token& stop) {
  Subject subject(document, source, file);
  check_ids(subject);
  check_links(subject);
  check_consistency(subject, options, stop);
  for (const auto& check_group : {check_values, check_calendar, check_markup}) {
    if (!stop.stop_requested()) {
      check_group(subject);
    }
  }
  return subject.take();
}

Finding as_finding(const Error& error) {
  return {kUnreadable.name, Severity::kError, error.what, error.where, error.hint, error.excerpt};
}

}  // namespace gnomon
