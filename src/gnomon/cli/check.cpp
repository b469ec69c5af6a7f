// gnomon check: what is wrong with a corpus.
#include "gnomon/check/check.h"

#include "gnomon/base/version.h"
#include "gnomon/check/rules.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/report/findings.h"

#include <memory>

namespace gnomon::cli {
namespace {

struct Options {
  std::string least = "note";
  bool list_rules = false;
};

constexpr const char* kExamples = R"(Examples:
  gnomon check samples/gold
  gnomon check samples --least warning
  gnomon check samples --format sarif -o findings.sarif
Exit code 1 when there are errors or warnings; notes alone give 0.)";

Severity parse_severity(std::string_view name) {
  return name == "error"     ? Severity::kError
         : name == "warning" ? Severity::kWarning
                             : Severity::kNote;
}

std::vector<RuleInfo> rule_infos() {
  std::vector<RuleInfo> infos;
  for (const Rule& rule : all_rules()) {
    infos.push_back({rule.name, rule.severity, rule.summary});
  }
  return infos;
}

void print_rules(Common& common) {
  Report report;
  Table table;
  table.columns = {{"rule"}, {"severity"}, {"what it means"}};
  Value list = Value::array();
  for (const Rule& rule : all_rules()) {
    table.rows.push_back({rule.name, severity_name(rule.severity), rule.summary});
    list.push(Value::object()
                  .set("rule", rule.name)
                  .set("severity", severity_name(rule.severity))
                  .set("summary", rule.summary));
  }
  report.data.set("gnomon", version()).set("rules", std::move(list));
  report.tables.push_back(std::move(table));
  common.print(report);
}

struct Checked {
  std::size_t documents = 0;
  std::vector<Finding> findings;
};

// A file that cannot be read is a finding like any other, in its place in the order of files.
Checked check_file(const SourceFile& file, const LoadedFile& loaded, During during) {
  const std::string shown = file.path == "-" ? "<stdin>" : file.path;
  const BundlePlaces places(loaded);
  Checked checked;
  for (const Result<Document>& document : loaded.documents) {
    ++checked.documents;
    std::vector<Finding> found;
    if (document) {
      found = check(*document, loaded.bytes, shown, {during});
      std::ranges::for_each(found, [&](Finding& finding) { places.relocate(finding); });
    } else {
      found = {as_finding(document.error())};
    }
    std::move(found.begin(), found.end(), std::back_inserter(checked.findings));
  }
  return checked;
}

std::string summary(std::size_t documents, const std::vector<Finding>& findings) {
  std::size_t number[3] = {0, 0, 0};
  for (const Finding& finding : findings) {
    ++number[static_cast<std::size_t>(finding.severity)];
  }
  const auto some = [](std::size_t n, const char* noun) {
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
  };
  return fmt::format("{} checked: {}, {}, {}", some(documents, "document"),
                     some(number[0], "error"), some(number[1], "warning"), some(number[2], "note"));
}

void check_all(const Options& options, Common& common) {
  if (options.list_rules) {
    print_rules(common);
    return;
  }
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return;
  }
  std::vector<Finding> all;
  std::size_t count = 0;
  const auto work = [&](const SourceFile& file, const LoadedFile& loaded) {
    return check_file(file, loaded, common.during());
  };
  for (Checked& checked : map_files<Checked>(list->files, *format, common, work)) {
    std::move(checked.findings.begin(), checked.findings.end(), std::back_inserter(all));
    count += checked.documents;
  }
  const bool bad =
      std::ranges::any_of(all, [](const Finding& f) { return f.severity != Severity::kNote; });
  const std::string words = summary(count, all);
  const Severity least = parse_severity(options.least);
  std::erase_if(all, [&](const Finding& f) { return f.severity > least; });
  const FindingFormat shape = parse_finding_format(common.format()).value_or(FindingFormat::kText);
  const std::vector<RuleInfo> rules = rule_infos();
  common.print(render_findings(all, shape, {common.color_output(), version(), rules}));
  common.remark(words);
  if (bad) {
    common.set_exit_code(kHasFindings);
  }
}

}  // namespace

void add_check(CLI::App& app, Common& common) {
  const Command command = add_command(app, "check",
                                      "Look for broken references, unknown values, wrong TIMEX3 "
                                      "values, contradictions and the like");
  auto options = std::make_shared<Options>();
  common.add_inputs(command, false);
  command
      .option("--least", options->least, "Show findings from this weight on: note, warning, error")
      .one_of({"note", "warning", "error"})
      .shown_as("WEIGHT");
  common.add_during(command);
  command.flag("--rules", options->list_rules, "List the rules instead");
  const auto names = finding_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] {
    if (!options->list_rules) {
      common.check_inputs();
    }
    check_all(*options, common);
  });
}

}  // namespace gnomon::cli
