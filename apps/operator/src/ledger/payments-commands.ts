import { listReversals } from '../../../credit-ledger/src/operations/accounts.js';
import { atMost, command, family, flag, ofWorkspace } from '../command-line/command.js';

const MAX_LISTED = 10_000;

export const paymentsCommands = family('payments', 'what the payment provider tells', [
  command({
    name: 'reversals',
    about: 'list refunds and disputes at the payment provider that wait for a decision, newest first',
    options: {
      workspace: ofWorkspace,
      all: flag('the settled ones, too'),
      limit: atMost(MAX_LISTED),
    },
    notes: [
      'credits is what the payment bought.',
      'checkout_taken_back is what was already taken back for the payment.',
      'Under the id of a refund or dispute, at most the difference can be taken.',
    ],
    examples: ['payments reversals', 'payments reversals --workspace ws_… --all'],
    run: async ({ workspace, all = false, limit }, { withDatabase }) => {
      const query = { workspaceId: workspace, all, limit: limit + 1 };
      const rows = await withDatabase('ledger', (client) => listReversals(client, query));
      return { reversals: rows.slice(0, limit), more: rows.length > limit };
    },
  }),
]);
