// Checksums by which to see that nobody and nothing changed what a project holds.
//
// Every action carries a SHA-256 of its row and of the checksum of the action before it, so that
// the log of an annotator on a document is a chain: no row of it can be changed, removed, inserted
// or moved without breaking a link. Adjudicated versions of a document are a chain, too. What has
// no successor is sealed: the table `seals` has the end of every chain, and checksums of documents,
// annotators, settings and guidelines.
//
// This shows damage, and changes by who does not know of it. Somebody who may write to the database
// and computes all checksums anew is not found out.
#pragma once

#include "gnomon/annotate/action.h"
#include "gnomon/project/database.h"
#include "gnomon/project/project.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Of an action as it is stored, behind one with the checksum `before` (empty: the first one).
std::string action_checksum(std::string_view before, std::string_view document,
                            std::string_view annotator, const LoggedAction& logged);
// Of a version behind another one; its own `checksum` does not count.
std::string version_checksum(std::string_view before, const AdjudicatedVersion& version);

// Notes where a chain ends, in the transaction that makes it longer.
Result<void> seal_log(Database& database, std::string_view document, std::string_view annotator,
                      std::uint64_t number, std::string_view checksum);
Result<void> seal_versions(Database& database, std::string_view document, std::uint64_t number,
                           std::string_view checksum);
// Notes the row or the rows as they are now.
Result<void> seal_document(Database& database, std::string_view document);
Result<void> seal_annotator(Database& database, std::string_view annotator);
Result<void> seal_settings(Database& database);
Result<void> seal_guidelines(Database& database);

// For a project that has no checksums yet.
Result<void> seal_all(Database& database);

// Adds a sentence for everything that is not what was stored. Fails with `cancelled` when it was
// stopped, and when a table cannot be read.
Result<void> look_at_checksums(Database& database, const std::stop_token& stop,
                               std::vector<std::string>& problems);

}  // namespace gnomon
