import { publicEventId } from '../identifiers.js';
import type { WebhookEnvelope } from './envelope.js';

/**
 * Returns a public event as JSON: the text that is stored, signed and sent. `createdAt`: when it occurred (ISO 8601).
 * `test`: true for a test event, which says so where it is signed.
 */
export function publicEvent(
  eventUuid: string,
  {
    type,
    createdAt,
    data,
    test,
  }: {
    readonly type: WebhookEnvelope['type'];
    readonly createdAt: string;
    readonly data: WebhookEnvelope['data'];
    readonly test?: true;
  },
): string {
  const envelope: WebhookEnvelope = {
    id: publicEventId(eventUuid),
    type,
    created_at: createdAt,
    ...(test && { test }),
    data,
  };
  return JSON.stringify(envelope);
}
