// What every operation promises, whatever it does: a bad request is refused, a bad document does
// not stop the others, work can be stopped at any time, progress grows to its total, and operations
// run beside one another.
#include "gnomon/base/files.h"
#include "gnomon/operations/agree.h"
#include "gnomon/operations/align.h"
#include "gnomon/operations/ask.h"
#include "gnomon/operations/ask_collections.h"
#include "gnomon/operations/ask_systems.h"
#include "gnomon/operations/blank_tasks.h"
#include "gnomon/operations/check.h"
#include "gnomon/operations/cite.h"
#include "gnomon/operations/close.h"
#include "gnomon/operations/compare.h"
#include "gnomon/operations/convert.h"
#include "gnomon/operations/curves.h"
#include "gnomon/operations/degrade.h"
#include "gnomon/operations/explain.h"
#include "gnomon/operations/fill_tasks.h"
#include "gnomon/operations/kit.h"
#include "gnomon/operations/link.h"
#include "gnomon/operations/make_targets.h"
#include "gnomon/operations/merge.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_guidelines.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/operations/project_test_help.h"
#include "gnomon/operations/prompts.h"
#include "gnomon/operations/question_sets.h"
#include "gnomon/operations/read.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/operations/repair.h"
#include "gnomon/operations/reproduce.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/score_pairs.h"
#include "gnomon/operations/show.h"
#include "gnomon/operations/simulate.h"
#include "gnomon/operations/stats.h"
#include "gnomon/operations/tag.h"
#include "gnomon/operations/tallies.h"
#include "gnomon/operations/tasks.h"
#include "gnomon/operations/timeline.h"
#include "gnomon/score/corpus_score.h"

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

// ---- what operations are called with --------------------------------------------------------

const Input kBadInput = Input::bytes("bad.tml", "<TimeML><TEXT>");

std::vector<Input> some_inputs() {
  return {small_input("a", kRainBeforeMatch), small_input("b", kMatchOnMonday),
          small_input("c", std::string(kRainBeforeMatch) + std::string(kMatchOnMonday))};
}

std::vector<Input> inputs_and_a_bad_one() {
  std::vector<Input> inputs = some_inputs();
  inputs.insert(inputs.begin() + 1, kBadInput);
  return inputs;
}

// One input that holds the documents a, b and c.
std::string json_lines_of(std::string_view links) {
  std::string lines;
  for (const char* name : {"a", "b", "c"}) {
    const auto written = convert({.inputs = {small_input(name, links)}, .to = "gnomon-json"});
    lines += written.value().value.written.at(0).bytes.value();
  }
  return lines;
}
Input several(const std::string& name, std::string_view links) {
  return Input::bytes(name + ".jsonl", json_lines_of(links));
}
Input several_and_a_bad_one(const std::string& name, std::string_view links) {
  return Input::bytes(name + ".jsonl", json_lines_of(links) + "{\n");
}

constexpr const char* kSheet =
    "document\tfirst\tsecond\tlabel\na\tei1\tei2\tBEFORE\nb\tei2\tt1\tVAGUE\n";

constexpr const char* kQuestionLines =
    "1|a.tml|IS e1 BEFORE e2|Did it rain before?|yes\n"
    "2|b.tml|IS e2 IS_INCLUDED t1|Was it on Monday?|yes\n";

ScoreRequest scoring(Input system) {
  return {.gold = several("gold", kRainBeforeMatch), .systems = {std::move(system)}};
}

Input tallies_of_part(const std::string& part) {
  ScoreRequest request = scoring(several("system", kMatchOnMonday));
  request.part = part;
  return Input::bytes("tallies.jsonl", tally_lines(*score(request).value().value.score));
}

// What `reproduce` looks for, in a folder that is gone when the test ends.
struct PapersOnDisk {
  std::filesystem::path folder = new_test_folder();

