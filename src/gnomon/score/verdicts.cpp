#include "gnomon/score/verdicts.h"

#include "gnomon/reason/contradictions.h"
#include "gnomon/reason/explanation.h"

#include <optional>

namespace gnomon {
namespace {

RelationSet relation(const SharedLink& link) {
  return relation_of(link.type, During::kSimultaneous);
}

// Finds reasons in one annotation for what is said by the other.
class Reasons {
 public:
  Reasons(std::size_t entities, const std::vector<JudgedLink>& links, const std::stop_token& stop)
      : network_(entities), stop_(stop) {
    for (const JudgedLink& link : links) {
      if (link.role == LinkRole::kKept || link.role == LinkRole::kImplied) {
        network_.add_link(link.link.first, link.link.second, relation(link.link));
        origins_.push_back(link.link.origin);
      }
    }
    explainer_.emplace(network_, stop);
  }
  Reasons(const Reasons&) = delete;  // the explainer looks into the network
  Reasons& operator=(const Reasons&) = delete;

  std::vector<std::size_t> why(const JudgedLink& link) {
    if (link.link.first == link.link.second || link.verdict == Verdict::kUnknown ||
        stop_.stop_requested()) {
      return {};
    }
    if (link.verdict == Verdict::kEntailed) {
      return origins(explainer_->why(link.link.first, link.link.second, relation(link.link)).links);
    }
    // The links here agree with one another, so that every contradiction goes through the new one.
    Network with_link = network_;
    const LinkId added = with_link.add_link(link.link.first, link.link.second, relation(link.link));
    std::vector<LinkId> circle = smallest_contradiction(with_link, stop_);
    std::erase(circle, added);
    return origins(circle);
  }

 private:
  std::vector<std::size_t> origins(const std::vector<LinkId>& links) const {
    std::vector<std::size_t> result;
    result.reserve(links.size());
    for (const LinkId link : links) {
      result.push_back(origins_[position(link)]);
    }
    return result;
  }

  Network network_;
  std::vector<std::size_t> origins_;
  std::optional<Explainer> explainer_;
  const std::stop_token& stop_;
};

std::vector<ExplainedLink> explain(const std::vector<JudgedLink>& links,
                                   const std::vector<JudgedLink>& others, std::size_t entities,
                                   const std::stop_token& stop) {
  Reasons reasons(entities, others, stop);
  std::vector<ExplainedLink> result;
  result.reserve(links.size());
  for (const JudgedLink& link : links) {
    result.push_back({link, reasons.why(link)});
  }
  return result;
}

}  // namespace

ExplainedPair explain_verdicts(const SharedPair& pair, const ScoreSettings& settings,
                               const std::stop_token& stop) {
  ScoreSettings exact = settings;
  exact.mode = Mode::kExact;
  const JudgedPair judged = judge(pair, exact, stop);
  if (stop.stop_requested()) {
    return {};
  }
  return {explain(judged.gold, judged.system, pair.entities, stop),
          explain(judged.system, judged.gold, pair.entities, stop)};
}

}  // namespace gnomon
