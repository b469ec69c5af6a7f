// Laws that hold for every format of all_formats(), on random documents and on damaged files.
#include "gnomon/formats/formats_test_help.h"
#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <array>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

// Random numbers as RapidCheck gave them; whatever reads them stays valid when it shortens or
// lowers them, so that failures shrink to small documents. Behind its end it gives zeros.
class Tape {
 public:
  explicit Tape(std::span<const std::uint16_t> numbers) : numbers_(numbers) {}

  bool at_end() const { return next_ >= numbers_.size(); }
  // A number below `bound`.
  std::size_t below(std::size_t bound) { return at_end() ? 0 : numbers_[next_++] % bound; }
  const auto& one_of(const auto& choices) { return choices[below(std::size(choices))]; }

 private:
  std::span<const std::uint16_t> numbers_;
  std::size_t next_ = 0;
};

constexpr auto kCharacters = std::to_array<std::string_view>({
    "a",
    "B",
    "7",
    " ",
    "\n",
    "\r",
    "\t",
    "&",
    "<",
    ">",
    "\"",
    "'",
    "]]>",
    "&amp;",
    "\\",
    "\x7f",
    "é",
    "e\xcc\x81",
    "ß",
    "中",
    "ا",
    "\xc2\x85",
    "\xc2\xa0",
    "\xe2\x80\xa8",
    "\xef\xbb\xbf",
    "\xef\xbf\xbd",
    "🕰",
    "👩\xe2\x80\x8d🚀",
    "\xf4\x8f\xbf\xbf",
    "\r\n",
});

constexpr auto kTags = std::to_array<std::string_view>(
    {"EVENT", "TIMEX3", "SIGNAL", "TEXT", "s", "DCT", "ENAMEX", "x:y", "TimeML", "événement"});

constexpr auto kNames = std::to_array<std::string_view>({"eid",
                                                         "tid",
                                                         "sid",
                                                         "eiid",
                                                         "lid",
                                                         "class",
                                                         "type",
                                                         "value",
                                                         "functionInDocument",
                                                         "relType",
                                                         "eventInstanceID",
                                                         "timeID",
                                                         "eventID",
                                                         "relatedToEventInstance",
                                                         "relatedToTime",
                                                         "relatedToEvent",
                                                         "from",
                                                         "to",
                                                         "subordinatedEventInstance",
                                                         "tense",
                                                         "signalID",
                                                         "task",
                                                         "comment",
                                                         "other",
                                                         "text",
                                                         "node",
                                                         "kind",
                                                         "begin",
                                                         "xmlns:x",
                                                         "a-b.c",
                                                         "é"});

constexpr auto kIds = std::to_array<std::string_view>(
    {"e1", "e2", "ei1", "t0", "t1", " e1 ", "s1", "CREATION_TIME", "BEFORE", ""});

constexpr auto kComments =
    std::to_array<std::string_view>({"", " c ", "<a>&b;", "é - 🕰", "\n", "->", "]]>", "?>"});
constexpr auto kInstructions =
    std::to_array<std::string_view>({"p", "p a=\"1\"", "xml-stylesheet x  y ", "p a\n", "é 🕰"});
constexpr auto kDoctypes = std::to_array<std::string_view>(
    {"", "", "<!DOCTYPE TimeML>", "<!DOCTYPE TimeML SYSTEM \"a b.dtd\">",
     "<!DOCTYPE TimeML PUBLIC \"-//G//N\" 'it\"s'>"});

std::string random_text(Tape& tape, std::size_t most) {
  std::string text;
  for (std::size_t left = tape.below(most + 1); left > 0; --left) {
    text += tape.one_of(kCharacters);
  }
  return text;
}

// Attributes with names of their own; the strings live as long as this does.
class RandomAttributes {
 public:
  explicit RandomAttributes(Tape& tape) {
    for (std::size_t left = tape.below(4); left > 0; --left) {
      const std::string_view name = tape.one_of(kNames);
      std::string value =
          tape.below(2) == 0 ? std::string(tape.one_of(kIds)) : random_text(tape, 4);
      if (names_.insert(name).second) {
        values_.push_back(std::move(value));
        raw_.push_back({name, {}});
      }
    }
    for (std::size_t i = 0; i < raw_.size(); ++i) {
      raw_[i].value = values_[i];
    }
  }
  std::span<const RawAttribute> get() const { return raw_; }

 private:
  std::set<std::string_view> names_;
  std::vector<std::string> values_;
  std::vector<RawAttribute> raw_;
};

