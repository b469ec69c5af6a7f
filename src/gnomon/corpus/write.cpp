#include "gnomon/corpus/write.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/format.h"

#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

// Documents of more elements are written in pieces: their bytes would be gigabytes.
constexpr std::size_t kManyElements = 1'000'000;

Result<std::string> target_path(const std::string& folder, const std::string& name,
                                const FileSort& sort) {
  const fs::path relative = fs::path(name).lexically_normal();
  const bool inside = !relative.empty() && relative.is_relative() && *relative.begin() != ".." &&
                      relative != "." && name.find('\0') == std::string::npos;
  if (!inside) {
    return fail(codes::kBadDocumentName, "",
                fmt::format("the document name '{}' is not a valid file name in {}",
                            printable(name), folder),
                "rename the document");
  }
  return (fs::path(folder) / relative).string() + "." + std::string(sort.extension);
}

// A link that lies in the folder may lead anywhere: what is written stays inside.
Result<void> check_for_links(const std::string& folder, const std::string& target) {
  fs::path path = folder;
  for (const fs::path& part : fs::path(target).lexically_relative(folder)) {
    path /= part;
    std::error_code ignored;  // such as that it is not there yet
    if (fs::is_symlink(fs::symlink_status(path, ignored))) {
      return fail(codes::kCannotWrite, path.string(),
                  "cannot write: this is a symbolic link, which is not followed",
                  "remove the link, or write to another folder");
    }
  }
  return {};
}

Result<void> write_one(const WrittenDocument& document, const std::string& folder,
                       const std::string& target) {
  if (!document.bytes) {
    return Failure(document.bytes.error());
  }
  if (Result<void> inside = check_for_links(folder, target); !inside) {
    return inside;
  }
  if (Result<void> made = make_folder(fs::path(target).parent_path().string()); !made) {
    return made;
  }
  for (const WrittenDocument::Beside& other : document.beside) {
    const std::string path = fs::path(target).replace_extension().string() + "." + other.name;
    if (Result<void> inside = check_for_links(folder, path); !inside) {
      return inside;
    }
    if (Result<void> written = write_file(path, other.bytes); !written) {
      return written;
    }
  }
  return write_file(target, [&](const ByteSink& sink) { return document.give_to(sink); });
}

// The tables of a bundle, each with the rows of all documents.
FolderWritten write_bundle(std::span<const WrittenDocument> documents, const FileSort& sort,
                           const std::string& folder) {
  FolderWritten result;
  std::map<std::string, std::string> files;
  for (const WrittenDocument& document : documents) {
    if (!document.bytes) {
      result.problems.push_back(document.bytes.error());
      continue;
    }
    files[std::string(sort.bundle)] += *document.bytes;  // no bundle is written in pieces
    for (const WrittenDocument::Beside& other : document.beside) {
      files[other.name] += other.bytes;
    }
    ++result.written;
  }
  Result<void> done = make_folder(folder);
  for (const auto& [name, bytes] : files) {
    const std::string path = (fs::path(folder) / name).string();
    if (done) {
      done = check_for_links(folder, path);
    }
    if (done) {
      done = write_file(path, bytes);
    }
  }
  if (!done) {
    result.written = 0;
    result.problems.push_back(done.error());
  }
  return result;
}

}  // namespace

Result<void> WrittenDocument::give_to(const ByteSink& sink) const {
  if (!bytes) {
    return Failure(bytes.error());
  }
  return pieces ? pieces(sink) : sink(*bytes);
}

Result<std::string> WrittenDocument::all_bytes() const {
  std::string all;
  const Result<void> done = give_to([&](std::string_view piece) -> Result<void> {
    all += piece;
    return {};
  });
  return done ? Result<std::string>(std::move(all)) : Failure(done.error());
}

