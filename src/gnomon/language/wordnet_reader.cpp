// Reads the database files of WordNet 3 (wndb(5WN)).
#include "gnomon/base/files.h"
#include "gnomon/language/text_units.h"
#include "gnomon/language/wordnet.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Files of happenings, acts, states, processes: where nouns that are events stand.
bool names_happenings(unsigned file) {
  return file == 4 || file == 11 || file == 19 || file == 22 || file == 26 || file == 7 ||
         file == 10 || file == 12;
}

unsigned long number(std::string_view text, int base = 10) {
  unsigned long value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value, base);
  return value;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  while (!line.empty()) {
    const auto end = std::min(line.find(' '), line.size());
    if (end > 0) {
      fields.push_back(line.substr(0, end));
    }
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

// Calls `use` with the fields of each line that is no comment.
void for_each_line(std::string_view bytes, const auto& use) {
  while (!bytes.empty()) {
    const auto end = std::min(bytes.find('\n'), bytes.size());
    if (end > 0 && bytes[0] != ' ') {
      use(fields_of(bytes.substr(0, end)));
    }
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
}

struct Synset {
  std::uint32_t place = 0;
  std::uint8_t file = 0;
  bool from_verb = false;
  unsigned long parent = 0;  // its offset; 0: none
};

class WordnetReader {
 public:
  explicit WordnetReader(std::string folder) : folder_(std::move(folder)) {}

  Result<WordNet> read() {
    if (auto counts = read_file(folder_ + "/cntlist.rev"); counts) {
      read_counts(*counts);
    }
    constexpr std::array<std::string_view, 3> kNames = {"noun", "verb", "adj"};
    for (std::size_t kind = 0; kind < kNames.size(); ++kind) {
      const auto data = read_file(fmt::format("{}/data.{}", folder_, kNames[kind]));
      if (!data) {
        return tl::unexpected(data.error());
      }
      const auto index = read_file(fmt::format("{}/index.{}", folder_, kNames[kind]));
      if (!index) {
        return tl::unexpected(index.error());
      }
      read_synsets(*data);
      read_index(*index, static_cast<WordKind>(kind));
    }
    return WordNet(std::move(entries_), std::move(parents_));
  }

 private:
  // lemma%type:file:id:: sense count
  void read_counts(std::string_view bytes) {
    for_each_line(bytes, [&](const std::vector<std::string_view>& fields) {
      const auto mark = fields[0].find('%');
      if (fields.size() < 3 || mark == std::string_view::npos ||
          fields[0].substr(mark, 3) != "%1:") {
        return;
      }
      const auto file = static_cast<unsigned>(number(fields[0].substr(mark + 3, 2)));
      auto& counts = noun_counts_[std::string(fields[0].substr(0, mark))];
      counts.second += number(fields[2]);
      counts.first += names_happenings(file) ? number(fields[2]) : 0;
    });
  }

  // offset file type words(hex) (word id)... pointers (symbol offset pos ends)...
  void read_synsets(std::string_view bytes) {
    synsets_.clear();
    for_each_line(bytes, [&](const std::vector<std::string_view>& fields) {
      Synset synset;
      synset.place = static_cast<std::uint32_t>(parents_.size() + synsets_.size());
      synset.file = static_cast<std::uint8_t>(number(fields[1]));
      const std::size_t pointers = 4 + 2 * number(fields[3], 16);
      const std::size_t count = pointers < fields.size() ? number(fields[pointers]) : 0;
      for (std::size_t k = 0; k < count && pointers + 4 * k + 3 < fields.size(); ++k) {
        const auto symbol = fields[pointers + 4 * k + 1];
        if (synset.parent == 0 && (symbol == "@" || symbol == "@i")) {
          synset.parent = number(fields[pointers + 4 * k + 2]);
        }
        synset.from_verb =
            synset.from_verb || (symbol == "+" && fields[pointers + 4 * k + 3] == "v");
      }
      synsets_.emplace(number(fields[0]), synset);
    });
    std::vector<std::uint32_t> parents(synsets_.size(), WordNet::kNoSynset);
    for (const auto& [offset, synset] : synsets_) {
      if (const auto found = synsets_.find(synset.parent); found != synsets_.end()) {
        parents[synset.place - parents_.size()] = found->second.place;
      }
    }
    parents_.insert(parents_.end(), parents.begin(), parents.end());
  }

  // lemma pos synsets pointers (symbol)... senses tagged (offset)...
  void read_index(std::string_view bytes, WordKind kind) {
    for_each_line(bytes, [&](const std::vector<std::string_view>& fields) {
      if (fields.size() < 6 || fields[0].find('_') != std::string_view::npos) {
        return;
      }
      WordNet::Entry entry;
      entry.key = WordNet::key(fields[0], kind);
      entry.senses = static_cast<std::uint8_t>(std::min(number(fields[2]), 255UL));
      const std::size_t first = 6 + number(fields[3]);
      for (std::size_t k = 0; k < 4 && first + k < fields.size(); ++k) {
        const auto found = synsets_.find(number(fields[first + k]));
        if (found == synsets_.end()) {
          continue;
        }
        if (k == 0) {
          entry.synset = found->second.place;
        }
        entry.files[k] = static_cast<std::uint8_t>(found->second.file + 1);
        if (kind == WordKind::kNoun && found->second.from_verb) {
          entry.from_verb = 1;
        }
      }
      if (kind == WordKind::kNoun) {
        const auto counts = noun_counts_.find(fields[0]);
        if (counts != noun_counts_.end() && counts->second.second > 0) {
          entry.event_share = static_cast<std::uint8_t>(
              1 + std::min(4UL, 5 * counts->second.first / counts->second.second));
        }
      }
      entries_.push_back(entry);
    });
  }

  std::string folder_;
  std::map<std::string, std::pair<unsigned long, unsigned long>, std::less<>>
      noun_counts_;                                    // of happenings, all
  std::unordered_map<unsigned long, Synset> synsets_;  // by offset
  std::vector<WordNet::Entry> entries_;
  std::vector<std::uint32_t> parents_;
};

}  // namespace

Result<WordNet> read_wordnet(const std::string& folder) { return WordnetReader(folder).read(); }

}  // namespace gnomon
