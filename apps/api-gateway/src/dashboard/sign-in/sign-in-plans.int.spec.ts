import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Pool } from 'pg';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { SignInLinks } from './sign-in-links.js';

jest.setTimeout(60_000);

const WORKSPACES = 100_000;

describe('a sign-in where there are many workspaces', () => {
  const stage = useDatabase();
  beforeAll(async () => {
    await stage.pool.query(
      `insert into workspaces (workspace_id, name, email, low_balance_threshold, created_by)
       select 'ws_' || n, 'Partner ' || n, 'Contact-' || n || '@Example.com', 0, n::text from generate_series(1, ${WORKSPACES}) n`,
    );
    await stage.pool.query('analyze workspaces');
  });

  /** Rows of workspaces that one call reads, by Postgres's own count for its connection. */
  const rowsRead = async <T>(call: (links: SignInLinks, pool: Pool) => Promise<T>) => {
    const one = new Pool({ ...stage.servicePool.options, max: 1 });
    const count = async () => {
      await one.query('select pg_stat_force_next_flush()');
      const { rows } = await one.query<{ n: number }>(
        `select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as n
           from pg_stat_user_tables where schemaname = 'gateway' and relname = 'workspaces'`,
      );
      return rows[0]!.n;
    };
    try {
      const before = await count();
      const result = await call(new SignInLinks(one), one);
      return { result, read: (await count()) - before };
    } finally {
      await one.end();
    }
  };

  it('reads a few of them for a link, and for the session that it opens', async () => {
    const unknown = await rowsRead((links, pool) => links.createFor(pool, 'nobody@example.com'));
    expect(unknown.result).toBeUndefined();
    const asked = await rowsRead((links, pool) => links.createFor(pool, 'CONTACT-777@example.com'));
    const opened = await rowsRead((links) => links.redeem(asked.result!.token, []));
    expect(opened.result).toBeDefined();
    const { rows } = await stage.pool.query('select workspace_id, role from members');
    expect(rows).toEqual([{ workspace_id: 'ws_777', role: 'owner' }]);
    for (const { read } of [unknown, asked, opened]) expect(read).toBeLessThan(10);
  });
});
