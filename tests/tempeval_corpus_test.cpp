// TempEval-1 on its corpus against reference figures: three toy systems whose responses to the key
// are at hand, and the same systems, made again here by their rules, on the training documents.
#include "corpus_test_help.h"
#include "gnomon/algebra/tempeval.h"
#include "gnomon/formats/format.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/significance.h"
#include "gnomon/score/tempeval1.h"
#include "gnomon/tasks/candidates.h"
#include "gnomon/timeml/sentences.h"

#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

MetricSet only_tempeval() {
  MetricSet metrics;
  metrics.add(kTempEval1Metric);
  return metrics;
}

TempEvalTally tally_of(const Document& key, const Document& response) {
  const DocumentScore score =
      score_document(key, response, only_tempeval(), ScoreSettings{.mode = Mode::kOfficial});
  EXPECT_TRUE(score.counts()) << key.name() << ": " << score.remark;
  return score.tally.get<TempEvalTally>();
}

// ---- the toy systems ------------------------------------------------------------------------

// An event or time of a sentence, in the order of the text.
struct Mention {
  std::string_view id;
  bool is_event = false;
};

class ToySystems {
 public:
  explicit ToySystems(const Document& key) : key_(key) {
    for (const Markup& element : key.markup()) {
      if (element.kind == ElementKind::kOther && element.name == "s") {
        sentences_.push_back(element.span);
      }
    }
    mentions_.resize(sentences_.size());
    for (const Markup& element : key.markup()) {
      const bool is_event = element.kind == ElementKind::kEvent;
      if (!is_event && element.kind != ElementKind::kTimex) {
        continue;
      }
      for (std::size_t s = 0; s < sentences_.size(); ++s) {
        if (sentences_[s].begin <= element.span.begin && element.span.end <= sentences_[s].end) {
          const std::string_view id = element.attributes[is_event ? Attr::kEid : Attr::kTid];
          place_[id] = {s, mentions_[s].size()};
          mentions_[s].push_back({id, is_event});
        }
      }
    }
  }

  // The whole response as a file: the key with other links.
  std::string respond(std::string_view system, std::string_view bytes) {
    lines_.clear();
    for (const Link& link : key_.links()) {
      const char task = link.attributes[Attr::kTask].front();
      if (system == "majority") {
        add(link.source.id, task == 'B' ? "BEFORE" : "OVERLAP", link.target.id, task);
      } else if (system == "tense") {
        add(link.source.id, by_tense(link, task), link.target.id, task);
      } else {
        conservative(link, task);
      }
    }
    if (system == "conservative") {
      add_extra_pair();
    }
    const std::size_t first = std::min(bytes.find("<TLINK"), bytes.find("</TempEval>"));
    return fmt::format("{}{}</TempEval>\n", bytes.substr(0, first), lines_);
  }

 private:
  struct Place {
    std::size_t sentence = 0;
    std::size_t position = 0;
  };

  void add(std::string_view first, std::string_view label, std::string_view second, char task) {
    lines_ +=
        fmt::format(R"(<TLINK lid="l{}" relType="{}" eventID="{}" {}="{}" task="{}"/>)", ++lid_,
                    label, first, task == 'C' ? "relatedToEvent" : "relatedToTime", second, task);
  }

  std::string_view of_event(std::string_view eid, Attr attribute) const {
    return key_[*key_.find_event(eid)].attributes[attribute];
  }

  std::size_t distance(std::string_view a, std::string_view b) const {
    const std::size_t x = place_.at(a).position;
    const std::size_t y = place_.at(b).position;
    return x > y ? x - y : y - x;
  }
  bool same_sentence(std::string_view a, std::string_view b) const {
    return place_.contains(a) && place_.contains(b) &&
           place_.at(a).sentence == place_.at(b).sentence;
  }

