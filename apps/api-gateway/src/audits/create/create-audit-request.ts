import { ApiSchema } from '@nestjs/swagger';
import { IsIn, ValidateBy, type ValidationArguments } from 'class-validator';
import type { ApiErrorCode } from '#contracts/gateway/api-errors';
import { AUDIT_TYPES, type AuditType } from '#contracts/audit/audits';
import { isPageKind, PAGE_KINDS, type PageKind } from '#contracts/audit/page-kinds';
import { MAX_URL_LENGTH } from '#contracts/limits';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { checkTargetUrl } from '#outbound-http/rules/url-rule';
import { refusal, RefusedAs } from '../../http/validation/refused-as.js';
import { Field, text } from '../../http/openapi/schemas.js';
import { AUDIT_TYPE } from '../fetch/audit-responses.js';
import { JsonBody, EGRESS } from '../../http/bodies/request-pipe.js';
import { idempotencyKeyOf } from '../../http/idempotency/idempotency-key.js';
import type { CreateDigest } from '../../http/bodies/body-digests.js';

/** The body of POST /audit (contract section 4.1), as `digestCreate` returns it. */
@RefusedAs('INVALID_URL', 'Send a JSON object with url and type.')
@ApiSchema({ description: 'Other fields are ignored.', additionalProperties: true } as object)
export class CreateAuditRequest {
  /** As the partner wrote it. */
  @IsPublicUrl()
  @Field({
    ...text(
      'The page to audit. Its host is public. The URL has no user name, no password and no port of another protocol.',
    ),
    minLength: 1,
    maxLength: MAX_URL_LENGTH,
    pattern: '^[hH][tT][tT][pP][sS]?://',
  })
  readonly url!: string;

  @IsIn(AUDIT_TYPES, refusal('INVALID_TYPE', `type must be one of ${AUDIT_TYPES.join(', ')}.`))
  @Field(AUDIT_TYPE)
  readonly type!: AuditType;

  @MayBePageKind()
  @Field(
    {
      ...text(
        'What the page is for, if you know it better than it looks. It decides which checks make sense. null is the same as no kind: then the page is judged as it looks.',
      ),
      nullable: true,
      enum: [...PAGE_KINDS, null],
    },
    { optional: true },
  )
  readonly kind: PageKind | undefined;

  /** Canonical JSON of the object. */
  @IsMetadata()
  @Field(
    {
      type: 'object',
      nullable: true,
      additionalProperties: true,
      description:
        'Your own tags. null is the same as no metadata. `GET /audit/{audit_id}` and `GET /audit` return them, and the list finds audits by them. Events do not have them. An operator can read them. The service keeps them for 30 days after the end of the audit. A workspace may have 256 MiB of them. The operator can change both. A create beyond that gets `METADATA_LIMIT` and is not charged.',
    },
    { optional: true },
  )
  readonly metadata: string | undefined;

  /** SHA-256 of the body as canonical JSON. */
  readonly fingerprint!: Uint8Array;
}

/**
 * Injects the body of a create as a `CreateAuditRequest`. An invalid Idempotency-Key is refused before the body is
 * read.
 */
export const CreateBody = () =>
  JsonBody(({ raw }) => {
    idempotencyKeyOf(raw);
    return 'create';
  });

/**
 * Checks for an object that can be stored, as canonical JSON; null is the same as none. Refuses with
 * `INVALID_METADATA`.
 */
function IsMetadata(): PropertyDecorator {
  return HasNoProblem('isMetadata', 'INVALID_METADATA', metadataProblem);
}

function metadataProblem(value: unknown): string | undefined {
  const metadata = value as CreateDigest['metadata'];
  if (typeof metadata !== 'object') return undefined;
  switch (metadata.refusal) {
    case 'no-object':
      return 'metadata must be an object.';
    case 'unstorable':
      return 'metadata must not contain U+0000 or half of a surrogate pair.';
    case 'number':
      return `metadata.${metadata.at} is a number that is too large for a double. Send it as text.`;
  }
}

/** Refuses what is no kind with `INVALID_KIND`. */
function MayBePageKind(): PropertyDecorator {
  const problem = `kind must be one of ${PAGE_KINDS.join(', ')}.`;
  return HasNoProblem('mayBePageKind', 'INVALID_KIND', (kind) =>
    kind === undefined || isPageKind(kind) ? undefined : problem,
  );
}

/** Checks for a URL that may be audited by the rules of this deployment (`EGRESS`). Refuses with `INVALID_URL`. */
function IsPublicUrl(): PropertyDecorator {
  return HasNoProblem('isPublicUrl', 'INVALID_URL', (url, request) => urlProblem(url, policyOf(request)));
}

/** `problemOf` returns the message of a refusal of a value with this code; undefined if the value is allowed. */
function HasNoProblem(
  name: string,
  code: ApiErrorCode,
  problemOf: (value: unknown, request: object) => string | undefined,
): PropertyDecorator {
  const validator = {
    validate: (value: unknown, args?: ValidationArguments) => problemOf(value, args!.object) === undefined,
    defaultMessage: (args?: ValidationArguments) => problemOf(args!.value, args!.object)!,
  };
  return ValidateBy({ name, validator }, { context: { code } });
}

function policyOf(request: object): EgressPolicy {
  return (request as { readonly [EGRESS]: EgressPolicy })[EGRESS];
}

function urlProblem(url: unknown, egress: EgressPolicy): string | undefined {
  if (typeof url !== 'string' || url === '')
    return 'url must be a string that begins with http:// or https://.';
  // The URL parser would replace lone surrogates, but the text is stored as sent, and no store or message can hold
  // them.
  if (url.length <= MAX_URL_LENGTH && /\p{Cs}/u.test(url))
    return 'url has characters that are not allowed in a URL.';
  const verdict = checkTargetUrl(url, egress, MAX_URL_LENGTH);
  return verdict.ok ? undefined : verdict.message;
}
