import type { ClientBase } from 'pg';
import { validate as isUuid } from 'uuid';
import { booleanArray, textArray, uuidArray } from '#postgres/binary-arrays';
import type { BalanceLow } from '#contracts/ledger/events';
import { balanceLowData, type WebhookEnvelope, type WebhookEventType } from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';
import { invalidMessage } from '#messaging/message/invalid-message';
import type { MessageContext } from '#messaging/message/message-context';

export interface NumberedEvent {
  /** Whether its audit was voided before it got a number. */
  readonly withdrawn: boolean;
  /** Its number in the workspace; null if it has none. */
  readonly sequence: number | null;
  /** As it is stored, or else as it was composed now. */
  readonly body: string;
}

/**
 * Makes and locks the heads, in the order of the workspaces, so that two batches don't deadlock. A head that exists is
 * only locked: a row that is not to be updated is not written.
 */
const LOCK_HEADS = `
  insert into event_heads (workspace_id, last_sequence)
  select distinct workspace_id, 0 from unnest($1::text[]) as t (workspace_id) order by workspace_id
  on conflict (workspace_id) do update set last_sequence = 0 where false`;

/**
 * The snapshot of this statement is taken after the lock, so it sees every number that was given before. An event that
 * has a number keeps it, whatever became of its audit since.
 */
const NUMBER = `
  with incoming as materialized (
    select distinct on (event_id) *
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bool[]) with ordinality
        as t (event_id, workspace_id, audit_id, type, body, recent, rank)
     order by event_id, rank
  ), looked as materialized (
    select incoming.*, known.sequence as known, known.body as stored,
           exists (select from audits
                    where audits.audit_id = incoming.audit_id and voided_at is not null) as voided
      from incoming left join events as known using (event_id)
  ), numbered as (
    insert into events (workspace_id, sequence, event_id, audit_id, type, body)
    select looked.workspace_id,
           head.last_sequence + row_number() over (partition by looked.workspace_id order by looked.rank),
           looked.event_id, looked.audit_id, looked.type, looked.body
      from looked join event_heads as head on head.workspace_id = looked.workspace_id
     where looked.known is null and looked.recent and not looked.voided
    returning workspace_id, sequence, event_id
  ), raised as (
    update event_heads as head set last_sequence = newest.sequence
      from (select workspace_id, max(sequence) as sequence from numbered group by workspace_id) as newest
     where head.workspace_id = newest.workspace_id
  )
  select event_id, coalesce(looked.known, numbered.sequence)::float8 as sequence,
         coalesce(looked.stored, looked.body) as body,
         looked.known is null and looked.voided as withdrawn
    from looked left join numbered using (event_id)`;

/**
 * Gives events their numbers and stores them, in the transaction of `client`, whose last statements these must be: the
 * head rows stay locked until its commit, so that numbers have no holes and are in the order of the commits. Sends all
 * statements at once. An event that comes again keeps its number. Returns the results by event id.
 */
export async function numberEvents(
  client: ClientBase,
  events: readonly PublicEvent[],
): Promise<ReadonlyMap<string, NumberedEvent>> {
  const workspaces = textArray([...new Set(events.map(({ workspaceId }) => workspaceId))]);
  const [, { rows }] = await Promise.all([
    client.query({ name: 'lock-event-heads', text: LOCK_HEADS, values: [workspaces] }),
    client.query<NumberedEvent & { event_id: string }>({
      name: 'number-events',
      text: NUMBER,
      values: [
        uuidArray(events.map(({ eventId }) => eventId)),
        textArray(events.map(({ workspaceId }) => workspaceId)),
        textArray(events.map(({ auditId }) => auditId)),
        textArray(events.map(({ type }) => type)),
        textArray(events.map(({ body }) => body)),
        booleanArray(events.map(({ recent }) => recent)),
      ],
    }),
  ]);
  return new Map(rows.map(({ event_id, ...numbered }) => [event_id, numbered]));
}

/** An event as partners get it, before it has a number. */
export interface PublicEvent {
  /** The UUID of the event that the engine or the ledger recorded. */
  readonly eventId: string;
  readonly workspaceId: string;
  readonly type: WebhookEventType;
  /** JSON as it is sent, byte for byte. */
  readonly body: string;
  /** The audit whose void decides whether the event may be sent. */
  readonly auditId?: string;
  /** False if it happened so long ago that its number may be deleted already: it gets no other one. */
  readonly recent: boolean;
}

/**
 * Events are kept 30 days from their numbering. One that happened less than 29 days ago still has its row if it was
 * numbered before, however the clocks differ.
 */
const RECENT_MS = 29 * 86_400_000;

/** Returns the public event of a low balance. Throws a poison `Failure` if the message has no UUID or time. */
export function lowEvent(data: BalanceLow, context: MessageContext): PublicEvent {
  const { occurredAt: createdAt } = context;
  if (createdAt === undefined)
    throw invalidMessage('poison', { field: 'occurred-at', rule: 'must be there' });
  const described = {
    workspaceId: data.workspace_id,
    type: 'balance.low',
    data: balanceLowData(data),
  } as const;
  return eventOf(context, { ...described, createdAt });
}

/** What is reported, and when it happened (ISO 8601). */
type Described = Pick<PublicEvent, 'workspaceId' | 'type' | 'auditId'> &
  Pick<WebhookEnvelope, 'data'> & { readonly createdAt: string };

/** Returns the public event that a message causes. Throws a poison `Failure` if the message has no UUID. */
export function eventOf(
  { messageId: eventId, occurredAt }: MessageContext,
  { createdAt, data, ...fields }: Described,
): PublicEvent {
  if (!isUuid(eventId)) throw invalidMessage('poison', { field: 'message-id', rule: 'must be a UUID' });
  const recent = Date.now() - Date.parse(occurredAt ?? createdAt) < RECENT_MS;
  return { ...fields, eventId, recent, body: publicEvent(eventId, { type: fields.type, createdAt, data }) };
}
