import type { ClientBase } from 'pg';
import type { TakeBackLimit } from '../../account/reversals/reversal-limit.js';
import { POSTED, TAKEN_BACK_BY_OTHERS } from '../../reversals/credits-of-payment.js';

interface LimitRow {
  readonly workspace_id: string;
  readonly reference: string;
  readonly checkout_id: string;
  readonly credits: number;
}

/** How much may be taken back under these references, pair by pair, as far as they name a refund or dispute. */
export async function findTakeBackLimits(
  client: ClientBase,
  keys: readonly { readonly workspace_id: string; readonly reference: string }[],
): Promise<readonly TakeBackLimit[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<LimitRow>({
    name: 'ledger.find-take-back-limits',
    text: `
      select distinct workspace_id, reversal_id as reference, checkout_id,
             greatest(${POSTED} - ${TAKEN_BACK_BY_OTHERS}, 0)::float8 as credits
      from payment_reversals
      where (workspace_id, reversal_id) in (select * from unnest($1::text[], $2::text[]))`,
    values: [keys.map((key) => key.workspace_id), keys.map((key) => key.reference)],
  });
  return rows.map(({ workspace_id, reference, checkout_id, credits }) => ({
    workspaceId: workspace_id,
    reference,
    checkoutId: checkout_id,
    credits,
  }));
}
