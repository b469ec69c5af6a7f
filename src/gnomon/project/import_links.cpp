#include "gnomon/project/import_links.h"

#include "gnomon/annotate/imported_links.h"
#include "gnomon/base/run.h"
#include "gnomon/base/utf8.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string name_of(const Link& link) {
  return link.lid.empty() ? "a TLINK without id" : shown(link.lid);
}

// Whether the very same was stated already, in either direction.
bool stated(const Session& session, const Action& action) {
  const auto first = session.find(action.first);
  const auto second = session.find(action.second);
  return std::ranges::any_of(session.statements(), [&](const Statement& said) {
    return (said.first == first && said.second == second && said.answer == action.answer) ||
           (said.first == second && said.second == first && said.answer == action.answer.inverse());
  });
}

}  // namespace

LinkImport take_links(Annotation& annotation, const Document& document, During during,
                      std::vector<Action>& taken, const std::stop_token& stop) {
  const ImportedLinks found =
      imported_links(document, annotation.session.knowledge().options().algebra, during);
  LinkImport result;
  for (const std::size_t place : found.left_out) {
    const Link& link = document.links()[place];
    result.left_out.push_back(
        {name_of(link),
         fmt::format("the relation '{}' is not an answer in this project", shown(link.rel_type))});
  }
  annotation.session.begin_replay();
  for (std::size_t i = 0; i < found.actions.size() && !stop.stop_requested(); ++i) {
    const Action& action = found.actions[i];
    if (stated(annotation.session, action)) {
      ++result.known;
      continue;
    }
    const auto applied = annotation.session.apply(action, annotation.last + 1, stop);
    if (applied) {
      ++annotation.last;
      ++result.logged;
      taken.push_back(action);
    } else {
      result.left_out.push_back({name_of(document.links()[found.origins[i]]),
                                 in_words(annotation.session, applied.error())});
    }
  }
  annotation.session.end_replay();
  return result;
}

Result<LinkImport> import_links(Project& project, const Document& document,
                                std::string_view annotator, const std::stop_token& stop) {
  // Again from the start when another process logged something meanwhile.
  for (;;) {
    Result<Annotation> annotation = load_annotation(project, document.name(), annotator, stop);
    if (!annotation) {
      return Failure(annotation.error());
    }
    const std::uint64_t last = annotation->last;
    std::vector<Action> taken;
    LinkImport result = take_links(*annotation, document, project.settings().during, taken, stop);
    if (stop.stop_requested()) {
      return Failure(cancelled());
    }
    const Result<Appended> appended = project.append(document.name(), annotator, last, taken);
    if (!appended) {
      return Failure(appended.error());
    }
    if (appended->done) {
      return result;
    }
  }
}

}  // namespace gnomon
