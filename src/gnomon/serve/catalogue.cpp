#include "gnomon/serve/catalogue.h"

#include "gnomon/base/files.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/files.h"
#include "gnomon/corpus/project_documents.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/read.h"
#include "gnomon/serve/base64.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/serve_codes.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostUploads = 1000;  // files of one request
constexpr std::size_t kMostOtherFiles = 2000;

std::string last_part(const fs::path& path) {
  const fs::path normal = path.lexically_normal();
  return (normal.has_filename() ? normal.filename() : normal.parent_path().filename()).string();
}

Role role_of(const std::string& group) {
  const fs::path path(group);
  if (last_part(path) == "gold") {
    return Role::kGold;
  }
  for (const fs::path& part : path) {
    if (part == "systems" || part == "system") {
      return Role::kSystem;
    }
    if (part == "annotators") {
      return Role::kAnnotator;
    }
  }
  return Role::kDocuments;
}

// By its name and first bytes: what the page offers it for.
std::string kind_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  if (extension == ".tsv" || extension == ".csv" || extension == ".jsonl") {
    return "pairs";
  }
  if (extension == ".txt" && path.filename().string().find("question") != std::string::npos) {
    return "questions";
  }
  return "other";
}

Failure not_served(std::string_view what, std::string_view name,
                   const std::vector<std::string_view>& known) {
  const auto nearest = nearest_name(name, known);
  return fail(codes::kNotServed, "", fmt::format("there is no {} '{}' here", what, shown(name)),
              nearest ? fmt::format("did you mean '{}'?", *nearest)
                      : "'GET /api/v1/served' lists what there is");
}

// A name of an uploaded file is shown in messages and may become that of a document; it is never
// looked for anywhere.
Result<std::string> upload_name(const Value* value) {
  const std::string* name = value == nullptr ? nullptr : text_of(*value);
  if (name == nullptr || name->empty() || name->size() > 255) {
    return fail(codes::kBadField, "", "an upload needs a name of at most 255 bytes");
  }
  if (name->find_first_of("/\\\n\r") != std::string::npos || *name == ".." ||
      printable(*name) != *name) {
    return fail(codes::kBadName, "",
                fmt::format("'{}' cannot be the name of an upload", shown(*name)),
                "give the name of the file without folders");
  }
  return *name;
}

Result<Input> uploaded_file(const Value::Object& members) {
  std::string name;
  std::optional<std::string> bytes;
  std::string creation_time;
  for (const auto& [key, value] : members) {
    const std::string* text = text_of(value);
    if (key == "name") {
      const Result<std::string> checked = upload_name(&value);
      if (!checked) {
        return Failure(checked.error());
      }
      name = *checked;
    } else if (key == "content" && text != nullptr) {
      bytes = *text;
    } else if (key == "base64" && text != nullptr) {
      bytes = from_base64(*text);
      if (!bytes) {
        return fail(codes::kBadField, "", "base64 is not valid");
      }
    } else if (key == "creation_time" && text != nullptr) {
      creation_time = *text;
    } else {
      return fail(codes::kBadField, "", fmt::format("an upload has no '{}'", shown(key)),
                  "give name and content, or name and base64");
    }
  }
  if (name.empty() || !bytes) {
    return fail(codes::kBadField, "", "an upload needs name and content");
  }
  Input input = Input::bytes(name, std::move(*bytes));
  return creation_time.empty() ? input : input.with_creation_time(creation_time);
}

}  // namespace

std::string_view role_name(Role role) {
  switch (role) {
    case Role::kGold:
      return "gold";
    case Role::kSystem:
      return "system";
    case Role::kAnnotator:
      return "annotator";
    case Role::kDocuments:
      break;
  }
  return "documents";
}

Catalogue::Catalogue(Catalogue&& other) noexcept
    : title_(std::move(other.title_)),
      collections_(std::move(other.collections_)),
      files_(std::move(other.files_)),
      documents_(std::move(other.documents_)),
      projects_folder_(std::move(other.projects_folder_)),
      projects_(std::move(other.projects_)) {}

void Catalogue::add_document(const std::string& collection, const std::string& name,
                             const std::string& path) {
  documents_.emplace(collection + '/' + name, path);
}

void Catalogue::add_file(const std::string& path, Role role) {
  const std::string name = fs::path(path).filename().string();
  files_.push_back({name, path, kind_of(path)});
  collections_.push_back({name, role, path, 1});
  add_document(name, fs::path(path).stem().string(), path);
}

