// A set of small numbers that is emptied in no time, for searches that touch few of many nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gnomon {

class VisitedSet {
 public:
  void clear() {
    count_ = 0;
    if (++epoch_ == 0) {  // after four thousand million searches the marks start anew
      table_.assign(table_.size(), {});
      epoch_ = 1;
    }
  }

  // Whether the number is new.
  bool insert(std::uint32_t number) {
    if (2 * (count_ + 1) > table_.size()) {
      grow();
    }
    Entry& entry = find(number);
    if (entry.epoch == epoch_) {
      return false;
    }
    entry = {number, epoch_};
    ++count_;
    return true;
  }

  bool contains(std::uint32_t number) const {
    return count_ > 0 && const_cast<VisitedSet*>(this)->find(number).epoch == epoch_;
  }

 private:
  struct Entry {
    std::uint32_t number = 0;
    std::uint32_t epoch = 0;
  };

  Entry& find(std::uint32_t number) {
    const std::size_t mask = table_.size() - 1;
    std::size_t at = (number * std::size_t{0x9e3779b97f4a7c15} >> 32) & mask;
    while (table_[at].epoch == epoch_ && table_[at].number != number) {
      at = (at + 1) & mask;
    }
    return table_[at];
  }

  void grow() {
    std::vector<Entry> old(table_.empty() ? 64 : 2 * table_.size());
    old.swap(table_);
    for (const Entry& entry : old) {
      if (entry.epoch == epoch_) {
        find(entry.number) = entry;
      }
    }
  }

  std::vector<Entry> table_;
  std::size_t count_ = 0;
  std::uint32_t epoch_ = 1;
};

}  // namespace gnomon
