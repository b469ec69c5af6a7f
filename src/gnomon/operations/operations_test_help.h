// What tests of operations share: small documents of our own as bytes, runs that are stopped or
// watched.
#pragma once

#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// "It rained before the match on Monday.": two events and a time; `links` are TLINK elements.
inline std::string small_timeml(std::string_view links) {
  return std::string(
             "<TimeML><DOCID>d</DOCID><TEXT>It <EVENT eid=\"e1\" "
             "class=\"OCCURRENCE\">rained</EVENT> "
             "before the <EVENT eid=\"e2\" class=\"OCCURRENCE\">match</EVENT> on <TIMEX3 "
             "tid=\"t1\" "
             "type=\"DATE\" value=\"2031-03-03\">Monday</TIMEX3>.</TEXT>\n"
             "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/>\n"
             "<MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>\n") +
         std::string(links) + "</TimeML>\n";
}
inline constexpr std::string_view kRainBeforeMatch =
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
    "relatedToEventInstance=\"ei2\"/>\n";
inline constexpr std::string_view kRainAfterMatch =
    "<TLINK lid=\"l6\" relType=\"AFTER\" eventInstanceID=\"ei1\" "
    "relatedToEventInstance=\"ei2\"/>\n";
inline constexpr std::string_view kMatchOnMonday =
    "<TLINK lid=\"l2\" relType=\"IS_INCLUDED\" eventInstanceID=\"ei2\" relatedToTime=\"t1\"/>\n";

// A document called `name`.
inline Input small_input(const std::string& name, std::string_view links) {
  return Input::bytes(name + ".tml", small_timeml(links));
}

// A run that was stopped before it began.
inline gnomon::Run stopped_run() {
  std::stop_source source;
  source.request_stop();
  gnomon::Run run;
  run.stop = source.get_token();
  return run;
}

// A run that keeps what it is told.
struct WatchedRun {
  std::vector<std::pair<std::size_t, std::size_t>> told;
  gnomon::Run run;

  WatchedRun() {
    run.jobs = 2;
    run.progress = [this](std::size_t done, std::size_t total) { told.emplace_back(done, total); };
  }
  WatchedRun(const WatchedRun&) = delete;
  WatchedRun& operator=(const WatchedRun&) = delete;

  // Whether it only grew and ended at the total.
  bool grew_to_the_total() const {
    for (std::size_t i = 1; i < told.size(); ++i) {
      if (told[i].first <= told[i - 1].first || told[i].second != told[0].second) {
        return false;
      }
    }
    return !told.empty() && told.back().first == told.back().second;
  }
};

}  // namespace gnomon
