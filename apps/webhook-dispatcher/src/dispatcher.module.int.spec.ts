import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { service } from './service.js';
import { auditEnds, registerEndpoint } from '../test-support/dispatcher-calls.js';
import { startDispatcher } from '../test-support/dispatcher-replica.js';
import type { AttemptResult } from './attempts/attempt-result.js';
import { AttemptSender, type OutgoingWebhook } from './attempts/attempt-sender.js';

jest.setTimeout(60_000);

describe('the root module of the dispatcher', () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness.remove());

  it('delivers with a sender that the test replaced, and finishes its attempts when it shuts down', async () => {
    const { promise: answered, resolve: release } = Promise.withResolvers<void>();
    const sent: string[] = [];
    const sender = {
      async send({ url }: OutgoingWebhook): Promise<AttemptResult> {
        sent.push(url);
        await answered;
        await pause(2_000); // as a slow receiver does, so that who does not wait is gone
        return { outcome: 'succeeded', durationMs: 200 };
      },
    };
    const replica = await startDispatcher(harness, {
      override: (module) => module.overrideProvider(AttemptSender).useValue(sender),
    });
    const { workspaceId } = await registerEndpoint(harness, 'https://partner.invalid/');
    await auditEnds(harness, workspaceId);
    await eventually('it is under way', () => sent.length === 1);
    const { shutdown } = replica.context;
    expect(shutdown.underWay).toMatchObject({ webhooks: 1 });
    const statuses = async () => (await harness.pool.query('select status from deliveries')).rows as unknown;
    let afterFinish: unknown;
    shutdown.add('finish', 'the receiver', release);
    shutdown.add('flush', 'a look', async () => void (afterFinish = await statuses()));
    expect(await replica.stop()).toBe(true);
    expect([sent, afterFinish]).toEqual([['https://partner.invalid/'], [{ status: 'delivered' }]]);
  });
});
