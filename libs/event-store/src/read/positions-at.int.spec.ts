import { describe, expect, it } from '@jest/globals';
import { type TestStore, givenStore } from '../../test/test-store.js';
import { PARTITIONS } from '../partition.js';
import { positionsAt } from './positions-at.js';

const EVENTS = 1_000;
const BEGAN = Date.parse('2026-05-01T00:00:00.000Z');
const MINUTE = 60_000;

let store: TestStore;
givenStore(async (made) => {
  store = made;
  // Partition 3 has an event a minute; 5 has one event; the others are empty.
  await store.pool.query(
    `insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta, recorded_at)
     select 3, n, 'three', n, gen_random_uuid(), 'a', 1, '{}'::jsonb, '{}'::jsonb,
            to_timestamp($1::float8 / 1000) + n * interval '1 minute'
       from generate_series(1, $2::int) n
     union all
     select 5, 1, 'five', 1, gen_random_uuid(), 'a', 1, '{}', '{}', to_timestamp($1::float8 / 1000)`,
    [BEGAN, EVENTS],
  );
  await store.pool.query(
    `update partition_heads set position = case partition when 3 then $1 else 1 end where partition in (3, 5)`,
    [EVENTS],
  );
});

const at = (ms: number) => positionsAt(store.pool, new Date(ms));
const only = (three: number, five: number) =>
  Array.from({ length: PARTITIONS }, (_, n) => (n === 3 ? three : n === 5 ? five : 0));

describe('where a time lies among the positions', () => {
  it('is between the events around it', async () => {
    expect(await at(BEGAN + 500.5 * MINUTE)).toEqual({ before: only(500, 1), after: only(500, 1) });
  });

  it('is within some seconds open, since writers are a little out of order', async () => {
    expect(await at(BEGAN + 500 * MINUTE)).toEqual({ before: only(499, 1), after: only(500, 1) });
  });

  it('is before the first event, or after the last', async () => {
    expect(await at(0)).toEqual({ before: only(0, 0), after: only(0, 0) });
    expect(await at(BEGAN * 2)).toEqual({ before: only(EVENTS, 1), after: only(EVENTS, 1) });
  });
});
