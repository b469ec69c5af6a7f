#include "gnomon/annotate/annotated_document.h"

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/tempeval.h"
#include "gnomon/annotate/calendar_statements.h"
#include "gnomon/annotate/imported_links.h"
#include "gnomon/annotate/session.h"
#include "gnomon/backbone/calendar_origin.h"
#include "gnomon/base/stop_check.h"
#include "gnomon/timeml/edit.h"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace gnomon {
namespace {

// The relType that states an answer. "Before" of the rules is BEFORE, though it takes in IBEFORE.
std::string_view rel_type_of(Answer answer, AnswerAlgebra algebra) {
  if (!answer.definite()) {
    return "VAGUE";
  }
  if (algebra == AnswerAlgebra::kTempEval) {
    return tempeval_name(narrowest_tempeval_label(answer.relation()));
  }
  const RelationSet relation = answer.relation();
  if (relation == kIncludesAnswer) {
    return extended_timeml_name(Relation::kContains);
  }
  if (relation == kIncludesAnswer.inverse()) {
    return extended_timeml_name(Relation::kDuring);
  }
  return extended_timeml_name(relation.first());
}

class Links {
 public:
  explicit Links(const Session& session) : session_(session), ids_(session.document()) {}

  void add(Entity first, Entity second, Answer answer, std::string_view origin) {
    add(first, second, answer, {}, origin);
  }

  // As `link` writes it: the calendar knows more exactly what an answer of the rules includes. The
  // labels of TempEval have no names for that.
  void add_of_calendar(Entity first, Entity second) {
    const auto refers_to = [&](Entity entity) {
      return session_.entities()[position(entity)].name.refers_to;
    };
    const bool is_coarse = session_.knowledge().options().algebra == AnswerAlgebra::kTempEval;
    const auto relation =
        calendar_relation(session_.document(), refers_to(first), refers_to(second));
    add(first, second, Answer(session_.knowledge().relation(first, second)),
        relation && !is_coarse ? extended_timeml_name(*relation) : std::string_view(),
        kCalendarOrigin);
  }

  const std::vector<NewTlink>& all() const { return links_; }

 private:
  // With the relation of the answer, unless another name is given for it.
  void add(Entity first, Entity second, Answer answer, std::string_view rel_type,
           std::string_view origin) {
    // Tasks relate an event to a time, not the other way round.
    const Task* task = session_.task_of(pair_of(first, second));
    if (task != nullptr && !session_.entities()[position(first)].facts.is_event &&
        session_.entities()[position(second)].facts.is_event) {
      std::swap(first, second);
      answer = answer.inverse();
    }
    const DocumentNetwork::Name& source = session_.entities()[position(first)].name;
    const DocumentNetwork::Name& target = session_.entities()[position(second)].name;
    const auto algebra = session_.knowledge().options().algebra;
    links_.push_back(
        {.lid = ids_.next(),
         .rel_type = std::string(rel_type.empty() ? rel_type_of(answer, algebra) : rel_type),
         .source = source.as_source,
         .source_id = std::string(source.id),
         .target = target.as_target,
         .target_id = std::string(target.id),
         .origin = std::string(origin)});
    if (task != nullptr && task->is_tempeval()) {
      links_.back().others.emplace_back("task", task->number);
    }
  }

  const Session& session_;
  FreshLinkIds ids_;
  std::vector<NewTlink> links_;
};

using PairSet = std::set<std::pair<Entity, Entity>>;

// What was imported of each pair, as the first entity stands to the second.
std::map<std::pair<Entity, Entity>, Answer> imported_answers(const Session& session) {
  std::map<std::pair<Entity, Entity>, Answer> answers;
  for (const Statement& said : session.statements()) {
    if (said.source == StatementSource::kImported) {
      const Pair pair = pair_of(said.first, said.second);
      answers.try_emplace({pair.first, pair.second},
                          pair.first == said.first ? said.answer : said.answer.inverse());
    }
  }
  return answers;
}

// Which links of the document stay: those that are no TLINKs, and of each imported pair the first
// TLINK that says what was imported. Such pairs are then stated.
std::vector<bool> kept_links(const Session& session, During during, PairSet& stated) {
  const auto imported = imported_answers(session);
  const auto links = session.document().links();
  std::vector<bool> keep(links.size(), true);
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (links[i].kind != ElementKind::kTlink) {
      continue;
    }
    keep[i] = false;
    const std::optional<Action> said =
        import_of(session.document(), links[i], session.knowledge().options().algebra, during);
    const auto first = said ? session.find(said->first) : std::nullopt;
    const auto second = said ? session.find(said->second) : std::nullopt;
    if (!first || !second || *first == *second) {
      continue;
    }
    const Pair pair = pair_of(*first, *second);
    const auto found = imported.find({pair.first, pair.second});
    const Answer answer = pair.first == *first ? said->answer : said->answer.inverse();
    keep[i] = found != imported.end() && found->second == answer &&
              stated.emplace(pair.first, pair.second).second;
  }
  return keep;
}

}  // namespace

std::string_view provenance_name(StatementSource source, Provenance provenance) {
  const bool annotation = provenance == Provenance::kAnnotation;
  switch (source) {
    case StatementSource::kImported:
      return "imported";
    case StatementSource::kMarked:
      return annotation ? "marked" : "agreed";
    case StatementSource::kCalendar:
      return "calendar";
    case StatementSource::kAsked:
      break;
  }
  return annotation ? "asked" : "decided";
}

Document annotated_document(const Session& session, const AnnotatedDocumentOptions& options,
                            const std::stop_token& stop) {
  PairSet stated;
  const std::vector<bool> keep = kept_links(session, options.during, stated);
  Links links(session);
  for (const Statement& told : session.given()) {
    const Pair pair = pair_of(told.first, told.second);
    if (session.asks(pair) &&
        session.source(told.first, told.second) == StatementSource::kCalendar &&
        stated.emplace(pair.first, pair.second).second) {
      links.add_of_calendar(told.first, told.second);
    }
  }
  for (const Statement& said : session.statements()) {
    const Pair pair = pair_of(said.first, said.second);
    if ((said.answer.definite() || options.undetermined) &&
        stated.emplace(pair.first, pair.second).second) {
      links.add(said.first, said.second, said.answer,
                provenance_name(said.source, options.provenance));
    }
  }
  const Knowledge& knowledge = session.knowledge();
  const auto count = static_cast<std::uint32_t>(session.entities().size());
  StopCheck stopped(stop);
  for (std::uint32_t i = 0; i < count && !stopped.requested(count - i); ++i) {
    for (std::uint32_t k = i + 1; k < count; ++k) {
      const Entity a{i};
      const Entity b{k};
      const PairState state = knowledge.state(a, b);
      const bool wanted =
          (state == PairState::kRelated && options.inferred) ||
          (state == PairState::kInferredUndetermined && options.inferred && options.undetermined);
      if (wanted && session.asks({a, b}) && !stated.contains({a, b})) {
        if (session.source(a, b) == StatementSource::kCalendar) {
          links.add_of_calendar(a, b);
        } else {
          links.add(a, b, Answer(knowledge.relation(a, b)), kInferredName);
        }
      }
    }
  }
  return with_links(session.document(), keep, links.all());
}

}  // namespace gnomon
