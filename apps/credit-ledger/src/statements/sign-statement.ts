import type { SignedStatementHead } from '#contracts/commands/ledger-commands';
import { Failure } from '#contracts/failures';
import type { Reader } from '#event-store/read';
import { streamOf } from '../account/account.js';
import { versionAt } from '../history/account-at.js';
import type { StatementKey } from './statement-key.js';

interface HeadRow {
  readonly hash: Buffer;
  readonly recorded_at: Date;
  /** Null for an account that has moved nothing yet. */
  readonly balance: string | null;
}

/**
 * Signs the head of an account's chain, as it is or was at `until`. Throws a `Failure`: not-found for a workspace
 * without an account, or for a time at which it had none yet (`ACCOUNT_NOT_OPEN_YET`).
 */
export async function signStatement(
  reader: Reader,
  key: StatementKey,
  { workspaceId, until }: { readonly workspaceId: string; readonly until?: Date },
): Promise<SignedStatementHead> {
  const version = await versionAt(reader, workspaceId, until);
  const { rows } = await reader.query<HeadRow>({
    name: 'ledger.statement-head',
    // The newest event that moved credits tells the balance; those after it only opened the account or set a level.
    text: `
      select hash, recorded_at,
             (select data ->> 'balance_after' from events
              where stream = $1 and version <= $2 and data ? 'balance_after'
              order by version desc limit 1) as balance
      from events where stream = $1 and version = $2`,
    values: [streamOf(workspaceId), version],
  });
  const [last] = rows;
  if (!last) throw notOpenYet(workspaceId, until);
  return key.sign({
    workspace_id: workspaceId,
    until: until?.toISOString() ?? null,
    version,
    head_hash: last.hash.toString('hex'),
    balance: Number(last.balance ?? 0),
    recorded_at: last.recorded_at.toISOString(),
    signed_at: new Date().toISOString(),
  });
}

function notOpenYet(workspaceId: string, until: Date | undefined): Failure {
  return new Failure(
    'not-found',
    'ACCOUNT_NOT_OPEN_YET',
    `the account of ${workspaceId} was not open yet at ${until?.toISOString() ?? 'that time'}`,
    { details: { field: 'until' } },
  );
}
