import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { REVERSAL_STATES, type ReversalNotice } from '#contracts/ledger/reversals';

/** The checkout whose payment is refunded or disputed. */
export interface ReversedCheckout {
  readonly checkoutId: string;
  readonly workspaceId: string;
}

export type KnownReversal = Pick<ReversalNotice, 'reversal_id' | 'kind' | 'state' | 'amount' | 'currency'>;

/** Reads and writes rows of `payment_reversals`. */
@Injectable()
export class ReversalRecords {
  constructor(private readonly pool: Pool) {}

  /** Returns the checkout of a known reversal; undefined for an unknown one. */
  async find(provider: string, reversalId: string): Promise<ReversedCheckout | undefined> {
    const { rows } = await this.pool.query<ReversedCheckout>(
      `select checkout_id as "checkoutId", workspace_id as "workspaceId" from payment_reversals where provider = $1 and reversal_id = $2`,
      [provider, reversalId],
    );
    return rows[0];
  }

  async reversing({ checkoutId, workspaceId }: ReversedCheckout): Promise<readonly KnownReversal[]> {
    const { rows } = await this.pool.query<KnownReversal>(
      `select reversal_id, kind, state, amount_cents::float8 as amount, currency from payment_reversals
        where checkout_id = $1 and workspace_id = $2 and state <> 'withdrawn'`,
      [checkoutId, workspaceId],
    );
    return rows;
  }

  /** True if the payment of a checkout brought credits; a refused one does not. */
  async credited({ checkoutId, workspaceId }: ReversedCheckout): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from grants where workspace_id = $1 and reference = $2 and kind = 'purchase'`,
      [workspaceId, checkoutId],
    );
    return rowCount === 1;
  }

  /** Returns the workspaces of the reversals with this id, of any provider. */
  async workspacesOf(reversalId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ workspace_id: string }>(
      `select workspace_id from payment_reversals where reversal_id = $1`,
      [reversalId],
    );
    return rows.map(({ workspace_id }) => workspace_id);
  }

  /**
   * Writes the state of a reversal. Repetition and order of notices don't matter: the later notice counts, and of two
   * in one second the one with the later state. Returns true if the reversal is new, or its state or amount changed;
   * `noted_at` is the time of that change.
   */
  async note(notice: ReversalNotice, { checkoutId, workspaceId }: ReversedCheckout): Promise<boolean> {
    const { rows } = await this.pool.query<{ changed: boolean }>(
      `insert into payment_reversals as known
         (provider, reversal_id, kind, state, payment_id, checkout_id, workspace_id, amount_cents, currency, occurred_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (provider, reversal_id) do update
         set state = excluded.state, amount_cents = excluded.amount_cents, occurred_at = excluded.occurred_at,
             noted_at = case when (excluded.state, excluded.amount_cents)
                                  is distinct from (known.state, known.amount_cents)
                             then now() else known.noted_at end
       where (excluded.occurred_at, array_position($11, excluded.state))
             > (known.occurred_at, array_position($11, known.state))
       returning noted_at = now() as changed`,
      [
        notice.provider,
        notice.reversal_id,
        notice.kind,
        notice.state,
        notice.payment_id,
        checkoutId,
        workspaceId,
        notice.amount,
        notice.currency,
        notice.occurred_at,
        REVERSAL_STATES,
      ],
    );
    return rows[0]?.changed ?? false;
  }
}
