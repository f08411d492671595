import { describe, expect, it } from '@jest/globals';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { givenHarness } from '../../../audit-engine/test-support/given-harness.js';
import { queuedInSilence } from '../../../audit-engine/test-support/engine-calls.js';
import { acsOn } from '../../test-support/run-captured.js';

describe('the table of jobs', () => {
  let harness: TestHarness;
  givenHarness((made) => (harness = made));

  const acs = async (line: string) => {
    const { code, stdout } = await acsOn(harness, `${line} --json`);
    return { code, ...(JSON.parse(stdout) as object) };
  };

  it('gets back a job that it lost, keeps what events do not know, and names one that no event explains', async () => {
    const [lost, kept, ended] = [
      await queuedInSilence(harness),
      await queuedInSilence(harness),
      await queuedInSilence(harness),
    ];
    expect(await acs('replay audits.jobs --against live')).toMatchObject({ code: 0, rows: 3 });
    await harness.pool.query(`delete from jobs where audit_id = $1`, [lost.audit_id]);
    await harness.pool.query(
      `update jobs set host = 'wrong.example', ordered_at = 'epoch' where audit_id = $1`,
      [kept.audit_id],
    );
    await harness.pool.query(
      `insert into jobs (audit_id, workspace_id, host) select 'aud_nobody', workspace_id, host from jobs where audit_id = $1`,
      [ended.audit_id],
    );
    expect(await acs('projection rebuild audits.jobs')).toMatchObject({
      code: 1,
      differing: 3,
      switched: 2,
      left: 1,
    });
    const { rows } = await harness.pool.query(
      `select audit_id, host, ordered_at = 'epoch' as order_kept from jobs where audit_id = any ($1) order by ordered_at`,
      [[lost.audit_id, kept.audit_id]],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { audit_id: lost.audit_id, host: 'example.com', order_kept: false },
        { audit_id: kept.audit_id, host: 'example.com', order_kept: true },
      ]),
    );
    expect(await acs('replay audits.jobs --against live')).toMatchObject({
      code: 1,
      differences: [{ key: { audit_id: 'aud_nobody' }, kind: 'extra' }],
    });
  });
});
