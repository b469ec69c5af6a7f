// Documents with the links between times that the calendar gives, in front of their own.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/backbone/backbone_mode.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct LinkRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  BackboneMode mode = BackboneMode::kExact;
  During during = During::kSimultaneous;
  std::string to = "timeml";
};

template <FieldsOf<LinkRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "mode",
            .help = "exact: by calendar intervals; official: like the QA TempEval tool",
            .value = "MODE"},
      request.mode);
  use(kDuringField, request.during);
  use(Field{.name = "to", .help = "Format of the written documents", .value = "NAME"}, request.to);
}

// A time of a document, and where it lies on the calendar.
struct PlacedTime {
  std::string tid;
  std::string text;
  std::string value;
  bool takes_part = false;
  std::string where;  // as far as the mode knows it; why, when it takes no part
};

// One of the reasons in words: a link of the document, or what the calendar says.
struct LinkReason {
  std::string link;   // what messages call it; empty when it is the calendar
  std::string words;  // "t3 (1998-02-13) is before t4 (1999)"
};

// A TLINK that the calendar and the TLINKs before it contradict.
struct LinkRejection {
  LinkStatement link;
  std::vector<LinkOrCalendar> against;
  bool by_calendar = false;         // whether the calendar has a part in it
  std::vector<LinkReason> reasons;  // the same as `against`, for people
};

struct LinkTotals {
  std::size_t times = 0;
  std::size_t members = 0;  // times that take part
  std::size_t added = 0;
  std::size_t tlinks = 0;
  std::size_t rejected = 0;
  std::size_t rejected_by_calendar = 0;
  std::size_t removed = 0;

  LinkTotals& operator+=(const LinkTotals& other);
};

struct LinkedDocument {
  std::string name;
  std::vector<PlacedTime> times;     // in the order of the calendar, then those that take no part
  std::vector<LinkStatement> added;  // by the calendar, with the values of the times in words
  std::vector<LinkRejection> rejected;
  std::vector<LinkStatement> removed;  // TLINKs between times, which the official tool drops
  LinkTotals totals;
};

struct LinkResult {
  std::vector<LinkedDocument> documents;  // those that could be read
  LinkTotals totals;
  std::vector<WrittenDocument> written;  // one for each
  const Format* format = nullptr;        // in which they are written
  std::size_t unread = 0;                // so many could not be read; notices say why
  BackboneMode mode = BackboneMode::kExact;
  During during = During::kSimultaneous;
};

// Exact mode leaves out rejected links; the official one keeps them. Fails when there is no
// document.
Result<Outcome<LinkResult>> link(const LinkRequest& request, const Run& run = {});

}  // namespace gnomon
