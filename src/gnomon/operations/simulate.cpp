#include "gnomon/operations/simulate.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/guided_weights.h"
#include "gnomon/reason/network.h"
#include "gnomon/simulate/likelihood.h"
#include "gnomon/simulate/run_trial.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// A document with the answers that it gives.
struct KnownDocument {
  std::string name;
  std::optional<GoldAnnotation> gold;  // nothing when it contradicts itself
  SharedDocument document = {};        // for those who look at the text
};

struct KnownDocuments {
  std::vector<KnownDocument> documents;  // at least one
  std::size_t unread = 0;
};

Result<std::vector<const StrategyInfo*>> parse_strategies(std::string_view text) {
  std::vector<const StrategyInfo*> chosen;
  if (text == "all") {
    for (const StrategyInfo& info : all_strategies()) {
      if (!info.uses_tagger) {  // that has to be trained first: only if asked for
        chosen.push_back(&info);
      }
    }
    return chosen;
  }
  while (true) {
    const std::size_t comma = text.find(',');
    const Result<const StrategyInfo*> info = find_strategy(text.substr(0, comma));
    if (!info) {
      return Failure(info.error());
    }
    if (std::ranges::find(chosen, *info) == chosen.end()) {
      chosen.push_back(*info);
    }
    if (comma == std::string_view::npos) {
      return chosen;
    }
    text.remove_prefix(comma + 1);
  }
}

// What was learned from annotated documents. Those of the same name as the one that is being
// annotated do not count.
class LearnedWeights {
 public:
  void learn(std::span<const KnownDocument> documents, AnswerAlgebra algebra, const Run& run) {
    all_ = AnswerLikelihood(algebra);
    std::vector<AnswerLikelihood> each(documents.size(), all_);
    parallel_for(documents.size(), run, [&](std::size_t i) {
      if (documents[i].gold) {
        each[i] = AnswerLikelihood::of(*documents[i].gold, run.stop);
      }
    });
    for (std::size_t i = 0; i < documents.size(); ++i) {
      all_ += each[i];
      const auto [place, is_new] = of_name_.emplace(documents[i].name, each[i]);
      if (!is_new) {
        place->second += each[i];
      }
    }
  }

  AnswerWeights weights_for(const KnownDocument& document, const std::stop_token& stop) const {
    AnswerLikelihood others = all_;
    if (const auto own = of_name_.find(document.name); own != of_name_.end()) {
      others -= own->second;
    }
    return others.weights_of(document.gold->facts(), stop);
  }

 private:
  AnswerLikelihood all_;
  std::map<std::string, AnswerLikelihood> of_name_;
};

class Simulation {
 public:
  // Only the trials are told: how many there are is known when all else is done.
  Simulation(const SimulateRequest& request, const Run& run)
      : request_(request), run_(run), silent_(run) {
    silent_.progress = {};
  }

  Result<Outcome<SimulateResult>> make() {
    Result<const Format*> format = find_input_format(request_.from);
    if (!format) {
      return Failure(std::move(format.error()));
    }
    Result<std::vector<const StrategyInfo*>> strategies = parse_strategies(request_.strategy);
    if (!strategies) {
      return Failure(std::move(strategies.error()));
    }
    describe(std::move(*strategies));
    const Result<KnownDocuments> known = read_gold(request_.inputs, *format);
    if (!known) {
      return Failure(known.error());
    }
    result().read = known->documents.size();
    result().unread = known->unread;
    if (uses_weights()) {
      if (Result<void> learned = learn(*known); !learned) {
        return Failure(std::move(learned.error()));
      }
    }
    choose(known->documents);
    if (!chosen_.empty() && uses_tagger()) {
      if (Result<void> learned = learn_from_text(*known); !learned) {
        return Failure(std::move(learned.error()));
      }
    }
    if (!chosen_.empty() && !run_trials()) {
      return Failure(cancelled());
    }
    return std::move(outcome_);
  }

 private:
  // One run of one strategy on one document, by their numbers.
  struct PlannedTrial {
    std::size_t document;
    std::size_t strategy;
    std::size_t number;
  };

  SimulateResult& result() { return outcome_.value; }

  bool uses_weights() {
    return std::ranges::any_of(result().strategies, &StrategyInfo::uses_weights);
  }

  bool uses_tagger() {
    return std::ranges::any_of(result().strategies, &StrategyInfo::uses_tagger);
  }