void Catalogue::add_folder(const std::string& folder, std::optional<Role> role) {
  const std::vector<std::string> paths = {folder};
  const FileList found = find_files(std::span<const std::string>(paths));
  std::map<std::string, std::vector<const SourceFile*>> groups;  // by folder below this one
  std::set<std::string> documents;
  for (const SourceFile& file : found.files) {
    documents.insert(file.path);
    groups[fs::path(file.document_name).parent_path().string()].push_back(&file);
  }
  const std::string top = last_part(folder);
  if (role && !groups.empty()) {
    // Named on its own: one collection, however it is arranged.
    collections_.push_back({top, *role, folder, found.files.size()});
    for (const SourceFile& file : found.files) {
      add_document(top, file.document_name, file.path);
    }
  } else {
    for (const auto& [group, files] : groups) {
      const std::string name = group.empty() ? top : group;
      const std::string path = group.empty() ? folder : (fs::path(folder) / group).string();
      collections_.push_back({name, role_of(name), path, files.size()});
      for (const SourceFile* file : files) {
        add_document(name, fs::path(file->document_name).filename().string(), file->path);
      }
    }
  }
  std::error_code ignored;
  std::vector<fs::path> others;
  for (fs::recursive_directory_iterator
           at(folder, fs::directory_options::skip_permission_denied, ignored),
       end;
       at != end; at.increment(ignored)) {
    if (at->path().filename().string().starts_with('.')) {
      at.disable_recursion_pending();
      continue;
    }
    if (at->is_regular_file(ignored) && !documents.contains(at->path().string()) &&
        others.size() < kMostOtherFiles) {
      others.push_back(at->path());
    }
  }
  std::ranges::sort(others);
  for (const fs::path& path : others) {
    if (project_input_of(path.string())) {
      projects_.emplace(path.stem().string(), path.string());
    } else {
      files_.push_back({path.lexically_relative(folder).string(), path.string(), kind_of(path)});
    }
  }
}

Result<Catalogue> Catalogue::make(const std::vector<std::string>& paths,
                                  std::string projects_folder) {
  Catalogue made;
  made.projects_folder_ = std::move(projects_folder);
  std::size_t corpora = 0;
  for (const std::string& path : paths) {
    corpora += project_input_of(path) ? 0 : 1;
  }
  bool gold = true;  // the first of several is
  for (const std::string& path : paths) {
    std::error_code problem;
    if (project_input_of(path)) {
      const std::string name = path.find("://") == std::string::npos
                                   ? fs::path(path).stem().string()
                                   : last_part(path.substr(0, path.find('?')));
      made.projects_.emplace(name, path);
    } else if (!fs::exists(path, problem)) {
      return fail(codes::kNoSuchFile, path, "there is no such file or folder",
                  "give files, folders or annotation projects");
    } else {
      const std::optional<Role> role =
          corpora < 2 ? std::nullopt : std::optional(gold ? Role::kGold : Role::kSystem);
      gold = false;
      fs::is_directory(path, problem) ? made.add_folder(path, role)
                                      : made.add_file(path, role.value_or(Role::kDocuments));
    }
    made.title_ = made.title_.empty() ? last_part(path) : made.title_;
  }
  // Projects that were made here are there after a restart, too.
  if (!made.projects_folder_.empty()) {
    std::error_code problem;
    for (const fs::directory_entry& one : fs::directory_iterator(made.projects_folder_, problem)) {
      if (one.path().extension() == ".gnomon" && one.is_regular_file(problem)) {
        made.projects_.emplace(one.path().stem().string(), one.path().string());
      }
    }
  }
  // Two inputs may end in the same name.
  std::set<std::string> names;
  for (ServedCollection& collection : made.collections_) {
    const std::string wanted = collection.name;
    for (int copy = 2; !names.insert(collection.name).second; ++copy) {
      collection.name = fmt::format("{} ({})", wanted, copy);
    }
  }
  return made;
}

Value Catalogue::data() const {
  Value collections = Value::array();
  for (const ServedCollection& one : collections_) {
    collections.push(Value::object()
                         .set("name", one.name)
                         .set("role", role_name(one.role))
                         .set("documents", one.files)
                         .set("path", one.path));
  }
  Value files = Value::array();
  for (const ServedFile& one : files_) {
    files.push(Value::object().set("name", one.name).set("kind", one.kind));
  }
  Value all = Value::array();
  for (const std::string& name : projects()) {
    all.push(Value::object().set("name", name));
  }
  return Value::object()
      .set("title", title_)
      .set("collections", std::move(collections))
      .set("files", std::move(files))
      .set("projects", std::move(all))
      .set("can_create_projects", can_create_projects());
}

