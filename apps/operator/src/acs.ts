import { Command, CommanderError, Help, type Option } from 'commander';
import { Failure } from '#contracts/failures';
import { auditCommands } from './audit/audit-commands.js';
import { completionCommand } from './command-line/completion/completion-commands.js';
import { dashboardCommands, creditsCommands, workspaceCommands } from './workspaces/workspace-commands.js';
import { deliveryCommands } from './webhooks/delivery-commands.js';
import { dlqCommands } from './dead-letters/dlq-commands.js';
import { endpointCommands } from './webhooks/endpoint-commands.js';
import { eventsCommands } from './streams/tail/events-commands.js';
import { keyCommands } from './workspaces/key-commands.js';
import { ledgerCommands, paymentsCommands } from './ledger/ledger-commands.js';
import { noticeCommands } from './workspaces/notices/notice-commands.js';
import { projectionCommands } from './replay/rebuild/projection-commands.js';
import { reconcileCommand } from './reconcile/reconcile-commands.js';
import { replayCommand } from './replay/replay-commands.js';
import { relayCommands } from './streams/relay/relay-commands.js';
import { requestCommands } from './trace/requests/request-commands.js';
import { retentionCommands } from './retention/retention-commands.js';
import { schemaCommands } from './provision/database/schema-commands.js';
import { secretsCommands } from './webhooks/secrets-commands.js';
import { streamCommands } from './streams/show/stream-commands.js';
import { topologyCommands } from './streams/topology-commands.js';
import { traceCommand } from './trace/trace-commands.js';
import { EXIT, exitCodeOf, type Verdict } from './command-line/exit-code.js';
import { render } from './command-line/terminal/output.js';
import { progressLine } from './command-line/terminal/writing.js';
import { openOperator } from './connections/operator.js';
import { type Bind, notesText } from './command-line/command.js';

/**
 * Runs `acs` with the given arguments. Results go to standard output, errors to standard error. Resolves with the exit
 * code, one of `EXIT`.
 */
export async function runCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  let exitCode: number = EXIT.done;
  const bind: Bind = (command, run) => {
    command.action(async () => {
      const given = { ...command.opts(), args: command.args };
      const operator = openOperator(env);
      const progress = progressLine();
      try {
        const result = await run(given as never, operator, progress);
        progress.end();
        if (result !== undefined) process.stdout.write(`${render(result, 'json' in given)}\n`);
        if ((result as Partial<Verdict> | undefined)?.ok === false) exitCode = EXIT.failed;
      } finally {
        progress.end();
        await operator.close();
      }
    });
  };
  try {
    await commandTree(bind).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    report(error);
    return exitCodeOf(error);
  }
}

const ABOUT_ALL = [
  'Every command has --help with examples.',
  '--json prints one JSON document and nothing else. Errors go to standard error.',
  'acs uses the stack that runs in this clone, or RABBITMQ_URL and DATABASE_ADMIN_URL from the environment.',
  'acs waits up to 20 s for the answer of a service. A server that accepts connections and sends nothing is given up after 10 s.',
  'Exit code 0: done.',
  'Exit code 1: a service refused or did not answer, something else failed, or a check found something. The message says which.',
  'Exit code 2: the command line, or a file or variable that it needs, is wrong. Nothing was sent.',
  'Exit code 69: no stack runs in this clone, or Postgres or RabbitMQ was not reached.',
];

/** As commander has it, and whether the command needs the option. */
function optionDescription(this: Help, option: Option): string {
  const text = Help.prototype.optionDescription.call(this, option);
  return option.mandatory && option.defaultValue === undefined ? `${text} (required)`.trim() : text;
}

/** All commands of `acs`, each with its action bound by `bind`. */
export function commandTree(bind: Bind): Command {
  const acs = new Command('acs').description('operate and debug the Audit Credit Service');
  acs.exitOverride().showHelpAfterError('(--help shows the options)').configureHelp({ optionDescription });
  acs.addHelpText('after', notesText(ABOUT_ALL));
  for (const declare of [
    workspaceCommands,
    keyCommands,
    dashboardCommands,
    creditsCommands,
    paymentsCommands,
    endpointCommands,
    deliveryCommands,
    secretsCommands,
    auditCommands,
    noticeCommands,
    requestCommands,
    traceCommand,
    dlqCommands,
    topologyCommands,
    schemaCommands,
    ledgerCommands,
    reconcileCommand,
    replayCommand,
    projectionCommands,
    streamCommands,
    eventsCommands,
    relayCommands,
    retentionCommands,
    completionCommand,
  ]) {
    declare(acs, bind);
  }
  return acs;
}

function report(error: unknown): void {
  // Commander has printed its own message.
  if (error instanceof CommanderError) return;
  const text =
    error instanceof Failure
      ? `${error.code}: ${error.message}`
      : error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`acs: ${text}\n`);
}
