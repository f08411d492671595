import type { EventPage } from '../api/types.js';
import { type WithResponse, withResponse } from '../client/response.js';
import type { CallOptions } from '../client/options.js';
import type { Transport } from '../http/transport.js';
import {
  type EventListQuery,
  type EventsQuery,
  type StreamOptions,
  type StreamedEvent,
  streamEvents,
} from './stream.js';

export class Events {
  constructor(private readonly transport: Transport) {}

  /**
   * Returns one page of the workspace's events, in order (no part of the contract). Throws an `EventsExpiredError` if those
   * after `after` are no longer kept.
   */
  async list(
    { after, types, limit, wait }: EventListQuery = {},
    options?: CallOptions,
  ): Promise<WithResponse<EventPage>> {
    const { body, info } = await this.transport.call(
      {
        method: 'GET',
        path: '/api/v1/events',
        query: { after, types, limit, wait },
        repeatable: 'natural',
        waitMs: (wait ?? 0) * 1_000,
      },
      options,
    );
    return withResponse({ ...body } as unknown as EventPage, info);
  }

  /**
   * Returns every event in order, for as long as it is read (no part of the contract). It resumes by itself; nothing is
   * skipped and nothing comes twice. Throws an `EventsExpiredError` if those after `after` are no longer kept.
   */
  stream(
    query: EventsQuery = {},
    options: StreamOptions = {},
  ): AsyncGenerator<StreamedEvent, void, undefined> {
    return streamEvents(this.transport, query, options);
  }
}
