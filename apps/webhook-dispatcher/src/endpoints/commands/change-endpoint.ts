import type { Pool, PoolClient, ClientBase } from 'pg';
import type { OfEndpoint } from '#contracts/webhooks/endpoint-commands';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { isId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append/append';
import { inTransaction } from '#postgres/transaction';
import type { EventMeta, NewEvent } from '#event-store/events';
import { commandIdOf, type MessageContext } from '#messaging/message/message-context';
import { causedBy } from '#runtime/relay/stored-events';
import { Failure } from '#contracts/failures';
import { decideEndpoint, type EndpointCommand } from '../endpoint.decider.js';
import { endpointNotFound, isOf } from '../endpoint-rules.js';
import { lockEndpoints, updateEndpoint } from '../endpoint-table.js';
import { endpointStream } from '../endpoint.js';
import { secretOfEvent } from '../../secrets/endpoint-secrets.js';
import type { SecretBox } from '../../secrets/secret-box.js';

/** Further writes of a command, between the endpoint's row and its events. */
export type Alongside = (client: PoolClient) => Promise<void>;

export interface EndpointChange {
  readonly workspaceId: string;
  /** The command's first event if it was applied before; then this call changed nothing. */
  readonly before?: EndpointEvent;
}

/**
 * Applies a command to an endpoint in one transaction: row, further writes, events. A redelivered command changes
 * nothing. Throws a `Failure` (`ENDPOINT_NOT_FOUND`), or the decision's own.
 */
export async function changeEndpoint(
  pool: Pool,
  { endpoint_id: endpointId, workspace_id: owner }: OfEndpoint,
  command: EndpointCommand,
  origin: CommandOrigin,
  alongside: Alongside = async () => undefined,
): Promise<EndpointChange> {
  if (!isId('endpoint', endpointId)) throw endpointNotFound(endpointId);
  return inTransaction(pool, async (client) => {
    const endpoint = (await lockEndpoints(client, [endpointId])).get(endpointId);
    const before = await eventOfCommand(client, origin);
    if (before?.data.endpoint_id === endpointId && isOf(owner, before.data.workspace_id))
      return { workspaceId: before.data.workspace_id, before };
    if (!endpoint || !isOf(owner, endpoint.workspaceId)) throw endpointNotFound(endpointId);
    const { workspaceId, version } = endpoint;
    const decision = decideEndpoint(endpoint, command);
    if (decision.events.length === 0) return { workspaceId };
    await updateEndpoint(client, decision.endpoint);
    await alongside(client);
    await appendToStreams(client, [
      {
        stream: endpointStream(endpointId),
        expectedVersion: version,
        events: eventsFrom(origin, decision.events),
        meta: origin.meta,
      },
    ]);
    return { workspaceId };
  });
}

export interface CommandOrigin {
  /**
   * The command's message id, and the id of its first event. A redelivered command finds that event and is not applied
   * again.
   */
  readonly eventId: string;
  readonly meta: EventMeta;
}

/** Throws a rejected `Failure` (`INVALID_MESSAGE_ID`) if the message's id is not a UUID. */
export function originOf(context: MessageContext): CommandOrigin {
  return { eventId: commandIdOf(context), meta: causedBy(context) };
}

/** Returns the events of one command; the first has the command's id. */
export function eventsFrom({ eventId }: CommandOrigin, events: readonly EndpointEvent[]): NewEvent[] {
  return events.map((event, index) => (index === 0 ? { ...event, eventId } : event));
}

/**
 * Returns the first event that an earlier delivery of this command appended; undefined if there is none. Call it under
 * the command's lock: then the second of two concurrent deliveries sees the first one's commit.
 */
export async function eventOfCommand(
  client: ClientBase,
  { eventId }: CommandOrigin,
): Promise<EndpointEvent | undefined> {
  const { rows } = await client.query<EndpointEvent>(`select type, data from events where event_id = $1`, [
    eventId,
  ]);
  return rows[0];
}

/**
 * Returns the secret that an earlier delivery of this command created. Throws a `Failure` (conflict, `SECRET_NOT_KEPT`)
 * if the endpoint was removed since, or the secret was replaced and dropped.
 */
export async function secretOfCommand(
  pool: Pool,
  box: SecretBox,
  endpointId: string,
  { eventId }: CommandOrigin,
): Promise<string> {
  const sealed = await secretOfEvent(pool, endpointId, eventId);
  if (sealed) return box.open(endpointId, sealed);
  throw new Failure(
    'conflict',
    'SECRET_NOT_KEPT',
    `The command ${eventId} was applied to ${endpointId} before, but the secret that it made is not kept any more: ` +
      'the endpoint was removed since, or its secret was rotated. Rotate the secret to get one.',
    { details: { endpoint_id: endpointId } },
  );
}
