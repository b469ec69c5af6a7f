// gnomon close and gnomon reduce: a document with all links that follow, or without those that do.
#include "gnomon/algebra/tempeval.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/reason/acceptance.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/reduction.h"
#include "gnomon/reason/wording.h"
#include "gnomon/timeml/edit.h"

#include <map>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

// More links than this do not help anyone; a document of some thousand events can entail them.
constexpr std::size_t kMostAdded = 2'000'000;

struct Options {
  std::string to = "timeml";
  bool overlaps = false;
};

constexpr const char* kCloseExamples = R"(Examples:
  gnomon close samples/gold -o closed            a file for each document
  gnomon close samples/gold/salt-city.tml        to standard output
  gnomon close samples/gold -o closed.jsonl --to gnomon-json
Links that follow get an id that starts with c and origin="CLOSURE". Links that contradict earlier
ones are set aside and named.)";

constexpr const char* kReduceExamples = R"(Examples:
  gnomon reduce samples/gold -o reduced          a file for each document
  gnomon reduce samples/gold/salt-city.tml       to standard output
A TLINK is removed when those that are left entail it, in the order of the document; the closure
stays the same. Links that contradict earlier ones are set aside and named.)";

// One document, and what there is to say about it.
struct Worked {
  WrittenDocument document;
  std::vector<std::string> set_aside;  // each link in words
  std::size_t changed = 0;             // links added or removed
  std::size_t unnamed = 0;             // links that follow but have no name in TimeML
};

std::vector<bool> keep_all(const Document& document) {
  std::vector<bool> keep(document.links().size());
  keep.flip();
  return keep;
}

void note_set_aside(const Document& document, const DocumentNetwork& of, const Accepted& accepted,
                    std::vector<bool>& keep, Worked& result) {
  for (const LinkId link : accepted.set_aside) {
    keep[of.origins[position(link)]] = false;
    result.set_aside.push_back(fmt::format("{} ({})", link_name(document, of, link),
                                           describe(document, of, of.network[link])));
  }
}

std::vector<NewTlink> entailed_links(const Document& document, const DocumentNetwork& of,
                                     const Accepted& accepted, bool overlaps,
                                     std::size_t& unnamed) {
  std::vector<NewTlink> added;
  const std::optional<Closure> closure = Closure::of(accepted.network);
  if (!closure) {
    return added;
  }
  const bool coarse = relation_names_of(document) == RelationNames::kTempEval;
  std::map<std::pair<Entity, Entity>, RelationSet> stated;  // from the smaller to the larger
  for (const Constraint& link : accepted.network.links()) {
    const bool turned = link.second < link.first;
    const auto pair = std::minmax(link.first, link.second);
    RelationSet& said = stated.try_emplace(pair, RelationSet::all()).first->second;
    said &= turned ? link.relation.inverse() : link.relation;
  }
  FreshLinkIds ids(document);
  closure->for_each_known_pair([&](Entity a, Entity b, RelationSet set) {
    const auto found = stated.find({a, b});
    const RelationSet said = found == stated.end() ? RelationSet::all() : found->second;
    std::string_view name;
    if (coarse) {
      const TempEvalLabel label = narrowest_tempeval_label(set);
      if (label == TempEvalLabel::kVague || label == narrowest_tempeval_label(said)) {
        return true;
      }
      name = tempeval_name(label);
    } else {
      if (!set.single() || said.single()) {
        return true;
      }
      if (!overlaps && !timeml_name(set.first())) {
        ++unnamed;
        return true;
      }
      name = extended_timeml_name(set.first());
    }
    const DocumentNetwork::Name& first = of.names[position(a)];
    const DocumentNetwork::Name& second = of.names[position(b)];
    added.push_back({ids.next(), std::string(name), first.as_source, std::string(first.id),
                     second.as_target, std::string(second.id), "CLOSURE"});
    return added.size() <= kMostAdded;
  });
  return added;
}

