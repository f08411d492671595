import { describe, expect, it } from '@jest/globals';
import { partitionOf } from '#event-store/partition';
import { eventually } from '../../../../../test/support/eventually.js';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { givenLedger } from '../../../test-support/given-ledger.js';
import type { LedgerReplica } from '../../../test-support/ledger-replica.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { chargeAudit, openAccount } from '../../../test-support/ledger-calls.js';
import { streamOf } from '../../account/account.js';

describe('the invariant monitor of the ledger', () => {
  const log = new LogLines();
  let harness: TestHarness;
  let ledger: LedgerReplica;

  givenLedger(
    (made, started) => {
      [harness, ledger] = [made, started];
    },
    { variables: { INVARIANT_CHECK_INTERVAL_MS: '20' }, log },
  );

  const alarms = () => log.lines.map(({ fields }) => fields).filter(({ alarm }) => alarm !== undefined);
  const page = () => ledger.context.metrics.metrics();
  const valueOf = async (series: string): Promise<number> => {
    const line = (await page()).split('\n').find((text) => text.startsWith(`${series} `));
    return Number(line?.split(' ').at(-1) ?? Number.NaN);
  };
  const violations = (invariant: string) =>
    valueOf(`acs_invariant_violations_total{invariant="${invariant}"}`);

  /** Resolves after `count` further complete rounds. */
  async function rounds(count: number): Promise<void> {
    for (let round = 0; round < count; round++) {
      const before = await valueOf('acs_invariant_last_check_timestamp_seconds');
      await eventually('a round has ended', async () => {
        return (await valueOf('acs_invariant_last_check_timestamp_seconds')) > before;
      });
    }
  }

  /** Acts as a malicious superuser, who can drop the append-only trigger. */
  async function tamper(sql: string, ...values: readonly unknown[]): Promise<void> {
    await harness.admin.query('begin');
    await harness.admin.query('alter table events disable trigger all');
    const { rowCount } = await harness.admin.query(sql, [...values]);
    await harness.admin.query('alter table events enable always trigger events_are_append_only');
    await harness.admin.query('commit');
    expect(rowCount).toBeGreaterThan(0);
  }

  it('never alarms beside writers, on accounts short and long', async () => {
    const accounts = await Promise.all(Array.from({ length: 30 }, () => openAccount(harness, 1_000_000, 10)));
    let busy = true;
    const writers = accounts.slice(0, 4).map(async (account) => {
      let charges = 0;
      while (busy || charges < 60) {
        await chargeAudit(harness, account);
        charges++;
      }
    });
    await rounds(25);
    busy = false;
    await Promise.all(writers);
    await rounds(3);
    expect(await page()).not.toMatch(/^acs_invariant_violations_total.* [1-9]/m);
    expect(alarms()).toEqual([]);
  }, 120_000);

  it.each([
    [
      'account-events',
      'the content of an event',
      `update events set data = jsonb_set(data, '{credits}', '1') where stream = 'account-' || $1 and version = 3`,
      /version 3 .*does not match its hash/,
    ],
    [
      'account-row',
      'a balance',
      `update accounts set balance = balance + 1 where workspace_id = $1`,
      /balance is/,
    ],
    [
      'account-row',
      'the hash of the last event',
      `update accounts set head_hash = sha256('forged') where workspace_id = $1`,
      /its hash is not the one of the last event/,
    ],
    [
      'account-events',
      'a stream, of which an event is taken out',
      `delete from events where stream = 'account-' || $1 and version = 2`,
      /version 2 is missing/,
    ],
    ['account-row', 'the row itself', `delete from accounts where workspace_id = $1`, /it is missing/],
  ])('raises %s where somebody changed %s, and says where', async (invariant, _, sql, what) => {
    const workspace = await openAccount(harness, 1_000);
    await chargeAudit(harness, workspace);
    const before = await violations(invariant);
    await tamper(sql, workspace);
    await eventually('the violation is counted', async () => (await violations(invariant)) > before);
    const stream = streamOf(workspace);
    await eventually('a line says where', () =>
      alarms().some(
        (line) =>
          line.alarm === 'invariant-violated' &&
          line.invariant === invariant &&
          String(line.where).includes(stream) &&
          what.test(`${String(line.where)}: ${String(line.what)}`),
      ),
    );
  });

  it('finds the wrong balance of an account that is too long to be folded whole', async () => {
    const long = await openAccount(harness, 1_000_000);
    await Promise.all(Array.from({ length: 70 }, () => chargeAudit(harness, long)));
    await tamper(`update accounts set balance = balance - 1 where workspace_id = $1`, long);
    await eventually('its row is wrong', () =>
      alarms().some(
        ({ where, what }) =>
          where === `the row of ${streamOf(long)}` && String(what).startsWith('balance is'),
      ),
    );
  });

  it.each([
    ['positions', `delete from events where partition = $1 and stream = $2 and version = 1`],
    ['heads', `update partition_heads set position = position + 1 where partition = $1 and $2 <> ''`],
    ['relay-checkpoint', `update relay_checkpoints set position = 1000000 where partition = $1 and $2 <> ''`],
  ])('raises %s for the partition', async (invariant, sql) => {
    const stream = streamOf(await openAccount(harness, 0));
    const partition = partitionOf(stream);
    await tamper(sql, partition, stream);
    await eventually('a line says where', () =>
      alarms().some((alarm) => alarm.invariant === invariant && alarm.where === `partition ${partition}`),
    );
    expect(await violations(invariant)).toBeGreaterThan(0);
  });
});
