#include "gnomon/cli/ask_make.h"

#include "gnomon/algebra/names.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/files.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/qa/negative.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

constexpr std::size_t kNamesShown = 3;

std::vector<std::string_view> parts_of(std::string_view list) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.push_back(trim(list.substr(begin, end - begin)));
    begin = end + 1;
  }
  return parts;
}

Failure unknown_name(std::string_view what, std::string_view name,
                     std::span<const std::string_view> known) {
  const auto nearest = nearest_name(name, known);
  return fail(ErrorKind::kUsage, "", fmt::format("there is no {} '{}'", what, shown(name)),
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
      return unknown_name("kind of pair", name, known);
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
      return unknown_name("relation to ask about", part, known);
    }
    settings.relations.emplace_back(*name);
  }
  return {};
}

std::string_view reason(NoMaterial none) {
  return none == NoMaterial::kNoLinks  ? "no TLINKs"
         : none == NoMaterial::kNoText ? "no text, so no distances"
                                       : "no pair with one relation";
}

// Documents that cannot have questions of their own are mistakes, poor ones are not.
void say_documents(const MadeQuestions& made, Common& common) {
  std::vector<std::string> poor;
  std::size_t set_aside = 0;
  for (const DrawnFrom& one : made.documents) {
    set_aside += one.set_aside;
    if (one.none == NoMaterial::kBadName) {
      common.fail_with(
          error_about(ErrorKind::kInput, "",
                      fmt::format("no question can name the document '{}'", shown(one.document)),
                      "names hold no | and no line ends, and no blanks around them"));
    } else if (one.none == NoMaterial::kSameName) {
      common.fail_with(error_about(
          ErrorKind::kInput, "",
          fmt::format("there are two documents '{}', and a question could not tell them apart",
                      shown(one.document)),
          "only the first one counts; give documents names of their own"));
    } else if (one.none != NoMaterial::kSome) {
      poor.push_back(fmt::format("{} ({})", shown(one.document), reason(one.none)));
    }
  }
  if (!poor.empty()) {
    const std::size_t number = poor.size();
    poor.resize(std::min(number, kNamesShown));
    common.remark(fmt::format("note: no questions about {}: {}{}", counted(number, "document"),
                              fmt::join(poor, ", "), number > kNamesShown ? ", ..." : ""));
  }
  if (set_aside > 0) {
    common.remark(fmt::format("note: {} that contradict{} earlier ones did not count",
                              counted(set_aside, "link"), set_aside == 1 ? "s" : ""));
  }
}

void say_lacking(const MadeQuestions& made, Common& common) {
  if (made.lacking == 0) {
    return;
  }
  const std::string which =
      made.lacking_close + made.lacking_distant == 0
          ? ""
          : fmt::format(": {} close and {} distant", made.lacking_close, made.lacking_distant);
  common.remark(fmt::format("note: {} fewer than asked for, for want of pairs{}",
                            counted(made.lacking, "question"), which));
}

}  // namespace

void MakeChoices::add_to(const Command& command) {
  constexpr double kMost = 1e9;
  command.option("--questions", questions_, "Make so many questions over all documents")
      .between(1, kMost)
      .shown_as("N");
  command
      .option("--per-document", per_document_,
              "Make so many of each document, or at most so many with --questions; 10 unless "
              "either is told")
      .between(1, kMost)
      .shown_as("N");
  command
      .option("--close-share", close_share_,
              "Share of questions about the same or neighbouring sentences, from 0 to 1; as pairs "
              "come unless told")
      .between(0, 1)
      .shown_as("SHARE");
  command
      .option("--pairs", pairs_,
              "Pairs to ask about, separated by commas: event-event, event-time, event-dct, "
              "time-time; the first three unless told")
      .shown_as("KINDS");
  command
      .option("--relations", relations_,
              "Relations to ask about, separated by commas; coarse for those of TempEval; all "
              "thirteen unless told")
      .shown_as("NAMES");
  command.flag("--inferred-only", inferred_only_, "No pairs that a link joins");
  command
      .option("--wrong", wrong_,
              "Relation of questions that expect no: drawn among those of the others (unless "
              "told), or opposite to the right one")
      .one_of({"drawn", "opposite"})
      .shown_as("HOW");
}

Result<MakeSettings> MakeChoices::settings(std::uint64_t seed) const {
  MakeSettings settings;
  if (questions_ > 0) {
    settings.total = questions_;
    settings.per_document.reset();
  }
  if (per_document_ > 0) {
    settings.per_document = per_document_;
  }
  settings.seed = seed;
  if (close_share_ >= 0) {
    settings.close_share = close_share_;
  }
  settings.inferred_only = inferred_only_;
  settings.wrong = wrong_ == "opposite" ? WrongRelation::kOpposite : WrongRelation::kDrawn;
  if (Result<void> done = set_pairs(pairs_, settings); !done) {
    return Failure(std::move(done.error()));
  }
  if (Result<void> done = set_relations(relations_, settings); !done) {
    return Failure(std::move(done.error()));
  }
  return settings;
}

void make_questions(std::span<const std::string> inputs, const MakeSettings& settings,
                    Common& common) {
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  const std::optional<FileList> list = find_inputs(inputs, common);
  if (!list) {
    return;
  }
  std::size_t unread = 0;
  std::vector<QuestionMaterial> material = map_documents<QuestionMaterial>(
      list->files, *format, common,
      [&](const Document& document) { return question_material(document, settings); },
      [&](const Error& error) {
        common.say(error);
        ++unread;
      });
  const std::size_t documents = material.size();
  const MadeQuestions made = draw_questions(std::move(material), settings);
  say_documents(made, common);
  say_lacking(made, common);
  if (made.questions.empty()) {
    common.fail_with(error_about(ErrorKind::kInput, "", "no question could be made",
                                 "questions need TLINKs; 'gnomon stats --closure' says what "
                                 "follows from them"));
  } else {
    common.print(to_lines(made.questions));
    const auto asked_about = std::ranges::count_if(
        made.documents, [](const DrawnFrom& one) { return one.questions > 0; });
    common.remark(fmt::format(
        "{} about {} of {}: {} yes, {} no; {} close, {} distant{}",
        counted(made.questions.size(), "question"), asked_about, counted(documents, "document"),
        made.yes, made.no, made.close, made.distant,
        made.without_text == 0 ? "" : fmt::format(", {} without a text", made.without_text)));
  }
  remark_unread(unread, documents, common);
}

void negate_questions(const std::string& file, Common& common) {
  const Result<std::string> bytes = file == "-" ? read_standard_input() : read_file(file);
  if (!bytes) {
    common.fail_with(bytes.error());
    return;
  }
  const QuestionFile read = read_questions(*bytes, file == "-" ? "standard input" : file);
  for (const Error& problem : read.problems) {
    common.fail_with(problem);
  }
  const NegatedSet set = negated(read.questions);
  common.print(to_lines(set.questions));
  common.remark(fmt::format("{}: {} turned round, {} expected no already",
                            counted(set.questions.size(), "question"), set.turned, set.were_no));
  const auto say_kept = [&](std::size_t number, std::string_view which) {
    if (number > 0) {
      common.remark(fmt::format("note: {} {} stayed as {}", counted(number, "question"), which,
                                number == 1 ? "it is" : "they are"));
    }
  };
  say_kept(set.otherwise, "with neither yes nor no as the answer");
  say_kept(set.without_opposite, "with a relation that has no opposite");
}

}  // namespace gnomon::cli
