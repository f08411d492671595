import { type ClientBase, Pool } from 'pg';
import { validate as isUuid } from 'uuid';
import { Injectable } from '@nestjs/common';
import { newId } from '#contracts/identifiers';
import { MAX_ENDPOINTS_PER_WORKSPACE } from '#contracts/limits';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import type { EventPublished } from '#contracts/gateway/events';
import { invalidMessage } from '#messaging/message/invalid-message';
import { Coalescer } from '#runtime/batching/coalescer';
import { togetherOrAlone } from '#runtime/batching/together-or-alone';

export interface Notification {
  readonly eventUuid: string;
  readonly workspaceId: string;
  readonly type: WebhookEventType;
  readonly body: Buffer;
  /** Its number among the events of the workspace. Absent if it came too late to be numbered. */
  readonly sequence?: number;
  /** The W3C trace that all attempts belong to, even late ones. */
  readonly traceparent?: string;
  readonly correlationId?: string;
}

interface Row {
  readonly event_id: string;
  readonly endpoint_id: string;
}

/** The name in the inbox of what became deliveries. */
export const DELIVERIES = 'deliveries';

/**
 * Stores the bodies of events, and one delivery for each subscribed endpoint: pending, or held if the endpoint is
 * disabled. Returns, by event, the enabled endpoints. An event that was handled before returns none, even if an
 * endpoint was registered since.
 *
 * All of this is one statement, and so one transaction. Events go into the inbox in the order of their ids, so that two
 * batches with the same redelivered events don't deadlock: the second waits until the first commits or rolls back.
 *
 * The statement locks disabled endpoints, in the order of their ids, and reads their status again. Otherwise it could
 * hold a delivery for an endpoint that was enabled meanwhile, and that delivery would stay held. Enabled endpoints are
 * not locked, because each attempt's result locks them. Deliveries that are pending at a disabled endpoint become held
 * when it is enabled again.
 */
export async function createDeliveries(
  client: ClientBase | Pool,
  events: readonly Notification[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = Array.from({ length: MAX_ENDPOINTS_PER_WORKSPACE * events.length }, () => newId('delivery'));
  const { rows } = await client.query<Row>({
    name: 'deliveries.create',
    // The plan does not depend on the number of events, which the planner can't know: see decision 6.
    text: `
      with incoming as materialized (
        select distinct on (event_id) event_id, workspace_id, type, body, traceparent, correlation_id, sequence
          from unnest((select $2::uuid[]), $3::text[], $4::text[], $5::bytea[], $7::text[], $8::text[], $9::bigint[])
            as t (event_id, workspace_id, type, body, traceparent, correlation_id, sequence)
         order by event_id, sequence
      ), recorded as (
        insert into inbox (consumer, message_id) select $1, event_id::text from incoming order by event_id
        on conflict do nothing
        returning message_id
      ), matching as materialized (
        select incoming.event_id, incoming.workspace_id, incoming.type, incoming.body, incoming.traceparent, incoming.correlation_id,
               incoming.sequence, e.endpoint_id, e.status
          from recorded join incoming on incoming.event_id = recorded.message_id::uuid
          join endpoints e on e.workspace_id = incoming.workspace_id collate "C" and e.status <> 'removed'
           and incoming.type = any (e.event_types)
      ), disabled as materialized (
        select endpoint_id, status from endpoints
         where endpoint_id = any (array (select endpoint_id from matching where status = 'disabled'))
         order by endpoint_id
           for share
      ), subscribed as materialized (
        select matching.*, coalesce(disabled.status, matching.status) as status_now,
               row_number() over (order by event_id, endpoint_id) as rank
          from matching left join disabled using (endpoint_id)
         where coalesce(disabled.status, matching.status) <> 'removed'
      ), bodies as (
        insert into event_bodies (event_id, body, traceparent, correlation_id, sequence)
        select distinct on (event_id) event_id, body, traceparent, correlation_id, sequence from subscribed
        on conflict do nothing
      ), created as (
        insert into deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, next_attempt_at)
        select ($6::text[])[rank], endpoint_id, workspace_id, event_id, type,
               case status_now when 'enabled' then 'pending' else 'held' end,
               case status_now when 'enabled' then now() end
          from subscribed
        on conflict on constraint deliveries_once_per_endpoint do nothing
        returning event_id, endpoint_id, status
      )
      select event_id, endpoint_id from created where status = 'pending'`,
    values: [
      DELIVERIES,
      events.map(({ eventUuid }) => eventUuid),
      events.map(({ workspaceId }) => workspaceId),
      events.map(({ type }) => type),
      events.map(({ body }) => body),
      ids,
      events.map(({ traceparent }) => traceparent),
      events.map(({ correlationId }) => correlationId),
      events.map(({ sequence }) => sequence),
    ],
  });
  return new Map(
    events.map(({ eventUuid }) => [
      eventUuid,
      rows.filter((row) => row.event_id === eventUuid).map((row) => row.endpoint_id),
    ]),
  );
}

export interface EventSource {
  /** The event's UUID. */
  readonly messageId: string;
  readonly traceparent?: string;
  readonly correlationId?: string;
}

/** Returns the notification of an event that the gateway composed and numbered. Throws a `Failure` (poison). */
export function notificationOfEvent(data: EventPublished, source: EventSource): Notification {
  const { messageId, traceparent, correlationId } = source;
  if (!isUuid(messageId)) throw invalidMessage('poison', { field: 'message-id', rule: 'must be a UUID' });
  return {
    eventUuid: messageId,
    workspaceId: data.workspace_id,
    // A later release may know more types; an endpoint gets those that it subscribes to.
    type: data.event_type as WebhookEventType,
    body: Buffer.from(data.body),
    ...(data.sequence !== null && { sequence: data.sequence }),
    ...(traceparent !== undefined && { traceparent }),
    ...(correlationId !== undefined && { correlationId }),
  };
}

const MAX_BATCH = 100;
const MAX_CONCURRENT = 2;

/** Turns events into deliveries. Events that arrive together share one statement. */
@Injectable()
export class DeliveryIntake {
  private readonly coalescer: Coalescer<Notification, readonly string[]>;

  constructor(private readonly pool: Pool) {
    this.coalescer = new Coalescer({
      name: 'create deliveries',
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_CONCURRENT,
      run: (batch) => togetherOrAlone(batch, (part) => this.createTogether(part)),
    });
  }

  /** Resolves when this event's deliveries are committed. Returns their endpoints. */
  accept(notification: Notification): Promise<readonly string[]> {
    return this.coalescer.submit(notification);
  }

  private async createTogether(batch: readonly Notification[]): Promise<readonly (readonly string[])[]> {
    const created = await createDeliveries(this.pool, batch);
    return batch.map(({ eventUuid }) => created.get(eventUuid) ?? []);
  }
}
