#include "gnomon/operations/pair_documents.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/timeml/mention.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace gnomon {
namespace {

PairDocument pair_document_of(const Document& document) {
  PairDocument result;
  const Sentences sentences(document);
  const auto place = [&](std::string_view id, Span span, const EntityRef& entity) {
    if (id.empty()) {
      return;
    }
    if (std::string words = mention(document, entity); !words.empty()) {
      result.words_of.emplace(id, std::move(words));
    }
    if (span.begin >= document.body().begin && span.end <= document.body().end) {
      result.sentence_of.emplace(id, sentences.at(span.begin));
    }
  };
  for (std::size_t i = 0; i < document.events().size(); ++i) {
    const auto index = static_cast<EventIndex>(i);
    place(document[index].eid, document[index].span, index);
  }
  for (std::size_t i = 0; i < document.times().size(); ++i) {
    const auto index = static_cast<TimexIndex>(i);
    place(document[index].tid, document[index].span, index);
  }
  for (std::size_t i = 0; i < document.instances().size(); ++i) {
    const auto index = static_cast<InstanceIndex>(i);
    const Instance& instance = document[index];
    if (!instance.event) {
      continue;
    }
    const Event& event = document[*instance.event];
    place(instance.eiid, event.span, index);
    result.instance_of.emplace(event.eid, instance.eiid);
    result.event_of.emplace(instance.eiid, event.eid);
  }
  return result;
}

std::string_view name_without_folder(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return document_name(slash == std::string_view::npos ? name : name.substr(slash + 1));
}

const PairDocument* find_document(const PairDocuments& documents, std::string_view name) {
  const auto found = documents.find(name_without_folder(name));
  return found == documents.end() ? nullptr : &found->second;
}

// MATRES writes instances as bare numbers.
template <class Value>
std::optional<Value> find_by_id(const std::unordered_map<std::string, Value>& values,
                                std::string_view id) {
  auto found = values.find(std::string(id));
  if (found == values.end()) {
    found = values.find(fmt::format("ei{}", id));
  }
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

enum class IdReading { kAsWritten, kEventsAsInstances, kInstancesAsEvents };

std::string_view read_as(std::string_view id, const PairDocument* document, IdReading reading) {
  if (document == nullptr || reading == IdReading::kAsWritten) {
    return id;
  }
  const auto& other =
      reading == IdReading::kEventsAsInstances ? document->instance_of : document->event_of;
  const auto found = other.find(std::string(id));
  return found == other.end() ? id : std::string_view(found->second);
}

std::size_t known_pairs(const PairGold& gold, const PairDocuments& documents, const RowFile& rows,
                        IdReading reading) {
  std::size_t known = 0;
  RowTexts kept;
  for (const PairRow& row : rows.rows) {
    const auto number = gold.document_numbers.find(document_name(row.document));
    if (number == gold.document_numbers.end()) {
      continue;
    }
    const PairDocument* const document = find_document(documents, row.document);
    const auto written = [&](std::string_view id) {
      return written_id(read_as(id, document, reading), gold.ids, kept);
    };
    const std::string_view source = written(row.source);
    const std::string_view target = written(row.target);
    known +=
        gold.table.find(gold.pairs, number->second, source, target) != PairNumbers::kNone ? 1 : 0;
  }
  return known;
}

}  // namespace

Result<PairDocuments> read_pair_documents(const Input& input, const Run& run,
                                          std::vector<Notice>& notices) {
  Result<Collection> collection = open_collection(input, nullptr, run, notices);
  if (!collection) {
    return Failure(std::move(collection.error()));
  }
  PairDocuments documents;
  for (const CollectedDocument& one : collection->documents) {
    if (run.stopped()) {
      return Failure(cancelled());
    }
    Result<SharedDocument> document = one.load();
    if (!document) {
      notices.push_back(error_notice(std::move(document.error()), one.name()));
      continue;
    }
    documents.emplace(name_without_folder(one.name()), pair_document_of(**document));
  }
  return documents;
}

std::size_t add_distances(const PairDocuments& documents, RowFile& gold) {
  std::size_t known = 0;
  for (PairRow& row : gold.rows) {
    if (!row.sentences_apart) {
      if (const PairDocument* const document = find_document(documents, row.document)) {
        const auto source = find_by_id(document->sentence_of, row.source);
        const auto target = find_by_id(document->sentence_of, row.target);
        if (source && target) {
          row.sentences_apart =
              static_cast<int>(*source < *target ? *target - *source : *source - *target);
        }
      }
    }
    known += row.sentences_apart ? 1 : 0;
  }
  return known;
}

std::string id_in_words(const PairDocuments& documents, std::string_view document,
                        std::string_view id) {
  const PairDocument* const found = find_document(documents, document);
  const auto words = found == nullptr ? std::nullopt : find_by_id(found->words_of, id);
  return words ? fmt::format("{} '{}'", shown(id), *words) : shown(id);
}

void match_ids(const PairGold& gold, const PairDocuments& documents, RowFile& rows,
               std::vector<Notice>& notices) {
  const std::size_t as_written = known_pairs(gold, documents, rows, IdReading::kAsWritten);
  if (as_written == rows.rows.size()) {
    return;
  }
  IdReading best = IdReading::kAsWritten;
  std::size_t most = as_written;
  for (const IdReading reading : {IdReading::kEventsAsInstances, IdReading::kInstancesAsEvents}) {
    const std::size_t known = known_pairs(gold, documents, rows, reading);
    if (known > most) {
      best = reading;
      most = known;
    }
  }
  if (best == IdReading::kAsWritten) {
    return;
  }
  std::size_t changed = 0;
  const auto texts = std::make_shared<RowTexts>(rows.texts);
  for (PairRow& row : rows.rows) {
    const PairDocument* const document = find_document(documents, row.document);
    for (std::string_view* id : {&row.source, &row.target}) {
      const std::string_view other = read_as(*id, document, best);
      if (other != *id) {
        ++changed;
        *id = texts->keep(other);
      }
    }
  }
  rows.texts = texts;
  notices.push_back(notice(
      Severity::kNote, codes::kHeuristicUsed,
      fmt::format(
          "{}: {} read as those of {} by the documents; {} of {} are pairs of gold now, {} "
          "before",
          printable(rows.name), plural(changed, "id is", "ids are"),
          best == IdReading::kEventsAsInstances ? "instances (e1 as ei1)" : "events (ei1 as e1)",
          most, plural(rows.rows.size(), "row"), as_written)));
}

}  // namespace gnomon
