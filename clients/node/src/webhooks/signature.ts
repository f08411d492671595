import { createHmac, timingSafeEqual } from 'node:crypto';

/** How the service signs: its own headers, and those of Standard Webhooks beside them. */
export interface Scheme {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  /** What stands before each signature. */
  readonly prefix: string;
  /** What stands between two signatures. */
  readonly separator: string;
  readonly key: (secret: string) => string | Buffer;
}

export const SERVICE_SCHEME: Scheme = {
  id: 'X-Service-Webhook-Id',
  timestamp: 'X-Service-Webhook-Timestamp',
  signature: 'X-Service-Webhook-Signature',
  prefix: 'v1=',
  separator: ',',
  // The text of the secret, with its prefix.
  key: (secret) => secret,
};

export const STANDARD_SCHEME: Scheme = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
  prefix: 'v1,',
  separator: ' ',
  key: (secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
};

export interface Signed {
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: string;
  readonly body: string | Uint8Array;
}

/** Returns the signature, with the prefix of its scheme. */
export function signatureOf(
  { key, prefix }: Scheme,
  secret: string,
  { id, timestamp, body }: Signed,
): string {
  const hmac = createHmac('sha256', key(secret)).update(`${id}.${timestamp}.`).update(body);
  return prefix + hmac.digest('base64');
}

const SHORTEST_KEY_BYTES = 16;

/** Throws a `TypeError` for a secret whose key is empty or can be guessed: with it anybody could sign. */
export function refuseShort(secret: string): void {
  if (STANDARD_SCHEME.key(secret).length < SHORTEST_KEY_BYTES)
    throw new TypeError(
      `A signing secret must be as it was shown: its key has ${SHORTEST_KEY_BYTES} bytes or more.`,
    );
}

/** Compares in a time that does not depend on where the texts differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
