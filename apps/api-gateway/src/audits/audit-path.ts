import { IsId } from '#contracts/validation/values';
import { RefusedAs } from '../http/validation/refused-as.js';
import { Field } from '../http/openapi/schemas.js';
import { EXAMPLE } from '../http/openapi/examples.js';

export const NO_AUDIT = 'This workspace has no audit with this id.';

@RefusedAs('AUDIT_NOT_FOUND', NO_AUDIT)
export class AuditPath {
  @IsId('audit')
  @Field({
    name: 'audit_id',
    type: 'string',
    minLength: 1,
    description: 'The `audit_id` from the response to the create.',
    example: EXAMPLE.auditId,
  })
  readonly id!: string;
}
