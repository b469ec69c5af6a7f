#include "gnomon/cli/project_inputs.h"

#include "gnomon/annotate/asked_entities.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/documents.h"
#include "gnomon/project/import_links.h"

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

Result<void> take_statements(Project& project, const Document& document,
                             const std::string& annotator, TakenDocuments& taken, Common& common) {
  const Result<LinkImport> imported = import_links(project, document, annotator);
  if (!imported) {
    return Failure(imported.error());
  }
  taken.statements += imported->logged;
  taken.left_out += imported->left_out.size();
  for (const LinkLeftOut& link : imported->left_out) {
    common.remark(
        fmt::format("{}: {} is left out: {}", shown(document.name()), shown(link.lid), link.why));
  }
  return {};
}

Result<void> take_document(Project& project, const Document& document,
                           const DocumentReceivers& receivers, TakenDocuments& taken,
                           Common& common) {
  const Result<bool> added = project.add_document(document);
  if (!added) {
    return Failure(added.error());
  }
  (*added ? taken.added : taken.known) += 1;
  taken.entities += asked_entities(document).size();
  for (const std::vector<std::string>* names : {&receivers.annotators, &receivers.as_annotation}) {
    for (const std::string& name : *names) {
      if (Result<void> assigned = project.assign(document.name(), name); !assigned) {
        return assigned;
      }
    }
  }
  for (const std::string& name : receivers.as_annotation) {
    if (Result<void> done = take_statements(project, document, name, taken, common); !done) {
      return done;
    }
  }
  return {};
}

}  // namespace

std::optional<TakenDocuments> take_documents(Project& project, const DocumentReceivers& receivers,
                                             const Format* format, Common& common) {
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return std::nullopt;
  }
  TakenDocuments taken;
  for (const SourceFile& file : list->files) {
    for (const Result<Document>& document : load(file, format).documents) {
      if (!document) {
        common.fail_with(document.error());
        ++taken.unread;
        continue;
      }
      const Result<void> done = take_document(project, *document, receivers, taken, common);
      if (!done) {
        common.fail_with(done.error());
        if (done.error().kind == ErrorKind::kSystem) {
          return taken;  // the disk will not be less full for the next one
        }
      }
    }
  }
  return taken;
}

std::string statements_in_words(const TakenDocuments& taken) {
  if (taken.statements == 0 && taken.left_out == 0) {
    return "";
  }
  return fmt::format("; {} taken as statements, {} left out", counted(taken.statements, "TLINK"),
                     taken.left_out);
}

}  // namespace gnomon::cli
