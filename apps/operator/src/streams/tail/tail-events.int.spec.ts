import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamingService } from '#contracts/services';
import type { RecordedEvent } from '#event-store/events';
import { eventually } from '../../../../../test/support/eventually.js';
import { type Operator, openOperator } from '../../connections/operator.js';
import { EventTables } from '../../../test-support/event-tables.js';
import { refusal } from '../../../test-support/run-captured.js';
import {
  positionToken,
  type ServicePositions,
  EventTail,
  type TailedEvent,
  type TailOptions,
} from './tail-events.js';
import { STREAMING_SERVICES } from '../stream-kinds.js';

let tables: EventTables;
let operator: Operator;
beforeAll(async () => {
  tables = await EventTables.create();
  operator = openOperator({ DATABASE_URL: tables.database.url });
});
afterAll(async () => {
  await operator.close();
  await tables.drop();
});

/** Events of a new stream. */
let streams = 0;
async function record(service: StreamingService, count = 1): Promise<RecordedEvent[]> {
  const events = Array.from({ length: count }, () => ({ type: 'audit.queued', data: {} }));
  return tables.append(service, { stream: `s-${++streams}`, expectedVersion: 0, events });
}

const idsOf = (events: readonly RecordedEvent[]) => events.map(({ eventId }) => eventId);