  PapersOnDisk() {
    const std::filesystem::path news = folder / "qa-news";
    put(news / "eval-questions" / "question-set-yes.txt", kQuestionLines);
    for (const char* name : {"a.tml", "b.tml"}) {
      put(news / "eval-questions" / "question-events" / name, small_timeml(""));
      for (const char* system :
           {"TIPSem", "TIPSemB", "TIPSem-timex-ref-links", "TIPSemB-timex-ref-links"}) {
        put(news / "systems" / system / name, small_timeml(kRainBeforeMatch));
      }
    }
  }
  PapersOnDisk(const PapersOnDisk&) = delete;
  PapersOnDisk& operator=(const PapersOnDisk&) = delete;
  ~PapersOnDisk() { std::filesystem::remove_all(folder); }

  static void put(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    EXPECT_TRUE(write_file(path.string(), text));
  }
};

// ---- the operations -------------------------------------------------------------------------

// What came of a call: the code of its error, or the notices of a result and a figure of it.
struct Called {
  std::string code = {};
  std::size_t error_notices = 0;
  std::string figure = {};
};

template <class T, class Figure>
Called called(const Result<Outcome<T>>& outcome, Figure figure) {
  if (!outcome) {
    return {.code = std::string(outcome.error().code)};
  }
  Called result{.figure = fmt::format("{}", figure(outcome->value))};
  for (const Notice& notice : outcome->notices) {
    result.error_notices += notice.severity == Severity::kError ? 1 : 0;
  }
  return result;
}

struct Operation {
  const char* name;
  std::function<Called(const Run&)> call;  // fine, and in more steps than one where there can be
  std::string figure;                      // that it then gives
  std::function<Called()> refused;         // with a field that is missing, out of range or unknown
  std::string code;                        // that it then gives
  // With a document more that cannot be read; null for those that take no several documents.
  std::function<Called()> with_bad_document = {};
};

template <class T>
std::size_t written_count(const T& result) {
  return result.written.size();
}
template <class T>
std::size_t document_count(const T& result) {
  return result.documents.size();
}

// All of the kind that have `inputs`.
std::vector<Operation> operations_on_documents() {
  const auto of = []<class Request, class T>(
                      const char* name, Result<Outcome<T>> (*operation)(const Request&, const Run&),
                      Request request, auto figure, std::string expected) {
    const auto with = [=](std::vector<Input> inputs) {
      Request changed = request;
      changed.inputs = std::move(inputs);
      return changed;
    };
    return Operation{
        name,
        [=](const Run& run) { return called(operation(with(some_inputs()), run), figure); },
        std::move(expected),
        [=] { return called(operation(with({}), {}), figure); },
        "missing-field",
        [=] { return called(operation(with(inputs_and_a_bad_one()), {}), figure); }};
  };
  return {
      of(
          "agree", agree, AgreeRequest{}, [](const AgreeResult& r) { return r.pairs.size(); }, "3"),
      of("blank_tasks", blank_tasks, BlankTasksRequest{.layout = BlankLayout::kTimeml},
         written_count<BlankTasksResult>, "3"),
      of("close", close, CloseRequest{}, written_count<CloseResult>, "3"),
      of("convert", convert, ConvertRequest{.to = "gnomon-json"}, written_count<ConvertResult>,
         "3"),
      of("curves", curves, CurvesRequest{.steps = 2, .seeds = 2}, document_count<CurvesResult>,
         "3"),
      of("fill_tasks", fill_tasks, FillTasksRequest{.sheet = Input::bytes("sheet.tsv", kSheet)},
         written_count<FillTasksResult>, "2"),
      of("link", link, LinkRequest{}, written_count<LinkResult>, "3"),
      of(
          "make_questions", make_questions, MakeQuestionsRequest{},
          [](const MakeQuestionsResult& r) { return r.documents; }, "3"),
      of(
          "make_targets", make_targets, MakeTargetsRequest{.least_count = 3},
          [](const MakeTargetsResult& r) { return r.targets.size(); }, "2"),
      of(
          "prompts", prompts, PromptsRequest{.question = Input::bytes("template.txt", "{context}")},
          [](const PromptsResult& r) { return r.pairs; }, "4"),
      of("read_documents", read_documents, ReadRequest{}, document_count<ReadResult>, "3"),
      of("reduce", reduce, ReduceRequest{}, written_count<ReduceResult>, "3"),
      of("repair", repair, RepairRequest{}, written_count<RepairResult>, "3"),
      of("simulate", simulate, SimulateRequest{.runs = 2}, document_count<SimulateResult>, "3"),
      of(
          "stats", stats, StatsRequest{.closure = true},
          [](const StatsResult& r) { return r.total.counts.tlinks; }, "4"),
      of(
          "stats of Timegraphs", stats, StatsRequest{.timegraph = true, .timing = true},
          [](const StatsResult& r) { return r.total.timegraph.figures.entities; }, "7"),
      of("tag", tag, TagRequest{.times_only = true}, written_count<TagResult>, "3"),
      of(
          "tasks", tasks, TasksRequest{.task = "3,A"},
          [](const TasksResult& r) { return r.total.candidates.at("A"); }, "6"),
      of("timeline", timeline, TimelineRequest{}, document_count<TimelineResult>, "3"),
  };
}

