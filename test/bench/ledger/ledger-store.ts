import type { Addresses } from '../../../apps/operator/src/provision/provision-servers.js';
import type { Stack } from '../../../tools/local/stack/stack.js';
import type { RunningApp } from '../../../tools/local/start/supervise/running-app.js';
import { Charger } from './charges/charger.js';
import type { StoreSize } from './options.js';
import { settle } from './settle.js';
import { provisionLedger, startLedger } from './start-ledger.js';

/** Accounts that a store of each size is loaded with. */
export const BULK_ACCOUNTS: Readonly<Record<StoreSize, number>> = {
  10_000: 1_000,
  1_000_000: 10_000,
  10_000_000: 10_000,
};

/** A ledger whose store holds a given number of events to begin with, and a caller of it. */
export class LedgerStore {
  private running: { readonly app: RunningApp; readonly charger: Charger } | undefined;

  private constructor(
    private readonly stack: Stack,
    private readonly name: string,
    private readonly addresses: Addresses,
    readonly events: StoreSize,
  ) {}

  static async provision(stack: Stack, events: StoreSize): Promise<LedgerStore> {
    const name = `ledger-${events}`;
    return new LedgerStore(stack, name, await provisionLedger(stack, name), events);
  }

  /** The administrator's. */
  get databaseUrl(): string {
    return this.addresses.databaseAdminUrl;
  }

  get charger(): Charger {
    if (!this.running) throw new Error(`the ledger ${this.name} does not run`);
    return this.running.charger;
  }

  async start(): Promise<void> {
    const { app } = await startLedger(this.stack, this.name, this.addresses);
    this.running = { app, charger: await Charger.open(this.addresses.brokerUrls) };
  }

  /** Resolves, with the seconds it took, when all that was appended is published. */
  settle(): Promise<number> {
    return settle(this.addresses.databaseAdminUrl, this.addresses.brokerAdminUrl);
  }

  async stop(): Promise<void> {
    const running = this.running;
    this.running = undefined;
    await running?.charger.close();
    await running?.app.stop();
  }
}
