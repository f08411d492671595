import type { Pool } from 'pg';
import type { RotateReply, RotateSecret } from '#contracts/webhooks/endpoint-commands';
import { DuplicateEvent } from '#event-store/append/append-conflicts';
import { databaseTime } from '#postgres/transaction';
import { retireSecret, storeSecret, newSigningSecret } from '../../secrets/endpoint-secrets.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import { changeEndpoint, type CommandOrigin, secretOfCommand } from './change-endpoint.js';
import { graceEnd } from '../endpoint.decider.js';

/**
 * Gives an endpoint a new secret, which only this reply shows. The old one also signs for 7 days. Throws a `Failure`
 * (conflict, `SECRET_ROTATION_UNDER_WAY`) for a second rotation within these days. A forced rotation ends the oldest
 * secret at once instead. A redelivered command changes nothing and gets the same reply.
 */
export async function rotateSecret(
  pool: Pool,
  box: SecretBox,
  rotation: RotateSecret,
  origin: CommandOrigin,
): Promise<RotateReply> {
  const { endpoint_id: endpointId, force = false } = rotation;
  // The database's clock decides when the grace ends.
  const now = await databaseTime(pool);
  const secret = newSigningSecret();
  const previousExpiresAt = graceEnd(now);
  const command = { kind: 'rotate-secret', now, force } as const;
  const { before } = await changeEndpoint(pool, rotation, command, origin, async (client) => {
    await retireSecret(client, endpointId, previousExpiresAt);
    await storeSecret(client, endpointId, box.seal(endpointId, secret), origin.eventId);
  });
  if (!before) return { endpoint_id: endpointId, secret, previous_expires_at: previousExpiresAt };
  if (before.type !== 'webhooks.endpoint-secret-rotated') throw new DuplicateEvent(origin.eventId);
  const { endpoint_id, previous_expires_at } = before.data;
  return { endpoint_id, secret: await secretOfCommand(pool, box, endpoint_id, origin), previous_expires_at };
}
