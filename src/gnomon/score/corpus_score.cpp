#include "gnomon/score/corpus_score.h"

#include "gnomon/base/version.h"
#include "gnomon/score/scored_pair.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, 5> kStateNames{"scored", "missing", "extra", "refused",
                                                      "unreadable"};

}  // namespace

std::string_view document_state_name(DocumentState state) {
  return kStateNames[static_cast<std::size_t>(state)];
}

std::size_t SystemScore::scored_count() const {
  return static_cast<std::size_t>(std::ranges::count_if(documents, &DocumentScore::counts));
}

Tally SystemScore::total() const {
  Tally sum;
  for (const DocumentScore& document : documents) {
    if (document.counts()) {
      sum += document.tally;
    }
  }
  return sum;
}

std::vector<Figure> macro_average(const SystemScore& system, const Metric& metric,
                                  const ScoreSettings& settings) {
  std::vector<Figure> mean;
  std::vector<double> documents;  // that each line is a mean of
  for (const DocumentScore& document : system.documents) {
    if (!document.counts()) {
      continue;
    }
    const std::vector<Figure> figures = metric.figures(document.tally, settings);
    if (mean.empty()) {
      for (const Figure& figure : figures) {
        mean.push_back({figure.name, 0, 0, 0, 0, 0, 0, 0});
      }
      documents.assign(figures.size(), 0);
    }
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (figures[i].system_total + figures[i].gold_total > 0) {
        mean[i].precision += figures[i].precision;
        mean[i].recall += figures[i].recall;
        mean[i].f1 += figures[i].f1;
        ++documents[i];
      }
    }
  }
  for (std::size_t i = 0; i < mean.size(); ++i) {
    const double number = documents[i] == 0 ? 1 : documents[i];
    mean[i].precision /= number;
    mean[i].recall /= number;
    mean[i].f1 /= number;
  }
  return mean;
}

Document without_annotation(const Document& document) {
  DocumentBuilder builder;
  builder.set_name(document.name());
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, document.text().size()}, {});
  builder.add_markup("TEXT", {}, document.body(), root);
  builder.append_text(document.text());
  return std::move(builder).build();
}

DocumentScore score_document(const PreparedGold& gold, const Document& system,
                             const std::stop_token& stop) {
  DocumentScore result;
  result.name = gold.document.name();
  const Result<Alignment> alignment = align(gold.document, system, gold.settings.align_by());
  if (!alignment) {
    result.state = DocumentState::kRefused;
    result.remark = alignment.error().what;
    return result;
  }
  if (!alignment->text_difference.empty()) {
    result.remark = "the texts differ " + alignment->text_difference;
  }
  count({gold, system, *alignment, stop}, result.tally);
  return result;
}

DocumentScore score_document(const Document& gold, const Document& system, const MetricSet& metrics,
                             const ScoreSettings& settings, const std::stop_token& stop) {
  return score_document(PreparedGold{gold, settings, metrics}, system, stop);
}

}  // namespace gnomon