std::vector<Operation> operations_on_pairs() {
  const auto correct = [](const ScoreResult& r) {
    return r.systems.at(0).metrics.at(0).lines.at(0).right;
  };
  return {
      {"score",
       [=](const Run& run) {
         return called(score(scoring(several("system", kRainBeforeMatch)), run), correct);
       },
       "3",
       [=] {
         return called(score({.gold = several("gold", ""),
                              .systems = {several("system", "")},
                              .metric = "nonsense"}),
                       correct);
       },
       "unknown-metric",
       [=] { return called(score(scoring(several_and_a_bad_one("system", ""))), correct); }},
      {"score_pairs",
       [](const Run& run) {
         const Input rows = Input::bytes("a.tsv", "d\t1\t2\tBEFORE\nd\t2\t3\tAFTER\n");
         return called(score_pairs({.gold = rows, .systems = {rows, rows}}, run),
                       [](const ScorePairsResult& r) {
                         return r.systems.at(1).conventions.at(0).f1.value();
                       });
       },
       "1",
       [] {
         return called(score_pairs({}), [](const ScorePairsResult& r) { return r.systems.size(); });
       },
       "missing-field",
       [] {
         const Input rows = Input::bytes("a.tsv", "d\t1\t2\tBEFORE\nd\t2\t3\tAFTER\n");
         const Input bad = Input::bytes("bad.jsonl", "{");
         return called(score_pairs({.gold = rows, .systems = {rows, bad, rows}}),
                       [](const ScorePairsResult& r) {
                         return r.systems.at(1).conventions.at(0).f1.value();
                       });
       }},
      {"make_kit",
       [](const Run& run) {
         return called(make_kit({}, run), [](const KitResult& r) { return r.files.size(); });
       },
       "7",
       [] {
         return called(make_kit({.convention = "nonsense"}),
                       [](const KitResult& r) { return r.files.size(); });
       },
       "unknown-convention"},
      {"cite",
       [](const Run& run) {
         return called(
             cite({.signature = "pairs|set:matres-platinum#8a9f1fdb|conv:ning19|missing:vague|"
                                "direction:turn|conflict:first|samples:1|answers:gnomon|avg:micro|"
                                "gnomon:1.0.0"},
                  run),
             [](const CiteResult& r) { return r.bibtex.size(); });
       },
       "2", [] { return called(cite({}), [](const CiteResult& r) { return r.bibtex.size(); }); },
       "missing-field"},
      {"align_documents",
       [](const Run& run) {
         return called(align_documents({.gold = several("gold", kRainBeforeMatch),
                                        .system = several("system", kMatchOnMonday)},
                                       run),
                       document_count<AlignResult>);
       },
       "3", [] { return called(align_documents({}), document_count<AlignResult>); },
       "missing-field",
       [] {
         return called(align_documents({.gold = several("gold", kRainBeforeMatch),
                                        .system = several_and_a_bad_one("system", kMatchOnMonday)}),
                       document_count<AlignResult>);
       }},
      {"compare",
       [](const Run& run) {
         return called(compare({.gold = several("gold", kRainBeforeMatch),
                                .system = several("system", kMatchOnMonday)},
                               run),
                       document_count<CompareResult>);
       },
       "3",
       [] { return called(compare({.gold = several("gold", "")}), document_count<CompareResult>); },
       "missing-field",
       [] {
         return called(compare({.gold = several("gold", kRainBeforeMatch),
                                .system = several_and_a_bad_one("system", kMatchOnMonday)}),
                       document_count<CompareResult>);
       }},
      {"compare_meanings",
       [](const Run& run) {
         return called(compare_meanings({.gold = several("gold", kRainBeforeMatch),
                                         .system = several("system", kRainBeforeMatch)},
                                        run),
                       [](const CompareMeaningsResult& r) { return r.equivalent; });
       },
       "3", [] { return called(compare_meanings({}), document_count<CompareMeaningsResult>); },
       "missing-field",
       [] {
         return called(compare_meanings({.gold = several_and_a_bad_one("gold", kRainBeforeMatch),
                                         .system = several("system", kRainBeforeMatch)}),
                       document_count<CompareMeaningsResult>);
       }},
      {"degrade",
       [](const Run& run) {
         return called(degrade({.gold = several("gold", kRainBeforeMatch),
                                .systems = {several("system", kMatchOnMonday)},
                                .sequences = 5},
                               run),
                       [](const DegradeResult& r) { return r.systems.at(0).edits; });
       },
       "6",
       [] {
         return called(
             degrade(
                 {.gold = several("gold", ""), .systems = {several("system", "")}, .sequences = 0}),
             [](const DegradeResult& r) { return r.systems.size(); });
       },
       "bad-field",
       [] {
         return called(degrade({.gold = several("gold", kRainBeforeMatch),
                                .systems = {several_and_a_bad_one("system", kMatchOnMonday)},
                                .sequences = 5}),
                       [](const DegradeResult& r) { return r.systems.at(0).documents.size(); });
       }},
      {"merge",
       [](const Run& run) {
         return called(
             merge({.sources = {several("ada", kRainBeforeMatch), several("ben", kMatchOnMonday)},
                    .precision = "ada.jsonl=.8,ben.jsonl=.7"},
                   run),
             written_count<MergeResult>);
       },
       "3",
       [] {
         return called(merge({.sources = {several("ada", "")}, .limit = -1}),
                       written_count<MergeResult>);
       },
       "bad-field",
       [] {
         return called(merge({.sources = {several("ada", kRainBeforeMatch),
                                          several_and_a_bad_one("ben", kMatchOnMonday)},
                              .precision = "ada.jsonl=.8,ben.jsonl=.7"}),
                       written_count<MergeResult>);
       }},
      {"add_tallies",
       [=](const Run& run) {
         return called(
             add_tallies({.inputs = {tallies_of_part("0/2"), tallies_of_part("1/2")}}, run),
             [](const ScoreResult& r) { return r.systems.at(0).documents; });
       },
       "3", [=] { return called(add_tallies({}), correct); }, "missing-field"},
  };
}

