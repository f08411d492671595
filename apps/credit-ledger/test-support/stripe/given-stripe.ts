import { afterAll, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import type Stripe from 'stripe';
import type { PaymentNotice } from '#contracts/ledger/checkouts';
import type { ReversalNotice } from '#contracts/ledger/reversals';
import type { PackageName } from '#contracts/money/prices';
import { PeriodicTask } from '#runtime/lifecycle/periodic-task';
import { LogLines } from '../../../../libs/messaging/test/log-lines.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../../src/service.js';
import { openAccount, verifyAccounts } from '../ledger-calls.js';
import { type LedgerReplica, startLedger } from '../ledger-replica.js';
import { FakeStripe } from './fake-stripe.js';

export interface StripeSale {
  readonly workspace: string;
  readonly checkoutId: string;
  readonly session: Stripe.Checkout.Session;
  readonly paymentId: string;
}

/** Ledgers that sell through the fake of Stripe. */
export class StripeStage {
  readonly log = new LogLines();
  readonly ledgers: LedgerReplica[] = [];

  constructor(
    readonly harness: TestHarness,
    readonly stripe: FakeStripe,
  ) {}

  /** Starts one more, which the caller stops. */
  start(variables: Readonly<Record<string, string>> = {}): Promise<LedgerReplica> {
    return startLedger(this.harness, {
      log: this.log,
      variables: { ...this.stripe.variables, ...variables },
    });
  }

  /** Does `work` with one more, and stops it. */
  async withOneMore(
    work: (one: LedgerReplica) => Promise<void>,
    variables?: Readonly<Record<string, string>>,
  ): Promise<void> {
    const one = await this.start(variables);
    try {
      await work(one);
    } finally {
      await one.stop();
    }
  }

  /** Opens an account and a checkout, whose session is open at Stripe. */
  async sell(name: PackageName): Promise<StripeSale> {
    const workspace = await openAccount(this.harness, 0);
    const sold = await this.harness.send('ledger.create-checkout', {
      workspace_id: workspace,
      package: name,
    });
    const session = this.stripe.sessions.at(-1)!;
    return { workspace, checkoutId: sold.checkout_id, session, paymentId: `pi_${session.id}` };
  }

  /** The alarms since the test began. */
  alarms(): unknown[] {
    return this.log.lines.flatMap(({ fields }) => fields.alarm ?? []);
  }
}

/**
 * Registers hooks: before the tests a stage with so many ledgers, which `ready` gets; before each, the fake and the log
 * forget; after them, the accounts are verified and all ends. Without `rounds` no periodic task runs.
 */
export function givenStripe(
  { replicas, rounds = true }: { readonly replicas: number; readonly rounds?: boolean },
  ready: (stage: StripeStage) => unknown,
): void {
  let stage: StripeStage | undefined;
  beforeAll(async () => {
    if (!rounds) jest.spyOn(PeriodicTask.prototype, 'start').mockImplementation(() => undefined);
    const started = new StripeStage(await TestHarness.create(service), await FakeStripe.start());
    stage = started;
    started.ledgers.push(...(await Promise.all(Array.from({ length: replicas }, () => started.start()))));
    await ready(started);
  });
  beforeEach(() => {
    stage?.stripe.forget();
    stage?.log.lines.splice(0);
  });
  afterAll(async () => {
    const verdict = stage && (await verifyAccounts(stage.harness));
    await stage?.harness.stop();
    jest.restoreAllMocks();
    await stage?.stripe.stop();
    await stage?.harness.remove();
    expect(verdict).toMatchObject({ ok: true, problems: [] });
  });
}

/** What the gateway sends for Stripe's notice that a session was paid. */
export function paidNotice(
  { checkoutId, session }: Pick<StripeSale, 'checkoutId' | 'session'>,
  changes: Partial<PaymentNotice> = {},
): PaymentNotice {
  return {
    provider: 'stripe',
    checkout_id: checkoutId,
    session_id: session.id,
    payment: 'paid',
    currency: session.currency!,
    amount_subtotal: session.amount_subtotal!,
    amount_total: session.amount_total!,
    occurred_at: new Date().toISOString(),
    ...changes,
  };
}

/** What the gateway sends for Stripe's notice of a refund that is done, unless `changes` say otherwise. */
export function reversalNotice(
  payment_id: string,
  changes: Pick<ReversalNotice, 'reversal_id' | 'amount'> & Partial<ReversalNotice>,
): ReversalNotice {
  return {
    provider: 'stripe',
    kind: 'refund',
    state: 'done',
    payment_id,
    currency: 'usd',
    occurred_at: new Date().toISOString(),
    ...changes,
  };
}
