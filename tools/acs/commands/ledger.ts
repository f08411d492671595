import type { Command } from 'commander';
import { verifyLedger } from '../../../apps/credit-ledger/src/verify/verify-ledger.js';
import type { RegisterCommand } from '../command-line.js';

export function ledgerCommands(program: Command, register: RegisterCommand): void {
  register(
    program
      .command('ledger')
      .description('the credit ledger')
      .command('verify')
      .description('recompute balances, chains and positions from the events; exit code 1 if anything is off')
      .option('--workspace <id>', 'one account only'),
    ({ workspace }: { workspace?: string }, { withDatabase }) =>
      withDatabase('ledger', (client) =>
        verifyLedger(client, workspace === undefined ? {} : { workspaceId: workspace }),
      ),
  );
}
