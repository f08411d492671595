import { settledWithin } from '#timing/within';
import { PartitionLocks } from '#postgres/locks';
import type { Session } from '#postgres/session';
import type { RecordedEvent } from '../events.js';
import { ALL_PARTITIONS, PARTITIONS } from '../partition.js';
import { assertContiguous, PositionGap } from '../read/position-gap.js';
import { commitChannel, CommitNotifier } from './commit-notifier.js';
import { PublishWindow } from './publish-window.js';
import type { RelayOptions, RelayStatus } from './relay-options.js';
import { findUnread, type Found, moveCheckpoints } from './relay-store.js';
import { SessionLoop } from './session-loop.js';

export type { RelayOptions, RelayStatus } from './relay-options.js';

const LOCKS = new PartitionLocks('event-relay');
/** How often a relay that does not own all partitions tries to lock the others. */
const CLAIM_MS = 1_000;
/** How long an owner may be unable to publish before it releases its partitions. */
const SILENT_MS = 3_000;
/** How often the alarm about a gap is repeated. */
const HOLE_MS = 5_000;
/** Checkpoints are stored no more often than this, unless half of a window is confirmed. */
const NOTE_MS = 1_000;

/**
 * Publishes every event of a service at least once, from a checkpoint per partition.
 *
 * A partition has one owner: the process whose session holds its advisory lock. Usually one replica owns all partitions
 * and the others stand by. They try every second, so they take over within about a second from an owner that ended, and
 * within about 11 s from one whose host vanished. If two processes ever believe they own a partition, one of them fails
 * to move the checkpoint, which uses compare-and-set only, and gives the partition up.
 *
 * Events are read in order but published concurrently, and the checkpoint moves over the contiguous confirmed ones:
 * after a crash some are published twice, and no consumer can rely on their order.
 */
export class EventRelay {
  private readonly loop: SessionLoop;
  private readonly notifier: CommitNotifier;
  private readonly windows = new Map<number, PublishWindow>();
  /** Partitions with a gap, and when to read them again. */
  private readonly holes = new Map<number, number>();
  private session: Session | undefined;
  private claimAt = 0;
  private publishedAt = 0;
  private savedAt = 0;
  private lookAt = 0;
  private drained: (() => void) | undefined;

  constructor(private readonly options: RelayOptions) {
    const { connectionString, searchPath, log } = options;
    this.loop = new SessionLoop({
      session: { connectionString, searchPath, name: 'event-relay' },
      pollMs: this.pollMs,
      log,
      opened: (session) => this.opened(session),
      notified: () => (this.lookAt = 0),
      tick: (session) => this.tick(session),
      closed: () => this.closed(),
    });
    this.notifier = new CommitNotifier({ log, send: () => this.notifyOthers() });
  }

  /** Starts in the background, and waits for an unavailable database. */
  async start(): Promise<void> {
    this.loop.start();
  }

  /** Call it after a commit with events: they are published now, here or by the owner in another process. */
  wake(): void {
    this.lookAt = 0;
    this.loop.wake();
    if (this.windows.size < PARTITIONS) this.notifier.committed();
  }

  /**
   * Like `wake`, with the appended events, in order. Those that directly follow what was published are published from
   * memory, without reading them again.
   */
  committed(appended: readonly RecordedEvent[]): void {
    if (this.drained) return this.wake();
    for (const [partition, events] of Map.groupBy(appended, ({ partition }) => partition)) {
      const window = this.windows.get(partition);
      const taken = window && !this.holes.has(partition) ? window.takeFresh(events, this.batchSize) : [];
      if (window) for (const event of taken) void this.publish(window, event);
      if (taken.length < events.length) this.wake();
    }
  }

  /** Takes no more events, waits for those in flight and stores the checkpoints, then releases the partitions. */
  async stop(): Promise<void> {
    this.notifier.stop();
    if (this.session) await this.drain(this.options.drainMs ?? 5_000);
    await this.loop.stop();
  }

  private async drain(withinMs: number): Promise<void> {
    const drained = new Promise<void>((resolve) => (this.drained = resolve));
    this.loop.wake();
    await settledWithin(drained, withinMs);
  }

  status(): RelayStatus {
    const windows = [...this.windows.values()].sort((one, other) => one.partition - other.partition);
    const stalled = windows.filter(({ failing, partition }) => failing || this.holes.has(partition));
    return {
      owned: windows.map(({ partition }) => partition),
      behind: windows.reduce((sum, { behind }) => sum + behind, 0),
      stalled: stalled.map(({ partition }) => partition),
    };
  }

  private async opened(session: Session): Promise<void> {
    // A checkpoint lost in a server crash only leads to publishing again: not worth waiting for the disk.
    await session.query({ text: `set synchronous_commit = off` });
    await session.query({ text: `listen "${commitChannel(session.schema)}"` });
    this.session = session;
    this.claimAt = 0;
  }

  private closed(): void {
    this.session = undefined;
    this.windows.clear();
    this.holes.clear();
    this.drained?.();
  }

  private async tick(session: Session): Promise<void> {
    await this.releaseWhileSilent(session);
    if (!this.drained) await this.claim(session);
    await this.saveProgress(session);
    if (!this.drained) {
      this.retryFailed();
      await this.publishUnread(session);
    } else if ([...this.windows.values()].every(({ noted }) => noted)) {
      this.drained();
    }
  }

