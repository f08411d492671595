import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from 'amqplib';
import type { Log } from '#contracts/log';
import { doubledMs } from '#timing/backoff';
import { closeChannel } from './close.js';
import { ConnectionClosed } from './connection.js';

/** Pauses between attempts to open a channel that the broker closed. */
const REOPEN = { firstMs: 50, maxMs: 5_000 };
/** A channel that lived so long is opened again at once; the use of one that did not makes the broker close it. */
const STABLE_MS = 1_000;

export interface KeptChannelOptions<C extends Channel> {
  /** What it is for, in the log. */
  readonly purpose: string;
  readonly log: Log;
  /** Opens a channel; waits while the connection is away and rejects once that is closed. */
  readonly open: () => Promise<C>;
  /** Prepares each new channel before it becomes `current`. */
  readonly setup?: (channel: C) => Promise<unknown>;
  /** Called when a channel that was `current` is gone: nothing that was sent on it can be known any more. */
  readonly lost?: () => void;
  /** Called when a new channel is `current`. */
  readonly opened?: (channel: C) => void;
}

/**
 * A channel that is opened again whenever it or its connection was lost, until either is closed for good: at once where
 * it had lived for a second, else after a pause that doubles from 50 ms to 5 s.
 */
export class KeptChannel<C extends Channel> {
  private channel: C | undefined;
  private opening: Promise<void> | undefined;
  private readonly ending = new AbortController();
  private openedAt = 0;
  private failures = 0;

  constructor(private readonly options: KeptChannelOptions<C>) {}

  /** The open channel, or undefined while there is none. */
  get current(): C | undefined {
    return this.channel;
  }

  /** Opens the channel. The first attempt's failure is thrown; a channel lost later is opened again until `close`. */
  async start(): Promise<void> {
    await this.openOnce();
  }

  /** Opens the channel without waiting, as often as it takes. */
  startInBackground(): void {
    this.reopen();
  }

  async close(): Promise<void> {
    this.ending.abort();
    const channel = this.channel;
    this.channel = undefined;
    if (channel) await closeChannel(channel);
  }

  private async openOnce(): Promise<void> {
    const { open, setup, opened, log, purpose } = this.options;
    const channel = await open();
    channel.on('error', (error) =>
      log.warn({ channel: purpose, reason: error.message }, 'A channel failed.'),
    );
    channel.on('handler-error', (error) =>
      log.error({ err: error, channel: purpose }, 'A listener of a channel threw.'),
    );
    let closed = false;
    channel.on('close', () => {
      closed = true;
      this.onClose(channel);
    });
    try {
      await setup?.(channel);
    } catch (error) {
      if (!closed) await closeChannel(channel);
      throw error;
    }
    if (closed) throw new Error(`the channel for ${purpose} was closed while it was set up`);
    if (this.ending.signal.aborted) {
      await closeChannel(channel);
      return;
    }
    this.channel = channel;
    this.openedAt = performance.now();
    opened?.(channel);
  }

  private onClose(channel: C): void {
    if (this.channel !== channel) return;
    this.channel = undefined;
    this.options.lost?.();
    const livedMs = Math.round(performance.now() - this.openedAt);
    if (livedMs >= STABLE_MS) {
      this.failures = 0;
      this.reopen();
    } else {
      this.reopen(`it was lost ${livedMs} ms after it was opened`);
    }
  }

  /** Pauses before the first attempt where there is `trouble` already. */
  private reopen(trouble?: string): void {
    this.opening ??= this.reopenUntilOpen(trouble).finally(() => {
      this.opening = undefined;
    });
  }

  private async reopenUntilOpen(trouble: string | undefined): Promise<void> {
    const { signal } = this.ending;
    if (trouble !== undefined) await this.backOff(trouble);
    while (!signal.aborted) {
      try {
        await this.openOnce();
        return;
      } catch (error) {
        if (signal.aborted || error instanceof ConnectionClosed) return;
        await this.backOff(error instanceof Error ? error.message : String(error));
      }
    }
  }

  private async backOff(reason: string): Promise<void> {
    const delayMs = doubledMs(++this.failures, REOPEN);
    this.options.log.warn(
      { channel: this.options.purpose, reason, retry_in_ms: delayMs },
      'A channel is not open; it is tried again.',
    );
    await pause(delayMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }
}
