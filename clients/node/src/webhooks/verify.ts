import type { Event } from '../api/types.js';
import { SignatureError } from '../errors/errors.js';
import {
  refuseShort,
  sameText,
  type Scheme,
  SERVICE_SCHEME,
  signatureOf,
  STANDARD_SCHEME,
} from './signature.js';

export interface VerifyOptions {
  /** Seconds that the timestamp may be off your clock. Default 300. */
  readonly tolerance?: number;
  /** Unix time in seconds; by default that of your clock. */
  readonly now?: number;
}

/** An event that the service has signed. */
export type VerifiedEvent = Event & {
  /** Whether somebody sent it to test the endpoint: ignore it, its audit does not exist. It is signed. */
  readonly test: boolean;
};

/**
 * Returns the event of a webhook that was signed with one of the secrets, in either scheme. Throws a `SignatureError` if it
 * was not, or too long ago. `rawBody`: the bytes as they came, before any JSON parsing.
 */
export function verify(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): VerifiedEvent {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('verify needs the raw body, as bytes or text: not what a JSON parser made of it.');
  if (typeof options !== 'object')
    throw new TypeError('verify takes its options as an object: { tolerance }.');
  const { tolerance = 300, now = Date.now() / 1_000 } = options;
  const own = typeof secrets === 'string' ? [secrets] : secrets;
  if (own.length === 0) throw new TypeError('verify needs a secret, such as whsec_….');
  own.forEach(refuseShort);
  const problems: (string | undefined)[] = [];
  for (const scheme of [SERVICE_SCHEME, STANDARD_SCHEME]) {
    const problem = problemOf(scheme, rawBody, headers, own, { tolerance, now });
    if (problem === 'none') return eventIn(rawBody);
    problems.push(problem);
  }
  // Of a scheme that was used: it tells more than that the other was not.
  throw new SignatureError(problems.find((each) => each !== undefined) ?? 'The request has no signature.');
}

/** What is wrong with the signature of a scheme; undefined if there is none. */
function problemOf(
  scheme: Scheme,
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: readonly string[],
  { tolerance, now }: Required<VerifyOptions>,
): string | undefined {
  const signatures = headerOf(headers, scheme.signature);
  if (signatures === undefined) return undefined;
  const id = headerOf(headers, scheme.id);
  const timestamp = headerOf(headers, scheme.timestamp);
  if (!id || !timestamp) return `The request has no ${scheme.id} or no ${scheme.timestamp}.`;
  // A tolerance that is no number takes nothing.
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(now - Number(timestamp)) <= tolerance))
    return `The timestamp is more than ${tolerance} s off.`;
  const given = signatures.split(scheme.separator);
  const matches = secrets
    .map((secret) => signatureOf(scheme, secret, { id, timestamp, body }))
    .some((expected) => given.some((each) => sameText(each.trim(), expected)));
  return matches ? 'none' : 'No signature matches.';
}

function eventIn(rawBody: string | Uint8Array): VerifiedEvent {
  try {
    const text = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString();
    const event = JSON.parse(text) as Event;
    return { ...event, test: event.test === true };
  } catch {
    throw new SignatureError('The body is no JSON.');
  }
}

type Plain = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers of a request: those of Node (`request.headers`), of `fetch` (`Headers`), or a plain object. */
export type WebhookHeaders = { get(name: string): string | null } | Plain;

/** One header, in whatever case its name was given; the list of its values if it comes more than once. */
export function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function')
    return (headers as { get(name: string): string | null }).get(name) ?? undefined;
  const wanted = name.toLowerCase();
  for (const [each, value] of Object.entries(headers as Plain))
    if (each.toLowerCase() === wanted) return typeof value === 'string' ? value : value?.join(',');
  return undefined;
}