std::vector<Operation> operations_on_questions() {
  const auto systems = [](Input other) {
    return AskSystemsRequest{.questions = Input::bytes("questions.txt", kQuestionLines),
                             .systems = {several("one", kRainBeforeMatch), std::move(other)}};
  };
  const auto correct = [](const AskSystemsResult& r) {
    return r.systems.at(1).tallies.all.correct;
  };
  return {
      {"check",
       [](const Run& run) {
         return called(check({.inputs = some_inputs()}, run),
                       [](const CheckResult& r) { return r.documents; });
       },
       "3", [] { return called(check({}), [](const CheckResult& r) { return r.documents; }); },
       "missing-field",
       [] {  // where it is a finding, in its place among the others
         const auto outcome = check({.inputs = inputs_and_a_bad_one()});
         Called result = called(outcome, [](const CheckResult& r) { return r.documents; });
         result.error_notices = outcome ? outcome->value.errors : 0;
         return result;
       }},
      {"explain",
       [](const Run& run) {
         return called(
             explain({.input = small_input("a", kRainBeforeMatch), .first = "e1", .second = "e2"},
                     run),
             [](const ExplainResult& r) { return r.pair->allen; });
       },
       "b",
       [] {
         return called(explain({.input = small_input("a", ""), .limit = 0}),
                       [](const ExplainResult& r) { return r.document; });
       },
       "bad-field"},
      {"show",
       [](const Run& run) {
         return called(show({.input = small_input("a", kRainBeforeMatch)}, run),
                       [](const ShowResult& r) { return r.entities.size(); });
       },
       "3", [] { return called(show({}), [](const ShowResult& r) { return r.tlinks; }); },
       "missing-field"},
      {"ask",
       [](const Run& run) {
         return called(ask({.document = small_input("a", kRainBeforeMatch),
                            .questions = {"IS e1 BEFORE e2", "IS e2 BEFORE e1"}},
                           run),
                       [](const AskResult& r) { return r.answers.size(); });
       },
       "2",
       [] {
         return called(ask({.document = small_input("a", "")}),
                       [](const AskResult& r) { return r.answers.size(); });
       },
       "missing-field"},
      {"ask_systems",
       [=](const Run& run) {
         return called(ask_systems(systems(several("two", kMatchOnMonday)), run), correct);
       },
       "1", [=] { return called(ask_systems({}), correct); }, "missing-field",
       [=] {
         return called(ask_systems(systems(several_and_a_bad_one("two", kMatchOnMonday))), correct);
       }},
      {"ask_collections",
       [=](const Run& run) {
         const Input lines = Input::bytes("questions.txt", kQuestionLines);
         return called(
             ask_collections(
                 {.collections = {lines, lines}, .asking = systems(several("two", kMatchOnMonday))},
                 run),
             [](const AskCollectionsResult& r) { return r.totals.at(1).tallies.all.correct; });
       },
       "2",
       [] {
         return called(ask_collections({}),
                       [](const AskCollectionsResult& r) { return r.totals.size(); });
       },
       "missing-field",
       [=] {
         return called(
             ask_collections({.collections = {Input::bytes("questions.txt", kQuestionLines)},
                              .asking = systems(several_and_a_bad_one("two", kMatchOnMonday))}),
             [](const AskCollectionsResult& r) { return r.totals.size(); });
       }},
      {"negate_questions",
       [](const Run& run) {
         return called(negate_questions({Input::bytes("questions.txt", kQuestionLines)}, run),
                       [](const NegatedSet& r) { return r.turned; });
       },
       "2",
       [] { return called(negate_questions({}), [](const NegatedSet& r) { return r.turned; }); },
       "missing-field",
       [] {
         return called(negate_questions({Input::bytes("questions.txt",
                                                      std::string(kQuestionLines) + "nothing\n")}),
                       [](const NegatedSet& r) { return r.turned; });
       }},
      {"reproduce",
       [](const Run& run) {
         const PapersOnDisk papers;
         return called(reproduce({papers.folder.string()}, run), [](const ReproduceResult& r) {
           return std::ranges::count_if(
               r.corpora, [](const RecognisedCorpus& one) { return !one.folder.empty(); });
         });
       },
       "1",
       [] {
         return called(reproduce({"/no/such/folder"}),
                       [](const ReproduceResult& r) { return r.figures.size(); });
       },
       "no-corpora"},
  };
}

