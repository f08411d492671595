import { expect } from '@jest/globals';
import { type IdKind, ID_PREFIXES } from '#contracts/identifiers';
import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { aroundTests } from '../../support/around-tests.js';
import { eventually } from '../../support/eventually.js';
import type { PartnerResponse, AuditData, PartnerClient } from '../../support/partner/partner-client.js';
import { type SampleSite, startSampleSite } from '../../support/sample-site/sample-site.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from '../../support/partner/webhook-receiver.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { openWorkspace, testOperator } from './workspace.js';

/** An ISO 8601 UTC time with milliseconds. */
export const TIME: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** An identifier of a kind: its prefix, and nothing in it that a signed string would take for its separator. */
export function id(kind: IdKind): unknown {
  return expect.stringMatching(new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-z]{26}$`));
}

/** `Content-Type` and body of calls whose body is not read. */
export const IGNORED_BODIES = [
  ['application/json', ''],
  ['application/json', '{"half'],
  ['nonsense', '\u0000'],
] as const;

/** The service that all end-to-end tests share, with an operator, a site to audit and a receiver of webhooks. */
interface ContractStage {
  readonly operator: Operator;
  readonly site: SampleSite;
  readonly receiver: WebhookReceiver;
  open(credits: number, kind?: 'purchase' | 'goodwill'): Promise<TestWorkspace>;
  /** A delivery of the workspace, or of one of its endpoints, once one is known to have arrived. */
  delivered(workspaceId: string, endpointId?: string): Promise<DeliveryView>;
}

/** One around the tests of a `describe`. */
export function contractStage(receiving: WebhookReceiverOptions = {}): ContractStage {
  return aroundTests(async (ends) => {
    const operator = testOperator();
    ends(() => operator.close());
    const site = await startSampleSite();
    ends(() => site.close());
    const receiver = await startWebhookReceiver(receiving);
    ends(() => receiver.close());
    return {
      operator,
      site,
      receiver,
      open: (credits, kind) => openWorkspace(operator, credits, kind),
      delivered: (workspace_id, endpoint_id) =>
        eventually('an event is delivered', async () => {
          const which = { workspace_id, ...(endpoint_id && { endpoint_id }) };
          const { deliveries } = await operator.send('webhooks.list-deliveries', which);
          return deliveries.find(({ status }) => status === 'delivered');
        }),
    };
  });
}

/** Expects an error: status, code, the exact fields of its body, and the headers that every answer has. */
export function expectError(
  response: PartnerResponse,
  status: number,
  code: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  expect([response.status, response.body]).toEqual([
    status,
    { error: { code, message: expect.stringMatching(/\.$/), ...fields }, request_id: id('request') },
  ]);
  expectHeaders(response);
  expect(response.headers['x-request-id']).toBe(response.body.request_id);
}

/** Expects a 429 that tells its wait by header, body and message. `limit`: for example "10 calls a minute". */
export function expectLimited(response: PartnerResponse, endpoint: string, limit: string): void {
  const wait = Number(response.headers['retry-after']);
  const message = `${endpoint} is limited to ${limit} for this key. Try again in ${wait === 1 ? '1 second' : `${wait} seconds`}.`;
  expectError(response, 429, 'RATE_LIMITED', { retryAfter: wait, message });
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(response.headers['x-ratelimit-remaining']).toBe('0');
}

/** Expects the headers that every answer with a body has. */
export function expectHeaders(response: PartnerResponse): void {
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expectLimits(response);
}

/** Expects the headers that every answer has (section 8.1): limit, remaining calls, and the reset within a day. */
export function expectLimits({ headers }: PartnerResponse): void {
  expect(headers['x-request-id']).toEqual(id('request'));
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    expect(headers[`x-ratelimit-${name}`]).toMatch(/^\d+$/);
    return Number(headers[`x-ratelimit-${name}`]);
  });
  expect(remaining).toBeLessThan(limit!);
  const seconds = reset! - Date.now() / 1_000;
  expect(seconds).toBeGreaterThan(-2);
  expect(seconds).toBeLessThan(86_402);
}

export function ended(partner: PartnerClient, auditId: string): Promise<AuditData> {
  return reached(partner, auditId, ['complete', 'failed', 'cancelled']);
}

/** The audit once it is in one of the states. */
export function reached(
  partner: PartnerClient,
  auditId: string,
  states: readonly string[],
): Promise<AuditData> {
  return eventually(
    `${auditId} is ${states.join(' or ')}`,
    async () => {
      const { data } = (await partner.getAudit(auditId)).body;
      return states.includes(data.status) && data;
    },
    20_000,
    100,
  );
}

export function balanceBecomes(partner: PartnerClient, balance: number): Promise<true> {
  const isThere = async () => (await partner.getBalance()).body.data.balance === balance;
  return eventually(`the balance is ${balance}`, isThere, 20_000, 300);
}

/** More than the engine audits at once: while their site hangs, the last of them stays queued. */
export const MORE_THAN_RUN = 10;

/** Creates audits of a site that hangs, runs `work` with the id of one that is queued for as long, and cancels them all. */
export async function whileQueued<T>(
  partner: PartnerClient,
  hangingUrl: string,
  work: (auditId: string) => Promise<T>,
): Promise<T> {
  const ids: string[] = [];
  try {
    while (ids.length < MORE_THAN_RUN) {
      const { body } = await partner.createAudit({ url: hangingUrl, type: 'seo' });
      ids.push(body.data.audit_id);
    }
    return await work(ids.at(-1)!);
  } finally {
    await Promise.all(ids.map((auditId) => partner.cancelAudit(auditId)));
  }
}
