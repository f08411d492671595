import { createHmac } from 'node:crypto';

export interface SignedContent {
  /** The public event id; contains no dot. */
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  /** Exactly as sent. */
  readonly body: Buffer;
}

/**
 * Returns one `v1=` value: base 64 of HMAC-SHA256 over id, dot, timestamp, dot, body (contract section 6.6). The key is
 * the UTF-8 text of the secret as the partner sees it, prefix included.
 */
export function signatureOf(secret: string, content: SignedContent): string {
  return `v1=${macOf(secret, content)}`;
}

function macOf(key: string | Buffer, { id, timestamp, body }: SignedContent): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

/**
 * Returns the value of the signature header: one signature for each secret, in the order passed (contract section 6.7:
 * old first).
 */
export function signatureHeader(secrets: readonly string[], content: SignedContent): string {
  return secrets.map((secret) => signatureOf(secret, content)).join(',');
}

/**
 * Returns the value of `webhook-signature` of Standard Webhooks: `v1,` and base 64 of HMAC-SHA256 over the same content,
 * one for each secret, separated by spaces. The key is what follows `whsec_`, read as base 64.
 */
export function standardSignature(secrets: readonly string[], content: SignedContent): string {
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  return keys.map((key) => `v1,${macOf(key, content)}`).join(' ');
}

/** What headers have in addition to what is signed. */
interface UnsignedFields {
  readonly deliveryId?: string | undefined;
  /** The event's number in its workspace. */
  readonly sequence?: number | undefined;
}

/**
 * Returns the headers of one attempt (contract section 6.5), those of Standard Webhooks, and the id and number of its
 * delivery, which are not signed. `secrets`: oldest first.
 */
export function webhookHeaders(
  secrets: readonly string[],
  content: SignedContent,
  { deliveryId, sequence }: UnsignedFields = {},
): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'X-Service-Webhook-Id': content.id,
    'X-Service-Webhook-Timestamp': String(content.timestamp),
    'X-Service-Webhook-Signature': signatureHeader(secrets, content),
    ...(deliveryId !== undefined && { 'X-Service-Webhook-Delivery': deliveryId }),
    ...(sequence !== undefined && { 'X-Service-Webhook-Sequence': String(sequence) }),
    'webhook-id': content.id,
    'webhook-timestamp': String(content.timestamp),
    'webhook-signature': standardSignature(secrets, content),
  };
}
