// What gnomon can read and write. A format is one file in this folder and one line in formats.cpp.
#pragma once

#include "gnomon/base/byte_sink.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/formats/reading_choices.h"
#include "gnomon/timeml/document.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// One file of several that together are a source.
struct SourcePart {
  std::string_view name;  // as Format::bundle spells it
  std::string file;       // with its folder, for messages
  Span bytes;             // where it lies in the bytes of the source
};

// Bytes to be read, with what messages and the document call them.
struct Source {
  std::string_view bytes;
  std::string file;           // as the user named it, for messages
  std::string document_name;  // the name of the document, unless the bytes say another
  // Of a bundle, the files that are there; none when the bytes are one file.
  std::span<const SourcePart> parts = {};
  // Whether Format::to_utf8 has been through the bytes, so that what they say of their encoding no
  // longer counts.
  bool is_utf8 = false;
  // The date of a document that does not tell its own, as a TIMEX3 value; empty when unknown.
  std::string creation_time = {};
  ReadingChoices choices = {};
  // Where a reader reports what it could not use although it read the rest: an error of the data
  // with its place, at most one for each line or element. Null when nobody wants to know.
  std::vector<Notice>* notices = nullptr;
};

// So many parts of a document that a format cannot hold, with the name of one of them.
struct Loss {
  std::string what;  // in words, without the number: "signals are left out"
  std::size_t count = 0;
  std::string example = {};
};

// A document in a format, as the bytes of one file and those of others beside it.
struct Exported {
  struct File {
    std::string name;  // instead of the extension, or a name of the bundle
    std::string bytes;
  };
  std::string bytes;
  std::vector<File> beside = {};
};

struct Format {
  std::string_view name;
  std::string_view summary;
  // Extensions without the dot; the first one is given to new files, unless the programs that they
  // are for expect one that says less.
  std::span<const std::string_view> extensions;
  std::string_view given_extension = {};
  // Whether a file with such an extension is of this format for sure, and an error when it is not;
  // otherwise its content decides.
  bool owns_extension = false;
  // Whether one file can hold several documents, one behind the other.
  bool holds_many = false;
  // Whether it has pairs of ids without a text: in a folder with documents such a file is about
  // these, such as predictions, and not a document.
  bool only_pairs = false;
  // Whether documents are written to files of their own nevertheless.
  bool one_file_each = false;
  // The names of files in one folder that are read together, one behind the other; the first one
  // stands for all of them and must be there. Empty for formats whose files stand alone.
  std::span<const std::string_view> bundle = {};
  // The extensions of files with the same name that are read together with a file of this format,
  // which has the first of them.
  std::span<const std::string_view> companions = {};
  // Whether it can be written from any document; one that holds less refuses, with the reason.
  bool holds_everything = false;
  // Whether the first bytes of a file look like this format.
  bool (*sniff)(std::string_view head) = nullptr;
  // The bytes as UTF-8, in `storage` when they were in another encoding; null for formats that are
  // always UTF-8. Places in messages count in what it returns.
  Result<std::string_view> (*to_utf8)(std::string_view bytes, std::string& storage,
                                      const std::string& file) = nullptr;
  // Whether the reader asks for files beside the one it reads (ReadingChoices::text_of): a text, or
  // the tokens of one.
  bool asks_for_files = false;
  // Every document of the source, or why it could not be read; never throws, whatever the bytes.
  std::vector<Result<Document>> (*read)(const Source&) = nullptr;
  std::string_view new_extension() const {
    return given_extension.empty() ? extensions.front() : given_extension;
  }
  // The document in this format, or what the format cannot hold.
  Result<std::string> (*write)(const Document&) = nullptr;
  // The same piece by piece, for documents whose bytes are many times their size in memory. Null
  // where it is not worth it.
  Result<void> (*write_pieces)(const Document&, const ByteSink&) = nullptr;
  // For formats that hold less than a document: what they can hold of it, and what is lost. Null
  // where `write` is all there is.
  Result<Exported> (*export_part)(const Document&, std::vector<Loss>& losses) = nullptr;
};

std::span<const Format* const> all_formats();

// By its name; an error that lists the known names when there is none.
Result<const Format*> find_format(std::string_view name);

// By content, nothing when no format knows the bytes.
const Format* detect_format(std::string_view head);

// All formats that know the bytes, in the order in which they are asked: the first one reads.
std::vector<const Format*> formats_claiming(std::string_view head);

// By the extension of a file name, nothing when it says nothing.
const Format* format_of_extension(std::string_view file);

// The format that has a file of this name, without a folder, in its bundle; nothing when none has.
const Format* format_of_bundle(std::string_view name);

}  // namespace gnomon