Worked close_document(const Document& document, During during, const Options& options,
                      const Format& format) {
  Worked result;
  const DocumentNetwork of = network_of(document, {during, false});
  const Accepted accepted = accept_in_order(of.network);
  std::vector<bool> keep = keep_all(document);
  note_set_aside(document, of, accepted, keep, result);
  const std::vector<NewTlink> added =
      entailed_links(document, of, accepted, options.overlaps, result.unnamed);
  if (added.size() > kMostAdded) {
    result.document = {
        std::string(document.name()),
        fail(ErrorKind::kInput, std::string(document.name()),
             fmt::format("more than {} links follow from those of the document", kMostAdded),
             "'gnomon explain' answers single questions without writing all links out")};
    return result;
  }
  result.changed = added.size();
  result.document = {std::string(document.name()), format.write(with_links(document, keep, added))};
  return result;
}

Worked reduce_document(const Document& document, During during, const Options&,
                       const Format& format) {
  Worked result;
  const DocumentNetwork of = network_of(document, {during, false});
  const Accepted accepted = accept_in_order(of.network);
  std::vector<bool> keep = keep_all(document);
  note_set_aside(document, of, accepted, keep, result);
  const std::vector<LinkId> kept = irredundant_links(accepted.network);
  for (const LinkId link : accepted.links) {
    keep[of.origins[position(link)]] = false;
  }
  for (const LinkId link : kept) {
    keep[of.origins[position(accepted.links[position(link)])]] = true;
  }
  result.changed = accepted.links.size() - kept.size();
  result.document = {std::string(document.name()), format.write(with_links(document, keep, {}))};
  return result;
}

using Work = Worked (*)(const Document&, During, const Options&, const Format&);

void work_on_all(Work work, const Options& options, std::string_view done, Common& common) {
  const std::optional<FormatPair> formats = find_formats(options.to, common);
  if (!formats) {
    return;
  }
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return;
  }
  std::size_t unread = 0;
  std::vector<Worked> all = map_documents<Worked>(
      list->files, formats->from, common,
      [&](const Document& document) {
        return work(document, common.during(), options, *formats->to);
      },
      [&](const Error& error) {
        common.say(error);
        ++unread;
      });
  std::vector<WrittenDocument> documents;
  std::size_t changed = 0;
  std::size_t unnamed = 0;
  for (Worked& one : all) {
    if (!one.set_aside.empty()) {
      common.fail_with(error_about(ErrorKind::kInconsistent, one.document.name,
                                   fmt::format("set aside, because links before contradict: {}",
                                               fmt::join(one.set_aside, ", ")),
                                   "'gnomon check' and 'gnomon explain' show the contradictions"));
    }
    changed += one.changed;
    unnamed += one.unnamed;
    documents.push_back(std::move(one.document));
  }
  write_documents(documents, *formats->to, common);
  common.remark(fmt::format("{} TLINK{} {}", changed, changed == 1 ? "" : "s", done));
  if (unnamed > 0) {
    common.remark(fmt::format(
        "{} that follow{} left out: TimeML has no name for an overlap; --overlaps writes them",
        unnamed, unnamed == 1 ? "s was" : " were"));
  }
  remark_unread(unread, documents.size(), common);
}

void add_worker(CLI::App& app, Common& common, const char* name, const char* summary, Work work,
                const char* done, const char* examples, bool with_overlaps) {
  const Command command = add_command(app, name, summary);
  auto options = std::make_shared<Options>();
  common.add_inputs(command);
  common.add_during(command);
  command.option("--to", options->to, "Format of the output; timeml unless told otherwise")
      .shown_as("NAME");
  if (with_overlaps) {
    command.flag("--overlaps", options->overlaps,
                 "Also write OVERLAPS and OVERLAPPED_BY, which are no names of TimeML");
  }
  common.add_output(command);
  command.footer(examples);
  command.run([options, work, done, &common] { work_on_all(work, *options, done, common); });
}

}  // namespace

void add_close(CLI::App& app, Common& common) {
  add_worker(app, common, "close", "Add the links that follow from those of a document",
             close_document, "added", kCloseExamples, true);
}

void add_reduce(CLI::App& app, Common& common) {
  add_worker(app, common, "reduce", "Remove the links that follow from the others", reduce_document,
             "removed", kReduceExamples, false);
}

}  // namespace gnomon::cli
