import { formatUsd } from '#contracts/money';
import {
  SECRET_GRACE_DAYS,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_CONCURRENCY_PER_ENDPOINT,
  WEBHOOK_FAILURES_TO_DISABLE,
} from '#contracts/limits';
import type { WebhookEventType } from '#contracts/webhooks';
import { CANCELLED_CREDITS, COMPLETED_CREDITS, FAILED_CREDITS, SCORES_EXAMPLE } from '../audit-examples.js';
import { EXAMPLE } from '../examples.js';
import type { Operation, Parameter, PathItem } from '../openapi-types.js';
import type { EVENT_SCHEMAS } from '../schemas/event-schemas.js';
import { idOf, schemaRef } from '../schemas/schema.js';

interface EventFacts {
  readonly operationId: string;
  readonly schema: keyof typeof EVENT_SCHEMAS;
  readonly summary: string;
  readonly data: object;
}

const AUDIT = {
  audit_id: EXAMPLE.auditId,
  type: 'seo',
  url: EXAMPLE.url,
  created_at: EXAMPLE.createdAt,
  completed_at: EXAMPLE.completedAt,
};

/** Contract section 6.1. */
const EVENTS: Readonly<Record<WebhookEventType, EventFacts>> = {
  'audit.completed': {
    operationId: 'onAuditCompleted',
    schema: 'AuditCompletedEvent',
    summary: 'An audit is complete',
    data: {
      ...AUDIT,
      status: 'complete',
      scores: SCORES_EXAMPLE,
      failure_reason: null,
      credits: COMPLETED_CREDITS,
    },
  },
  'audit.failed': {
    operationId: 'onAuditFailed',
    schema: 'AuditFailedEvent',
    summary: 'An audit has failed',
    data: { ...AUDIT, status: 'failed', scores: null, failure_reason: 'timeout', credits: FAILED_CREDITS },
  },
  'audit.cancelled': {
    operationId: 'onAuditCancelled',
    schema: 'AuditCancelledEvent',
    summary: 'An audit was cancelled by its partner',
    data: { ...AUDIT, status: 'cancelled', scores: null, failure_reason: null, credits: CANCELLED_CREDITS },
  },
  'balance.low': {
    operationId: 'onBalanceLow',
    schema: 'BalanceLowEvent',
    summary: 'The balance has dropped below its threshold; told at most once in 24 hours',
    data: {
      balance: 420,
      balance_usd: formatUsd(420),
      threshold: 500,
      recommended_topup_tier: 'starter',
    },
  },
};

/** Contract section 6.5; the content type is that of the body. */
const HEADERS: readonly Parameter[] = [
  {
    name: 'X-Service-Webhook-Id',
    in: 'header',
    required: true,
    description: 'The `id` of the event, the same in every attempt and replay.',
    schema: idOf('event', 'The event.'),
    example: EXAMPLE.eventId,
  },
  {
    name: 'X-Service-Webhook-Timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was signed: Unix time in seconds.',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '1795253424',
  },
  {
    name: 'X-Service-Webhook-Signature',
    in: 'header',
    required: true,
    description: `\`v1=\` and the signature in base 64. For ${SECRET_GRACE_DAYS} days after the secret was rotated two of them with a comma between, by the old secret and by the new.`,
    schema: { type: 'string', pattern: '^v1=[A-Za-z0-9+/]{43}=(,v1=[A-Za-z0-9+/]{43}=)*$' },
    example: 'v1=rXnWrJgiEJDArZL6mvpQxQGxFXp7r3omjvuaGSKbz1M=',
  },
];

const DESCRIPTION = `Posted to every enabled webhook endpoint of the workspace that subscribes to it.

**Verify it** before any JSON is parsed: the signature is base 64 of HMAC-SHA256 over \`X-Service-Webhook-Id\`, a dot, \
\`X-Service-Webhook-Timestamp\`, a dot and the raw body, keyed with the endpoint's signing secret exactly as it was shown, \`whsec_\` \
included. Accept it if any \`v1=\` value is the same, compared in constant time, and the timestamp is at most 300 seconds from your clock.

**Answer** any 2xx within 5 seconds. Everything else is tried again: ${WEBHOOK_ATTEMPTS} attempts over about 24 hours, with exponential \
back-off. After ${WEBHOOK_FAILURES_TO_DISABLE} failures in a row the endpoint is disabled and the workspace's contact is told. At most \
${WEBHOOK_CONCURRENCY_PER_ENDPOINT} deliveries are under way to an endpoint at once. New fields and new types of events may come at any time.`;

/** The events that a partner's endpoint receives (contract section 6), by type. */
export function webhookEvents(): Readonly<Record<string, PathItem>> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([type, facts]) => [type, { post: operationOf(type, facts) }]),
  );
}

function operationOf(type: string, { operationId, schema, summary, data }: EventFacts): Operation {
  return {
    operationId,
    tags: ['Webhooks'],
    summary,
    description: DESCRIPTION,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef(schema),
          examples: {
            [type]: { value: { id: EXAMPLE.eventId, type, created_at: EXAMPLE.completedAt, data } },
          },
        },
      },
    },
    responses: { '2XX': { description: 'Received. The body is not read.', headers: {} } },
  };
}
