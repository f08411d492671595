import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ApiError } from '../../http/errors/api-error.js';
import { invalidParameter } from '../../http/validation/query-parameters.js';
import { EventSignal } from './event-signal.js';

export interface EventRange {
  readonly workspaceId: string;
  /** The number of the last event that the reader has; 0: from the oldest that is kept; -1: after the newest. */
  readonly after: number;
  readonly types: readonly string[] | undefined;
  readonly limit: number;
}

export interface StoredEvent {
  readonly sequence: number;
  readonly type: string;
  /** JSON as it is sent, byte for byte. */
  readonly body: string;
}

export interface EventPage {
  readonly events: readonly StoredEvent[];
  /** The number that was read after; what `after` stands for if it is 0 or -1. */
  readonly begin: number;
  /** What the reader has seen: also events of other types. */
  readonly nextAfter: number;
  readonly newest: number;
}

interface Row {
  readonly newest: number;
  readonly oldest: number;
  readonly after: number;
  readonly sequence: number | null;
  readonly type: string;
  readonly body: string;
}

/**
 * A reader whose read found nothing reads again after this time at the earliest: events that its filter leaves out must
 * not cost a query each.
 */
const REST_MS = 250;

/** A filter looks at this many events at most. */
const MAX_LOOKED_AT = 5_000;

/** One snapshot: whoever reads a number has all events up to it. */
const READ_EVENTS = `
  with kept as materialized (
    select coalesce((select last_sequence from event_heads where workspace_id = $1), 0) as newest,
           (select min(sequence) from events where workspace_id = $1) as oldest
  ), span as materialized (
    select newest, coalesce(oldest, newest + 1) as oldest,
           case $2::bigint when 0 then coalesce(oldest, newest + 1) - 1 when -1 then newest else $2 end as after
      from kept
  )
  select span.newest::float8, span.oldest::float8, span.after::float8, e.sequence::float8, e.type, e.body
    from span left join lateral (
      select sequence, type, body from events
       where workspace_id = $1 and sequence > span.after and sequence <= span.after + ${MAX_LOOKED_AT}
         and ($3::text[] is null or type = any ($3))
       order by sequence limit $4) as e on true
   order by e.sequence`;

export interface WaitOptions {
  readonly waitMs: number;
  readonly gone: AbortSignal;
  /** Runs once if there is no event yet; its error ends the call. */
  readonly beforeWait?: () => Promise<unknown>;
}

@Injectable()
export class ReadEvents {
  constructor(
    private readonly pool: Pool,
    private readonly signal: EventSignal,
  ) {}

  /**
   * Returns what is there. Throws 410 `EVENTS_EXPIRED` if the next event is deleted, and 400 `INVALID_PARAMETER` if
   * `after` is greater than the newest number; its message names `parameter`.
   */
  async read({ workspaceId, after, types, limit }: EventRange, parameter = 'after'): Promise<EventPage> {
    const { rows } = await this.pool.query<Row>({
      name: 'read-events',
      text: READ_EVENTS,
      values: [workspaceId, after, types, limit],
    });
    const { newest, oldest, after: begin } = rows[0]!;
    if (begin > newest)
      throw invalidParameter(
        `${parameter} must be at most ${newest}, the number of the newest event of this workspace. ` +
          'Begin again with after=0 if the service was restored.',
      );
    if (begin + 1 < oldest) throw expired(oldest, newest);
    const events = rows.filter((row): row is Row & StoredEvent => row.sequence !== null);
    const seen = events.length === limit ? events.at(-1)!.sequence : Math.min(begin + MAX_LOOKED_AT, newest);
    return { events, begin, nextAfter: seen, newest };
  }

  /** Like `read`; waits up to `waitMs` for an event. Ends early if `gone` aborts or the service drains. */
  async readOrWait(range: EventRange, { waitMs, gone, beforeWait }: WaitOptions): Promise<EventPage> {
    const until = performance.now() + waitMs;
    const { workspaceId } = range;
    let { after } = range;
    let restUntil = 0;
    for (let isFirst = true; ; isFirst = false) {
      const page = await this.read({ ...range, after });
      const nowMs = performance.now();
      if (page.events.length > 0 || nowMs >= until || gone.aborted || this.signal.draining) return page;
      if (isFirst) await beforeWait?.();
      after = page.nextAfter;
      const isAtEnd = after === page.newest;
      // The first event after the first read comes at once.
      if (!isFirst || !isAtEnd) restUntil = Math.min(nowMs + REST_MS, until);
      if (isAtEnd) await this.signal.wait(workspaceId, after, until - nowMs, gone);
      await this.signal.wait(workspaceId, Infinity, restUntil - performance.now(), gone);
    }
  }
}

function expired(oldest: number, newest: number): ApiError {
  const first = oldest > newest ? 'next event will have' : 'oldest event that is kept has';
  return new ApiError(
    'EVENTS_EXPIRED',
    `The ${first} the number ${oldest}. Send after=${oldest - 1}, or after=0, to read on from there.`,
    { fields: { oldest_sequence: oldest } },
  );
}
