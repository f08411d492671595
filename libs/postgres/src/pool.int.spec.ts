import { describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '../../../test/support/servers/database.js';
import { givenDatabase } from '../../../test/support/servers/given-database.js';
import { LogLines } from '../../messaging/test/log-lines.js';
import { createPool } from './pool.js';

describe('a pool', () => {
  let database: TestDatabase;
  givenDatabase((made) => (database = made));

  it('has its own settings beside those of its address', async () => {
    const address = new URL(database.url);
    address.searchParams.set('options', '-c work_mem=8MB');
    const pool = createPool({ url: address.href, schema: 'mine', name: 'test', log: new LogLines() });
    const { rows } = await pool.query(
      `select current_setting('work_mem') as work_mem, current_setting('search_path') as schema,
              current_setting('enable_seqscan') as seqscan`,
    );
    await pool.end();
    expect(rows).toEqual([{ work_mem: '8MB', schema: 'mine', seqscan: 'off' }]);
  });
});
