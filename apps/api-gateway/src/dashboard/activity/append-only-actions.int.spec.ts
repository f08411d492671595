import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDatabase } from '../../../test-support/gateway-stage.js';

describe('the rows of what people did', () => {
  const stage = useDatabase();
  beforeAll(async () => {
    await stage.pool.query(
      `insert into dashboard_actions (workspace_id, action_id, email, name, outcome)
       select 'ws_1', gen_random_uuid(), 'one@example.com', coalesce(outcome, 'running'), outcome
         from unnest(array['done', 'refused', 'unknown', null]) as outcome`,
    );
  });

  const rows = async () => {
    const { rows } = await stage.pool.query<object>('select * from dashboard_actions order by name');
    return rows;
  };

  it.each([
    ['delete from dashboard_actions', 'DELETE'],
    [`delete from dashboard_actions where name = 'running'`, 'DELETE'],
    ['truncate dashboard_actions', 'TRUNCATE'],
    [`update dashboard_actions set outcome = 'refused' where name = 'done'`, 'UPDATE'],
    [`update dashboard_actions set subject = 'aud_2' where name = 'done'`, 'UPDATE'],
    [`update dashboard_actions set details = '{"a": 1}' where name = 'done'`, 'UPDATE'],
    [`update dashboard_actions set outcome = null where name = 'refused'`, 'UPDATE'],
    [`update dashboard_actions set email = 'two@example.com' where name = 'running'`, 'UPDATE'],
    [`update dashboard_actions set at = now() where name = 'unknown'`, 'UPDATE'],
  ])('stay, for the superuser and where triggers are switched off: %s', async (sql, change) => {
    const before = await rows();
    for (const mode of ['origin', 'replica']) {
      await stage.harness.admin.query(`set session_replication_role = ${mode}`);
      try {
        await expect(stage.harness.admin.query(sql)).rejects.toThrow(
          `dashboard_actions are append-only: ${change} of this is refused`,
        );
      } finally {
        await stage.harness.admin.query('reset session_replication_role');
      }
    }
    await expect(stage.servicePool.query(sql)).rejects.toThrow(/append-only|permission denied/);
    expect(await rows()).toEqual(before);
  });

  it('that did not act may say and end otherwise, as the gateway’s role', async () => {
    await stage.servicePool.query(
      `update dashboard_actions set details = '{"again": true}', outcome = 'done', subject = 'aud_1'
        where name in ('refused', 'unknown', 'running')`,
    );
    await expect(stage.servicePool.query(`update dashboard_actions set outcome = 'refused'`)).rejects.toThrow(
      'append-only',
    );
  });
});
