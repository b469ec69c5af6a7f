#include "gnomon/cli/commands.h"

int main(int argc, char** argv) { return gnomon::cli::run(argc, argv); }
