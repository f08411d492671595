import { setTimeout as pause } from 'node:timers/promises';
import { type IdRange, lowestId, madeAt } from '#contracts/identifiers';
import { databaseTime } from '#postgres/transaction';
import {
  checkoutPages,
  purchasePages,
  readSales,
  type SaleKey,
} from '../../../credit-ledger/src/operations/sales.js';
import { INBOX_KEPT_MS } from '../../../webhook-dispatcher/src/operations/deliveries.js';
import type { Operator } from '../connections/operator.js';
import { auditDifferences, type Limits } from './audit-differences.rule.js';
import { checkoutDifference } from './checkout-differences.rule.js';
import type { Difference, DifferenceKind } from './difference.js';
import { nextAudits, readAudits } from './read-audits.js';
import { type Databases, withDatabases } from '../trace/read/read-trace.js';

export interface Reconciliation {
  /** What was made from then on is looked at. */
  readonly since: Date;
  /** What was recorded less than this ago, in milliseconds, may still be on its way. */
  readonly settleMs: number;
  /** Milliseconds before what was found is looked at again. */
  readonly againAfterMs: number;
  readonly signal: AbortSignal;
  readonly onProgress: (audits: number) => void;
  /** Audits looked at at once. */
  readonly page?: number;
}

export interface Reconciled {
  /** Nothing differs, and it was not stopped before its end. */
  readonly ok: boolean;
  readonly since: string;
  /** Up to where it came: what was made later is not looked at. */
  readonly until: string;
  readonly audits: number;
  /** Audits that have not ended, or whose end may still be on its way. */
  readonly under_way: number;
  /** Checkouts, and purchases that were posted for checkouts. */
  readonly sales: number;
  readonly difference_count: number;
  /** Of each kind that there is. */
  readonly kinds: Readonly<Partial<Record<DifferenceKind, number>>>;
  /** The first hundred, in the order found. */
  readonly differences: readonly Difference[];
}

const PAGE = 1_000;
const MAX_LISTED = 100;
const DAY_MS = 86_400_000;
/** A day less than the dispatcher remembers which announcements it handled, since it may forget them meanwhile. */
const ANNOUNCED_MS = INBOX_KEPT_MS - DAY_MS;

/**
 * Compares what the services say of each other's work, from `since` on: ledger, engine, view and dispatcher of every audit,
 * and checkouts of their credits. Reads only, page by page and without a transaction over pages, while the services go on.
 * Memory is bounded, whatever differs.
 */
export function runReconciliation(operator: Operator, run: Reconciliation): Promise<Reconciled> {
  return withDatabases(operator, async (databases) => {
    const now = await databaseTime(databases.ledger);
    const { ledger, audits, gateway, webhooks } = databases;
    for (const client of [ledger, audits, gateway, webhooks]) await client.query(SESSION);
    return new Run(databases, run, now).go();
  });
}

/** Every statement finds its rows by an index; a plan by a scan, made while a table was small, would be kept. */
const SESSION = `set statement_timeout = '60s'; set jit = off; set enable_seqscan = off`;

class Run {
  private audits = 0;
  private underWay = 0;
  private sales = 0;
  private readonly counts: Partial<Record<DifferenceKind, number>> = {};
  private readonly listed: Difference[] = [];
  private readonly settledBefore: Date;

  constructor(
    private readonly databases: Databases,
    private readonly run: Reconciliation,
    private readonly now: Date,
  ) {
    this.settledBefore = new Date(now.getTime() - run.settleMs);
  }

  async go(): Promise<Reconciled> {
    const { since, signal } = this.run;
    const stoppedAt = await this.lookAtAudits();
    if (!signal.aborted) await this.lookAtSales();
    const count = Object.values(this.counts).reduce((sum, each) => sum + each, 0);
    return {
      ok: count === 0 && !signal.aborted,
      since: since.toISOString(),
      until: (stoppedAt ?? this.settledBefore).toISOString(),
      audits: this.audits,
      under_way: this.underWay,
      sales: this.sales,
      difference_count: count,
      kinds: this.counts,
      differences: this.listed,
    };
  }

