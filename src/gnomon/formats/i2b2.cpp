#include "gnomon/formats/i2b2.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/offsets.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_error.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_standoff.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kI2b2Root[] = {"ClinicalNarrativeTemporalAnnotation"};
constexpr const char* kI2b2Starts =
    "a file of i2b2 2012 starts with <ClinicalNarrativeTemporalAnnotation>";
constexpr std::string_view kAmpersand = "amp;";  // what a bare & lacks

// Whether a reference starts at this '&'.
bool is_reference(std::string_view bytes, std::size_t at) {
  const std::size_t end = bytes.find(';', at);
  if (end == std::string_view::npos || end - at > 12 || end == at + 1) {
    return false;
  }
  const std::string_view name = bytes.substr(at + 1, end - at - 1);
  if (name.starts_with('#')) {
    const bool hex = name.starts_with("#x");
    return name.size() > (hex ? 2U : 1U) &&
           name.find_first_not_of(hex ? "0123456789abcdefABCDEF" : "0123456789", hex ? 2 : 1) ==
               std::string_view::npos;
  }
  return !find_undefined_entity(bytes.substr(at, end + 1 - at));
}

// The bytes with every bare '&' outside of CDATA written as a reference, and where they were.
std::string with_references(std::string_view bytes, std::vector<std::size_t>& repaired) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / 64);
  for (std::size_t at = 0; at < bytes.size();) {
    if (bytes.substr(at).starts_with("<![CDATA[")) {
      const std::size_t close = bytes.find("]]>", at);
      const std::size_t end = close == std::string_view::npos ? bytes.size() : close + 3;
      out.append(bytes, at, end - at);
      at = end;
      continue;
    }
    out += bytes[at];
    if (bytes[at] == '&' && !is_reference(bytes, at)) {
      repaired.push_back(at);
      out += kAmpersand;
    }
    ++at;
  }
  return out;
}

class I2b2Reader {
 public:
  I2b2Reader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : source_(source), tree_(tree), notes_(source, bytes) {}

  Result<Document> read(std::span<const std::size_t> repaired);

 private:
  void find_unit(const std::vector<XmlElement>& tags);
  std::optional<Span> span_of(XmlElement tag);
  void add_event(XmlElement tag);
  void add_time(XmlElement tag);
  void add_section_time(XmlElement tag);
  void add_link(XmlElement tag);
  void add_section_relations();
  std::string_view end_id(std::string_view id) const;

  const Source& source_;
  const XmlTree& tree_;
  ReadingNotes notes_;
  std::string text_;
  std::optional<Offsets> offsets_;
  OffsetUnit unit_ = OffsetUnit::kCodePoints;
  std::size_t first_ = 0;  // the number that the first character of the text has
  std::optional<StandoffDocument> document_;
  std::string admission_;
  std::string discharge_;
  std::size_t frequencies_ = 0;
  struct SectionRelation {
    std::string_view event;
    std::string_view relation;
    std::optional<Span> span;
    std::size_t byte;
  };
  std::vector<SectionRelation> section_relations_;
};

Result<Document> I2b2Reader::read(std::span<const std::size_t> repaired) {
  for (const std::size_t byte : repaired) {
    notes_.doubtful(byte, "unescaped '&', read as the character itself",
                    "write &amp; for the character itself");
  }
  const XmlElement root = tree_.root();
  const auto text = root.child("TEXT");
  const auto all = root.child("TAGS");
  if (!text) {
    return Failure(error_about(codes::kMalformed, source_.file, "the file has no TEXT element",
                               "a file of i2b2 2012 has the text in TEXT, then TAGS"));
  }
  text_ = text->text();
  offsets_.emplace(text_);
  document_.emplace(source_.document_name, text_, notes_);
  document_->set_root_attribute("labels", "i2b2-2012");
  const std::vector<XmlElement> tags = all ? all->children() : std::vector<XmlElement>{};
  if (!all) {
    notes_.doubtful(root.byte(), "the file has no TAGS element, so no annotation");
  }
  find_unit(tags);
  for (const XmlElement& tag : tags) {
    if (tag.name() == "SECTIME") {
      add_section_time(tag);
    }
  }
  for (const XmlElement& tag : tags) {
    if (tag.name() == "EVENT") {
      add_event(tag);
    } else if (tag.name() == "TIMEX3") {
      add_time(tag);
    } else if (tag.name() == "TLINK") {
      add_link(tag);
    } else if (tag.name() != "SECTIME") {
      notes_.lost(tag.byte(), fmt::format("unknown element <{}>", shown(tag.name())),
                  "i2b2 2012 has EVENT, TIMEX3, SECTIME and TLINK");
    }
  }
  add_section_relations();
  if (frequencies_ > 0) {
    notes_.remark(fmt::format("{} times of type FREQUENCY are read as SET", frequencies_));
  }
  notes_.finish();
  return std::move(*document_).build();
}

