import type { Command } from 'commander';
import type { MoveStep } from '../../../credit-ledger/src/operations/accounts.js';
import { moveWorkspace } from './move-workspace.js';
import { progressLine } from '../command-line/terminal/writing.js';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import { MAX_NAME_LENGTH } from '#contracts/validation/operator-input';
import { credits, email, id, line } from '../command-line/option-values.js';

/** Low-balance threshold of a workspace that names none, in credits: about three audits of all types. */
const DEFAULT_THRESHOLD = 500;

interface CreateOptions {
  readonly name: string;
  readonly email: string;
  readonly threshold: number;
  readonly shard?: string;
}

export function workspaceCommands(program: Command, register: RegisterCommand): void {
  const workspace = program.command('workspace').description('partner workspaces');

  register(
    workspace
      .command('create')
      .description('open a workspace with an empty account')
      .addHelpText('after', examples('workspace create --name Acme --email ops@example.com'))
      .option('--shard <name>', 'shard of the ledger that its account is opened in', line(MAX_NAME_LENGTH))
      .requiredOption('--name <name>', 'name shown to operators', line(MAX_NAME_LENGTH))
      .requiredOption('--email <address>', 'contact that notices go to', email)
      .option(
        '--threshold <credits>',
        'balance in credits below which balance.low fires',
        credits,
        DEFAULT_THRESHOLD,
      ),
    ({ name, email: address, threshold, shard }: CreateOptions, { send }) =>
      send('gateway.create-workspace', {
        name,
        email: address,
        low_balance_threshold: threshold,
        ...(shard !== undefined && { shard }),
      }),
  );

  register(
    workspace
      .command('move')
      .description('move the account of a workspace to another shard of the ledger, while it is charged')
      .addHelpText(
        'after',
        notes(
          'It needs LEDGER_SHARD_URLS, which names the shards, and DATABASE_ADMIN_URL. The user of each must own the schemas.',
          'It copies and verifies the history first. Then it closes the account, copies what came meanwhile, and the gateway sends commands to the new shard.',
          'From closing to the end, requests of the workspace that need the ledger get 503 with Retry-After. Nothing is charged for them. closed_ms says how long that was.',
          'If it ends before that, run the same command again: it goes on where it ended. Until then the workspace gets 503 if its account was closed.',
          'MOVE_RUNS (exit code 1): the same move is running. MOVE_ELSEWHERE: an earlier move to another shard was not completed.',
          'COPY_UNSOUND and EVENT_UNREADABLE (exit code 1): copies or events are not as the ledger wrote them. The account is not moved.',
          'Exit code 1: something is wrong, or the history in the new shard is not sound.',
        ),
      )
      .addHelpText('after', examples('workspace move --workspace ws_… --to b'))
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--to <shard>', 'name of the new shard, or default', line(MAX_NAME_LENGTH)),
    async ({ workspace: workspaceId, to }: { workspace: string; to: string }, operator) => {
      const progress = progressLine();
      const onStep = (step: MoveStep, version: number) => progress.show(`${step}: ${version} events …`);
      return moveWorkspace(operator, { workspaceId, to, onStep }).finally(() => progress.end());
    },
  );

  register(
    workspace
      .command('set-threshold')
      .description('change the balance below which balance.low fires')
      .addHelpText('after', examples('workspace set-threshold --workspace ws_… --threshold 500'))
      .requiredOption('--workspace <id>', 'ws_…', id('workspace'))
      .requiredOption('--threshold <credits>', 'balance in credits', credits),
    ({ workspace: workspaceId, threshold }: { workspace: string; threshold: number }, { send }) =>
      send('ledger.set-threshold', { workspace_id: workspaceId, low_balance_threshold: threshold }),
  );
}
