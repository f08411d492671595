import type { ClientBase, Pool } from 'pg';

/** How many of the secrets that may still be sent are sealed under each key, by key id. */
export async function secretsByKey(client: ClientBase | Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ key_id: string; secrets: number }>(
    `select key_id, count(*)::int as secrets
       from endpoint_secrets
      where expires_at is null or expires_at > now()
      group by key_id
      order by key_id`,
  );
  return new Map(rows.map(({ key_id, secrets }) => [key_id, secrets]));
}
