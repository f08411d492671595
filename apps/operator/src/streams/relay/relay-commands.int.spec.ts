import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partitionOf } from '#event-store/partition';
import { EventTables } from '../../../test-support/event-tables.js';
import { refusal } from '../../../test-support/run-captured.js';
import { accountLife } from '../../../test-support/recorded-lives.js';

interface Status {
  readonly behind: number;
  readonly partitions: readonly { readonly partition: number; readonly published: number }[];
}

const PARTITION = partitionOf('account-ws_1');

let tables: EventTables;
let since: string;
beforeAll(async () => {
  tables = await EventTables.create();
  const events = await tables.append('credit-ledger', accountLife('ws_1'));
  since = events[0]!.recordedAt.toISOString();
});
afterAll(() => tables.drop());

const setPublished = (position: number) =>
  tables.within('credit-ledger', (client) =>
    client.query('update relay_checkpoints set position = $1 where partition = $2', [position, PARTITION]),
  );
const published = async () => {
  const { partitions } = await tables.json<Status>('relay status --service credit-ledger');
  return partitions[PARTITION]?.published;
};

describe('acs relay status', () => {
  it('says for each service how many of its events are published', async () => {
    await setPublished(1);
    expect(await tables.json('relay status')).toEqual({
      services: [
        { service: 'credit-ledger', published: 1, head: 3, behind: 2 },
        { service: 'audit-engine', published: 0, head: 0, behind: 0 },
        { service: 'webhook-dispatcher', published: 0, head: 0, behind: 0 },
      ],
    });
    const { behind, partitions } = await tables.json<Status>('relay status --service credit-ledger');
    expect([behind, partitions.length]).toEqual([2, 16]);
    expect(partitions[PARTITION]).toEqual({ partition: PARTITION, published: 1, head: 3, behind: 2 });
  });
});

describe('acs relay rewind', () => {
  it('shows what it would publish again and changes nothing, until it is told to', async () => {
    await setPublished(3);
    const line = `relay rewind --service credit-ledger --to-time ${since}`;
    const rewound = {
      service: 'credit-ledger',
      to_time: since,
      events: 3,
      partitions: [{ partition: PARTITION, from: 3, to: 0, events: 3 }],
    };
    expect(await tables.json(line)).toEqual({
      ...rewound,
      executed: false,
      note: 'nothing was changed: --execute publishes these events again',
    });
    expect(await published()).toBe(3);
    expect(await tables.json(`${line} --execute`)).toEqual({ ...rewound, executed: true });
    expect(await published()).toBe(0);
  });

  it('has nothing to publish again where all was recorded before', async () => {
    await setPublished(3);
    const now = new Date().toISOString();
    const line = `relay rewind --service credit-ledger --to-time ${now} --execute`;
    expect(await tables.json(line)).toMatchObject({ events: 0, partitions: [] });
    expect(await published()).toBe(3);
  });

  it('exits 2 for a time to come or one that consumers have forgotten, and for a service without streams', async () => {
    expect(await tables.acs('relay rewind --service credit-ledger --to-time 2026-01-01')).toEqual(
      refusal(2, 'more than 29 days ago'),
    );
    expect((await tables.acs('relay rewind --service credit-ledger --to-time 2999-01-01')).code).toBe(2);
    expect((await tables.acs(`relay rewind --service api-gateway --to-time ${since}`)).code).toBe(2);
  });
});
