import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#event-store/events';

/** Two events of an audit that has not ended take about 2 kB. */
const MAX_STREAMS = 1_000;

/**
 * The streams of running audits that this process appended to last, so that the next command needs no read. Another
 * process may have appended since: only an append with the expected version proves that a remembered stream is whole.
 */
@Injectable()
export class RecentStreams {
  private readonly events = new Map<string, readonly RecordedEvent[]>();

  /** Returns all events that this process knows of the audit's stream; undefined if it knows none. */
  of(auditId: string): readonly RecordedEvent[] | undefined {
    return this.events.get(auditId);
  }

  /** Keeps all events of a stream. The stream that was kept longest ago is dropped if there are too many. */
  keep(auditId: string, events: readonly RecordedEvent[]): void {
    this.events.delete(auditId);
    this.events.set(auditId, events);
    if (this.events.size <= MAX_STREAMS) return;
    for (const oldest of this.events.keys()) {
      this.events.delete(oldest);
      return;
    }
  }

  drop(auditId: string): void {
    this.events.delete(auditId);
  }
}
