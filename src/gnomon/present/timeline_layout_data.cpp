#include "gnomon/present/timeline_layout_data.h"

#include "gnomon/present/values.h"

#include <utility>

namespace gnomon {
namespace {

std::string_view kind_name(OutlinePart::Kind kind) {
  switch (kind) {
    case OutlinePart::Kind::kMain:
      return "main";
    case OutlinePart::Kind::kOther:
      return "other";
    case OutlinePart::Kind::kFragment:
      return "fragment";
    case OutlinePart::Kind::kContradictory:
      break;
  }
  return "contradictory";
}

Value texts_data(const std::vector<std::string>& texts) {
  Value list = Value::array();
  for (const std::string& text : texts) {
    list.push(text);
  }
  return list;
}

Value date_data(const TimelineDate& date) {
  Value bars = Value::array();
  for (const std::size_t bar : date.bars) {
    bars.push(bar);
  }
  return Value::object()
      .set("text", date.text)
      .set("within_year", text_or_null(date.within_year))
      .set("first_step", date.first_step)
      .set("last_step", date.last_step)
      .set("bars", std::move(bars))
      .set("written", date.written)
      .set("is_clock", date.is_clock);
}

Value part_data(const TimelinePart& part) {
  Value open = Value::array();
  for (const StepRange& range : part.open) {
    open.push(Value::array().push(range.first).push(range.last));
  }
  Value dates = Value::array();
  for (const TimelineDate& date : part.dates) {
    dates.push(date_data(date));
  }
  Value rows = Value::array();
  for (const TimelineRow& row : part.rows) {
    rows.push(Value::object()
                  .set("bar", row.bar)
                  .set("depth", row.depth)
                  .set("starts", row.starts)
                  .set("alone", row.alone)
                  .set("caption", row.caption));
  }
  return Value::object()
      .set("kind", kind_name(part.kind))
      .set("heading", heading_of(part.kind))
      .set("hangs_on", text_or_null(part.hangs_on))
      .set("steps", part.steps)
      .set("open", std::move(open))
      .set("dates", std::move(dates))
      .set("rows", std::move(rows));
}

Value bar_data(const TimelineBar& bar) {
  return Value::object()
      .set("id", bar.id)
      .set("before", bar.before)
      .set("words", bar.words)
      .set("after", bar.after)
      .set("about", texts_data(bar.about))
      .set("is_time", bar.is_time)
      .set("unreal", bar.unreal)
      .set("first_step", bar.first_step)
      .set("last_step", bar.last_step)
      .set("open_begin", bar.open_begin)
      .set("open_end", bar.open_end)
      .set("may_be_earlier", bar.may_be_earlier)
      .set("may_be_later", bar.may_be_later)
      .set("cut_begin", bar.cut_begin)
      .set("cut_end", bar.cut_end)
      .set("number", bar.number)
      .set("only_here", bar.only_here);
}

}  // namespace

Value picture_data(const TimelinePicture& picture) {
  Value panels = Value::array();
  for (const TimelinePanel& panel : picture.panels) {
    Value parts = Value::array();
    for (const TimelinePart& part : panel.parts) {
      parts.push(part_data(part));
    }
    Value bars = Value::array();
    for (const TimelineBar& bar : panel.bars) {
      bars.push(bar_data(bar));
    }
    panels.push(Value::object()
                    .set("title", panel.title)
                    .set("subtitle", panel.subtitle)
                    .set("notes", texts_data(panel.notes))
                    .set("parts", std::move(parts))
                    .set("bars", std::move(bars)));
  }
  return Value::object()
      .set("title", picture.title)
      .set("panels", std::move(panels))
      .set("signature", picture.signature);
}

}  // namespace gnomon
