import { Injectable } from '@nestjs/common';
import { Log } from '#contracts/log';
import { MAX_EVENTS_PER_PAGE } from '#contracts/limits';
import { EventSignal } from '../read/event-signal.js';
import { type EventPage, type EventRange, ReadEvents, type StoredEvent } from '../read/read-events.js';

const HEARTBEAT_MS = 15_000;
/** The pause in milliseconds that a browser makes before it connects again. */
const RETRY = 'retry: 1000\n\n';

/** One stream. */
export interface StreamOptions extends Omit<EventRange, 'limit'> {
  /** Called with every heartbeat; the stream ends if it returns false, for example because its key was revoked. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Aborts when the reader is gone. */
  readonly gone: AbortSignal;
}

/** Streams events in the format of Server-Sent Events. */
@Injectable()
export class EventStreams {
  constructor(
    private readonly reads: ReadEvents,
    private readonly signal: EventSignal,
    private readonly log: Log,
  ) {}

  /**
   * Yields blocks, one page at a time: whoever reads slowly takes no more memory than a page. A heartbeat comes at once
   * and then every 15 s; with the number that was reached, if it is greater than that of the last event.
   */
  async *blocks({ mayGoOn, gone, ...range }: StreamOptions): AsyncGenerator<string> {
    let { after } = range;
    let told = after;
    let beatAt = performance.now() + HEARTBEAT_MS;
    yield heartbeat();
    while (!gone.aborted) {
      if (this.signal.draining) break;
      if (performance.now() >= beatAt) {
        if (!(await mayGoOn())) return;
        yield after > told ? heartbeat(after) : heartbeat();
        told = after;
        beatAt = performance.now() + HEARTBEAT_MS;
      }
      const page = await this.read({ ...range, after, limit: MAX_EVENTS_PER_PAGE });
      if (!page) break;
      after = page.nextAfter;
      if (page.events.length > 0) {
        told = page.events.at(-1)!.sequence;
        yield page.events.map(blockOf).join('');
      } else if (after === page.newest) {
        await this.signal.wait(range.workspaceId, after, beatAt - performance.now(), gone);
      }
    }
    yield RETRY;
  }

  /** Returns undefined if the events can't be read: the reader learns why when it connects again. */
  private async read(range: EventRange): Promise<EventPage | undefined> {
    try {
      return await this.reads.read(range);
    } catch (error) {
      this.log.warn({ err: error, workspace_id: range.workspaceId }, 'A stream of events has ended early.');
      return undefined;
    }
  }
}

/** A body is JSON in one line. */
function blockOf({ sequence, type, body }: StoredEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${body}\n\n`;
}

function heartbeat(id?: number): string {
  return id === undefined ? ': heartbeat\n\n' : `: heartbeat\nid: ${id}\n\n`;
}
