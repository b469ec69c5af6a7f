// Texts with their time expressions, events and links marked.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/tag/tag_choices.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct TagRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::string dct = {};
  TimeMode mode = TimeMode::kAuto;
  TagProfile profile = TagProfile::kBalanced;
  TagReplace replace = TagReplace::kNothing;
  bool times_only = false;
  bool links_only = false;
  bool compatible = false;
  std::string rules = {};
  std::string model = {};
  std::string to = "timeml";
};

template <FieldsOf<TagRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "dct",
            .help = "Creation time of documents that do not tell their own, as 2026-03-02 "
                    "(default: their first lines or file name)",
            .value = "DATE"},
      request.dct);
  use(Field{.name = "mode",
            .help = "What dates without a year are counted from: news (the creation time), "
                    "narrative (the last date mentioned) or auto (the text decides)",
            .value = "MODE"},
      request.mode);
  use(Field{.name = "profile",
            .help = "balanced: the links that annotators would write; dense: all that can be said, "
                    "for timelines and questions",
            .value = "NAME"},
      request.profile);
  use(Field{.name = "replace",
            .help = "What to remove first from documents that are annotated already: nothing (a "
                    "document with TLINKs gets no others), links (TLINKs, for task C of "
                    "TempEval-3) or all (events, times and links, for task ABC)",
            .value = "WHAT"},
      request.replace);
  use(Field{.name = "times-only", .help = "Mark time expressions and nothing else"},
      request.times_only);
  use(Field{.name = "links-only",
            .help = "Mark no events and times: only link those that are marked already"},
      request.links_only);
  use(Field{.name = "compatible",
            .help = "Mark only the first time in a row of characters without blanks, such as "
                    "2008-2009: the original QA TempEval tools stop at two"},
      request.compatible);
  use(Field{.name = "rules",
            .help = "File with rules for times that come before those of gnomon",
            .value = "FILE"},
      request.rules);
  use(Field{.name = "model",
            .help = "File that gnomon train has written (default: the English model)",
            .value = "FILE"},
      request.model);
  use(Field{.name = "to", .help = "Format of the written documents", .value = "NAME"}, request.to);
}

// A time expression that was found.
struct FoundTime {
  std::string tid;
  std::string text;
  std::string type;
  std::string value;
  std::string mod;
  std::string rule;    // FAMILY/NAME
  std::string anchor;  // what the value was computed from, in words; empty when nothing
};

struct TagTotals {
  std::size_t tokens = 0;
  std::size_t sentences = 0;
  std::size_t times = 0;  // new ones
  std::size_t events = 0;
  std::size_t links = 0;
  std::size_t kept_times = 0;  // marked already
  std::size_t kept_events = 0;
  std::size_t kept_links = 0;  // of documents that get no others

  TagTotals& operator+=(const TagTotals& other);
};

struct TaggedDocument {
  std::string name;
  std::string creation_time;  // empty when nobody knows it
  bool narrative = false;
  TagTotals totals;
  std::vector<FoundTime> times;
};

struct TagResult {
  std::vector<TaggedDocument> documents;  // those that could be read
  TagTotals totals;
  std::vector<WrittenDocument> written;  // one for each
  const Format* format = nullptr;        // in which they are written
  std::size_t unread = 0;                // so many could not be read; notices say why
  bool has_model = false;                // whether events and links were looked for
};

// Fails when there is no document, when `dct` is no date, and when rules or model cannot be used. A
// document without creation time, or in another language, is a warning.
Result<Outcome<TagResult>> tag(const TagRequest& request, const Run& run = {});

}  // namespace gnomon
