import { newEventId, newId } from '#contracts/identifiers';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';

export interface ExampleEvent {
  readonly eventUuid: string;
  readonly body: Buffer;
}

/** Returns an example event (contract sections 6.2 to 6.4), marked as a test. */
export function exampleEvent(type: WebhookEventType, now: Date): ExampleEvent {
  const eventUuid = newEventId();
  const data = WEBHOOK_EVENTS[type].example(now, newId('audit'));
  return {
    eventUuid,
    body: Buffer.from(publicEvent(eventUuid, { type, createdAt: now.toISOString(), data, test: true })),
  };
}
