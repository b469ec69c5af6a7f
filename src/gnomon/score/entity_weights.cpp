#include "gnomon/score/entity_weights.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/random.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kAnything = "*";
constexpr std::string_view kWanted = "lines look like 'ei3 2.5' or 'REPORTING 0.5'";

// By tabs if there are any, else by blanks.
std::vector<std::string_view> fields_of_line(std::string_view line) {
  const bool tabs = line.find('\t') != std::string_view::npos;
  std::vector<std::string_view> fields;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(tabs ? '\t' : ' '), line.size());
    if (const std::string_view field = trim(line.substr(0, end)); !field.empty()) {
      fields.push_back(field);
    }
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

std::optional<double> weight_from(std::string_view text) {
  double weight = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), weight);
  const bool good = problem == std::errc() && end == text.data() + text.size() &&
                    std::isfinite(weight) && weight >= 0;
  return good ? std::optional(weight) : std::nullopt;
}

}  // namespace

Result<EntityWeights> read_entity_weights(std::string_view bytes, const std::string& file) {
  EntityWeights result;
  for (std::size_t begin = 0; begin < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    const std::string_view line = trim(bytes.substr(begin, end - begin));
    const auto refuse = [&](std::string what) {
      return Failure(
          error_at(codes::kBadWeights, bytes, begin, file, std::move(what), std::string(kWanted)));
    };
    if (!line.empty() && line.front() != '#') {
      const std::vector<std::string_view> fields = fields_of_line(line);
      if (fields.size() < 2 || fields.size() > 3) {
        return refuse("this line is not a name and a weight");
      }
      const auto weight = weight_from(fields.back());
      if (!weight) {
        return refuse(
            fmt::format("'{}' is not a weight: a number of at least 0", shown(fields.back())));
      }
      const std::string document(fields.size() == 3 ? fields.front() : std::string_view());
      const std::string name(fields[fields.size() - 2]);
      if (!result.weights_[document].emplace(name, *weight).second) {
        return refuse(fmt::format("'{}' has a weight already", shown(name)));
      }
    }
    begin = end + 1;
  }
  if (result.weights_.empty()) {
    return fail(codes::kBadWeights, file, "there are no weights in this file",
                std::string(kWanted));
  }
  return result;
}

std::string EntityWeights::digest() const {
  std::string all;
  for (const auto& [document, names] : weights_) {
    for (const auto& [name, weight] : names) {
      all += fmt::format("{}\t{}\t{}\n", document, name, weight);
    }
  }
  return fmt::format("{:016x}", fnv1a(all));
}

const double* EntityWeights::find(std::string_view document, std::string_view name) const {
  const auto names = weights_.find(document);
  if (names == weights_.end()) {
    return nullptr;
  }
  const auto found = names->second.find(name);
  return found == names->second.end() ? nullptr : &found->second;
}

// Without an id: by class or kind.
double EntityWeights::of_any(std::string_view name) const {
  const double* weight = find("", name);
  if (weight == nullptr) {
    weight = find("", kAnything);
  }
  return weight == nullptr ? 1 : *weight;
}

double EntityWeights::of_event(const Document& document, EventIndex event) const {
  const double* by_class = find("", document[event].attributes[Attr::kClass]);
  return by_class != nullptr ? *by_class : of_any("EVENT");
}

double EntityWeights::of_time(const Document& document, TimexIndex time) const {
  const double* by_type = find("", document[time].attributes[Attr::kType]);
  return by_type != nullptr ? *by_type : of_any("TIMEX3");
}

std::vector<double> EntityWeights::of(const Document& gold, const Document& system,
                                      const Alignment& alignment, std::size_t entities) const {
  std::vector<double> weights(entities, of_any(kAnything));
  const auto by_class = [&](const Document& document, const Alignment::Side& side) {
    for (std::uint32_t i = 0; i < document.events().size(); ++i) {
      weights[position(side.of_event[i])] = of_event(document, EventIndex{i});
    }
    for (std::uint32_t i = 0; i < document.instances().size(); ++i) {
      const auto event = document.instances()[i].event;
      weights[position(side.of_instance[i])] = event ? of_event(document, *event) : of_any("EVENT");
    }
    for (std::uint32_t i = 0; i < document.times().size(); ++i) {
      weights[position(side.of_time[i])] = of_time(document, TimexIndex{i});
    }
  };
  by_class(system, alignment.system);
  by_class(gold, alignment.gold);
  const auto by_id = [&](std::string_view id, Entity entity) {
    const double* weight = find(gold.name(), id);
    if (weight == nullptr) {
      weight = find("", id);
    }
    if (weight != nullptr) {
      weights[position(entity)] = *weight;
    }
  };
  for (std::size_t i = 0; i < gold.events().size(); ++i) {
    by_id(gold.events()[i].eid, alignment.gold.of_event[i]);
  }
  for (std::size_t i = 0; i < gold.instances().size(); ++i) {
    if (const auto event = gold.instances()[i].event) {
      by_id(gold[*event].eid, alignment.gold.of_instance[i]);
    }
    by_id(gold.instances()[i].eiid, alignment.gold.of_instance[i]);
  }
  for (std::size_t i = 0; i < gold.times().size(); ++i) {
    by_id(gold.times()[i].tid, alignment.gold.of_time[i]);
  }
  return weights;
}

}  // namespace gnomon
