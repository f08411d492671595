const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const NAMES_SOMETHING = /(_id|_ids|_key)$/;

/**
 * Puts what a recording names by the names that it has in a replay: identifiers that a service made again, addresses,
 * and times, which are moved so that the recording happens now.
 */
export class Renaming {
  private readonly names = new Map<string, string>();
  private readonly laterByMs: number;

  constructor(recordedAt: string, names: Readonly<Record<string, string>>) {
    this.laterByMs = Date.now() - Date.parse(recordedAt);
    for (const [recorded, now] of Object.entries(names)) this.names.set(recorded, now);
  }

  /** Learns the identifiers of a reply from what the recorded reply had in their place. */
  learn(recorded: unknown, now: unknown, field = ''): void {
    if (typeof recorded === 'string' && typeof now === 'string') {
      if (recorded !== now && NAMES_SOMETHING.test(field)) this.names.set(recorded, now);
    } else if (Array.isArray(recorded) && Array.isArray(now)) {
      recorded.forEach((each, index) => this.learn(each, now[index], field));
    } else if (isRecord(recorded) && isRecord(now)) {
      for (const [name, value] of Object.entries(recorded)) this.learn(value, now[name], name);
    }
  }

  apply<T>(value: T): T {
    let text = JSON.stringify(value);
    for (const [recorded, now] of this.names) text = text.replaceAll(recorded, now);
    text = text.replaceAll(TIME, (time) => new Date(Date.parse(time) + this.laterByMs).toISOString());
    return JSON.parse(text) as T;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
