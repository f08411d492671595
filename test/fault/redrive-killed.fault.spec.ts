import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { applyTopology } from '#messaging/topology/apply-topology';
import { REMOVALS } from '#messaging/dead-letters/read-queue';
import { QueueState } from '../../libs/messaging/test/queue-state.js';
import { eventually } from '../support/eventually.js';
import { createTestVhost, type TestVhost } from '../support/servers/vhost.js';
import { asBrokerUser } from '../support/servers/broker-users.js';

/** It has no consumer here, so that redriven messages stay to be counted. */
const QUEUE = 'credit-ledger.events';
const DEAD = `${QUEUE}.dlq`;
const MESSAGES = 6_000;

describe('a redrive that is killed midway', () => {
  let vhost: TestVhost;
  let state: QueueState;
  beforeEach(async () => {
    vhost = await createTestVhost();
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    state = await QueueState.open(vhost.url);
    for (let n = 0; n < MESSAGES; n++) {
      const headers = { 'x-dead-reason': 'rejected' };
      state.channel.sendToQueue(DEAD, Buffer.from('{}'), {
        messageId: `m${n}`,
        type: 'audit.failed',
        headers,
      });
    }
    await eventually('all lie there', async () => (await state.ready(DEAD)) === MESSAGES);
  });
  afterEach(async () => {
    await state?.close();
    await vhost?.remove();
  });

  const redrive = (): ChildProcess =>
    spawn(process.execPath, ['dist/bundles/operator/acs.js', 'dlq', 'redrive', QUEUE, '--all', '--json'], {
      env: { ...process.env, NODE_OPTIONS: '', RABBITMQ_URL: asBrokerUser(vhost.url, 'operator') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  it.each([1, 1_000, 2_000])(
    'after some %i messages loses none, has few in both places, and is finished by the next',
    async (progress) => {
      const killed = redrive();
      const exited = once(killed, 'exit');
      await eventually('it is midway', async () => (await state.ready(QUEUE)) >= progress, 60_000);
      killed.kill('SIGKILL');
      expect(await exited).toEqual([null, 'SIGKILL']);
      // At once: it waits until the broker has taken back what the other held.
      const next = redrive();
      const printed = (await next.stdout!.toArray()).join('');
      const { ok, redriven } = JSON.parse(printed) as { ok?: boolean; redriven: number };
      expect(ok).toBeUndefined();
      expect(redriven).toBeGreaterThan(0);
      expect(redriven).toBeLessThanOrEqual(MESSAGES - progress + REMOVALS);

      expect(await state.ready(DEAD)).toBe(0);
      const there = await state.ready(QUEUE);
      const ids: unknown[] = [];
      await state.channel.consume(QUEUE, (message) => ids.push(message?.properties.messageId), {
        noAck: true,
      });
      await eventually('all are counted', () => ids.length === there);
      expect(new Set(ids).size).toBe(MESSAGES);
      expect(ids.length - MESSAGES).toBeLessThanOrEqual(REMOVALS);
    },
    180_000,
  );
});
