// The text of a document with the ids of its events and times.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/base/span.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

struct ShowRequest {
  Input input = {};
  std::string from = {};
};

template <FieldsOf<ShowRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "input",
            .help = "A file with one document, or - for standard input",
            .value = "FILE",
            .required = true,
            .positional = true},
      request.input);
  use(kFromField, request.from);
}

struct ShownEntity {
  bool is_time = false;
  std::string id;                      // eid or tid
  std::vector<std::string> instances;  // the ids of an event's instances
  std::string value;                   // of a time
  std::string words;
  // In bytes of ShowResult::text, without white space at its ends; nothing for what stands outside
  // of it or is not mentioned.
  std::optional<Span> span;
  bool is_creation_time = false;
  // As written: those of the EVENT or TIMEX3, then those of an event's first instance.
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::string date = {};  // of a time with a place on the calendar: "1998-02-13 to 1998-02-14"
};

// A link, and the entities that its ends stand for: eid or tid, empty where there is none.
struct ShownLink {
  LinkStatement link;
  std::string first_entity;
  std::string second_entity;
};

struct ShowResult {
  std::string document;
  std::string text;                    // the text proper
  std::vector<std::size_t> sentences;  // the bytes at which they begin
  std::vector<ShownEntity> entities;   // in the order of the text, then those outside of it
  std::size_t tlinks = 0;
  std::vector<ShownLink> links;       // in the order of the document
  std::optional<bool> consistent;     // nothing when no link says anything about time
  std::vector<std::string> rejected;  // ids of links that contradict earlier ones
};

// What there is to see of a document.
ShowResult shown_document(const Document& document, const std::stop_token& stop = {});

// Fails when there is not one document.
Result<Outcome<ShowResult>> show(const ShowRequest& request, const Run& run = {});

}  // namespace gnomon
