import type { CheckoutStatus, PaymentNotice, PaymentReply } from '#contracts/ledger/checkouts';
import { CREDIT_PACKAGES, type PackageName } from '#contracts/credit-packages';
import { LogLines } from '../../../libs/messaging/test/log-lines.js';
import { checkoutsOf } from './checkout-rows.js';
import { type LedgerReplica, startLedger } from './ledger-replica.js';
import { LedgerWorld } from './ledger-world.js';

/** A sale, and the notice that it was paid just now. */
export interface Sale {
  readonly workspace: string;
  readonly notice: PaymentNotice;
}

/** So many minutes from now, as ISO 8601. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

/** Two replicas of a ledger that sells through the local provider, and whoever tells them of payments. */
export class PaymentStage {
  private constructor(
    readonly world: LedgerWorld,
    private readonly log: LogLines,
    private ledgers: readonly LedgerReplica[],
  ) {}

  static async open(): Promise<PaymentStage> {
    const [world, log] = [await LedgerWorld.create(), new LogLines()];
    return new PaymentStage(world, log, await startTwo(world, log));
  }

  async sell(name: PackageName = 'growth'): Promise<Sale> {
    const workspace = await this.world.account(0);
    const { checkout_id } = await this.world.send('ledger.create-checkout', {
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
    return this.world.send('ledger.confirm-payment', { ...notice, ...changes });
  }

  /** The status in the row of the workspace's checkout, the balance, and how many postings made it. */
  async left(workspace: string): Promise<[CheckoutStatus | undefined, number, number]> {
    const [row] = await checkoutsOf(this.world.admin, workspace);
    const events = await this.world.events(workspace);
    const postings = events.filter(({ type }) => type !== 'ledger.account-opened');
    return [row?.status, await this.world.balance(workspace), postings.length];
  }

  /** What was logged as an error of this checkout: alarm and code. */
  alarmsOf(checkoutId: string): unknown[] {
    return this.log.lines
      .filter(({ level, fields }) => level === 'error' && fields.checkout_id === checkoutId)
      .map(({ fields }) => [fields.alarm, fields.code]);
  }

  /** As by SIGKILL. */
  async kill(): Promise<void> {
    await Promise.all(this.ledgers.map((ledger) => ledger.kill()));
  }

  async restart(): Promise<void> {
    this.ledgers = await startTwo(this.world, this.log);
  }

  async close(): Promise<void> {
    await Promise.all(this.ledgers.map((ledger) => ledger.leave()));
    await this.world.remove();
  }
}

function startTwo({ servers }: LedgerWorld, log: LogLines): Promise<LedgerReplica[]> {
  return Promise.all([startLedger(servers, { log }), startLedger(servers, { log })]);
}
