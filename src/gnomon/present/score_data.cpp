#include "gnomon/present/score_data.h"

#include "gnomon/present/breakdown.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/breakdown.h"
#include "gnomon/score/figure_data.h"

namespace gnomon {
namespace {

Value metrics_value(const CorpusScore& score, const Tally& tally, TallyOf whose) {
  Value value = Value::object();
  for (const Metric* metric : score.metrics.list()) {
    value.set(std::string(metric->name), figures_data(*metric, tally, score.settings, whose));
  }
  return value;
}

Value macro_value(const SystemScore& system, const CorpusScore& score) {
  Value value = Value::object();
  for (const Metric* metric : score.metrics.list()) {
    Value lines = Value::object();
    for (const Figure& figure : macro_average(system, *metric, score.settings)) {
      lines.set(std::string(figure.name), ratios_data(figure));
    }
    value.set(std::string(metric->name), std::move(lines));
  }
  return value;
}

Value documents_value(const SystemScore& system, const CorpusScore& score) {
  Value value = Value::array();
  for (const DocumentScore& document : system.documents) {
    Value item = Value::object()
                     .set("document", document.name)
                     .set("state", document_state_name(document.state));
    if (!document.remark.empty()) {
      item.set("remark", document.remark);
    }
    if (document.counts()) {
      item.set("metrics", metrics_value(score, document.tally, TallyOf::kDocument));
    }
    value.push(std::move(item));
  }
  return value;
}

Value names_value(const SystemScore& system, DocumentState state) {
  Value value = Value::array();
  for (const DocumentScore& document : system.documents) {
    if (document.state == state) {
      value.push(document.name);
    }
  }
  return value;
}

}  // namespace

Value system_data(const SystemScore& system, const CorpusScore& score, const ScoreView& view) {
  const Tally total = system.total();
  Value value = Value::object()
                    .set("system", system.name)
                    .set("documents_scored", system.scored_count())
                    .set("missing", names_value(system, DocumentState::kMissing))
                    .set("extra", names_value(system, DocumentState::kExtra))
                    .set("skipped", names_value(system, DocumentState::kRefused))
                    .set("unreadable", names_value(system, DocumentState::kUnreadable))
                    .set("unreadable_gold", names_value(system, DocumentState::kUnreadableGold))
                    .set("metrics", metrics_value(score, total, TallyOf::kCorpus))
                    .set("macro", macro_value(system, score));
  if (view.breakdown && counts_awareness(score.metrics)) {
    value.set("breakdown", breakdown_data(total.get<Breakdown>()));
  }
  if (view.per_document) {
    value.set("documents", documents_value(system, score));
  }
  return value;
}

}  // namespace gnomon