  std::string_view by_tense(const Link& link, char task) const {
    const std::string_view event = link.source.id;
    const std::string_view other = link.target.id;
    const std::string_view tense = of_event(event, Attr::kTense);
    if (task == 'B') {
      const std::string_view aspect = of_event(event, Attr::kAspect);
      if (tense == "FUTURE" || tense == "INFINITIVE") {
        return "AFTER";
      }
      if (tense == "PAST" || aspect == "PERFECTIVE" || aspect == "PERFECTIVE_PROGRESSIVE") {
        return "BEFORE";
      }
      return tense == "PRESENT" || tense == "PRESPART" ? "OVERLAP" : "VAGUE";
    }
    if (task == 'A') {
      const std::string_view type = key_[*key_.find_time(other)].attributes[Attr::kType];
      if (type == "DURATION" || type == "SET") {
        return "OVERLAP";
      }
      if (!same_sentence(event, other)) {
        return "VAGUE";
      }
      std::size_t nearest = distance(event, other);
      for (const Mention& mention : mentions_[place_.at(event).sentence]) {
        if (!mention.is_event) {
          nearest = std::min(nearest, distance(event, mention.id));
        }
      }
      if (distance(event, other) == nearest) {
        return "OVERLAP";
      }
      return place_.at(other).position < place_.at(event).position ? "AFTER" : "BEFORE-OR-OVERLAP";
    }
    const std::string_view second = of_event(other, Attr::kTense);
    if (tense == "PAST" && second == "PAST") {
      return "BEFORE";
    }
    if (tense == "PRESENT" && second == "PRESENT") {
      return "OVERLAP";
    }
    if (tense == "PAST" && second == "PRESENT") {
      return "BEFORE-OR-OVERLAP";
    }
    return tense == "PRESENT" && second == "PAST" ? "AFTER" : "VAGUE";
  }

  void conservative(const Link& link, char task) {
    const std::string_view event = link.source.id;
    const std::string_view other = link.target.id;
    const std::string_view tense = of_event(event, Attr::kTense);
    if (task == 'A') {
      if (same_sentence(event, other) && distance(event, other) == 1) {
        add(event, "OVERLAP", other, 'A');
      }
    } else if (task == 'B') {
      if (tense == "PAST" || tense == "FUTURE") {
        add(event, tense == "PAST" ? "BEFORE" : "AFTER", other, 'B');
      }
    } else if (tense == "PAST" && of_event(other, Attr::kTense) == "PAST") {
      add(other, "AFTER", event, 'C');
    }
  }

  void add_extra_pair() {
    std::vector<std::string_view> main;
    for (const Event& event : key_.events()) {
      if (event.attributes[Attr::kMainEvent] == "YES") {
        main.push_back(event.eid);
      }
    }
    if (main.size() < 3) {
      return;
    }
    for (const Link& link : key_.links()) {
      if ((link.source.id == main.front() && link.target.id == main.back()) ||
          (link.source.id == main.back() && link.target.id == main.front())) {
        return;
      }
    }
    add(main.front(), "BEFORE", main.back(), 'C');
  }

  const Document& key_;
  std::vector<Span> sentences_;
  std::vector<std::vector<Mention>> mentions_;
  std::map<std::string_view, Place> place_;
  std::string lines_;
  int lid_ = 0;
};

// ---- figures --------------------------------------------------------------------------------

using Documents = std::map<std::string, TempEvalTally>;  // by file name

void expect_figures(const TaskScore& score, const Json& wanted) {
  EXPECT_EQ(score.key_links, wanted.at("key_links"));
  EXPECT_EQ(score.response_links, wanted.at("response_links"));
  EXPECT_EQ(score.common_links, wanted.at("common_links"));
  const auto share = [](double part, std::int64_t whole) {
    return whole == 0 ? 0.0 : part / static_cast<double>(whole);
  };
  for (const char* kind : {"strict", "relaxed"}) {
    const bool strict = std::string_view(kind) == "strict";
    const double correct = strict ? static_cast<double>(score.strict) : score.relaxed();
    const double precision = share(correct, score.response_links);
    const double common = share(correct, score.common_links);
    const double recall = share(correct, score.key_links);
    const Json& figures = wanted.at(kind);
    EXPECT_NEAR(correct, figures.at("correct"), 1e-9);
    EXPECT_NEAR(precision, figures.at("precision"), 1e-6);
    EXPECT_NEAR(recall, figures.at("recall"), 1e-6);
    EXPECT_NEAR(*f1(precision, recall), figures.at("f"), 1e-6);
    EXPECT_NEAR(common, figures.at("precision_common"), 1e-6);
    EXPECT_NEAR(*f1(common, recall), figures.at("f_common"), 1e-6);
  }
}

