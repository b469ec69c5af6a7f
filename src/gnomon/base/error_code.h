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
    "a command or option that gnomon does not have, or an argument too few or too many"};
inline constexpr ErrorCode kMissingField{"missing-field", ErrorKind::kUsage,
                                         "something that the request must have is missing"};
inline constexpr ErrorCode kBadField{"bad-field", ErrorKind::kUsage,
                                     "a value that is out of range or cannot be read"};
inline constexpr ErrorCode kFieldsContradict{"fields-contradict", ErrorKind::kUsage,
                                             "options that do not go together"};
inline constexpr ErrorCode kNothingAsked{"nothing-asked", ErrorKind::kUsage,
                                         "there is nothing left to answer or decide"};
inline constexpr ErrorCode kNoSuchFile{"no-such-file", ErrorKind::kUsage,
                                       "there is no file or folder of that name"};
inline constexpr ErrorCode kOutputIsFolder{"output-is-folder", ErrorKind::kUsage,
                                           "the name of a file to write is that of a folder"};
inline constexpr ErrorCode kNestedList{"nested-list", ErrorKind::kUsage,
                                       "a list of inputs names another list"};
inline constexpr ErrorCode kPartOfBundle{
    "part-of-bundle", ErrorKind::kUsage,
    "one of several files that are read together was named alone"};
inline constexpr ErrorCode kNoDocument{"no-document", ErrorKind::kUsage,
                                       "an input holds no document"};
inline constexpr ErrorCode kSeveralDocuments{"several-documents", ErrorKind::kUsage,
                                             "more documents than the one that is wanted"};
inline constexpr ErrorCode kNoDocumentMatches{"no-document-matches", ErrorKind::kUsage,
                                              "inputs that have no document in common"};
inline constexpr ErrorCode kAnnotatorNamedTwice{"annotator-named-twice", ErrorKind::kUsage,
                                                "two inputs stand for annotators of the same name"};
inline constexpr ErrorCode kSourceNamedTwice{"source-named-twice", ErrorKind::kUsage,
                                             "two sources to merge have the same name"};
inline constexpr ErrorCode kMixedFolder{"mixed-folder", ErrorKind::kUsage,
                                        "a folder holds both documents and folders of annotators"};
inline constexpr ErrorCode kNoAnnotator{"no-annotator", ErrorKind::kUsage,
                                        "a file that belongs to no annotator"};
inline constexpr ErrorCode kOneAnnotator{"one-annotator", ErrorKind::kUsage,
                                         "agreement needs two annotators at least"};
inline constexpr ErrorCode kOneEntity{"one-entity", ErrorKind::kUsage,
                                      "a question about a pair names one event or time"};
inline constexpr ErrorCode kUnknownFormat{"unknown-format", ErrorKind::kUsage,
                                          "there is no file format of that name"};
inline constexpr ErrorCode kCannotWriteFormat{"cannot-write-format", ErrorKind::kUsage,
                                              "a format that gnomon reads but does not write"};
inline constexpr ErrorCode kManyIntoOne{"many-into-one", ErrorKind::kUsage,
                                        "several documents for a file that holds one"};
inline constexpr ErrorCode kOutputClash{"output-clash", ErrorKind::kUsage,
                                        "several documents would be written to one file"};
inline constexpr ErrorCode kUnknownMetric{"unknown-metric", ErrorKind::kUsage,
                                          "there is no metric of that name"};
inline constexpr ErrorCode kUnknownTask{"unknown-task", ErrorKind::kUsage,
                                        "there is no task of that name"};
inline constexpr ErrorCode kUnknownStrategy{"unknown-strategy", ErrorKind::kUsage,
                                            "there is no strategy of that name"};
inline constexpr ErrorCode kUnknownEntity{"unknown-entity", ErrorKind::kUsage,
                                          "there is no event or time of that id"};
inline constexpr ErrorCode kAmbiguousEntity{"ambiguous-entity", ErrorKind::kUsage,
                                            "several events or times answer to what was named"};
inline constexpr ErrorCode kUnknownRelation{"unknown-relation", ErrorKind::kUsage,
                                            "there is no relation of that name"};
inline constexpr ErrorCode kUnknownPairKind{"unknown-pair-kind", ErrorKind::kUsage,
                                            "there is no kind of pair of that name"};
inline constexpr ErrorCode kUnknownQuestion{"unknown-question", ErrorKind::kUsage,
                                            "a question of a form that gnomon does not answer"};
inline constexpr ErrorCode kNotAQuestion{"not-a-question", ErrorKind::kUsage,
                                         "words that cannot be read as a question"};
inline constexpr ErrorCode kNoSuchQuestion{"no-such-question", ErrorKind::kUsage,
                                           "the file of questions has no question of that number"};
