#include "gnomon/operations/show.h"

#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/write.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/mention.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gnomon {
namespace {

// Where a span lies in the text proper, without white space at its ends.
std::optional<Span> place_in(const Document& document, Span span) {
  const Span body = document.body();
  const std::string_view text = document.text();
  while (span.begin < span.end && is_blank(text[span.begin])) {
    ++span.begin;
  }
  while (span.begin < span.end && is_blank(text[span.end - 1])) {
    --span.end;
  }
  if (span.empty() || !body.contains(span)) {
    return std::nullopt;
  }
  return Span{span.begin - body.begin, span.end - body.begin};
}

std::vector<ShownEntity> entities_of(const Document& document) {
  std::vector<ShownEntity> entities;
  const auto names = names_of_events(document);
  for (std::uint32_t i = 0; i < document.events().size(); ++i) {
    const Event& event = document.events()[i];
    ShownEntity shown;
    shown.id = event.eid;
    for (const EntityRef& name : names[i]) {
      if (const auto* instance = std::get_if<InstanceIndex>(&name)) {
        shown.instances.emplace_back(document[*instance].eiid);
      }
    }
    shown.words = mention(document, EventIndex{i});
    shown.span = place_in(document, event.span);
    entities.push_back(std::move(shown));
  }
  for (std::uint32_t i = 0; i < document.times().size(); ++i) {
    const Timex& time = document.times()[i];
    ShownEntity shown;
    shown.is_time = true;
    shown.id = time.tid;
    shown.value = time.attributes[Attr::kValue];
    shown.words = mention(document, TimexIndex{i});
    shown.span = place_in(document, time.span);
    shown.is_creation_time = document.creation_time() == TimexIndex{i};
    entities.push_back(std::move(shown));
  }
  // The wider of two that begin together comes first.
  std::ranges::stable_sort(entities, [](const ShownEntity& a, const ShownEntity& b) {
    const Span one = a.span.value_or(Span{});
    const Span other = b.span.value_or(Span{});
    return std::tuple(!a.span, one.begin, other.end) < std::tuple(!b.span, other.begin, one.end);
  });
  return entities;
}

}  // namespace

Result<Outcome<ShowResult>> show(const ShowRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  const Result<SharedDocument> read =
      only_document(request.input, *format, "give a file with one document");
  if (!read) {
    return Failure(read.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  ProgressCount progress(run, 1);
  const Document& document = **read;
  Outcome<ShowResult> outcome;
  ShowResult& result = outcome.value;
  result.document = document.name();
  result.text = document.body().of(document.text());
  const Sentences sentences(document);
  for (std::size_t i = 0; i < sentences.count(); ++i) {
    if (document.body().contains(sentences[i])) {
      result.sentences.push_back(sentences[i].begin - document.body().begin);
    }
  }
  result.entities = entities_of(document);
  result.tlinks = static_cast<std::size_t>(
      std::ranges::count(document.links(), ElementKind::kTlink, &Link::kind));
  progress.step();
  return outcome;
}

}  // namespace gnomon
