#include "gnomon/operations/show.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"
#include "gnomon/present/shown_entities.h"
#include "gnomon/present/values.h"
#include "gnomon/report/marked_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// What stands behind the words: [e12], [e12=ei12,ei40] where one id is not enough, [t3=1998-02-06].
std::string label(const ShownEntity& entity) {
  if (entity.is_time) {
    return entity.value.empty() || entity.value == entity.words
               ? fmt::format("[{}]", shown(entity.id))
               : fmt::format("[{}={}]", shown(entity.id), shown(entity.value));
  }
  return entity.instances.size() < 2
             ? fmt::format("[{}]", shown(entity.id))
             : fmt::format("[{}={}]", shown(entity.id), fmt::join(entity.instances, ","));
}

Mark mark_of(const ShownEntity& entity) { return entity.is_time ? Mark::kTime : Mark::kEvent; }

// The text as lines, one for each sentence, with labels behind the entities.
class LabelledText {
 public:
  explicit LabelledText(const ShowResult& result)
      : result_(result), sentences_(result.sentences.begin(), result.sentences.end()) {
    for (const ShownEntity& entity : result.entities) {
      if (entity.span) {
        begins_[entity.span->begin].push_back(&entity);
        ends_[entity.span->end].push_back(&entity);
      }
    }
  }

  std::vector<std::vector<MarkedPiece>> make() && {
    std::set<std::size_t> stops(sentences_);
    stops.insert(result_.text.size());
    for (const auto* places : {&begins_, &ends_}) {
      for (const auto& [byte, entities] : *places) {
        stops.insert(byte);
      }
    }
    std::size_t at = 0;
    for (const std::size_t stop : stops) {
      add_text(result_.text.substr(at, stop - at));
      end_entities(stop);
      if (sentences_.contains(stop)) {
        end_line();
      }
      begin_entities(stop);
      at = stop;
    }
    end_line();
    while (!lines_.empty() && lines_.back().empty()) {
      lines_.pop_back();
    }
    return std::move(lines_);
  }

 private:
  // Brackets show where a mention of several words begins.
  bool is_long(const ShownEntity& entity) const {
    return entity.span->of(result_.text).find_first_of(" \t\n\r") != std::string_view::npos;
  }

  void begin_entities(std::size_t byte) {
    if (const auto found = begins_.find(byte); found != begins_.end()) {
      for (const ShownEntity* entity : found->second) {
        open_.push_back(entity);
        if (is_long(*entity)) {
          line_.push_back({"«", mark_of(*entity)});
        }
      }
    }
  }

