import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../test/support/eventually.js';
import { DispatcherStage } from '../../test-support/dispatcher-stage.js';
import { changeEndpoint } from '../endpoints/change-endpoint.js';
import type { EndpointCommand } from '../endpoints/endpoint.decider.js';
import { createDeliveries, type Notification } from './create-deliveries.js';

jest.setTimeout(60_000);

describe('an event that comes while its endpoint changes', () => {
  let stage: DispatcherStage;
  let workspaceId: string;
  let endpointId: string;

  beforeAll(async () => {
    stage = await DispatcherStage.set();
  });
  beforeEach(async () => {
    const registrar = await stage.replica();
    ({ workspaceId, endpointId } = await stage.endpoint('https://partner.invalid/'));
    await registrar.leave();
  });
  afterAll(() => stage.strike());

  const notification = (): Notification => ({
    eventUuid: newEventId(),
    workspaceId,
    type: 'audit.completed',
    body: Buffer.from('{}'),
  });
  const change = (command: EndpointCommand, alongside?: () => Promise<void>) =>
    changeEndpoint(stage.pool, endpointId, command, { eventId: newEventId(), meta: {} }, alongside);
  /** Begins a change that commits when `commit` is called: by then its row is locked and written. */
  const changing = async (command: EndpointCommand) => {
    let commit = () => {};
    const allowed = new Promise<void>((resolve) => (commit = resolve));
    let written = () => {};
    const reached = new Promise<void>((resolve) => (written = resolve));
    const changed = change(command, () => {
      written();
      return allowed;
    });
    await reached;
    return { commit, changed };
  };
  const someoneWaits = async () => {
    const { rowCount } = await stage.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };
  const statuses = async () => {
    const { rows } = await stage.pool.query<{ status: string }>(
      'select status from deliveries where endpoint_id = $1',
      [endpointId],
    );
    return rows.map(({ status }) => status);
  };

  it('waits until the endpoint is enabled, and is delivered', async () => {
    await change({ kind: 'disable', reason: 'operator' });
    const { commit, changed } = await changing({ kind: 'enable' });
    const event = notification();
    let over = false;
    const created = createDeliveries(stage.pool, [event]).finally(() => (over = true));
    await eventually('it waits, or is over', async () => over || someoneWaits());
    commit();
    await changed;
    expect((await created).get(event.eventUuid)).toEqual([endpointId]);
    expect(await statuses()).toEqual(['pending']);
  });

  it('is not recorded for one that is removed in that moment', async () => {
    await change({ kind: 'disable', reason: 'operator' });
    const { commit, changed } = await changing({ kind: 'remove' });
    let over = false;
    const created = createDeliveries(stage.pool, [notification()]).finally(() => (over = true));
    await eventually('it waits, or is over', async () => over || someoneWaits());
    commit();
    await Promise.all([changed, created]);
    expect(await statuses()).toEqual([]);
  });

  it('is held where it came first: the endpoint is enabled after it', async () => {
    await change({ kind: 'disable', reason: 'operator' });
    const enabled = await inTransaction(stage.pool, async (client) => {
      await createDeliveries(client, [notification()]);
      const later = change({ kind: 'enable' });
      await eventually('enabling waits for it', someoneWaits);
      return { later };
    });
    await enabled.later;
    expect(await statuses()).toEqual(['held']);
  });

  it('does not wait where the endpoint is enabled: attempts count their results there', async () => {
    const { commit, changed } = await changing({
      kind: 'update',
      eventTypes: ['audit.completed', 'audit.failed'],
    });
    try {
      await createDeliveries(stage.pool, [notification()]);
      expect(await statuses()).toEqual(['pending']);
    } finally {
      commit();
      await changed;
    }
  });

  it('is told to no endpoint that was registered after it was handled', async () => {
    const event = notification();
    await createDeliveries(stage.pool, [event]);
    const registrar = await stage.replica();
    const later = await stage.endpoint('https://partner.invalid/later', { workspaceId });
    await registrar.leave();
    expect([...(await createDeliveries(stage.pool, [event])).values()]).toEqual([[]]);
    const { rowCount } = await stage.pool.query('select from deliveries where endpoint_id = $1', [
      later.endpointId,
    ]);
    expect(rowCount).toBe(0);
  });
});
