import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { DispatcherStage } from '../test-support/dispatcher-stage.js';
import type { AttemptResult } from './attempts/attempt-result.js';
import { AttemptSender } from './attempts/attempt-sender.js';
import type { OutgoingWebhook } from './attempts/outgoing-webhook.js';

jest.setTimeout(60_000);

describe('the root module of the dispatcher', () => {
  let stage: DispatcherStage;
  beforeAll(async () => {
    stage = await DispatcherStage.set();
  });
  afterAll(() => stage.strike());

  it('delivers by a sender that a test put in the place of its own, and finishes what is under way as it leaves', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sent: string[] = [];
    const sender = {
      async send({ url }: OutgoingWebhook): Promise<AttemptResult> {
        sent.push(url);
        await answered;
        return { outcome: 'succeeded', durationMs: 1 };
      },
    };
    const replica = await stage.replica({}, (module) =>
      module.overrideProvider(AttemptSender).useValue(sender),
    );
    const { workspaceId } = await stage.endpoint('https://partner.invalid/');
    await stage.auditEnds(workspaceId);
    await eventually('it is under way', () => sent.length === 1);
    expect(replica.context.shutdown.underWay).toMatchObject({ webhooks: 1 });
    const left = replica.leave();
    answer();
    expect(await left).toBe(true);
    const { rows } = await stage.pool.query('select status from deliveries');
    expect([sent, rows]).toEqual([['https://partner.invalid/'], [{ status: 'delivered' }]]);
  });
});
