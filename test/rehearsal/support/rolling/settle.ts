import { setTimeout as pause } from 'node:timers/promises';
import type { Operator } from '../../../../apps/operator/src/connections/operator.js';
import type { WebhookReceiver } from '../../../support/partner/webhook-receiver.js';
import { type Problem, rollingVerdict, type Records, type ShownAudit } from './rolling-verdict.js';
import { accountEvents } from '../../../support/records/account-events.js';
import { auditEndings } from '../../../support/records/audit-endings.js';
import { askBroker } from '../../../../libs/messaging/test/management.js';

const LOOK_MS = 200;

export interface Deployment {
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
  { operator, workspaces, receiver, managementUrl, brokerUrl }: Deployment,
  stillMs = 30_000,
): Promise<Settlement> {
  const vhost = decodeURIComponent(new URL(brokerUrl).pathname.slice(1));
  let changedAt = performance.now();
  let last = '';
  for (;;) {
    const received = new Set(receiver.received.map(({ headers }) => String(headers['x-service-webhook-id'])));
    const problems = rollingVerdict(audits, await readRecords(operator, workspaces), received);
    const rest = await brokerRest(managementUrl, vhost);
    const seen = JSON.stringify([problems.length, rest]);
    if (seen !== last) [last, changedAt] = [seen, performance.now()];
    const done = problems.length + rest.length === 0;
    if (done || performance.now() - changedAt > stillMs) return { problems, rest };
    await pause(LOOK_MS);
  }
}

/** What the services recorded of the audits of these workspaces. */
export async function readRecords(operator: Operator, workspaceIds: readonly string[]): Promise<Records> {
  const [accounts, endings, shown] = await Promise.all([
    Promise.all(workspaceIds.map((id) => accountEvents(operator, id))),
    auditEndings(operator),
    shownAudits(operator),
  ]);
  return { account: accounts.flat(), endings, shown };
}

/** The audits as the gateway shows them. */
function shownAudits(operator: Operator): Promise<readonly ShownAudit[]> {
  return operator.withDatabase('gateway', async (client) => {
    const { rows } = await client.query<ShownAudit>(
      'select audit_id as "auditId", status, refunded from audits',
    );
    return rows;
  });
}

interface QueueTotals {
  readonly name: string;
  readonly messages_ready: number;
  readonly messages_unacknowledged: number;
}

/** What waits in the queues of a virtual host, retry and dead-letter queues among them, or is handed out and not acknowledged. */
export async function brokerRest(managementUrl: string, vhost: string): Promise<readonly string[]> {
  // The totals are then those of this moment; the statistics lag by 5 s.
  const path = `/api/queues/${encodeURIComponent(vhost)}?disable_stats=true&enable_queue_totals=true`;
  const queues = await askBroker<readonly QueueTotals[]>(path, managementUrl);
  if (queues.length === 0) throw new Error(`the virtual host ${vhost} has no queue`);
  return queues.flatMap(({ name, messages_ready: ready, messages_unacknowledged: unacknowledged }) =>
    ready === 0 && unacknowledged === 0 ? [] : [`${name}: ${ready} ready, ${unacknowledged} unacknowledged`],
  );
}
