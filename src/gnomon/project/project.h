// A store for the annotation of a corpus by several people: documents, annotators, who annotates
// what, and the log of everything that was done. One file (SQLite) or a database (PostgreSQL).
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/base/result.h"
#include "gnomon/project/project_values.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct ProjectDocument {
  std::string name;
  std::size_t entities = 0;
  std::string added;  // when, UTC
};

// Where the log of a document ends.
struct LastAction {
  std::string document;
  std::uint64_t number = 0;
  std::string when;  // UTC
};

// What became of an action that was to be logged.
struct Appended {
  bool done = false;
  std::uint64_t number = 0;             // of the action, when it is in the log now
  std::vector<LoggedAction> meanwhile;  // when not: what others logged behind `last_seen`
};

// An adjudicated version of a document: what was agreed on or decided, as a log of its own.
struct AdjudicatedVersion {
  std::uint64_t number = 0;
  std::string document;
  std::string adjudicator;
  std::vector<std::string> annotators;  // whose versions went into it
  std::string when;
  std::vector<Action> statements;
  std::uint64_t based_on = 0;  // the number of the version that it builds on; 0: of none
  std::string checksum = {};   // as it is stored; given by the project
};

// What became of a version that was to be saved.
struct SavedVersion {
  bool done = false;
  std::uint64_t number = 0;  // of the version, when it is in the project now
  std::string checksum = {};
  std::optional<AdjudicatedVersion> meanwhile = {};  // when not: the latest one that there is
};

// An open project. Every function that returns without an error has its effect on disk. Any number
// of processes may have it open, and any number of threads, each with an object of its own: one
// that it opened, or one that shares the connection of another (`share`). Actions that threads
// append at the same time over one connection become durable together, so that many cost little
// more than one.
class Project {
 public:
  // `where` is the path of a file, or a connection string postgresql://... or "dbname=...
  // host=...".
  // Fails when there is something already. What `fill` puts in belongs to the creation: when it
  // fails, nothing is left behind.
  using Fill = std::function<Result<void>(Project& project)>;
  static Result<Project> create(const std::string& where, const ProjectSettings& settings,
                                const Fill& fill = nullptr);
  // A project of an earlier version of gnomon is brought up to date.
  static Result<Project> open(const std::string& where);

  Project(Project&&) noexcept;
  Project& operator=(Project&&) noexcept;
  ~Project();

  // The same project over the same connection, for another thread.
  Project share() const;

  const ProjectSettings& settings() const;
  // The path or the connection string as messages show it: without the password.
  const std::string& where() const;

  // The latest ones; empty when there are none. Earlier ones stay in the project.
  Result<std::string> guidelines();
  Result<void> set_guidelines(std::string_view text);

  // Fails when there is a document of that name with another text or other entities; does nothing
  // when it is the same. The links of a document are kept with it, and are no statements. Whether
  // it was new.
  Result<bool> add_document(const Document& document);
  // In the order of their names, as all lists here.
  Result<std::vector<ProjectDocument>> documents();
  Result<Document> document(std::string_view name);

  // Does nothing when there is an annotator of that name.
  Result<void> add_annotator(std::string_view name);
  Result<std::vector<std::string>> annotators();
  // Fails when there is no such document or annotator.
  Result<void> assign(std::string_view document, std::string_view annotator);
  // What was done stays in the log.
  Result<void> unassign(std::string_view document, std::string_view annotator);
  Result<std::vector<Assignment>> assignments();

  // Logs an action behind the last one that the caller has seen. When somebody logged another one
  // meanwhile, it is not logged, and the result says what was. Fails when the document is not
  // assigned to the annotator.
  Result<Appended> append(std::string_view document, std::string_view annotator,
                          std::uint64_t last_seen, const Action& action);
  // Several actions at once, all or none; `number` is that of the last one. With no action at all
  // it says whether the caller has seen the whole log.
  Result<Appended> append(std::string_view document, std::string_view annotator,
                          std::uint64_t last_seen, std::span<const Action> actions);
  // Everything behind a number, in order.
  Result<std::vector<LoggedAction>> log(std::string_view document, std::string_view annotator,
                                        std::uint64_t behind = 0);

  // Where the logs of an annotator end, without those that nothing is in.
  Result<std::vector<LastAction>> last_actions(std::string_view annotator);

  // Without a number: a new version, whose number and time are given here; numbers count from 1
  // for each document. It builds on `based_on`, which had the checksum `seen` (empty: there was
  // none). With a number: other statements for that version, all at once, which had the checksum
  // `seen`. When the latest version is another one, or says something else by now, nothing is
  // saved, and the result has that version.
  Result<SavedVersion> save_adjudicated(const AdjudicatedVersion& version,
                                        std::string_view seen = {});
  Result<std::vector<AdjudicatedVersion>> adjudicated(std::string_view document);
  // The documents that have an adjudicated version.
  Result<std::vector<std::string>> adjudicated_documents();

  // What is wrong with what is stored, a sentence each: the structure of the database, what cannot
  // be read, and documents, actions of logs and adjudicated versions that are not what was stored,
  // or missing (see checksums.h). Nothing when all is well. Fails with `cancelled` when it was
  // stopped.
  Result<std::vector<std::string>> damage(const std::stop_token& stop = {});

 private:
  struct Store;
  explicit Project(std::shared_ptr<Store> store);
  std::shared_ptr<Store> store_;
};

// The time as logs have it.
std::string utc_now();

}  // namespace gnomon