// Those of projects, each call with a project of its own.
std::vector<Operation> operations_on_projects() {
  const auto in_project = [](auto call) {
    return [call](const Run& run) {
      const ProjectOnDisk disk;
      return call(disk.where, run);
    };
  };
  const auto added = [](const ProjectImportResult& r) { return r.added; };
  const auto taking = [=](const auto& inputs, const Run& run) {
    const ProjectOnDisk disk;
    return called(project_new({.project = disk.where + "2", .inputs = inputs}, run), added);
  };
  const auto importing = [=](const auto& inputs, const Run& run) {
    const ProjectOnDisk disk;
    return called(project_import({.project = disk.where, .inputs = inputs}, run), added);
  };
  const auto exporting = [](const std::string& where) {
    return ProjectExportRequest{.project = where, .annotator = "ann"};
  };
  const auto annotators = [](const ProjectAnnotatorsResult& r) { return r.annotators.size(); };
  const auto changed = [](const ProjectAssignResult& r) { return r.changed; };
  const auto lines = [](const ProjectStatusResult& r) { return r.lines.size(); };
  const auto entries = [](const ProjectLogResult& r) { return r.entries.size(); };
  const auto problems = [](const ProjectCheckResult& r) { return r.problems.size(); };
  const auto text = [](const ProjectGuidelinesResult& r) { return r.text; };
  const auto name = [](const Input& r) { return r.held_documents()->size(); };
  return {
      {"project_new", [=](const Run& run) { return taking(some_inputs(), run); }, "3",
       [=] { return called(project_new({}), added); }, "missing-field",
       [=] { return taking(inputs_and_a_bad_one(), Run{}); }},
      {"project_import", [=](const Run& run) { return importing(some_inputs(), run); }, "1",
       [=] { return called(project_import({}), added); }, "missing-field",
       [=] { return importing(inputs_and_a_bad_one(), Run{}); }},
      {"project_export", in_project([=](const std::string& where, const Run& run) {
         return called(project_export(exporting(where), run), written_count<ProjectExportResult>);
       }),
       "2", [=] { return called(project_export({}), written_count<ProjectExportResult>); },
       "missing-field",
       [=] {
         const ProjectOnDisk disk;
         ProjectExportRequest request = exporting(disk.where);
         request.documents = {"a", "nothing", "b"};
         return called(project_export(request), written_count<ProjectExportResult>);
       }},
      {"project_input", in_project([=](const std::string& where, const Run& run) {
         return called(project_input(exporting(where), run), name);
       }),
       "2", [=] { return called(project_input({}), name); }, "missing-field",
       [=] {
         const ProjectOnDisk disk;
         ProjectExportRequest request = exporting(disk.where);
         request.documents = {"a", "nothing", "b"};
         return called(project_input(request), name);
       }},
      {"project_annotators", in_project([=](const std::string& where, const Run& run) {
         return called(project_annotators({.project = where, .names = {"cid"}}, run), annotators);
       }),
       "4", [=] { return called(project_annotators({}), annotators); }, "missing-field"},
      {"project_assign", in_project([=](const std::string& where, const Run& run) {
         return called(project_assign({.project = where, .annotator = "idle", .all = true}, run),
                       changed);
       }),
       "2", [=] { return called(project_assign({}), changed); }, "missing-field",
       [=] {
         const ProjectOnDisk disk;
         return called(
             project_assign(
                 {.project = disk.where, .annotator = "idle", .documents = {"a", "nothing", "b"}}),
             changed);
       }},
      {"project_guidelines", in_project([=](const std::string& where, const Run& run) {
         return called(
             project_guidelines({.project = where, .file = Input::bytes("g.md", "Be brief.")}, run),
             text);
       }),
       "Be brief.", [=] { return called(project_guidelines({}), text); }, "missing-field"},
      {"project_status", in_project([=](const std::string& where, const Run& run) {
         return called(project_status({where}, run), lines);
       }),
       "4", [=] { return called(project_status({}), lines); }, "missing-field"},
      {"project_log", in_project([=](const std::string& where, const Run& run) {
         return called(project_log({where}, run), entries);
       }),
       "0", [=] { return called(project_log({}), entries); }, "missing-field"},
      {"project_check", in_project([=](const std::string& where, const Run& run) {
         return called(project_check({where}, run), problems);
       }),
       "0", [=] { return called(project_check({}), problems); }, "missing-field"},
  };
}

