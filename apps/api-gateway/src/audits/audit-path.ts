import { Field } from '../openapi/schemas.js';
import { EXAMPLE } from '../openapi/examples.js';

/** The parameter of the paths of one audit. */
export class AuditPath {
  @Field({
    name: 'audit_id',
    type: 'string',
    minLength: 1,
    description: 'The `audit_id` of the answer that created the audit.',
    example: EXAMPLE.auditId,
  })
  id!: string;
}
