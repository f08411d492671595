import type { ClientBase } from 'pg';
import type { SealedSecret } from './secret-box.js';

/** Makes `sealed` the current secret of an endpoint. */
export async function storeSecret(
  client: ClientBase,
  endpointId: string,
  { keyId, sealed }: SealedSecret,
): Promise<void> {
  await client.query(
    `insert into endpoint_secrets (endpoint_id, created_at, key_id, sealed) values ($1, clock_timestamp(), $2, $3)`,
    [endpointId, keyId, sealed],
  );
}

/** Ends the current secret at `expiresAt`; one that an earlier rotation left behind is dropped at once. */
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
