import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newEventId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { eventually } from '../../../../test/support/eventually.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { registerThenStop } from '../../test-support/dispatcher-calls.js';
import { changeEndpoint } from '../endpoints/commands/change-endpoint.js';
import type { EndpointCommand } from '../endpoints/endpoint.decider.js';
import { createDeliveries, type Notification } from './create-deliveries.js';

jest.setTimeout(60_000);

describe('an event that comes while its endpoint changes', () => {
  let harness: TestHarness;
  let workspaceId: string;
  let endpointId: string;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  beforeEach(async () => {
    ({ workspaceId, endpointId } = await registerThenStop(harness, 'https://partner.invalid/'));
  });
  afterAll(() => harness.remove());

  const notification = (): Notification => ({
    eventUuid: newEventId(),
    workspaceId,
    type: 'audit.completed',
    body: Buffer.from('{}'),
  });
  const change = (command: EndpointCommand, alongside?: () => Promise<void>) =>
    changeEndpoint(
      harness.pool,
      { endpoint_id: endpointId },
      command,
      { eventId: newEventId(), meta: {} },
      alongside,
    );
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
    const { rowCount } = await harness.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === 1;
  };
  const statuses = async () => {
    const { rows } = await harness.pool.query<{ status: string }>(
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
    const created = createDeliveries(harness.pool, [event]).finally(() => (over = true));
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
    const created = createDeliveries(harness.pool, [notification()]).finally(() => (over = true));
    await eventually('it waits, or is over', async () => over || someoneWaits());
    commit();
    await Promise.all([changed, created]);
    expect(await statuses()).toEqual([]);
  });

  it('is held where it came first: the endpoint is enabled after it', async () => {
    await change({ kind: 'disable', reason: 'operator' });
    const enabled = await inTransaction(harness.pool, async (client) => {
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
      await createDeliveries(harness.pool, [notification()]);
      expect(await statuses()).toEqual(['pending']);
    } finally {
      commit();
      await changed;
    }
  });

  it.each([false, true])(
    'has its number if a batch has it with and without (with it last: %s)',
    async (last) => {
      const event = notification();
      const both = [{ ...event, sequence: 7 }, event];
      await createDeliveries(harness.pool, last ? both.toReversed() : both);
      const { rows } = await harness.pool.query(
        'select sequence::int from event_bodies where event_id = $1',
        [event.eventUuid],
      );
      expect(rows).toEqual([{ sequence: 7 }]);
    },
  );

  it('goes to no endpoint that was registered after it was handled', async () => {
    const event = notification();
    await createDeliveries(harness.pool, [event]);
    const later = await registerThenStop(harness, 'https://partner.invalid/later', { workspaceId });
    expect([...(await createDeliveries(harness.pool, [event])).values()]).toEqual([[]]);
    const { rowCount } = await harness.pool.query('select from deliveries where endpoint_id = $1', [
      later.endpointId,
    ]);
    expect(rowCount).toBe(0);
  });
});
