// Documents made of the bytes: some events and times, and links between them, many of which
// contradict one another. All that reasons about documents is run on them and compared with a slow
// reasoner that is obviously right, and with one another.
#include "fuzz/reader.h"
#include "gnomon/algebra/tractable.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/operations/ask.h"
#include "gnomon/operations/check.h"
#include "gnomon/operations/close.h"
#include "gnomon/operations/explain.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/operations/repair.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/timeline.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/network.h"
#include "gnomon/reason/timegraph.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/metrics.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, 20> kRelTypes{
    "BEFORE",        "AFTER",        "IBEFORE",  "IAFTER",     "INCLUDES",
    "IS_INCLUDED",   "SIMULTANEOUS", "IDENTITY", "DURING",     "BEGINS",
    "BEGUN_BY",      "ENDS",         "ENDED_BY", "DURING_INV", "OVERLAPS",
    "OVERLAPPED_BY", "BEFORE",       "INCLUDES", "SIDEWAYS",   ""};
constexpr std::array<std::string_view, 16> kCoarse{
    "BEFORE",  "AFTER", "OVERLAP", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE", "BEFORE",
    "OVERLAP", "AFTER", "BEFORE",  "OVERLAP",           "BEFORE",           "AFTER", "OVERLAP",
    "before",  "NONE"};
constexpr std::array<std::string_view, 8> kValues{
    "1998", "1998-02", "1998-02-13", "1998-W07", "1998-02-14", "PAST_REF", "P2D", "1998-Q1"};

// The bytes one by one; zeros when there are no more.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}
  std::size_t below(std::size_t bound) {
    if (left_.empty()) {
      return 0;
    }
    const auto byte = static_cast<unsigned char>(left_.front());
    left_.remove_prefix(1);
    return byte % bound;
  }
  bool empty() const { return left_.empty(); }

 private:
  std::string_view left_;
};

std::string end_of_link(std::string_view event, std::string_view time, std::size_t which,
                        std::size_t events, bool broken) {
  const std::size_t number = broken ? which + 70 : which;
  return which < events ? fmt::format("{}=\"ei{}\"", event, number)
                        : fmt::format("{}=\"t{}\"", time, number);
}

// A document of TimeML, or of TempEval with coarse relations.
std::string source_of(Bytes bytes) {
  const bool coarse = bytes.below(4) == 0;
  const std::size_t events = 1 + bytes.below(6);
  const std::size_t times = bytes.below(4);
  const std::string_view root = coarse ? "TempEval" : "TimeML";
  std::string text;
  std::string instances;
  for (std::size_t i = 0; i < events; ++i) {
    text += fmt::format("<EVENT eid=\"e{}\" class=\"OCCURRENCE\">did{}</EVENT>. ", i, i);
    instances += fmt::format("<MAKEINSTANCE eiid=\"ei{}\" eventID=\"e{}\"/>\n", i, i);
  }
  for (std::size_t i = events; i < events + times; ++i) {
    text += fmt::format("<TIMEX3 tid=\"t{}\" type=\"DATE\" value=\"{}\">day{}</TIMEX3> ", i,
                        kValues[bytes.below(kValues.size())], i);
  }
  std::string links;
  for (std::size_t link = 0; link < 24 && !bytes.empty(); ++link) {
    const std::size_t first = bytes.below(events + times);
    const std::size_t second = bytes.below(events + times);
    const std::size_t relation = bytes.below(coarse ? kCoarse.size() : kRelTypes.size());
    const bool broken = bytes.below(32) == 31;
    links +=
        fmt::format("<TLINK lid=\"l{}\" relType=\"{}\" {} {}/>\n", link,
                    coarse ? kCoarse[relation] : kRelTypes[relation],
                    end_of_link("eventInstanceID", "timeID", first, events, false),
                    end_of_link("relatedToEventInstance", "relatedToTime", second, events, broken));
  }
  return fmt::format("<{}><DOCID>d</DOCID><TEXT>{}</TEXT>\n{}{}</{}>", root, text, instances, links,
                     root);
}

// Orders of all pairs of end points by Warshall's algorithm.
class SlowReasoner {
 public:
  explicit SlowReasoner(const Network& network) : points_(2 * network.entity_count()) {
    at_most_.assign(points_ * points_, false);
    less_ = at_most_;
    for (std::size_t p = 0; p < points_; ++p) {
      at_most_[p * points_ + p] = true;
      if (p % 2 == 0) {
        state(p, p + 1, kLess);
      }
    }
    for (const Constraint& link : network.links()) {
      impossible_ = impossible_ || link.relation.empty();
      for (int x = 0; x < 2; ++x) {
        for (int y = 0; y < 2; ++y) {
          state(2 * position(link.first) + static_cast<std::size_t>(x),
                2 * position(link.second) + static_cast<std::size_t>(y),
                endpoints(link.relation)(x, y));
        }
      }
    }
    for (std::size_t k = 0; k < points_; ++k) {
      for (std::size_t i = 0; i < points_; ++i) {
        for (std::size_t j = 0; at_most_[i * points_ + k] && j < points_; ++j) {
          if (at_most_[k * points_ + j]) {
            at_most_[i * points_ + j] = true;
            if (less_[i * points_ + k] || less_[k * points_ + j]) {
              less_[i * points_ + j] = true;
            }
          }
        }
      }
    }
  }

