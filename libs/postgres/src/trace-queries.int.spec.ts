import { afterAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { inSpan } from '#telemetry/spans';
import { givenDatabase } from '../../../test/support/servers/given-database.js';
import { LogLines } from '../../messaging/test/log-lines.js';
import { recordSpans } from '../../telemetry/test/recorded-spans.js';
import { createPool } from './pool.js';
import { inTransaction } from './transaction.js';

const ended = recordSpans();

describe('the statements of a trace', () => {
  let pool: Pool;
  afterAll(() => pool.end());
  givenDatabase(
    ({ url }) => (pool = createPool({ url, schema: 'public', name: 'test', log: new LogLines() })),
  );

  it('have a span each, within what asked for them, also where several wait for one connection', async () => {
    const one = { name: 'test.one', text: 'select $1::int\n  as one', values: [1] };
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => inSpan(`request ${index}`, {}, () => pool.query(one))),
    );
    const spans = ended();
    const requests = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
    const statements = spans.filter(({ name }) => name === 'test.one');
    expect(new Set(statements.map((span) => requests.get(span.parentSpanContext?.spanId ?? ''))).size).toBe(
      30,
    );
    expect(statements[0]?.attributes).toMatchObject({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.query.summary': 'test.one',
      'db.query.text': 'select $1::int as one',
    });
  });

  it('have one in a transaction, too', async () => {
    await inSpan('request', {}, () => inTransaction(pool, (client) => client.query('select 1')));
    expect(ended().map(({ name }) => name)).toEqual(['BEGIN', 'SELECT', 'COMMIT', 'request']);
  });

  it('tell of an error by its code alone, which quotes no value', async () => {
    const failing = inSpan('request', {}, () => pool.query('select $1::uuid', ['hush']));
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    const [span] = ended();
    expect(span?.attributes).toMatchObject({ 'db.response.status_code': '22P02', 'error.type': '22P02' });
    expect(JSON.stringify([span?.attributes, span?.status, span?.events])).not.toContain('hush');
  });

  it('have none where nothing is traced', async () => {
    await pool.query('select 1');
    expect(ended()).toEqual([]);
  });
});
