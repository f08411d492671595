import { count, Field, integer } from '../../docs/openapi/schemas.js';
import { ShownAudit } from '../fetch/audit-answers.js';

/** Contract section 2.2, as create has it. */
export class CreditsAfterDebit {
  @Field(count('Credits that the creation debited.')) charged!: number;
  @Field(integer('The balance that is left after the debit.')) balance_after!: number;
}

export class AuditLinks {
  @Field({ type: 'string', pattern: '^/api/v1/audit/', description: 'The path to fetch the audit at.' })
  self!: string;
}

export class CreatedAudit extends ShownAudit {
  @Field({ type: 'string', const: 'queued' }) status!: 'queued';
  @Field() credits!: CreditsAfterDebit;
  @Field() links!: AuditLinks;
}
