#include "gnomon/corpus/files.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/find_files.h"
#include "gnomon/corpus/project_documents.h"
#include "gnomon/formats/foreign_file.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/plain_text.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <fmt/format.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeadBytes = 16384;  // enough to see the root element or the first keys

std::string without_extension(const std::string& path) {
  return fs::path(path).replace_extension().string();
}

// Names like APW19980219.0476 end in something that is no extension; only known ones are cut.
std::string document_name(const std::string& path) {
  return format_of_extension(path) != nullptr || path.ends_with(".xml") ? without_extension(path)
                                                                        : path;
}

// The format whose bundle a file of this name stands for, or nothing.
const Format* leads_bundle(const fs::path& file) {
  const std::string name = file.filename().string();
  const Format* format = format_of_bundle(name);
  return format != nullptr && format->bundle.front() == name ? format : nullptr;
}

// Whether a file belongs to a bundle that another file stands for.
bool follows_in_bundle(const fs::path& file) {
  return format_of_bundle(file.filename().string()) != nullptr && leads_bundle(file) == nullptr;
}

// A sentence in place of a file, as people give it who want to try a program out.
bool reads_like_text(std::string_view input) {
  constexpr std::string_view kEnds = ".?!\"";
  return input.find(' ') != std::string_view::npos &&
         kEnds.find(input.back()) != std::string_view::npos;
}

Error cannot_look(const std::string& path, const std::error_code& code) {
  return error_about(codes::kCannotRead, path, fmt::format("cannot open: {}", code.message()),
                     "check the spelling and the permissions");
}

bool accompanies(const fs::path& file);

class Finder {
 public:
  explicit Finder(std::vector<Notice>* notices = nullptr) : notices_(notices) {}

  FileList take() && { return std::move(list_); }

  void add_input(const Input& input);
  void add_path(const std::string& path);

 private:
  void add_list(const std::string& path);
  void add_project(const std::string& path, const ProjectInput& project);
  void add_folder(const std::string& root, const fs::path& folder);
  void add_from_folder(const std::string& root, const fs::path& file);
  void take_texts(const std::string& root);

  std::vector<Notice>* notices_;  // null: nobody wants them
  FileList list_;
  int list_depth_ = 0;
};

void Finder::add_input(const Input& input) {
  if (input.held_documents()) {
    for (const SharedDocument& document : *input.held_documents()) {
      list_.files.push_back({input.name(), std::string(document->name()), {}, document});
    }
  } else if (input.held_bytes()) {
    const std::string file = fs::path(input.name()).filename().string();
    list_.files.push_back({input.name(), document_name(file), input.held_bytes(), {}});
  } else {
    add_path(input.name());
  }
}

void Finder::add_path(const std::string& input) {
  if (input == "-") {
    list_.files.push_back({"-", "stdin", {}, {}});
    return;
  }
  if (input.size() > 1 && input.starts_with('@')) {
    add_list(input.substr(1));
    return;
  }
  if (const std::optional<ProjectInput> project = project_input_of(input)) {
    add_project(input, *project);
    return;
  }
  std::error_code code;
  const fs::file_status status = fs::status(input, code);
  if (fs::is_directory(status)) {
    const std::size_t found = list_.files.size();
    add_folder(input, input);
    if (list_.files.size() == found) {
      take_texts(input);
    }
  } else if (!fs::exists(status)) {
    const bool is_text = reads_like_text(input);
    const bool missing = !code || code == std::errc::no_such_file_or_directory ||
                         (is_text && code == std::errc::filename_too_long);
    list_.problems.push_back(
        missing
            ? error_about(codes::kNoSuchFile, is_text ? shown(input) : input,
                          "there is no such file or folder",
                          is_text ? "a text itself is given as standard input (-), in Python as "
                                    "bytes"
                                  : "check the spelling")
            : cannot_look(input, code));
  } else {
    list_.files.push_back({input, document_name(fs::path(input).filename().string()), {}, {}});
  }
}

void Finder::add_project(const std::string& path, const ProjectInput& project) {
  std::vector<Notice> ignored;
  Result<std::vector<SharedDocument>> documents =
      project_documents(project, notices_ != nullptr ? *notices_ : ignored);
  if (!documents) {
    list_.problems.push_back(std::move(documents.error()));
    return;
  }
  for (SharedDocument& document : *documents) {
    std::string name(document->name());
    list_.files.push_back({path, std::move(name), {}, std::move(document)});
  }
}

