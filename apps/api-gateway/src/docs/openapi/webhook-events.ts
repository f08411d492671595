import type { Type } from '@nestjs/common';
import { CREDIT_PACKAGES } from '#contracts/money/prices';
import {
  SECRET_GRACE_DAYS,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_CONCURRENCY_PER_ENDPOINT,
  WEBHOOK_FAILURES_TO_DISABLE,
} from '#contracts/limits';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '#contracts/webhooks/envelope';
import { COMPLETED_AT, FAILURE_REASON, FetchedAudit } from '../../audits/fetch/audit-responses.js';
import { Scores } from '../../audits/fetch/result-responses.js';
import { EXAMPLE, eventExample } from '../../http/openapi/examples.js';
import {
  count,
  Field,
  idOf,
  integer,
  objectOf,
  schemaRef,
  text,
  timestamp,
  USD,
  type Operation,
  type Parameter,
  type PathItem,
  type Schema,
} from '../../http/openapi/schemas.js';

const NOTHING: Schema = { type: 'null' };

/** Contract section 6.3. */
class AuditCompletedData extends FetchedAudit {
  @Field({ type: 'string', const: 'complete' }) status!: string;
  @Field() scores!: Scores;
  @Field(NOTHING) failure_reason!: null;
  @Field(COMPLETED_AT) completed_at!: string;
}

class AuditFailedData extends FetchedAudit {
  @Field({ type: 'string', const: 'failed' }) status!: string;
  @Field(NOTHING) scores!: null;
  @Field(FAILURE_REASON) failure_reason!: string;
  @Field(COMPLETED_AT) completed_at!: string;
}

class AuditCancelledData extends FetchedAudit {
  @Field({ type: 'string', const: 'cancelled' }) status!: string;
  @Field(NOTHING) scores!: null;
  @Field(NOTHING) failure_reason!: null;
  @Field(COMPLETED_AT) completed_at!: string;
}