inline constexpr ErrorCode kUnknownAnswer{"unknown-answer", ErrorKind::kUsage,
                                          "an answer that means nothing here"};
inline constexpr ErrorCode kBadSignature{"bad-signature", ErrorKind::kUsage,
                                         "a signature of scores that cannot be repeated"};
inline constexpr ErrorCode kOtherTargets{"other-targets", ErrorKind::kUsage,
                                         "the list of targets is not the one of the signature"};
inline constexpr ErrorCode kBadMapping{"bad-mapping", ErrorKind::kUsage,
                                       "a mapping of relations that cannot be read"};
inline constexpr ErrorCode kBadPrecision{"bad-precision", ErrorKind::kUsage,
                                         "a precision that is not a number, or given twice"};
inline constexpr ErrorCode kNoPrecision{"no-precision", ErrorKind::kUsage,
                                        "a source to merge has no precision"};
inline constexpr ErrorCode kNoSuchSource{"no-such-source", ErrorKind::kUsage,
                                         "there is no source of that name"};
inline constexpr ErrorCode kBadName{"bad-name", ErrorKind::kUsage,
                                    "a name that cannot be used for what it should name"};
inline constexpr ErrorCode kProjectExists{"project-exists", ErrorKind::kUsage,
                                          "there is a project already"};
inline constexpr ErrorCode kNoProject{"no-project", ErrorKind::kUsage, "there is no project there"};
inline constexpr ErrorCode kNotInProject{"not-in-project", ErrorKind::kUsage,
                                         "the project has no document or annotator of that name"};
inline constexpr ErrorCode kNotAssigned{"not-assigned", ErrorKind::kUsage,
                                        "the document is not assigned to the annotator"};
inline constexpr ErrorCode kNotAdjudicated{"not-adjudicated", ErrorKind::kUsage,
                                           "a document without an adjudicated version"};
inline constexpr ErrorCode kNotCompared{"not-compared", ErrorKind::kUsage,
                                        "an annotator whose version is not among those compared"};
inline constexpr ErrorCode kVersionNotLatest{"version-not-latest", ErrorKind::kUsage,
                                             "somebody else has saved a later version"};
inline constexpr ErrorCode kNoCorpora{"no-corpora", ErrorKind::kUsage,
                                      "a folder without the corpora to reproduce results with"};

// The data cannot be read or used as what it should be. The last ones are only those of notes and
// warnings.
inline constexpr ErrorCode kUnrecognisedFile{"unrecognised-file", ErrorKind::kInput,
                                             "a file in no format that gnomon knows"};
inline constexpr ErrorCode kMalformed{"malformed", ErrorKind::kInput,
                                      "a file that breaks the rules of its format"};
inline constexpr ErrorCode kBadEncoding{
    "bad-encoding", ErrorKind::kInput, "bytes that are not characters in the encoding of the file"};
inline constexpr ErrorCode kNotAFile{"not-a-file", ErrorKind::kInput,
                                     "a folder, device or socket where a file is needed"};
inline constexpr ErrorCode kTooLarge{"too-large", ErrorKind::kInput,
                                     "more bytes, entities or levels than gnomon takes"};
inline constexpr ErrorCode kTooManyLinks{"too-many-links", ErrorKind::kInput,
                                         "more links follow than gnomon writes"};
inline constexpr ErrorCode kChangedWhileRead{"changed-while-read", ErrorKind::kInput,
                                             "a file that somebody wrote to while it was read"};
inline constexpr ErrorCode kDocumentNamedTwice{"document-named-twice", ErrorKind::kInput,
                                               "two documents of one input have the same name"};
inline constexpr ErrorCode kBadDocumentName{
    "bad-document-name", ErrorKind::kInput,
    "the name of a document cannot be that of a file or in a question"};
inline constexpr ErrorCode kDifferentDocument{"different-document", ErrorKind::kInput,
                                              "the project has another document of this name"};
inline constexpr ErrorCode kDocumentsMissing{"documents-missing", ErrorKind::kInput,
                                             "documents that a source to merge does not have"};
inline constexpr ErrorCode kDocumentsExtra{"documents-extra", ErrorKind::kInput,
                                           "documents that only a later source to merge has"};
inline constexpr ErrorCode kNoSuchDocument{"no-such-document", ErrorKind::kInput,
                                           "questions about a document that is not there"};
inline constexpr ErrorCode kDifferentTexts{"different-texts", ErrorKind::kInput,
                                           "two annotations that are not of one text"};
inline constexpr ErrorCode kNothingToCompare{"nothing-to-compare", ErrorKind::kInput,
                                             "no two documents that can be compared"};
inline constexpr ErrorCode kNothingToAsk{"nothing-to-ask", ErrorKind::kInput,
                                         "no document about which questions can be simulated"};
