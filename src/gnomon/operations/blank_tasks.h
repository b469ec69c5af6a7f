// Pairs of tasks to be labelled by people: as a sheet, or as documents with links that have no
// relation yet.
#pragma once

#include "gnomon/corpus/write.h"
#include "gnomon/operations/tasks.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

enum class BlankLayout {
  kSheet,      // lines of cells for an editor or a spreadsheet, all documents in one file
  kTimeml,     // documents in TimeML
  kTempeval1,  // documents as participants of TempEval-1 got them
};
inline constexpr Choice<BlankLayout> kBlankLayouts[] = {{"sheet", BlankLayout::kSheet},
                                                        {"timeml", BlankLayout::kTimeml},
                                                        {"tempeval1", BlankLayout::kTempeval1}};
constexpr std::span<const Choice<BlankLayout>> choices_of(BlankLayout /*any*/) {
  return kBlankLayouts;
}

struct BlankTasksRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::string task = "all";
  Input targets = {};
  std::int64_t least_count = 20;  // as in TempEval-1
  BlankLayout layout = BlankLayout::kSheet;
  bool keep_links = false;
};

inline constexpr Field kKeepLinksField{.name = "keep-links",
                                       .help = "Keep the TLINKs of the documents for other pairs"};

template <FieldsOf<BlankTasksRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kTaskField, request.task);
  use(kTargetsField, request.targets);
  use(kLeastCountField, request.least_count);
  use(Field{.name = "layout", .help = "Layout: sheet, timeml, tempeval1", .value = "LAYOUT"},
      request.layout);
  use(kKeepLinksField, request.keep_links);
}

struct BlankDocument {
  std::string name;
  std::size_t pairs = 0;
};

struct BlankTasksResult {
  std::vector<BlankDocument> documents;  // that have pairs, in the order of the inputs
  BlankLayout layout = BlankLayout::kSheet;
  std::string sheet;                     // of the layout sheet
  std::vector<WrittenDocument> written;  // of the others
  const Format* format = nullptr;        // in which these are
  std::vector<const Task*> tasks;        // those that are asked
  std::size_t unread = 0;

  std::size_t pairs() const;
};

// Each pair is asked once, whichever tasks it belongs to. Of all tasks, that of dates is left out:
// the values of two times decide what they are to each other. Fails when there is no pair.
Result<Outcome<BlankTasksResult>> blank_tasks(const BlankTasksRequest& request,
                                              const Run& run = {});

}  // namespace gnomon
