#include "gnomon/corpus/join.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kEndings[] = {".te3input", ".input", ".tml", ".timeml"};

using ByName = std::map<std::string, JoinedDocument, std::less<>>;

bool shares_with_another(const ByName& joined, std::size_t input, JoinRule rule) {
  return rule == JoinRule::kNobody || std::ranges::any_of(joined, [&](const auto& entry) {
           const std::vector<const CollectedDocument*>& from = entry.second.from;
           if (from[input] == nullptr) {
             return false;
           }
           return rule == JoinRule::kFirstLeads
                      ? from.front() != nullptr
                      : std::ranges::count(from, nullptr) + 1 < std::ssize(from);
         });
}

// Names without their endings that two documents of one input have: there the endings count.
std::set<std::string_view> ambiguous_names(std::span<const Collection> inputs) {
  std::set<std::string_view> ambiguous;
  for (const Collection& input : inputs) {
    std::set<std::string_view> seen;
    for (const CollectedDocument& document : input.documents) {
      const std::string_view name = joining_name(document.name());
      if (!seen.insert(name).second) {
        ambiguous.insert(name);
      }
    }
  }
  return ambiguous;
}

bool stands_alone(const Collection& input) {
  return input.is_single_file && input.documents.size() == 1;
}

// Whether the only document of an input belongs to that of the first whatever it is called.
bool meets_first(std::span<const Collection> inputs, std::size_t input, JoinRule rule) {
  return rule == JoinRule::kFirstLeads ? stands_alone(inputs.front()) && stands_alone(inputs[input])
                                       : std::ranges::all_of(inputs, stands_alone);
}

// "'wsj_0006' and 182 others".
std::string example_of(const Collection& input) {
  const std::size_t others = input.documents.size() - 1;
  return fmt::format("'{}'{}", shown(input.documents.front().name()),
                     others == 0 ? "" : " and " + plural(others, "other"));
}

Error shares_nothing(const Collection& first, const Collection& input) {
  // A single file that cannot be read, such as an archive, has no documents to match.
  for (const Collection* one : {&first, &input}) {
    if (stands_alone(*one)) {
      if (const Result<SharedDocument> document = one->documents.front().load(); !document) {
        return document.error();
      }
    }
  }
  const bool are_pairs = has_only_pairs(first) || has_only_pairs(input);
  return error_about(codes::kNoDocumentMatches, printable(input.name),
                     fmt::format("no document matches one in {}: {} there, {} here",
                                 printable(first.name), example_of(first), example_of(input)),
                     are_pairs ? "'gnomon score pairs' scores rows of pairs"
                               : "documents are paired by their path below the given folder, "
                                 "without the extension; two single files are paired whatever "
                                 "their names");
}

}  // namespace

std::string_view joining_name(std::string_view name) {
  for (bool cut = true; cut;) {
    cut = false;
    for (const std::string_view ending : kEndings) {
      if (name.size() > ending.size() &&
          ascii_lower(name.substr(name.size() - ending.size())) == ending) {
        name.remove_suffix(ending.size());
        cut = true;
      }
    }
  }
  return name;
}

Result<std::vector<JoinedDocument>> join(std::span<const Collection> inputs, JoinRule rule) {
  const std::set<std::string_view> ambiguous = ambiguous_names(inputs);
  ByName joined;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    for (const CollectedDocument& document : inputs[i].documents) {
      const std::string_view whole =
          meets_first(inputs, i, rule) ? inputs.front().documents.front().name() : document.name();
      const std::string_view cut = joining_name(whole);
      JoinedDocument& place = joined[std::string(ambiguous.contains(cut) ? whole : cut)];
      if (place.from.empty()) {
        place.name = document.name();
        place.from.resize(inputs.size());
      }
      place.from[i] = &document;
    }
  }
  for (std::size_t i = 0; i < inputs.size() && inputs.size() > 1; ++i) {
    const bool leads = i == 0 && rule == JoinRule::kFirstLeads;
    if (!leads && !shares_with_another(joined, i, rule)) {
      return Failure(shares_nothing(inputs[i == 0 ? 1 : 0], inputs[i]));
    }
  }
  std::vector<JoinedDocument> result;
  result.reserve(joined.size());
  for (auto& [key, document] : joined) {
    result.push_back(std::move(document));
  }
  return result;
}

bool has_only_pairs(const Collection& input) {
  const Format* const format =
      input.is_single_file ? format_of(input.documents.front().file()) : nullptr;
  return format != nullptr && format->only_pairs;
}

}  // namespace gnomon
