import type { Event } from '../api/types.js';
import { SignatureVerificationError } from '../errors/errors.js';
import {
  refuseSecret,
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
 * Returns the event of a webhook that was signed with one of the secrets, in either scheme (contract, section 6.6). Throws a
 * `SignatureVerificationError` if it was not, or too long ago. `rawBody`: the bytes as they came, before any JSON parsing.
 * Nothing is proven before the promise is resolved.
 */
export async function verify(
  rawBody: string | ArrayBuffer | ArrayBufferView,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedEvent> {
  const body = typeof rawBody === 'string' ? rawBody : bytesOf(rawBody);
  if (typeof options !== 'object')
    throw new TypeError('verify takes its options as an object: { tolerance }.');
  const { tolerance = 300, now = Date.now() / 1_000 } = options;
  const own = typeof secrets === 'string' ? [secrets] : secrets;
  if (own.length === 0) throw new TypeError('verify needs a secret, such as whsec_….');
  for (const secret of own) refuseSecret(secret);
  const problems: (string | undefined)[] = [];
  for (const scheme of [SERVICE_SCHEME, STANDARD_SCHEME]) {
    const problem = await problemOf(scheme, body, headers, own, { tolerance, now });
    if (problem === 'none') return eventIn(body, headerOf(headers, scheme.id));
    problems.push(problem);
  }
  // Of a scheme that was used: it tells more than that the other was not.
  throw new SignatureVerificationError(
    problems.find((each) => each !== undefined) ?? 'The request has no signature.',
  );
}

/** A copy: what is proven must be what is parsed, whatever its owner does with the buffer meanwhile. */
function bytesOf(body: ArrayBuffer | ArrayBufferView): Uint8Array {
  // Not `instanceof`: it may be of another realm, as in Jest.
  if (/Array ?Buffer\]$/.test(Object.prototype.toString.call(body)))
    return new Uint8Array(body as ArrayBuffer).slice();
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  throw new TypeError('verify needs the raw body, as bytes or text: not what a JSON parser made of it.');
}

/** What is wrong with the signature of a scheme; undefined if there is none. */
async function problemOf(
  scheme: Scheme,
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: readonly string[],
  { tolerance, now }: Required<VerifyOptions>,
): Promise<string | undefined> {
  const signatures = headerOf(headers, scheme.signature);
  if (signatures === undefined) return undefined;
  const id = headerOf(headers, scheme.id) ?? '';
  const timestamp = headerOf(headers, scheme.timestamp) ?? '';
  if (!/^[\w-]{1,255}$/.test(id)) return `The request has no valid ${scheme.id.toLowerCase()}.`;
  if (!/^\d{1,12}$/.test(timestamp)) return `The request has no valid ${scheme.timestamp.toLowerCase()}.`;
  // A tolerance that is no number takes nothing.
  if (!(Math.abs(now - Number(timestamp)) <= tolerance))
    return `The event was signed at ${timestamp}, more than ${tolerance} s from this machine's clock.`;
  const given = signatures.split(scheme.separator);
  const expected = await Promise.all(
    secrets.map((secret) => signatureOf(scheme, secret, { id, timestamp, body })),
  );
  const matches = expected.some((own) => given.some((each) => sameText(each.trim(), own)));
  return matches ? 'none' : 'No signature of the request matches.';
}

function eventIn(body: string | Uint8Array, id: string | undefined): VerifiedEvent {
  let event: Partial<Event> | null = null;
  try {
    event = JSON.parse(
      typeof body === 'string' ? body : new TextDecoder().decode(body),
    ) as Partial<Event> | null;
  } catch {
    // Refused as other bodies are that are no such event.
  }
  if (event?.id === undefined || event.id !== id)
    throw new SignatureVerificationError('The body is not the event that its headers name.');
  return { ...(event as Event), test: event.test === true };
}

type Plain = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers of a request: those of Node (`request.headers`), of `fetch` (`Headers`), a map, or a plain object. */
export type WebhookHeaders = { get(name: string): string | null | undefined } | Plain;

/** One header, in whatever case its name was given; the list of its values if it comes more than once. */
export function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (typeof headers.get === 'function') {
    const given = headers as { get(name: string): string | null | undefined };
    return given.get(wanted) ?? given.get(name) ?? undefined;
  }
  for (const [each, value] of Object.entries(headers as Plain))
    if (each.toLowerCase() === wanted) return typeof value === 'string' ? value : value?.join(',');
  return undefined;
}
