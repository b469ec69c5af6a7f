#include "gnomon/score/corpus_score.h"

#include "gnomon/base/version.h"
#include "gnomon/score/scored_pair.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, 6> kStateNames{"scored",  "missing",    "extra",
                                                      "skipped", "unreadable", "unreadable-gold"};

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
  std::vector<Figure> means = metric.figures(Tally(), settings);
  struct Mean {
    double sum = 0;
    double documents = 0;

    // What the published scorer prints for nothing is no value of the document.
    void add(const Ratio& ratio, bool has_items) {
      if (ratio && has_items) {
        sum += *ratio;
        ++documents;
      }
    }
    Ratio value() const { return ratio(sum, documents); }
  };
  struct Sums {
    Mean precision;
    Mean recall;
    Mean f1;
  };
  std::vector<Sums> sums(means.size());
  for (const DocumentScore& document : system.documents) {
    if (!document.counts()) {
      continue;
    }
    const std::vector<Figure> figures = metric.figures(document.tally, settings);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const Figure& figure = figures[i];
      sums[i].precision.add(figure.precision, figure.system_total > 0);
      sums[i].recall.add(figure.recall, figure.gold_total > 0);
      sums[i].f1.add(figure.f1, !figure.is_empty());
    }
  }
  for (std::size_t i = 0; i < means.size(); ++i) {
    means[i] = {means[i].name, sums[i].precision.value(), sums[i].recall.value(),
                sums[i].f1.value()};
  }
  return means;
}

Document without_annotation(const Document& document) {
  DocumentBuilder builder;
  builder.set_name(document.name());
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, document.text().size()}, {});
  builder.add_markup("TEXT", {}, document.body(), root);
  builder.append_text(document.text());
  return std::move(builder).build();
}

DocumentScore score_empty(const PreparedGold& gold, DocumentState why, std::string remark,
                          const std::stop_token& stop) {
  DocumentScore result = score_document(gold, without_annotation(gold.document), stop);
  result.state = why;
  result.remark = std::move(remark);
  return result;
}

DocumentScore score_document(const PreparedGold& gold, const Document& system,
                             const std::stop_token& stop) {
  DocumentScore result;
  result.name = gold.document.name();
  const Result<Alignment> alignment = align(gold.document, system, gold.settings.align_by());
  if (!alignment) {
    return score_empty(gold, DocumentState::kRefused, alignment.error().what, stop);
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