// Well-nested elements, remarks, instances and links in and around a random text.
Document random_document(Tape tape) {
  DocumentBuilder builder;
  builder.set_name("random");
  builder.set_doctype(tape.one_of(kDoctypes));
  std::vector<MarkupIndex> open;
  open.push_back(builder.add_markup(tape.below(2) == 0 ? "TimeML" : "TempEval",
                                    RandomAttributes(tape).get(), {0, 0}, std::nullopt));
  while (!tape.at_end()) {
    const std::size_t here = builder.text_size();
    switch (tape.below(8)) {
      case 0:
      case 1:
        builder.append_text(random_text(tape, 6));
        break;
      case 2:
      case 3:
        open.push_back(builder.add_markup(tape.one_of(kTags), RandomAttributes(tape).get(),
                                          {here, here}, open.back()));
        break;
      case 4:
        if (open.size() > 1) {
          builder.set_end(open.back(), here);
          open.pop_back();
        }
        break;
      case 5: {
        const bool comment = tape.below(2) == 0;
        builder.add_remark(comment ? ElementKind::kComment : ElementKind::kInstruction,
                           comment ? tape.one_of(kComments) : tape.one_of(kInstructions), here,
                           open.back());
        break;
      }
      case 6:
        builder.add_standoff(ElementKind::kInstance, RandomAttributes(tape).get());
        break;
      default: {
        constexpr auto kLinks =
            std::to_array({ElementKind::kTlink, ElementKind::kSlink, ElementKind::kAlink});
        const ElementKind kind = tape.one_of(kLinks);
        if (tape.below(3) == 0) {
          const std::array<RawAttribute, 2> ends = {
              {{"from", tape.one_of(kIds)}, {"to", tape.one_of(kIds)}}};
          builder.add_standoff(kind, ends);
        } else {
          builder.add_standoff(kind, RandomAttributes(tape).get());
        }
      }
    }
  }
  for (const MarkupIndex markup : open) {
    builder.set_end(markup, builder.text_size());
  }
  return std::move(builder).build();
}

RC_GTEST_PROP(RoundTrip, EveryFormatGivesBackTheDocumentAndTheBytes,
              (const std::vector<std::uint16_t>& numbers)) {
  const Document document = random_document(Tape(numbers));
  for (const Format* format : all_formats()) {
    if (!format->holds_everything) {
      continue;
    }
    const std::string bytes = must_write(*format, document);
    const Document back = must_read(*format, bytes);
    RC_ASSERT(first_difference(document, back) == "");
    RC_ASSERT(must_write(*format, back) == bytes);
    RC_ASSERT(detect_format(bytes) == format);
  }
}

RC_GTEST_PROP(RoundTrip, AChainThroughAllFormatsLosesNothing,
              (const std::vector<std::uint16_t>& numbers)) {
  const Document document = random_document(Tape(numbers));
  Document current = random_document(Tape(numbers));
  for (const Format* format : all_formats()) {
    if (format->holds_everything) {
      current = must_read(*format, must_write(*format, current));
    }
  }
  RC_ASSERT(first_difference(document, current) == "");
}

// Files with some of everything, to be damaged.
std::string whole_file(const Format& format) {
  const Document document = from_timeml(
      "<!DOCTYPE TimeML SYSTEM 'a.dtd'><!-- c --><TimeML><DOCID>d</DOCID><DCT><TIMEX3 tid='t0' "
      "type='DATE' value='2031-03-14' functionInDocument='CREATION_TIME'/></DCT><TEXT>\n<s>É &lt; "
      "<EVENT eid='e1' class='STATE' my='&quot;'>🕰 ran</EVENT><?p i?>&#13;</s> <SIGNAL "
      "sid='s1'>on"
      "</SIGNAL></TEXT><MAKEINSTANCE eiid='ei1' eventID='e1' pos='VERB'/>"
      "<TLINK lid='l1' relType='BEFORE' eventInstanceID='ei1' relatedToTime='t0'/></TimeML>");
  return must_write(format, document);
}

