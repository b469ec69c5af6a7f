// A document with what an annotation knows of its entities, as links.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/timeml/document.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace gnomon {

class Session;

// How the origin of a link is told: an annotation was marked and asked for, of an adjudicated
// version the annotators agreed on it or it was decided.
enum class Provenance : std::uint8_t { kAnnotation, kAdjudication };

// "imported", "marked" or "agreed", "asked" or "decided", "calendar".
std::string_view provenance_name(StatementSource source, Provenance provenance);
inline constexpr std::string_view kInferredName = "inferred";

struct AnnotatedDocumentOptions {
  Provenance provenance = Provenance::kAnnotation;
  During during = During::kSimultaneous;  // of the document's own links
  bool inferred = true;                   // also relations that nobody stated
  bool undetermined = false;              // also pairs that are undetermined, as VAGUE
};

// The document with a TLINK for every related pair: those that were stated in the order in which
// they were, then the inferred ones by the place of their entities. `origin` of a link says where
// it comes from: what the calendar says alone has the origin CALENDAR, as `link` writes it. TLINKs
// of the document that were imported stand in front and stay as they are; its other TLINKs are left
// out.
//
// Once it is stopped, links are missing.
Document annotated_document(const Session& session, const AnnotatedDocumentOptions& options = {},
                            const std::stop_token& stop = {});

}  // namespace gnomon
