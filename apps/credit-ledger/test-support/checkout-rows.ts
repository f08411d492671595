import type { Client } from 'pg';
import type { CheckoutStatus } from '#contracts/ledger/checkouts';

/** The fields of a row of `checkouts` that tests check. */
interface CheckoutRecord {
  readonly checkout_id: string;
  readonly status: CheckoutStatus;
  readonly session_id: string | null;
  readonly settled: boolean;
  readonly late: boolean;
}

/** Returns the checkouts of a workspace, oldest first. */
export async function checkoutsOf(admin: Client, workspaceId: string): Promise<CheckoutRecord[]> {
  const { rows } = await admin.query<CheckoutRecord>(
    `select checkout_id, status, session_id, settled_at is not null as settled, late_payment_at is not null as late
       from checkouts where workspace_id = $1 order by checkout_id`,
    [workspaceId],
  );
  return rows;
}

/** Sets the end of a checkout to `minutes` from now. */
export async function expireIn(admin: Client, checkoutId: string, minutes: number): Promise<void> {
  await admin.query(
    `update checkouts set expires_at = now() + make_interval(secs => $2) where checkout_id = $1`,
    [checkoutId, minutes * 60],
  );
}

/** Moves a checkout `hours` into the past, so that its provider may be polled for it. */
export async function ageBy(admin: Client, checkoutId: string, hours: number): Promise<void> {
  await admin.query(
    `update checkouts
        set created_at = created_at - make_interval(hours => $2), expires_at = expires_at - make_interval(hours => $2),
            next_ask_at = next_ask_at - make_interval(hours => $2)
      where checkout_id = $1`,
    [checkoutId, hours],
  );
}
