import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { anAudit, lifeOf } from '../../../test-support/audit-life.js';
import { noteVoided } from '../../../test-support/created-audit.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';
import { Backlog } from './backlog.js';
import { settingsOf } from '../../../test-support/gateway-replica.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';

describe('the backlog', () => {
  let harness: TestHarness;
  let view: AuditView;
  beforeAll(async () => {
    harness = await TestHarness.createWithoutBroker(service);
    view = new AuditView(harness.servicePool);
  });
  afterAll(() => harness?.remove());
  beforeEach(() => harness.pool.query('delete from audits'));

  const queue = async (workspaceId: string, count: number) => {
    const all = Array.from({ length: count }, () => anAudit(workspaceId));
    await Promise.all(all.map((audit) => view.write(stateAfter(...lifeOf(audit)[0]!))));
    return all;
  };

  it('is saturated for a workspace that holds half of it, and for all when it is full', async () => {
    const backlog = new Backlog(harness.servicePool, settingsOf({ ENGINE_MAX_QUEUED: '10' }));
    await queue('ws_a', 5);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    expect(backlog.isSaturatedFor('ws_b')).toBe(false);
    await queue('ws_c', 4);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_b')).toBe(false);
    await queue('ws_d', 1);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_b')).toBe(true);
  });

  it('recovers when audits leave the queue', async () => {
    const backlog = new Backlog(harness.servicePool, settingsOf({ ENGINE_MAX_QUEUED: '2' }));
    const [first] = await queue('ws_a', 1);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    await view.write(stateAfter(...lifeOf(first!)[1]!));
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });

  it('does not count audits that are being voided', async () => {
    const backlog = new Backlog(harness.servicePool, settingsOf({ ENGINE_MAX_QUEUED: '2' }));
    const [audit] = await queue('ws_a', 1);
    await noteVoided(harness.servicePool, audit!.auditId);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });

  it('stops a burst between two counts, and forgets what came to nothing', async () => {
    const backlog = new Backlog(harness.servicePool, settingsOf({ ENGINE_MAX_QUEUED: '10' }));
    await backlog.refresh();
    const outcomes = Array.from({ length: 5 }, outcome);
    const creates = outcomes.map(({ promise }) => backlog.admit('ws_a', () => promise));
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    expect(backlog.isSaturatedFor('ws_b')).toBe(false);
    outcomes[0]!.reject(new Error('no credits'));
    await expect(creates[0]).rejects.toThrow('no credits');
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
    for (const { resolve } of outcomes.slice(1)) resolve();
    await Promise.all(creates.slice(1));
  });

  it('keeps running creates through a count that can’t see them yet, and counts none twice', async () => {
    const backlog = new Backlog(harness.servicePool, settingsOf({ ENGINE_MAX_QUEUED: '6' }));
    const slow = outcome();
    const creating = backlog.admit('ws_a', () => slow.promise);
    await backlog.admit('ws_a', () => queue('ws_a', 1));
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
    await backlog.admit('ws_a', () => queue('ws_a', 1));
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    slow.resolve();
    await creating;
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    // Its audit never appeared in the view: the next count is right.
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });

  it('keeps its count if the database is unavailable', async () => {
    const backlog = new Backlog(
      { query: () => Promise.reject(new Error('unavailable')) } as unknown as Pool,
      settingsOf({ ENGINE_MAX_QUEUED: '2' }),
    );
    await backlog.admit('ws_a', async () => undefined);
    await expect(backlog.refresh()).rejects.toThrow('unavailable');
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
  });
});

/** A promise that the test settles. */
function outcome() {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
