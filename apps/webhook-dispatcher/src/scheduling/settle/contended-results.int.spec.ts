import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { eventually } from '../../../../../test/support/eventually.js';
import { ownTimeOf } from '../../../../../test/support/processor-time.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../../test/support/partner/webhook-receiver.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service } from '../../service.js';
import { allBecome, auditEnds, registerEndpoint } from '../../../test-support/dispatcher-calls.js';
import { startDispatcher } from '../../../test-support/dispatcher-replica.js';

jest.setTimeout(60_000);

describe('the result of an attempt whose endpoint is locked by another transaction', () => {
  let harness: TestHarness;
  let other: Client;
  const receivers: WebhookReceiver[] = [];

  beforeAll(async () => {
    harness = await TestHarness.create(service);
    // Time to hold a request open; its lease is 9 s.
    await startDispatcher(harness, { variables: { WEBHOOK_TIMEOUT_MS: '4000' } });
  });
  beforeEach(async () => {
    other = new Client({ connectionString: harness.servers.databaseUrl });
    await other.connect();
    await other.query('set search_path = webhooks');
    await other.query('begin');
  });
  afterEach(async () => {
    await other.end();
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });
  afterAll(() => harness.remove());

  /** It answers a webhook once `released` has resolved. */
  const partner = async (released?: Promise<void>) => {
    const receiver = await startWebhookReceiver({ onRequest: () => released });
    receivers.push(receiver);
    return { receiver, ...(await registerEndpoint(harness, receiver.url)) };
  };

  const leaseIsOver = () =>
    eventually('a lease is over for a while', async () => {
      const { rowCount } = await harness.pool.query(
        `select from endpoint_slots where lease_until < now() - interval '500 milliseconds'`,
      );
      return rowCount !== 0;
    });

  it('is written if a migration locks the table for longer than its lease: the webhook is sent once', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { receiver, workspaceId } = await partner(released);
    await auditEnds(harness, workspaceId);
    await eventually('it came', () => receiver.received.length === 1);
    await other.query('lock table deliveries in access exclusive mode');
    release();
    await leaseIsOver();
    await other.query('commit');
    await allBecome(harness, workspaceId, 'delivered', 1);
    expect(receiver.received).toHaveLength(1);
  });

  it('delays no other endpoint, however long its own is locked', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const [locked, sound] = [await partner(released), await partner()];
    await other.query('select from endpoints where endpoint_id = $1 for no key update', [locked.endpointId]);
    for (let n = 0; n < 3; n++) await auditEnds(harness, locked.workspaceId);
    await eventually('three attempts are under way', () => locked.receiver.received.length === 3);
    release();
    const delivered = (async () => {
      for (let n = 0; n < 6; n++) await auditEnds(harness, sound.workspaceId);
      await allBecome(harness, sound.workspaceId, 'delivered', 6);
    })();
    expect(await ownTimeOf(delivered)).toBeLessThan(2_000);
    await delivered;
    await leaseIsOver();
    await other.query('commit');
    await allBecome(harness, locked.workspaceId, 'delivered', 3);
    expect([sound.receiver.received.length, locked.receiver.received.length]).toEqual([6, 3]);
  });
});
