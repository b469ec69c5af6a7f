// Backbones of whole folders against those that the tool of QA TempEval wrote.
#include "corpus_test_help.h"
#include "gnomon/backbone/backbone.h"
#include "gnomon/backbone/exact.h"
#include "gnomon/backbone/linked.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/reduction.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace gnomon {
namespace {

using Said = std::tuple<std::string, std::string, std::string>;  // first, relType, second

struct SaidByDocument {
  std::set<Said> of_times;
  std::vector<Said> of_events;
  std::vector<std::string> ids_of_events;  // the lids of the latter
};

// The tool leaves the order of times with one value to chance, so these count as one.
SaidByDocument said_by(const Document& document) {
  std::map<std::string_view, std::string_view> first_with_value;
  for (const Timex& time : document.times()) {
    first_with_value.try_emplace(time.attributes[Attr::kValue], time.tid);
  }
  const auto merged = [&](const LinkEnd& end) {
    const Timex& time = document[std::get<TimexIndex>(end.entity)];
    return std::string(first_with_value.at(time.attributes[Attr::kValue]));
  };
  SaidByDocument said;
  for (const Link& link : document.links()) {
    EXPECT_EQ(link.kind, ElementKind::kTlink);
    const std::string relation(link.rel_type);
    if (link.source.attribute != Attr::kTimeId || link.target.attribute != Attr::kRelatedToTime) {
      said.of_events.emplace_back(link.source.id, relation, link.target.id);
      said.ids_of_events.emplace_back(link.lid);
    } else if (merged(link.source) != merged(link.target)) {
      said.of_times.emplace(merged(link.source), relation, merged(link.target));
    }
  }
  return said;
}

std::map<std::string, Document> documents_below(const fs::path& folder) {
  std::map<std::string, Document> documents;
  for (const SourceFile& file : files_below(folder)) {
    LoadedFile loaded = load(file);
    for (Result<Document>& document : loaded.documents) {
      EXPECT_TRUE(document) << file.path;
      if (document) {
        documents.emplace(file.document_name, *std::move(document));
      }
    }
  }
  return documents;
}

// "ours alone: ...; theirs alone: ...", or nothing.
std::string difference(const std::set<Said>& ours, const std::set<Said>& theirs) {
  std::string text;
  for (const bool of_ours : {true, false}) {
    for (const Said& said : of_ours ? ours : theirs) {
      if (!(of_ours ? theirs : ours).contains(said)) {
        text +=
            fmt::format("{} {} {} {}; ", of_ours ? "only ours:" : "only theirs:", std::get<0>(said),
                        std::get<1>(said), std::get<2>(said));
      }
    }
  }
  return text;
}

struct FolderPair {
  const char* plain;
  const char* given;
  std::size_t documents;
  // How many documents number the system's links otherwise than the rest: in human-fold1-timlinks
  // a link that is dropped does not use up a number.
  std::size_t otherwise_numbered;
};

constexpr FolderPair kFolders[] = {
    {"qa-news/systems/TIPSem", "qa-news/systems/TIPSem-timex-ref-links", 10, 0},
    {"qa-news/systems/TIPSemB", "qa-news/systems/TIPSemB-timex-ref-links", 10, 0},
    {"qa-train/systems/TIPSem-fold1-original", "qa-train/systems/TIPSem-fold1-with-timex", 25, 0},
    {"qa-train/systems/human-fold1-original", "qa-train/systems/human-fold1-timlinks", 25, 8},
};

TEST(BackboneCorpus, OfficialLinksAreThoseThatTheToolWrote) {
  for (const FolderPair& folders : kFolders) {
    SKIP_WITHOUT(data_folder() / folders.plain);
    const auto plain = documents_below(data_folder() / folders.plain);
    const auto given = documents_below(data_folder() / folders.given);
    EXPECT_EQ(plain.size(), folders.documents);
    std::size_t otherwise_numbered = 0;
    for (const auto& [name, document] : plain) {
      SCOPED_TRACE(fmt::format("{} of {}", name, folders.plain));
      ASSERT_TRUE(given.contains(name));
      const Backbone backbone = backbone_of(document, BackboneMode::kOfficial);
      const SaidByDocument ours = said_by(with_official_backbone(document, backbone));
      const SaidByDocument theirs = said_by(given.at(name));
      EXPECT_EQ(difference(ours.of_times, theirs.of_times), "");
      EXPECT_EQ(ours.of_events, theirs.of_events) << "in the same order";
      otherwise_numbered += ours.ids_of_events == theirs.ids_of_events ? 0 : 1;
    }
    EXPECT_EQ(otherwise_numbered, folders.otherwise_numbered) << folders.plain;
  }
}

std::optional<ExactInterval> interval_of(const Document& document, TimexIndex time) {
  const auto interval = backbone_interval(document[time].attributes[Attr::kValue]);
  return interval ? std::optional(*interval) : std::nullopt;
}

// Whether the exact backbone says of every two of its members what the links of all pairs say.
void expect_to_say_all(const Document& document) {
  const Backbone backbone = backbone_of(document, BackboneMode::kExact);
  Network few(document.times().size());
  for (const TimeLink& link : backbone.links) {
    few.add_link(static_cast<Entity>(link.first), static_cast<Entity>(link.second), link.relation);
  }
  Network all(document.times().size());
  for (const TimexIndex a : backbone.members) {
    for (const TimexIndex b : backbone.members) {
      const auto relation = backbone_relation(*interval_of(document, a), *interval_of(document, b));
      if (a < b && relation) {
        all.add_link(static_cast<Entity>(a), static_cast<Entity>(b), *relation);
      }
    }
  }
  const auto closure = Closure::of(few);
  const auto of_all = Closure::of(all);
  ASSERT_TRUE(closure && of_all) << document.name();
  for (const TimexIndex a : backbone.members) {
    for (const TimexIndex b : backbone.members) {
      ASSERT_EQ(closure->relation(static_cast<Entity>(a), static_cast<Entity>(b)),
                of_all->relation(static_cast<Entity>(a), static_cast<Entity>(b)))
          << document.name() << ": " << document[a].tid << " and " << document[b].tid;
    }
  }
  EXPECT_EQ(redundant_links(few).size(), 0U) << document.name();
}

TEST(BackboneCorpus, ExactLinksSayAsMuchAsThoseOfAllPairs) {
  for (const char* folder :
       {"qa-news/systems/TIPSem", "qa-train/systems/human-fold1-original", "timebank", "aquaint"}) {
    SKIP_WITHOUT(data_folder() / folder);
    for (const auto& [name, document] : documents_below(data_folder() / folder)) {
      expect_to_say_all(document);
    }
  }
}

}  // namespace
}  // namespace gnomon
