import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from 'amqplib';
import type { Log } from '#contracts/log';
import { doubledMs } from '#timing/backoff';
import { closeChannel, closed } from './close.js';
import { type BrokerConnection, ConnectionClosed } from './connection.js';

/** Pauses between attempts to open a channel that the broker closed. */
const REOPEN = { firstMs: 50, maxMs: 5_000 };
/** A channel that was open for this long is reopened at once. A shorter life means that its use makes the broker close it. */
const STABLE_MS = 1_000;

export interface KeptChannelOptions<C extends Channel> {
  /** What the channel is for; shown in the log. */
  readonly purpose: string;
  readonly log: Log;
  readonly connection: Pick<BrokerConnection, 'answered' | 'reconnect'>;
  /** Opens a channel. Waits while the connection is unavailable and rejects once it is closed. */
  readonly open: () => Promise<C>;
  /** Prepares each new channel before it becomes `current`. */
  readonly setup?: (channel: C) => Promise<unknown>;
  /** Called when the `current` channel is lost: the outcome of what was sent on it is unknown. */
  readonly lost?: () => void;
  /** Called when a new channel is `current`. */
  readonly opened?: (channel: C) => void;
}

/**
 * A channel that is reopened whenever it or its connection is lost, until either is closed for good. It is reopened at
 * once if it was open for a second, else after a pause that doubles from 50 ms to 5 s.
 */
export class KeptChannel<C extends Channel> {
  private channel: C | undefined;
  private opening: Promise<void> | undefined;
  private readonly ending = new AbortController();
  private openedAt = 0;
  private failures = 0;
  private isReplacement = false;

  constructor(private readonly options: KeptChannelOptions<C>) {}

  get current(): C | undefined {
    return this.channel;
  }

  /** Opens the channel. Throws if the first attempt fails; later losses are retried until `close`. */
  async start(): Promise<void> {
    await this.openOnce();
  }

  /** Opens the channel in the background, with as many attempts as needed. */
  startInBackground(): void {
    this.reopen();
  }

  /**
   * Opens another channel instead of `channel`, which does not do what it should; does nothing if that is not the current one.
   * The old one is closed after `ended`, and `lost` is not called for it. If the old one replaced another itself, and has never
   * `worked`, the connection ends instead.
   */
  replace(channel: C, reason: string, ended: Promise<unknown> = Promise.resolve()): void {
    if (this.channel !== channel) return;
    if (this.isReplacement) return this.options.connection.reconnect(reason);
    this.isReplacement = true;
    this.options.log.warn({ channel: this.options.purpose, reason }, 'A channel is replaced.');
    this.channel = undefined;
    this.reopen();
    void ended.then(() => this.closeReplaced(channel));
  }

  /** `channel` does what it should. */
  worked(channel: C): void {
    if (this.channel === channel) this.isReplacement = false;
  }

  async close(): Promise<void> {
    this.ending.abort();
    const channel = this.channel;
    this.channel = undefined;
    if (channel) await closeChannel(channel);
  }

  private async openOnce(): Promise<void> {
    const { open, setup, opened, log, purpose, connection } = this.options;
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
      if (setup) await connection.answered(`to set up the channel for ${purpose}`, setup(channel));
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

  /** A channel that is never closed would keep its number. It fails with its connection. */
  private async closeReplaced(channel: C): Promise<void> {
    const { connection, purpose } = this.options;
    await connection.answered(`to close a channel for ${purpose}`, closed(channel)).catch(() => undefined);
  }

  private onClose(channel: C): void {
    if (this.channel !== channel) return;
    this.channel = undefined;
    this.isReplacement = false;
    this.options.lost?.();
    const livedMs = Math.round(performance.now() - this.openedAt);
    if (livedMs >= STABLE_MS) {
      this.failures = 0;
      this.reopen();
    } else {
      this.reopen(`it was lost ${livedMs} ms after it was opened`);
    }
  }

  /** Pauses before the first attempt if there is a `failure` already. */
  private reopen(failure?: string): void {
    this.opening ??= this.reopenUntilOpen(failure).finally(() => {
      this.opening = undefined;
    });
  }

  private async reopenUntilOpen(failure: string | undefined): Promise<void> {
    const { signal } = this.ending;
    if (failure !== undefined) await this.backOff(failure);
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