  // The innermost first.
  void end_entities(std::size_t byte) {
    const auto found = ends_.find(byte);
    if (found == ends_.end()) {
      return;
    }
    for (std::size_t i = open_.size(); i-- > 0;) {
      const ShownEntity* entity = open_[i];
      if (entity->span->end != byte) {
        continue;
      }
      if (is_long(*entity)) {
        line_.push_back({"»", mark_of(*entity)});
      }
      line_.push_back({label(*entity), Mark::kLabel});
      open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  // An empty line of the text ends a paragraph.
  void add_text(std::string_view text) {
    const Mark mark = open_.empty() ? Mark::kNone : mark_of(*open_.back());
    for (std::size_t at = 0; at < text.size();) {
      std::size_t gap = text.find('\n', at);
      std::size_t next = std::string_view::npos;
      for (; gap != std::string_view::npos; gap = text.find('\n', gap + 1)) {
        next = text.find_first_not_of(" \t\r", gap + 1);
        if (next == std::string_view::npos || text[next] == '\n') {
          break;
        }
      }
      const bool ends_paragraph = gap != std::string_view::npos && next < text.size();
      const std::size_t end = ends_paragraph ? gap : text.size();
      line_.push_back({std::string(text.substr(at, end - at)), mark});
      if (ends_paragraph) {
        end_line();
        if (!lines_.empty() && !lines_.back().empty()) {
          lines_.emplace_back();
        }
      }
      at = ends_paragraph ? next : end;
    }
  }

  void end_line() {
    const bool is_blank = std::ranges::all_of(line_, [](const MarkedPiece& piece) {
      return piece.text.find_first_not_of(" \t\n\r") == std::string::npos;
    });
    if (!is_blank) {
      lines_.push_back(std::move(line_));
    }
    line_.clear();
  }

  const ShowResult& result_;
  std::set<std::size_t> sentences_;
  std::map<std::size_t, std::vector<const ShownEntity*>> begins_;
  std::map<std::size_t, std::vector<const ShownEntity*>> ends_;
  std::vector<const ShownEntity*> open_;
  std::vector<MarkedPiece> line_;
  std::vector<std::vector<MarkedPiece>> lines_;
};

// "Monday[t3=1998-02-06]" for what stands outside the text.
std::string outside(const ShownEntity& entity) { return entity.words + label(entity); }

MarkedText marked(const ShowResult& result) {
  MarkedText text;
  text.title = result.document;
  text.lines = LabelledText(result).make();
  std::vector<std::string> elsewhere;
  std::size_t times = 0;
  for (const ShownEntity& entity : result.entities) {
    times += entity.is_time ? 1 : 0;
    if (entity.is_creation_time && !entity.span) {
      text.head = {
          {"created ", Mark::kNone}, {entity.words, Mark::kTime}, {label(entity), Mark::kLabel}};
    } else if (!entity.span) {
      elsewhere.push_back(outside(entity));
    }
  }
  if (!elsewhere.empty()) {
    text.notes.push_back(fmt::format("Outside the text: {}.", fmt::join(elsewhere, ", ")));
  }
  text.notes.push_back(fmt::format("{}, {}, {}.", plural(result.entities.size() - times, "event"),
                                   plural(times, "time"), plural(result.tlinks, "TLINK")));
  return text;
}

}  // namespace

std::string text(const ShowResult& result, const RenderOptions& options) {
  return render_marked_text(marked(result), options);
}

std::string page(const ShowResult& result) { return render_marked_page(marked(result)); }

Value shown_entities_data(const ShowResult& result) {
  OffsetConverter offsets(result.text);
  Value entities = Value::array();
  for (const ShownEntity& entity : result.entities) {
    Value instances = Value::array();
    for (const std::string& id : entity.instances) {
      instances.push(id);
    }
    Value attributes = Value::object();
    for (const auto& [name, value] : entity.attributes) {
      attributes.set(name, value);
    }
    entities.push(
        Value::object()
            .set("kind", entity.is_time ? "time" : "event")
            .set("id", entity.id)
            .set("instances", std::move(instances))
            .set("value", text_or_null(entity.value))
            .set("text", entity.words)
            .set("begin",
                 entity.span ? Value(offsets.code_points_before(entity.span->begin)) : Value())
            .set("end", entity.span ? Value(offsets.code_points_before(entity.span->end)) : Value())
            .set("creation_time", entity.is_creation_time)
            .set("attributes", std::move(attributes))
            .set("date", text_or_null(entity.date)));
  }
  return entities;
}

Value shown_sentences_data(const ShowResult& result) {
  OffsetConverter offsets(result.text);
  Value sentences = Value::array();
  for (const std::size_t byte : result.sentences) {
    sentences.push(offsets.code_points_before(byte));
  }
  return sentences;
}

Value data(const ShowResult& result) {
  Value links = Value::array();
  for (const ShownLink& link : result.links) {
    links.push(link_data(link.link)
                   .set("first_entity", text_or_null(link.first_entity))
                   .set("second_entity", text_or_null(link.second_entity)));
  }
  Value rejected = Value::array();
  for (const std::string& lid : result.rejected) {
    rejected.push(lid);
  }
  return Value::object()
      .set("document", result.document)
      .set("text", result.text)
      .set("sentences", shown_sentences_data(result))
      .set("entities", shown_entities_data(result))
      .set("tlinks", result.tlinks)
      .set("links", std::move(links))
      .set("consistent", result.consistent)
      .set("rejected", std::move(rejected));
}

Report tables(const ShowResult& result) {
  Table table;
  table.columns = {{"id"}, {"instances"}, {"kind"}, {"value"}, {"words"}};
  for (const ShownEntity& entity : result.entities) {
    table.rows.push_back({shown(entity.id), fmt::format("{}", fmt::join(entity.instances, " ")),
                          entity.is_time ? "time" : "event", shown(entity.value), entity.words});
  }
  Report report;
  report.title = result.document;
  report.tables.push_back(std::move(table));
  return report;
}

}  // namespace gnomon