inline constexpr ErrorCode kNoLinks{"no-links", ErrorKind::kInput,
                                    "a document without links that could be made worse"};
inline constexpr ErrorCode kNothingToAdd{
    "nothing-to-add", ErrorKind::kInput,
    "events and times that are all related already, so that no wrong link can be added"};
inline constexpr ErrorCode kBadQuestion{"bad-question", ErrorKind::kInput,
                                        "a question in a file that cannot be read or understood"};
inline constexpr ErrorCode kNoQuestions{"no-questions", ErrorKind::kInput,
                                        "no question in a file, or none that could be made"};
inline constexpr ErrorCode kBadTargetList{"bad-target-list", ErrorKind::kInput,
                                          "a line of a list of targets that cannot be read"};
inline constexpr ErrorCode kBadTallies{"bad-tallies", ErrorKind::kInput,
                                       "lines that are not tallies of one run"};
inline constexpr ErrorCode kCannotHold{
    "cannot-hold", ErrorKind::kInput,
    "a document with something that the format to write cannot hold"};
inline constexpr ErrorCode kGuidelinesNotText{"guidelines-not-text", ErrorKind::kInput,
                                              "guidelines that are not text in UTF-8"};
inline constexpr ErrorCode kLinksSkipped{"links-skipped", ErrorKind::kInput,
                                         "links that cannot be used"};
inline constexpr ErrorCode kNotAProject{"not-a-project", ErrorKind::kInput,
                                        "a file or database that is not a project of gnomon"};
inline constexpr ErrorCode kNewerProject{"newer-project", ErrorKind::kInput,
                                         "a project made by a later gnomon"};
inline constexpr ErrorCode kDamagedProject{"damaged-project", ErrorKind::kInput,
                                           "a project that holds what gnomon never writes"};
inline constexpr ErrorCode kFilesSkipped{"files-skipped", ErrorKind::kInput,
                                         "files of a folder in no format that gnomon reads"};
inline constexpr ErrorCode kDocumentsSkipped{"documents-skipped", ErrorKind::kInput,
                                             "documents that could not be compared"};
inline constexpr ErrorCode kAnnotatorLacksDocuments{
    "annotator-lacks-documents", ErrorKind::kInput,
    "an annotator does not have documents that others have"};
inline constexpr ErrorCode kSystemLacksDocuments{"system-lacks-documents", ErrorKind::kInput,
                                                 "documents of gold that the system does not have"};
inline constexpr ErrorCode kGoldLacksDocuments{"gold-lacks-documents", ErrorKind::kInput,
                                               "documents of the system that gold does not have"};
inline constexpr ErrorCode kDocumentsInconsistent{
    "documents-inconsistent", ErrorKind::kInput,
    "documents skipped because their links contradict one another"};
inline constexpr ErrorCode kDocumentsTooLarge{"documents-too-large", ErrorKind::kInput,
                                              "documents skipped because of their size"};
inline constexpr ErrorCode kDocumentsWithoutQuestions{
    "documents-without-questions", ErrorKind::kInput,
    "documents about which no question could be made"};
inline constexpr ErrorCode kQuestionsLacking{"questions-lacking", ErrorKind::kInput,
                                             "fewer questions than were wanted"};
inline constexpr ErrorCode kQuestionsKept{"questions-kept", ErrorKind::kInput,
                                          "questions that stay as they are"};
inline constexpr ErrorCode kOddLink{"odd-link", ErrorKind::kInput, "a link that is not counted"};
inline constexpr ErrorCode kTextVariants{"text-variants", ErrorKind::kInput,
                                         "texts that differ in ways that do not matter"};
inline constexpr ErrorCode kLinksWithoutName{"links-without-name", ErrorKind::kInput,
                                             "links that TimeML has no name for"};
inline constexpr ErrorCode kLinksWithoutPartner{
    "links-without-partner", ErrorKind::kInput,
    "links of events or times that the first source does not have"};
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
                                       "the machine refused to read"};
inline constexpr ErrorCode kCannotWrite{"cannot-write", ErrorKind::kSystem,
                                        "the machine refused to write"};
inline constexpr ErrorCode kOutOfMemory{"out-of-memory", ErrorKind::kSystem, "not enough memory"};
inline constexpr ErrorCode kDatabase{"database", ErrorKind::kSystem,
                                     "the database of a project refused or failed"};
inline constexpr ErrorCode kUnexpected{"unexpected", ErrorKind::kSystem, "a mistake in gnomon"};

// Whoever asked for it stopped it.
inline constexpr ErrorCode kCancelled{"cancelled", ErrorKind::kCancelled,
                                      "the operation was stopped"};

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

}  // namespace gnomon