Result<Input> Catalogue::named(const std::string& name, const Run& run) const {
  for (const ServedCollection& one : collections_) {
    if (one.name == name) {
      return Input(one.path);
    }
  }
  if (const auto found = documents_.find(name); found != documents_.end()) {
    return Input(found->second);
  }
  for (const ServedFile& one : files_) {
    if (one.name == name) {
      return Input(one.path);
    }
  }
  // A document of a file with several, which only its content tells.
  for (const ServedCollection& one : collections_) {
    if (!name.starts_with(one.name + '/')) {
      continue;
    }
    const auto read = read_documents({.inputs = {one.path}}, run);
    if (!read) {
      continue;
    }
    for (const SharedDocument& document : read->value.documents) {
      if (document->name() == std::string_view(name).substr(one.name.size() + 1)) {
        return Input::documents(name, {document});
      }
    }
  }
  std::vector<std::string_view> known;
  for (const ServedCollection& one : collections_) {
    known.push_back(one.name);
  }
  for (const auto& [document, path] : documents_) {
    known.push_back(document);
  }
  return not_served("collection, file or document", name, known);
}

Result<Input> Catalogue::upload(const Value::Object& members, const Run& run) const {
  const auto files = std::ranges::find(members, "files", &Value::Member::first);
  if (files == members.end()) {
    return uploaded_file(members);
  }
  const auto name = std::ranges::find(members, "name", &Value::Member::first);
  const Result<std::string> called = upload_name(name == members.end() ? nullptr : &name->second);
  if (!called) {
    return Failure(called.error());
  }
  ReadRequest request;
  for (const Value& file : files->second.items()) {
    const Value::Object* one = members_of(file);
    Result<Input> input =
        one == nullptr ? fail(codes::kBadField, "", "files must be objects") : uploaded_file(*one);
    if (!input) {
      return input;
    }
    if (request.inputs.size() == kMostUploads) {
      return fail(codes::kUploadTooLarge, "", fmt::format("more than {} files", kMostUploads));
    }
    request.inputs.push_back(std::move(*input));
  }
  const auto read = read_documents(request, run);
  if (!read) {
    return Failure(read.error());
  }
  return Input::documents(*called, read->value.documents);
}

Result<Input> Catalogue::of_project(const Value::Object& members, const Run& run) const {
  Value whole = Value::object();
  for (const auto& [name, value] : members) {
    whole.set(name, value);
  }
  Body body(whole);
  const std::string name = body.text("project");
  const std::string annotator = body.text_or("annotator", "");
  const bool adjudicated = body.flag("adjudicated");
  const std::vector<std::string> documents = body.texts("document");
  if (const Result<void> checked = body.checked(); !checked) {
    return Failure(checked.error());
  }
  const Result<std::string> where = project(name);
  if (!where) {
    return Failure(where.error());
  }
  // As the command line would name it, unless the name could be taken for part of a path.
  if (documents.empty() && annotator.find_first_of("/#") == std::string::npos &&
      (adjudicated || !annotator.empty())) {
    return Input(
        fmt::format("{}{}{}", *where, kVersionMark, adjudicated ? "adjudicated" : annotator));
  }
  ProjectExportRequest request;
  request.project = *where;
  request.annotator = annotator;
  request.adjudicated = adjudicated;
  request.documents = documents;
  Result<Outcome<Input>> input = project_input(request, run);
  return input ? Result<Input>(std::move(input->value)) : Failure(input.error());
}

Result<Input> Catalogue::input(const Value& value, const Run& run) const {
  if (const std::string* name = text_of(value)) {
    return named(*name, run);
  }
  if (const Value::Object* members = members_of(value)) {
    return value.find("project") != nullptr ? of_project(*members, run) : upload(*members, run);
  }
  return fail(
      codes::kBadField, "",
      fmt::format("must be a served name, an upload or a project, not {}", type_name(value)));
}

Result<std::string> Catalogue::project(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  if (const auto found = projects_.find(name); found != projects_.end()) {
    return found->second;
  }
  std::vector<std::string_view> known;
  for (const auto& [one, where] : projects_) {
    known.push_back(one);
  }
  return not_served("project", name, known);
}

std::vector<std::string> Catalogue::projects() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const auto& [name, where] : projects_) {
    names.push_back(name);
  }
  return names;
}

Result<std::string> Catalogue::new_project(std::string_view name) const {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  };
  if (name.empty() || name.size() > 64 || name.starts_with('-') ||
      !std::ranges::all_of(name, is_plain)) {
    return fail(codes::kBadName, "",
                fmt::format("'{}' cannot be the name of a project", shown(name)),
                "use up to 64 letters, digits, dashes and underscores");
  }
  if (!can_create_projects()) {
    return fail(codes::kNotAllowed, "", "this server creates no projects");
  }
  const std::lock_guard lock(mutex_);
  if (projects_.contains(name)) {
    return fail(codes::kProjectExists, "", fmt::format("there is a project '{}' already", name),
                "choose another name, or import into that one");
  }
  return (fs::path(projects_folder_) / fmt::format("{}.gnomon", name)).string();
}

void Catalogue::add_project(std::string name, std::string where) {
  const std::lock_guard lock(mutex_);
  projects_.emplace(std::move(name), std::move(where));
}

}  // namespace gnomon::serve
