import type { ClientBase } from 'pg';
import type { BalanceReply } from '#contracts/ledger/commands';
import { accountNotFound, balanceReply } from '../account/decision.js';
import { ACCOUNT_COLUMNS, type AccountRow, toStoredAccount } from '../account-writer/rows/account-rows.js';

/** The figures of one account as last committed (contract section 2.4). Throws a not-found `Failure`. */
export async function readBalance(
  client: Pick<ClientBase, 'query'>,
  workspaceId: string,
): Promise<BalanceReply> {
  const { rows } = await client.query<AccountRow>({
    name: 'ledger.read-balance',
    text: `select ${ACCOUNT_COLUMNS} from accounts where workspace_id = $1`,
    values: [workspaceId],
  });
  const row = rows[0];
  if (!row) throw accountNotFound(workspaceId);
  return balanceReply(toStoredAccount(row).account);
}
