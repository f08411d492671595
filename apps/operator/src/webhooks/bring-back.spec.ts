import { describe, expect, it } from '@jest/globals';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { Failure } from '#contracts/failures';
import type { Operator } from '../connections/operator.js';
import { bringBack } from './bring-back.js';

/** Answers each command with the next of what is listed for it, the last again and again. */
function answering(
  replies: Readonly<Record<string, readonly unknown[]>>,
): Operator['send'] & { asked: number } {
  const asked = new Map<string, number>();
  const send = (name: string) => {
    send.asked++;
    const list = replies[name] ?? [];
    const next = list[Math.min(asked.get(name) ?? 0, list.length - 1)];
    asked.set(name, (asked.get(name) ?? 0) + 1);
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  send.asked = 0;
  return send as never;
}

const view = (more: Partial<EndpointView>) => ({ status: 'enabled', held: 0, backlog: 0, ...more });
const recovery = { endpoint_id: 'whe_1', held_only: true };

describe('bringing deliveries back', () => {
  it('ends as soon as all is scheduled where it is to go on alone', async () => {
    const send = answering({
      'webhooks.recover-deliveries': [{ recovered: 7, remaining: 0 }],
      'webhooks.show-endpoint': [view({ backlog: 7 }), view({ backlog: 7 }), view({ backlog: 0 })],
    });
    const { scheduled, endpoint } = await bringBack(send, recovery, { detach: true });
    expect([scheduled, endpoint.backlog]).toEqual([7, 7]);
    expect(send.asked).toBe(2);
  });

  it('follows what another command brought back before, where nothing is left to bring back', async () => {
    const send = answering({
      'webhooks.recover-deliveries': [{ recovered: 0, remaining: 0 }],
      'webhooks.show-endpoint': [view({ backlog: 5 }), view({ backlog: 5 }), view({ backlog: 0 })],
    });
    const { endpoint } = await bringBack(send, recovery, { detach: false });
    expect(endpoint.backlog).toBe(0);
  });

  it('tells what it did where the endpoint is disabled between two chunks', async () => {
    const send = answering({
      'webhooks.recover-deliveries': [
        { recovered: 2_000, remaining: 3_000 },
        new Failure('conflict', 'WEBHOOK_ENDPOINT_DISABLED', 'It is disabled.'),
      ],
      'webhooks.show-endpoint': [view({ status: 'disabled', held: 4_990 })],
    });
    expect(await bringBack(send, recovery, { detach: false })).toEqual({
      ok: false,
      scheduled: 2_000,
      endpoint: view({ status: 'disabled', held: 4_990 }),
    });
  });
});
