import type { Command } from 'commander';
import { listReversals } from '../../../credit-ledger/src/operations/accounts.js';
import { type RegisterCommand, examples, notes } from '../command-line/register-command.js';
import { id, wholeNumber } from '../command-line/option-values.js';

interface ListOptions {
  readonly workspace?: string;
  readonly all?: true;
  readonly limit: number;
}

const MAX_LISTED = 10_000;

export function paymentsCommands(program: Command, register: RegisterCommand): void {
  const payments = program.command('payments').description('what the payment provider tells');

  register(
    payments
      .command('reversals')
      .description('list refunds and disputes at the payment provider that wait for a decision, newest first')
      .addHelpText(
        'after',
        notes(
          'credits is what the payment bought.',
          'checkout_taken_back is what was already taken back for the payment.',
          'Under the id of a refund or dispute, at most the difference can be taken.',
        ),
      )
      .addHelpText('after', examples('payments reversals', 'payments reversals --workspace ws_… --all'))
      .option('--workspace <id>', 'ws_…; without it of all', id('workspace'))
      .option('--all', 'the settled ones, too')
      .option('--limit <n>', `at most so many, up to ${MAX_LISTED}`, wholeNumber(1, MAX_LISTED), 100),
    async ({ workspace, all, limit }: ListOptions, { withDatabase }) => {
      const query = { workspaceId: workspace, all: all === true, limit: limit + 1 };
      const rows = await withDatabase('ledger', (client) => listReversals(client, query));
      return { reversals: rows.slice(0, limit), more: rows.length > limit };
    },
  );
}
