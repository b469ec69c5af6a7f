// What a server serves, by names: collections of documents, other files, annotation projects.
// Requests name nothing else, so that no request can name a path.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/base/value.h"
#include "gnomon/corpus/input.h"

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

enum class Role { kGold, kSystem, kAnnotator, kDocuments };
std::string_view role_name(Role role);

struct ServedCollection {
  std::string name;
  Role role = Role::kDocuments;
  std::string path;
  std::size_t files = 0;  // with documents
};

struct ServedFile {
  std::string name;
  std::string path;
  std::string kind;  // questions, pairs or other
};

class Catalogue {
 public:
  // Folders are searched once, now. Several paths are gold and systems; of one folder, the names
  // of the folders in it tell: gold, systems/NAME, annotators/NAME. New projects go into
  // `projects_folder`, none when that is empty. Fails when a path does not exist.
  static Result<Catalogue> make(const std::vector<std::string>& paths, std::string projects_folder);

  // For GET served.
  Value data() const;
  const std::vector<ServedCollection>& collections() const { return collections_; }

  // An input as docs/api.md describes it.
  Result<Input> input(const Value& value, const Run& run = {}) const;

  // Where a project is; fails with `not-served`.
  Result<std::string> project(std::string_view name) const;
  std::vector<std::string> projects() const;
  bool can_create_projects() const { return !projects_folder_.empty(); }
  // Where a new project of that name would be; fails when the name is taken or is none.
  Result<std::string> new_project(std::string_view name) const;
  void add_project(std::string name, std::string where);

  Catalogue(Catalogue&& other) noexcept;

 private:
  Catalogue() = default;
  void add_file(const std::string& path, Role role);
  void add_folder(const std::string& folder, std::optional<Role> role);
  void add_document(const std::string& collection, const std::string& name,
                    const std::string& path);
  Result<Input> named(const std::string& name, const Run& run) const;
  Result<Input> upload(const Value::Object& members, const Run& run) const;
  Result<Input> of_project(const Value::Object& members, const Run& run) const;

  std::string title_;
  std::vector<ServedCollection> collections_;
  std::vector<ServedFile> files_;
  std::map<std::string, std::string, std::less<>> documents_;  // served name -> path
  std::string projects_folder_;
  mutable std::mutex mutex_;                                  // of what follows
  std::map<std::string, std::string, std::less<>> projects_;  // name -> where
};

}  // namespace gnomon::serve
