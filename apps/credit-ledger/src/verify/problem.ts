/** What differs from the events in one row or stream. */
export interface Problem {
  /** For example `account-ws_… version 7 (partition 3, position 12)`, or `checkout chk_…`. */
  readonly where: string;
  /** All that is wrong there. */
  readonly what: string;
}

/** The most problems in the list, which keeps it bounded however damaged the tables are. */
export const MAX_LISTED = 100;

/** Collects problems, one for each `where`. Counts all, and lists the first hundred. */
export class Problems {
  count = 0;
  readonly listed: Problem[] = [];
  private lastWhere: string | undefined;

  /** Consecutive calls with the same `where` are one problem. */
  add(where: string, what: string): void {
    if (where !== this.lastWhere) {
      this.lastWhere = where;
      this.count++;
      if (this.count <= MAX_LISTED) this.listed.push({ where, what });
      return;
    }
    const listed = this.count === this.listed.length ? this.listed.pop() : undefined;
    if (listed) this.listed.push({ where, what: `${listed.what}; ${what}` });
  }

  /** Adds problems that a query found beyond those it listed. */
  addUnlisted(count: number): void {
    this.count += count;
    this.lastWhere = undefined;
  }
}

/**
 * Returns a value of an event as text. In a changed table it may be anything, even a value that no template accepts.
 */
export function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
}
