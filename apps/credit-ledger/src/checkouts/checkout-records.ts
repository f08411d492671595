import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { PaymentProvider } from '#contracts/ledger/checkouts';
import { CREDIT_PACKAGES, type PackageName, totalCredits } from '#contracts/money/prices';
import { newId } from '#contracts/identifiers';
import { accountNotFound } from '../account/decision.js';
import type { Checkout, CheckoutSession, PaymentDetails } from './checkout.js';
import type { MintedCheckout } from './provider/checkout-provider.js';

/** A new sale: the package, the workspace and the command that ordered it. */
export interface NewCheckout {
  readonly workspaceId: string;
  readonly package: PackageName;
  readonly provider: PaymentProvider;
  readonly lifetimeSeconds: number;
  /** A UUID. A command sells one checkout, however often it is delivered. */
  readonly commandId: string;
}

/** Reads and writes rows of `checkouts`. Times are Postgres's. */
@Injectable()
export class CheckoutRecords {
  constructor(private readonly pool: Pool) {}

  /**
   * Adds a checkout without a session. A redelivered command gets its first checkout again. Throws a not-found
   * `Failure` for a workspace without an account.
   */
  async add({
    workspaceId,
    package: name,
    provider,
    lifetimeSeconds,
    commandId,
  }: NewCheckout): Promise<Checkout> {
    const { rows } = await this.pool.query<CheckoutRow>(
      `insert into checkouts
         (checkout_id, workspace_id, package, amount_cents, credits, currency, provider, requested_by, expires_at)
       select $1, workspace_id, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9)
         from accounts where workspace_id = $2
       on conflict (requested_by) do update set requested_by = excluded.requested_by
       returning ${CHECKOUT_COLUMNS}`,
      [
        newId('checkout'),
        workspaceId,
        name,
        CREDIT_PACKAGES[name].priceUsd * 100,
        totalCredits(name),
        'usd',
        provider,
        commandId,
        lifetimeSeconds,
      ],
    );
    if (!rows[0]) throw accountNotFound(workspaceId);
    return toCheckout(rows[0]);
  }

  async find(checkoutId: string): Promise<Checkout | undefined> {
    const { rows } = await this.pool.query<CheckoutRow>(
      `select ${CHECKOUT_COLUMNS} from checkouts where checkout_id = $1`,
      [checkoutId],
    );
    return rows[0] && toCheckout(rows[0]);
  }

  /** Returns the provider's last checkout that was paid before `before`; undefined if there is none. */
  async lastPaidBefore(provider: PaymentProvider, before: Date): Promise<MintedCheckout | undefined> {
    const { rows } = await this.pool.query<CheckoutRow>(
      `select ${CHECKOUT_COLUMNS} from checkouts
        where provider = $1 and status = 'paid' and settled_at < $2 and session_id is not null
        order by settled_at desc limit 1`,
      [provider, before],
    );
    const checkout = rows[0] && toCheckout(rows[0]);
    return checkout?.session && { ...checkout, session: checkout.session };
  }

  /** Stores the session of an open checkout. Returns undefined if the checkout already has a session, or has failed. */
  async attach(
    checkoutId: string,
    { sessionId, url, expiresAt }: CheckoutSession,
  ): Promise<Checkout | undefined> {
    const { rows } = await this.pool.query<CheckoutRow>(
      `update checkouts
          set session_id = $2, checkout_url = $3, expires_at = $4, revision = revision + 1
        where checkout_id = $1 and session_id is null and status = 'open'
        returning ${CHECKOUT_COLUMNS}`,
      [checkoutId, sessionId, url, expiresAt],
    );
    return rows[0] && toCheckout(rows[0]);
  }

  /**
   * Marks a checkout without a session as failed, because it can't be paid. A checkout that got a session meanwhile
   * stays unchanged.
   */
  async fail(checkoutId: string): Promise<void> {
    await this.pool.query(
      `update checkouts set status = 'failed', settled_at = now(), revision = revision + 1
        where checkout_id = $1 and session_id is null and status = 'open'`,
      [checkoutId],
    );
  }

  /**
   * Writes a decision on a checkout. Returns false if another change came first, or its credits were posted meanwhile.
   * The caller then decides again.
   */
  async note(
    { checkoutId, revision }: Checkout,
    { status, expiresAt, submittedAt, latePaymentAt }: PaymentDetails,
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update checkouts
          set status = $3, expires_at = $4, submitted_at = $5, late_payment_at = $6, revision = revision + 1,
              settled_at = case when $3 not in ('open', 'pending') then coalesce(settled_at, now()) end
        where checkout_id = $1 and revision = $2 and status <> 'paid' and not ${IS_CREDITED}`,
      [checkoutId, revision, status, expiresAt, submittedAt, latePaymentAt],
    );
    return rowCount === 1;
  }

  /** Sets the status to paid after the ledger entry, whatever the status was, because the balance has the credits. */
  async markPaid(checkoutId: string): Promise<void> {
    await this.pool.query(
      `update checkouts set status = 'paid', settled_at = now(), revision = revision + 1
        where checkout_id = $1 and status <> 'paid'`,
      [checkoutId],
    );
  }
}

/** A row of `checkouts`, and whether its credits were posted. */
export interface CheckoutRow extends Omit<Checkout, 'session' | 'submittedAt' | 'latePaymentAt'> {
  readonly session_id: string | null;
  readonly checkout_url: string | null;
  readonly submitted_at: Date | null;
  readonly late_payment_at: Date | null;
}

/**
 * SQL: true if the credits of the checkout were posted. The ledger entry decides about the money; the row's status
 * follows it.
 */
const IS_CREDITED = `exists (
  select from grants
  where grants.workspace_id = checkouts.workspace_id and grants.reference = checkouts.checkout_id
    and grants.kind = 'purchase')`;

export const CHECKOUT_COLUMNS = `checkout_id as "checkoutId", workspace_id as "workspaceId", package,
  amount_cents::float8 as "amountCents", credits::float8, currency, provider, status, expires_at as "expiresAt", revision,
  ${IS_CREDITED} as credited, session_id, checkout_url, submitted_at, late_payment_at`;

export function toCheckout(row: CheckoutRow): Checkout {
  const { session_id, checkout_url, submitted_at, late_payment_at, ...checkout } = row;
  return {
    ...checkout,
    ...(session_id !== null && checkout_url !== null && { session: { id: session_id, url: checkout_url } }),
    ...(submitted_at && { submittedAt: submitted_at }),
    ...(late_payment_at && { latePaymentAt: late_payment_at }),
  };
}
