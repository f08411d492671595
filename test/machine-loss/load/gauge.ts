import type { ChaosPartner, FinishedCall } from '../../chaos/partners/chaos-partner.js';

const EVERY_MS = 500;
/** After so many creates in a row that were answered at once, the service is taken to work. */
const AT_ONCE = 6;
/** A call that is open for longer is not answered at once: a gateway that hears nobody lets calls wait for 3 s and more. */
const WAITS_MS = 2_000;

/** Begins a create and a poll at a steady pace, whether or not those before are answered. */
export class Gauge {
  readonly calls: FinishedCall[] = [];
  /** Each call that is not answered yet, and when it was begun. */
  private readonly open = new Map<Promise<unknown>, number>();
  private begun = 0;
  private timer: NodeJS.Timeout | undefined;

  /** To be told of every call of its partner. */
  readonly observe = (call: FinishedCall): void => void this.calls.push(call);

  start(partner: ChaosPartner, url: string): void {
    this.timer = setInterval(() => {
      this.begin(partner.createWithKey(url));
      const audit = partner.created[this.begun++ % Math.max(1, partner.created.length)];
      if (audit) this.begin(partner.look(audit.auditId));
    }, EVERY_MS);
  }

  /** Resolves when everything that was begun is answered. Throws the error of a call that never was. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open.keys());
  }

  /** Whether the newest creates that were asked for since `at` were answered at once, and no call waits. */
  worksSince(at: number): boolean {
    const newest = this.calls
      .filter(({ by, askedAt }) => by === 'create' && askedAt >= at)
      .toSorted((one, other) => one.askedAt - other.askedAt)
      .slice(-AT_ONCE);
    const waiting = [...this.open.values()].some((begunAt) => performance.now() - begunAt > WAITS_MS);
    return !waiting && newest.length === AT_ONCE && newest.every(({ refusals }) => refusals === 0);
  }

  private begin(call: Promise<unknown>): void {
    this.open.set(call, performance.now());
    // It is waited for in `stop`; until then its failure is not reported.
    call.then(
      () => this.open.delete(call),
      () => undefined,
    );
  }
}
