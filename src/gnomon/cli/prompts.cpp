// gnomon prompts: questions to language models about pairs, one for each pair.
#include "gnomon/operations/prompts.h"

#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/present/present.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kPromptsExamples =
    R"(Each line of the output is a JSON object with doc, source, target and prompt. Send the prompts to a model,
add its answer to each line as "answer" (or several as "samples"), and score the lines. gnomon itself
uses no network.
Templates are text with these names in braces; {{ and }} are braces:
  {document} {source} {target} {source_text} {target_text} {date}
  {context}  the sentences from the one to the other, with <e1>...</e1> and <e2>...</e2>
  {text}     the whole text with the same marks
Lines that start with # at the top are remarks; a line '=== can 1 start before 2' begins a question that
takes yes or no.
Examples:
  echo 'Is e1 BEFORE, AFTER, EQUAL to e2, or VAGUE? {context}' > question.txt
  gnomon prompts samples/gold --template question.txt -o prompts.jsonl
  gnomon prompts samples/gold --template samples/prompts/label.txt --dry
  gnomon prompts samples/gold --template samples/prompts/label.txt --pairs samples/pairs/gold.tsv -o prompts.jsonl
  gnomon prompts samples/gold --template samples/prompts/two-questions.txt --window 1 -o prompts.jsonl
  gnomon score pairs samples/pairs/gold.tsv answers.jsonl)";

struct PromptsOptions {
  PromptsRequest request;
};

void run_prompts(const PromptsOptions& options, Common& common) {
  const auto outcome = prompts(options.request, common.run("files"));
  const PromptsResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (options.request.dry) {
    common.print({.operation = "prompts",
                  .signature = "",
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  } else {
    common.print(text(*result));
    if (!common.output().empty()) {
      common.remark(summary(*result));
    }
  }
  common.remark_unread(result->unread, result->documents);
}

}  // namespace

void add_prompts(CLI::App& app, Common& common) {
  const Command command =
      add_command(app, "prompts", "Write a question to a language model for each pair");
  auto options = std::make_shared<PromptsOptions>();
  add_fields(command, options->request);
  const Option format =
      common.add_formats(command, report_format_names(), "Output format of --dry");
  common.add_output(command);
  command.when_read([options, format, &common] {
    common.let_name_decide(
        format, options->request.dry ? report_format_names() : std::vector<std::string>{"jsonl"});
  });
  command.footer(kPromptsExamples);
  command.run([options, &common] { run_prompts(*options, common); });
}

}  // namespace gnomon::cli
