import { MAX_PAGE_KIND_LENGTH } from '#contracts/audit/page-kinds';
import { MAX_URL_LENGTH } from '#contracts/limits';
import { jsonObjectOf, shortText } from '../validation/json-object.js';
import { fingerprintOf, sortedJson, UnstorableJson } from '../idempotency/fingerprint.js';

/**
 * The parts of a body that decide about the request. It is small, so that the thread that read the body can pass it on
 * cheaply.
 */
export interface CreateDigest {
  /** Cut to one character more than a URL may have; undefined if it is not text. */
  readonly url: string | undefined;
  readonly type: string | undefined;
  /** Undefined if there is none, or null; empty if it is not text. */
  readonly kind: string | undefined;
  /** The canonical JSON, undefined if there is none, or the reason of the refusal. */
  readonly metadata: string | RefusedMetadata | undefined;
  /** SHA-256 of the body as canonical JSON; undefined if `metadata` is refused. */
  readonly fingerprint: Uint8Array | undefined;
}

interface RefusedMetadata {
  readonly refusal: 'no-object' | 'unstorable' | 'number';
  /** Where the number is that is too large. */
  readonly at?: string;
}

/** Longer than any type. */
const MAX_TYPE_LENGTH = 16;

/** Reads a body; returns a sentence that says why if it is not a JSON object. Visits each value once, also within `metadata`. */
export function digestCreate(bytes: Buffer | undefined): CreateDigest | string {
  const body = jsonObjectOf(bytes);
  if (typeof body === 'string') return body;
  const { url, type, kind } = body;
  const metadata = digestMetadata(body.metadata);
  const written =
    typeof metadata === 'string' ? { value: body.metadata as object, text: metadata } : undefined;
  return {
    url: shortText(url, MAX_URL_LENGTH),
    type: shortText(type, MAX_TYPE_LENGTH),
    kind: kind === undefined || kind === null ? undefined : (shortText(kind, MAX_PAGE_KIND_LENGTH) ?? ''),
    metadata,
    fingerprint: typeof metadata === 'object' ? undefined : fingerprintOf(body, written),
  };
}

function digestMetadata(metadata: unknown): CreateDigest['metadata'] {
  if (metadata === undefined || metadata === null) return undefined;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) return { refusal: 'no-object' };
  try {
    return sortedJson(metadata, { strict: true });
  } catch (error) {
    if (!(error instanceof UnstorableJson)) throw error;
    return error.numberAt === undefined
      ? { refusal: 'unstorable' }
      : { refusal: 'number', at: error.numberAt };
  }
}
