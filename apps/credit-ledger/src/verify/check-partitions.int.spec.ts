import { describe, expect, it } from '@jest/globals';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { openAccount, verifyAccounts } from '../../test-support/ledger-calls.js';

describe('the verification of what lies beyond the partitions', () => {
  let harness: TestHarness;
  let workspace: string;

  givenLedger(async (made) => {
    harness = made;
    workspace = await openAccount(harness, 1_000);
  });

  it.each([-1, 16])('reports an event in partition %i, which no reader reads', async (partition) => {
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true });
    await harness.admin.query('alter table events drop constraint if exists events_partition_check');
    await harness.admin.query(
      `insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta, recorded_at)
       values ($1, 7, 'account-other', 1, gen_random_uuid(), 'ledger.account-opened', 1, '{}', '{}', now())`,
      [partition],
    );
    const { ok, problem_count, problems } = await verifyAccounts(harness);
    expect({ ok, problem_count, problems }).toEqual({
      ok: false,
      problem_count: 1,
      problems: [
        {
          where: `account-other version 1 (partition ${partition}, position 7)`,
          what: `there is no partition ${partition}: it is never published`,
        },
      ],
    });
    await harness.admin.query('alter table events disable trigger all');
    await harness.admin.query('delete from events where partition = $1', [partition]);
  });

  it('names a relay that is ahead of the last event', async () => {
    const { rows } = await harness.admin.query<{ partition: number; position: string }>(
      'select partition, position from partition_heads where position > 0',
    );
    const { partition, position } = rows[0]!;
    const ahead = (by: number): Promise<unknown> =>
      harness.admin.query('update relay_checkpoints set position = $2 where partition = $1', [
        partition,
        Number(position) + by,
      ]);
    await ahead(0);
    expect(await verifyAccounts(harness)).toMatchObject({ ok: true });
    await ahead(5);
    expect((await verifyAccounts(harness)).problems).toEqual([
      {
        where: `the relay checkpoint of partition ${partition}`,
        what: `it is at ${Number(position) + 5}, beyond the head at ${position}: events could be skipped`,
      },
    ]);
    expect(await verifyAccounts(harness, { workspaceId: workspace })).toMatchObject({ ok: true });
  });
});
