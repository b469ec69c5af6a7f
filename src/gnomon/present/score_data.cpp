#include "gnomon/present/score_data.h"

#include "gnomon/present/breakdown.h"
#include "gnomon/present/holistic_data.h"

#include <cmath>

namespace gnomon {
namespace {

Value prf(double precision, double recall, double f) {
  return Value::object().set("precision", precision).set("recall", recall).set("f1", f);
}

Value prf(const Figure& figure) { return prf(figure.precision, figure.recall, figure.f1); }

// A sum that is a whole number is written as one.
Value number(double sum) {
  return sum == std::floor(sum) ? Value(static_cast<std::int64_t>(sum)) : Value(sum);
}

Value roles(const LinkRoles& r) {
  return Value::object()
      .set("links_read", r.read)
      .set("distinct", r.distinct)
      .set("kept", r.kept)
      .set("implied_dropped", r.implied)
      .set("contradicting", r.contradicting);
}

Value awareness_value(const Figure& f, const AwarenessTally& tally, MetricId id) {
  Value value =
      Value::object()
          .set("prec_matched", number(f.right))
          .set("system_total", number(f.system_total))
          .set("rec_matched",
               number(id == MetricId::kAwarenessImplicit ? tally.recall.matched : f.found))
          .set("gold_total", number(f.gold_total));
  if (id == MetricId::kAwarenessImplicit) {
    value.set("implicit_matched", tally.implicit_matched).set("rec_weighted", number(f.found));
  }
  value.set("precision", f.precision).set("recall", f.recall).set("f1", f.f1);
  if (id == MetricId::kAwareness) {
    value.set("gold", roles(tally.gold)).set("system", roles(tally.system));
  }
  return value;
}

Value entity_value(const EntityTally& t, std::span<const Attr> attributes,
                   std::span<const Figure> figures, bool has_instances) {
  Value correct = Value::object();
  Value accuracy = Value::object();
  Value attribute_f1 = Value::object();
  Value instances_correct = Value::object();
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const std::string name(attribute_name(attributes[i]));
    const double share = t.accuracy(i);
    correct.set(name, t.correct[i]);
    accuracy.set(name, share);
    attribute_f1.set(name, share * figures[1].f1);
    instances_correct.set(name, t.instances_correct[i]);
  }
  Value value = Value::object()
                    .set("gold", t.gold)
                    .set("system", t.system)
                    .set("strict", t.strict)
                    .set("relaxed", t.relaxed)
                    .set("strict_prf", prf(figures[0]))
                    .set("relaxed_prf", prf(figures[1]))
                    .set("attributes_correct", std::move(correct))
                    .set("attribute_accuracy", std::move(accuracy))
                    .set("attribute_f1", std::move(attribute_f1));
  if (has_instances) {
    value.set("instances", t.instances)
        .set("instance_attributes_correct", std::move(instances_correct));
  }
  return value;
}

Value entities_value(const EntitiesTally& t, const std::vector<Figure>& figures) {
  const std::span<const Figure> all(figures);
  return Value::object()
      .set("event", entity_value(t.events, event_attributes(), all.first(8), true))
      .set("timex3", entity_value(t.times, time_attributes(), all.subspan(8), false));
}

Value pair_count(const PairCount& c) {
  const Figure f = figure("", c.correct, c.response, c.correct, c.key);
  return Value::object()
      .set("correct", c.correct)
      .set("key", c.key)
      .set("response", c.response)
      .set("precision", f.precision)
      .set("recall", f.recall)
      .set("f1", f.f1);
}

Value sbi_counts(const SbiCounts& c) {
  return Value::object()
      .set("S", pair_count(c[Sbi::kSimultaneous]))
      .set("B", pair_count(c[Sbi::kBefore]))
      .set("I", pair_count(c[Sbi::kIncludes]))
      .set("all", pair_count(c.all()));
}

Value setzer_value(const SetzerTally& t) {
  const auto side = [](const SetzerTally::Side& counts) {
    return Value::object()
        .set("entities", counts.entities)
        .set("contradictory_pairs", counts.contradictory_pairs)
        .set("documents_with_contradictory_closure", counts.contradictory_closures)
        .set("rejected_links", counts.rejected_links);
  };
  return Value::object()
      .set("all_unordered", sbi_counts(t.all))
      .set("all_ordered", sbi_counts(t.all.ordered()))
      .set("common_unordered", sbi_counts(t.common))
      .set("consistent_unordered", sbi_counts(t.consistent))
      .set("full_closure_unordered", sbi_counts(t.full_closure))
      .set("key", side(t.key))
      .set("response", side(t.response))
      .set("entities_in_both", t.entities_in_both);
}

// Both readings of NON-RELATED, whichever the figures take.
Value task_value(const TaskTally& tally, NonRelated reading) {
  const TaskScore score = score_task(tally, reading);
  const auto ratios = [&](double correct, Value written) {
    const Figure all = figure("", correct, score.response_links, correct, score.key_links);
    const Figure common = figure("", correct, score.common_links, correct, score.key_links);
    return Value::object()
        .set("correct", std::move(written))
        .set("precision", all.precision)
        .set("recall", all.recall)
        .set("f", all.f1)
        .set("precision_common", common.precision)
        .set("f_common", common.f1);
  };
  Value confusion = Value::object();
  const TaskConfusion counts = confusion_of(tally, reading);
  for (std::size_t key = 0; key < kTempEvalLabels; ++key) {
    Value row = Value::object();
    bool any = false;
    for (std::size_t answer = 0; answer <= kTempEvalLabels; ++answer) {
      if (counts[key][answer] > 0) {
        row.set(answer == kTempEvalLabels
                    ? "unknown label"
                    : std::string(tempeval_name(static_cast<TempEvalLabel>(answer))),
                counts[key][answer]);
        any = true;
      }
    }
    if (any) {
      confusion.set(std::string(tempeval_name(static_cast<TempEvalLabel>(key))), std::move(row));
    }
  }
  return Value::object()
      .set("key_links", score.key_links)
      .set("response_links", score.response_links)
      .set("common_links", score.common_links)
      .set("strict", ratios(static_cast<double>(score.strict), score.strict))
      .set("relaxed", ratios(score.relaxed(), number(score.relaxed())))
      .set("confusion_key_to_response", std::move(confusion));
}

Value tempeval_value(const TempEvalTally& tally) {
  Value value = Value::object();
  for (std::size_t task = 0; task < kTempEvalTasks.size(); ++task) {
    const TaskTally& counts = tally.tasks[task];
    if (counts.key.empty() && counts.extra == 0) {
      continue;
    }
    value.set(std::string(1, kTempEvalTasks[task]),
              Value::object()
                  .set("labels_as_written", task_value(counts, NonRelated::kAsWritten))
                  .set("non_related_read_as_vague", task_value(counts, NonRelated::kAsVague))
                  .set("extra_links", counts.extra)
                  .set("repeated_links", counts.repeated));
  }
  return value;
}

// Whose figures they are: a document has values where a corpus has means.
enum class Whose { kDocument, kCorpus };

Value metric_value(const Metric& metric, const Tally& tally, const ScoreSettings& settings,
                   Whose whose) {
  const std::vector<Figure> figures = metric.figures(tally, settings);
  const Figure& head = figures.front();
  switch (metric.id) {
    case MetricId::kAwareness:
    case MetricId::kAwareness2011:
    case MetricId::kAwarenessImplicit:
      return awareness_value(head, tally.awareness, metric.id);
    case MetricId::kEntities:
      return entities_value(tally.entities, figures);
    case MetricId::kSetzer:
      return setzer_value(tally.setzer);
    case MetricId::kBCubed:
      return prf(head).set("entities", tally.chains.entities);
    case MetricId::kTempEval1:
      return tempeval_value(tally.tempeval);
    case MetricId::kHolistic: {
      Value value = whose == Whose::kDocument ? holistic_document_data(tally.holistic)
                                              : holistic_corpus_data(tally.holistic);
      for (const Figure& figure : figures) {
        value.set(std::string(figure.name), prf(figure));
      }
      return value;
    }
    case MetricId::kCore:
    case MetricId::kMuc:
      break;
  }
  return prf(head)
      .set("prec_matched", number(head.right))
      .set("system_total", number(head.system_total))
      .set("rec_matched", number(head.found))
      .set("gold_total", number(head.gold_total));
}

Value metrics_value(const CorpusScore& score, const Tally& tally, Whose whose) {
  Value value = Value::object();
  for (const Metric* metric : score.metrics.list()) {
    value.set(std::string(metric->name), metric_value(*metric, tally, score.settings, whose));
  }
  return value;
}

Value macro_value(const SystemScore& system, const CorpusScore& score) {
  Value value = Value::object();
  for (const Metric* metric : score.metrics.list()) {
    Value lines = Value::object();
    for (const Figure& figure : macro_average(system, *metric, score.settings)) {
      lines.set(std::string(figure.name), prf(figure));
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
      item.set("metrics", metrics_value(score, document.tally, Whose::kDocument));
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
                    .set("refused", names_value(system, DocumentState::kRefused))
                    .set("unreadable", names_value(system, DocumentState::kUnreadable))
                    .set("metrics", metrics_value(score, total, Whose::kCorpus))
                    .set("macro", macro_value(system, score));
  if (view.breakdown && score.metrics.needs_judging()) {
    value.set("breakdown", breakdown_data(total.breakdown));
  }
  if (view.per_document) {
    value.set("documents", documents_value(system, score));
  }
  return value;
}

}  // namespace gnomon