// Pieces that mean something to one of the readers.
constexpr auto kPieces = std::to_array<std::string_view>({"<",
                                                          ">",
                                                          "&",
                                                          ";",
                                                          "\"",
                                                          "'",
                                                          "]]>",
                                                          "<![CDATA[",
                                                          "<!--",
                                                          "-->",
                                                          "<?",
                                                          "?>",
                                                          "</TimeML>",
                                                          "<EVENT",
                                                          "/>",
                                                          "<!ENTITY a 'b'>",
                                                          "&a;",
                                                          "&#0;",
                                                          "&#x1F570;",
                                                          "{",
                                                          "}",
                                                          "[",
                                                          "]",
                                                          ",",
                                                          ":",
                                                          "\\u0000",
                                                          "\\ud800",
                                                          "\\",
                                                          "-1",
                                                          "99999999999999999999",
                                                          "1e999",
                                                          "null",
                                                          "\n",
                                                          "\r",
                                                          "\xff",
                                                          "\xc3",
                                                          "\xed\xa0\x80",
                                                          "\xef\xbb\xbf",
                                                          "\"node\":0",
                                                          "\"parent\":0",
                                                          "\"begin\":1",
                                                          "\"other\":{\"a\":\"b\"}",
                                                          "encoding=\"latin1\"",
                                                          " from=\"e1\"",
                                                          "\xff\xfe"});

std::string damaged(std::string bytes, Tape tape) {
  do {
    const std::size_t at = tape.below(bytes.size() + 1);
    switch (tape.below(6)) {
      case 0:  // one bit turned
        if (at < bytes.size()) {
          bytes[at] = static_cast<char>(bytes[at] ^ (1 << tape.below(8)));
        }
        break;
      case 1:  // any byte put in
        bytes.insert(at, 1, static_cast<char>(tape.below(256)));
        break;
      case 2:  // a stretch cut out
        bytes.erase(at, tape.below(20));
        break;
      case 3:  // cut off
        bytes.resize(tape.below(4) == 0 ? at : bytes.size());
        break;
      case 4:
        bytes.insert(at, tape.one_of(kPieces));
        break;
      default:  // a slip of the pen: a letter or digit for another, which most files survive
        if (at < bytes.size()) {
          constexpr std::string_view kLetters = "aeTx:_";
          constexpr std::string_view kDigits = "0123456789";
          const bool digit = kDigits.find(bytes[at]) != std::string_view::npos;
          const bool letter =
              (bytes[at] >= 'a' && bytes[at] <= 'z') || (bytes[at] >= 'A' && bytes[at] <= 'Z');
          bytes[at] = digit ? tape.one_of(kDigits) : letter ? tape.one_of(kLetters) : bytes[at];
        }
    }
  } while (!tape.at_end());
  return bytes;
}

// Hands on a few numbers at a time, for a few changes: a file with many is refused at the first.
void for_each_part(std::span<const std::uint16_t> numbers, auto&& body) {
  constexpr std::size_t kPart = 4;
  for (std::size_t begin = 0; begin < numbers.size(); begin += kPart) {
    body(Tape(numbers.subspan(begin, std::min(kPart, numbers.size() - begin))));
  }
}

void check_results(const Format& format, const std::string& bytes) {
  const auto documents = format.read({bytes, "damaged", "damaged"});
  RC_ASSERT(!documents.empty());
  for (const Result<Document>& document : documents) {
    if (!document) {  // not with ||, of which RC_ASSERT evaluates both sides
      RC_ASSERT(!document.error().what.empty());
      RC_ASSERT(document.error().where.file == "damaged");
    }
  }
}

// Whatever a reader accepts, a writer holds without loss or refuses.
void check_writing(const Format& format, const Document& document) {
  const Result<std::string> written = format.write(document);
  if (written) {
    RC_ASSERT(first_difference(document, must_read(format, *written)) == "");
  } else {
    RC_ASSERT(!written.error().what.empty());
  }
}

RC_GTEST_PROP(DamagedFiles, GiveDocumentsOrErrorsAndNeverACrash,
              (const std::vector<std::uint16_t>& numbers)) {
  for (const Format* origin : all_formats()) {
    if (!origin->holds_everything) {
      continue;
    }
    const std::string whole = whole_file(*origin);
    for_each_part(numbers, [&](Tape tape) {
      const std::string bytes = damaged(whole, tape);
      for (const Format* format : all_formats()) {
        check_results(*format, bytes);
      }
    });
  }
}

RC_GTEST_PROP(DamagedFiles, AreWrittenWithoutLossOrRefusedWhenTheyCanBeRead,
              (const std::vector<std::uint16_t>& numbers)) {
  for (const Format* origin : all_formats()) {
    if (!origin->holds_everything) {
      continue;
    }
    const std::string whole = whole_file(*origin);
    for_each_part(numbers, [&](Tape tape) {
      const std::string bytes = damaged(whole, tape);
      for (const Result<Document>& document : origin->read({bytes, "damaged", "damaged"})) {
        for (const Format* format : all_formats()) {
          if (document && format->write != nullptr) {
            check_writing(*format, *document);
          }
        }
      }
    });
  }
}

}  // namespace
}  // namespace gnomon
