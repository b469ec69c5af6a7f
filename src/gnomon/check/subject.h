// What the rules of this room share: the document under the lens and the list of findings.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/finding.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/check/check.h"
#include "gnomon/check/rules.h"
#include "gnomon/timeml/document.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Where a finding points: an element, and in it the value of an attribute or, without a name, the
// element itself.
struct FindingPlace {
  std::size_t source_byte = kNoSource;
  std::string_view attribute = {};
  std::size_t value_byte = 0;  // in the value of the attribute
};

class Subject {
 public:
  Subject(const Document& document, std::string_view source, const std::string& file)
      : document_(document), source_(source), file_(file) {}

  const Document& document() const { return document_; }
  // Whether there is a text. Rows of TimeBank-Dense have none: they name events and times by their
  // ids, mark no words and say nothing about them.
  bool has_text() const { return !trim(document_.text()).empty(); }

  void add(const Rule& rule, const FindingPlace& place, std::string what, std::string hint = {}) {
    add(rule, rule.severity, place, std::move(what), std::move(hint));
  }
  void add(const Rule& rule, Severity severity, const FindingPlace& place, std::string what,
           std::string hint = {});
  // The finding that was added last stands for others that are not listed.
  void mark_last_as_more() { findings_.back().stands_for_more = true; }

  // All findings in the order of their place.
  std::vector<Finding> take();

 private:
  const Document& document_;
  SourceText source_;
  const std::string& file_;
  std::vector<Finding> findings_;
};

// An element of any kind, seen alike: what most rules go over.
struct Element {
  ElementKind kind = ElementKind::kOther;
  Attributes attributes;
  std::size_t source_byte = kNoSource;

  FindingPlace at() const { return {source_byte, {}, 0}; }
  FindingPlace at(Attr attribute) const { return {source_byte, attribute_name(attribute), 0}; }
  FindingPlace at(std::string_view attribute) const { return {source_byte, attribute, 0}; }
  // "TLINK l12", or "TLINK" when it has no id.
  std::string describe() const;
};

// Events, times and signals in the order of the text, then instances, then links.
std::vector<Element> annotation_elements(const Document& document);

// The groups of rules, one file each.
void check_ids(Subject& subject);    // ids and what refers to them
void check_links(Subject& subject);  // what links join
void check_consistency(Subject& subject, const CheckOptions& options,
                       const std::stop_token& stop);  // what links say together
void check_values(Subject& subject);                  // attributes and their values
void check_calendar(Subject& subject);                // times against the calendar
void check_markup(Subject& subject);                  // where tags stand

}  // namespace gnomon
