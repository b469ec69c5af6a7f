#include "gnomon/operations/adjudication_documents.h"

#include "gnomon/base/error_code.h"
#include "gnomon/operations/open_project.h"

#include <algorithm>
#include <map>

namespace gnomon {
namespace {

// How many of the annotators that count each document has.
std::map<std::string, std::size_t> annotators_of(const std::vector<Assignment>& assignments,
                                                 const AdjudicationRequest& request) {
  std::map<std::string, std::size_t> counts;
  for (const Assignment& assignment : assignments) {
    if (request.annotators.empty() ||
        std::ranges::find(request.annotators, assignment.annotator) != request.annotators.end()) {
      ++counts[assignment.document];
    }
  }
  return counts;
}

}  // namespace

Result<std::vector<DocumentStanding>> adjudication_documents(const AdjudicationRequest& request,
                                                             const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  const auto documents = project->documents();
  const auto assignments = project->assignments();
  const auto adjudicated = project->adjudicated_documents();
  if (!documents || !assignments || !adjudicated) {
    return Failure(!documents     ? documents.error()
                   : !assignments ? assignments.error()
                                  : adjudicated.error());
  }
  const std::map<std::string, std::size_t> annotators = annotators_of(*assignments, request);
  const std::size_t needed = request.annotators.size() == 1 ? 1 : 2;
  std::vector<DocumentStanding> result;
  for (const ProjectDocument& document : *documents) {
    const auto found = annotators.find(document.name);
    if (found == annotators.end() || found->second < needed) {
      continue;
    }
    const std::size_t pairs = document.entities * (document.entities - 1) / 2;
    DocumentStanding standing{document.name, document.entities, pairs, pairs, pairs, false};
    if (std::ranges::find(*adjudicated, document.name) != adjudicated->end()) {
      AdjudicationRequest one = request;
      one.document = document.name;
      const Result<AdjudicationSession> session = AdjudicationSession::open(one, run);
      if (!session) {
        return Failure(session.error());
      }
      standing.open = session->standing().disputes;
      standing.to_ask = standing.open;
      standing.begun = true;
    }
    result.push_back(std::move(standing));
  }
  if (result.empty()) {
    return fail(codes::kNotAssigned, project->where(), "no document has several annotators",
                "'gnomon project assign' assigns documents to annotators");
  }
  return result;
}

}  // namespace gnomon
