import { ApiSchema } from '@nestjs/swagger';
import type { AuditType } from '#contracts/audits';
import { MAX_URL_LENGTH } from '#contracts/limits';
import { Field, text } from '../../openapi/schemas.js';
import { AUDIT_TYPE } from '../fetch/audit-answers.js';

/** The body of POST /audit (contract section 4.1). */
@ApiSchema({ description: 'Other fields are ignored.', additionalProperties: true } as object)
export class CreateAuditRequest {
  @Field({
    ...text('The page to audit: on a public host, without user name and password, on a port for the web.'),
    minLength: 1,
    maxLength: MAX_URL_LENGTH,
    pattern: '^[hH][tT][tT][pP][sS]?://',
  })
  url!: string;

  @Field(AUDIT_TYPE)
  type!: AuditType;

  @Field(
    {
      type: 'object',
      nullable: true,
      additionalProperties: true,
      description:
        'Free-form tags of your own; null is like none. They are kept for 30 days after the end of the audit, and each workspace keeps 256 MiB of them at most, unless the operator has said otherwise; what is more is refused with `METADATA_LIMIT` and not charged.',
    },
    { optional: true },
  )
  metadata?: object | null;
}
