const encoder = new TextEncoder();

/** How the service signs: its own headers, and those of Standard Webhooks beside them. */
export interface Scheme {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  /** What stands before each signature. */
  readonly prefix: string;
  /** What stands between two signatures. */
  readonly separator: string;
  readonly key: (secret: string) => Uint8Array<ArrayBuffer>;
}

export const SERVICE_SCHEME: Scheme = {
  id: 'X-Service-Webhook-Id',
  timestamp: 'X-Service-Webhook-Timestamp',
  signature: 'X-Service-Webhook-Signature',
  prefix: 'v1=',
  separator: ',',
  // The text of the secret, with its prefix.
  key: (secret) => encoder.encode(secret),
};

export const STANDARD_SCHEME: Scheme = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
  prefix: 'v1,',
  separator: ' ',
  key: (secret) => fromBase64(secret.replace(/^whsec_/, '')),
};

export interface Signed {
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: string;
  readonly body: string | Uint8Array;
}

/** Returns the signature, with the prefix of its scheme. */
export async function signatureOf(
  { key, prefix }: Scheme,
  secret: string,
  { id, timestamp, body }: Signed,
): Promise<string> {
  const subtle = await webCrypto();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const signing = await subtle.importKey('raw', key(secret), hmac, false, ['sign']);
  const head = encoder.encode(`${id}.${timestamp}.`);
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const code = new Uint8Array(await subtle.sign('HMAC', signing, signed));
  return prefix + btoa(String.fromCharCode(...code));
}

/** That of the runtime. Node 18 has it, but not as a global. */
async function webCrypto() {
  const { crypto } = globalThis as Partial<typeof globalThis>;
  // By a name that bundlers for other runtimes don't look for.
  const module = 'node:crypto';
  return (
    crypto?.subtle ?? ((await import(module)) as { webcrypto: typeof globalThis.crypto }).webcrypto.subtle
  );
}

/** Empty for what is no base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

const SHORTEST_KEY_BYTES = 16;

/** Throws a `TypeError` that says why this is no signing secret as the service shows it. Never shows the secret. */
export function refuseSecret(secret: unknown): asserts secret is string {
  if (typeof secret !== 'string')
    throw new TypeError(
      `A signing secret is a text that begins with whsec_; this one is ${secret === null ? 'null' : typeof secret}.`,
    );
  const fault = faultOf(secret);
  if (fault !== undefined) throw new TypeError(`A signing secret must be as it was shown: ${fault}.`);
}

function faultOf(secret: string): string | undefined {
  if (/\s/.test(secret)) return 'it has white space around it or in it, such as a line break at its end';
  if (/^["'`]|["'`]$/.test(secret)) return 'it has quotation marks around it';
  if (secret !== '' && !secret.startsWith('whsec_')) return 'it does not begin with whsec_';
  // With an empty key, or one that can be guessed, anybody could sign.
  return /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret) &&
    STANDARD_SCHEME.key(secret).length >= SHORTEST_KEY_BYTES
    ? undefined
    : `what follows whsec_ is base64, and its key has ${SHORTEST_KEY_BYTES} bytes or more`;
}

/** Compares in a time that does not depend on where the texts differ: WebCrypto has nothing for that. */
export function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
