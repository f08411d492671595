import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditFacts, lifeOf } from '../../../test-support/audit-life.js';
import { createGatewayDatabase, type GatewayDatabase } from '../../../test-support/gateway-stage.js';
import { AnswerWatch } from '../keyless/answer-watch.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';
import { Backlog } from './backlog.js';

describe('the backlog', () => {
  let database: GatewayDatabase;
  let view: AuditView;
  beforeAll(async () => {
    database = await createGatewayDatabase();
    view = new AuditView(database.pool);
  });
  afterAll(() => database.drop());
  beforeEach(() => database.admin.query('delete from audits'));

  const queue = async (workspaceId: string, count: number) => {
    const all = Array.from({ length: count }, () => auditFacts(workspaceId));
    await Promise.all(all.map((facts) => view.write(stateAfter(...lifeOf(facts)[0]!))));
    return all;
  };

  it('is saturated for a workspace that holds half of it, and for all when it is full', async () => {
    const backlog = new Backlog(database.pool, 10);
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

  it('recovers by itself when audits leave the queue', async () => {
    const backlog = new Backlog(database.pool, 2);
    const [first] = await queue('ws_a', 1);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    await view.write(stateAfter(...lifeOf(first!)[1]!));
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });

  it('does not count what is being taken back', async () => {
    const backlog = new Backlog(database.pool, 2);
    const [facts] = await queue('ws_a', 1);
    await new AnswerWatch(database.pool).requestVoid(facts!);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });

  it('stops a burst between two counts', async () => {
    const backlog = new Backlog(database.pool, 10);
    await backlog.refresh();
    for (let index = 0; index < 5; index++) backlog.admit('ws_a');
    expect(backlog.isSaturatedFor('ws_a')).toBe(true);
    expect(backlog.isSaturatedFor('ws_b')).toBe(false);
    await backlog.refresh();
    expect(backlog.isSaturatedFor('ws_a')).toBe(false);
  });
});
