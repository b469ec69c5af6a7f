#include "gnomon/cli/write_documents.h"

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

void write_to_folder(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common) {
  const FolderWritten done = write_folder(documents, sort, common.output());
  for (const Error& problem : done.problems) {
    common.fail_with(problem);
  }
  common.remark(fmt::format("{} document{} written to {}", done.written,
                            done.written == 1 ? "" : "s", common.output()));
}

void write_stream(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                  Common& common) {
  std::vector<Error> problems;
  const Result<ByteSource> bytes = one_file(documents, sort, problems);
  for (const Error& problem : problems) {
    common.fail_with(problem);
  }
  if (!bytes) {
    common.fail_with(bytes.error());
  } else if (*bytes) {
    common.print(*bytes);
  }
}

}  // namespace

void write_documents(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common) {
  const std::string& output = common.output();  // - is standard output
  if (!output.empty() && output != "-" && means_folder(output)) {
    write_to_folder(documents, sort, common);
  } else if (!documents.empty()) {
    write_stream(documents, sort, common);
  }
}

void write_if_wanted(const std::vector<WrittenDocument>& documents, const FileSort& sort,
                     Common& common) {
  if (!common.output().empty()) {
    write_documents(documents, sort, common);
  }
}

}  // namespace gnomon::cli
