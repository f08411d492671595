import type { ClientBase } from 'pg';
import { POSTED, TAKEN_BACK } from '../../account/writer/rows/grant-rows.js';

/**
 * SQL condition over a row of `payment_reversals`: an operator must decide. Either the money goes back, it brought
 * credits, and there is no decision on them yet. Or the money stays after all, and the reversed credits were not
 * granted again.
 */
const UNSETTLED = `(case state when 'withdrawn'
  then exists (select from take_backs
               where take_backs.workspace_id = payment_reversals.workspace_id and reference = reversal_id and credits > 0)
   and not exists (select from grants
                   where grants.workspace_id = payment_reversals.workspace_id and reference = reversal_id)
  else ${POSTED} > 0
   and not exists (select from take_backs
                   where take_backs.workspace_id = payment_reversals.workspace_id and reference = reversal_id)
  end)`;

/** A refund or dispute, with its payment and workspace. Amounts of money in cents; times in ISO 8601 UTC. */
export interface ListedReversal {
  readonly reversal: string;
  readonly kind: string;
  readonly state: string;
  readonly unsettled: boolean;
  readonly workspace: string;
  readonly checkout: string;
  readonly amount_cents: number;
  readonly price_cents: number;
  /** The credits that its payment added; 0 if the payment was refused, because then there is nothing to reverse. */
  readonly credits: number;
  /** The credits reversed for it, owed ones included; null without a decision. */
  readonly taken_back: number | null;
  /** The credits that all refunds and disputes of this checkout reversed, less those granted again. */
  readonly checkout_taken_back: number;
  /** All credits that the workspace owes. */
  readonly owed: number;
  readonly occurred_at: string;
}

export interface ReversalQuery {
  readonly workspaceId?: string | undefined;
  /** Whether to include settled ones. */
  readonly all: boolean;
  readonly limit: number;
}

/** Returns refunds and disputes, newest first. `client` has the ledger's schema in its `search_path`. */
export async function listReversals(
  client: Pick<ClientBase, 'query'>,
  { workspaceId, all, limit }: ReversalQuery,
): Promise<readonly ListedReversal[]> {
  const { rows } = await client.query<Omit<ListedReversal, 'occurred_at'> & { occurred_at: Date }>(
    `select reversal_id as reversal, payment_reversals.kind, state, ${UNSETTLED} as unsettled,
            payment_reversals.workspace_id as workspace, checkout_id as checkout,
            payment_reversals.amount_cents::float8 as amount_cents, checkouts.amount_cents::float8 as price_cents,
            (${POSTED})::float8 as credits,
            (select take_backs.credits::float8 from take_backs
              where take_backs.workspace_id = payment_reversals.workspace_id and reference = reversal_id) as taken_back,
            (${TAKEN_BACK})::float8 as checkout_taken_back,
            accounts.owed::float8 as owed, occurred_at
       from payment_reversals
       join checkouts using (checkout_id)
       join accounts on accounts.workspace_id = payment_reversals.workspace_id
      where ($1::text is null or payment_reversals.workspace_id = $1) and ($2 or ${UNSETTLED})
      order by occurred_at desc, reversal_id
      limit $3`,
    [workspaceId, all, limit],
  );
  return rows.map(({ occurred_at, ...row }) => ({ ...row, occurred_at: occurred_at.toISOString() }));
}

/** Counts the refunds and disputes that wait for an operator's decision. */
export async function countUnsettled(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from payment_reversals where ${UNSETTLED}`,
  );
  return rows[0]?.count ?? 0;
}
