import type { ClientBase } from 'pg';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { endpointStream, type Endpoint, evolveEndpoint } from '../endpoints/endpoint.js';

/** Events of a round. */
const EVENTS = 500;
/** Endpoints that wait for their turn; others come by again. */
const MAX_WAITING = 1_000;

/** What the events of a stream tell: nothing where there is none, an error where they can't be read. */
export type Folded = Endpoint | Error | undefined;

/** Folds long streams one after the other, some events in each round: what has been folded stays true, events never change. */
export class LongFolds {
  private readonly waiting = new Set<string>();
  private current: { readonly endpointId: string; version: number; folded: Folded } | undefined;

  constructor(private readonly size = EVENTS) {}

  /** Has the endpoint's stream folded when its turn comes, once however often it is added until then. */
  add(endpointId: string): void {
    if (endpointId !== this.current?.endpointId && this.waiting.size < MAX_WAITING)
      this.waiting.add(endpointId);
  }

  /** Goes on, and returns the endpoint whose stream has come to its end, as it stands in this transaction's snapshot. */
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

/** What they tell with one more. Somebody may have changed the events to anything. */
export function foldOn(before: Folded, event: EndpointEvent): Folded {
  if (before instanceof Error) return before;
  try {
    return evolveEndpoint(before, event);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
