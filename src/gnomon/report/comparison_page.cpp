#include "gnomon/report/comparison_page.h"

#include "gnomon/base/counted.h"
#include "gnomon/report/comparison_text.h"
#include "gnomon/report/html_text.h"
#include "gnomon/report/render_parts.h"

#include <algorithm>
#include <set>

#include <comparison_parts.h>
#include <fmt/format.h>

namespace gnomon {
namespace {

std::string line(std::string_view text) { return escape_html(printable_line(text)); }

std::string_view verdict_name(ComparisonVerdict verdict) {
  switch (verdict) {
    case ComparisonVerdict::kEntailed:
      return "entailed";
    case ComparisonVerdict::kContradicted:
      return "contradicted";
    case ComparisonVerdict::kUnknown:
      break;
  }
  return "unknown";
}

// One annotation as the page shows it, and the other, which judges it.
struct Side {
  char letter;                  // in the ids of its rows
  std::string_view name;        // in addresses
  std::string_view possessive;  // in headings
  std::string_view judge;
  std::vector<ComparisonLink> ComparisonDocument::*links;
  std::vector<ComparisonLink> ComparisonDocument::*others;
};
constexpr Side kSystem{
    's', "system", "the system", "gold", &ComparisonDocument::system, &ComparisonDocument::gold};
constexpr Side kGold{
    'g', "gold", "gold", "the system", &ComparisonDocument::gold, &ComparisonDocument::system};

std::string end_markup(const ComparisonLink::End& end) {
  std::string out;
  if (!end.words.empty()) {
    out += "<b>" + line(end.words) + "</b> ";
  }
  return out + "<i>" + line(end.id) + "</i>";
}

std::string sentence(const ComparisonLink& link) {
  return fmt::format("{} {} {}", end_markup(link.first), line(link.says), end_markup(link.second));
}

std::string link_name(const ComparisonLink& link) {
  return link.id.empty() ? "(no id)" : line(link.id);
}

std::string reason(const ComparisonDocument& document, std::size_t number, const Side& side,
                   const ComparisonLink& link) {
  std::string out = line(link.why);
  if (link.because.empty()) {
    return out;
  }
  const char other = side.letter == 's' ? 'g' : 's';
  out += "<ul>";
  for (const std::size_t place : link.because) {
    const ComparisonLink& cause = (document.*side.others)[place];
    out += fmt::format("<li><a href=\"#d{}{}{}\">{}</a> {}", number, other, place, link_name(cause),
                       sentence(cause));
  }
  return out + "</ul>";
}

std::string row(const ComparisonDocument& document, std::size_t number, const Side& side,
                std::size_t place) {
  const ComparisonLink& link = (document.*side.links)[place];
  std::string entities;
  for (const auto* end : {&link.first, &link.second}) {
    if (end->entity) {
      entities += fmt::format("{}{}", entities.empty() ? "" : " ", *end->entity);
    }
  }
  const std::string_view verdict = verdict_name(link.verdict);
  return fmt::format(
      "<tr id=\"d{0}{1}{2}\" class=\"{3}{4}\" data-v=\"{3}\" data-r=\"{5}\" data-k=\"{6}\""
      " data-e=\"{7}\">"
      "<th scope=\"row\"><a href=\"#d{0}{1}{2}\">{8}</a>"
      "<td class=\"says\">{9} <span class=\"rel\">{5}</span>"
      "<td class=\"verdict\"><span class=\"v\">{3}</span><span class=\"role\">{10}</span>"
      "<td class=\"why\">{11}\n",
      number, side.letter, place, verdict, link.is_counted ? "" : " aside", line(link.relation),
      line(link.kind), entities, link_name(link), sentence(link), line(link.role),
      reason(document, number, side, link));
}

std::string links_markup(const ComparisonDocument& document, std::size_t number, const Side& side) {
  const auto& links = document.*side.links;
  std::string out = fmt::format(
      "<section class=\"links\" data-side=\"{0}\" aria-label=\"Links of {1}\">\n"
      "<h3>Links of {1}, judged by {2}</h3>\n",
      side.name, side.possessive, side.judge);
  if (links.empty()) {
    return out + "<p class=\"none\">None.</p>\n</section>\n";
  }
  out +=
      "<p class=\"none\" hidden>No links match the filters.</p>\n<table>\n<thead><tr><th "
      "scope=\"col\">TLINK<th scope=\"col\">What it says<th scope=\"col\">Verdict<th "
      "scope=\"col\">Why</thead>\n<tbody>\n";
  for (std::size_t i = 0; i < links.size(); ++i) {
    out += row(document, number, side, i);
  }
  return out + "</tbody>\n</table>\n</section>\n";
}

// A dash where there is nothing to divide.
std::string digits(const std::optional<double>& ratio, int decimals) {
  return ratio ? fmt::format("{:.{}f}", *ratio, decimals) : "–";
}

std::string brief_scores(const ComparisonDocument& document) {
  std::string out;
  for (const ComparisonScore& score : document.scores) {
    out += fmt::format("<li><span>{}</span> <b>{}</b> <small>P {} ({}/{}), R {} ({}/{})</small>",
                       line(score.name), digits(score.f1, 3), digits(score.precision, 3),
                       score.matched_system, score.system, digits(score.recall, 3),
                       score.matched_gold, score.gold);
  }
  return "<ul class=\"scores\" aria-label=\"F1\">" + out + "</ul>\n";
}

std::string document_markup(const ComparisonDocument& document, std::size_t number) {
  std::string out = fmt::format(
      "<section class=\"doc{}\" id=\"d{}\" data-name=\"{}\" aria-label=\"Document {}\">\n"
      "<header><h2>{}</h2>\n{}",
      number == 0 ? " shown" : "", number, line(document.name), line(document.name),
      line(document.name), brief_scores(document));
  for (const std::string& note : document.notes) {
    out += "<p class=\"note\">" + line(note) + "</p>\n";
  }
  out += "</header>\n<div class=\"sides\">\n<section class=\"text\" aria-label=\"Text\">\n";
  if (const std::string others = unmentioned(document); !others.empty()) {
    out += "<p class=\"beside\">Outside the text: " + others + "</p>\n";
  }
  out += "<div class=\"words\" lang=\"\">" + marked_text(document) + "</div>\n</section>\n<div>\n";
  out += links_markup(document, number, kSystem) + links_markup(document, number, kGold);
  return out + "</div>\n</div>\n</section>\n";
}

std::string tiles(const Comparison& comparison) {
  std::string out = "<ul class=\"tiles\">\n";
  for (const ComparisonScore& score : comparison.scores) {
    if (score.is_headline) {
      out += fmt::format(
          "<li><span class=\"what\">{}</span><span class=\"f1\"><b>{}</b> F1</span>"
          "<span>P {} <small>{}/{}</small></span>"
          "<span>R {} <small>{}/{}</small></span>\n",
          line(score.name), digits(score.f1, 3), digits(score.precision, 3), score.matched_system,
          score.system, digits(score.recall, 3), score.matched_gold, score.gold);
    }
  }
  return out + "</ul>\n";
}

std::string all_scores(const Comparison& comparison) {
  std::string out =
      "<details class=\"all\"><summary>All figures, with counts</summary>\n<div "
      "class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">score<th scope=\"col\" "
      "class=\"number\">P<th scope=\"col\" class=\"number\">correct / system<th scope=\"col\" "
      "class=\"number\">R<th scope=\"col\" class=\"number\">correct / gold<th scope=\"col\" "
      "class=\"number\">F1</thead>\n<tbody>\n";
  for (const ComparisonScore& score : comparison.scores) {
    out += fmt::format(
        "<tr><th scope=\"row\">{}<td class=\"number\">{}<td class=\"number\">{}/{}"
        "<td class=\"number\">{}<td class=\"number\">{}/{}<td class=\"number\"><b>{}</b>\n",
        line(score.name), digits(score.precision, 4), score.matched_system, score.system,
        digits(score.recall, 4), score.matched_gold, score.gold, digits(score.f1, 4));
  }
  return out + "</tbody>\n</table></div>\n</details>\n";
}

std::string left_out(const Comparison& comparison) {
  if (comparison.left_out.empty()) {
    return {};
  }
  std::string out =
      fmt::format("<details class=\"left-out\" open><summary>{} not compared</summary>\n<dl>\n",
                  plural(comparison.left_out.size(), "document"));
  for (const Comparison::LeftOut& item : comparison.left_out) {
    out += fmt::format("<dt>{}<dd>{}\n", line(item.document), line(item.reason));
  }
  return out + "</dl>\n</details>\n";
}

std::string document_list(const Comparison& comparison) {
  std::string out =
      "<nav id=\"documents\" aria-label=\"Documents\">\n<div class=\"heads\"><button "
      "type=\"button\" data-sort=\"name\">Document</button><button type=\"button\" "
      "data-sort=\"f1\" title=\"Sort by temporal awareness\">F1</button><button type=\"button\" "
      "data-sort=\"open\" title=\"Sort by the number of system links that gold does not "
      "verify\">unverified</button></div>\n<ol>\n";
  for (std::size_t i = 0; i < comparison.documents.size(); ++i) {
    const ComparisonDocument& document = comparison.documents[i];
    const std::string f1 =
        digits(document.scores.empty() ? std::nullopt : document.scores.front().f1, 3);
    out += fmt::format(
        "<li><a href=\"#d{0}\"{1}><span>{2}</span> <span class=\"number\">{3}</span> "
        "<span class=\"number\">{4}</span></a>\n",
        i, i == 0 ? " aria-current=\"true\"" : "", line(document.name), f1, document.unverified);
  }
  return out + "</ol>\n</nav>\n";
}

std::string options(const Comparison& comparison, std::string ComparisonLink::*member) {
  std::set<std::string> names;
  for (const ComparisonDocument& document : comparison.documents) {
    for (const auto* links : {&document.gold, &document.system}) {
      for (const ComparisonLink& link : *links) {
        names.insert(printable_line(link.*member));
      }
    }
  }
  std::string out;
  for (const std::string& name : names) {
    out += fmt::format("<option value=\"{0}\">{0}", escape_html(name));
  }
  return out;
}

std::string filters(const Comparison& comparison) {
  return fmt::format(
      "<form id=\"filters\" aria-label=\"Filters\">\n<fieldset class=\"choice\"><legend>Links "
      "of</legend><label><input type=\"radio\" name=\"side\" value=\"system\" "
      "checked><span>system</span></label><label><input type=\"radio\" name=\"side\" "
      "value=\"gold\"><span>gold</span></label></fieldset>\n<fieldset class=\"choice "
      "verdicts\"><legend>Verdict</legend><label><input type=\"checkbox\" name=\"v\" "
      "value=\"entailed\" checked><span class=\"entailed\">entailed "
      "<output></output></span></label><label><input type=\"checkbox\" name=\"v\" "
      "value=\"contradicted\" checked><span class=\"contradicted\">contradicted "
      "<output></output></span></label><label><input type=\"checkbox\" name=\"v\" "
      "value=\"unknown\" checked><span class=\"unknown\">unknown "
      "<output></output></span></label></fieldset>\n<select name=\"r\" "
      "aria-label=\"Relation\"><option value=\"\">all relations{}</select>\n<select name=\"k\" "
      "aria-label=\"Kind of pair\"><option value=\"\">all pairs{}</select>\n<input type=\"search\" "
      "name=\"q\" aria-label=\"Search in links\" placeholder=\"Search\" "
      "autocomplete=\"off\">\n<button type=\"button\" id=\"only\" hidden></button>\n<button "
      "type=\"reset\">Show all</button>\n<p id=\"count\" role=\"status\"></p>\n</form>\n",
      options(comparison, &ComparisonLink::relation), options(comparison, &ComparisonLink::kind));
}

constexpr std::string_view kLegend =
    "<p class=\"legend\"><span>In the text:</span> <span><span class=\"m g s\">both</span></span> "
    "<span><span class=\"m g\">gold only</span><sup>gold</sup></span> "
    "<span><span class=\"m s\">system only</span><sup>system</sup></span> "
    "<span><span class=\"m g\">other </span><span class=\"m g "
    "s\">extents</span><sup>≠</sup></span> "
    "<span><span class=\"m t g s\">a time</span></span></p>\n";

std::string head(const std::string& title) {
  return fmt::format(
      "<!DOCTYPE html>\n"
      "<html lang=\"en\">\n"
      "<head>\n"
      "<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}';"
      " script-src '{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n"
      "<style>{}</style>\n"
      "</head>\n",
      kComparisonStyleSha256, kComparisonScriptSha256, title, kComparisonStyle);
}

}  // namespace

// The policy names the one style and the one script by their checksums, so that neither an escape
// that is missing nor anything else can make the browser run or fetch something.
std::string comparison_page(const Comparison& comparison) {
  std::string out =
      head(fmt::format("{} compared with {}", line(comparison.system), line(comparison.gold)));
  out += fmt::format(
      "<body>\n<header id=\"summary\">\n"
      "<h1><span>{}</span> compared with <span>{}</span> "
      "<small>{}</small></h1>\n",
      line(comparison.system), line(comparison.gold),
      plural(comparison.documents.size(), "document"));
  out += tiles(comparison);
  out +=
      fmt::format("<div class=\"facts\">\n{}<p class=\"signature\"><code>{}</code></p>\n</div>\n{}",
                  all_scores(comparison), line(comparison.signature), left_out(comparison));
  out += "</header>\n" + filters(comparison) + "<div id=\"work\">\n" + document_list(comparison) +
         "<main>\n";
  out += kLegend;
  for (std::size_t i = 0; i < comparison.documents.size(); ++i) {
    out += document_markup(comparison.documents[i], i);
  }
  out += fmt::format(
      "</main>\n</div>\n"
      "<div id=\"tip\" role=\"tooltip\" hidden></div>\n"
      "<script>{}</script>\n</body>\n</html>\n",
      kComparisonScript);
  return out;
}

}  // namespace gnomon
