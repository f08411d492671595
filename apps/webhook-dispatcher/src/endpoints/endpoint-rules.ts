import { Failure } from '#contracts/failures';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { shown } from '../shown.js';

/** The event types of a subscription, each once, in the order of the catalogue. */
export function inOrder(types: readonly WebhookEventType[]): readonly WebhookEventType[] {
  return WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type));
}

/** `what` says what is refused because of it. */
export function endpointDisabled(endpointId: string, what: string): Failure {
  return new Failure(
    'conflict',
    'WEBHOOK_ENDPOINT_DISABLED',
    `${what} the webhook endpoint ${endpointId}, which is disabled. Enable it first.`,
    { details: { endpoint_id: endpointId } },
  );
}

export function endpointNotFound(endpointId: string): Failure {
  return new Failure(
    'not-found',
    'ENDPOINT_NOT_FOUND',
    `There is no webhook endpoint ${shown(endpointId)}.`,
    {
      details: { endpoint_id: shown(endpointId) },
    },
  );
}
