import { randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { SealedSecret } from '#sealing/sealing-box';

/** Stores `sealed` as the current secret of an endpoint. `eventId` names the event that created it. */
export async function storeSecret(
  client: ClientBase,
  endpointId: string,
  { keyId, sealed }: SealedSecret,
  eventId: string,
): Promise<void> {
  await client.query(
    `insert into endpoint_secrets (endpoint_id, created_at, key_id, sealed, event_id)
     values ($1, clock_timestamp(), $2, $3, $4)`,
    [endpointId, keyId, sealed, eventId],
  );
}

/** Returns the secret that an event created; undefined if it is no longer stored. */
export async function secretOfEvent(
  client: ClientBase | Pool,
  endpointId: string,
  eventId: string,
): Promise<SealedSecret | undefined> {
  const { rows } = await client.query<{ key_id: string; sealed: Buffer }>(
    `select key_id, sealed from endpoint_secrets where endpoint_id = $1 and event_id = $2`,
    [endpointId, eventId],
  );
  const [row] = rows;
  return row && { keyId: row.key_id, sealed: row.sealed };
}

/** Lets the current secret expire at `expiresAt`, and deletes the one left by an earlier rotation. */
export async function retireSecret(client: ClientBase, endpointId: string, expiresAt: string): Promise<void> {
  await client.query(`delete from endpoint_secrets where endpoint_id = $1 and expires_at is not null`, [
    endpointId,
  ]);
  await client.query(`update endpoint_secrets set expires_at = $2 where endpoint_id = $1`, [
    endpointId,
    expiresAt,
  ]);
}

export async function dropSecrets(client: ClientBase, endpointId: string): Promise<void> {
  await client.query(`delete from endpoint_secrets where endpoint_id = $1`, [endpointId]);
}

/** Returns a new signing secret as the partner sees it: `whsec_` and 32 random bytes in base 64. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
