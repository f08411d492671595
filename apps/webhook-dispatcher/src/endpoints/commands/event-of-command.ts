import type { ClientBase } from 'pg';
import type { EndpointEvent } from '#contracts/webhooks/events';
import type { CommandOrigin } from './command-origin.js';

/**
 * The first event that this command appended when it was delivered before; undefined where it appended none. Ask under
 * the lock that the command takes: of two deliveries at once the second then sees what the first committed.
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
