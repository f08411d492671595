import type { EndpointDisabled, EndpointEvent } from '#contracts/webhooks/events';
import { Failure } from '#contracts/failures';
import { SECRET_GRACE_DAYS, WEBHOOK_FAILURES_TO_DISABLE } from '#contracts/limits';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { type Endpoint, evolveEndpoint } from './endpoint.js';

export type EndpointCommand =
  | { readonly kind: 'update'; readonly url?: string; readonly eventTypes?: readonly WebhookEventType[] }
  | { readonly kind: 'rotate-secret'; readonly now: Date; readonly force: boolean }
  | { readonly kind: 'disable'; readonly reason: EndpointDisabled['reason'] }
  | { readonly kind: 'enable' }
  | { readonly kind: 'remove' };

export interface EndpointDecision {
  readonly events: readonly EndpointEvent[];
  /** After the events. */
  readonly endpoint: Endpoint;
}

const DAY_MS = 86_400_000;

/**
 * Returns the events of a command on an endpoint; none if nothing changes. Throws a `Failure` (conflict,
 * `SECRET_ROTATION_UNDER_WAY`) for an unforced second rotation within the grace period of the first.
 */
export function decideEndpoint(endpoint: Endpoint, command: EndpointCommand): EndpointDecision {
  const events = eventsOf(endpoint, command);
  return { events, endpoint: events.reduce<Endpoint>(evolveEndpoint, endpoint) };
}

/** Returns when the old secret stops signing: 7 days after the rotation (contract section 6.7). */
export function graceEnd(rotatedAt: Date): string {
  return new Date(rotatedAt.getTime() + SECRET_GRACE_DAYS * DAY_MS).toISOString();
}

function eventsOf(endpoint: Endpoint, command: EndpointCommand): readonly EndpointEvent[] {
  const identity = { endpoint_id: endpoint.endpointId, workspace_id: endpoint.workspaceId };
  switch (command.kind) {
    case 'update': {
      const { url = endpoint.url, eventTypes = endpoint.eventTypes } = command;
      const same = url === endpoint.url && String(eventTypes) === String(endpoint.eventTypes);
      return same
        ? []
        : [{ type: 'webhooks.endpoint-changed', data: { ...identity, url, event_types: eventTypes } }];
    }
    case 'rotate-secret': {
      if (!command.force) refuseSecondRotation(endpoint, command.now);
      const data = { ...identity, previous_expires_at: graceEnd(command.now) };
      return [{ type: 'webhooks.endpoint-secret-rotated', data }];
    }
    case 'disable':
      return endpoint.status === 'disabled'
        ? []
        : [{ type: 'webhooks.endpoint-disabled', data: { ...identity, reason: command.reason } }];
    case 'enable':
      return endpoint.status === 'enabled' ? [] : [{ type: 'webhooks.endpoint-enabled', data: identity }];
    case 'remove':
      return [{ type: 'webhooks.endpoint-removed', data: identity }];
  }
}

function refuseSecondRotation({ endpointId, secretGraceUntil }: Endpoint, now: Date): void {
  if (secretGraceUntil === undefined || new Date(secretGraceUntil) <= now) return;
  throw new Failure(
    'conflict',
    'SECRET_ROTATION_UNDER_WAY',
    `The old secret of ${endpointId} is still sent until ${secretGraceUntil}, so that receivers can change over. ` +
      'Wait for that, or force the rotation: the old secret then ends at once.',
    { details: { endpoint_id: endpointId, previous_expires_at: secretGraceUntil } },
  );
}

/** The facts of an attempt that count towards its endpoint's failures. */
export interface CountedAttempt {
  /** The endpoint's epoch when the attempt was claimed. */
  readonly epoch: number;
  /** By the database's clock; undefined if the attempt succeeded. */
  readonly failedAt: Date | undefined;
}

/**
 * Counts an attempt's result for its endpoint. A success resets the count; the tenth failure in a row disables the
 * endpoint (contract section 6.7). With a `minSpanMs` the failures must also span that many milliseconds. An attempt of
 * an earlier epoch does not count: the endpoint was disabled, enabled or changed since.
 */
export function countResult(
  endpoint: Endpoint,
  { epoch, failedAt }: CountedAttempt,
  minSpanMs = 0,
): EndpointDecision {
  if (epoch !== endpoint.epoch) return { endpoint, events: [] };
  if (!failedAt) return { endpoint: withoutFailures(endpoint), events: [] };
  const failingSince = endpoint.failingSince ?? failedAt.toISOString();
  const counted = { ...endpoint, consecutiveFailures: endpoint.consecutiveFailures + 1, failingSince };
  const lasted = failedAt.getTime() - Date.parse(failingSince);
  return counted.consecutiveFailures < WEBHOOK_FAILURES_TO_DISABLE || lasted < minSpanMs
    ? { endpoint: counted, events: [] }
    : decideEndpoint(counted, { kind: 'disable', reason: 'consecutive-failures' });
}

function withoutFailures(endpoint: Endpoint): Endpoint {
  return endpoint.consecutiveFailures === 0
    ? endpoint
    : { ...endpoint, consecutiveFailures: 0, failingSince: undefined };
}
