#include "gnomon/operations/question_sets.h"

#include "gnomon/algebra/names.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/question_file.h"
#include "gnomon/qa/make_questions.h"
#include "gnomon/qa/negative.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kPoorShown = 3;

std::vector<std::string_view> parts_of(std::string_view list) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.push_back(trim(list.substr(begin, end - begin)));
    begin = end + 1;
  }
  return parts;
}

Failure unknown_name(const ErrorCode& code, std::string_view what, std::string_view name,
                     std::span<const std::string_view> known) {
  const auto nearest = nearest_name(name, known);
  return fail(code, "", fmt::format("there is no {} '{}'", what, shown(name)),
              nearest ? fmt::format("did you mean {}?", *nearest)
                      : fmt::format("there are {}", fmt::join(known, ", ")));
}

Result<void> set_pairs(std::string_view list, MakeSettings& settings) {
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < kPairKinds; ++i) {
    known.push_back(pair_kind_name(static_cast<PairKind>(i)));
  }
  settings.pairs.fill(false);
  for (const std::string_view name : parts_of(list)) {
    const auto kind = pair_kind(name);
    if (!kind) {
      return unknown_name(codes::kUnknownPairKind, "kind of pair", name, known);
    }
    settings.pairs[static_cast<std::size_t>(*kind)] = true;
  }
  return {};
}

Result<void> set_relations(std::string_view list, MakeSettings& settings) {
  if (spells(list, "ALL")) {
    return {};
  }
  if (spells(list, "COARSE")) {
    settings.coarse = true;
    return {};
  }
  const std::span<const std::string_view> known = relations_to_ask(false);
  for (const std::string_view part : parts_of(list)) {
    const auto name =
        std::ranges::find_if(known, [&](std::string_view one) { return spells(part, one); });
    if (name == known.end()) {
      return unknown_name(codes::kUnknownRelation, "relation to ask about", part, known);
    }
    settings.relations.emplace_back(*name);
  }
  return {};
}

std::string_view reason(NoMaterial none) {
  return none == NoMaterial::kNoLinks  ? "no TLINKs"
         : none == NoMaterial::kNoText ? "no text, so no distances"
                                       : "no pair with a single relation";
}

Result<MakeSettings> settings_of(const MakeQuestionsRequest& request) {
  MakeSettings settings;
  if (request.questions) {
    settings.total = request.questions;
    settings.per_document.reset();
  }
  if (request.per_document) {
    settings.per_document = request.per_document;
  }
  settings.seed = request.seed;
  settings.close_share = request.close_share;
  settings.inferred_only = request.inferred_only;
  settings.wrong = request.wrong;
  if (Result<void> done = set_pairs(request.pairs, settings); !done) {
    return Failure(std::move(done.error()));
  }
  if (Result<void> done = set_relations(request.relations, settings); !done) {
    return Failure(std::move(done.error()));
  }
  return settings;
}

Notice refused(const DrawnFrom& one, const ErrorCode& code, std::string what, std::string hint) {
  Error error = error_about(code, "", std::move(what), std::move(hint));
  return error_notice(std::move(error), one.document);
}

// Documents that cannot have questions of their own are mistakes, poor ones are not.
void note_documents(const MadeQuestions& made, std::vector<Notice>& notices) {
  std::vector<std::string> poor;
  std::size_t rejected = 0;
  for (const DrawnFrom& one : made.documents) {
    rejected += one.rejected;
    if (one.none == NoMaterial::kBadName) {
      notices.push_back(
          refused(one, codes::kBadDocumentName,
                  fmt::format("questions cannot refer to the document '{}'", shown(one.document)),
                  "names must not contain | or line breaks, or start or end with a space"));
    } else if (one.none == NoMaterial::kSameName) {
      notices.push_back(refused(
          one, codes::kDocumentNamedTwice,
          fmt::format("two documents are named '{}', and a question could not tell them apart",
                      shown(one.document)),
          "only the first is used; give each document a unique name"));
    } else if (one.none != NoMaterial::kSome) {
      poor.push_back(fmt::format("{} ({})", shown(one.document), reason(one.none)));
    }
  }
  if (!poor.empty()) {
    const std::size_t number = poor.size();
    poor.resize(std::min(number, kPoorShown));
    notices.push_back(
        notice(Severity::kNote, codes::kDocumentsWithoutQuestions,
               fmt::format("no questions about {}: {}{}", plural(number, "document"),
                           fmt::join(poor, ", "), number > kPoorShown ? ", ..." : "")));
  }
  if (rejected > 0) {
    notices.push_back(
        notice(Severity::kNote, codes::kLinksRejected,
               fmt::format("{} rejected, because {} earlier ones", plural(rejected, "link"),
                           rejected == 1 ? "it contradicts" : "they contradict")));
  }
}

void note_lacking(const MadeQuestions& made, std::vector<Notice>& notices) {
  if (made.lacking == 0) {
    return;
  }
  const std::string which =
      made.lacking_close + made.lacking_distant == 0
          ? ""
          : fmt::format(": {} close and {} distant", made.lacking_close, made.lacking_distant);
  notices.push_back(
      notice(Severity::kNote, codes::kQuestionsLacking,
             fmt::format("{} fewer than requested, because there are not enough pairs{}",
                         plural(made.lacking, "question"), which)));
}

void note_kept(std::size_t number, const ErrorCode& code, std::string_view which,
               std::vector<Notice>& notices) {
  if (number > 0) {
    notices.push_back(notice(Severity::kNote, code,
                             fmt::format("{} {} kept {}", plural(number, "question"), which,
                                         number == 1 ? "as it is" : "as they are")));
  }
}

}  // namespace

Result<Outcome<MakeQuestionsResult>> make_questions(const MakeQuestionsRequest& request,
                                                    const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<MakeSettings> settings = settings_of(request);
  if (!settings) {
    return Failure(settings.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<MakeQuestionsResult> outcome;
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  Result<MappedDocuments<QuestionMaterial>> mapped = map_documents<QuestionMaterial>(
      *files, *format, run, outcome.notices,
      [&](const Document& document) { return question_material(document, *settings); });
  if (!mapped) {
    return Failure(std::move(mapped.error()));
  }
  MakeQuestionsResult& result = outcome.value;
  result.unread = mapped->unread;
  std::vector<QuestionMaterial> material = std::move(*mapped).together();
  result.documents = material.size();
  result.made = draw_questions(std::move(material), *settings);
  note_documents(result.made, outcome.notices);
  note_lacking(result.made, outcome.notices);
  if (result.made.questions.empty()) {
    Error error = error_about(codes::kNoQuestions, "", "no questions could be generated",
                              "questions need TLINKs, and pairs with a single inferred relation");
    outcome.notices.push_back(error_notice(std::move(error)));
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  return outcome;
}

Result<Outcome<NegatedSet>> negate_questions(const NegateQuestionsRequest& request,
                                             const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  Outcome<NegatedSet> outcome;
  const Result<QuestionFile> file = read_question_file(request.questions, outcome.notices);
  if (!file) {
    return Failure(file.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  outcome.value = negated(file->questions);
  note_kept(outcome.value.otherwise, codes::kQuestionsKept, "with an answer other than yes or no",
            outcome.notices);
  note_kept(outcome.value.without_opposite, codes::kQuestionsKept,
            "with a relation that has no opposite", outcome.notices);
  ProgressCount(run, 1).step();
  return outcome;
}

}  // namespace gnomon