  bool consistent() const {
    for (std::size_t p = 0; p < points_; ++p) {
      if (less_[p * points_ + p]) {
        return false;
      }
    }
    return !impossible_;
  }

  RelationSet possible(Entity a, Entity b) const {
    const std::size_t x = 2 * position(a);
    const std::size_t y = 2 * position(b);
    return relations({order(x, y), order(x, y + 1), order(x + 1, y), order(x + 1, y + 1)});
  }

 private:
  PointRelation order(std::size_t p, std::size_t q) const {
    PointRelation result = kAnyOrder;
    if (at_most_[p * points_ + q]) {
      result = result & (less_[p * points_ + q] ? kLess : kAtMost);
    }
    if (at_most_[q * points_ + p]) {
      result = result & (less_[q * points_ + p] ? kGreater : kAtLeast);
    }
    return result;
  }
  void state(std::size_t p, std::size_t q, PointRelation relation) {
    if (kAtMost.contains(relation)) {
      at_most_[p * points_ + q] = true;
      less_[p * points_ + q] = less_[p * points_ + q] || relation == kLess;
    }
    if (kAtLeast.contains(relation)) {
      at_most_[q * points_ + p] = true;
      less_[q * points_ + p] = less_[q * points_ + p] || relation == kGreater;
    }
  }

  std::size_t points_;
  bool impossible_ = false;
  std::vector<bool> at_most_;
  std::vector<bool> less_;
};

// What two entities can be to each other, by the ids of both.
using Pairs = std::map<std::pair<std::string, std::string>, RelationSet>;

Pairs pairs_of(const Document& document) {
  const DocumentNetwork named = network_of(document);
  const SlowReasoner slow(accept_in_order(named.network).network);
  Pairs result;
  for (std::size_t a = 0; a < named.names.size(); ++a) {
    for (std::size_t b = 0; b < named.names.size(); ++b) {
      const RelationSet possible = slow.possible(static_cast<Entity>(a), static_cast<Entity>(b));
      if (a != b && possible != RelationSet::all()) {
        result.emplace(std::pair(std::string(named.names[a].id), std::string(named.names[b].id)),
                       possible);
      }
    }
  }
  return result;
}

Document read_one(std::string_view bytes) {
  auto read = kTimeml.read({bytes, "d.tml", "d"});
  require(read.size() == 1 && read.front().has_value(), "what we write can be read");
  return std::move(*read.front());
}

// All engines against the slow one.
bool check_engines(const Network& network) {
  const SlowReasoner slow(network);
  const bool consistent = slow.consistent();
  const Accepted accepted = accept_in_order(network);
  require(accepted.rejected.empty() == consistent, "rejected just when there is a contradiction");
  require(accepted.links.size() + accepted.rejected.size() == network.links().size(),
          "every link is accepted or rejected");
  const auto closure = Closure::of(network);
  require(closure.has_value() == consistent, "closed just when it is consistent");
  const SlowReasoner of_accepted(accepted.network);
  require(of_accepted.consistent(), "what is accepted is consistent");
  const auto closed = Closure::of(accepted.network);
  require(closed.has_value(), "and can be closed");
  closed->for_each_pair([&](Entity a, Entity b, RelationSet possible) {
    require(possible == of_accepted.possible(a, b), "the closure is what the slow one says");
  });
  return consistent;
}