Json as_json(const TaskConfusion& confusion) {
  Json result = Json::object();
  for (std::size_t i = 0; i < kTempEvalLabels; ++i) {
    for (std::size_t k = 0; k < kTempEvalLabels; ++k) {
      if (confusion[i][k] > 0) {
        result[std::string(tempeval_name(static_cast<TempEvalLabel>(i)))]
              [std::string(tempeval_name(static_cast<TempEvalLabel>(k)))] = confusion[i][k];
      }
    }
  }
  return result;
}

void expect_system(const Documents& documents, const Json& wanted) {
  for (const auto& [letter, readings] : wanted.items()) {
    const std::size_t task = kTempEvalTasks.find(letter.front());
    for (const auto& [name, figures] : readings.items()) {
      SCOPED_TRACE(letter + " " + name);
      const NonRelated reading =
          name == "labels_as_written" ? NonRelated::kAsWritten : NonRelated::kAsVague;
      TaskTally total;
      for (const auto& [document, tally] : documents) {
        total += tally.tasks[task];
      }
      expect_figures(score_task(total, reading), figures);
      EXPECT_EQ(as_json(confusion_of(total, reading)), figures.at("confusion_key_to_response"));
      const Json per_document = figures.value("per_document", Json::object());  // of one reading
      for (const auto& [document, counts] : per_document.items()) {
        SCOPED_TRACE(document);
        const auto found = documents.find(document);
        ASSERT_NE(found, documents.end());
        const TaskScore score = score_task(found->second.tasks[task], reading);
        EXPECT_EQ(score.key_links, counts.at("key"));
        EXPECT_EQ(score.response_links, counts.at("response"));
        EXPECT_EQ(score.common_links, counts.at("common"));
        EXPECT_EQ(score.strict, counts.at("strict_correct"));
        EXPECT_NEAR(score.relaxed(), counts.at("relaxed_correct"), 1e-9);
      }
    }
  }
}

std::vector<bool> items(const Documents& documents, const Json& task) {
  TaskTally total;
  for (const auto& [document, tally] : documents) {
    total += tally.tasks[kTempEvalTasks.find(task.get<std::string>().front())];
  }
  return right_items(total, NonRelated::kAsWritten);
}

// p values in the files have six digits.
void expect_p(double mine, const Json& wanted) {
  EXPECT_NEAR(mine, wanted.get<double>(), 6e-6 * wanted.get<double>() + 1e-300);
}

void expect_mcnemar(std::map<std::string, Documents>& systems, const Json& tests) {
  EXPECT_EQ(tests.size(), 9U);
  for (const Json& wanted : tests) {
    SCOPED_TRACE(wanted.dump());
    const McNemar test = mcnemar(items(systems[wanted.at("first")], wanted.at("task")),
                                 items(systems[wanted.at("second")], wanted.at("task")));
    EXPECT_EQ(test.items(), wanted.at("n"));
    EXPECT_EQ(test.both_right, wanted.at("both_right"));
    EXPECT_EQ(test.only_first, wanted.at("only_first_right"));
    EXPECT_EQ(test.only_second, wanted.at("only_second_right"));
    EXPECT_EQ(test.both_wrong, wanted.at("both_wrong"));
    EXPECT_NEAR(test.chi_square, wanted.at("chi2_cc"), 1e-6);
    expect_p(test.p_chi_square, wanted.at("p_chi2_cc"));
    expect_p(test.p_exact, wanted.at("p_exact"));
    expect_p(test.p_mid, wanted.at("p_mid"));
    EXPECT_EQ(test.p_chi_square < 0.05, wanted.at("significant_05_chi2"));
    EXPECT_EQ(test.p_exact < 0.05, wanted.at("significant_05_exact"));
  }
}

