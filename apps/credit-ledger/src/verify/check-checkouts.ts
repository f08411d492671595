import type { ClientBase } from 'pg';
import { MAX_LISTED, type Problems } from './problem.js';

interface Odd {
  readonly kind: 'unposted' | 'other-amount' | 'unsold';
  readonly key: string;
  readonly workspace_id: string;
  readonly sold: string | null;
  readonly posted: string | null;
  /** The number of all faulty checkouts, listed or not. */
  readonly count: string;
}

/**
 * Compares checkouts with the purchases that were posted for them. Every paid checkout must have a ledger entry of as
 * many credits as were sold. A ledger entry under the id of a checkout must have that checkout, in its workspace. The
 * ledger entries are those in `grants`, which were compared with the events. A posted checkout whose row is not paid
 * yet, or expired, is valid: the row follows the ledger entry, and an operator may grant what was paid too late.
 */
export async function checkCheckouts(
  client: ClientBase,
  workspaceId: string | undefined,
  problems: Problems,
): Promise<void> {
  const { rows } = await client.query<Odd>(ODD_CHECKOUTS, [workspaceId]);
  for (const odd of rows) problems.add(...problemOf(odd));
  problems.addUnlisted(Number(rows[0]?.count ?? 0) - rows.length);
}

function problemOf({ kind, key, workspace_id, sold, posted }: Odd): [where: string, what: string] {
  switch (kind) {
    case 'unposted':
      return [`checkout ${key}`, `it is paid, but no purchase of ${workspace_id} was posted for it`];
    case 'other-amount':
      return [`checkout ${key}`, `${sold} credits were sold, but ${posted} were posted for it`];
    case 'unsold':
      return [`the purchase ${key} of ${workspace_id}`, 'there is no such checkout of that workspace'];
  }
}

/** `$1` is a workspace, or null for all. One pass over each table: the rows meet in a hash join. */
const ODD_CHECKOUTS = `
  select case when reference is null then 'unposted' when checkout_id is null then 'unsold' else 'other-amount' end
           as kind,
         coalesce(checkout_id, reference) as key, coalesce(sale.workspace_id, purchase.workspace_id) as workspace_id,
         sold, posted, count(*) over () as count
  from (select checkout_id, workspace_id, status, credits as sold from checkouts
        where $1::text is null or workspace_id = $1) as sale
  full join (select reference, workspace_id, credits as posted from grants
             where kind = 'purchase' and reference ~ '^chk_[0-7][0-9a-hjkmnp-tv-z]{25}$'
               and ($1::text is null or workspace_id = $1)) as purchase
    on reference = checkout_id and purchase.workspace_id = sale.workspace_id
  where case when reference is null then status = 'paid' else sold is distinct from posted end
  order by key, 3
  limit ${MAX_LISTED}`;
