import { randomId } from '../audits/idempotency-key.js';
import type { Event } from '../api/types.js';
import { refuseSecret, SERVICE_SCHEME, signatureOf, STANDARD_SCHEME } from './signature.js';

export interface SignOptions {
  /** With it the event was sent and signed; by default what `JSON.stringify` makes of the event. */
  readonly body?: string;
  /** Unix time in seconds; by default now. */
  readonly timestamp?: number;
}

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Returns an event as the service would send it, with both signatures: for tests of your endpoint. */
export async function signTestEvent(
  event: Event,
  secret: string,
  { body = JSON.stringify(event), timestamp = Math.floor(Date.now() / 1_000) }: SignOptions = {},
): Promise<SignedWebhook> {
  refuseSecret(secret);
  const signed = { id: event.id, timestamp: String(timestamp), body };
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  for (const scheme of [SERVICE_SCHEME, STANDARD_SCHEME]) {
    headers[scheme.id] = signed.id;
    headers[scheme.timestamp] = signed.timestamp;
    headers[scheme.signature] = await signatureOf(scheme, secret, signed);
  }
  return { body, headers };
}

/** Returns an event of an audit that was completed, with what you want to be different. */
export function testEvent(changes: Partial<Event> = {}): Event {
  const now = new Date().toISOString();
  const data = {
    audit_id: 'aud_00000000000000000000000000',
    status: 'complete',
    type: 'seo',
    url: 'https://example.com/',
    scores: { overall: 80, seo: 80, aeo: null, geo: null },
    failure_reason: null,
    credits: { charged: 80, refunded: 0 },
    created_at: now,
    completed_at: now,
  };
  return { id: `evt_${randomId()}`, type: 'audit.completed', created_at: now, data, ...changes } as Event;
}
