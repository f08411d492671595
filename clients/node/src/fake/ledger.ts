import type { CreditEntry } from '../api/types.js';

type NewEntry = Omit<CreditEntry, 'sequence' | 'balance_after' | 'created_at'>;

/** The account of the fake: its entries, and what they add up to. */
export class FakeLedger {
  readonly entries: CreditEntry[] = [];

  constructor(private readonly now: () => string) {}

  get balance(): number {
    return this.entries.at(-1)?.balance_after ?? 0;
  }

  /** The sum of the amounts of one type, without their sign. */
  sum(type: string): number {
    return this.entries.reduce((sum, entry) => sum + (entry.type === type ? Math.abs(entry.amount) : 0), 0);
  }

  add(entry: NewEntry): CreditEntry {
    const sequence = this.entries.length + 1;
    const added = { sequence, ...entry, balance_after: this.balance + entry.amount, created_at: this.now() };
    this.entries.push(added);
    return added;
  }
}
