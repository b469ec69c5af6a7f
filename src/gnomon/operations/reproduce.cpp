#include "gnomon/operations/reproduce.h"

#include "gnomon/base/error_code.h"
#include "gnomon/language/analysis.h"
#include "gnomon/operations/known_corpora.h"
#include "gnomon/operations/reproduce_papers.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct Paper {
  PaperChoice choice;
  Result<ReproducedPaper> (*reproduce)(const KnownCorpora& corpora, const Run& run);
};
constexpr Paper kPapers[] = {{PaperChoice::kTempeval1, reproduce_tempeval1},
                             {PaperChoice::kUzzamanAllen, reproduce_uzzaman_allen},
                             {PaperChoice::kSetzer, reproduce_setzer},
                             {PaperChoice::kOcal, reproduce_ocal},
                             {PaperChoice::kQaTempeval, reproduce_qa_tempeval},
                             {PaperChoice::kTempeval3, reproduce_tempeval3},
                             {PaperChoice::kPairs, reproduce_pairs}};

}  // namespace

std::string_view verdict_name(ReproductionVerdict verdict) {
  switch (verdict) {
    case ReproductionVerdict::kSame:
      return "equal";
    case ReproductionVerdict::kRounds:
      return "rounds to it";
    case ReproductionVerdict::kNear:
      return "differs";
    case ReproductionVerdict::kSlip:
      return "slip of the paper";
    case ReproductionVerdict::kNotPrinted:
      return "not printed";
    case ReproductionVerdict::kNoData:
      return "no data";
  }
  return "";
}

std::string printed(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  // What is half in the decimal system may be a little less in binary.
  const double rounded = std::floor(value * scale + 0.5 + 1e-9) / scale;
  return fmt::format("{:.{}f}", rounded, decimals);
}

std::string printed_percent(const std::optional<double>& share, int decimals) {
  return share ? fmt::format("{} %", printed(100 * *share, decimals)) : "–";
}

ReproducedFigure compared(std::string_view paper, std::string_view table, std::string_view row,
                          std::string_view figure, std::string_view published, double value,
                          int decimals, std::string_view remark) {
  ReproducedFigure result{std::string(paper),         std::string(table),
                          std::string(row),           std::string(figure),
                          std::string(published),     printed(value, decimals),
                          ReproductionVerdict::kNear, std::string(remark)};
  const std::string more = fmt::format("{:.{}f}", value, decimals + 2);
  if (result.computed == published) {
    const bool is_whole = more.ends_with("00");
    result.verdict = is_whole ? ReproductionVerdict::kSame : ReproductionVerdict::kRounds;
    result.computed = is_whole ? result.computed : more;
  } else {
    result.computed = more.ends_with("00") ? result.computed : more;
    if (decimals > 0 && more.starts_with(published)) {
      result.verdict = ReproductionVerdict::kRounds;
      result.remark = "the paper cuts digits off" + (remark.empty() ? "" : "; " + result.remark);
    }
  }
  return result;
}

ReproducedFigure without_data(std::string_view paper, std::string_view table, std::string_view row,
                              std::string_view figure, std::string_view published,
                              std::string_view remark) {
  return {std::string(paper),           std::string(table),     std::string(row),
          std::string(figure),          std::string(published), "",
          ReproductionVerdict::kNoData, std::string(remark)};
}

namespace {

// What a tag parts is still one word.
std::string without_tags(std::string_view bytes) {
  std::string text;
  bool in_tag = false;
  for (const char c : bytes) {
    if (in_tag || c == '<') {
      in_tag = c != '>';
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

FileWords words_of_files(const std::string& folder) {
  FileWords counts;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, ignored)) {
    if (!entry.is_regular_file(ignored) || entry.path().filename() == "README.md") {
      continue;
    }
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const std::string text = without_tags(bytes);
    bool in_word = false;
    for (const char c : text) {
      const bool is_space = c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
      counts.words += !is_space && !in_word ? 1 : 0;
      in_word = !is_space;
    }
    const std::size_t begin = bytes.find("<TEXT>");
    const std::size_t end = bytes.rfind("</TEXT>");
    const bool has_body = begin != std::string::npos && end != std::string::npos && begin < end;
    counts.tokens += static_cast<std::int64_t>(split(text).tokens.size());
    counts.body_tokens += static_cast<std::int64_t>(
        split(has_body ? without_tags(std::string_view(bytes).substr(begin, end - begin)) : text)
            .tokens.size());
  }
  return counts;
}

Input example_document(std::string name, std::size_t events, std::string_view links) {
  std::string text = "<TimeML><TEXT>";
  std::string instances;
  for (std::size_t i = 0; i < events; ++i) {
    const char letter = static_cast<char>('a' + i);
    text += fmt::format("<EVENT eid=\"e{0}\" class=\"OCCURRENCE\">{1}</EVENT> ", i + 1, letter);
    instances += fmt::format(
        "<MAKEINSTANCE eiid=\"{1}\" eventID=\"e{0}\" tense=\"PAST\" aspect=\"NONE\" "
        "polarity=\"POS\" pos=\"VERB\"/>\n",
        i + 1, letter);
  }
  std::string tlinks;
  std::size_t number = 0;
  while (!links.empty()) {  // "a BEFORE b, b BEFORE c"
    const std::string_view one = links.substr(0, links.find(','));
    tlinks += fmt::format(
        "<TLINK lid=\"l{}\" eventInstanceID=\"{}\" relatedToEventInstance=\"{}\" "
        "relType=\"{}\"/>\n",
        ++number, one.front(), one.back(), one.substr(2, one.size() - 4));
    links.remove_prefix(std::min(links.size(), one.size() + 2));
  }
  return Input::bytes(std::move(name), text + "</TEXT>\n" + instances + tlinks + "</TimeML>\n");
}

Result<Outcome<ReproduceResult>> reproduce(const ReproduceRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  Result<KnownCorpora> corpora = find_known_corpora(request.data, run);
  if (!corpora) {
    return Failure(std::move(corpora.error()));
  }
  Outcome<ReproduceResult> outcome;
  outcome.value.corpora = corpora->listed();
  if (!request.data.empty() &&
      std::ranges::all_of(outcome.value.corpora, &std::string::empty, &RecognisedCorpus::folder)) {
    outcome.notices.push_back(
        {Severity::kWarning, "",
         error_about(codes::kNoCorpora, request.data,
                     "none of the known corpora is in this folder; they are recognised by their "
                     "numbers of documents and links, so they must be complete",
                     "the table of corpora says where each is published")});
  }
  for (const std::string& one : corpora->almost) {
    outcome.notices.push_back(notice(Severity::kWarning, codes::kNoCorpora, one));
  }
  // Each paper calls operations of its own; what is told is how many papers are done.
  Run within = run;
  within.progress = {};
  ProgressCount progress(run, std::size(kPapers));
  for (const Paper& paper : kPapers) {
    if (request.paper == PaperChoice::kAll || request.paper == paper.choice) {
      Result<ReproducedPaper> made = paper.reproduce(*corpora, within);
      if (!made) {
        return Failure(std::move(made.error()));
      }
      std::ranges::move(made->figures, std::back_inserter(outcome.value.figures));
      std::ranges::move(made->drawings, std::back_inserter(outcome.value.drawings));
    }
    progress.step();
  }
  return outcome;
}

}  // namespace gnomon