void Finder::add_list(const std::string& path) {
  const Result<std::string> content = read_file(path);
  if (!content) {
    list_.problems.push_back(content.error());
    return;
  }
  if (list_depth_ > 0) {
    list_.problems.push_back(error_about(codes::kNestedList, path,
                                         "a list must not contain another list",
                                         "list files and folders in it"));
    return;
  }
  ++list_depth_;
  for (std::size_t begin = content->starts_with("\xef\xbb\xbf") ? 3 : 0; begin < content->size();) {
    const std::size_t end = std::min(content->find('\n', begin), content->size());
    const std::string line(trim(std::string_view(*content).substr(begin, end - begin)));
    if (!line.empty()) {
      add_path(line);
    }
    begin = end + 1;
  }
  --list_depth_;
}

void Finder::add_folder(const std::string& root, const fs::path& folder) {
  std::error_code code;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator i(folder, code), end; !code && i != end; i.increment(code)) {
    entries.push_back(*i);
  }
  if (code) {
    list_.problems.push_back(cannot_look(folder.string(), code));
    return;
  }
  // A folder sorts like its name with a slash, so that the result is the byte order of the paths.
  const auto key = [](const fs::directory_entry& entry) {
    std::error_code ignored;
    return entry.path().string() + (entry.is_directory(ignored) ? "/" : "");
  };
  std::ranges::sort(entries, {}, key);
  std::set<const Format*> bundles;  // whose first file is here
  for (const fs::directory_entry& entry : entries) {
    std::error_code ignored;
    const Format* format = leads_bundle(entry.path());
    if (format != nullptr && !entry.is_directory(ignored)) {
      bundles.insert(format);
    }
  }
  for (const fs::directory_entry& entry : entries) {
    std::error_code ignored;
    const std::string name = entry.path().filename().string();
    const bool follows =
        follows_in_bundle(entry.path()) && bundles.contains(format_of_bundle(name));
    if (name.starts_with('.') || (follows && !entry.is_directory(ignored)) ||
        accompanies(entry.path())) {
      continue;
    }
    if (entry.is_directory(ignored)) {
      if (entry.is_symlink(ignored)) {  // it may lead in circles
        list_.links.push_back(entry.path().string());
      } else {
        add_folder(root, entry.path());
      }
    } else {
      add_from_folder(root, entry.path());
    }
  }
}

void Finder::add_from_folder(const std::string& root, const fs::path& file) {
  const std::string path = file.string();
  std::error_code code;
  const bool regular = fs::is_regular_file(file, code);
  const Format* by_name = format_of_extension(path);
  bool known =
      regular && ((by_name != nullptr && by_name->owns_extension) || leads_bundle(file) != nullptr);
  if (regular && !known) {
    const Format* const by_content = detect_format(head_of(path));
    known = by_content != nullptr && !by_content->only_pairs;
  }
  if (!known) {
    list_.left_out.push_back(path);
    return;
  }
  const std::string below = file.lexically_relative(root).string();
  list_.files.push_back({path, document_name(below), {}, {}});
}

// Of a folder without any annotated document, the texts and lists of pairs are the documents.
// Beside annotated ones they are about these.
void Finder::take_texts(const std::string& root) {
  std::vector<std::string> others;
  for (std::string& path : list_.left_out) {
    const Format* const by_content =
        path.starts_with(root) ? detect_format(head_of(path)) : nullptr;
    if (path.starts_with(root) && (format_of_extension(path) == &kPlainText ||
                                   (by_content != nullptr && by_content->only_pairs))) {
      const std::string below = fs::path(path).lexically_relative(root).string();
      list_.files.push_back({path, document_name(below), {}, {}});
    } else {
      others.push_back(std::move(path));
    }
  }
  list_.left_out = std::move(others);
}

// The other files of a bundle, behind the first one in `bytes`.
Result<std::vector<SourcePart>> read_bundle(const std::string& first, const Format& format,
                                            std::string& bytes) {
  std::vector<SourcePart> parts;
  for (const std::string_view name : format.bundle) {
    const std::string path = (fs::path(first).parent_path() / name).string();
    const std::size_t begin = parts.empty() ? 0 : bytes.size();
    std::error_code code;
    if (!parts.empty()) {
      if (!fs::exists(path, code) && !code) {
        continue;
      }
      Result<std::string> more = read_file(path);
      if (!more) {
        return Failure(std::move(more.error()));
      }
      if (more->size() > kMaxInputBytes - std::min(bytes.size(), kMaxInputBytes)) {
        return fail(codes::kTooLarge, path,
                    fmt::format("the files of this folder are larger than {} bytes in total",
                                kMaxInputBytes),
                    "split them into smaller folders");
      }
      bytes += *more;
    }
    parts.push_back({name, parts.empty() ? first : path, {begin, bytes.size()}});
    if (!bytes.empty() && bytes.back() != '\n') {
      bytes += '\n';
    }
  }
  return parts;
}

