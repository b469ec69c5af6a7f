#include "gnomon/operations/pair_rows.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Pairs are read in one go, and a row is small: there may be more of them than text in a document.
constexpr std::size_t kMaxRowBytes = std::size_t{8} << 30;

Result<HeldBytes> bytes_of_rows(const Input& input) {
  if (input.held_bytes()) {
    return HeldBytes{*input.held_bytes(), input.held_bytes()};
  }
  std::error_code ignored;
  if (input.name() != "-" && !std::filesystem::exists(input.name(), ignored)) {
    return fail(codes::kNoSuchFile, printable(input.name()), "there is no such file or folder",
                "check the spelling");
  }
  auto bytes = input.name() == "-" ? read_large_standard_input(kMaxRowBytes)
                                   : read_large_file(input.name(), kMaxRowBytes);
  if (!bytes) {
    return Failure(std::move(bytes.error()));
  }
  const auto held = std::make_shared<const LargeBytes>(std::move(*bytes));
  return HeldBytes{held->view(), held};
}

Result<RowFile> rows_of_corpus(const Input& input, const Run& run, std::vector<Notice>& notices) {
  Result<Collection> collection = open_collection(input, nullptr, run, notices);
  if (!collection) {
    return Failure(std::move(collection.error()));
  }
  RowFile file;
  file.name = input.name();
  file.shape = kShapeOfDocuments;
  file.has_gold = true;
  const auto texts = std::make_shared<RowTexts>();
  file.texts = texts;
  std::size_t skipped = 0;
  for (const CollectedDocument& one : collection->documents) {
    Result<SharedDocument> document = one.load();
    if (!document) {
      notices.push_back(error_notice(std::move(document.error()), one.name()));
      continue;
    }
    const std::string_view name = texts->keep(one.name());
    for (const Link& link : (*document)->links()) {
      if (link.kind != ElementKind::kTlink) {
        continue;
      }
      const std::string_view label = row_label_of(link.rel_type);
      if (label.empty() || !link.source.present() || !link.target.present()) {
        ++skipped;
        continue;
      }
      PairRow row;
      row.document = name;
      row.source = texts->keep(link.source.id);
      row.target = texts->keep(link.target.id);
      row.gold = label;
      file.rows.push_back(row);
    }
  }
  if (skipped > 0) {
    notices.push_back(notice(Severity::kWarning, codes::kLinksSkipped,
                             fmt::format("skipped {} of gold without two ends or a known relType",
                                         plural(skipped, "TLINK"))));
  }
  if (file.rows.empty()) {
    return fail(codes::kNoLinks, printable(input.name()), "no TLINK that could be gold",
                "give gold pairs as rows, or a corpus with TLINKs");
  }
  notices.push_back(notice(
      Severity::kNote, codes::kHeuristicUsed,
      fmt::format("gold is {} of {}, with the labels of TB-Dense (IBEFORE is BEFORE, BEGINS and "
                  "ENDS are IS_INCLUDED, DURING and IDENTITY are EQUAL)",
                  plural(file.rows.size(), "TLINK"),
                  plural(collection->documents.size(), "document"))));
  return file;
}

}  // namespace

std::string_view row_label_of(std::string_view rel_type) {
  struct Reading {
    std::string_view rel_type;
    std::string_view label;
  };
  constexpr Reading kReadings[] = {
      {"BEFORE", "BEFORE"},      {"IBEFORE", "BEFORE"},    {"AFTER", "AFTER"},
      {"IAFTER", "AFTER"},       {"INCLUDES", "INCLUDES"}, {"BEGUN_BY", "INCLUDES"},
      {"ENDED_BY", "INCLUDES"},  {"DURING_INV", "EQUAL"},  {"IS_INCLUDED", "IS_INCLUDED"},
      {"BEGINS", "IS_INCLUDED"}, {"ENDS", "IS_INCLUDED"},  {"DURING", "EQUAL"},
      {"SIMULTANEOUS", "EQUAL"}, {"IDENTITY", "EQUAL"},    {"EQUAL", "EQUAL"},
      {"VAGUE", "VAGUE"},        {"UNKNOWN", "VAGUE"},     {"NONE", "VAGUE"},
      {"OVERLAP", "OVERLAP"},    {"CONTAINS", "INCLUDES"}};
  const std::string name = in_capitals(rel_type);
  for (const Reading& one : kReadings) {
    if (one.rel_type == name) {
      return one.label;
    }
  }
  return "";
}

std::vector<Input> row_files(const std::vector<Input>& inputs, const Input& gold) {
  std::vector<Input> result;
  for (const Input& one : inputs) {
    std::error_code code;
    if (!one.is_path() || !std::filesystem::is_directory(one.name(), code)) {
      result.push_back(one);
      continue;
    }
    std::vector<std::string> paths;
    for (std::filesystem::directory_iterator i(one.name(), code), end; !code && i != end;
         i.increment(code)) {
      const std::string ending = i->path().extension().string();
      std::error_code ignored;  // gold may be no file
      if (i->is_regular_file(code) &&
          (ending == ".jsonl" || ending == ".json" || ending == ".csv" || ending == ".tsv") &&
          !(gold.is_path() && std::filesystem::equivalent(i->path(), gold.name(), ignored))) {
        paths.push_back(i->path().string());
      }
    }
    std::ranges::sort(paths);
    result.insert(result.end(), paths.begin(), paths.end());
    if (paths.empty()) {
      result.push_back(one);  // the error says what is wrong with it
    }
  }
  return result;
}

void name_columns(Error& error) {
  if (error.code == codes::kUnknownColumns.name) {
    error.hint = "call the columns or keys doc, source, target and relation";
  }
}

Result<RowFile> read_pair_rows(const Input& input, RowRole role, const RowColumns& columns,
                               const RowWatch& watch) {
  if (input.held_rows()) {
    return *input.held_rows();
  }
  if (input.held_documents()) {
    return fail(codes::kBadPairRow, printable(input.name()), "documents instead of rows of pairs",
                "give pairs as JSON lines, a JSON array, CSV or TSV");
  }
  auto bytes = bytes_of_rows(input);
  if (!bytes) {
    return Failure(std::move(bytes.error()));
  }
  return read_rows(std::move(*bytes), input.name(), role, columns, watch);
}

Result<RowFile> read_gold_rows(const Input& input, const RowColumns& columns, const Run& run,
                               std::vector<Notice>& notices) {
  if (input.held_rows()) {
    return *input.held_rows();
  }
  std::error_code ignored;
  if (input.held_documents() ||
      (input.is_path() && std::filesystem::is_directory(input.name(), ignored))) {
    return rows_of_corpus(input, run, notices);
  }
  auto bytes = bytes_of_rows(input);
  if (!bytes) {
    return Failure(std::move(bytes.error()));
  }
  if (looks_like_rows(bytes->bytes)) {
    Result<RowFile> rows =
        read_rows(*bytes, input.name(), RowRole::kGold, columns, {.stop = run.stop});
    if (rows || rows.error().code != codes::kUnknownColumns.name) {
      return rows;
    }
    // A document in a format of its own that looks like rows, such as gnomon-json.
    std::vector<Notice> of_corpus;
    Result<RowFile> corpus =
        rows_of_corpus(Input::bytes(input.name(), std::string(bytes->bytes)), run, of_corpus);
    if (!corpus) {
      return rows;
    }
    std::ranges::move(of_corpus, std::back_inserter(notices));
    return corpus;
  }
  return rows_of_corpus(input.is_path() && input.name() != "-"
                            ? input
                            : Input::bytes(input.name(), std::string(bytes->bytes)),
                        run, notices);
}

}  // namespace gnomon