/** Contract section 6.4. */
class BalanceLowData {
  @Field(integer('The balance below the threshold.')) balance!: number;
  @Field(USD) balance_usd!: string;
  @Field(count('The `low_balance_threshold` of the workspace.')) threshold!: number;
  @Field({
    ...text(
      'The smallest package that brings the balance back to the threshold. The largest package if none does.',
    ),
    'x-extensible-enum': Object.keys(CREDIT_PACKAGES),
  })
  recommended_topup_tier!: string;
}
/** Contract section 6.5; the content type is that of the body. */
const HEADERS: readonly Parameter[] = [
  header(
    'X-Service-Webhook-Id',
    'The `id` of the event, the same in every attempt and replay.',
    idOf('event', 'The event.'),
    EXAMPLE.eventId,
  ),
  header(
    'X-Service-Webhook-Timestamp',
    'When this attempt was signed: Unix time in seconds.',
    { type: 'string', pattern: '^\\d+$' },
    '1795253424',
  ),
  header(
    'X-Service-Webhook-Signature',
    `\`v1=\` and the signature in base64. For ${SECRET_GRACE_DAYS} days after a rotation there are two, with a comma between: one by the old secret and one by the new.`,
    { type: 'string', pattern: '^v1=[A-Za-z0-9+/]{43}=(,v1=[A-Za-z0-9+/]{43}=)*$' },
    'v1=rXnWrJgiEJDArZL6mvpQxQGxFXp7r3omjvuaGSKbz1M=',
  ),
  optionalHeader(
    'X-Service-Webhook-Delivery',
    'The `delivery_id` for a replay, the same in every attempt. It is not signed. A test event has none.',
    idOf('delivery', 'The delivery.'),
    EXAMPLE.deliveryId,
  ),
  optionalHeader(
    'X-Service-Webhook-Sequence',
    'The number of the event in your workspace, as in GET /events. Deliveries may come in another order. An event that is delivered without its number does not have the header: every test event, and in rare cases others. It is not signed.',
    { type: 'string', pattern: '^[1-9]\\d*$' },
    '17',
  ),
  header(
    'webhook-id',
    'The same as `X-Service-Webhook-Id`, for libraries of Standard Webhooks.',
    idOf('event', 'The event.'),
    EXAMPLE.eventId,
  ),
  header(
    'webhook-timestamp',
    'The same as `X-Service-Webhook-Timestamp`.',
    { type: 'string', pattern: '^\\d+$' },
    '1795253424',
  ),
  header(
    'webhook-signature',
    `The signature of Standard Webhooks: \`v1,\` and base64. Its key is what follows \`whsec_\`, read as base64. For ${SECRET_GRACE_DAYS} days after a rotation there are two, with a space between.`,
    { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
    'v1,rXnWrJgiEJDArZL6mvpQxQGxFXp7r3omjvuaGSKbz1M=',
  ),
  optionalHeader(
    'X-Service-Webhook-Test',
    '`true` on a test event. You send one in the dashboard, to test your endpoint; the operator can send one, too. Answer it with 2xx and ignore it: its audit does not exist. The header is not signed; `test` in the body is.',
    { type: 'string', const: 'true' },
  ),
];

function header(name: string, description: string, schema: Schema, example: string): Parameter {
  return { ...optionalHeader(name, description, schema, example), required: true };
}

function optionalHeader(name: string, description: string, schema: Schema, example?: string): Parameter {
  return { name, in: 'header', required: false, description, schema, ...(example && { example }) };
}

const DESCRIPTION = `The service posts this event to every enabled webhook endpoint of the workspace that subscribes to it.

**Verify** the event before you parse its JSON:

- The signature is the base64 of an HMAC-SHA256 over the event's id, a dot, the timestamp, a dot and the raw body. The id is \
\`X-Service-Webhook-Id\`, the timestamp is \`X-Service-Webhook-Timestamp\`.
- Its key is the endpoint's signing secret exactly as it was shown, with \`whsec_\`.
- Accept the event if any \`v1=\` value is the same, compared in constant time, and the timestamp is at most 300 seconds from your clock.

**Answer** any 2xx within 5 seconds. Every other outcome is a failure, and the event is sent again: ${WEBHOOK_ATTEMPTS} attempts over about \
24 hours, with exponential back-off. After ${WEBHOOK_FAILURES_TO_DISABLE} failures in a row the service disables the endpoint and tells the \
workspace's contact. An endpoint gets at most ${WEBHOOK_CONCURRENCY_PER_ENDPOINT} deliveries at once. New fields and event types may come at any time.`;

/** The `data` of each event, contract section 6.1. */
const DATA: Readonly<Record<WebhookEventType, Type>> = {
  'audit.completed': AuditCompletedData,
  'audit.failed': AuditFailedData,
  'audit.cancelled': AuditCancelledData,
  'balance.low': BalanceLowData,
};

export const EVENT_MODELS = Object.values(DATA);

/** Returns the envelope of contract section 6.2. */
export const EVENT_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  WEBHOOK_EVENT_TYPES.map((type) => [
    schemaNameOf(type),
    objectOf(
      {
        id: idOf(
          'event',
          'The same in every attempt and replay. Ignore events that you have already received.',
        ),
        type: { type: 'string', const: type },
        created_at: timestamp('When it happened.'),
        data: schemaRef(DATA[type].name),
      },
      {
        test: {
          type: 'boolean',
          description:
            'true on a test event, and absent on every other. Answer it with 2xx and ignore it: its audit does not exist.',
        },
      },
    ),
  ]),
);

export const EVENT: { readonly name: string; readonly schema: Schema } = {
  name: 'Event',
  schema: {
    oneOf: WEBHOOK_EVENT_TYPES.map((type) => schemaRef(schemaNameOf(type))),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        WEBHOOK_EVENT_TYPES.map((type) => [type, schemaRef(schemaNameOf(type)).$ref!]),
      ),
    },
  },
};

/** The events that a partner's endpoint receives (contract section 6), by type. */
export const WEBHOOKS: Readonly<Record<string, PathItem>> = Object.fromEntries(
  WEBHOOK_EVENT_TYPES.map((type) => [type, { post: operationOf(type) }]),
);

/** `AuditCompleted` for `audit.completed`. */
function nameOf(type: WebhookEventType): string {
  return type.replaceAll(/(?:^|\.)([a-z])/g, (_, first: string) => first.toUpperCase());
}

function schemaNameOf(type: WebhookEventType): string {
  return `${nameOf(type)}Event`;
}

function operationOf(type: WebhookEventType): Operation {
  const schema = schemaRef(schemaNameOf(type));
  return {
    operationId: `on${nameOf(type)}`,
    tags: ['Webhooks'],
    summary: WEBHOOK_EVENTS[type].summary,
    description: DESCRIPTION,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples: { [type]: { value: eventExample(type) } } } },
    },
    responses: { '2XX': { description: 'Received. The service ignores the body.', headers: {} } },
  };
}
