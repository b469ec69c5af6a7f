#include "gnomon/operations/convert.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/change_documents.h"

#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Whose annotation to read and other names of keys, added to what is known of the input.
Result<ReadingChoices> choices_of(const ConvertRequest& request, ReadingChoices choices) {
  if (!request.annotator.empty()) {
    choices.annotator = request.annotator;
  }
  for (std::size_t begin = 0; begin < request.map.size();) {
    const std::size_t end = std::min(request.map.find(',', begin), request.map.size());
    const std::string part = request.map.substr(begin, end - begin);
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos) {
      return fail(codes::kBadField, "", fmt::format("'{}' maps no key", shown(part)),
                  "write first=event1,second=event2,gold=relation");
    }
    choices.keys.emplace_back(part.substr(0, equals), part.substr(equals + 1));
    begin = end + 1;
  }
  return choices;
}

// One document in the format, and what is lost of it.
struct Conversion {
  WrittenDocument written;
  std::vector<Loss> losses;
};

Conversion convert_one(const SharedDocument& shared, const Format& format, bool is_strict) {
  if (format.write != nullptr || format.export_part == nullptr) {
    return {written_in(format, shared), {}};
  }
  const Document& document = *shared;
  Conversion result{{std::string(document.name()), std::string()}, {}};
  Result<Exported> exported = format.export_part(document, result.losses);
  if (!exported) {
    result.written.bytes = Failure(exported.error());
    return result;
  }
  if (is_strict && !result.losses.empty()) {
    const Loss& first = result.losses.front();
    result.written.bytes = fail(
        codes::kCannotHold, std::string(document.name()),
        fmt::format("{} cannot hold all of it: {}{} ({})", format.name, first.what,
                    first.example.empty() ? "" : fmt::format(", such as {}", shown(first.example)),
                    first.count),
        "convert without `strict` to write the rest");
    return result;
  }
  result.written.bytes = std::move(exported->bytes);
  for (Exported::File& other : exported->beside) {
    result.written.beside.push_back({std::move(other.name), std::move(other.bytes)});
  }
  return result;
}

// The losses of all documents: one notice for each sort, with the number and one of them.
void tell_losses(const std::vector<std::vector<Loss>>& losses, const Format& format,
                 const std::vector<WrittenDocument>& written, std::vector<Notice>& notices) {
  struct Total {
    std::size_t count = 0;
    std::size_t documents = 0;
    std::string example;
  };
  std::vector<std::string> order;
  std::map<std::string, Total> totals;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    for (const Loss& loss : losses[i]) {
      if (!written[i].bytes) {
        continue;
      }
      const auto [total, is_new] = totals.try_emplace(loss.what);
      if (is_new) {
        order.push_back(loss.what);
        total->second.example = loss.example.empty()
                                    ? written[i].name
                                    : fmt::format("{} of {}", loss.example, written[i].name);
      }
      total->second.count += loss.count;
      ++total->second.documents;
    }
  }
  for (const std::string& what : order) {
    const Total& total = totals[what];
    notices.push_back(
        notice(Severity::kWarning, codes::kContentLost,
               fmt::format("{}: {} ({} in {}, such as {})", format.name, what, total.count,
                           plural(total.documents, "document"), shown(total.example))));
  }
}

}  // namespace

Result<Outcome<ConvertResult>> convert(const ConvertRequest& request, const Run& run) {
  Outcome<ConvertResult> outcome;
  ConvertRequest chosen = request;
  for (Input& input : chosen.inputs) {
    const Result<ReadingChoices> choices = choices_of(request, input.choices());
    if (!choices) {
      return Failure(choices.error());
    }
    input = input.with_choices(*choices);
  }
  using Losses = std::vector<Loss>;
  Result<ChangedDocuments<Losses>> changed = change_documents<Losses>(
      chosen, run, outcome.notices,
      [&](const SharedDocument& document, const Format& format) {
        Conversion one = convert_one(document, format, request.strict);
        return ChangedDocument<Losses>{std::move(one.losses), std::move(one.written)};
      },
      true);
  if (!changed) {
    return Failure(changed.error());
  }
  tell_losses(changed->about, *changed->format, changed->written, outcome.notices);
  outcome.value = {std::move(changed->written), changed->format, changed->unread};
  return outcome;
}

}  // namespace gnomon
