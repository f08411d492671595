import { CREDIT_PACKAGES } from '#contracts/credit-packages';
import type { TerminalStatus } from '#contracts/audits';
import type { WebhookEventType } from '#contracts/webhooks';
import type { Schema } from '../openapi-types.js';
import {
  AUDIT_ID,
  AUDIT_TYPE,
  AUDITED_URL,
  COMPLETED_AT,
  CREATED_AT,
  FAILURE_REASON,
} from './audit-schemas.js';
import { count, idOf, integer, objectOf, schemaRef, timestamp, USD } from './schema.js';

const NOTHING: Schema = { type: 'null' };

/** The envelope of contract section 6.2. */
function eventOf(type: WebhookEventType, data: Schema): Schema {
  return objectOf({
    id: idOf('event', 'The same in every attempt and replay: drop what you have seen.'),
    type: { type: 'string', const: type },
    created_at: timestamp('When it happened.'),
    data,
  });
}

/** Contract section 6.3. */
function auditData(status: TerminalStatus, scores: Schema, failureReason: Schema): Schema {
  return objectOf({
    audit_id: AUDIT_ID,
    status: { type: 'string', const: status },
    type: AUDIT_TYPE,
    url: AUDITED_URL,
    scores,
    failure_reason: failureReason,
    credits: schemaRef('Credits'),
    created_at: CREATED_AT,
    completed_at: COMPLETED_AT,
  });
}

/** Contract section 6.4. */
const BALANCE_LOW = objectOf({
  balance: integer('The balance below the threshold.'),
  balance_usd: USD,
  threshold: count('The `low_balance_threshold` that it fell below.'),
  recommended_topup_tier: {
    type: 'string',
    'x-extensible-enum': Object.keys(CREDIT_PACKAGES),
    description: 'The smallest package that lifts the balance to the threshold again, or the largest.',
  },
});

export const EVENT_SCHEMAS = {
  AuditCompletedEvent: eventOf('audit.completed', auditData('complete', schemaRef('Scores'), NOTHING)),
  AuditFailedEvent: eventOf('audit.failed', auditData('failed', NOTHING, FAILURE_REASON)),
  AuditCancelledEvent: eventOf('audit.cancelled', auditData('cancelled', NOTHING, NOTHING)),
  BalanceLowEvent: eventOf('balance.low', BALANCE_LOW),
} as const satisfies Readonly<Record<string, Schema>>;
