import { applyDecorators } from '@nestjs/common';
import { ApiOperation, PickType } from '@nestjs/swagger';
import { AUDIT_STATUSES, type AuditStatus } from '#contracts/audit/audits';
import { CANCELLED_CREDITS } from '../audit-examples.js';
import { EXAMPLE } from '../../docs/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../../docs/openapi/operation.js';
import { Field, text } from '../../docs/openapi/schemas.js';
import { FetchedAudit } from '../fetch/audit-answers.js';

/** Contract section 4.3. */
export class CancelAnswer extends PickType(FetchedAudit, ['audit_id', 'credits']) {
  @Field({ ...text('`cancelled`, or the state that it had ended in before.'), enum: AUDIT_STATUSES })
  status!: AuditStatus;
}

const CANCELLED: CancelAnswer = {
  audit_id: EXAMPLE.auditId,
  status: 'cancelled',
  credits: CANCELLED_CREDITS,
};

/** POST /api/v1/audit/{audit_id}:cancel (contract section 4.3). */
export const DescribesCancel = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'cancelAudit',
      summary: 'Cancel an audit',
      description: `Gives 100 % of the charge back while the audit is queued, 50 % while it is processed; the event \`audit.cancelled\` \
follows. An audit that has ended stays as it is and is answered as it stands, so that the call may be repeated. \
What it answers every later \`GET\` shows, too. \
It takes no body; one that is sent is ignored.`,
    }),
    TakesTraceparent(),
    Success(200, 'The state of the audit after the call.', CancelAnswer, {
      examples: { cancelled: { value: { data: CANCELLED } } },
    }),
    Refusals('AuditNotFoundError'),
  );
