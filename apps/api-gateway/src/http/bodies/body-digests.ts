import { isUtf8 } from 'node:buffer';
import { MAX_PAGE_KIND_LENGTH } from '#contracts/audit/page-kinds';
import { MAX_LOGO_BYTES, MAX_URL_LENGTH } from '#contracts/limits';
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

/** Longer than the name of any package. */
const MAX_NAME_LENGTH = 32;

/** Returns the part of a top-up's body that decides about it; a sentence that says why if it is not a JSON object. */
export function digestTopUp(bytes: Buffer | undefined): { readonly package: string | undefined } | string {
  const body = jsonObjectOf(bytes);
  return typeof body === 'string' ? body : { package: shortText(body.package, MAX_NAME_LENGTH) };
}

/** More than any text of a brand. */
const MAX_TEXT_OF_BRAND = 1_000;

const BRAND_LENGTHS = {
  name: MAX_TEXT_OF_BRAND,
  accent_color: MAX_TEXT_OF_BRAND,
  contact: MAX_TEXT_OF_BRAND,
  // Of base64, four characters for three bytes.
  logo: Math.ceil(MAX_LOGO_BYTES / 3) * 4,
};

/** Returns the fields of a brand that a body has, texts cut and other values without their content. */
export function digestBrand(bytes: Buffer | undefined): Readonly<Record<string, unknown>> | string {
  const body = jsonObjectOf(bytes);
  if (typeof body === 'string') return body;
  const fields = Object.entries(BRAND_LENGTHS).filter(([name]) => body[name] !== undefined);
  return Object.fromEntries(
    fields.map(([name, length]) => [
      name,
      body[name] === null ? null : (shortText(body[name], length) ?? false),
    ]),
  );
}

/** The reader of each kind of body. Readers are pure and run in any thread; their results can be transferred. */
export const DIGESTS = {
  create: digestCreate,
  topup: digestTopUp,
  brand: digestBrand,
} as const;

export type BodyKind = keyof typeof DIGESTS;
export type BodyDigest<Kind extends BodyKind> = ReturnType<(typeof DIGESTS)[Kind]>;

export interface BodyWork {
  readonly kind: BodyKind;
  readonly bytes: Uint8Array;
}

/**
 * Returns the JSON object in a body; otherwise the reason why there is none, as a sentence for partners. It has no part
 * of the body, and is plain text, so that the thread that read the body can pass it on.
 */
export function jsonObjectOf(bytes: Buffer | undefined): Readonly<Record<string, unknown>> | string {
  if (bytes === undefined || bytes.length === 0) return 'The request body is empty.';
  if (!isUtf8(bytes)) return 'The request body is not UTF-8.';
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `The request body is malformed JSON${positionIn((error as SyntaxError).message, text.length)}.`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The request body is JSON, but not an object.';
  return value as Record<string, unknown>;
}

/** Only the position from the parser's message, because some of its messages quote the body. Some have none. */
function positionIn(message: string, length: number): string {
  const [, position, line, column] = /at position (\d+) \(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  if (Number(position) === length || message === 'Unexpected end of JSON input') return ': it ends too early';
  return line === undefined ? '' : `: see line ${line}, column ${column}`;
}

/** Returns a text cut to one character more than allowed; undefined if it is not text. */
function shortText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxLength + 1) : undefined;
}
