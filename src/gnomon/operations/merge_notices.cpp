#include "gnomon/operations/merge_notices.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/reason/wording.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// The first few, so that a message stays one.
std::string some_of(const std::vector<std::string>& all, std::string_view separator) {
  constexpr std::size_t kShown = 3;
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(kShown, all.size()));
  return fmt::format("{}{}{}", fmt::join(all.begin(), end, separator),
                     all.size() > kShown ? separator : "", all.size() > kShown ? "..." : "");
}

// One message for all documents of a source.
void complain(const ErrorCode& code, const Input& source, const std::vector<std::string>& names,
              std::string_view what, std::string hint, std::vector<Notice>& notices) {
  if (!names.empty()) {
    notices.push_back(error_notice(error_about(
        code, printable(source.name()),
        fmt::format("{} that {}: {}", plural(names.size(), "document"), what, some_of(names, ", ")),
        std::move(hint))));
  }
}

// Why nothing can be made of a link; nothing for one about entities of one source alone.
std::string why_left_out(const Link& link, LeftOutBecause because) {
  const std::string lid = link_name(link);
  switch (because) {
    case LeftOutBecause::kNoEnd:
      return fmt::format("{} lacks an end, or refers to one that does not exist", lid);
    case LeftOutBecause::kUnknownRelation:
      return fmt::format("{} has the relation '{}', which is unknown", lid, shown(link.rel_type));
    case LeftOutBecause::kUnknownSource:
      return fmt::format("{} has the task '{}', which has no precision", lid,
                         shown(link.attributes[Attr::kTask]));
    case LeftOutBecause::kNoPartner:
      break;
  }
  return {};
}

}  // namespace

void MergeNotices::add(std::span<const Document* const> documents, const MergedDocument& merged,
                       std::vector<Notice>& notices) {
  const std::string name(merged.base->name());
  for (std::size_t s = 0; s < documents.size(); ++s) {
    if (documents[s] == nullptr) {
      missing_[s].push_back(shown(name));
    }
  }
  tell_refused(name, merged, notices);
  tell_left_out(documents, merged, notices);
  for (const LabelledTwice& twice : merged.twice) {
    twice_.push_back(twice_in_words(documents, merged, twice));
  }
}

void MergeNotices::tell_refused(const std::string& document, const MergedDocument& merged,
                                std::vector<Notice>& notices) const {
  for (const RefusedDocument& refused : merged.refused) {
    Error error = refused.error;
    error.where.file =
        fmt::format("{}: {}", printable(sources_[refused.document].name()), printable(document));
    error.hint = fmt::format("it is skipped; 'gold' means {} here, 'the system' this source",
                             printable(sources_[merged.lead].name()));
    notices.push_back(error_notice(std::move(error), document));
  }
}

// Links that nothing can be made of are findings; those about entities of one source alone are
// counted only, since sources differ in what they mark.
void MergeNotices::tell_left_out(std::span<const Document* const> documents,
                                 const MergedDocument& merged, std::vector<Notice>& notices) {
  std::vector<std::vector<std::string>> by_source(documents.size());
  for (const LeftOutLink& left_out : merged.left_out) {
    const Link& link = documents[left_out.place.document]->links()[left_out.place.link];
    std::string why = why_left_out(link, left_out.because);
    if (why.empty()) {
      ++without_partner_;
    } else {
      by_source[left_out.place.document].push_back(std::move(why));
    }
  }
  for (std::size_t s = 0; s < by_source.size(); ++s) {
    if (const std::size_t number = by_source[s].size(); number > 0) {
      const std::string name(merged.base->name());
      notices.push_back(error_notice(
          error_about(codes::kLinksSkipped,
                      fmt::format("{}: {}", printable(sources_[s].name()), printable(name)),
                      fmt::format("{} TLINK{} skipped: {}", number, number == 1 ? " is" : "s are",
                                  some_of(by_source[s], "; ")),
                      "see 'gnomon check' for links that are not well formed"),
          name));
    }
  }
}

std::string MergeNotices::twice_in_words(std::span<const Document* const> documents,
                                         const MergedDocument& merged,
                                         const LabelledTwice& twice) const {
  const auto lid = [&](LinkId id) {
    const LinkPlace& place = merged.links[position(id)].place;
    return shown(documents[place.document]->links()[place.link].lid);
  };
  return fmt::format("{}: {} {} and {}", printable(merged.base->name()),
                     printable(settings_.sources[merged.links[position(twice.first)].source].name),
                     lid(twice.first), lid(twice.second));
}

void MergeNotices::finish(std::vector<Notice>& notices) const {
  for (std::size_t s = 0; s < missing_.size(); ++s) {
    complain(codes::kDocumentsMissing, sources_[s], missing_[s], "this source does not have",
             "merged without this source", notices);
  }
  if (without_partner_ > 0) {
    notices.push_back(
        notice(Severity::kNote, codes::kLinksWithoutPartner,
               fmt::format("{} TLINK{} skipped: {} events or times partly overlap markup of a "
                           "more trusted source",
                           without_partner_, without_partner_ == 1 ? " is" : "s are",
                           without_partner_ == 1 ? "its" : "their")));
  }
  if (!twice_.empty()) {
    notices.push_back(notice(
        Severity::kNote, codes::kPairsLabelledTwice,
        fmt::format("{} for a pair that the same source already labelled; every label is used: {}",
                    plural(twice_.size(), "label"), some_of(twice_, "; "))));
  }
}

}  // namespace gnomon
