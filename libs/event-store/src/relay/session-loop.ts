import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { Session, type SessionOptions } from '#postgres/session';
import { backoffMs } from '#timing/backoff';
import { settledWithin } from '#timing/within';

export interface SessionLoopOptions {
  readonly session: SessionOptions;
  readonly pollMs: number;
  readonly log: Log;
  /** After each (re)connection, before the first tick. */
  opened?(session: Session): Promise<void>;
  /** The session was notified, or lost: a tick follows. */
  readonly notified?: () => void;
  /** One round of work: on every wake-up, and every `pollMs`. An error closes the connection. */
  tick(session: Session): Promise<void>;
  /** The connection is lost, and with it every lock. */
  readonly closed: () => void;
}

/** Under load, rounds start at this interval, so that a burst of wake-ups shares one; the first after a rest starts at once. */
const ROUND_MS = 10;
const RECONNECT = { firstMs: 100, maxMs: 2_000 };

/** Keeps a session open, with back-off, and runs rounds of work on it until it is stopped. */
export class SessionLoop {
  private readonly signal = new Signal();
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(private readonly options: SessionLoopOptions) {}

  start(): void {
    this.running ??= this.run();
  }

  wake(): void {
    this.signal.raise();
  }

  /** Ends after the round that is running, and closes the connection. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.signal.raise();
    await this.running;
  }

  private async run(): Promise<void> {
    const { log, session: options, closed } = this.options;
    let failures = 0;
    while (!this.stopping) {
      let session: Session | undefined;
      try {
        session = await Session.open(options, () => this.onEvent());
        await this.options.opened?.(session);
        await this.rounds(session, () => {
          failures = 0;
        });
      } catch (error) {
        failures += 1;
        const retryMs = Math.round(backoffMs(failures, RECONNECT));
        log.warn(
          { err: error, failures, retry_in_ms: retryMs },
          `${options.name} lost its database connection; it connects again.`,
        );
        closed();
        await session?.close();
        await this.rest(retryMs);
        continue;
      }
      closed();
      await session.close();
    }
  }

  private async rounds(session: Session, succeeded: () => void): Promise<void> {
    while (!this.stopping) {
      const started = performance.now();
      await this.options.tick(session);
      await session.keepAlive();
      succeeded();
      await this.signal.wait(this.options.pollMs);
      const early = ROUND_MS - (performance.now() - started);
      if (early > 0) await pause(early);
    }
  }

  private onEvent(): void {
    this.options.notified?.();
    this.signal.raise();
  }

  /** Commits that wake the loop must not cut the back-off short, only `stop` may. */
  private async rest(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (!this.stopping && performance.now() < until) await pause(Math.min(50, ms));
  }
}

/** Wakes one waiting loop. Several raises before or during a wait count as one. */
export class Signal {
  private raised = false;
  private wake: (() => void) | undefined;

  raise(): void {
    this.raised = true;
    this.wake?.();
  }

  /** Resolves when raised, at once where it was since the last wait, and after `ms` at the latest. */
  async wait(ms: number): Promise<void> {
    if (!this.raised) {
      await settledWithin(new Promise<void>((resolve) => (this.wake = resolve)), ms);
      this.wake = undefined;
    }
    this.raised = false;
  }
}
