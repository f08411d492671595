import { createHmac } from 'node:crypto';

/** The content that one attempt signs. */
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
export function signatureOf(secret: string, { id, timestamp, body }: SignedContent): string {
  return `v1=${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/**
 * Returns the value of the signature header: one signature for each secret, in the order passed (contract section 6.7:
 * old first).
 */
export function signatureHeader(secrets: readonly string[], content: SignedContent): string {
  return secrets.map((secret) => signatureOf(secret, content)).join(',');
}

/**
 * Returns the headers of one attempt (contract section 6.5) and its delivery's id, which is not signed. `secrets`:
 * oldest first.
 */
export function webhookHeaders(
  secrets: readonly string[],
  content: SignedContent,
  deliveryId?: string,
): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'X-Service-Webhook-Id': content.id,
    'X-Service-Webhook-Timestamp': String(content.timestamp),
    'X-Service-Webhook-Signature': signatureHeader(secrets, content),
    ...(deliveryId !== undefined && { 'X-Service-Webhook-Delivery': deliveryId }),
  };
}
