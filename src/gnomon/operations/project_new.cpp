#include "gnomon/operations/project_new.h"

#include "gnomon/annotate/asked_entities.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/asked_tasks.h"
#include "gnomon/operations/open_project.h"
#include "gnomon/operations/project_guidelines.h"
#include "gnomon/operations/tag_model_at_hand.h"
#include "gnomon/operations/time_value.h"
#include "gnomon/project/annotation.h"
#include "gnomon/project/import_links.h"
#include "gnomon/tag/tag_document.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// The documents of a request, looked for but not read.
struct FoundDocuments {
  std::vector<SourceFile> files;
  const Format* format = nullptr;
};

// The inputs with the creation time that their raw texts get.
Result<std::vector<Input>> dated(std::span<const Input> inputs, const std::string& creation_time) {
  std::vector<Input> result(inputs.begin(), inputs.end());
  if (creation_time.empty()) {
    return result;
  }
  const TypedTime time = read_time_value(creation_time);
  if (!time.valid || time.value.empty() || time.type == "DURATION") {
    return fail(codes::kBadTimeValue, "", fmt::format("'{}' is not a date", shown(creation_time)),
                "give `creation-time` as 2026-03-02 or 2026-03-02T14:30");
  }
  for (Input& input : result) {
    input = input.with_creation_time(time.value);
  }
  return result;
}

Result<FoundDocuments> find_documents(std::span<const Input> given, const std::string& from,
                                      const std::string& creation_time,
                                      std::vector<Notice>& notices) {
  const Result<std::vector<Input>> inputs_dated = dated(given, creation_time);
  if (!inputs_dated) {
    return Failure(inputs_dated.error());
  }
  const std::vector<Input>& inputs = *inputs_dated;
  const Result<const Format*> format = find_input_format(from);
  if (!format) {
    return Failure(format.error());
  }
  if (inputs.empty()) {
    return FoundDocuments{{}, *format};
  }
  return find_inputs(inputs, notices).map([&](std::vector<SourceFile> files) {
    return FoundDocuments{std::move(files), *format};
  });
}

// Puts documents into a project, and gives them to annotators.
class DocumentTaker {
 public:
  DocumentTaker(Project& project, const std::vector<std::string>& annotators,
                const std::vector<std::string>& as_annotation, const TagSettings* draft,
                const Run& run, Outcome<ProjectImportResult>& outcome)
      : project_(project),
        annotators_(annotators),
        as_annotation_(as_annotation),
        draft_(draft),
        run_(run),
        outcome_(outcome) {}

  Result<void> take_all(const FoundDocuments& found) {
    ProgressCount progress(run_, found.files.size());
    for (const SourceFile& file : found.files) {
      if (Result<void> done = take_file(file, found.format); !done) {
        return done;
      }
      progress.step();
    }
    return {};
  }

 private:
  Result<void> take_file(const SourceFile& file, const Format* format) {
    if (file.document) {
      return tell(take_drafted(*file.document), file);
    }
    for (const Result<Document>& document : load(file, format).documents) {
      if (!document) {
        ++outcome_.value.unread;
        outcome_.notices.push_back(error_notice(document.error(), file.document_name));
      } else if (Result<void> done = tell(take_drafted(*document), file); !done) {
        return done;
      }
    }
    return {};
  }

  // What is wrong with one document is a notice; but the disk will not be less full for the next,
  // and who stops the work means all of it.
  Result<void> tell(Result<void> done, const SourceFile& file) {
    if (!done) {
      const ErrorKind kind = done.error().kind;
      if (kind == ErrorKind::kSystem || kind == ErrorKind::kCancelled) {
        return done;
      }
      outcome_.notices.push_back(error_notice(done.error(), file.document_name));
    }
    return {};
  }

  // With the events and times that the tagger finds, when that is wanted.
  Result<void> take_drafted(const Document& document) {
    if (draft_ == nullptr || document.body().size() > kLongestTaggedText) {
      return take(document);
    }
    return take(tag_document(document, *draft_, run_.stop).document);
  }

  Result<void> take(const Document& document) {
    if (run_.stopped()) {
      return Failure(cancelled());
    }
    const std::string impossible =
        why_impossible(document, knowledge_options(project_.settings()).tasks);
    if (!impossible.empty()) {
      return fail(codes::kTaskImpossible, shown(document.name()),
                  fmt::format("the document has no pair to ask about: {}", impossible),
                  "choose another task, or add to the document what is missing");
    }
    const Result<bool> added = project_.add_document(document);
    if (!added) {
      return Failure(added.error());
    }
    (*added ? outcome_.value.added : outcome_.value.known) += 1;
    outcome_.value.entities += asked_entities(document).size();
    for (const std::vector<std::string>* names : {&annotators_, &as_annotation_}) {
      for (const std::string& name : *names) {
        if (Result<void> assigned = project_.assign(document.name(), name); !assigned) {
          return assigned;
        }
      }
    }
    for (const std::string& name : as_annotation_) {
      if (Result<void> done = take_statements(document, name); !done) {
        return done;
      }
    }
    return {};
  }

