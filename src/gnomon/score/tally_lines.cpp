// Tallies as lines of JSON: written by every run, collected by one.
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/tally_fields.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using Json = nlohmann::ordered_json;
using Path = std::initializer_list<std::string_view>;

std::string joined(Path path) {
  std::string name;
  for (const std::string_view part : path) {
    name += (name.empty() ? "" : ".") + std::string(part);
  }
  return name;
}

bool is_nothing(const std::string& text) { return text.empty(); }
bool is_nothing(double number) { return number == 0; }
bool is_nothing(std::int64_t number) { return number == 0; }

// What is not 0 or empty, under its name.
Json fields(const Tally& tally, const MetricSet& metrics) {
  Json result = Json::object();
  for_each_field(tally, metrics, [&](Path path, const auto& number) {
    if (!is_nothing(number)) {
      result[joined(path)] = number;
    }
  });
  return result;
}

// A line that is not what it should be.
struct LineProblem {
  std::string what;
};

const Json& member(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) {
    throw LineProblem{fmt::format("a tally has a member \"{}\"", name)};
  }
  return *found;
}

std::string text_member(const Json& object, const char* name) {
  const Json& value = member(object, name);
  if (!value.is_string()) {
    throw LineProblem{fmt::format("\"{}\" is a text", name)};
  }
  return value.get<std::string>();
}

// No count of ours comes near the limit; below it, sums of many are exact and do not overflow.
constexpr double kLargestCount = 9007199254740992;  // 2 to the power of 53

void put(const Json& value, std::string_view name, std::int64_t& number) {
  if (!value.is_number_integer() || value.get<double>() < 0 ||
      value.get<double>() >= kLargestCount) {
    throw LineProblem{fmt::format("\"{}\" is a count", name)};
  }
  number = value.get<std::int64_t>();
}
void put(const Json& value, std::string_view name, double& number) {
  if (!value.is_number()) {
    throw LineProblem{fmt::format("\"{}\" is a number", name)};
  }
  number = value.get<double>();
}

void put(const Json& value, std::string_view name, std::string& text) {
  if (!value.is_string()) {
    throw LineProblem{fmt::format("\"{}\" is a text", name)};
  }
  text = value.get<std::string>();
}

Tally read_tally(const Json& object, const MetricSet& metrics) {
  Tally tally;
  std::size_t used = 0;
  for_each_field(tally, metrics, [&](Path path, auto& number) {
    if (used == object.size()) {
      return;
    }
    const std::string name = joined(path);
    if (const auto found = object.find(name); found != object.end()) {
      put(*found, name, number);
      ++used;
    }
  });
  if (used != object.size()) {
    throw LineProblem{"the tally has numbers that its signature does not know"};
  }
  for (const Metric* metric : metrics.list()) {
    if (metric->is_sound != nullptr && !metric->is_sound(tally)) {
      throw LineProblem{fmt::format("these cannot be the counts of {}", metric->name)};
    }
  }
  return tally;
}

DocumentState read_state(const std::string& name) {
  for (const DocumentState state :
       {DocumentState::kScored, DocumentState::kMissing, DocumentState::kExtra,
        DocumentState::kRefused, DocumentState::kUnreadable, DocumentState::kUnreadableGold}) {
    if (document_state_name(state) == name) {
      return state;
    }
  }
  throw LineProblem{fmt::format("\"state\" is '{}'", shown(name))};
}

SystemScore& system_of(CorpusScore& score, std::size_t number, const std::string& name) {
  for (SystemScore& system : score.systems) {
    if (system.name == name && system.number == number) {
      return system;
    }
  }
  score.systems.push_back({number, name, {}});
  return score.systems.back();
}

void add_line(std::string_view line, CorpusScore& score) {
  const Json object = Json::parse(line, nullptr, false);
  if (!object.is_object()) {
    throw LineProblem{"a line is one object in JSON"};
  }
  const std::string how = text_member(object, "signature");
  const std::string gold = text_member(object, "gold");
  if (score.systems.empty()) {
    const Result<ParsedSignature> parsed = parse_signature(how);
    if (!parsed) {
      throw LineProblem{parsed.error().what};
    }
    score.gold = gold;
    score.metrics = parsed->metrics;
    score.settings = parsed->settings;
    if (how != signature(score.metrics, score.settings)) {
      throw LineProblem{fmt::format("it was made as '{}', which this gnomon calls '{}'", shown(how),
                                    signature(score.metrics, score.settings))};
    }
  }
  if (how != signature(score.metrics, score.settings)) {
    throw LineProblem{fmt::format("it was made as '{}', those before as '{}'", shown(how),
                                  signature(score.metrics, score.settings))};
  }
  if (gold != score.gold) {
    throw LineProblem{
        fmt::format("its gold is '{}', that of those before '{}'", shown(gold), shown(score.gold))};
  }
  std::int64_t number = 0;
  put(member(object, "number"), "number", number);
  DocumentScore document;
  document.name = text_member(object, "document");
  document.state = read_state(text_member(object, "state"));
  document.remark = object.contains("remark") ? text_member(object, "remark") : "";
  const Json& counts = member(object, "tally");
  if (!counts.is_object()) {
    throw LineProblem{"\"tally\" is an object"};
  }
  document.tally = read_tally(counts, score.metrics);
  system_of(score, static_cast<std::size_t>(number), text_member(object, "system"))
      .documents.push_back(std::move(document));
}

}  // namespace

std::string tally_lines(const CorpusScore& score) {
  std::string lines;
  const std::string how = signature(score.metrics, score.settings);
  for (const SystemScore& system : score.systems) {
    for (const DocumentScore& document : system.documents) {
      Json line{{"signature", how},          {"gold", score.gold},
                {"system", system.name},     {"number", system.number},
                {"document", document.name}, {"state", document_state_name(document.state)}};
      if (!document.remark.empty()) {
        line["remark"] = document.remark;
      }
      line["tally"] = fields(document.tally, score.metrics);
      lines += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
  }
  return lines;
}

Result<void> TallyCollector::add(std::string_view lines, std::string_view source) {
  int number = 0;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
      continue;
    }
    try {
      add_line(line, score_);
    } catch (const LineProblem& problem) {
      Error error = error_about(codes::kBadTallies, std::string(source), problem.what,
                                "give lines that 'gnomon score --format jsonl --tallies' wrote");
      error.where.line = number;
      error.where.column = 1;
      return Failure(error);
    }
  }
  return {};
}

Result<CorpusScore> TallyCollector::finish() && {
  if (score_.systems.empty()) {
    return fail(codes::kBadTallies, "gnomon", "there are no tallies",
                "give lines that 'gnomon score --format jsonl --tallies' wrote");
  }
  std::ranges::sort(score_.systems, [](const SystemScore& a, const SystemScore& b) {
    return std::tie(a.number, a.name) < std::tie(b.number, b.name);
  });
  for (SystemScore& system : score_.systems) {
    std::ranges::stable_sort(system.documents, {}, &DocumentScore::name);
    const auto twice = std::ranges::adjacent_find(system.documents, {}, &DocumentScore::name);
    if (twice != system.documents.end()) {
      return fail(codes::kBadTallies, system.name,
                  fmt::format("the document '{}' is counted twice", shown(twice->name)),
                  "give each part of a run once");
    }
  }
  return std::move(score_);
}

}  // namespace gnomon
