import { afterAll, beforeAll, expect } from '@jest/globals';
import type { CheckoutStatus, PaymentNotice, PaymentReply } from '#contracts/ledger/checkouts';
import { CREDIT_PACKAGES, type PackageName } from '#contracts/money/prices';
import { LogLines } from '../../../libs/messaging/test/log-lines.js';
import { checkoutsOf } from './checkout-rows.js';
import { type LedgerReplica, startLedger } from './ledger-replica.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { service } from '../src/service.js';
import { accountEvents, balanceOf, openAccount, verifyAccounts } from './ledger-calls.js';

/** A sale, and the notice of its payment just now. */
export interface Sale {
  readonly workspace: string;
  readonly notice: PaymentNotice;
}

/** Returns the time so many minutes from now, as ISO 8601. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** Registers hooks: a stage before the tests, which `ready` gets, and its end after them, with every account right. */
export function givenPaymentStage(ready: (stage: PaymentStage) => unknown): void {
  let stage: PaymentStage | undefined;
  beforeAll(async () => {
    stage = await PaymentStage.create();
    await ready(stage);
  });
  afterAll(async () => {
    const verdict = stage && (await verifyAccounts(stage.harness));
    await stage?.remove();
    expect(verdict).toMatchObject({ ok: true });
  });
}

/** Two replicas of a ledger that sells through the local provider, and a sender of payment notices. */
export class PaymentStage {
  private constructor(
    readonly harness: TestHarness,
    private readonly log: LogLines,
    private ledgers: readonly LedgerReplica[],
  ) {}

  static async create(): Promise<PaymentStage> {
    const [harness, log] = [await TestHarness.create(service), new LogLines()];
    return new PaymentStage(harness, log, await startTwo(harness, log));
  }

  async sell(name: PackageName = 'growth'): Promise<Sale> {
    const workspace = await openAccount(this.harness, 0);
    const { checkout_id } = await this.harness.send('ledger.create-checkout', {
      workspace_id: workspace,
      package: name,
    });
    const cents = CREDIT_PACKAGES[name].priceUsd * 100;
    const notice: PaymentNotice = {
      provider: 'local',
      checkout_id,
      session_id: checkout_id,
      payment: 'paid',
      currency: 'usd',
      amount_subtotal: cents,
      amount_total: cents,
      occurred_at: inMinutes(0),
    };
    return { workspace, notice };
  }

  tell(notice: PaymentNotice, changes: Partial<PaymentNotice> = {}): Promise<PaymentReply> {
    return this.harness.send('ledger.confirm-payment', { ...notice, ...changes });
  }

  /** Returns the status of the workspace's checkout, the balance, and the number of ledger entries. */
  async left(workspace: string): Promise<[CheckoutStatus | undefined, number, number]> {
    const [row] = await checkoutsOf(this.harness.admin, workspace);
    const events = await accountEvents(this.harness, workspace);
    const entries = events.filter(({ type }) => type !== 'ledger.account-opened');
    return [row?.status, await balanceOf(this.harness, workspace), entries.length];
  }

  /** Returns the alarm and code of each error logged about this checkout. */
  alarmsOf(checkoutId: string): unknown[] {
    return this.log.lines
      .filter(({ level, fields }) => level === 'error' && fields.checkout_id === checkoutId)
      .map(({ fields }) => [fields.alarm, fields.code]);
  }

  /** Ends one replica as by SIGKILL. */
  async kill(): Promise<void> {
    await Promise.all(this.ledgers.map((ledger) => ledger.kill()));
  }

  async restart(): Promise<void> {
    this.ledgers = await startTwo(this.harness, this.log);
  }

  remove(): Promise<void> {
    return this.harness.remove();
  }
}

function startTwo(harness: TestHarness, log: LogLines): Promise<LedgerReplica[]> {
  return Promise.all([startLedger(harness, { log }), startLedger(harness, { log })]);
}
