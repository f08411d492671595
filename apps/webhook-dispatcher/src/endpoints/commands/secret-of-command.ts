import type { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { secretOfEvent } from '../../secrets/endpoint-secrets.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { CommandOrigin } from './command-origin.js';

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