// Adds what a folder such as taskAB has to the tallies.
void add_folder(const fs::path& key, const std::string& system, bool from_files,
                Documents& documents) {
  for (const SourceFile& file : files_below(key)) {
    const LoadedFile gold = load(file);
    const Document& document = *gold.documents.at(0);
    const std::string name = fs::path(file.path).filename();
    TempEvalTally tally;
    if (from_files) {
      const fs::path response =
          data_folder() / "tempeval1" / "systems" / system / key.filename() / name;
      tally = tally_of(document, *load({response, name}).documents.at(0));
    } else {
      const std::string bytes = ToySystems(document).respond(system, gold.bytes);
      const auto made = detect_format(bytes)->read({bytes, name, name});
      tally = tally_of(document, *made.at(0));
    }
    documents[name] += tally;
  }
}

constexpr const char* kToySystems[] = {"majority", "tense", "conservative"};

TEST(TempEvalCorpus, ToySystemsOnTheKey) {
  const fs::path reference = expected_folder() / "tempeval1" / "key-systems.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  std::map<std::string, Documents> systems;
  for (const char* system : kToySystems) {
    SCOPED_TRACE(system);
    for (const char* folder : {"taskAB", "taskC"}) {
      add_folder(data_folder() / "tempeval1" / "key" / folder, system, true, systems[system]);
    }
    EXPECT_EQ(systems[system].size(), 20U);
    expect_system(systems[system], expected.at("systems").at(system));
  }
  expect_mcnemar(systems, expected.at("mcnemar"));
  for (const Json& wanted : expected.at("approximate_randomisation")) {
    const Randomisation test = randomise(items(systems[wanted.at("first")], wanted.at("task")),
                                         items(systems[wanted.at("second")], wanted.at("task")),
                                         {wanted.at("trials"), wanted.at("seed")});
    EXPECT_EQ(test.observed, wanted.at("observed_diff_correct"));
    EXPECT_EQ(test.as_far, wanted.at("count_ge"));
    EXPECT_NEAR(test.p, wanted.at("p"), 1e-6);
  }
  for (const Json& wanted : expected.at("bootstrap")) {
    const Interval interval =
        bootstrap_share(items(systems[wanted.at("system")], wanted.at("task")),
                        {wanted.at("trials"), wanted.at("seed")})
            .value();
    EXPECT_NEAR(interval.low, wanted.at("ci95").at(0), 1e-6);
    EXPECT_NEAR(interval.high, wanted.at("ci95").at(1), 1e-6);
  }
}

TEST(TempEvalCorpus, ToySystemsOnTheTrainingDocuments) {
  const fs::path reference = expected_folder() / "tempeval1" / "training-systems.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  std::map<std::string, Documents> systems;
  for (const char* system : kToySystems) {
    SCOPED_TRACE(system);
    for (const char* folder : {"taskAB", "taskC"}) {
      add_folder(data_folder() / "tempeval1" / "training" / folder, system, false, systems[system]);
    }
    EXPECT_EQ(systems[system].size(), 109U);
    expect_system(systems[system], expected.at("systems").at(system));
  }
  expect_mcnemar(systems, expected.at("mcnemar"));
}