// Released texts begin with a line feed, which makes the first visible character number 1. Files
// without it count from 0 or from 1: the covered texts tell.
void I2b2Reader::find_unit(const std::vector<XmlElement>& tags) {
  std::vector<CoveredSpan> spans;
  std::vector<CoveredSpan> from_one;
  for (const XmlElement& tag : tags) {
    const auto begin = whole_number(tag["start"]);
    const auto end = whole_number(tag["end"]);
    if (begin && end && tag.find("text")) {
      spans.push_back({*begin, *end, *tag.find("text")});
      if (*begin > 0 && *end > 0) {
        from_one.push_back({*begin - 1, *end - 1, *tag.find("text")});
      }
    }
  }
  if (source_.choices.offsets) {
    unit_ = *source_.choices.offsets;
  } else {
    unit_ = guess_unit(*offsets_, spans).unit;
  }
  const std::array units{unit_};
  const std::size_t wrong = guess_unit(*offsets_, spans, units).disagreeing.size();
  const bool all_positive = from_one.size() == spans.size();
  if (wrong > 0 && !text_.starts_with('\n') && all_positive) {
    const UnitGuess guess = guess_unit(*offsets_, from_one);
    if (guess.disagreeing.size() < wrong) {
      unit_ = source_.choices.offsets.value_or(guess.unit);
      first_ = 1;
      notes_.remark("the offsets of this file count from 1");
    }
  }
}

std::optional<Span> I2b2Reader::span_of(XmlElement tag) {
  const auto begin = whole_number(tag["start"]);
  const auto end = whole_number(tag["end"]);
  if (!begin || !end || *begin < first_ || *end < *begin) {
    notes_.doubtful(
        tag.byte(),
        fmt::format("{} '{}' has no place in the text (start '{}', end '{}')", tag.name(),
                    shown(tag["id"]), shown(tag["start"]), shown(tag["end"])),
        "it is kept without a place");
    return std::nullopt;
  }
  const auto span = offsets_->span_of(unit_, *begin - first_, *end - first_);
  if (!span) {
    notes_.doubtful(tag.byte(),
                    fmt::format("{} '{}' at {}-{}, which is not in the text of {} {}", tag.name(),
                                shown(tag["id"]), *begin, *end, offsets_->length(unit_),
                                offset_unit_words(unit_)),
                    "it is kept without a place");
    return std::nullopt;
  }
  const auto covered = tag.find("text");
  // Attribute values have blanks for line ends.
  std::string seen(span->of(text_));
  std::ranges::replace(seen, '\n', ' ');
  if (covered && !covered->empty() && *covered != seen) {
    notes_.doubtful(tag.byte(),
                    fmt::format("{} '{}' has the text '{}', but at {}-{} is '{}'", tag.name(),
                                shown(tag["id"]), shown(*covered), *begin, *end, shown(seen)),
                    "the offsets count");
  }
  return span;
}

void I2b2Reader::add_event(XmlElement tag) {
  const auto span = span_of(tag);
  if (const auto relation = tag.find("sec_time_rel"); relation && !trim(*relation).empty()) {
    section_relations_.push_back({tag["id"], trim(*relation), span, tag.byte()});
  }
  document_->event(tag["id"], attributes_except(tag, {"id", "start", "end", "text"}), span,
                   tag.byte());
}

void I2b2Reader::add_time(XmlElement tag) {
  std::vector<RawAttribute> attributes =
      attributes_except(tag, {"id", "start", "end", "text", "val", "type"});
  const bool frequency = tag["type"] == "FREQUENCY";
  frequencies_ += frequency ? 1 : 0;
  attributes.push_back({"type", frequency ? "SET" : tag["type"]});
  attributes.push_back({"value", tag["val"]});
  document_->time(tag["id"], attributes, span_of(tag), tag.byte());
}

