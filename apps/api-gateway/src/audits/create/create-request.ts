import { AUDIT_TYPES, type AuditType, isAuditType } from '#contracts/audits';
import { MAX_URL_LENGTH } from '#contracts/limits';
import type { EgressPolicy } from '#outbound-http/egress-policy';
import { checkTargetUrl } from '#outbound-http/url-rule';
import { ApiError } from '../../http/api-error.js';
import { jsonObjectOf } from '../../http/json-object.js';
import { sortedJson, UnstorableJson, type WrittenPart } from '../../idempotency/sorted-json.js';
import { fingerprintOf } from '../../idempotency/fingerprint.js';

/** A valid request to create an audit. */
export interface CreateRequest {
  /** As the partner wrote it. */
  readonly url: string;
  readonly type: AuditType;
  /** Canonical JSON of the object; undefined where none was given. */
  readonly metadata: string | undefined;
}

/** What of a body decides about it: small, so that it can be handed over by the thread that read the body. */
export interface CreateDigest {
  /** Cut to one character more than a URL may have; undefined where it is no text. */
  readonly url: string | undefined;
  /** Undefined where it is none of them. */
  readonly type: AuditType | undefined;
  readonly metadata: MetadataDigest;
  /** SHA-256 of the body as canonical JSON; undefined where it was not asked for, or `metadata` is refused. */
  readonly fingerprint: Uint8Array | undefined;
}

/** The canonical JSON, none where there is no metadata, or why it is refused. */
type MetadataDigest = { readonly text?: string } | { readonly refusal: 'no-object' | 'unstorable' };

/** Reads a body; undefined for what is no JSON object. Its values are gone through once, those of `metadata` too. */
export function digestCreate(
  bytes: Buffer | undefined,
  { fingerprint }: { readonly fingerprint: boolean },
): CreateDigest | undefined {
  const body = jsonObjectOf(bytes);
  if (!body) return undefined;
  const { url, type } = body;
  const metadata = digestMetadata(body.metadata);
  return {
    url: typeof url === 'string' ? url.slice(0, MAX_URL_LENGTH + 1) : undefined,
    type: isAuditType(type) ? type : undefined,
    metadata,
    fingerprint:
      fingerprint && !('refusal' in metadata) ? fingerprintOf(body, written(body, metadata)) : undefined,
  };
}

function digestMetadata(metadata: unknown): MetadataDigest {
  if (metadata === undefined || metadata === null) return {};
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return { refusal: 'no-object' };
  try {
    return { text: sortedJson(metadata, { strict: true }) };
  } catch (error) {
    if (!(error instanceof UnstorableJson)) throw error;
    return { refusal: 'unstorable' };
  }
}

function written(
  { metadata }: Readonly<Record<string, unknown>>,
  { text }: { readonly text?: string },
): WrittenPart | undefined {
  return text === undefined ? undefined : { value: metadata as object, text };
}

/**
 * Throws 400 `INVALID_URL` for what is no JSON object (contract section 7), then `INVALID_URL`, `INVALID_TYPE` or
 * `INVALID_METADATA`, the first that applies. Unknown fields are ignored.
 */
export function validateCreate(digest: CreateDigest | undefined, egress: EgressPolicy): CreateRequest {
  if (!digest) throw new ApiError('INVALID_URL', 'The request body must be a JSON object with url and type.');
  const url = validUrl(digest.url, egress);
  const { type } = digest;
  if (type === undefined)
    throw new ApiError('INVALID_TYPE', `type must be one of ${AUDIT_TYPES.join(', ')}.`);
  return { url, type, metadata: validMetadata(digest.metadata) };
}

function validUrl(url: string | undefined, egress: EgressPolicy): string {
  if (url === undefined || url === '') {
    throw new ApiError('INVALID_URL', 'url must be a text that begins with http:// or https://.');
  }
  // The parser of URLs would mend these, but the text is kept as it is, and no store or message can hold them.
  if (url.length <= MAX_URL_LENGTH && /\p{Cs}/u.test(url))
    throw new ApiError('INVALID_URL', 'url holds characters that no URL may have.');
  const verdict = checkTargetUrl(url, egress, MAX_URL_LENGTH);
  if (!verdict.ok) throw new ApiError('INVALID_URL', verdict.message);
  return url;
}

function validMetadata(digest: MetadataDigest): string | undefined {
  if (!('refusal' in digest)) return digest.text;
  if (digest.refusal === 'no-object') throw new ApiError('INVALID_METADATA', 'metadata must be an object.');
  throw new ApiError('INVALID_METADATA', 'metadata must not hold U+0000 or half of a surrogate pair.');
}
