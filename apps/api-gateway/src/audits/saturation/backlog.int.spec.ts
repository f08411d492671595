import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { anAudit } from '../../../test-support/audit-life.js';
import { noteVoided } from '../../../test-support/created-audit.js';
import { settingsOf } from '../../../test-support/gateway-replica.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';
import { Backlog } from './backlog.js';

describe('the backlog', () => {
  const stage = useDatabase();
  beforeEach(() => stage.pool.query('delete from audits'));

  const backlogOf = (maxQueued: number, pool = stage.servicePool) =>
    new Backlog(pool, settingsOf({ ENGINE_MAX_QUEUED: String(maxQueued) }));
  const queue = async (workspaceId: string, count: number) => {
    const all = Array.from({ length: count }, () => anAudit(workspaceId));
    await Promise.all(all.map((audit) => stage.live(audit, 1)));
    return all;
  };

  it('is saturated for a workspace that holds half of it, and for all when it is full', async () => {
    const backlog = backlogOf(10);
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
    const backlog = backlogOf(2);
    const [first] = await queue('ws_a', 1);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    await stage.live(first!, 2);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });

  it('does not count audits that are being voided', async () => {
    const backlog = backlogOf(2);
    const [audit] = await queue('ws_a', 1);
    await noteVoided(stage.servicePool, audit!.auditId);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });

  it('stops a burst between two counts, and forgets what came to nothing', async () => {
    const backlog = backlogOf(10);
    await backlog.refresh();
    const outcomes = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
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
    const backlog = backlogOf(6);
    const slow = Promise.withResolvers<void>();
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
    const pool = { query: () => Promise.reject(new Error('unavailable')) } as unknown as Pool;
    const backlog = backlogOf(2, pool);
    await backlog.admit('ws_a', async () => undefined);
    await expect(backlog.refresh()).rejects.toThrow('unavailable');
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
  });
});
