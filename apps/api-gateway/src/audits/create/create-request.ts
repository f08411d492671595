import { AUDIT_TYPES, type AuditType, isAuditType } from '#contracts/audits';
import { MAX_URL_LENGTH } from '#contracts/limits';
import type { EgressPolicy } from '#outbound-http/egress-policy';
import { checkTargetUrl } from '#outbound-http/url-rule';
import { ApiError } from '../../http/api-error.js';
import { jsonObjectOf } from '../../http/json-object.js';
import { canonicalJson, UnstorableJson } from '../../idempotency/canonical-json.js';

/** A valid request to create an audit. */
export interface CreateRequest {
  /** As the partner wrote it. */
  readonly url: string;
  readonly type: AuditType;
  /** Canonical JSON of the object; undefined where none was given. */
  readonly metadata: string | undefined;
}

/** The parsed body. Throws 400 `INVALID_URL` for what is no JSON object (contract section 7). */
export function parseBody(bytes: Buffer | undefined): Readonly<Record<string, unknown>> {
  const body = jsonObjectOf(bytes);
  if (!body) throw new ApiError('INVALID_URL', 'The request body must be a JSON object with url and type.');
  return body;
}

/** Throws 400 `INVALID_URL`, `INVALID_TYPE` or `INVALID_METADATA`, the first that applies. Unknown fields are ignored. */
export function validateCreate(body: Readonly<Record<string, unknown>>, egress: EgressPolicy): CreateRequest {
  const url = validUrl(body.url, egress);
  const type = body.type;
  if (!isAuditType(type))
    throw new ApiError('INVALID_TYPE', `type must be one of ${AUDIT_TYPES.join(', ')}.`);
  return { url, type, metadata: validMetadata(body.metadata) };
}

function validUrl(url: unknown, egress: EgressPolicy): string {
  if (typeof url !== 'string' || url === '') {
    throw new ApiError('INVALID_URL', 'url must be a text that begins with http:// or https://.');
  }
  // The parser of URLs would mend these, but the text is kept as it is, and no store or message can hold them.
  if (/\p{Cs}/u.test(url)) throw new ApiError('INVALID_URL', 'url holds characters that no URL may have.');
  const verdict = checkTargetUrl(url, egress, MAX_URL_LENGTH);
  if (!verdict.ok) throw new ApiError('INVALID_URL', verdict.message);
  return url;
}

function validMetadata(metadata: unknown): string | undefined {
  if (metadata === undefined || metadata === null) return undefined;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) {
    throw new ApiError('INVALID_METADATA', 'metadata must be an object.');
  }
  try {
    return canonicalJson(metadata, { strict: true });
  } catch (error) {
    if (!(error instanceof UnstorableJson)) throw error;
    throw new ApiError('INVALID_METADATA', 'metadata must not hold U+0000 or half of a surrogate pair.');
  }
}
