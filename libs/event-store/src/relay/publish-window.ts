import { backoffMs } from '#timing/backoff';
import type { RecordedEvent } from '../events.js';

/** Returns the last position of the contiguous confirmed run `after` + 1, `after` + 2 ...; `after` if there is none. */
export function contiguousPrefix(after: number, confirmed: { has(position: number): boolean }): number {
  let through = after;
  while (confirmed.has(through + 1)) through += 1;
  return through;
}

/** A checkpoint that was not read yet: no stored one is negative. */
const UNKNOWN = -1;
const RETRY = { firstMs: 200, maxMs: 5_000 };

/** The events in flight of one owned partition, between its checkpoint and the last position read. No I/O. */
export class PublishWindow {
  private readonly confirmed = new Set<number>();
  private failed: RecordedEvent[] = [];
  private failures = 0;
  private retryAt = 0;
  private storedCheckpoint: number;
  private lastRead: number;
  private head: number;

  constructor(
    readonly partition: number,
    checkpoint = UNKNOWN,
  ) {
    this.storedCheckpoint = checkpoint;
    this.lastRead = checkpoint;
    this.head = checkpoint;
  }

  /** The stored checkpoint, as far as known. Only this object moves it. */
  get checkpoint(): number {
    return this.storedCheckpoint;
  }

  /** Where the checkpoint may move to. */
  get confirmedThrough(): number {
    return contiguousPrefix(this.storedCheckpoint, this.confirmed);
  }

  get readThrough(): number {
    return this.lastRead;
  }

  /** The number of events without a confirmation. */
  get behind(): number {
    return this.head - this.confirmedThrough;
  }

  get known(): boolean {
    return this.storedCheckpoint !== UNKNOWN;
  }

  /** True from a failed publish until everything read has been confirmed. */
  get failing(): boolean {
    return this.failures > 0;
  }

  get underWay(): number {
    return this.lastRead - this.storedCheckpoint - this.confirmed.size - this.failed.length;
  }

  /** True if nothing is in flight and the checkpoint covers all confirmed events. */
  get noted(): boolean {
    return this.underWay === 0 && this.confirmedThrough === this.storedCheckpoint;
  }

  /** How many more events to read, if at most `size` may lie between the checkpoint and the last one read. */
  room(size: number): number {
    if (!this.known || this.failed.length > 0) return 0;
    return Math.max(0, size - (this.lastRead - this.storedCheckpoint));
  }

  sawHead(position: number): void {
    this.head = Math.max(this.head, position);
  }

  /** True if the table has, or may have, unread events. */
  get unread(): boolean {
    return !this.known || this.head > this.lastRead;
  }

  /**
   * Takes those of the newly appended events that follow `readThrough` without a gap, as far as `size` allows; they are
   * in flight now. The others are read later.
   */
  takeFresh(appended: readonly RecordedEvent[], size: number): readonly RecordedEvent[] {
    const room = this.room(size);
    const fresh: RecordedEvent[] = [];
    for (const event of appended) {
      this.sawHead(event.position);
      if (fresh.length < room && event.position === this.lastRead + fresh.length + 1) fresh.push(event);
    }
    this.add(fresh);
    return fresh;
  }

  /** Takes events that follow `readThrough` without a gap; they are in flight now. */
  add(events: readonly RecordedEvent[]): void {
    this.lastRead += events.length;
    this.sawHead(this.lastRead);
  }

  confirm(position: number): void {
    this.confirmed.add(position);
  }

  /** Keeps the event until `retry`. True for the first one of a round. */
  fail(event: RecordedEvent, now: number): boolean {
    this.failed.push(event);
    if (this.failed.length > 1) return false;
    this.failures += 1;
    this.retryAt = now + backoffMs(this.failures, RETRY);
    return true;
  }

  /** Returns the failed events after their back-off; they are in flight again. */
  retry(now: number): readonly RecordedEvent[] {
    if (this.failed.length === 0 || now < this.retryAt) return [];
    const again = this.failed;
    this.failed = [];
    return again;
  }

  /** The checkpoint was stored. */
  advance(to: number): void {
    for (let position = this.storedCheckpoint + 1; position <= to; position++)
      this.confirmed.delete(position);
    this.storedCheckpoint = to;
    if (to === this.lastRead) this.failures = 0;
  }
}
