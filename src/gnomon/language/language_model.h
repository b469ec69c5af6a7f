// What is learnt of English: tags, trees and the words of a dictionary.
#pragma once

namespace gnomon {

// Read-only, so that any number of threads may use it.
class LanguageModel {};

}  // namespace gnomon