// Looks for a text where the caller says, then beside the file that asks for it. Its name comes
// from inside a file, so it must not lead anywhere else.
std::function<std::optional<std::string>(std::string_view)> texts_beside(
    const std::string& file, std::function<std::optional<std::string>(std::string_view)> given) {
  return [folder = fs::path(file).parent_path(),
          given = std::move(given)](std::string_view name) -> std::optional<std::string> {
    if (given) {
      if (std::optional<std::string> text = given(name)) {
        return text;
      }
    }
    if (name.empty() || name.starts_with('.') ||
        name.find_first_of(std::string_view("/\\\0", 3)) != std::string_view::npos) {
      return std::nullopt;
    }
    for (const std::string_view extension : {"", ".txt"}) {
      const fs::path path = folder / (std::string(name) + std::string(extension));
      std::error_code code;
      if (fs::is_regular_file(path, code)) {
        Result<std::string> bytes = read_file(path.string());
        return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
      }
    }
    return std::nullopt;
  };
}

// The files of the same name that belong to a file, behind it in `bytes`.
Result<std::vector<SourcePart>> read_companions(const std::string& first, const Format& format,
                                                std::string& bytes) {
  std::vector<SourcePart> parts{{format.companions.front(), first, {0, bytes.size()}}};
  for (const std::string_view extension : format.companions.subspan(1)) {
    const std::string path = without_extension(first) + "." + std::string(extension);
    std::error_code code;
    if (!fs::exists(path, code) || path == first) {
      continue;
    }
    Result<std::string> more = read_file(path);
    if (!more) {
      return Failure(std::move(more.error()));
    }
    bytes += '\n';
    parts.push_back({extension, path, {bytes.size(), bytes.size() + more->size()}});
    bytes += *more;
  }
  return parts;
}

// Whether a file is read together with another one of the same name.
bool accompanies(const fs::path& file) {
  const std::string extension = file.extension().string();
  for (const Format* format : all_formats()) {
    for (std::size_t i = 1; i < format->companions.size(); ++i) {
      const fs::path first =
          fs::path(file).replace_extension(std::string(format->companions.front()));
      std::error_code code;
      if (extension == "." + std::string(format->companions[i]) && fs::exists(first, code)) {
        return true;
      }
    }
  }
  return false;
}

// Whether a file is read by its name although it is foreign: a text may be about HTML, and a reader
// says more about its own XML.
bool name_outweighs(const ForeignFile& foreign, const Format* by_name) {
  return foreign.kind == ForeignKind::kHtml  ? by_name == &kPlainText
         : foreign.kind == ForeignKind::kXml ? by_name != nullptr
                                             : false;
}

LoadedFile failed(Error error) {
  LoadedFile loaded;
  loaded.documents.push_back(Failure(std::move(error)));
  return loaded;
}

}  // namespace

