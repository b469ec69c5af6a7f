#include "gnomon/pairs/columns.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

using Names = std::span<const std::string_view>;

constexpr auto kDocumentNames = std::to_array<std::string_view>(
    {"doc", "docid", "document", "documentid", "fid", "file", "filename"});
constexpr auto kSourceNames = std::to_array<std::string_view>(
    {"source", "eiid1", "e1id", "e1", "event1id", "event1", "id1", "head", "fromid", "from", "arg1",
     "src", "firstid", "e1span", "sourcespan"});
constexpr auto kTargetNames = std::to_array<std::string_view>(
    {"target", "eiid2", "e2id", "e2", "event2id", "event2", "id2", "tail", "toid", "to", "arg2",
     "tgt", "secondid", "e2span", "targetspan"});
constexpr auto kPredictionNames = std::to_array<std::string_view>(
    {"pred", "prediction", "predicted", "plabel", "predictions", "answer", "response", "output",
     "geminioutput", "modeloutput", "samples", "answers"});
constexpr auto kGoldNames = std::to_array<std::string_view>(
    {"gold", "label", "ytrue", "actualoutput", "targetlabel", "goldlabel"});
constexpr auto kEitherNames =
    std::to_array<std::string_view>({"relation", "reltype", "rel", "type", "label"});
constexpr auto kSampleNames = std::to_array<std::string_view>({"sample", "run", "k", "iteration"});
constexpr auto kAskedNames = std::to_array<std::string_view>({"asked", "questionlabel"});
constexpr auto kConfidenceNames =
    std::to_array<std::string_view>({"prob", "probs", "confidence", "score", "logprob"});

// The first of the known names, in their order, that the file has.
int first_of(std::span<const std::string> plain, Names known, int except = -1) {
  for (const std::string_view name : known) {
    for (std::size_t i = 0; i < plain.size(); ++i) {
      if (plain[i] == name && static_cast<int>(i) != except) {
        return static_cast<int>(i);
      }
    }
  }
  return -1;
}

int one(std::span<const std::string> plain, std::string_view name) {
  return first_of(plain, std::span(&name, 1));
}

std::vector<std::string> plain_names(std::span<const std::string> names) {
  std::vector<std::string> result;
  for (const std::string& name : names) {
    result.push_back(plain_name(name));
  }
  return result;
}

// `target` without `source` is often the label; it is an end only when nothing else can be.
int target_column(std::span<const std::string> plain) {
  if (one(plain, "source") >= 0) {
    return first_of(plain, kTargetNames);
  }
  const int other = first_of(plain, std::span(kTargetNames).subspan(1));
  return other >= 0 ? other : one(plain, "target");
}

std::string list_of(std::span<const std::string> names) {
  constexpr std::size_t kShown = 12;
  std::vector<std::string> result;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) {
    result.push_back(shown(names[i]));
  }
  return fmt::format("{}{}", fmt::join(result, ", "), names.size() > kShown ? ", ..." : "");
}

std::string example(std::span<const std::string> names, const ColumnNumbers& found, RowRole role) {
  const auto name = [&](int number, std::string_view meaning) {
    return number >= 0 ? names[static_cast<std::size_t>(number)] : fmt::format("({})", meaning);
  };
  return fmt::format("doc={},source={},target={},{}={}", name(found.document, "the document"),
                     name(found.source, "the first event"), name(found.target, "the second event"),
                     role == RowRole::kGold ? "gold" : "pred",
                     name(role == RowRole::kGold ? found.gold : found.prediction, "the relation"));
}

}  // namespace

std::string plain_name(std::string_view name) {
  std::string result;
  for (const char c : ascii_lower(name)) {
    if (c != ' ' && c != '_' && c != '-' && c != '\t') {
      result += c;
    }
  }
  return result;
}

bool any_known(std::span<const std::string> names) {
  const std::vector<std::string> plain = plain_names(names);
  const ColumnNumbers found = known_columns(names, RowRole::kPredictions);
  return found.document >= 0 || found.source >= 0 || found.target >= 0 || found.prediction >= 0 ||
         found.gold >= 0 || found.source_begin >= 0;
}

ColumnNumbers known_columns(std::span<const std::string> names, RowRole role) {
  const std::vector<std::string> plain = plain_names(names);
  ColumnNumbers found;
  found.document = first_of(plain, kDocumentNames);
  found.source = first_of(plain, kSourceNames);
  found.target = target_column(plain);
  found.source_begin = first_of(plain, std::to_array<std::string_view>({"e1start", "sourcestart"}));
  found.source_end = first_of(plain, std::to_array<std::string_view>({"e1end", "sourceend"}));
  found.target_begin = first_of(plain, std::to_array<std::string_view>({"e2start", "targetstart"}));
  found.target_end = first_of(plain, std::to_array<std::string_view>({"e2end", "targetend"}));
  found.prediction = first_of(plain, kPredictionNames);
  found.gold = first_of(plain, kGoldNames);
  if (role == RowRole::kPredictions && found.prediction < 0) {
    // Without a name that only answers have, "label" and the like are the answer.
    found.prediction = first_of(plain, kEitherNames);
    found.gold = first_of(plain, kGoldNames, found.prediction);
  } else if (role == RowRole::kGold && found.gold < 0) {
    found.gold = first_of(plain, kEitherNames);
  }
  found.sample = first_of(plain, kSampleNames);
  found.asked = first_of(plain, kAskedNames);
  found.confidence = first_of(plain, kConfidenceNames);
  found.source_sentence =
      first_of(plain, std::to_array<std::string_view>({"sent1", "sourcesentid"}));
  found.target_sentence =
      first_of(plain, std::to_array<std::string_view>({"sent2", "targetsentid"}));
  found.sentence_distance = one(plain, "sentdiff");
  return found;
}

