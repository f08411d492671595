import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { clockFrom, type OutgoingWebhook } from '../../attempts/attempt-sender.js';
import { type SecretColumns, secretsIn, signingSecretsOf } from '../../secrets/endpoint-secrets.js';

/** One of the three slots of an endpoint, taken for a test event, with the data to send it. */
export interface TestSlot {
  readonly slot: number;
  readonly token: string;
  readonly target: Omit<OutgoingWebhook, 'eventId' | 'body'>;
}

/** Takes a slot of an endpoint, even of a disabled one, for `leaseMs`. Returns undefined if none is free. */
export async function takeSlot(
  pool: Pool,
  endpointId: string,
  leaseMs: number,
): Promise<TestSlot | undefined> {
  const token = randomUUID();
  const { rows } = await pool.query<SecretColumns & { slot: number; url: string; now: number }>(
    `with free as (
       select slot from endpoint_slots
        where endpoint_id = $1 and (token is null or lease_until <= now())
        order by slot limit 1
          for update skip locked
     ), taken as (
       update endpoint_slots s set token = $2, lease_until = now() + $3 * interval '1 millisecond'
         from free where s.endpoint_id = $1 and s.slot = free.slot
       returning s.slot
     )
     select taken.slot, e.url, s.key_ids, s.sealed, extract(epoch from clock_timestamp())::float8 * 1000 as now
       from taken cross join endpoints e
      cross join lateral ${signingSecretsOf('e')} as s
      where e.endpoint_id = $1`,
    [endpointId, token, leaseMs],
  );
  const [row] = rows;
  if (!row) return undefined;
  const target = { endpointId, url: row.url, secrets: secretsIn(row), now: clockFrom(row.now) };
  return { slot: row.slot, token, target };
}

export async function freeSlot(pool: Pool, endpointId: string, { slot, token }: TestSlot): Promise<void> {
  await pool.query(
    `update endpoint_slots set token = null, lease_until = null
      where endpoint_id = $1 and slot = $2 and token = $3`,
    [endpointId, slot, token],
  );
}