// Table II of Verhagen et al. 2009: the baseline from the training documents at hand, with its two
// digits made from three, as they were.
TEST(TempEvalCorpus, BaselineOfTableTwo) {
  const fs::path corpus = data_folder() / "tempeval1";
  SKIP_WITHOUT(corpus);
  const auto keys_of = [&](const char* part) {
    TempEvalTally sum;
    for (const SourceFile& file : files_below(corpus / part)) {
      const LoadedFile loaded = load(file);
      const Document& document = *loaded.documents.at(0);
      sum += tally_of(document, without_annotation(document));
    }
    return sum;
  };
  const MajorityLabels labels = majority_labels(keys_of("training"), NonRelated::kAsWritten);
  EXPECT_EQ(labels[0], TempEvalLabel::kOverlap);
  EXPECT_EQ(labels[1], TempEvalLabel::kBefore);
  EXPECT_EQ(labels[2], TempEvalLabel::kOverlap);
  const TempEvalTally baseline = answer_always(keys_of("key"), labels);
  struct Printed {
    int strict;
    int relaxed;
  };
  constexpr Printed kPrinted[] = {{57, 60}, {56, 57}, {47, 53}};
  for (std::size_t task = 0; task < 3; ++task) {
    const TaskScore score = score_task(baseline.tasks[task], NonRelated::kAsWritten);
    const auto two_digits = [&](double correct) {
      const double ratio = correct / static_cast<double>(score.key_links);
      return static_cast<int>(std::floor(std::floor(ratio * 1000 + 0.5) / 10 + 0.5));
    };
    EXPECT_EQ(two_digits(static_cast<double>(score.strict)), kPrinted[task].strict);
    EXPECT_EQ(two_digits(score.relaxed()), kPrinted[task].relaxed);
  }
}

// The pair of a link by what the text calls its ends: events by eid, the creation time as "DCT".
std::pair<std::string, std::string> ends_of(const Document& document, const Link& link) {
  const auto name = [&](const LinkEnd& end) -> std::string {
    if (const auto* instance = std::get_if<InstanceIndex>(&end.entity)) {
      const auto event = document[*instance].event;
      return event ? std::string(document[*event].eid) : std::string();
    }
    if (const auto* time = std::get_if<TimexIndex>(&end.entity)) {
      return *time == document.creation_time() ? "DCT" : std::string(document[*time].tid);
    }
    return std::string(end.id);
  };
  return {name(link.source), name(link.target)};
}

// TimeBank's own links, mapped to coarse labels, against those of the re-annotation.
TEST(TempEvalCorpus, TimebankLinksMapToTheLabels) {
  const fs::path reference = expected_folder() / "tempeval1" / "timebank-mapping.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  Json found = Json::object();
  for (const char* folder : {"taskAB", "taskC"}) {
    for (const SourceFile& file : files_below(data_folder() / "tempeval1" / "training" / folder)) {
      const LoadedFile loaded = load(file);
      const Document& document = *loaded.documents.at(0);
      const fs::path name = fs::path(file.path).filename();
      const LoadedFile other = load({data_folder() / "timebank" / name, name.stem()});
      ASSERT_TRUE(other.documents.at(0)) << name;
      const Document& timebank = *other.documents.at(0);
      std::map<std::pair<std::string, std::string>, TempEvalLabel> labels;
      for (const Link& link : timebank.links()) {
        const auto label = tempeval_label(link.rel_type);
        if (link.kind == ElementKind::kTlink && label) {
          const auto pair = ends_of(timebank, link);
          if (!labels.contains({pair.second, pair.first})) {
            labels.emplace(pair, *label);  // the first one counts
          }
        }
      }
      for (const Link& link : document.links()) {
        Json& task = found[std::string(link.attributes[Attr::kTask])];
        const auto count = [](Json& number) {
          number = number.is_null() ? 1 : number.get<int>() + 1;
        };
        count(task["task_pairs"]);
        const auto pair = ends_of(document, link);
        std::optional<TempEvalLabel> mapped;
        if (const auto direct = labels.find(pair); direct != labels.end()) {
          mapped = direct->second;
        } else if (const auto turned = labels.find({pair.second, pair.first});
                   turned != labels.end()) {
          mapped = inverse(turned->second);
        }
        if (!mapped) {
          continue;
        }
        count(task["with_explicit_timebank_link"]);
        count(task["mapped_to_tempeval"][std::string(tempeval_name(*mapped))]
                  [std::string(link.rel_type)]);
        if (tempeval_name(*mapped) == link.rel_type) {
          count(task["identical_after_mapping"]);
        }
      }
    }
  }
  for (const char* task : {"A", "B", "C"}) {
    EXPECT_EQ(found.at(task), expected.at(task)) << task;
  }
}

}  // namespace
}  // namespace gnomon