void check_operations(const Input& input, const Document& document, bool consistent) {
  Run run;
  const auto checked = check(CheckRequest{.inputs = {input}}, run);
  require(checked.has_value(), "any document can be checked");
  const auto explained = explain(ExplainRequest{.input = input}, run);
  require(explained && explained->value.contradictions, "contradictions are looked for");
  require(explained->value.contradictions->sets.empty() == consistent,
          "contradictions are found just when there are some");

  const Pairs before = pairs_of(document);
  const auto closed = close(CloseRequest{.inputs = {input}, .overlaps = true}, run);
  require(closed && closed->value.written.size() == 1, "any document can be closed");
  require(closed->value.documents[0].rejected.empty() == consistent, "and says what it rejects");
  if (closed->value.written[0].bytes) {
    require(pairs_of(read_one(*closed->value.written[0].bytes)) == before,
            "the closed document says the same");
  }
  const auto reduced = reduce(ReduceRequest{.inputs = {input}}, run);
  require(reduced && reduced->value.written.size() == 1, "any document can be reduced");
  if (reduced->value.written[0].bytes) {
    const Document fewer = read_one(*reduced->value.written[0].bytes);
    require(pairs_of(fewer) == before, "the reduced document says the same");
    require(fewer.links().size() <= document.links().size(), "with no more links");
  }
  const auto repaired = repair(RepairRequest{.inputs = {input}, .limit = 2}, run);
  require(repaired && repaired->value.documents.size() == 1, "any document can be repaired");
  const RepairedDocument& repair_of = repaired->value.documents[0];
  require(repair_of.changes.size() <= repair_of.greedy, "never more than without a search");
  require(repair_of.least <= repair_of.changes.size(), "never less than has to be");
  require(!repair_of.proved || repair_of.least == repair_of.changes.size(), "what proved means");
  if (repaired->value.written[0].bytes) {
    const Document mended = read_one(*repaired->value.written[0].bytes);
    require(SlowReasoner(network_of(mended).network).consistent(), "what is mended is consistent");
  }
}

// What is said of a pair, and the links that it rests on: these alone say as much.
void check_explanations(const Input& input, const Document& document) {
  constexpr std::size_t kMostPairs = 6;
  std::size_t number = 0;
  for (const auto& [ids, possible] : pairs_of(document)) {
    if (++number > kMostPairs) {
      return;
    }
    const auto explained =
        explain(ExplainRequest{.input = input, .first = ids.first, .second = ids.second}, {});
    if (!explained) {  // links may name what is not there
      require(!explained.error().what.empty(), "a refusal says why");
      continue;
    }
    require(explained->value.pair && explained->value.pair->allen == to_string(possible),
            "a pair is explained as the slow reasoner sees it");
    require(!explained->value.pair->links.empty(), "by some links");
  }
}

// A consistent document against itself is right in all that it says.
void check_scores(const Input& input, bool consistent) {
  const auto scored = score(
      ScoreRequest{.gold = input, .systems = {input}, .metric = "awareness,awareness-2011,core"},
      {});
  require(scored.has_value() || !scored.error().what.empty(), "a refusal says why");
  if (!scored || !consistent) {
    return;
  }
  const CorpusScore& all = *scored->value.score;
  for (const SystemScore& system : all.systems) {
    for (const Metric* metric : all.metrics.list()) {
      for (const Figure& figure : metric->figures(system.total(), all.settings)) {
        require(figure.f1.value_or(1) == 1, "a document agrees with itself");
      }
    }
  }
}

void check_answers(const Input& input, const Document& document) {
  const Pairs pairs = pairs_of(document);
  AskRequest request;
  request.document = input;
  std::vector<std::pair<std::string, std::string>> asked;
  const auto exists = [&](const std::string& id) {
    return document.find_instance(id).has_value() || document.find_time(id).has_value();
  };
  for (const auto& [ids, possible] : pairs) {
    if (!exists(ids.first) || !exists(ids.second)) {
      return;  // questions leave links out that name what is not there, the others do not
    }
    request.questions.push_back(fmt::format("IS {} BEFORE {}", ids.first, ids.second));
    asked.push_back(ids);
  }
  if (asked.empty()) {
    return;
  }
  const auto answered = ask(request, {});
  require(answered && answered->value.answers.size() == asked.size(), "every question is answered");
  const RelationSet before = RelationSet(Relation::kBefore) | Relation::kMeets;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const RelationSet possible = pairs.at(asked[i]);
    const Reply reply = answered->value.answers[i].answer.reply;
    const bool right = (reply != Reply::kYes || before.contains(possible)) &&
                       (reply != Reply::kNo || !possible.contains(Relation::kBefore)) &&
                       (reply != Reply::kUnknown || possible != RelationSet(Relation::kBefore));
    require(right, fmt::format("the answer to '{}' is right, given {{{}}}", request.questions[i],
                               to_string(possible))
                       .c_str());
  }
}

void fuzz_documents(std::string_view bytes) {
  const std::string source = source_of(Bytes(bytes));
  const Document document = read_one(source);
  const DocumentNetwork named = network_of(document);
  if (!named.network.is_pointisable()) {
    return;
  }
  const bool consistent = check_engines(named.network);
  const Input input = Input::bytes("d.tml", source);
  check_operations(input, document, consistent);
  check_answers(input, document);
  const auto drawn = timeline(TimelineRequest{.inputs = {input}, .explain = true}, {});
  require(drawn.has_value() || !drawn.error().what.empty(), "a refusal says why");
  check_explanations(input, document);
  check_scores(input, consistent);
}

}  // namespace
}  // namespace gnomon

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gnomon::fuzz_documents({reinterpret_cast<const char*>(data), size});
  return 0;
}
