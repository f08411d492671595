import type { ClientBase } from 'pg';
import type { EndpointEvent } from '#contracts/webhooks/events';
import type { EventMeta, NewEvent } from '#event-store/events';
import { commandIdOf, type MessageContext } from '#messaging/message/message-context';
import { causedBy } from '#runtime/relay/stored-events';

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
