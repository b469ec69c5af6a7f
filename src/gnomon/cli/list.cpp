// gnomon list: what there is to choose from.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/operations/registries.h"
#include "gnomon/present/present.h"

#include <memory>
#include <string>

namespace gnomon::cli {
namespace {

constexpr const char* kListExamples = R"(Examples:
  gnomon list formats      formats of documents that can be read and written
  gnomon list relations    what the labels of corpora and tools mean)";

template <class List>
void print_list(const char* operation, const List& list, Common& common) {
  common.print({.operation = operation,
                .signature = "",
                .data = [&] { return data(list); },
                .tables = [&] { return tables(list); }},
               {});
}

void run_list(const std::string& what, Common& common) {
  if (what == "formats") {
    print_list("formats", list_formats(), common);
  } else {
    print_list("relations", list_labels(), common);
  }
}

}  // namespace

void add_list(CLI::App& app, Common& common) {
  const Command command = add_command(app, "list", "List formats, or the labels of corpora");
  auto what = std::make_shared<std::string>();
  command.option("what", *what, "What to list").required().one_of({"formats", "relations"});
  common.add_report_output(command);
  command.footer(kListExamples);
  command.run([what, &common] { run_list(*what, common); });
}

}  // namespace gnomon::cli