Result<ColumnNumbers> find_columns(std::span<const std::string> names, RowRole role,
                                   const RowColumns& given, const std::string& file,
                                   std::size_t line) {
  ColumnNumbers found = known_columns(names, role);
  const auto failed = [&](std::string what) {
    const bool is_gold = role == RowRole::kGold;
    Error error = error_about(
        codes::kUnknownColumns, file, std::move(what),
        fmt::format(
            "{}say which column is which: `{}` {}",
            is_gold && found.prediction >= 0 ? "gold comes first, then predictions; or " : "",
            is_gold ? "gold-columns" : "columns", example(names, found, role)));
    error.where.line = static_cast<int>(line);
    return Failure(std::move(error));
  };
  const std::vector<std::string_view> all(names.begin(), names.end());
  const std::pair<const std::string*, int*> wishes[] = {
      {&given.document, &found.document},     {&given.source, &found.source},
      {&given.target, &found.target},         {&given.gold, &found.gold},
      {&given.prediction, &found.prediction}, {&given.sample, &found.sample},
      {&given.asked, &found.asked},           {&given.confidence, &found.confidence}};
  for (const auto& [wish, column] : wishes) {
    if (wish->empty()) {
      continue;
    }
    const auto at = std::ranges::find(names, *wish);
    if (at == names.end()) {
      const auto nearest = nearest_name(*wish, all);
      return failed(fmt::format(
          "there is no column '{}'{}; the columns are {}", shown(*wish),
          nearest ? fmt::format(" (did you mean '{}'?)", shown(*nearest)) : "", list_of(names)));
    }
    *column = static_cast<int>(at - names.begin());
  }
  std::vector<std::string_view> lacking;
  if (found.document < 0) {
    lacking.emplace_back("the document");
  }
  if (!found.has_spans()) {
    if (found.source < 0) {
      lacking.emplace_back("the first event");
    }
    if (found.target < 0) {
      lacking.emplace_back("the second event");
    }
  }
  const int label = role == RowRole::kGold ? found.gold : found.prediction;
  if (label < 0) {
    lacking.emplace_back(role == RowRole::kGold ? "the gold relation" : "the predicted relation");
  }
  if (!lacking.empty()) {
    return failed(fmt::format("no known column for {}; the columns are {}",
                              fmt::join(lacking, ", "), list_of(names)));
  }
  // Two names that can be an answer, and none that only an answer has.
  if (role == RowRole::kPredictions && given.prediction.empty() && found.gold >= 0) {
    const std::vector<std::string> plain = plain_names(names);
    if (first_of(plain, kPredictionNames) < 0 &&
        plain[static_cast<std::size_t>(found.gold)] == "label") {
      return failed(fmt::format("both '{}' and '{}' can be the predicted relation",
                                names[static_cast<std::size_t>(found.prediction)],
                                names[static_cast<std::size_t>(found.gold)]));
    }
  }
  return found;
}

Result<RowColumns> parse_columns(std::string_view text, RowRole role) {
  RowColumns result;
  while (!text.empty()) {
    const std::string_view one_of_them = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one_of_them.size() + 1));
    const std::size_t equals = one_of_them.find('=');
    const std::string meaning = plain_name(one_of_them.substr(0, equals));
    std::string* place = nullptr;
    if (meaning == "doc" || meaning == "document") {
      place = &result.document;
    } else if (meaning == "source") {
      place = &result.source;
    } else if (meaning == "target") {
      place = &result.target;
    } else if (meaning == "pred" || meaning == "prediction") {
      place = &result.prediction;
    } else if (meaning == "gold") {
      place = &result.gold;
    } else if (meaning == "label") {
      place = role == RowRole::kGold ? &result.gold : &result.prediction;
    } else if (meaning == "sample") {
      place = &result.sample;
    } else if (meaning == "asked") {
      place = &result.asked;
    } else if (meaning == "confidence") {
      place = &result.confidence;
    }
    if (place == nullptr || equals == std::string_view::npos || equals + 1 == one_of_them.size()) {
      return fail(codes::kBadField, "",
                  fmt::format("'{}' is not a meaning and a column", shown(one_of_them)),
                  "write them as in doc=file,source=x,target=y,pred=z; the meanings are doc, "
                  "source, target, pred, gold, label, sample, asked, confidence");
    }
    *place = one_of_them.substr(equals + 1);
  }
  return result;
}

}  // namespace gnomon
