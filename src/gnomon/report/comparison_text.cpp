#include "gnomon/report/comparison_text.h"

#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Found = ComparisonEntity::Found;

// What one annotation marks, as a stretch of the text.
struct Mark {
  Span span;
  std::size_t entity = 0;
  bool is_gold = true;
};

std::size_t end_of(const ComparisonEntity& entity) {
  return std::max(entity.in_gold ? entity.in_gold->end : 0,
                  entity.in_system ? entity.in_system->end : 0);
}

// Which of the annotations has it, for the eye; nothing when both have the same.
std::string_view label(Found found) {
  switch (found) {
    case Found::kGoldOnly:
      return "gold";
    case Found::kSystemOnly:
      return "system";
    case Found::kExtentsDiffer:
      return "≠";
    case Found::kBoth:
      break;
  }
  return "";
}

std::string label_markup(Found found) {
  const std::string_view text = label(found);
  return text.empty() ? "" : fmt::format("<sup aria-hidden=\"true\">{}</sup>", text);
}

std::vector<Mark> marks_of(const ComparisonDocument& document) {
  std::vector<Mark> marks;
  for (std::size_t i = 0; i < document.entities.size(); ++i) {
    const ComparisonEntity& entity = document.entities[i];
    for (const auto* span : {&entity.in_gold, &entity.in_system}) {
      if (*span && !(*span)->empty()) {
        marks.push_back({**span, i, span == &entity.in_gold});
      }
    }
  }
  // Shorter marks are the inner ones: they come last.
  std::ranges::stable_sort(marks, [](const Mark& a, const Mark& b) {
    return std::pair(a.span.begin, b.span.end) < std::pair(b.span.begin, a.span.end);
  });
  return marks;
}

// Text between marks. However many blank lines a corpus has between paragraphs, one gap is shown.
std::string plain(std::string_view text) {
  std::string out;
  const std::string escaped = escape_html(text);
  for (std::size_t at = 0; at < escaped.size();) {
    const std::size_t end = std::min(escaped.find_first_not_of(" \n", at), escaped.size());
    const std::string_view blank = std::string_view(escaped).substr(at, end - at);
    out += std::ranges::count(blank, '\n') > 1 ? "<span class=\"gap\"></span>" : blank;
    at = std::min(escaped.find_first_of(" \n", end), escaped.size());
    out += std::string_view(escaped).substr(end, at - end);
  }
  return out;
}

// A stretch that the same marks cover from its begin to its end, the innermost last.
std::string piece(const ComparisonDocument& document, Span span, const std::vector<Mark>& marks) {
  const std::string_view text = span.of(document.text);
  if (marks.empty()) {
    return plain(text);
  }
  std::vector<std::size_t> entities;
  bool in_gold = false;
  bool in_system = false;
  for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
    if (std::ranges::find(entities, mark->entity) == entities.end()) {
      entities.push_back(mark->entity);
    }
    in_gold |= mark->is_gold;
    in_system |= !mark->is_gold;
  }
  std::string numbers;
  std::string labels;
  bool begins = false;
  for (const std::size_t number : entities) {
    const ComparisonEntity& entity = document.entities[number];
    numbers += fmt::format("{}{}", numbers.empty() ? "" : " ", number);
    labels += end_of(entity) == span.end ? label_markup(entity.found) : "";
    begins |= std::ranges::any_of(marks, [&](const Mark& mark) {
      return mark.entity == number && mark.span.begin == span.begin;
    });
  }
  const ComparisonEntity& inner = document.entities[entities.front()];
  // What goes on from the piece before is no second stop for the keyboard.
  return fmt::format("<a href=\"#\" class=\"m{}{}{}\" data-e=\"{}\" {}>{}</a>{}",
                     inner.is_time ? " t" : "", in_gold ? " g" : "", in_system ? " s" : "", numbers,
                     begins ? fmt::format("aria-label=\"{}\"", escape_html(describe(inner)))
                            : "tabindex=\"-1\" aria-hidden=\"true\"",
                     escape_html(text), labels);
}

}  // namespace

std::string describe(const ComparisonEntity& entity) {
  std::string out =
      fmt::format("{}: {}", printable_line(entity.words), entity.is_time ? "time" : "event");
  switch (entity.found) {
    case Found::kBoth:
      out += " in both";
      break;
    case Found::kExtentsDiffer:
      out += " in both, with different extents";
      break;
    case Found::kGoldOnly:
      out += " only in gold";
      break;
    case Found::kSystemOnly:
      out += " only in the system";
      break;
  }
  if (!entity.gold_ids.empty()) {
    out += "; gold " + entity.gold_ids;
  }
  if (!entity.system_ids.empty()) {
    out += "; system " + entity.system_ids;
  }
  for (const std::string& note : entity.notes) {
    out += "; " + note;
  }
  return out;
}

std::string marked_text(const ComparisonDocument& document) {
  const std::vector<Mark> marks = marks_of(document);
  std::vector<std::size_t> cuts{0, document.text.size()};
  for (const Mark& mark : marks) {
    cuts.push_back(mark.span.begin);
    cuts.push_back(mark.span.end);
  }
  std::ranges::sort(cuts);
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::string out;
  std::vector<Mark> open;
  std::size_t next = 0;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const Span span{cuts[i], cuts[i + 1]};
    std::erase_if(open, [&](const Mark& mark) { return mark.span.end <= span.begin; });
    for (; next < marks.size() && marks[next].span.begin == span.begin; ++next) {
      open.push_back(marks[next]);
    }
    out += piece(document, span, open);
  }
  out.erase(0, out.find_first_not_of(" \n"));
  return out;
}

std::string unmentioned(const ComparisonDocument& document) {
  std::string out;
  for (std::size_t i = 0; i < document.entities.size(); ++i) {
    const ComparisonEntity& entity = document.entities[i];
    const bool in_text = (entity.in_gold && !entity.in_gold->empty()) ||
                         (entity.in_system && !entity.in_system->empty());
    if (!in_text) {
      out += fmt::format(
          "<a href=\"#\" class=\"m{}{}{}\" data-e=\"{}\" aria-label=\"{}\">{}</a>{} &ensp;",
          entity.is_time ? " t" : "", entity.found == Found::kSystemOnly ? "" : " g",
          entity.found == Found::kGoldOnly ? "" : " s", i, escape_html(describe(entity)),
          entity.words.empty() ? "(no words)" : escape_html(printable_line(entity.words)),
          label_markup(entity.found));
    }
  }
  return out;
}

}  // namespace gnomon
