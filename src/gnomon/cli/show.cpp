// gnomon show: the text of a document with the ids of its events and times.
#include "gnomon/operations/show.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kShowExamples = R"(Examples:
  gnomon show samples/gold/salt-city.tml
  gnomon show samples/gold/salt-city.tml -o salt-city.html    as a page
  gnomon show samples/gold/salt-city.tml --format csv         the events and times as a table
'said[e12]' is event e12, 'Monday[t3=1998-02-09]' is time t3 with its value; «two years later»[t4]
has several words. 'gnomon explain' and 'gnomon ask' accept ids, said[e12], and unique words.)";

void run_show(const ShowRequest& request, Common& common) {
  const auto outcome = show(request, common.run());
  const ShowResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (common.format() == "text") {
    common.print(text(*result, {common.color_output(), common.width()}));
  } else if (common.format() == "html") {
    common.print(page(*result));
  } else {
    common.print({.operation = "show",
                  .signature = "",
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  }
}

}  // namespace

void add_show(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "show", "Show the text of a document with the ids of its events and times");
  auto request = std::make_shared<ShowRequest>();
  add_fields(command, *request);
  common.add_report_output(command);
  command.footer(kShowExamples);
  command.run([request, &common] { run_show(*request, common); });
}

}  // namespace gnomon::cli
