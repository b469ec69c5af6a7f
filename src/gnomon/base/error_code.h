// Every code that an error or a notice can have, and how errors and notices are made with them.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"

#include <string>
#include <string_view>
#include <utility>

namespace gnomon {

// A name that stays the same while the words of messages improve. The kind, and with it the exit
// code of the command line, follows from the code. docs/errors.md explains each one to users.
struct ErrorCode {
  std::string_view name;
  ErrorKind kind;
  std::string_view meaning;
};

namespace codes {

// Gnomon was called wrongly.
inline constexpr ErrorCode kBadCommandLine{
    "bad-command-line", ErrorKind::kUsage,
    "an unknown command or option, or a missing or unexpected argument"};
inline constexpr ErrorCode kMissingField{"missing-field", ErrorKind::kUsage,
                                         "a required value is missing"};
inline constexpr ErrorCode kBadField{"bad-field", ErrorKind::kUsage,
                                     "a value that is out of range or not valid"};
inline constexpr ErrorCode kFieldsContradict{"fields-contradict", ErrorKind::kUsage,
                                             "options that cannot be combined"};
inline constexpr ErrorCode kNothingAsked{"nothing-asked", ErrorKind::kUsage,
                                         "nothing is left to answer or decide"};
inline constexpr ErrorCode kBadTimeValue{"bad-time-value", ErrorKind::kUsage,
                                         "what is given as the value of a time is not one"};
inline constexpr ErrorCode kBadTimeRule{"bad-time-rule", ErrorKind::kUsage,
                                        "a file of rules for times has a mistake"};
inline constexpr ErrorCode kNoModelForLinks{"no-model-for-links", ErrorKind::kUsage,
                                            "links are wanted, but there is no model"};
inline constexpr ErrorCode kBadEventClass{"bad-event-class", ErrorKind::kUsage,
                                          "a class of events that TimeML does not know"};
inline constexpr ErrorCode kNoSuchFile{"no-such-file", ErrorKind::kUsage,
                                       "the file or folder does not exist"};
inline constexpr ErrorCode kOutputIsFolder{"output-is-folder", ErrorKind::kUsage,
                                           "the output file is an existing folder"};
inline constexpr ErrorCode kNestedList{"nested-list", ErrorKind::kUsage,
                                       "a list of inputs contains another list"};
inline constexpr ErrorCode kPartOfBundle{"part-of-bundle", ErrorKind::kUsage,
                                         "one file of a set that is read together was given alone"};
inline constexpr ErrorCode kNoDocument{"no-document", ErrorKind::kUsage,
                                       "an input contains no document"};
inline constexpr ErrorCode kSeveralDocuments{"several-documents", ErrorKind::kUsage,
                                             "several documents where one is expected"};
inline constexpr ErrorCode kNoDocumentMatches{"no-document-matches", ErrorKind::kUsage,
                                              "the inputs have no document in common"};
inline constexpr ErrorCode kAnnotatorNamedTwice{
    "annotator-named-twice", ErrorKind::kUsage,
    "two inputs belong to annotators with the same name"};
inline constexpr ErrorCode kSourceNamedTwice{"source-named-twice", ErrorKind::kUsage,
                                             "two sources to merge have the same name"};
inline constexpr ErrorCode kMixedFolder{
    "mixed-folder", ErrorKind::kUsage,
    "a folder contains both documents and folders of annotators"};
inline constexpr ErrorCode kNoAnnotator{"no-annotator", ErrorKind::kUsage,
                                        "a file that belongs to no annotator"};
inline constexpr ErrorCode kOneAnnotator{"one-annotator", ErrorKind::kUsage,
                                         "agreement needs at least two annotators"};
inline constexpr ErrorCode kUnknownAnnotator{"unknown-annotator", ErrorKind::kUsage,
                                             "there is no annotator with that name"};
inline constexpr ErrorCode kOneEntity{"one-entity", ErrorKind::kUsage,
                                      "only one event or time was given instead of two"};
inline constexpr ErrorCode kUnknownFormat{"unknown-format", ErrorKind::kUsage,
                                          "unknown file format"};
inline constexpr ErrorCode kCannotWriteFormat{"cannot-write-format", ErrorKind::kUsage,
                                              "gnomon can read this format but not write it"};
inline constexpr ErrorCode kManyIntoOne{"many-into-one", ErrorKind::kUsage,
                                        "several documents for a file that can store only one"};
inline constexpr ErrorCode kOutputClash{"output-clash", ErrorKind::kUsage,
                                        "several documents would be written to the same file"};
inline constexpr ErrorCode kUnknownMetric{"unknown-metric", ErrorKind::kUsage, "unknown metric"};
inline constexpr ErrorCode kUnknownConvention{
    "unknown-convention", ErrorKind::kUsage,
    "a convention for pairs that is unknown or does not suit gold"};
inline constexpr ErrorCode kUnknownColumns{
    "unknown-columns", ErrorKind::kUsage,
    "a file of pairs with columns or keys that gnomon cannot tell apart"};
inline constexpr ErrorCode kUnknownTask{"unknown-task", ErrorKind::kUsage, "unknown task"};
inline constexpr ErrorCode kUnknownStrategy{"unknown-strategy", ErrorKind::kUsage,
                                            "unknown strategy"};
inline constexpr ErrorCode kUnknownEntity{"unknown-entity", ErrorKind::kUsage,
                                          "unknown event or time"};
inline constexpr ErrorCode kAmbiguousEntity{"ambiguous-entity", ErrorKind::kUsage,
                                            "several events or times match the given name"};
inline constexpr ErrorCode kUnknownRelation{"unknown-relation", ErrorKind::kUsage,
                                            "unknown relation"};
inline constexpr ErrorCode kUnknownLabelSet{"unknown-label-set", ErrorKind::kUsage,
                                            "unknown set of labels"};
inline constexpr ErrorCode kUnknownPairKind{"unknown-pair-kind", ErrorKind::kUsage,
                                            "unknown kind of pair"};
inline constexpr ErrorCode kUnknownQuestion{"unknown-question", ErrorKind::kUsage,
                                            "gnomon cannot answer this form of question"};
inline constexpr ErrorCode kNotAQuestion{"not-a-question", ErrorKind::kUsage,
                                         "the text is not a question"};
inline constexpr ErrorCode kNoSuchQuestion{"no-such-question", ErrorKind::kUsage,
                                           "the question file has no question with that number"};
inline constexpr ErrorCode kUnknownAnswer{"unknown-answer", ErrorKind::kUsage, "an unknown answer"};
inline constexpr ErrorCode kBadSignature{"bad-signature", ErrorKind::kUsage,
                                         "a signature that cannot be used for scoring"};
inline constexpr ErrorCode kOtherTargets{"other-targets", ErrorKind::kUsage,
                                         "the target list differs from that of the signature"};
inline constexpr ErrorCode kOtherWeights{"other-weights", ErrorKind::kUsage,
                                         "the weights differ from those of the signature"};
inline constexpr ErrorCode kBadMapping{"bad-mapping", ErrorKind::kUsage,
                                       "a mapping of relations that is not valid"};
inline constexpr ErrorCode kBadPrecision{"bad-precision", ErrorKind::kUsage,
                                         "a precision that is not a number, or given twice"};
inline constexpr ErrorCode kNoPrecision{"no-precision", ErrorKind::kUsage,
                                        "a source to merge has no precision"};
inline constexpr ErrorCode kNoSuchSource{"no-such-source", ErrorKind::kUsage, "unknown source"};
inline constexpr ErrorCode kBadName{"bad-name", ErrorKind::kUsage, "a name that is not allowed"};
inline constexpr ErrorCode kProjectExists{"project-exists", ErrorKind::kUsage,
                                          "the project already exists"};
inline constexpr ErrorCode kNoProject{"no-project", ErrorKind::kUsage, "no project found"};
inline constexpr ErrorCode kNotInProject{"not-in-project", ErrorKind::kUsage,
                                         "the project has no such document or annotator"};
inline constexpr ErrorCode kNotAssigned{"not-assigned", ErrorKind::kUsage,
                                        "the document is not assigned to the annotator"};
inline constexpr ErrorCode kNotAdjudicated{"not-adjudicated", ErrorKind::kUsage,
                                           "a document without an adjudicated version"};
inline constexpr ErrorCode kNotCompared{"not-compared", ErrorKind::kUsage,
                                        "the annotator is not one of those compared"};
inline constexpr ErrorCode kVersionNotLatest{"version-not-latest", ErrorKind::kUsage,
                                             "somebody else has saved a later version"};
inline constexpr ErrorCode kNoCorpora{"no-corpora", ErrorKind::kUsage,
                                      "the folder of the corpora to reproduce does not "
                                      "exist or contains none of them"};

// The data cannot be read or used as what it should be. The last ones are only those of notes and
// warnings.
inline constexpr ErrorCode kUnrecognisedFile{"unrecognised-file", ErrorKind::kInput,
                                             "a file in an unknown format"};
inline constexpr ErrorCode kMalformed{"malformed", ErrorKind::kInput,
                                      "a file that is not valid in its format"};
inline constexpr ErrorCode kBadEncoding{
    "bad-encoding", ErrorKind::kInput, "bytes that are not characters in the encoding of the file"};
inline constexpr ErrorCode kNotAFile{"not-a-file", ErrorKind::kInput,
                                     "a folder, device or socket where a file is needed"};
inline constexpr ErrorCode kEntitiesDiffer{
    "entities-differ", ErrorKind::kInput,
    "annotators who are to be adjudicated marked different events and times"};
inline constexpr ErrorCode kNotText{"not-text", ErrorKind::kInput, "a text file that is not text"};
inline constexpr ErrorCode kTooLarge{"too-large", ErrorKind::kInput,
                                     "more bytes, entities or levels than gnomon supports"};
inline constexpr ErrorCode kTooManyLinks{"too-many-links", ErrorKind::kInput,
                                         "more inferred links than gnomon writes"};
inline constexpr ErrorCode kChangedWhileRead{"changed-while-read", ErrorKind::kInput,
                                             "a file changed while it was being read"};
inline constexpr ErrorCode kDocumentNamedTwice{"document-named-twice", ErrorKind::kInput,
                                               "two documents of one input have the same name"};
inline constexpr ErrorCode kBadDocumentName{
    "bad-document-name", ErrorKind::kInput,
    "the document name cannot be used as a file name or in a question"};
inline constexpr ErrorCode kDifferentDocument{
    "different-document", ErrorKind::kInput, "the project has a different document with this name"};
inline constexpr ErrorCode kDocumentsMissing{"documents-missing", ErrorKind::kInput,
                                             "a source to merge lacks documents"};
inline constexpr ErrorCode kNoSuchDocument{"no-such-document", ErrorKind::kInput,
                                           "questions about a document that is missing"};
inline constexpr ErrorCode kDifferentTexts{"different-texts", ErrorKind::kInput,
                                           "two annotations of different texts"};
inline constexpr ErrorCode kCountsAsEmpty{"counts-as-empty", ErrorKind::kInput,
                                          "documents of a system count as empty"};
inline constexpr ErrorCode kNothingToCompare{"nothing-to-compare", ErrorKind::kInput,
                                             "no documents that can be compared"};
inline constexpr ErrorCode kNothingToAnnotate{"nothing-to-annotate", ErrorKind::kInput,
                                              "no document that a project could be made of"};
inline constexpr ErrorCode kNothingToAsk{"nothing-to-ask", ErrorKind::kInput,
                                         "no document for which questions can be simulated"};
inline constexpr ErrorCode kNoLinks{"no-links", ErrorKind::kInput,
                                    "a document without links that could be made worse"};
inline constexpr ErrorCode kNothingToAdd{
    "nothing-to-add", ErrorKind::kInput,
    "events and times that are all related already, so that no wrong link can be added"};
inline constexpr ErrorCode kBadQuestion{"bad-question", ErrorKind::kInput,
                                        "a question in a file that is not valid"};
inline constexpr ErrorCode kBadExpectedAnswer{
    "bad-expected-answer", ErrorKind::kInput,
    "a question with an expected answer that no system can give"};
inline constexpr ErrorCode kNoQuestions{
    "no-questions", ErrorKind::kInput,
    "a file without questions, or no questions could be generated"};
inline constexpr ErrorCode kBadTargetList{"bad-target-list", ErrorKind::kInput,
                                          "a line of a target list that is not valid"};
inline constexpr ErrorCode kBadWeights{"bad-weights", ErrorKind::kInput,
                                       "a line of a file of weights that is not valid"};
inline constexpr ErrorCode kNoTargets{"no-targets", ErrorKind::kInput,
                                      "no stem of a corpus is frequent enough to be a target"};
inline constexpr ErrorCode kNoPairs{"no-pairs", ErrorKind::kInput,
                                    "no document has a pair of the tasks"};
inline constexpr ErrorCode kBadPairRow{"bad-pair-row", ErrorKind::kInput,
                                       "a row of a file of pairs that cannot be read"};
inline constexpr ErrorCode kUnknownLabel{"unknown-label", ErrorKind::kInput,
                                         "a relation of gold pairs that gnomon does not know"};
inline constexpr ErrorCode kPairsUnknown{"pairs-unknown", ErrorKind::kInput,
                                         "predicted pairs that gold does not have"};
inline constexpr ErrorCode kPairsUnanswered{"pairs-unanswered", ErrorKind::kInput,
                                            "gold pairs without a usable answer"};
inline constexpr ErrorCode kLabelsOutside{"labels-outside", ErrorKind::kInput,
                                          "answers with labels that gold does not use"};
inline constexpr ErrorCode kBadSheet{"bad-sheet", ErrorKind::kInput,
                                     "a sheet of pairs that cannot be read"};
inline constexpr ErrorCode kBadSheetRow{"bad-sheet-row", ErrorKind::kInput,
                                        "a row of a sheet of pairs that cannot be used"};
inline constexpr ErrorCode kBadTallies{"bad-tallies", ErrorKind::kInput,
                                       "lines that are not tallies of the same run"};
inline constexpr ErrorCode kCannotHold{
    "cannot-hold", ErrorKind::kInput,
    "a document with content that the output format cannot store"};
inline constexpr ErrorCode kTextTooLong{"text-too-long", ErrorKind::kInput,
                                        "a text is too long to be tagged at once"};
inline constexpr ErrorCode kNoModel{"no-model", ErrorKind::kInput,
                                    "there is no model, so that only times are marked"};
inline constexpr ErrorCode kNoCreationTime{
    "no-creation-time", ErrorKind::kInput,
    "documents without creation time, so that some dates stay unknown"};
inline constexpr ErrorCode kNotEnglish{"not-english", ErrorKind::kInput,
                                       "texts that do not look like English"};
inline constexpr ErrorCode kMarkupCrosses{
    "markup-crosses", ErrorKind::kInput, "what was found overlaps other markup and was not marked"};
inline constexpr ErrorCode kContentLost{"content-lost", ErrorKind::kInput,
                                        "content that the output format cannot store was skipped"};
inline constexpr ErrorCode kPartsSkipped{"parts-skipped", ErrorKind::kInput,
                                         "parts of a file that cannot be used, or not as they are"};
inline constexpr ErrorCode kOffsetsUnclear{"offsets-unclear", ErrorKind::kInput,
                                           "a file does not say what its offsets count"};
inline constexpr ErrorCode kTextMissing{"text-missing", ErrorKind::kInput,
                                        "a file of annotation without the text that it is about"};
inline constexpr ErrorCode kGuidelinesNotText{"guidelines-not-text", ErrorKind::kInput,
                                              "guidelines that are not text in UTF-8"};
inline constexpr ErrorCode kLinksSkipped{"links-skipped", ErrorKind::kInput,
                                         "links that cannot be used"};
inline constexpr ErrorCode kNotAProject{"not-a-project", ErrorKind::kInput,
                                        "a file or database that is not a gnomon project"};
inline constexpr ErrorCode kNewerProject{"newer-project", ErrorKind::kInput,
                                         "a project made by a newer gnomon"};
inline constexpr ErrorCode kDamagedProject{"damaged-project", ErrorKind::kInput,
                                           "a project with content that gnomon never writes"};
inline constexpr ErrorCode kBadModel{"bad-model", ErrorKind::kInput,
                                     "a file that is not a model, or a damaged one"};
inline constexpr ErrorCode kFilesSkipped{"files-skipped", ErrorKind::kInput,
                                         "files of a folder in unknown formats"};
inline constexpr ErrorCode kDocumentsSkipped{"documents-skipped", ErrorKind::kInput,
                                             "documents that could not be compared"};
inline constexpr ErrorCode kAnnotatorLacksDocuments{
    "annotator-lacks-documents", ErrorKind::kInput,
    "an annotator lacks documents that others have"};
inline constexpr ErrorCode kLooksAdjudicated{
    "looks-adjudicated", ErrorKind::kInput,
    "an annotator with a name like that of an adjudicated version"};
inline constexpr ErrorCode kSystemLacksDocuments{"system-lacks-documents", ErrorKind::kInput,
                                                 "documents of gold that the system lacks"};
inline constexpr ErrorCode kGoldLacksDocuments{"gold-lacks-documents", ErrorKind::kInput,
                                               "documents of the system that gold lacks"};
inline constexpr ErrorCode kDocumentsInconsistent{
    "documents-inconsistent", ErrorKind::kInput,
    "documents skipped because their links contradict one another"};
inline constexpr ErrorCode kLimitReached{
    "limit-reached", ErrorKind::kInput,
    "a limit ended the work before everything that was asked for was done"};
inline constexpr ErrorCode kDocumentsTooLarge{"documents-too-large", ErrorKind::kInput,
                                              "documents skipped because of their size"};
inline constexpr ErrorCode kDocumentsWithoutQuestions{
    "documents-without-questions", ErrorKind::kInput,
    "documents for which no questions could be generated"};
inline constexpr ErrorCode kQuestionsLacking{"questions-lacking", ErrorKind::kInput,
                                             "fewer questions than requested"};
inline constexpr ErrorCode kQuestionsKept{"questions-kept", ErrorKind::kInput,
                                          "questions that are kept unchanged"};
inline constexpr ErrorCode kRowsMissing{"rows-missing", ErrorKind::kInput,
                                        "rows that are missing from a sheet of pairs"};
inline constexpr ErrorCode kLabelsMissing{"labels-missing", ErrorKind::kInput,
                                          "pairs of a sheet without a label"};
inline constexpr ErrorCode kTaskImpossible{"task-impossible", ErrorKind::kInput,
                                           "documents that cannot have pairs of a task"};
inline constexpr ErrorCode kHeuristicUsed{"heuristic-used", ErrorKind::kInput,
                                          "a heuristic is used instead of missing annotation"};
inline constexpr ErrorCode kOddLink{"odd-link", ErrorKind::kInput, "a link that is not counted"};
inline constexpr ErrorCode kTextVariants{"text-variants", ErrorKind::kInput,
                                         "texts with differences that are ignored"};
inline constexpr ErrorCode kLinksWithoutName{"links-without-name", ErrorKind::kInput,
                                             "links for which TimeML has no relation"};
inline constexpr ErrorCode kLinksWithoutPartner{
    "links-without-partner", ErrorKind::kInput,
    "links of events or times that cannot be marked beside those of a more trusted source"};
inline constexpr ErrorCode kPairsLabelledTwice{"pairs-labelled-twice", ErrorKind::kInput,
                                               "one source labels a pair more than once"};
inline constexpr ErrorCode kSignatureOfOtherVersion{
    "signature-of-other-version", ErrorKind::kInput,
    "a signature made by another version of gnomon"};

// The data contradicts itself.
inline constexpr ErrorCode kLinksRejected{"links-rejected", ErrorKind::kInconsistent,
                                          "links that contradict earlier ones"};
inline constexpr ErrorCode kLogContradicts{"log-contradicts", ErrorKind::kInconsistent,
                                           "actions of an annotator that contradict earlier ones"};

// The machine refused.
inline constexpr ErrorCode kCannotRead{"cannot-read", ErrorKind::kSystem,
                                       "the file could not be read"};
inline constexpr ErrorCode kCannotWrite{"cannot-write", ErrorKind::kSystem,
                                        "the file could not be written"};
inline constexpr ErrorCode kOutOfMemory{"out-of-memory", ErrorKind::kSystem, "not enough memory"};
inline constexpr ErrorCode kDatabase{"database", ErrorKind::kSystem,
                                     "the database of a project failed"};
inline constexpr ErrorCode kProgramMissing{"program-missing", ErrorKind::kSystem,
                                           "a program that gnomon calls is not installed"};
inline constexpr ErrorCode kProgramFailed{"program-failed", ErrorKind::kSystem,
                                          "a program that gnomon calls failed"};
inline constexpr ErrorCode kUnexpected{"unexpected", ErrorKind::kSystem, "a bug in gnomon"};

// Whoever asked for it stopped it.
inline constexpr ErrorCode kCancelled{"cancelled", ErrorKind::kCancelled,
                                      "the operation was interrupted"};

}  // namespace codes

// An error about a file as a whole; an empty name stands for no file.
inline Error error_about(const ErrorCode& code, std::string file, std::string what,
                         std::string hint = {}) {
  Error error;
  error.kind = code.kind;
  error.code = code.name;
  error.what = std::move(what);
  error.where.file = std::move(file);
  error.hint = std::move(hint);
  return error;
}

// A failed Result about a file as a whole.
inline Failure fail(const ErrorCode& code, std::string file, std::string what,
                    std::string hint = {}) {
  return Failure(error_about(code, std::move(file), std::move(what), std::move(hint)));
}

// A note or warning in a few words.
inline Notice notice(Severity severity, const ErrorCode& code, std::string what,
                     std::string document = {}) {
  return {severity, std::move(document), error_about(code, "", std::move(what))};
}

// A warning that a limit or bound ended the work: what was not done, and what to do about it. About
// one document, or about more than one.
inline Notice not_done(std::string what, std::string hint, std::string document = {}) {
  return {Severity::kWarning, std::move(document),
          error_about(codes::kLimitReached, "", std::move(what), std::move(hint)), true};
}

}  // namespace gnomon
