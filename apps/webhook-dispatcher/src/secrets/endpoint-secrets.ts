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
  const { rows } = await client.query<SealedSecret>(
    `select key_id as "keyId", sealed from endpoint_secrets where endpoint_id = $1 and event_id = $2`,
    [endpointId, eventId],
  );
  return rows[0];
}

/** SQL: the columns of the secrets that sign, oldest first. Takes the alias of a row with an `endpoint_id`. */
export function signingSecretsOf(row: string): string {
  return `(
      select array_agg(key_id order by created_at) as key_ids, array_agg(sealed order by created_at) as sealed
        from endpoint_secrets
       where endpoint_id = ${row}.endpoint_id and (expires_at is null or expires_at > now()))`;
}

/** Null where no secret is stored. */
export interface SecretColumns {
  readonly key_ids: string[] | null;
  readonly sealed: Buffer[] | null;
}

export function secretsIn({ key_ids, sealed }: SecretColumns): readonly SealedSecret[] {
  return (sealed ?? []).map((secret, index) => ({ keyId: key_ids?.[index] ?? '', sealed: secret }));
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