void I2b2Reader::add_section_time(XmlElement tag) {
  const std::string type = in_capitals(tag["type"]);
  const bool discharge = type == "DISCHARGE";
  std::string& known = discharge ? discharge_ : admission_;
  if (type != "DISCHARGE" && type != "ADMISSION") {
    notes_.doubtful(tag.byte(), fmt::format("a section time of type '{}'", shown(tag["type"])),
                    "the types are ADMISSION and DISCHARGE");
  } else if (!known.empty()) {
    notes_.doubtful(tag.byte(), fmt::format("a second section time of type {}", type),
                    "links mean the first one");
  } else {
    known = tag["id"];
  }
  std::vector<RawAttribute> attributes =
      attributes_except(tag, {"id", "start", "end", "text", "dvalue", "type"});
  attributes.push_back({"type", "DATE"});
  attributes.push_back({"value", tag["dvalue"]});
  if (discharge && known == tag["id"]) {
    attributes.push_back({"functionInDocument", "CREATION_TIME"});
  }
  attributes.push_back({"sectime", tag["type"]});
  document_->time(tag["id"], attributes, span_of(tag), tag.byte());
}

// Links to a section time name its type, which is no id.
std::string_view I2b2Reader::end_id(std::string_view id) const {
  if (document_->has_event(id) || document_->has_time(id)) {
    return id;
  }
  const std::string name = in_capitals(id);
  if (name == "ADMISSION" && !admission_.empty()) {
    return admission_;
  }
  if (name == "DISCHARGE" && !discharge_.empty()) {
    return discharge_;
  }
  return id;
}

void I2b2Reader::add_link(XmlElement tag) {
  std::vector<RawAttribute> attributes =
      attributes_except(tag, {"id", "fromID", "fromText", "toID", "toText", "type"});
  document_->link(ElementKind::kTlink, tag["id"], end_id(tag["fromID"]), end_id(tag["toID"]),
                  tag["type"], attributes, tag.byte());
}

// The first release relates an event to the time of the section it stands in: the history to the
// admission, the hospital course to the discharge.
void I2b2Reader::add_section_relations() {
  const std::string small = ascii_lower(text_);
  std::size_t course = 0;
  do {
    course = small.find("hospital course", course + (course > 0 ? 1 : 0));
  } while (course != std::string::npos && course > 0 && small[course - 1] != '\n');
  std::size_t without = 0;
  for (const SectionRelation& one : section_relations_) {
    const bool in_course = one.span && one.span->begin >= course;
    const std::string& time = in_course ? discharge_ : admission_;
    if (time.empty()) {
      ++without;
      continue;
    }
    document_->link(ElementKind::kTlink, fmt::format("SEC-{}", one.event), one.event, time,
                    one.relation, {}, one.byte);
  }
  if (!section_relations_.empty()) {
    notes_.remark(
        fmt::format("{} relations of events to the time of their section (sec_time_rel) became "
                    "links: to the discharge from the line 'hospital course' on, else to the "
                    "admission",
                    section_relations_.size() - without));
  }
  if (without > 0) {
    notes_.doubtful(tree_.root().byte(),
                    fmt::format("{} events are related to a section time (sec_time_rel) that the "
                                "file does not have",
                                without),
                    "add the SECTIME");
  }
}

Result<Document> read_one(const Source& source, bool repair) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return Failure(bytes.error());
  }
  std::vector<std::size_t> repaired;
  const std::string fixed = repair ? with_references(*bytes, repaired) : std::string();
  Result<XmlTree> tree =
      XmlTree::parse(repair ? fixed : *bytes, source.file, kI2b2Root, kI2b2Starts);
  if (!tree) {
    Error error = std::move(tree.error());
    if (error.what == "unescaped '&'") {
      error.hint += "; the format i2b2-repair reads it as the character itself";
    }
    return Failure(std::move(error));
  }
  tree->move_back(repaired, kAmpersand.size());
  return I2b2Reader(source, *bytes, *tree).read(repaired);
}

bool looks_like_i2b2(std::string_view head) { return xml_root(head) == kI2b2Root[0]; }

constexpr std::string_view kI2b2Extensions[] = {"i2b2.xml"};
constexpr std::string_view kRepairExtensions[] = {"i2b2-repair.xml"};

}  // namespace

std::vector<Result<Document>> read_i2b2(const Source& source) {
  return one_document(read_one(source, false));
}

std::vector<Result<Document>> read_i2b2_repaired(const Source& source) {
  return one_document(read_one(source, true));
}

const Format kI2b2{
    .name = "i2b2",
    .summary = "i2b2 2012: clinical texts with section times",
    .extensions = kI2b2Extensions,
    .sniff = looks_like_i2b2,
    .to_utf8 = xml_as_utf8,
    .read = read_i2b2,
};

const Format kI2b2Repair{
    .name = "i2b2-repair",
    .summary = "i2b2 2012 with unescaped '&', which is read as the character itself",
    .extensions = kRepairExtensions,
    .sniff = [](std::string_view) { return false; },
    .to_utf8 = xml_as_utf8,
    .read = read_i2b2_repaired,
};

}  // namespace gnomon
