// Every TLINK of two annotations, judged by the other: what temporal awareness counts.
#pragma once

#include "gnomon/score/settings.h"
#include "gnomon/score/shared_links.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace gnomon {

// What a link is within its own annotation, taken in the order of the document.
enum class LinkRole : std::uint8_t {
  kKept,           // says something new
  kImplied,        // follows from links before it
  kContradicting,  // contradicts links before it, or cannot be reasoned with
  kRepeated,       // says the same as a link before it
  kTautology,      // says that something is simultaneous with itself
};

// What the other annotation makes of it.
enum class Verdict : std::uint8_t { kEntailed, kContradicted, kUnknown };

struct JudgedLink {
  SharedLink link;  // canonical: the smaller entity first
  LinkRole role = LinkRole::kKept;
  Verdict verdict = Verdict::kUnknown;
  bool literal = false;   // the other annotation has this very link
  bool verified = false;  // literal or entailed
  // The same of the inverse of the link: differs only where the published scorer is wrong.
  bool inverse_verified = false;

  // All relations that the pair can have by its own annotation and by the other one; only in exact
  // mode.
  RelationSet own = RelationSet::all();
  RelationSet others = RelationSet::all();

  // Whether it is in the reduced list, which precision and recall of TempEval-3 go over.
  bool is_reduced() const { return role == LinkRole::kKept || role == LinkRole::kContradicting; }
};

struct JudgedPair {
  std::vector<JudgedLink> gold;  // in the order of the document
  std::vector<JudgedLink> system;
  std::int64_t stopped_searches = 0;  // in official mode: see OfficialGraph
};

// DURING is read as `settings` say, except that the official scorer reads it as SIMULTANEOUS.
JudgedPair judge(const SharedPair& pair, const ScoreSettings& settings,
                 const std::stop_token& stop = {});

// Gold's links within their own annotation, taken in once for any number of systems. Only in exact
// mode: what the published scorer makes of links depends on how entities are numbered.
class JudgedGold {
 public:
  JudgedGold(const SharedPair& alone, const ScoreSettings& settings,
             const std::stop_token& stop = {});

 private:
  struct Parts;
  friend JudgedPair judge(const JudgedGold& gold, const SharedPair& pair,
                          const ScoreSettings& settings, const std::stop_token& stop);
  std::shared_ptr<const Parts> parts_;
};

// The pair has the same links of gold, in whatever numbering.
JudgedPair judge(const JudgedGold& gold, const SharedPair& pair, const ScoreSettings& settings,
                 const std::stop_token& stop = {});

}  // namespace gnomon