  Result<void> take_statements(const Document& document, const std::string& annotator) {
    const Result<LinkImport> imported = import_links(project_, document, annotator, run_.stop);
    if (!imported) {
      return Failure(imported.error());
    }
    outcome_.value.statements += imported->logged;
    outcome_.value.left_out += imported->left_out.size();
    for (const LinkLeftOut& link : imported->left_out) {
      outcome_.notices.push_back(notice(
          Severity::kWarning, codes::kLinksSkipped,
          fmt::format("{}: {} skipped: {}", shown(document.name()), shown(link.lid), link.why),
          std::string(document.name())));
    }
    return {};
  }

  Project& project_;
  const std::vector<std::string>& annotators_;
  const std::vector<std::string>& as_annotation_;
  const TagSettings* draft_;  // null: documents as they are
  const Run& run_;
  Outcome<ProjectImportResult>& outcome_;
};

// What a first draft is made with; nothing when none is wanted.
struct DraftTools {
  std::optional<TagModel> model;
  TagSettings settings;
  bool is_wanted = false;

  const TagSettings* wanted() {
    settings.model = model ? &*model : nullptr;
    settings.without_links = true;
    return is_wanted ? &settings : nullptr;
  }
};

Result<DraftTools> draft_tools(bool is_wanted, std::vector<Notice>& notices) {
  DraftTools tools;
  tools.is_wanted = is_wanted;
  if (is_wanted) {
    Result<std::optional<TagModel>> model = model_at_hand("", notices);
    if (!model) {
      return Failure(model.error());
    }
    tools.model = std::move(*model);
  }
  return tools;
}

Result<void> add_annotators(Project& project, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (Result<void> added = project.add_annotator(name); !added) {
      return added;
    }
  }
  return {};
}

Result<ProjectSettings> settings_of(const ProjectNewRequest& request) {
  ProjectSettings settings{.algebra = request.algebra,
                           .infer_undetermined = !request.ask_all,
                           .during = request.during,
                           .strategy = request.strategy,
                           .calendar = !request.no_calendar,
                           .task = request.task};
  if (request.task.empty()) {
    return settings;
  }
  if (const auto tasks = parse_tasks(request.task); !tasks) {
    return Failure(tasks.error());
  }
  if (request.algebra == AnswerAlgebra::kFull) {
    return fail(codes::kFieldsContradict, "",
                "tasks are answered with the labels of TempEval, not with Allen's relations",
                "leave out `task` or `algebra`");
  }
  settings.algebra = AnswerAlgebra::kTempEval;
  // The pairs of a task are few and each is asked: best in the order in which they are read.
  settings.strategy =
      request.strategy == ProjectSettings{}.strategy ? "text-order" : request.strategy;
  return settings;
}

}  // namespace

Result<Outcome<ProjectImportResult>> project_new(const ProjectNewRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  if (const auto strategy = find_strategy(request.strategy); !strategy) {
    return Failure(strategy.error());
  }
  const Result<ProjectSettings> settings = settings_of(request);
  if (!settings) {
    return Failure(settings.error());
  }
  Outcome<ProjectImportResult> outcome;
  const Result<FoundDocuments> found =
      find_documents(request.inputs, request.from, request.creation_time, outcome.notices);
  const Result<std::string> guidelines =
      request.guidelines.empty() ? std::string() : read_guidelines(request.guidelines);
  if (!found || !guidelines) {
    return Failure(!found ? found.error() : guidelines.error());
  }
  Result<DraftTools> draft = draft_tools(request.draft, outcome.notices);
  if (!draft) {
    return Failure(draft.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  const auto fill = [&](Project& project) -> Result<void> {
    outcome.value.project = project.where();
    Result<void> done = add_annotators(project, request.annotators);
    done = done ? add_annotators(project, request.as_annotation) : done;
    if (done && !guidelines->empty()) {
      done = project.set_guidelines(*guidelines);
    }
    DocumentTaker taker(project, request.annotators, request.as_annotation, draft->wanted(), run,
                        outcome);
    done = done ? taker.take_all(*found) : done;
    if (done && !request.inputs.empty() && outcome.value.in_project() == 0) {
      return fail(codes::kNothingToAnnotate, project.where(),
                  "no document can be annotated, so the project was not created",
                  "correct the documents, then try again");
    }
    return done;
  };
  const Result<Project> project = Project::create(request.project, *settings, fill);
  if (project) {
    return outcome;
  }
  if (project.error().code != codes::kNothingToAnnotate.name) {
    return Failure(project.error());
  }
  outcome.value.is_created = false;  // notices say what is wrong with each document
  outcome.notices.push_back(error_notice(project.error()));
  return outcome;
}

Result<Outcome<ProjectImportResult>> project_import(const ProjectImportRequest& request,
                                                    const Run& run) {
  Result<Project> project = open_project(request);
  if (!project) {
    return Failure(project.error());
  }
  Outcome<ProjectImportResult> outcome;
  outcome.value.project = project->where();
  const Result<FoundDocuments> found =
      find_documents(request.inputs, request.from, request.creation_time, outcome.notices);
  if (!found) {
    return Failure(found.error());
  }
  Result<void> done = add_annotators(*project, request.annotators);
  Result<DraftTools> draft = draft_tools(request.draft, outcome.notices);
  if (!draft) {
    return Failure(draft.error());
  }
  DocumentTaker taker(*project, request.annotators, request.as_annotation, draft->wanted(), run,
                      outcome);
  done = done ? taker.take_all(*found) : done;
  if (!done) {
    return Failure(done.error());
  }
  return outcome;
}

}  // namespace gnomon
