import type { EndpointView } from '#contracts/webhooks/commands';
import { Failure } from '#contracts/failures';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { shown } from '../command-input.js';

/**
 * The event types of a subscription, each once, in the order of the catalogue. Throws a `Failure` (rejected,
 * `INVALID_EVENT_TYPES`) that names the one which is unknown.
 */
export function parseEventTypes(value: unknown): readonly WebhookEventType[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw refused('at least one is needed', { allowed: WEBHOOK_EVENT_TYPES });
  }
  const unknown = value.find((type) => !WEBHOOK_EVENT_TYPES.includes(type as WebhookEventType)) as unknown;
  if (unknown !== undefined) {
    throw refused(`${shown(JSON.stringify(unknown))} is none of ${WEBHOOK_EVENT_TYPES.join(', ')}`, {
      allowed: WEBHOOK_EVENT_TYPES,
    });
  }
  return WEBHOOK_EVENT_TYPES.filter((type) => value.includes(type));
}

/** The status of a filter. Throws a `Failure` (rejected, `INVALID_FILTER`). */
export function parseStatus(value: unknown): EndpointView['status'] {
  if (value === 'enabled' || value === 'disabled') return value;
  throw new Failure('rejected', 'INVALID_FILTER', 'status: enabled or disabled is needed.', {
    details: { field: 'status' },
  });
}

function refused(problem: string, details: Record<string, unknown>): Failure {
  return new Failure('rejected', 'INVALID_EVENT_TYPES', `event_types: ${problem}.`, {
    details: { field: 'event_types', ...details },
  });
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
