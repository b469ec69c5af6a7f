// Scores one document against gold and draws the timeline of gold.
#include "gnomon/gnomon.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

// Prints what happened on the way to a result; without one, prints why and exits.
template <class T>
const T& value_of(const gnomon::Result<gnomon::Outcome<T>>& outcome) {
  if (!outcome) {
    std::cerr << "error: " << outcome.error().what << "; " << outcome.error().hint << '\n';
    std::exit(1);
  }
  for (const gnomon::Notice& notice : outcome->notices) {
    std::cerr << notice.document << ": " << notice.said.what << '\n';
  }
  return outcome->value;
}

int main(int count, char** arguments) {
  if (count != 3) {
    std::cerr << "usage: score_and_timeline GOLD SYSTEM\n";
    return 2;
  }
  const auto scored =
      gnomon::score({.gold = arguments[1], .systems = {arguments[2]}, .metric = "awareness"});
  const gnomon::Figure& all = value_of(scored).systems.front().headline();
  if (all.precision && all.recall) {  // undefined when a side has no links
    std::printf("precision %.4f, recall %.4f, F1 %.4f\n\n", *all.precision, *all.recall, *all.f1);
  }

  const auto timeline = gnomon::timeline({.inputs = {arguments[1]}});
  std::printf("%s", gnomon::draw(value_of(timeline)).value().c_str());
}
