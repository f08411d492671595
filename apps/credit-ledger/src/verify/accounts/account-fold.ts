import { type Account, evolveAccount, type LedgerEntry } from '../../account/account.js';
import { shown } from '../problem.js';

/** Shared by all events without a problem, to save allocations. */
const NOTHING: readonly string[] = [];

/**
 * Folds the events of one account, and compares the figures in each. A broken event is one problem, not one for each
 * later event: after it the figures are unknown (NaN) until a later event states them.
 */
export class AccountFold {
  /** Undefined before the first event. */
  account: Account | undefined;
  private doubted = false;

  constructor(private readonly workspaceId: string) {}

  /** Takes the next event. Returns the problems of its figures. */
  add(entry: LedgerEntry): readonly string[] {
    const { event, version } = entry;
    const before = this.account;
    let after: Account;
    try {
      after = evolveAccount(before, entry);
    } catch (error) {
      this.lose(version);
      return [String(error)];
    }
    if (event.type === 'ledger.account-opened') return this.open(after, before);
    if (!isAmount(after.balance) || !isAmount(after.owed) || !statesFiguresOf(after, event.data))
      return this.reconcile(before ?? after, after, event.data);
    this.account = after;
    if (this.doubted && 'balance_after' in event.data) this.doubted = false;
    return NOTHING;
  }

  /** Marks the figures as unknown: the event of this version can't be read, or is missing. */
  lose(version: number): void {
    this.account = {
      workspaceId: this.workspaceId,
      version,
      balance: Number.NaN,
      owed: Number.NaN,
      lifetimePurchased: Number.NaN,
      lifetimeConsumed: Number.NaN,
      lowBalanceThreshold: Number.NaN,
      lastLowAt: new Date(Number.NaN),
    };
  }

  /**
   * Marks the last event as changed, so that its figures may be wrong. If the next event's figures do not follow from
   * them, the next event's count.
   */
  doubt(): void {
    this.doubted = true;
  }

  private open(opened: Account, before: Account | undefined): readonly string[] {
    if (before) {
      this.lose(opened.version);
      return ['it opens an account that was opened before'];
    }
    const { workspaceId } = this;
    this.account = opened.workspaceId === workspaceId ? opened : { ...opened, workspaceId };
    return NOTHING;
  }

  private reconcile(before: Account, folded: Account, data: EventData): readonly string[] {
    const after = withStated(before, folded, data);
    const contradictions = contradictionsOf(before, after, data);
    if (contradictions.length > 0) this.lose(after.version);
    else this.account = after;
    const doubted = this.doubted;
    this.doubted = false;
    if (doubted && contradictions.length > 0 && this.account) {
      this.account = withStated(this.account, this.account, data);
      return NOTHING;
    }
    // Reported when the balance falls below zero, not for each event while it stays there.
    if (after.balance < 0 && !(before.balance < 0))
      return [`it leaves a balance of ${after.balance}`, ...contradictions];
    if (after.owed < 0 && !(before.owed < 0)) return [`it leaves ${after.owed} owed`, ...contradictions];
    return contradictions;
  }
}

type EventData = LedgerEntry['event']['data'];

/** A figure of an account, the event field that states it, and the value of that field. */
const STATED = [
  ['balance', 'balance_after', (value: unknown) => `it says the balance is ${shown(value)} after it`],
  ['owed', 'owed_after', (value: unknown) => `it says ${shown(value)} are owed after it`],
  ['lifetimePurchased', 'lifetime_purchased', (value: unknown) => `it says ${shown(value)} were purchased`],
] as const;

function isAmount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Written out for speed, because it runs for every event. */
function statesFiguresOf(account: Account, data: EventData): boolean {
  return (
    (!('balance_after' in data) || data.balance_after === account.balance) &&
    (!('owed_after' in data) || data.owed_after === account.owed) &&
    (!('lifetime_purchased' in data) || data.lifetime_purchased === account.lifetimePurchased)
  );
}

/** Returns the folded account, with the event's figures in place of those that were unknown before it. */
function withStated(before: Account, folded: Account, data: EventData): Account {
  const stated: { balance?: number; owed?: number; lifetimePurchased?: number } = {};
  for (const [figure, field] of STATED) {
    const value = fieldOf(data, field);
    if (Number.isNaN(before[figure]) && Number.isSafeInteger(value)) stated[figure] = value as number;
  }
  return { ...folded, ...stated };
}

function contradictionsOf(before: Account, after: Account, data: EventData): readonly string[] {
  return STATED.flatMap(([figure, field, saying]) => {
    const value = fieldOf(data, field);
    if (!(field in data) || (value === after[figure] && Number.isSafeInteger(value))) return [];
    const folded = Number.isNaN(before[figure]) ? '' : ` where the events add up to ${shown(after[figure])}`;
    return `${saying(value)}${folded}`;
  });
}

function fieldOf(data: EventData, field: string): unknown {
  return (data as unknown as Readonly<Record<string, unknown>>)[field];
}
