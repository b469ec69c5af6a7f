// The same with texts in memory.
#include "gnomon/gnomon.h"

#include <iostream>

int main() {
  const std::string text =
      "<TimeML>It <EVENT eid='e1'>rained</EVENT>, then came the <EVENT eid='e2'>match</EVENT>.";
  const std::string link = "<TLINK lid='l1' relType='BEFORE' eventID='e1' relatedToEvent='e2'/>";
  const auto gold = gnomon::Input::bytes("rain.tml", text + link + "</TimeML>");
  const auto system = gnomon::Input::bytes("rain.tml", text + "</TimeML>");
  const auto scored = gnomon::score({.gold = gold, .systems = {system}, .metric = "awareness"});
  if (!scored) return 1;
  std::cout << gnomon::render(gnomon::tables(scored->value), gnomon::OutputFormat::kText);
}
