import type { Event } from '../api/types.js';
import { SignatureError } from '../errors/signature-error.js';
import { headerOf, type WebhookHeaders } from './headers.js';
import { sameText, type Scheme, SERVICE_SCHEME, signatureOf, STANDARD_SCHEME } from './signature.js';

export interface VerifyOptions {
  /** Seconds that the timestamp may be off your clock. Default 300. */
  readonly tolerance?: number;
  /** Unix time in seconds; by default that of your clock. */
  readonly now?: number;
}

/**
 * Returns the event of a webhook that was signed with one of the secrets, in either scheme. Throws a `SignatureError` if it
 * was not, or too long ago. `rawBody`: the bytes as they came, before any JSON parsing.
 */
export function verify(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() / 1_000 }: VerifyOptions = {},
): Event {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('verify needs the raw body, as bytes or text: not what a JSON parser made of it.');
  const own = typeof secrets === 'string' ? [secrets] : secrets;
  if (own.length === 0 || own.some((secret) => secret === ''))
    throw new TypeError('verify needs a secret, such as whsec_….');
  const scheme = [SERVICE_SCHEME, STANDARD_SCHEME].find(
    (each) => headerOf(headers, each.signature) !== undefined,
  );
  if (!scheme) throw new SignatureError('The request has no signature.');
  check(scheme, rawBody, headers, own, { tolerance, now });
  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString()) as Event;
  } catch {
    throw new SignatureError('The body is no JSON.');
  }
}

function check(
  scheme: Scheme,
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: readonly string[],
  { tolerance, now }: Required<VerifyOptions>,
): void {
  const id = headerOf(headers, scheme.id);
  const timestamp = headerOf(headers, scheme.timestamp);
  if (!id || !timestamp)
    throw new SignatureError(`The request has no ${scheme.id} or no ${scheme.timestamp}.`);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > tolerance)
    throw new SignatureError(`The timestamp is more than ${tolerance} s off.`);
  const given = headerOf(headers, scheme.signature)!.split(scheme.separator);
  const matches = secrets
    .map((secret) => signatureOf(scheme, secret, { id, timestamp, body }))
    .some((expected) => given.some((each) => sameText(each.trim(), expected)));
  if (!matches) throw new SignatureError('No signature matches.');
}
