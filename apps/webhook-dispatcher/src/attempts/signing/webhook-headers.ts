import { signatureHeader, type SignedContent } from './signature.js';

/** The headers of one attempt (contract section 6.5). `secrets`: oldest first. */
export function webhookHeaders(
  secrets: readonly string[],
  content: SignedContent,
): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'X-Service-Webhook-Id': content.id,
    'X-Service-Webhook-Timestamp': String(content.timestamp),
    'X-Service-Webhook-Signature': signatureHeader(secrets, content),
  };
}
