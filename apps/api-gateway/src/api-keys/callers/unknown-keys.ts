const LIFE_MS = 5_000;
const MAX_KEYS = 1_000;

/** Keys that were looked up and not found, by their hashes: 1,000 at most, the newest, each for 5 s. */
export class UnknownKeys {
  /** When each is forgotten. All live equally long, so that the first is the one to go first. */
  private readonly keys = new Map<string, number>();

  /** `now` gives milliseconds. */
  constructor(private readonly now: () => number) {}

  has(id: string): boolean {
    return (this.keys.get(id) ?? -Infinity) > this.now();
  }

  add(id: string): void {
    this.keys.delete(id);
    this.keys.set(id, this.now() + LIFE_MS);
    if (this.keys.size > MAX_KEYS) this.keys.delete(this.keys.keys().next().value!);
  }

  clear(): void {
    this.keys.clear();
  }
}
