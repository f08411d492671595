/** Something that is not as the events say, and where. */
export interface Problem {
  /** For example `account-ws_… version 7 (partition 3, position 12)`, or `checkout chk_…`. */
  readonly where: string;
  /** All that is wrong there. */
  readonly what: string;
}

/** After so many it is clear that something is off; the list stays bounded whatever happened to the tables. */
export const MAX_LISTED = 100;

/** Gathers problems, one for each place: counts them all, and lists the first hundred. */
export class Problems {
  /** How many places there are. */
  count = 0;
  readonly listed: Problem[] = [];
  private lastWhere: string | undefined;

  /** What comes in a row about one place is one problem. */
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

  /** Counts what a query found beyond what it named. */
  addUnlisted(count: number): void {
    this.count += count;
    this.lastWhere = undefined;
  }
}

/** A value of an event for people. It may be anything once somebody has changed it, even what no template can take. */
export function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
}