  void describe(std::vector<const StrategyInfo*> strategies) {
    result().gold = request_.inputs.front().name();
    if (const std::size_t others = request_.inputs.size() - 1; others > 0) {
      result().gold += fmt::format(" and {} more", others);
    }
    result().weights_from = request_.weights_from.name();
    result().algebra = request_.algebra;
    result().during = request_.during;
    result().calendar = !request_.no_calendar;
    result().options = {!request_.no_infer_undetermined,
                        request_.initial,
                        request_.window.value_or(0),
                        request_.error_rate,
                        request_.seed,
                        request_.least_gain};
    result().runs = request_.runs;
    result().trust = request_.trust;
    result().strategies = std::move(strategies);
    result().most_entities = request_.max_entities;
  }

  Result<KnownDocuments> read_gold(std::span<const Input> inputs, const Format* format) {
    const Result<std::vector<SourceFile>> files = find_inputs(inputs, outcome_.notices);
    if (!files) {
      return Failure(files.error());
    }
    const bool keep = uses_tagger();
    Result<MappedDocuments<KnownDocument>> mapped = map_shared_documents<KnownDocument>(
        *files, format, silent_, outcome_.notices, [&](const SharedDocument& document) {
          return KnownDocument{
              std::string(document->name()),
              GoldAnnotation::of(
                  *document, {request_.algebra, request_.during, !request_.no_calendar}, run_.stop),
              keep ? document : SharedDocument()};
        });
    if (!mapped) {
      return Failure(std::move(mapped.error()));
    }
    KnownDocuments known;
    known.unread = mapped->unread;
    known.documents = std::move(*mapped).together();
    if (known.documents.empty()) {
      return Failure(outcome_.notices.back().said);
    }
    return known;
  }

  Result<void> learn(const KnownDocuments& gold) {
    if (request_.weights_from.empty()) {
      learned_.learn(gold.documents, request_.algebra, silent_);
      return {};
    }
    const Result<KnownDocuments> others =
        read_gold(std::span<const Input>(&request_.weights_from, 1), nullptr);
    if (!others) {
      return Failure(others.error());
    }
    learned_.learn(others->documents, request_.algebra, silent_);
    return {};
  }

  // Models of links for 'guided', none of which knows the documents that it is asked about.
  Result<void> learn_from_text(const KnownDocuments& gold) {
    std::vector<SharedDocument> asked;
    for (const KnownDocument* document : chosen_) {
      asked.push_back(document->document);
    }
    std::vector<SharedDocument> pool;
    const auto add = [&](const std::vector<KnownDocument>& documents) {
      for (const KnownDocument& document : documents) {
        pool.push_back(document.document);
      }
    };
    if (request_.weights_from.empty()) {
      add(gold.documents);
    } else {
      const Result<KnownDocuments> others =
          read_gold(std::span<const Input>(&request_.weights_from, 1), nullptr);
      if (!others) {
        return Failure(others.error());
      }
      add(others->documents);
    }
    const Result<StrangerModels> models = StrangerModels::learn(asked, pool, silent_);
    if (!models) {
      return Failure(models.error());
    }
    for (std::size_t d = 0; d < chosen_.size(); ++d) {
      std::vector<EntityRef> entities;
      for (const auto& name :
           network_of(*chosen_[d]->document, {.during = request_.during}).names) {
        entities.push_back(name.refers_to);
      }
      opinions_.push_back(models->opinion(d, entities, request_.algebra));
    }
    return {};
  }

  // Links that 'guided' takes unasked.
  std::span<const Constraint> trusted(const GuidedOpinion& opinion) const {
    const auto sure = request_.trust > 0
                          ? std::ranges::count_if(
                                opinion.probability,
                                [&](double probability) { return probability >= request_.trust; })
                          : 0;
    return std::span<const Constraint>(opinion.likeliest).first(static_cast<std::size_t>(sure));
  }

