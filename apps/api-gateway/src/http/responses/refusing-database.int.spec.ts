import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { required } from '../../../../../test/support/servers/environment.js';
import { eventually } from '../../../../../test/support/eventually.js';
import type { HttpResponse } from '../../../test-support/calls/http-client.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

const CREATE = { key: 'refused', body: { url: 'https://example.com/', type: 'seo' } };

jest.setTimeout(60_000);

describe('the gateway, when its Postgres answers and refuses', () => {
  const stage = useGateway();
  const server = new Client({ connectionString: required('TEST_DATABASE_URL') });
  let database: string;
  beforeAll(async () => {
    database = new URL(stage.harness.database.url).pathname.slice(1);
    await server.connect();
  });
  afterAll(() => server.end());

  const newPartner = async () => {
    const { send, workspaceId } = await stage.partner();
    const { auditId } = await stage.audit(workspaceId);
    return { send, read: () => send('GET', `/api/v1/audit/${auditId}`) };
  };

  /** What an operator, or a fail-over, does to the database; connections that stand are ended. */
  const alter = async (...statements: string[]) => {
    for (const statement of statements) await server.query(statement);
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [
      [database, `${database}_renamed`],
    ]);
  };
  const expectUnavailable = (response: HttpResponse) => {
    expect([response.status, response.body.error?.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  };

  it.each([
    [
      'takes no connections (55000)',
      (name: string) => [`alter database ${name} allow_connections false`],
      (name: string) => [`alter database ${name} allow_connections true`],
    ],
    [
      'lacks the database (3D000)',
      (name: string) => [
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        `alter database ${name} rename to ${name}_renamed`,
      ],
      (name: string) => [
        `alter database ${name}_renamed rename to ${name}`,
        `alter database ${name} allow_connections true`,
      ],
    ],
  ])('and %s, answers 503 until that is fixed, and recovers', async (_state, begin, end) => {
    const { send, read } = await newPartner();
    expect((await read()).status).toBe(200);
    await alter(...begin(database));
    try {
      for (let asked = 0; asked < 5; asked++) expectUnavailable(await read());
      expectUnavailable(await send('POST', '/api/v1/audit', CREATE));
    } finally {
      await alter(...end(database));
    }
    await eventually('audits are read again', async () => (await read()).status === 200);
  });

  it('and is read-only, or lacks a right, answers 503 to what needs it and serves the rest', async () => {
    const { pool } = stage;
    const { send, read } = await newPartner();
    await alter(`alter database ${database} set default_transaction_read_only = on`);
    try {
      await eventually('connections are made again', async () => (await read()).status === 200);
      expectUnavailable(await send('POST', '/api/v1/audit', CREATE));
    } finally {
      await alter(`alter database ${database} reset default_transaction_read_only`);
    }
    await eventually('the superuser may write again', () =>
      pool.query('revoke select on audits from acs_gateway').then(
        () => true,
        () => false,
      ),
    );
    expectUnavailable(await read());
    await pool.query('grant select on audits to acs_gateway');
    expect((await read()).status).toBe(200);
  });
});