describe('a tail', () => {
  let stop: AbortController;
  let running: Promise<unknown> = Promise.resolve();
  const received: string[] = [];
  const shown: TailedEvent[] = [];

  beforeEach(() => {
    stop = new AbortController();
    [received.length, shown.length] = [0, 0];
  });
  afterEach(async () => {
    stop.abort();
    await running;
  });

  function tailOf(options: Partial<TailOptions>): EventTail {
    return new EventTail(operator, {
      services: STREAMING_SERVICES,
      from: 'now',
      follow: true,
      signal: stop.signal,
      tell: (text) => received.push(text),
      show: async (event) => void shown.push(event),
      ...options,
    });
  }

  async function started(options: Partial<TailOptions>): Promise<EventTail> {
    const tail = tailOf(options);
    running = tail.run();
    await eventually('it knows where it begins', () => tail.positions.size > 0);
    return tail;
  }

  async function stopped(tail: EventTail): Promise<ServicePositions> {
    stop.abort();
    await running;
    stop = new AbortController();
    return tail.positions;
  }

  const hasShown = (count: number) => eventually(`${count} events are shown`, () => shown.length === count);

  it('shows what is recorded from now on by each service', async () => {
    await record('credit-ledger', 3);
    await started({});
    const events = [
      ...(await record('credit-ledger')),
      ...(await record('audit-engine', 2)),
      ...(await record('webhook-dispatcher')),
    ];
    await hasShown(4);
    expect(idsOf(shown).sort()).toEqual(idsOf(events).sort());
    expect(shown.map(({ service }) => service).sort()).toEqual([
      'audit-engine',
      'audit-engine',
      'credit-ledger',
      'webhook-dispatcher',
    ]);
  });

  it('goes on from where another ended, with everything that came meanwhile and nothing twice', async () => {
    const first = await started({});
    const before = await record('credit-ledger', 2);
    await hasShown(2);
    const from = await stopped(first);
    const after = [...(await record('credit-ledger', 70)), ...(await record('audit-engine', 120))];
    await tailOf({ from, follow: false }).run();
    expect(new Set(idsOf(shown))).toEqual(new Set(idsOf([...before, ...after])));
    expect(shown).toHaveLength(192);
  });

  it('shows an event that is committed late, for it waits for no hole and steps over none', async () => {
    await started({});
    const client = await tables.database.pool.connect();
    try {
      await client.query('begin; set local search_path = ledger');
      await client.query(`update partition_heads set position = position + 1 where partition = 1`);
      await client.query(
        `insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta, recorded_at)
         select 1, position, 'late', 1, gen_random_uuid(), 'late', 1, '{}', '{}', now() - interval '5 seconds'
         from partition_heads where partition = 1`,
      );
      await record('audit-engine');
      await hasShown(1);
      await client.query('commit');
    } finally {
      client.release();
    }
    await hasShown(2);
    expect(shown[1]?.stream).toBe('late');
  });

  it('shows what was recorded between two times, in the order of time', async () => {
    await record('credit-ledger', 5);
    const all = [...(await record('audit-engine', 3)), ...(await record('webhook-dispatcher', 3))];
    const times = all.map(({ recordedAt }) => recordedAt.getTime());
    const [from, until] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
    await tailOf({ from, until, services: ['audit-engine', 'webhook-dispatcher'] }).run();
    expect(idsOf(shown)).toEqual(expect.arrayContaining(idsOf(all)));
    for (const { recordedAt } of shown) {
      expect(recordedAt.getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(recordedAt.getTime()).toBeLessThanOrEqual(until.getTime());
    }
    const shownTimes = shown.map(({ recordedAt }) => recordedAt.getTime());
    expect(shownTimes).toEqual(shownTimes.toSorted((one, other) => one - other));
  });

  it('goes on where it was when the database comes back, and says so', async () => {
    await started({});
    await record('credit-ledger');
    await hasShown(1);
    const { rowCount } = await tables.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'acs'`,
    );
    expect(rowCount).toBe(STREAMING_SERVICES.length);
    await record('credit-ledger', 2);
    await hasShown(3);
    expect(new Set(idsOf(shown)).size).toBe(3);
    expect(received).toEqual([
      expect.stringMatching(/^the database connection was lost \(.+\); connecting again …$/),
      'connected again',
    ]);
  });

  it('refuses positions that the database has not come to', async () => {
    const from = new Map([['credit-ledger' as const, Array.from({ length: 16 }, () => 1_000_000)]]);
    const tail = tailOf({ from, services: ['credit-ledger'] });
    await expect(tail.run()).rejects.toThrow(
      /^Partition 0 of credit-ledger ends at \d+, before 1000000 of the/,
    );
  });
});

describe('acs events tail', () => {
  it('prints lines, and on standard error the token that goes on behind them', async () => {
    const since = new Date().toISOString();
    const [event] = await record('audit-engine');
    const line = `events tail --service audit-engine --from ${since} --no-follow`;
    const { code, stdout, stderr } = await tables.acs(line);
    expect(code).toBe(0);
    const time = event!.recordedAt.toISOString();
    expect(stdout).toBe(`${time}  audit-engine        audit.queued  ${event!.stream}@1  {}\n`);
    const [, token = ''] = /^acs: go on with --from (\S+)\n$/.exec(stderr) ?? [];
    expect(token).toMatch(/^audits:/);

    const next = [...(await record('audit-engine', 2)), ...(await record('credit-ledger'))];
    const json = await tables.acs(`events tail --from ${token} --no-follow --json`);
    const lines = json.stdout.trimEnd().split('\n');
    expect(lines.map((text) => (JSON.parse(text) as { event_id: string }).event_id)).toEqual(
      idsOf(next.slice(0, 2)),
    );
    expect(await tables.acs(`events tail --from ${token} --no-follow --type ledger.*`)).toMatchObject({
      code: 0,
      stdout: '',
    });
  });

  it.each([
    ['a start that is neither', '--from yesterday', 'ISO 8601'],
    [
      'a token that says nothing of the service',
      `--from ${positionToken(new Map([['audit-engine', Array.from({ length: 16 }, () => 0)]]))} --service credit-ledger`,
      'says nothing of credit-ledger',
    ],
    ['an end to come', '--until 2999-01-01', 'A time in the past is needed'],
  ])('exits 2 for %s', async (_, options, message) => {
    const run = await tables.acs(`events tail --no-follow ${options}`);
    expect(run).toEqual(refusal(2, message));
  });
});
