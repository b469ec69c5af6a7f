#include "gnomon/operations/list_documents.h"

#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gnomon {
namespace {

ListedDocument listed(const Document& document, const std::stop_token& stop) {
  ListedDocument line;
  line.name = document.name();
  line.counts = count(document);
  line.sentences = Sentences(document).count();
  const DocumentNetwork graph = network_of(document);
  if (!graph.network.links().empty()) {
    line.rejected = accept_in_order(graph.network, stop).rejected.size();
    line.consistent = line.rejected == 0;
  }
  return line;
}

}  // namespace

Result<Outcome<ListDocumentsResult>> list_documents(const ListDocumentsRequest& request,
                                                    const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<ListDocumentsResult> outcome;
  std::vector<SourceFile> files;
  std::vector<std::string> inputs;  // of each file
  std::optional<Error> problem;
  for (const Input& input : request.inputs) {
    Result<std::vector<SourceFile>> found =
        find_inputs(std::span<const Input>(&input, 1), outcome.notices);
    if (!found) {
      problem = problem ? problem : found.error();
      outcome.notices.push_back(error_notice(found.error()));
      continue;
    }
    inputs.insert(inputs.end(), found->size(), input.name());
    std::move(found->begin(), found->end(), std::back_inserter(files));
  }
  if (files.empty()) {
    return Failure(*problem);
  }
  Result<MappedDocuments<ListedDocument>> mapped = map_documents<ListedDocument>(
      files, *format, run, outcome.notices,
      [&](const Document& document) { return listed(document, run.stop); });
  if (!mapped) {
    return Failure(mapped.error());
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (ListedDocument& document : mapped->by_file[i]) {
      document.input = inputs[i];
      // A document that is alone in its file is called like the file.
      if (mapped->by_file[i].size() == 1 && !files[i].document_name.empty()) {
        document.name = files[i].document_name;
      }
      outcome.value.documents.push_back(std::move(document));
    }
  }
  outcome.value.unread = mapped->unread;
  return outcome;
}

}  // namespace gnomon