  private async claim(session: Session): Promise<void> {
    if (this.windows.size === PARTITIONS || performance.now() < this.claimAt || !this.canPublish()) return;
    this.claimAt = performance.now() + CLAIM_MS;
    const claimed = await LOCKS.claim(
      session,
      ALL_PARTITIONS.filter((partition) => !this.windows.has(partition)),
    );
    if (claimed.length === 0) return;
    for (const partition of claimed) this.windows.set(partition, new PublishWindow(partition));
    this.options.log.info({ partitions: claimed }, 'The relay publishes these partitions.');
  }

  /** The locks last as long as the database connection, which is independent of the broker. */
  private async releaseWhileSilent(session: Session): Promise<void> {
    const now = performance.now();
    if (this.canPublish()) this.publishedAt = now;
    if (this.windows.size === 0 || now - this.publishedAt < SILENT_MS) return;
    this.savedAt = 0;
    await this.saveProgress(session);
    const partitions = [...this.windows.keys()];
    this.windows.clear();
    this.holes.clear();
    await LOCKS.release(session, partitions);
    this.options.log.warn({ partitions }, 'The broker is unavailable; the relay releases its partitions.');
  }

  private get pollMs(): number {
    return this.options.pollMs ?? 1_000;
  }

  private get batchSize(): number {
    return this.options.batchSize ?? 500;
  }

  private canPublish(): boolean {
    return this.options.canPublish?.() ?? true;
  }

  private async saveProgress(session: Session): Promise<void> {
    const moves = [...this.windows.values()]
      .map(({ partition, checkpoint, confirmedThrough }) => ({
        partition,
        from: checkpoint,
        to: confirmedThrough,
      }))
      .filter(({ from, to }) => to > from);
    if (moves.length === 0 || !this.progressIsDue(moves)) return;
    this.savedAt = performance.now();
    const moved = await moveCheckpoints(session, moves);
    const lost = moves.map(({ partition }) => partition).filter((partition) => !moved.has(partition));
    for (const { partition, to } of moves) if (moved.has(partition)) this.windows.get(partition)?.advance(to);
    if (lost.length === 0) return;
    for (const partition of lost) this.windows.delete(partition);
    await LOCKS.release(session, lost);
    this.claimAt = performance.now() + CLAIM_MS;
    this.options.log.warn(
      { partitions: lost },
      'Another process moved checkpoints; the relay releases these partitions.',
    );
  }

  /** After a crash, events after the checkpoint are published again: cheaper than a write in every round. */
  private progressIsDue(moves: readonly { readonly from: number; readonly to: number }[]): boolean {
    const rested = performance.now() - this.savedAt >= NOTE_MS;
    return (
      rested || this.drained !== undefined || moves.some(({ from, to }) => to - from >= this.batchSize / 2)
    );
  }

  private retryFailed(): void {
    for (const window of this.windows.values()) {
      for (const event of window.retry(performance.now())) void this.publish(window, event);
    }
  }

  private async publishUnread(session: Session): Promise<void> {
    if (!this.readIsDue()) return;
    this.lookAt = performance.now() + this.pollMs;
    const wants = [...this.windows.values()].map((window) => ({
      partition: window.partition,
      readThrough: window.readThrough,
      checkpoint: window.checkpoint,
      room: this.roomOf(window),
    }));
    for (const found of await findUnread(session, wants)) this.take(found);
  }

  /** Events taken from memory need no read of the table, except for others' appends and a rewind. */
  private readIsDue(): boolean {
    if (this.windows.size === 0) return false;
    if (performance.now() >= this.lookAt) return true;
    return [...this.windows.values()].some(
      (window) => !window.known || (window.unread && this.roomOf(window) > 0),
    );
  }

  private roomOf(window: PublishWindow): number {
    const blockedUntil = this.holes.get(window.partition) ?? 0;
    return performance.now() < blockedUntil ? 0 : window.room(this.batchSize);
  }

  private take({ partition, head, checkpoint, readThrough, events, asked }: Found): void {
    const window = this.windows.get(partition);
    if (!window) return;
    if (checkpoint !== window.checkpoint) {
      // A newly claimed partition, or a rewind: begin where the table says.
      this.windows.set(partition, new PublishWindow(partition, checkpoint));
      this.loop.wake();
      return;
    }
    window.sawHead(head);
    try {
      assertContiguous(events, partition, readThrough, Math.min(asked, head - readThrough));
    } catch (error) {
      if (!(error instanceof PositionGap)) throw error;
      this.holes.set(partition, performance.now() + HOLE_MS);
      this.options.log.error(
        { err: error, partition },
        'A partition has a gap; nothing after it is published.',
      );
      return;
    }
    if (events.length > 0) this.holes.delete(partition);
    // Some may have been taken from memory while the table was read.
    const unread = events.filter(({ position }) => position > window.readThrough);
    window.add(unread);
    for (const event of unread) void this.publish(window, event);
  }

  private async publish(window: PublishWindow, event: RecordedEvent): Promise<void> {
    try {
      await this.options.publish(event);
      window.confirm(event.position);
    } catch (error) {
      const { partition, position, type, eventId } = event;
      if (window.fail(event, performance.now())) {
        this.options.log.warn(
          { err: error, partition, position, type, event_id: eventId },
          'An event was not published.',
        );
      }
    }
    this.loop.wake();
  }

  private async notifyOthers(): Promise<void> {
    const session = this.session;
    if (!session) return;
    await session.query({ text: `select pg_notify($1, '')`, values: [commitChannel(session.schema)] });
  }
}
