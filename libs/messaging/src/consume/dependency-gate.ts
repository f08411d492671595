import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { detachedFromTrace } from '#telemetry/handling';
import { type Backoff, doubledMs } from '#timing/backoff';
import { causesOf } from './failure-of.js';

/** What handlers can't do without, usually the service's database. */
export interface Dependency {
  /** True where the error means that the dependency is away, not that the message is at fault. */
  isUnavailable(error: unknown): boolean;
  /** True where the error, whoever's fault it is, need not be the message's: it is tried again until it is handled. */
  mayPassLater?(error: unknown): boolean;
  /** Resolves when the dependency answers. */
  probe(): Promise<void>;
  /** Between probes; from 250 ms to 5 s by default. */
  readonly probeBackoff?: Backoff;
}

/** What is shut while the dependency is away. */
export interface Pausable {
  pause(): Promise<void>;
  resume(): Promise<void>;
}

const PROBE_BACKOFF = { firstMs: 250, maxMs: 5_000 };
/** Open for so long, the dependency counts as back for good. */
const STABLE_MS = 10_000;

/**
 * Stops consumers while a dependency is away. An hour without Postgres must fill no dead-letter queue, and must not
 * make messages circulate.
 */
export class DependencyGate {
  private shut: Promise<void> | undefined;
  private probes = 0;
  private openedAt = -Infinity;
  private readonly ending = new AbortController();

  constructor(
    private readonly dependency: Dependency | undefined,
    private readonly consumers: () => readonly Pausable[],
    private readonly log: Log,
  ) {}

  get isShut(): boolean {
    return this.shut !== undefined;
  }

  /** True where the error, or what caused it, is the dependency's absence. */
  isUnavailable(error: unknown): boolean {
    return [...causesOf(error)].some((cause) => this.dependency?.isUnavailable(cause));
  }

  /** True where the error, or what caused it, is one of the dependency's that need not be the message's fault. */
  mayPassLater(error: unknown): boolean {
    return [...causesOf(error)].some((cause) => this.dependency?.mayPassLater?.(cause));
  }

  /** Shuts the gate. Resolves when no consumer gets messages any more. */
  shutNow(): Promise<void> {
    if (!this.shut) {
      if (performance.now() - this.openedAt > STABLE_MS) this.probes = 0;
      this.log.warn(
        { alarm: 'dependency-away' },
        'A dependency is away: no messages are taken until it is back.',
      );
      this.shut = Promise.all(this.consumers().map((consumer) => consumer.pause())).then(() => undefined);
      const { shut } = this;
      // All messages wait for it, not only the one that met the absence.
      void detachedFromTrace(() => this.reopen(shut));
    }
    return this.shut;
  }

  /** Ends probing; the gate stays as it is. */
  close(): void {
    this.ending.abort();
  }

  private async reopen(shut: Promise<void>): Promise<void> {
    const { signal } = this.ending;
    await shut;
    while (!(await this.isBack(signal))) {
      if (signal.aborted) return;
    }
    if (signal.aborted) return;
    this.openedAt = performance.now();
    this.shut = undefined;
    this.log.info({}, 'The dependency is back: messages are taken again.');
    await Promise.all(this.consumers().map((consumer) => consumer.resume()));
  }

  /** One probe after a pause that doubles, also from one shutting to the next if the gate was open for a moment only. */
  private async isBack(signal: AbortSignal): Promise<boolean> {
    const delayMs = doubledMs(++this.probes, this.dependency?.probeBackoff ?? PROBE_BACKOFF);
    await pause(delayMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    return Promise.resolve(this.dependency?.probe()).then(
      () => true,
      () => false,
    );
  }
}