  /** Where it was told to stop, the time from which a later run is to go on. */
  private async lookAtAudits(): Promise<Date | undefined> {
    const { page = PAGE, signal, onProgress } = this.run;
    const announcedSince = new Date(this.now.getTime() - ANNOUNCED_MS);
    const limits: Limits = { settledBefore: this.settledBefore, announcedSince };
    const look = async (ids: readonly string[]) =>
      (await readAudits(this.databases, ids)).map((audit) => ({ audit, ...auditDifferences(audit, limits) }));
    const again = this.secondLook<string>(async (ids) =>
      (await look(ids)).flatMap(({ differences }) => differences),
    );
    const range = this.rangeOf('audit');
    let cameTo = this.run.since;
    for (let after: string | undefined = range.after; after !== undefined;) {
      const { ids, next } = await nextAudits(this.databases, { ...range, after }, page);
      for (const { audit, differences, underWay } of await look(ids)) {
        if (underWay) this.underWay += 1;
        await again.add(audit.auditId, differences);
      }
      this.audits += ids.length;
      onProgress(this.audits);
      if (again.settled && next !== undefined) cameTo = madeAt('audit', next);
      if (signal.aborted) return cameTo;
      after = next;
    }
    await again.confirm();
    return signal.aborted ? cameTo : undefined;
  }

  private async lookAtSales(): Promise<void> {
    const { page = PAGE, signal } = this.run;
    const { ledger } = this.databases;
    const look = async (keys: readonly SaleKey[]) =>
      (await readSales(ledger, keys)).flatMap((sale) => {
        const difference = checkoutDifference(sale);
        return difference ? [{ key: keyOf(sale), difference }] : [];
      });
    const again = this.secondLook<SaleKey>(async (keys) =>
      (await look(keys)).map(({ difference }) => difference),
    );
    const range = this.rangeOf('checkout');
    const sources = [checkoutPages(ledger, range, page), purchasePages(ledger, range, page)];
    for (const pages of sources) {
      for await (const keys of pages) {
        for (const { key, difference } of await look(keys)) await again.add(key, [difference]);
        this.sales += keys.length;
        if (signal.aborted) return;
      }
    }
    await again.confirm();
  }

  private secondLook<Key>(look: (keys: readonly Key[]) => Promise<readonly Difference[]>): SecondLook<Key> {
    const { againAfterMs: pauseMs, signal } = this.run;
    return new SecondLook({ look, pauseMs, signal, onConfirmed: (difference) => this.confirmed(difference) });
  }

  private confirmed(difference: Difference): void {
    this.counts[difference.kind] = (this.counts[difference.kind] ?? 0) + 1;
    if (this.listed.length < MAX_LISTED) this.listed.push(difference);
  }

  private rangeOf(kind: 'audit' | 'checkout'): IdRange {
    return { after: lowestId(kind, this.run.since), before: lowestId(kind, this.settledBefore) };
  }
}

function keyOf({ checkoutId, workspaceId }: SaleKey): SaleKey {
  return { checkoutId, workspaceId };
}

export interface SecondLookOptions<Key> {
  /** What differs now of these. */
  readonly look: (keys: readonly Key[]) => Promise<readonly Difference[]>;
  readonly pauseMs: number;
  readonly signal: AbortSignal;
  /** Told of each difference that both looks found. */
  readonly onConfirmed: (difference: Difference) => void;
}

/** Held in memory before they are looked at again. */
const MOST = 5_000;

/**
 * Takes what a first look found, and confirms what a second one finds, too. The services are read one after the other
 * while they work, so that a look by itself may see a consequence without its cause, or a cause whose consequence comes
 * at that moment: what the first look saw of the one, the second sees of the other.
 */
export class SecondLook<Key> {
  private readonly found = new Map<string, Key>();

  constructor(private readonly options: SecondLookOptions<Key>) {}

  async add(key: Key, differences: readonly Difference[]): Promise<void> {
    for (const difference of differences) this.found.set(nameOf(difference), key);
    if (this.found.size >= MOST) await this.confirm();
  }

  /** Whether everything that was found has been looked at again. */
  get settled(): boolean {
    return this.found.size === 0;
  }

  /** Looks again at what was found until now. Nothing is confirmed once the signal is aborted. */
  async confirm(): Promise<void> {
    const { look, pauseMs, signal, onConfirmed } = this.options;
    if (this.found.size === 0) return;
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    for (const difference of await look([...new Set(this.found.values())])) {
      if (this.found.has(nameOf(difference))) onConfirmed(difference);
    }
    this.found.clear();
  }
}

/** The same for both looks. */
function nameOf({ kind, id, workspace_id }: Difference): string {
  return `${kind} ${id} ${workspace_id}`;
}
