import type { Pool } from 'pg';
import type { EventMeta } from '#event-store/events';
import { retireSecret, storeSecret } from '../secrets/endpoint-secrets.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { newSigningSecret } from '../secrets/signing-secret.js';
import { changeEndpoint } from './change-endpoint.js';
import { graceEnd } from './endpoint.decider.js';

export interface RotatedSecret {
  endpoint_id: string;
  secret: string;
  /** When the secret before this one stops being sent (ISO 8601). */
  previous_expires_at: string;
}

/**
 * Gives an endpoint a new secret, which is not shown again; the old one is sent beside it for 7 days. A second
 * rotation within them is a `Failure` (conflict, `SECRET_ROTATION_UNDER_WAY`) unless forced: then the oldest ends now.
 */
export async function rotateSecret(
  pool: Pool,
  box: SecretBox,
  { endpointId, force }: { readonly endpointId: string; readonly force: boolean },
  meta: EventMeta,
): Promise<RotatedSecret> {
  const now = await databaseTime(pool);
  const secret = newSigningSecret();
  const previousExpiresAt = graceEnd(now);
  await changeEndpoint(pool, endpointId, { kind: 'rotate-secret', now, force }, meta, async (client) => {
    await retireSecret(client, endpointId, previousExpiresAt);
    await storeSecret(client, endpointId, box.seal(endpointId, secret));
  });
  return { endpoint_id: endpointId, secret, previous_expires_at: previousExpiresAt };
}

/** The grace ends by the database's clock, which is the one that every replica asks. */
async function databaseTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select now()');
  const [row] = rows;
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}
