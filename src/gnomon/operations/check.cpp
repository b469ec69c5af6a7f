#include "gnomon/operations/check.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/check/check.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/write.h"

#include <algorithm>
#include <iterator>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct CheckedFile {
  std::size_t documents = 0;
  std::vector<Finding> findings;
};

CheckedFile check_file(const SourceFile& file, const Format* format, const CheckOptions& options,
                       const std::stop_token& stop) {
  const std::string shown = file.path == "-" ? "<stdin>" : file.path;
  if (file.document) {  // its bytes are not here, so that findings name the document alone
    return {1, check(*file.document, "", shown, options, stop)};
  }
  const LoadedFile loaded = load(file, format);
  const BundlePlaces places(loaded);
  CheckedFile checked;
  for (const Result<Document>& document : loaded.documents) {
    ++checked.documents;
    std::vector<Finding> found;
    if (document) {
      found = check(*document, loaded.bytes, shown, options, stop);
      std::ranges::for_each(found, [&](Finding& finding) { places.relocate(finding); });
    } else {
      found = {as_finding(document.error())};
    }
    std::ranges::move(found, std::back_inserter(checked.findings));
  }
  return checked;
}

std::size_t& count_of(CheckResult& result, Severity severity) {
  return severity == Severity::kError     ? result.errors
         : severity == Severity::kWarning ? result.warnings
                                          : result.notes;
}

}  // namespace

Result<Outcome<CheckResult>> check(const CheckRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<CheckResult> outcome;
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  std::vector<CheckedFile> checked(files->size());
  const auto work = [&](std::size_t i) {
    checked[i] = check_file((*files)[i], *format, {request.during, request.clinks}, run.stop);
  };
  if (!parallel_for(files->size(), run, work) || run.stopped()) {
    return Failure(cancelled());
  }
  CheckResult& result = outcome.value;
  for (CheckedFile& file : checked) {
    result.documents += file.documents;
    for (Finding& finding : file.findings) {
      ++count_of(result, finding.severity);
      if (finding.stands_for_more) {
        outcome.notices.push_back(
            not_done(fmt::format("{}: not all that break the rule '{}' are listed",
                                 printable(finding.where.file), finding.rule),
                     "mend those first, and check again"));
      }
      result.findings.push_back(std::move(finding));
    }
  }
  return outcome;
}

}  // namespace gnomon
