import { describe, expect, it, jest } from '@jest/globals';
import { givenDispatcher } from '../../test-support/given-dispatcher.js';
import { auditEnds, deliveriesOf, startPartner } from '../../test-support/dispatcher-calls.js';
import { eventually } from '../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { readDeliveries } from './deliveries.js';

jest.setTimeout(60_000);

describe('the deliveries of a trace', () => {
  let harness: TestHarness;
  givenDispatcher((made) => (harness = made), { variables: { WEBHOOK_RETRY_SCHEDULE: '1h,1h,1h,1h' } });

  /** A delivery whose first attempt failed, as `acs delivery show` and as `acs trace` tell of it. */
  const waiting = async () => {
    const partner = await startPartner(harness, { respond: () => 503 });
    const eventId = await auditEnds(harness, partner.workspaceId);
    const [delivery] = await eventually('it waits for a retry', async () => {
      const found = await deliveriesOf(harness, partner.workspaceId);
      return found.length === 1 && found[0]!.attempts === 1 && found[0]!.next_attempt_at !== null && found;
    });
    const shownAndTraced = async () => {
      const shown = await harness.send('webhooks.show-delivery', { delivery_id: delivery!.delivery_id });
      const { deliveries } = await readDeliveries(harness.admin, [eventId]);
      const [traced] = deliveries;
      return {
        shown: [shown.status, shown.next_attempt_at],
        traced: [traced?.status, traced?.next_attempt_at?.toISOString() ?? null],
      };
    };
    return { ...partner, shownAndTraced };
  };

  it('wait, are held and are dropped there as in acs delivery show', async () => {
    const { command, shownAndTraced } = await waiting();
    const pending = await shownAndTraced();
    expect(pending.shown).toEqual(['pending', expect.any(String)]);
    expect(pending.traced).toEqual(pending.shown);
    await harness.send('webhooks.disable-endpoint', command);
    expect(await shownAndTraced()).toEqual({ shown: ['held', null], traced: ['held', null] });
    await harness.send('webhooks.remove-endpoint', command);
    expect(await shownAndTraced()).toEqual({ shown: ['dropped', null], traced: ['dropped', null] });
  });
});
