import type { Command } from 'commander';
import { type RegisterCommand, examples } from '../command-line/register-command.js';
import { MAX_NAME_LENGTH } from '#contracts/validation/operator-input';
import { credits, email, id, line } from '../command-line/option-values.js';

/** Low-balance threshold of a workspace that names none, in credits: about three audits of all types. */
const DEFAULT_THRESHOLD = 500;

interface CreateOptions {
  readonly name: string;
  readonly email: string;
  readonly threshold: number;
}

export function workspaceCommands(program: Command, register: RegisterCommand): void {
  const workspace = program.command('workspace').description('partner workspaces');

  register(
    workspace
      .command('create')
      .description('open a workspace with an empty account')
      .addHelpText('after', examples('workspace create --name Acme --email ops@example.com'))
      .requiredOption('--name <name>', 'name shown to operators', line(MAX_NAME_LENGTH))
      .requiredOption('--email <address>', 'contact that notices go to', email)
      .option(
        '--threshold <credits>',
        'balance in credits below which balance.low fires',
        credits,
        DEFAULT_THRESHOLD,
      ),
    ({ name, email: address, threshold }: CreateOptions, { send }) =>
      send('gateway.create-workspace', {
        name,
        email: address,
        low_balance_threshold: threshold,
      }),
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
