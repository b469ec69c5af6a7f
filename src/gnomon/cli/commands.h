// The commands of gnomon. Adding one is a file with an add_* function and a line in commands.cpp.
#pragma once

namespace CLI {
class App;
}

namespace gnomon::cli {

class Common;

void add_check(CLI::App& app, Common& common);
void add_convert(CLI::App& app, Common& common);
void add_list(CLI::App& app, Common& common);
void add_stats(CLI::App& app, Common& common);
void add_tasks(CLI::App& app, Common& common);
void add_cite(CLI::App& app, Common& common);
void add_prompts(CLI::App& app, Common& common);
void add_kit(CLI::App& app, Common& common);
void add_close(CLI::App& app, Common& common);
void add_reduce(CLI::App& app, Common& common);
void add_explain(CLI::App& app, Common& common);
void add_repair(CLI::App& app, Common& common);
void add_serve(CLI::App& app, Common& common);
void add_show(CLI::App& app, Common& common);
void add_link(CLI::App& app, Common& common);
void add_tag(CLI::App& app, Common& common);
void add_merge(CLI::App& app, Common& common);
void add_score(CLI::App& app, Common& common);
void add_report(CLI::App& app, Common& common);
void add_reproduce(CLI::App& app, Common& common);
void add_train(CLI::App& app, Common& common);
void add_agree(CLI::App& app, Common& common);
void add_align(CLI::App& app, Common& common);
void add_ask(CLI::App& app, Common& common);
void add_compare(CLI::App& app, Common& common);
void add_timeline(CLI::App& app, Common& common);
void add_degrade(CLI::App& app, Common& common);
void add_curves(CLI::App& app, Common& common);
void add_annotate(CLI::App& app, Common& common);
void add_project(CLI::App& app, Common& common);
void add_simulate(CLI::App& app, Common& common);
void add_completion(CLI::App& app, Common& common);
void add_manual(CLI::App& app, Common& common);

// Runs the program and returns its exit code: 0 fine, 1 the data has findings, 2 used wrongly, 3 it
// could not be done.
int run(int argc, const char* const* argv);

}  // namespace gnomon::cli
