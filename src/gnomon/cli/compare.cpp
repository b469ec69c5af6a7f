// gnomon compare: two annotations on one page, every link judged and explained.
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/comparison.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/equivalence_report.h"
#include "gnomon/cli/options.h"
#include "gnomon/score/corpus_score.h"

#include <deque>
#include <map>
#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  gnomon compare samples/gold samples/systems/tangled -o report.html
  gnomon compare samples/gold/salt-city.tml samples/systems/sparse/salt-city.tml -o report.html
  gnomon compare samples/annotators/ada samples/annotators/ben -o agreement.html
  gnomon compare samples/annotators/ada samples/annotators/ben --equivalent)";

// The documents of one annotation by name; nothing for one that could not be read.
using ByName = std::map<std::string, std::optional<Document>, std::less<>>;

struct Reading {
  ByName documents;
  std::size_t unread = 0;
};

Reading read(const FileList& list, const Format* format, std::string_view side, Comparison& page,
             const Common& common) {
  std::vector<LoadedFile> loaded(list.files.size());
  Progress progress("files", loaded.size(), common.show_progress());
  parallel_for(loaded.size(), common.jobs(), [&](std::size_t i) {
    loaded[i] = load(list.files[i], format);
    progress.step();
  });
  Reading reading;
  for (std::size_t i = 0; i < loaded.size(); ++i) {
    for (Result<Document>& document : loaded[i].documents) {
      if (!document) {
        common.say(document.error());
        ++reading.unread;
        const std::string& name = list.files[i].document_name;
        reading.documents.try_emplace(name);
        page.left_out.push_back(
            {name, fmt::format("{} could not be read: {}", side, document.error().what)});
        continue;
      }
      std::string name(document->name());
      if (!reading.documents.try_emplace(name, std::move(*document)).second) {
        page.left_out.push_back({name, fmt::format("{} has another of this name", side)});
      }
    }
  }
  return reading;
}

struct Pair {
  const Document* gold = nullptr;
  const Document* system = nullptr;
  bool is_missing = false;  // the system's stands for none
};

// By name; two that are alone need not have the same. A document that the system lacks counts as
// one without annotation, which goes to `made`.
std::vector<Pair> pairs_of(const ByName& gold, const ByName& system, Comparison& page,
                           std::deque<Document>& made) {
  std::vector<Pair> pairs;
  if (gold.size() == 1 && system.size() == 1 && gold.begin()->second && system.begin()->second) {
    return {{&*gold.begin()->second, &*system.begin()->second, false}};
  }
  for (const auto& [name, document] : gold) {
    const auto partner = system.find(name);
    if (partner == system.end() && document) {
      pairs.push_back({&*document, &made.emplace_back(without_annotation(*document)), true});
    } else if (partner != system.end() && document && partner->second) {
      pairs.push_back({&*document, &*partner->second, false});
    }
  }
  for (const auto& [name, document] : system) {
    if (!gold.contains(name)) {
      page.left_out.push_back({name, "gold does not have it"});
    }
  }
  return pairs;
}

void compare_all(const std::vector<Pair>& pairs, Comparison& page, const Common& common) {
  std::vector<std::optional<Result<ComparedPair>>> results(pairs.size());
  Progress progress("documents", pairs.size(), common.show_progress());
  parallel_for(pairs.size(), common.jobs(), [&](std::size_t i) {
    results[i] = compare(*pairs[i].gold, *pairs[i].system, common.during());
    progress.step();
  });
  EntitiesTally entities;
  AwarenessTally awareness;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    Result<ComparedPair>& compared = *results[i];
    if (!compared) {
      common.say(compared.error());
      page.left_out.push_back({std::string(pairs[i].gold->name()), compared.error().what});
      continue;
    }
    if (pairs[i].is_missing) {
      compared->shown.notes.emplace_back(
          "The system does not have this document: it counts as one without annotation.");
    }
    entities += compared->entities;
    awareness += compared->awareness;
    page.documents.push_back(std::move(compared->shown));
  }
  page.scores = scores_of(entities, awareness, false);
}

// A row for each document instead of the page.
void compare_meanings(const std::vector<Pair>& pairs, const Comparison& page, Common& common) {
  std::vector<DocumentEquivalence> found(pairs.size());
  parallel_for(pairs.size(), common.jobs(), [&](std::size_t i) {
    found[i] = equivalence_of(*pairs[i].gold, *pairs[i].system, common.during());
  });
  for (const Comparison::LeftOut& left_out : page.left_out) {
    common.remark(fmt::format("note: {}: {}", printable(left_out.document), left_out.reason));
    common.set_exit_code(kHasFindings);
  }
  if (!std::ranges::all_of(found, &DocumentEquivalence::is_equivalent)) {
    common.set_exit_code(kHasFindings);
  }
  common.print(equivalence_report(found, common.during()));
}

void compare_inputs(bool equivalent, Common& common) {
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  Comparison page;
  page.gold = common.inputs()[0];
  page.system = common.inputs()[1];
  const std::span inputs(common.inputs());
  const std::optional<FileList> gold_files = find_inputs(inputs.subspan(0, 1), common);
  const std::optional<FileList> system_files = find_inputs(inputs.subspan(1, 1), common);
  if (!gold_files || !system_files) {
    return;
  }
  const Reading gold = read(*gold_files, *format, "gold", page, common);
  const Reading system = read(*system_files, *format, "the system", page, common);
  std::deque<Document> made;
  const std::vector<Pair> pairs = pairs_of(gold.documents, system.documents, page, made);
  if (equivalent) {
    compare_meanings(pairs, page, common);
    return;
  }
  compare_all(pairs, page, common);
  if (const auto missing = std::ranges::count_if(pairs, &Pair::is_missing); missing > 0) {
    common.set_exit_code(kHasFindings);
    common.remark(fmt::format("the system lacks {} document{}, shown as without annotation",
                              missing, missing == 1 ? "" : "s"));
  }
  ScoreSettings settings;
  settings.during = common.during();
  settings.mapping = sbi_mapping(settings.during);
  MetricSet metrics;
  metrics.add(MetricId::kAwareness);
  metrics.add(MetricId::kEntities);
  page.signature = signature(metrics, settings);
  if (!page.left_out.empty()) {
    common.set_exit_code(kHasFindings);
    const std::size_t all = page.left_out.size() + page.documents.size();
    common.remark(fmt::format("{} of {} document{} could not be compared{}", page.left_out.size(),
                              all, all == 1 ? "" : "s",
                              page.documents.empty() ? "" : "; the page says why"));
  }
  if (page.documents.empty()) {
    common.fail_with(error_about(ErrorKind::kInput, page.system,
                                 "no document of gold and the system can be compared",
                                 "documents pair by their path below the folder, without the "
                                 "extension"));
    return;
  }
  std::ranges::stable_sort(page.left_out, {}, &Comparison::LeftOut::document);
  common.print(comparison_page(page));
}

}  // namespace

void add_compare(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "compare", "Show two annotations on one HTML page, every link judged and explained");
  common.add_pair(command);
  auto equivalent = std::make_shared<bool>(false);
  command.flag("--equivalent", *equivalent,
               "No page: whether both say the same, whatever links they say it with; exit "
               "code 1 when not");
  common.add_during(command);
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(kExamples);
  command.run([equivalent, &common] { compare_inputs(*equivalent, common); });
}

}  // namespace gnomon::cli