WrittenDocument written_in(const Format& format, const SharedDocument& document) {
  WrittenDocument written{std::string(document->name()), std::string()};
  if (format.write_pieces != nullptr && document->markup().size() > kManyElements) {
    written.pieces = [write = format.write_pieces, document](const ByteSink& sink) {
      return write(*document, sink);
    };
  } else {
    written.bytes = format.write(*document);
  }
  return written;
}

FileSort::FileSort(const Format& format)
    : FileSort(format.name, format.new_extension(), format.holds_many && !format.one_file_each) {
  bundle = format.bundle.empty() ? std::string_view() : format.bundle.front();
}

bool means_folder(const std::string& path) {
  std::error_code code;
  return fs::is_directory(path, code) || path.ends_with('/') ||
         (!fs::exists(path, code) && !fs::path(path).has_extension());
}

FolderWritten write_folder(std::span<const WrittenDocument> documents, const FileSort& sort,
                           const std::string& folder) {
  if (!sort.bundle.empty()) {
    return write_bundle(documents, sort, folder);
  }
  std::map<std::string, std::size_t> taken;
  std::vector<Result<std::string>> targets;
  for (const WrittenDocument& document : documents) {
    targets.push_back(target_path(folder, document.name, sort));
    if (targets.back()) {
      ++taken[*targets.back()];
    }
  }
  FolderWritten result;
  std::set<std::string> complained;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    Result<void> done;
    if (!targets[i]) {
      done = Failure(targets[i].error());
    } else if (taken[*targets[i]] > 1) {
      done = fail(codes::kOutputClash, *targets[i],
                  fmt::format("{} documents would be written to this file", taken[*targets[i]]),
                  "convert them in separate runs, to separate folders");
    } else {
      done = write_one(documents[i], folder, *targets[i]);
    }
    result.written += done ? 1 : 0;
    const bool said = !done && targets[i] && !complained.insert(*targets[i]).second;
    if (!done && !said) {
      result.problems.push_back(done.error());
    }
  }
  return result;
}

Result<ByteSource> one_file(std::span<const WrittenDocument> documents, const FileSort& sort,
                            std::vector<Error>& problems) {
  if (documents.size() > 1 && !sort.holds_many) {
    return fail(
        codes::kManyIntoOne, "",
        fmt::format("{} documents do not fit into one {} file", documents.size(), sort.name),
        "give a folder as `output`, such as out/");
  }
  std::vector<const WrittenDocument*> parts;
  for (const WrittenDocument& document : documents) {
    if (!document.beside.empty()) {
      return fail(codes::kManyIntoOne, "",
                  fmt::format("a document in the format {} is more than one file", sort.name),
                  "give a folder as `output`, such as out/");
    }
    if (!document.bytes) {
      problems.push_back(document.bytes.error());
    } else if (document.pieces || !document.bytes->empty()) {
      parts.push_back(&document);
    }
  }
  if (parts.empty()) {
    return ByteSource();
  }
  return ByteSource([parts](const ByteSink& sink) -> Result<void> {
    for (const WrittenDocument* document : parts) {
      if (Result<void> done = document->give_to(sink); !done) {
        return done;
      }
    }
    return {};
  });
}

Result<const Format*> find_writable_format(std::string_view name, bool in_part) {
  Result<const Format*> format = find_format(name);
  if (format && (*format)->write == nullptr && (*format)->export_part != nullptr) {
    return in_part
               ? format
               : fail(codes::kCannotWriteFormat, "",
                      fmt::format("{} cannot hold all of a document", (*format)->name),
                      "write gnomon-json, and convert that: 'gnomon convert' says what is lost");
  }
  if (format && (*format)->write == nullptr) {
    return fail(codes::kCannotWriteFormat, "",
                fmt::format("gnomon cannot write {}", (*format)->name),
                "'gnomon convert --formats' lists the writable formats");
  }
  return format;
}

Result<const Format*> find_input_format(std::string_view name) {
  if (name.empty()) {
    return nullptr;
  }
  return find_format(name);
}

}  // namespace gnomon
