// Annotation beside a text, as the files of annotation tools have it: marked spans with ids, and
// links between them. Readers of such formats fill it and make a Document of it; writers take one
// apart.
#pragma once

#include "gnomon/formats/format.h"
#include "gnomon/formats/offsets.h"
#include "gnomon/formats/reports.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

using StandoffAttributes = std::vector<std::pair<std::string, std::string>>;

struct StandoffEntity {
  ElementKind kind = ElementKind::kEvent;  // or kTimex, kSignal; kOther for anything else
  std::string id;
  Span span;  // bytes of the text
  // As TimeML calls them, without the id; of kOther `label` says what it is.
  StandoffAttributes attributes = {};
  std::string instance = {};  // the id of an instance of this event that links may name
  std::size_t source_byte = kNoSource;
};

struct StandoffLink {
  std::string source;  // ids of entities or instances
  std::string target;
  std::string label;
  std::string id = {};  // numbered when empty
  ElementKind kind = ElementKind::kTlink;
  StandoffAttributes attributes = {};
  std::size_t source_byte = kNoSource;
};

struct Standoff {
  std::string name;
  std::string text;
  // The date of the document as a TIMEX3 value, and its id; empty when unknown or marked in the
  // text.
  std::string creation_time = {};
  std::string creation_time_id = "t0";
  std::vector<StandoffEntity> entities = {};
  std::vector<StandoffLink> links = {};
  // The vocabulary of the labels (algebra/label_sets.h); empty for that of TimeML.
  std::string labels = {};
  StandoffAttributes attributes = {};  // of the whole
};

// What a free label of a tool makes of a span: EVENT..., TIMEX... and SIGNAL in any case; kOther
// for all others.
ElementKind kind_of_label(std::string_view label);

// The value for one of the names; empty when there is none.
std::string_view find_attribute(const StandoffAttributes& attributes, std::string_view name);

// The document. Links to ids that do not exist, ids given twice and names that XML cannot hold are
// reported; such links are left out.
Result<Document> build_document(Standoff&& standoff, Reports& reports);

// Counts losses of one kind once.
class Losses {
 public:
  void add(std::string_view what, std::string_view example = {}, std::size_t count = 1);
  std::vector<Loss> take() && { return std::move(all_); }

 private:
  std::vector<Loss> all_;
};

// The document as annotation beside its text proper. Links name events and times by the ids of
// entities: instances become their events. What does not fit goes to the losses.
Standoff take_apart(const Document& document, Losses& losses);

// What all readers of JSON do: the values of the source, with reports about what is wrong with
// them. `use(value, reports, documents)` adds documents for a value; `prepare` sees all values
// first. When nothing could be read, the first report becomes the error.
template <class Use, class Prepare>
std::vector<Result<Document>> read_json_values(const Source& source, Use use, Prepare prepare) {
  Reports reports(source);
  std::vector<Result<Document>> documents;
  JsonValues json = parse_json(source.bytes);
  prepare(json.values);
  for (const JsonNode& value : json.values) {
    // A list of documents is read like documents one behind the other.
    if (value.is_array()) {
      for (const JsonNode& item : value.items) {
        use(item, reports, documents);
      }
    } else {
      use(value, reports, documents);
    }
  }
  if (documents.empty() && !json.reports.empty()) {
    const JsonReport& first = json.reports.front();
    documents.push_back(reports.failure(first.byte, first.what, first.hint));
    json.reports.erase(json.reports.begin());
  }
  reports.add_all(json.reports);
  if (documents.empty()) {
    documents.push_back(reports.failure(kNoSource, "this file holds no annotated text"));
  }
  return documents;
}

template <class Use>
std::vector<Result<Document>> read_json_values(const Source& source, Use use) {
  return read_json_values(source, use, [](const std::vector<JsonNode>&) {});
}

// The document of one value, or an error that names it.
void add_document(std::vector<Result<Document>>& documents, Standoff&& standoff, Reports& reports);

// What the offsets of a text count: what the caller says, else what the covered texts show, else
// (with `is_open`) an error that asks. Spans whose covered text no unit gives are reported.
Result<OffsetUnit> unit_of(Offsets& offsets, std::span<const CoveredSpan> spans,
                           const Source& source, Reports& reports, std::size_t byte,
                           std::span<const OffsetUnit> units = kUsualUnits);

// A name for document number `index` (from 0) of a file that may have many.
std::string numbered_name(const Source& source, std::string_view own, std::size_t index);

// Carries over what a reader does not know: simple values of keys that are not in `known`.
void keep_unknown(const JsonNode& object, std::span<const std::string_view> known,
                  StandoffAttributes& attributes);

}  // namespace gnomon
