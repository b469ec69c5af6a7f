// Results as data for machines, as tables for people and as drawings. Data is complete, whatever a
// view shows; tables and drawings are what the command line prints. All functions are safe from any
// thread.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/value.h"
#include "gnomon/present/views.h"
#include "gnomon/report/findings.h"
#include "gnomon/report/render.h"
#include "gnomon/report/table.h"

#include <string>
#include <vector>

namespace gnomon {

struct AgreeResult;
struct AlignResult;
struct AskCollectionsResult;
struct AskResult;
struct AskSystemsResult;
struct BlankTasksResult;
struct CheckResult;
struct CiteResult;
struct CloseResult;
struct CompareMeaningsResult;
struct CompareResult;
struct CurvesResult;
struct DegradeResult;
struct ExplainResult;
struct FillTasksResult;
struct FormatList;
struct LabelList;
struct LinkResult;
struct TagResult;
struct MakeQuestionsResult;
struct MakeTargetsResult;
struct MergeResult;
struct NegatedSet;
struct ProjectAnnotatorsResult;
struct ProjectCheckResult;
struct ProjectLogResult;
struct ProjectStatusResult;
struct ReduceResult;
struct RepairResult;
struct ReproduceResult;
struct RuleList;
struct Run;
struct KitRunResult;
struct PromptsResult;
struct ScorePairsResult;
struct ScoreResult;
struct ShowResult;
struct SimulateResult;
struct StatsResult;
struct TasksResult;
struct TimelineResult;
struct TrainResult;
struct WrittenDocument;

// ---- scores and comparisons -----------------------------------------------------------------

Value data(const ScoreResult& result, const ScoreView& view = {});
Report tables(const ScoreResult& result, const ScoreView& view = {});
// One line of JSON for each document of each system, for add_tallies.
std::string tallies(const ScoreResult& result);
// A sentence for each system whose F1 of the first metric is below so many percent,
// or undefined.
std::vector<std::string> systems_below(const ScoreResult& result, double percent);

// Pairs are listed only when the view asks for them.
Value data(const ScorePairsResult& result, const ScorePairsView& view = {});
Report tables(const ScorePairsResult& result, const ScorePairsView& view = {});

// The prompts as JSON lines, for a program that asks a model.
std::string text(const PromptsResult& result);
// "86 prompts about 86 pairs of 4 documents, 9,000 words"
std::string summary(const PromptsResult& result);
Value data(const PromptsResult& result);
Report tables(const PromptsResult& result);

// Submissions of a shared task: what they lack, and their ranks.
Value checked_data(const KitRunResult& result);
Report checked_tables(const KitRunResult& result);
Value leaderboard_data(const KitRunResult& result);
Report leaderboard_tables(const KitRunResult& result);
// Lines of a name and a number about the first submission, as platforms of shared tasks read them.
std::string scores_text(const KitRunResult& result);

Value data(const CiteResult& result);
// The sentence and the references as text, for a paper.
std::string text(const CiteResult& result);

// Every figure and every link with its verdict and the links that decide it.
Value data(const CompareResult& result);
// The figures alone.
Report tables(const CompareResult& result);
// An HTML page: the text with the marks of both, every link judged and explained.
std::string page(const CompareResult& result);

Value data(const CompareMeaningsResult& result);
Report tables(const CompareMeaningsResult& result);

Value data(const DegradeResult& result, const DegradeView& view = {});
Report tables(const DegradeResult& result, const DegradeView& view = {});
// The curves as a picture.
std::string svg(const DegradeResult& result);

// All of them want a result with at least one curve. Data always has all documents.
Value data(const CurvesResult& result);
Report tables(const CurvesResult& result, const CurvesView& view = {});
// Up to eight documents have a line each, over the number of changes as in the paper; of more, all
// together are drawn over their share, before the single ones in grey.
std::string svg(const CurvesResult& result);

// Every figure under the names of the reference files, whatever is shown of it.
Value data(const AgreeResult& result, const AgreeView& view = {});
Report tables(const AgreeResult& result, const AgreeView& view = {});
// The confusion matrix of all annotators together, of coarse labels when only these are shown.
std::string svg(const AgreeResult& result, const AgreeView& view = {});

// Every event, instance and time of either side with its ids.
Value data(const AlignResult& result);
Report tables(const AlignResult& result, const AlignView& view = {});
std::string signature(const AlignResult& result);

// ---- documents ------------------------------------------------------------------------------

Value data(const CheckResult& result, const CheckView& view = {});
// The findings alone, in a shape that editors and code scanning know.
std::string findings(const CheckResult& result, const CheckView& view, FindingFormat format,
                     bool color);
// "2 documents checked: 1 error, 0 warnings, 3 notes": of all findings, whatever is shown.
std::string summary(const CheckResult& result);

Value data(const StatsResult& result, const StatsView& view = {});
Report tables(const StatsResult& result, const StatsView& view = {});
// Of Timegraphs, where these were asked for.
std::string svg(const StatsResult& result);

Value data(const ExplainResult& result);
Report tables(const ExplainResult& result);

// The text, and every event and time with its place in it, in code points.
Value data(const ShowResult& result);
// The events and times alone.
Report tables(const ShowResult& result);
// The text with the id behind each event and time, for a terminal and as an HTML page.
std::string text(const ShowResult& result, const RenderOptions& options = {});
std::string page(const ShowResult& result);

Value data(const CloseResult& result);
Report tables(const CloseResult& result);
// "5 TLINKs added"
std::string summary(const CloseResult& result);

Value data(const ReduceResult& result);
Report tables(const ReduceResult& result);
// "5 TLINKs removed"
std::string summary(const ReduceResult& result);

Value data(const RepairResult& result);
Report tables(const RepairResult& result);
std::string signature(const RepairResult& result);

Value data(const LinkResult& result, const LinkView& view = {});
Report tables(const LinkResult& result, const LinkView& view = {});
std::string signature(const LinkResult& result);

Value data(const TagResult& result, const TagView& view = {});
Report tables(const TagResult& result, const TagView& view = {});
std::string signature(const TagResult& result);
// "2 times, 3 events and 4 links marked in 1 document"
std::string summary(const TagResult& result);

Value data(const MergeResult& result, const MergeView& view = {});
Report tables(const MergeResult& result, const MergeView& view = {});
std::string signature(const MergeResult& result);

// Every step of every timeline, and what is counted on them.
Value data(const TimelineResult& result);
// What is counted, by document and over all of them.
Report tables(const TimelineResult& result);
std::string signature(const TimelineResult& result);
// All documents of the result in one drawing, one below the other; numbers show what two that are
// compared have in common. Fails where check() does, and when what makes PNG and PDF is not
// installed.
Result<std::string> draw(const TimelineResult& result, const TimelineDrawing& how = {});
// A drawing for each document.
Result<std::vector<WrittenDocument>> draw_each(const TimelineResult& result,
                                               const TimelineDrawing& how, const Run& run);
// Fails when `since` or `until` is not a date.
Result<void> check(const TimelineDrawing& how);

// ---- questions ------------------------------------------------------------------------------

Value data(const AskResult& result);
Report tables(const AskResult& result, const AskView& view = {});
std::string signature(const AskResult& result);

Value data(const AskSystemsResult& result);
Report tables(const AskSystemsResult& result, const AskSystemsView& view = {});
std::string signature(const AskSystemsResult& result);

// A table for each collection, and one over all.
Value data(const AskCollectionsResult& result);
Report tables(const AskCollectionsResult& result, const AskSystemsView& view = {});
std::string signature(const AskCollectionsResult& result);

// Every question with its id, document, command, words and expected answer, and the counts.
Value data(const MakeQuestionsResult& result);
Value data(const NegatedSet& set);
// The questions alone.
Report tables(const MakeQuestionsResult& result);
Report tables(const NegatedSet& set);
// "42 questions about 14 of 14 documents: 21 yes, 21 no; 25 close, 17 distant"
std::string summary(const MakeQuestionsResult& result);
// "71 questions: 54 turned round, 17 expected no already"
std::string summary(const NegatedSet& set);

Value data(const TrainResult& result);
Report tables(const TrainResult& result);
Value data(const ReproduceResult& result);
Report tables(const ReproduceResult& result);

// ---- tasks ----------------------------------------------------------------------------------

Value data(const TasksResult& result, const TasksView& view = {});
// Counts, or a row for each pair when the result has these.
Report tables(const TasksResult& result, const TasksView& view = {});

Value data(const BlankTasksResult& result);
Report tables(const BlankTasksResult& result, const TasksView& view = {});
// "48 pairs in 13 documents to label", and the labels of each task.
std::string summary(const BlankTasksResult& result);

Value data(const FillTasksResult& result);
Report tables(const FillTasksResult& result, const TasksView& view = {});
// "40 pairs labelled; 3 blank, 1 unusable, 2 missing"
std::string summary(const FillTasksResult& result);

Value data(const MakeTargetsResult& result);
Report tables(const MakeTargetsResult& result);
// "59 stems occur 20 times or more, of 1200 in 183 documents"
std::string summary(const MakeTargetsResult& result);

// ---- annotation -----------------------------------------------------------------------------

// All of them want a result with at least one document.
Value data(const SimulateResult& result);
Report tables(const SimulateResult& result, const SimulateView& view = {});
std::string svg(const SimulateResult& result);
std::string signature(const SimulateResult& result);

Value data(const ProjectStatusResult& result);
Report tables(const ProjectStatusResult& result);

Value data(const ProjectLogResult& result);
Report tables(const ProjectLogResult& result);

Value data(const ProjectCheckResult& result);
Report tables(const ProjectCheckResult& result);

Value data(const ProjectAnnotatorsResult& result);
Report tables(const ProjectAnnotatorsResult& result);

// ---- what there is --------------------------------------------------------------------------

Value data(const RuleList& list);
Report tables(const RuleList& list);

Value data(const FormatList& list);
Report tables(const FormatList& list);
Value data(const LabelList& list);
Report tables(const LabelList& list);

}  // namespace gnomon