std::string head_of(const std::string& path) {
  std::string head(kHeadBytes, '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(stream.gcount()));
  return head;
}

FileList find_files(std::span<const Input> inputs) {
  std::vector<Notice> ignored;
  return find_files(inputs, ignored);
}

FileList find_files(std::span<const Input> inputs, std::vector<Notice>& notices) {
  FileList all;
  for (const Input& input : inputs) {
    Finder finder(&notices);
    finder.add_input(input);
    FileList list = std::move(finder).take();
    for (SourceFile& file : list.files) {
      file.creation_time = input.creation_time();
      file.choices = input.choices();
    }
    std::ranges::move(list.files, std::back_inserter(all.files));
    std::ranges::move(list.left_out, std::back_inserter(all.left_out));
    std::ranges::move(list.links, std::back_inserter(all.links));
    std::ranges::move(list.problems, std::back_inserter(all.problems));
  }
  return all;
}

FileList find_files(std::span<const std::string> paths) {
  Finder finder;
  for (const std::string& path : paths) {
    finder.add_path(path);
  }
  return std::move(finder).take();
}

const Format* format_of(const SourceFile& file) {
  const Format* by_content =
      file.bytes         ? detect_format(std::string_view(*file.bytes).substr(0, kHeadBytes))
      : file.path == "-" ? nullptr
                         : detect_format(head_of(file.path));
  return by_content != nullptr ? by_content : format_of_extension(file.path);
}

LoadedFile load(const SourceFile& file, const Format* format) {
  assert(!file.document && "a document in memory needs no loading");
  const bool standard_input = !file.bytes && file.path == "-";
  Result<std::string> bytes = file.bytes       ? *file.bytes
                              : standard_input ? read_standard_input()
                                               : read_file(file.path);
  if (!bytes) {
    return failed(std::move(bytes.error()));
  }
  const std::string shown = standard_input ? "<stdin>" : file.path;
  std::vector<Notice> doubts;
  if (format == nullptr) {
    const auto claiming = formats_claiming(std::string_view(*bytes).substr(0, kHeadBytes));
    format = claiming.empty() ? nullptr : claiming.front();
    // Rows of pairs look like much else, and are read last.
    if (claiming.size() > 1 && claiming[1] != &kPairsJson) {
      doubts.push_back(notice(
          Severity::kWarning, codes::kHeuristicUsed,
          fmt::format("{} looks like {} and like {}; it is read as {}, set "
                      "the format with `from` if that is wrong",
                      printable(shown), claiming[0]->name, claiming[1]->name, format->name)));
    }
  }
  if (format == nullptr && follows_in_bundle(file.path)) {
    return failed(error_about(codes::kPartOfBundle, shown,
                              "this file is part of a set that is read together",
                              "give the folder instead"));
  }
  if (format == nullptr) {
    format = format_of_extension(file.path);
    const auto foreign = foreign_file(std::string_view(*bytes).substr(0, kHeadBytes));
    if (foreign && !name_outweighs(*foreign, format)) {
      return failed(
          error_about(codes::kUnrecognisedFile, shown,
                      fmt::format("this is {}, which gnomon does not read", foreign->what),
                      std::string(foreign->help)));
    }
  }
  if (format == nullptr && file.choices.unknown_is_text) {
    format = &kPlainText;
  }
  if (format == nullptr) {
    return failed(
        error_about(codes::kUnrecognisedFile, shown, "unknown file format",
                    "set the format with `from`; 'gnomon convert --formats' lists all formats"));
  }
  LoadedFile loaded;
  loaded.notices = std::move(doubts);
  loaded.bytes = std::move(*bytes);
  const bool is_bundle = !format->bundle.empty() && !standard_input && !file.bytes;
  if (is_bundle) {
    Result<std::vector<SourcePart>> parts = read_bundle(file.path, *format, loaded.bytes);
    if (!parts) {
      return failed(std::move(parts.error()));
    }
    loaded.parts = std::move(*parts);
  }
  if (format->to_utf8 != nullptr) {
    std::string storage;
    const Result<std::string_view> decoded = format->to_utf8(loaded.bytes, storage, shown);
    if (!decoded) {
      return failed(decoded.error());
    }
    if (decoded->data() != loaded.bytes.data()) {
      loaded.bytes = std::move(storage);
    }
  }
  if (!format->companions.empty() && !standard_input && !file.bytes) {
    Result<std::vector<SourcePart>> parts = read_companions(file.path, *format, loaded.bytes);
    if (!parts) {
      return failed(std::move(parts.error()));
    }
    loaded.parts = std::move(*parts);
  }
  Source source{loaded.bytes, shown, file.document_name, loaded.parts};
  source.choices = file.choices;
  source.notices = &loaded.notices;
  source.creation_time = file.creation_time;
  source.is_utf8 = format->to_utf8 != nullptr;
  if (format->asks_for_files && !standard_input && !file.bytes) {
    source.choices.text_of = texts_beside(file.path, std::move(source.choices.text_of));
  }
  loaded.documents = format->read(source);
  return loaded;
}

Result<std::string> read_bytes(const Input& input) {
  assert(!input.held_documents() && "documents have no bytes");
  if (input.held_bytes()) {
    return *input.held_bytes();
  }
  return input.name() == "-" ? read_standard_input() : read_file(input.name());
}

BundlePlaces::BundlePlaces(const LoadedFile& loaded) : loaded_(loaded) {
  for (const SourcePart& part : loaded.parts) {
    texts_.emplace_back(part.bytes.of(loaded.bytes));
  }
}

void BundlePlaces::relocate(Finding& finding) const {
  const std::size_t byte = finding.where.byte;
  for (std::size_t i = 0; finding.where.line > 0 && i < texts_.size(); ++i) {
    const SourcePart& part = loaded_.parts[i];
    if (byte >= part.bytes.begin && byte < part.bytes.end) {
      finding.where = texts_[i].locate(byte - part.bytes.begin, part.file);
      finding.excerpt = texts_[i].excerpt(byte - part.bytes.begin);
      return;
    }
  }
}

}  // namespace gnomon
