import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type FailureReason, FAILURES } from '#contracts/audit/failure-reasons';
import { eventUuid, isId, newId } from '#contracts/identifiers';
import { SECRET_GRACE_DAYS, WEBHOOK_FAILURES_TO_DISABLE } from '#contracts/limits';
import { priceOf } from '#contracts/money/prices';
import { refundOf } from '#contracts/money/refunds';
import {
  balanceLowData,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookEnvelope,
} from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';
import {
  DEFAULT_SCHEDULE,
  MAX_RETRY_AFTER_MS,
} from '../../../apps/webhook-dispatcher/src/settings/retry-schedule.js';
import { webhookHeaders } from '../../../apps/webhook-dispatcher/src/attempts/signing/signature.js';
import { TEST_HEADER } from '../../../apps/webhook-dispatcher/src/endpoints/endpoint-tester.js';
import { WEBHOOKS } from '../../../apps/api-gateway/src/docs/openapi/webhook-events.js';
import type { Parameter } from '../../../apps/api-gateway/src/http/openapi/schemas.js';

const page = readFileSync('docs/how-to/partners/receive-webhooks.md', 'utf8');
const examples = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(
  ([, text = '']) => JSON.parse(text) as WebhookEnvelope,
);

/** The names of its fields, in their order, with those of what is in it. */
const fieldsOf = (value: object): unknown[] =>
  Object.entries(value).map(([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null ? [name, fieldsOf(part)] : name,
  );

describe('the page about webhooks', () => {
  it('shows one example of each event', () => {
    expect(examples.map(({ type }) => type)).toEqual(WEBHOOK_EVENT_TYPES);
  });

  it.each(examples.map((example) => [example.type, example] as const))(
    'shows %s as it is sent, field by field in its order',
    (type, { id, created_at: createdAt, data }) => {
      const body = publicEvent(eventUuid(id), { type, createdAt, data });
      expect(JSON.stringify({ id, type, created_at: createdAt, data })).toBe(body);
      expect(fieldsOf(data)).toEqual(fieldsOf(WEBHOOK_EVENTS[type].example(new Date(), 'aud_1')));
    },
  );

  it('computes in the example of balance.low as the service does', () => {
    const low = examples.flatMap(({ data }) => ('threshold' in data ? [data] : []));
    expect(low).toEqual(low.map(balanceLowData));
    expect(low).toHaveLength(1);
  });

  it.each(examples.flatMap(({ type, data }) => ('completed_at' in data ? [[type, data] as const] : [])))(
    'charges and refunds in the example of %s as the service does',
    (type, data) => {
      expect(isId('audit', data.audit_id)).toBe(true);
      expect(data.status).toBe(type === 'audit.completed' ? 'complete' : type.slice('audit.'.length));
      expect(data.scores === null).toBe(type !== 'audit.completed');
      expect(data.failure_reason !== null).toBe(type === 'audit.failed');
      const charged = priceOf(data.type);
      const refunded =
        data.status === 'failed'
          ? refundOf(charged, { kind: 'failed', fault: FAILURES[data.failure_reason as FailureReason].fault })
          : refundOf(charged, data.status === 'complete' ? { kind: 'completed' } : CANCELLED_WHILE_QUEUED);
      expect(data.credits).toEqual({ charged, refunded });
    },
  );

  it('names every header that an attempt or a test event carries, and so does the OpenAPI document', () => {
    const content = { id: 'evt_1', timestamp: 1, body: Buffer.alloc(0) };
    const headers = webhookHeaders(['whsec_a'], content, { deliveryId: newId('delivery'), sequence: 17 });
    const sent = [...Object.keys(headers), ...Object.keys(TEST_HEADER)];
    const named = [...page.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);
    expect(named).toEqual(sent);
    for (const { post } of Object.values(WEBHOOKS)) {
      const parameters = (post?.parameters ?? []) as readonly Parameter[];
      expect(['Content-Type', ...parameters.map(({ name }) => name)]).toEqual(sent);
    }
  });

  it('tells the delays, the jitter and the limits that hold', () => {
    const waits = DEFAULT_SCHEDULE.delaysMs.map(inWords);
    expect(page.replaceAll('\n', ' ')).toContain(
      `about ${waits.slice(0, -1).join(', ')} and ${waits.at(-1)} between the attempts, each a fifth more or less`,
    );
    expect([DEFAULT_SCHEDULE.jitter, MAX_RETRY_AFTER_MS]).toEqual([1 / 5, 3_600_000]);
    expect([WEBHOOK_FAILURES_TO_DISABLE, SECRET_GRACE_DAYS]).toEqual([10, 7]);
  });
});

const CANCELLED_WHILE_QUEUED = { kind: 'cancelled', from: 'queued' } as const;

/** `2.5 min`, `2 h 40 min`. */
function inWords(delayMs: number): string {
  const minutes = delayMs / 60_000;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
