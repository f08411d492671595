import type { Argument, Command, Option } from 'commander';
import { block, cell, list, prose, table } from './markdown.js';

const INTRODUCTION = `# \`acs\`, the operator's tool

For operators: every command of \`acs\`, with its options. [Use \`acs\`](../how-to/operators/use-acs.md) shows how to run it on your machine, in a
cluster and in scripts.

Generated from the help of the commands by \`npm run docs\`; a test fails while the page is out of date. Every command prints its own part with
\`--help\`.
`;

/** The pages that show the commands of a family at work. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  credits: '[How a purchase becomes credits](../explanation/purchases.md)',
  payments: '[How a purchase becomes credits](../explanation/purchases.md#when-money-is-returned)',
  endpoint: '[Recover webhooks](../how-to/on-call/recover-webhooks.md)',
  delivery: '[Recover webhooks](../how-to/on-call/recover-webhooks.md)',
  secrets: '[Rotate the key of webhook secrets](../how-to/operators/rotate-the-secrets-key.md)',
  audit: '[The result of an audit](audit-result.md)',
  notice: '[Send a notice](../how-to/operators/send-a-notice.md)',
  request: '[Find out what happened to an audit](../how-to/on-call/debug-an-audit.md)',
  trace: '[Find out what happened to an audit](../how-to/on-call/debug-an-audit.md)',
  dlq: '[Drain a dead-letter queue](../how-to/on-call/drain-a-dead-letter-queue.md)',
  ledger: '[Check a statement](../how-to/operators/check-a-statement.md)',
  reconcile: '[Reconcile the services](../how-to/on-call/reconcile-the-services.md)',
  replay: '[Rebuild a projection](../how-to/on-call/rebuild-a-projection.md)',
  projection: '[Rebuild a projection](../how-to/on-call/rebuild-a-projection.md)',
  stream: '[Replay a stream](../how-to/on-call/replay-a-stream.md)',
  events: '[Replay a stream](../how-to/on-call/replay-a-stream.md)',
  relay: '[Back up and restore](../how-to/operators/back-up-and-restore.md)',
  retention: '[Keep the database small](../how-to/operators/keep-the-database-small.md)',
  completion: '[Use `acs`](../how-to/operators/use-acs.md#completion)',
};

/** The reference of `acs`: a section for each command of `program`, from what its help says. */
export function acsPage(program: Command): string {
  const families = program.commands;
  return [
    INTRODUCTION,
    contentsOf(families),
    list(notesOf(program)),
    ...families.map((family) => familySection(family)),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function contentsOf(families: readonly Command[]): string {
  return table(
    ['command', 'what it does'],
    families
      .flatMap(leavesOf)
      .map((leaf) =>
        [`[\`${nameOf(leaf)}\`](#${nameOf(leaf).replaceAll(' ', '-')})`, leaf.description()].map(cell),
      ),
  );
}

function familySection(family: Command): string {
  const page = SHOWN_BY[family.name()];
  const more = page === undefined ? '' : `See also: ${page}.\n`;
  if (family.commands.length === 0) return commandSection(family, '##', more);
  const about = `## \`${nameOf(family)}\`\n\n${sentence(family.description())}\n`;
  const sections = leavesOf(family).map((leaf) => commandSection(leaf, '###', ''));
  return [about, list(notesOf(family)), more, ...sections].filter((part) => part !== '').join('\n');
}

function commandSection(command: Command, level: string, more: string): string {
  const help = command.createHelp();
  const words = [
    ...help
      .visibleArguments(command)
      .map((argument) => [shownArgument(argument), choicesAsCode(help.argumentDescription(argument))]),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((option) => [option.flags, choicesAsCode(help.optionDescription(option))]),
  ];
  return [
    `${level} \`${nameOf(command)}\`\n\n${sentence(command.description())}\n`,
    block([usageOf(command)]),
    table(
      ['argument or option', 'meaning'],
      words.map(([word = '', meaning = '']) => [`\`${word}\``, meaning].map(cell)),
    ),
    list(notesOf(command)),
    block(examplesOf(command)),
    more,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** A list of words is no sentence. */
function choicesAsCode(text: string): string {
  return text.replace(/(?<=\(choices: )"[^"]*"(?:, "[^"]*")*/, (words) => `\`${words.replaceAll('"', '')}\``);
}

/** The words of a command line, with the options that it needs. */
function usageOf(command: Command): string {
  const needed = command.options.filter(isNeeded).map(({ flags }) => flags);
  const words = command.registeredArguments.map(shownArgument);
  return [nameOf(command), ...words, ...needed, '[options]'].join(' ');
}

function isNeeded({ mandatory, defaultValue }: Option): boolean {
  return mandatory && defaultValue === undefined;
}

function shownArgument(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** The commands that do something. */
function leavesOf(command: Command): readonly Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

function notesOf(command: Command): readonly string[] {
  return linesBelow(/^Notes:\n((?: {2}.*\n)+)/m, command).map((line) => line.slice(2));
}

function examplesOf(command: Command): readonly string[] {
  return linesBelow(/^Examples?:\n((?: {2}.*\n)+)/m, command);
}

/** The lines below a title of a command's help, without their indent and not wrapped. */
function linesBelow(title: RegExp, command: Command): readonly string[] {
  let text = '';
  command.configureOutput({ getOutHelpWidth: () => 100_000, writeOut: (part) => void (text += part) });
  command.outputHelp();
  const [, lines = ''] = title.exec(text) ?? [];
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function sentence(text: string): string {
  return `${prose(text.charAt(0).toUpperCase() + text.slice(1))}.`;
}
