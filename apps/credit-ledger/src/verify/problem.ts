/** Something that is not as the events say, and where. */
export interface Problem {
  /** For example `account-ws_… version 7 (partition 3, position 12)`, or `charge aud_…`. */
  readonly where: string;
  readonly what: string;
}

/** After so many it is clear that something is off; the count stays bounded whatever happened to the tables. */
const MAX_PROBLEMS = 100;

/** Gathers problems, the first hundred of them. */
export class Problems {
  readonly found: Problem[] = [];

  add(where: string, what: string): void {
    if (this.found.length < MAX_PROBLEMS) this.found.push({ where, what });
  }
}