const std::vector<Operation>& all_operations() {
  static const std::vector<Operation> all = [] {
    std::vector<Operation> made;
    for (const std::vector<Operation>& some :
         {operations_on_documents(), operations_on_pairs(), operations_on_questions(),
          operations_on_projects()}) {
      made.insert(made.end(), some.begin(), some.end());
    }
    return made;
  }();
  return all;
}

// ---- what they promise ----------------------------------------------------------------------

TEST(EveryOperation, DoesItsWork) {
  for (const Operation& operation : all_operations()) {
    SCOPED_TRACE(operation.name);
    const Called fine = operation.call({});
    EXPECT_EQ(fine.code, "");
    EXPECT_EQ(fine.figure, operation.figure);
    EXPECT_EQ(fine.error_notices, 0U);
  }
}

TEST(EveryOperation, RefusesABadRequest) {
  for (const Operation& operation : all_operations()) {
    EXPECT_EQ(operation.refused().code, operation.code) << operation.name;
  }
}

TEST(EveryOperation, GoesOnPastABadDocument) {
  for (const Operation& operation : all_operations()) {
    if (operation.with_bad_document) {
      SCOPED_TRACE(operation.name);
      const Called fine = operation.with_bad_document();
      EXPECT_EQ(fine.code, "");
      EXPECT_EQ(fine.error_notices, 1U);
    }
  }
}

