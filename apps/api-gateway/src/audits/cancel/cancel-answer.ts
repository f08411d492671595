import { PickType } from '@nestjs/swagger';
import { AUDIT_STATUSES, type AuditStatus } from '#contracts/audit/audits';
import { Field, text } from '../../docs/openapi/schemas.js';
import { FetchedAudit } from '../fetch/audit-answers.js';

/** Contract section 4.3. */
export class CancelAnswer extends PickType(FetchedAudit, ['audit_id', 'credits']) {
  @Field({ ...text('`cancelled`, or the state that it had ended in before.'), enum: AUDIT_STATUSES })
  status!: AuditStatus;
}
