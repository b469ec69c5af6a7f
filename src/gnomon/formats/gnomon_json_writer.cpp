#include "gnomon/base/utf8.h"
#include "gnomon/formats/gnomon_json.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

// Only the name can hold stray bytes, since a file's name may be anything; they become U+FFFD.
std::string json_quoted(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool needs_no_escape(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

// An object, written member by member: a tree of all elements of a large document would take a
// hundred times the memory of its file.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }
  ObjectWriter(const ObjectWriter&) = delete;
  ObjectWriter& operator=(const ObjectWriter&) = delete;
  ~ObjectWriter() { out_ += '}'; }

  void member(std::string_view name, std::string_view value) {
    key(name);
    text(value);
  }
  void member(std::string_view name, std::size_t value) {
    key(name);
    fmt::format_to(std::back_inserter(out_), "{}", value);
  }
  void key(std::string_view name) {
    if (!is_first_) {
      out_ += ',';
    }
    is_first_ = false;
    text(name);
    out_ += ':';
  }

  // Known attributes are members of the object, all others go into "other".
  void attributes(const Attributes& all) {
    const auto first_other = std::ranges::find(all, Attr::kOther, &Attribute::key);
    for (auto attribute = all.begin(); attribute != first_other; ++attribute) {
      member(attribute->name, attribute->value);
    }
    if (first_other != all.end()) {
      key("other");
      ObjectWriter other(out_);
      for (auto attribute = first_other; attribute != all.end(); ++attribute) {
        other.member(attribute->name, attribute->value);
      }
    }
  }

 private:
  void text(std::string_view value) {
    if (std::ranges::all_of(value, needs_no_escape)) {
      out_ += '"';
      out_ += value;
      out_ += '"';
    } else {
      out_ += json_quoted(value);
    }
  }

  std::string& out_;
  bool is_first_ = true;
};

void write_markup(std::string& out, const Document& document, std::size_t index,
                  const Markup& markup, OffsetConverter& offsets) {
  ObjectWriter object(out);
  object.member("node", index);
  if (markup.parent) {
    object.member("parent", position(*markup.parent));
  }
  if (markup.kind == ElementKind::kComment || markup.kind == ElementKind::kInstruction) {
    object.member("remark", markup.kind == ElementKind::kComment ? "comment" : "instruction");
    object.member("content", markup.name);
  } else if (markup.kind == ElementKind::kOther) {
    object.member("tag", markup.name);
  }
  object.member("begin", offsets.code_points_before(markup.span.begin));
  object.member("end", offsets.code_points_before(markup.span.end));
  if (markup.kind < ElementKind::kOther) {
    object.member("text", markup.span.of(document.text()));
  }
  object.attributes(markup.attributes);
}

std::string_view list_of(ElementKind kind) {
  return kind == ElementKind::kEvent    ? "events"
         : kind == ElementKind::kTimex  ? "times"
         : kind == ElementKind::kSignal ? "signals"
                                        : "markup";
}

// One document, handed on whenever enough of it is there.
class PieceWriter {
 public:
  PieceWriter(const Document& document, const ByteSink& sink) : document_(document), sink_(sink) {}

  Result<void> write() {
    out_ = fmt::format(R"({{"format":"gnomon-json","version":{},"name":{})", kGnomonJsonVersion,
                       json_quoted(document_.name()));
    if (!document_.doctype().empty()) {
      out_ += ",\"doctype\":" + json_quoted(document_.doctype());
    }
    out_ += ",\"text\":" + json_quoted(document_.text());
    for (const std::string_view name : {"markup", "events", "times", "signals"}) {
      write_elements(name);
    }
    write_list("instances", document_.instances(), [&](const Instance& instance) {
      ObjectWriter(out_).attributes(instance.attributes);
    });
    write_list("links", document_.links(), [&](const Link& link) {
      ObjectWriter object(out_);
      object.member("kind", element_tag(link.kind));
      object.attributes(link.attributes);
    });
    out_ += "}\n";
    hand_on();
    return std::move(done_);
  }

 private:
  void write_elements(std::string_view name) {
    open_list(name);
    OffsetConverter offsets(document_.text());
    for (std::size_t i = 0; done_ && i < document_.markup().size(); ++i) {
      const Markup markup = document_.markup()[i];
      if (list_of(markup.kind) == name) {
        next_item();
        write_markup(out_, document_, i, markup, offsets);
      }
    }
    out_ += ']';
  }

  void write_list(std::string_view name, const auto& items, auto write_item) {
    open_list(name);
    for (const auto& item : items) {
      next_item();
      write_item(item);
    }
    out_ += ']';
  }

  void open_list(std::string_view name) {
    out_ += fmt::format(",\"{}\":[", name);
    is_first_ = true;
  }

  void next_item() {
    if (!is_first_) {
      out_ += ',';
    }
    is_first_ = false;
    if (out_.size() > kPieceBytes) {
      hand_on();
    }
  }

  void hand_on() {
    if (done_) {
      done_ = sink_(out_);
    }
    out_.clear();
  }

  const Document& document_;
  const ByteSink& sink_;
  std::string out_;
  bool is_first_ = true;
  Result<void> done_;
};

}  // namespace

Result<void> write_gnomon_json_pieces(const Document& document, const ByteSink& sink) {
  return PieceWriter(document, sink).write();
}

Result<std::string> write_gnomon_json(const Document& document) {
  std::string all;
  const Result<void> done =
      write_gnomon_json_pieces(document, [&](std::string_view piece) -> Result<void> {
        all += piece;
        return {};
      });
  return done ? Result<std::string>(std::move(all)) : Failure(done.error());
}

}  // namespace gnomon