  // Which documents take part, and why others do not.
  void choose(const std::vector<KnownDocument>& known) {
    for (const KnownDocument& document : known) {
      if (!document.gold) {
        result().contradictory.push_back(document.name);
      } else if (request_.max_entities != 0 &&
                 document.gold->entity_count() > request_.max_entities) {
        result().too_large.push_back(document.name);
      } else if (document.gold->pair_count() > 0) {  // others have nothing to ask
        chosen_.push_back(&document);
        result().rejected_links += document.gold->rejected();
      }
    }
    note_left_out(result().contradictory, codes::kDocumentsInconsistent, "with inconsistent links");
    note_left_out(result().too_large, codes::kDocumentsTooLarge,
                  fmt::format("with more than {} entities (`max-entities`)", request_.max_entities),
                  true);
    if (const std::size_t links = result().rejected_links; links > 0) {
      outcome_.notices.push_back(
          notice(Severity::kNote, codes::kLinksSkipped,
                 fmt::format("{} the calendar and {} rejected ('gnomon link' shows them)",
                             plural(links, "TLINK contradicts", "TLINKs contradict"),
                             links == 1 ? "is" : "are")));
    }
    if (chosen_.empty()) {
      Error error = error_about(
          codes::kNothingToAsk, printable(result().gold), "no document to ask about",
          result().too_large.empty()
              ? "documents need consistent TLINKs; 'gnomon explain' shows contradictions"
              : "increase `max-entities`");
      outcome_.notices.push_back(error_notice(std::move(error)));
    }
  }

  void note_left_out(const std::vector<std::string>& names, const ErrorCode& code,
                     std::string_view which, bool is_limit = false) {
    if (!names.empty()) {
      outcome_.notices.push_back(
          notice(Severity::kNote, code,
                 fmt::format("{} {} {} skipped: {}{}", plural(names.size(), "document"), which,
                             names.size() == 1 ? "is" : "are", printable(names.front()),
                             names.size() > 1 ? ", ..." : "")));
      outcome_.notices.back().not_done = is_limit;
    }
  }

  std::vector<PlannedTrial> plan() {
    std::vector<PlannedTrial> planned;
    for (std::size_t d = 0; d < chosen_.size(); ++d) {
      const GoldAnnotation& gold = *chosen_[d]->gold;
      result().documents.push_back({chosen_[d]->name,
                                    gold.entity_count(),
                                    gold.links().size(),
                                    gold.pair_count(),
                                    gold.related_pairs(),
                                    {}});
      for (std::size_t s = 0; s < result().strategies.size(); ++s) {
        const bool chance = result().strategies[s]->by_chance || request_.error_rate > 0;
        const std::size_t number = chance ? result().runs : 1;
        result().documents.back().trials.emplace_back(number);
        for (std::size_t r = 0; r < number; ++r) {
          planned.push_back({d, s, r});
        }
      }
    }
    // The longest first, so that no thread is left with one at the end.
    std::ranges::stable_sort(planned, std::greater<>{}, [&](const PlannedTrial& one) {
      return result().documents[one.document].pairs;
    });
    return planned;
  }

  // False when stopped.
  bool run_trials() {
    const std::vector<PlannedTrial> planned = plan();
    std::vector<AnswerWeights> weights(chosen_.size());
    if (uses_weights()) {
      parallel_for(chosen_.size(), silent_, [&](std::size_t d) {
        weights[d] = learned_.weights_for(*chosen_[d], run_.stop);
      });
    }
    const bool all = parallel_for(planned.size(), run_, [&](std::size_t i) {
      const PlannedTrial& one = planned[i];
      TrialOptions options = result().options;
      options.seed += one.number;
      const StrategyInfo& strategy = *result().strategies[one.strategy];
      Trial& trial = result().documents[one.document].trials[one.strategy][one.number];
      const GoldAnnotation& gold = *chosen_[one.document]->gold;
      if (strategy.uses_tagger) {
        const GuidedOpinion& opinion = opinions_[one.document];
        trial = run_trial(gold, strategy, opinion.weights, options, run_.stop, trusted(opinion));
      } else {
        trial = run_trial(gold, strategy, weights[one.document], options, run_.stop);
      }
    });
    return all && !run_.stopped();
  }

  const SimulateRequest& request_;
  const Run& run_;
  Run silent_;
  Outcome<SimulateResult> outcome_;
  LearnedWeights learned_;
  std::vector<const KnownDocument*> chosen_;
  std::vector<GuidedOpinion> opinions_;  // of these, if a strategy wants them
};

}  // namespace

std::string_view strategies_help() {
  static const std::string kHelp = [] {
    std::vector<std::string_view> names;
    for (const StrategyInfo& info : all_strategies()) {
      names.push_back(info.name);
    }
    return fmt::format("Strategies for choosing the next question, separated by commas, or all: {}",
                       fmt::join(names, ", "));
  }();
  return kHelp;
}

Result<Outcome<SimulateResult>> simulate(const SimulateRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  return Simulation(request, run).make();
}

}  // namespace gnomon
