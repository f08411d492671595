import type { ClientBase } from 'pg';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { endpointStream, type Endpoint, evolveEndpoint } from '../endpoints/endpoint.js';

/** Events in one round. */
const EVENTS = 500;
/** The most endpoints that wait for a fold; later rounds find the others again. */
const MAX_WAITING = 1_000;

/** The state folded from a stream: undefined without events, an error if the events are invalid. */
export type Folded = Endpoint | Error | undefined;

/**
 * Folds long streams one after the other, some events in each round. Events never change, so a partial fold stays
 * valid.
 */
export class LongFolds {
  private readonly waiting = new Set<string>();
  private current: { readonly endpointId: string; version: number; folded: Folded } | undefined;

  constructor(private readonly size = EVENTS) {}

  /** Queues an endpoint; adding it again before its turn has no effect. */
  add(endpointId: string): void {
    if (endpointId !== this.current?.endpointId && this.waiting.size < MAX_WAITING)
      this.waiting.add(endpointId);
  }

  /** Folds the next events. Returns the endpoint once its whole stream in this transaction's snapshot is folded. */
  async next(
    client: ClientBase,
  ): Promise<{ readonly endpointId: string; readonly folded: Folded } | undefined> {
    const current = (this.current ??= this.take());
    if (!current) return undefined;
    const { rows } = await client.query<{ version: number } & EndpointEvent>({
      text: `select version, type, data from events where stream = $1 and version > $2 order by version limit ${this.size}`,
      values: [endpointStream(current.endpointId), current.version],
    });
    for (const { version, ...event } of rows) {
      current.folded = foldOn(current.folded, event);
      current.version = version;
    }
    if (rows.length === this.size) return undefined;
    this.current = undefined;
    return current;
  }

  private take(): LongFolds['current'] {
    const [endpointId] = this.waiting;
    if (endpointId === undefined) return undefined;
    this.waiting.delete(endpointId);
    return { endpointId, version: 0, folded: undefined };
  }
}

/**
 * Returns the state after one more event. Returns an error instead of throwing it, because stored events may be
 * damaged.
 */
export function foldOn(before: Folded, event: EndpointEvent): Folded {
  if (before instanceof Error) return before;
  try {
    return evolveEndpoint(before, event);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
