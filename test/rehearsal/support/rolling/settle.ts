import { setTimeout as pause } from 'node:timers/promises';
import type { Operator } from '../../../../apps/operator/src/connections/operator.js';
import type { WebhookReceiver } from '../../../support/partner/webhook-receiver.js';
import { brokerRest } from './broker-rest.js';
import { readRecords } from './rolling-records.js';
import { type Problem, rollingVerdict } from './rolling-verdict.js';

const LOOK_MS = 200;

export interface Place {
  readonly operator: Operator;
  readonly workspaces: readonly string[];
  readonly receiver: WebhookReceiver;
  readonly managementUrl: string;
  /** In its path the virtual host. */
  readonly brokerUrl: string;
}

export interface Settlement {
  readonly problems: readonly Problem[];
  /** What is left in the broker's queues. */
  readonly rest: readonly string[];
}

/**
 * Waits until each of `audits` has ended and was told, and nothing is left in the broker; or until nothing has changed
 * for `stillMs`, since how long much work takes is the machine's. Returns what is wrong then: nothing, if all went well.
 */
export async function settle(
  audits: readonly string[],
  { operator, workspaces, receiver, managementUrl, brokerUrl }: Place,
  stillMs = 30_000,
): Promise<Settlement> {
  const vhost = decodeURIComponent(new URL(brokerUrl).pathname.slice(1));
  let changedAt = performance.now();
  let last = '';
  for (;;) {
    const told = new Set(receiver.received.map(({ headers }) => String(headers['x-service-webhook-id'])));
    const problems = rollingVerdict(audits, await readRecords(operator, workspaces), told);
    const rest = await brokerRest(managementUrl, vhost);
    const seen = JSON.stringify([problems.length, rest]);
    if (seen !== last) [last, changedAt] = [seen, performance.now()];
    const done = problems.length + rest.length === 0;
    if (done || performance.now() - changedAt > stillMs) return { problems, rest };
    await pause(LOOK_MS);
  }
}
