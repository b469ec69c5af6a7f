// What there is to say about sources that do not go together.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/corpus/input.h"
#include "gnomon/merge/merge_documents.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// Gathers it over all documents, since much of it is one sentence about all of them.
class MergeNotices {
 public:
  MergeNotices(std::span<const Input> sources, const MergeSettings& settings)
      : sources_(sources), settings_(settings), missing_(sources.size()) {}

  // A null pointer stands for a document that a source lacks.
  void add(std::span<const Document* const> documents, const MergedDocument& merged,
           std::vector<Notice>& notices);

  // What was only counted.
  void finish(std::vector<Notice>& notices) const;

 private:
  void tell_refused(const std::string& document, const MergedDocument& merged,
                    std::vector<Notice>& notices) const;
  void tell_left_out(std::span<const Document* const> documents, const MergedDocument& merged,
                     std::vector<Notice>& notices);
  std::string twice_in_words(std::span<const Document* const> documents,
                             const MergedDocument& merged, const LabelledTwice& twice) const;

  std::span<const Input> sources_;
  const MergeSettings& settings_;
  std::vector<std::vector<std::string>> missing_;  // of each source
  std::vector<std::string> twice_;
  std::size_t without_partner_ = 0;  // links about entities that the union could not take in
};

}  // namespace gnomon
