import type { Pool } from 'pg';
import type { Projection } from '../src/projection.js';

/** Which side effects were done, by which version. */
export interface SideEffect {
  readonly version: number;
  readonly eventId: string;
}

/** The tables of two versions of a projection, and a table that only side effects write. */
export async function createSalesTables(pool: Pool): Promise<void> {
  for (const version of [1, 2]) {
    await pool.query(
      `create table sales_v${version} (stream text primary key, sold int not null, last_number int)`,
    );
  }
  await pool.query('create table side_effects (version int, event_id uuid)');
}

/** Counts the sales of each stream; a side effect for each event unless it is replayed. */
export function salesProjection(version: 1 | 2): Projection {
  return {
    name: 'sales',
    version,
    async apply(client, events, { replaying }) {
      for (const { stream, data, eventId } of events) {
        await client.query(
          `insert into sales_v${version} as sales values ($1, 1, $2)
           on conflict (stream) do update set sold = sales.sold + 1, last_number = excluded.last_number`,
          [stream, (data as { number: number }).number],
        );
        if (!replaying) await client.query('insert into side_effects values ($1, $2)', [version, eventId]);
      }
    },
    async clear(client) {
      await client.query(`delete from sales_v${version}`);
    },
  };
}

export async function salesOf(pool: Pool, version: 1 | 2): Promise<unknown[]> {
  return (await pool.query<object>(`select * from sales_v${version} order by stream`)).rows;
}

export async function sideEffects(pool: Pool): Promise<SideEffect[]> {
  const { rows } = await pool.query<{ version: number; event_id: string }>(
    'select version, event_id from side_effects order by event_id',
  );
  return rows.map(({ version, event_id }) => ({ version, eventId: event_id }));
}
