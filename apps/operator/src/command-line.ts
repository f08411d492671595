import { Command, CommanderError } from 'commander';
import { Failure } from '#contracts/failures';
import { auditCommands } from './commands/audit.js';
import { completionCommands } from './commands/completion.js';
import { deliveryCommands } from './commands/delivery.js';
import { creditsCommands } from './commands/credits.js';
import { dlqCommands } from './commands/dlq.js';
import { endpointCommands } from './commands/endpoint.js';
import { eventsCommands } from './commands/events.js';
import { keyCommands } from './commands/key.js';
import { ledgerCommands } from './commands/ledger.js';
import { noticeCommands } from './commands/notice.js';
import { paymentsCommands } from './commands/payments.js';
import { projectionCommands } from './commands/projection.js';
import { reconcileCommands } from './commands/reconcile.js';
import { replayCommands } from './commands/replay.js';
import { relayCommands } from './commands/relay.js';
import { requestCommands } from './commands/request.js';
import { retentionCommands } from './commands/retention.js';
import { schemaCommands } from './commands/schema.js';
import { secretsCommands } from './commands/secrets.js';
import { streamCommands } from './commands/stream.js';
import { topologyCommands } from './commands/topology.js';
import { traceCommands } from './commands/trace.js';
import { workspaceCommands } from './commands/workspace.js';
import { EXIT, exitCodeOf, type Verdict } from './exit-code.js';
import { render } from './output.js';
import { openOperator } from './operator.js';
import type { RegisterCommand } from './register-command.js';

/**
 * Runs `acs` with the given arguments. Results go to standard output, errors to standard error. Resolves with the exit
 * code, one of `EXIT`.
 */
export async function runCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  let exitCode: number = EXIT.done;
  const register: RegisterCommand = (command, action) => {
    command.action(async () => {
      const options = { ...command.opts(), args: command.args } as Parameters<typeof action>[0];
      const operator = openOperator(env);
      try {
        const result = await action(options, operator);
        if (result !== undefined) process.stdout.write(`${render(result, 'json' in options)}\n`);
        if ((result as Partial<Verdict> | undefined)?.ok === false) exitCode = EXIT.failed;
      } finally {
        await operator.close();
      }
    });
  };
  try {
    await commandTree(register).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    report(error);
    return exitCodeOf(error);
  }
}

/** All commands of `acs`, each with its action bound by `bind`. */
export function commandTree(bind: RegisterCommand): Command {
  const register: RegisterCommand = (command, action) => {
    // One that prints something else than a document says itself what this does.
    if (!command.options.some(({ long }) => long === '--json'))
      command.option('--json', 'print one JSON document');
    bind(command, action);
  };
  const acs = new Command('acs').description('operate and debug the Audit Credit Service');
  acs.exitOverride().showHelpAfterError('(--help shows the options)');
  for (const commands of [
    workspaceCommands,
    keyCommands,
    creditsCommands,
    paymentsCommands,
    endpointCommands,
    deliveryCommands,
    secretsCommands,
    auditCommands,
    noticeCommands,
    requestCommands,
    traceCommands,
    dlqCommands,
    topologyCommands,
    schemaCommands,
    ledgerCommands,
    reconcileCommands,
    replayCommands,
    projectionCommands,
    streamCommands,
    eventsCommands,
    relayCommands,
    retentionCommands,
    completionCommands,
  ]) {
    commands(acs, register);
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
