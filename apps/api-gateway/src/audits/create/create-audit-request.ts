import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { AUDIT_TYPES, type AuditType } from '#contracts/audit/audits';
import { MAX_URL_LENGTH } from '#contracts/limits';
import { refusal, RefusedAs } from '../../http/validation/refused-as.js';
import { Field, text } from '../../docs/openapi/schemas.js';
import { AUDIT_TYPE } from '../fetch/audit-answers.js';
import { IsMetadata } from './is-metadata.js';
import { IsPublicUrl } from './is-public-url.js';

/** The body of POST /audit (contract section 4.1), as it was read (`digestCreate`). */
@RefusedAs('INVALID_URL', 'The request body must be a JSON object with url and type.')
@ApiSchema({ description: 'Other fields are ignored.', additionalProperties: true } as object)
export class CreateAuditRequest {
  /** As the partner wrote it. */
  @IsPublicUrl()
  @Field({
    ...text('The page to audit: on a public host, without user name and password, on a port for the web.'),
    minLength: 1,
    maxLength: MAX_URL_LENGTH,
    pattern: '^[hH][tT][tT][pP][sS]?://',
  })
  readonly url!: string;

  @IsIn(AUDIT_TYPES, refusal('INVALID_TYPE', `type must be one of ${AUDIT_TYPES.join(', ')}.`))
  @Field(AUDIT_TYPE)
  readonly type!: AuditType;

  /** Canonical JSON of the object. */
  @IsMetadata()
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
  readonly metadata: string | undefined;

  /** SHA-256 of the body as canonical JSON, where it was asked for. */
  readonly fingerprint?: Uint8Array;
}
