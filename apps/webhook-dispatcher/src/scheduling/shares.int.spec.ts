import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { eventually } from '../../../../test/support/eventually.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { registerThenStop } from '../../test-support/dispatcher-calls.js';
import { startDispatcher } from '../../test-support/dispatcher-replica.js';
import { recordEvents } from '../../test-support/without-dispatcher.js';
import type { AttemptResult } from '../attempts/attempt-result.js';
import { AttemptSender, type OutgoingWebhook } from '../attempts/attempt-sender.js';
import { DispatcherSettings } from '../settings/dispatcher-settings.js';

jest.setTimeout(60_000);

describe('the attempts that one process makes at once', () => {
  let harness: TestHarness;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness.remove());

  const endpointWith = async (deliveries: number): Promise<string> => {
    const { endpointId, workspaceId } = await registerThenStop(harness, 'https://partner.invalid/');
    await recordEvents(harness.pool, workspaceId, deliveries);
    return endpointId;
  };

  it('are half of them kept for healthy endpoints, however many failing ones hang', async () => {
    const failing = [await endpointWith(3), await endpointWith(3)];
    await harness.pool.query(`update endpoints set consecutive_failures = 1 where endpoint_id = any ($1)`, [
      failing,
    ]);
    const underWay: string[] = [];
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    const sender = {
      async send({ endpointId }: OutgoingWebhook): Promise<AttemptResult> {
        underWay.push(endpointId);
        await answered;
        return { outcome: 'succeeded', durationMs: 1 };
      },
    };
    const { egress, rules } = DispatcherSettings.read(new Environment({}));
    const dispatcher = await startDispatcher(harness, {
      override: (module) =>
        module
          .overrideProvider(AttemptSender)
          .useValue(sender)
          .overrideProvider(DispatcherSettings)
          .useValue(new DispatcherSettings(egress, rules, 25_000, 30, 'test', 4)),
    });
    await eventually('failing ones have their half', () => underWay.length === 2);
    const sound = await endpointWith(3);
    await eventually('the sound one has the other', () => underWay.length === 4);
    expect(underWay.filter((id) => id === sound)).toHaveLength(2);
    release();
    await eventually('all are delivered', () => underWay.length === 9);
    expect(await dispatcher.stop()).toBe(true);
  });
});
