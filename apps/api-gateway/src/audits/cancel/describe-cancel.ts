import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AUDIT_STATUSES, type AuditStatus } from '#contracts/audit/audits';
import { refundOf } from '#contracts/money/refunds';
import { CANCELLED_CREDITS } from '../../http/openapi/audit-examples.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { Field, text } from '../../http/openapi/schemas.js';
import { AUDIT_ID, Credits } from '../fetch/audit-responses.js';

/** Contract section 4.3. */
export class CancelResponse {
  @Field(AUDIT_ID) audit_id!: string;
  @Field() credits!: Credits;
  @Field({ ...text('`cancelled`, or the state in which the audit had already ended.'), enum: AUDIT_STATUSES })
  status!: AuditStatus;
}

const CANCELLED: CancelResponse = {
  audit_id: EXAMPLE.auditId,
  status: 'cancelled',
  credits: CANCELLED_CREDITS,
};

const percentOf = (from: 'queued' | 'processing') => refundOf(100, { kind: 'cancelled', from });

/** POST /api/v1/audit/{audit_id}:cancel (contract section 4.3). */
export const DescribesCancel = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'cancelAudit',
      summary: 'Cancel an audit',
      description: `Refunds ${percentOf('queued')} % of the charge of a queued audit, and ${percentOf('processing')} % of the charge of an audit that is being processed. The event \
\`audit.cancelled\` follows. An audit that has ended does not change, and the response shows its state. So you can repeat the call. \
Every later \`GET\` shows the same state. A request body is ignored.`,
    }),
    TakesTraceparent(),
    Success(200, 'The state of the audit after the call.', CancelResponse, {
      examples: { cancelled: { value: { data: CANCELLED } } },
    }),
    Refusals('AuditNotFoundError'),
  );
