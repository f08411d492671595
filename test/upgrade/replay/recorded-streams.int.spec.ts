import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCaptured } from '../../../apps/operator/test-support/run-captured.js';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.js';
import { knownTypes } from '../known-types.js';
import { FILES, RECORDED, recordings } from '../recording.js';

interface StoredEvent {
  readonly stream: string;
  readonly type: string;
}

interface Replayed {
  readonly first_rows: readonly Readonly<Record<string, unknown>>[];
}

describe.each(recordings())('the streams that version $version stored', ({ version, story }) => {
  const file = join(RECORDED, version, FILES.streams);
  const stored = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as StoredEvent);
  let database: TestDatabase;
  const acs = async <Output>(line: string): Promise<Output> => {
    const run = await runCaptured([...line.split(' '), '--json'], { DATABASE_URL: database.url });
    expect([line, run.code, run.stderr]).toEqual([line, 0, '']);
    return JSON.parse(run.stdout) as Output;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    expect(await acs(`stream import ${file} --as recorded`)).toMatchObject({ events: stored.length });
  });
  afterAll(() => database.drop());

  it('have each type of event that it stores', () => {
    const types = new Set(stored.map(({ type }) => type));
    const { events, storedEvents } = story.known;
    // The gateway stores no events.
    const ofStreams = [...events, ...storedEvents].filter((type) => !type.startsWith('gateway.'));
    expect(ofStreams.filter((type) => !types.has(type))).toEqual([]);
  });

  it('are folded by today’s code, by the function that the services decide with', async () => {
    for (const stream of new Set(stored.map((event) => event.stream)))
      await acs(`stream show ${stream} --state --in recorded`);
  });

  it('add up to the accounts and charges that that version had', async () => {
    const { first_rows: accounts } = await acs<Replayed>('replay ledger.accounts --in recorded');
    const { first_rows: charges } = await acs<Replayed>('replay ledger.charges --in recorded --limit 1000');
    expect(accounts).toHaveLength(2);
    expect(charges.length).toBeGreaterThan(5);
    const rows = story.rows['credit-ledger'];
    for (const { workspace_id: workspace, balance, lifetime_consumed: consumed } of accounts)
      expect(rows).toContainEqual(
        expect.objectContaining({ workspace, balance: Number(balance), consumed: Number(consumed) }),
      );
    const number = (value: unknown) => (value === null ? null : Number(value));
    for (const { audit_id: audit, charged, refunded, voided } of charges)
      expect(rows).toContainEqual({
        audit,
        charged: number(charged),
        refunded: number(refunded),
        voided: number(voided),
      });
  });

  it('have types that this version knows still', () => {
    const { events, storedEvents } = knownTypes();
    expect([...events, ...storedEvents]).toEqual(
      expect.arrayContaining([...story.known.events, ...story.known.storedEvents]),
    );
  });
});