TEST(EveryOperation, DoesNothingWhenItIsStoppedBefore) {
  for (const Operation& operation : all_operations()) {
    EXPECT_EQ(operation.call(stopped_run()).code, "cancelled") << operation.name;
  }
}

TEST(EveryOperation, EndsWhenItIsStoppedOnTheWay) {
  for (const Operation& operation : all_operations()) {
    std::stop_source source;
    bool more_was_to_come = false;
    gnomon::Run run;
    run.jobs = 1;
    run.stop = source.get_token();
    run.progress = [&](std::size_t done, std::size_t total) {
      more_was_to_come = more_was_to_come || (!source.stop_requested() && done < total);
      source.request_stop();
    };
    const Called stopped = operation.call(run);
    EXPECT_TRUE(stopped.code == "cancelled" || !more_was_to_come) << operation.name;
  }
}

TEST(EveryOperation, TellsHowFarItIs) {
  for (const Operation& operation : all_operations()) {
    SCOPED_TRACE(operation.name);
    WatchedRun watched;
    EXPECT_EQ(operation.call(watched.run).code, "");
    EXPECT_TRUE(watched.grew_to_the_total());
  }
}

TEST(EveryOperation, RunsBesideTheOthers) {
  const std::vector<Operation>& operations = all_operations();
  std::vector<Called> results(2 * operations.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < results.size(); ++i) {
      threads.emplace_back([&operations, &results, i] {
        gnomon::Run run;
        run.jobs = 2;
        results[i] = operations[i % operations.size()].call(run);
      });
    }
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Operation& operation = operations[i % operations.size()];
    EXPECT_EQ(results[i].code, "") << operation.name;
    EXPECT_EQ(results[i].figure, operation.figure) << operation.name;
  }
}

}  // namespace
}  // namespace gnomon
