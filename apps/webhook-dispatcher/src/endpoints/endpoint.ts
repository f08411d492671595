import type { EndpointEvent } from '#contracts/webhooks/events';
import type { WebhookEventType } from '#contracts/webhooks/envelope';

/** The state of an endpoint, folded from its events. The row in table `endpoints` is updated with every append. */
export interface Endpoint {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly url: string;
  readonly eventTypes: readonly WebhookEventType[];
  readonly status: 'enabled' | 'disabled' | 'removed';
  readonly disabledReason?: 'operator' | 'consecutive-failures';
  /** When the old secret stops, or stopped, signing (ISO 8601). */
  readonly secretGraceUntil?: string;
  /** Failed attempts since the last success. Attempts update it without an event. */
  readonly consecutiveFailures: number;
  /** When the first of them was counted (ISO 8601); undefined if there is none. */
  readonly failingSince?: string;
  /** Increased at each reset of the count, so that attempts open at that time do not count. */
  readonly epoch: number;
  readonly version: number;
}

export function endpointStream(endpointId: string): string {
  return `endpoint-${endpointId}`;
}

/** Returns the endpoint after an event. Throws a `RangeError` if the stream does not begin with a registration. */
export function evolveEndpoint(endpoint: Endpoint | undefined, event: EndpointEvent): Endpoint {
  if (event.type === 'webhooks.endpoint-registered') {
    const { endpoint_id, workspace_id, url, event_types } = event.data;
    return {
      endpointId: endpoint_id,
      workspaceId: workspace_id,
      url,
      eventTypes: event_types,
      status: 'enabled',
      consecutiveFailures: 0,
      epoch: 1,
      version: 1,
    };
  }
  if (!endpoint)
    throw new RangeError(`${event.type} before the endpoint ${event.data.endpoint_id} was registered`);
  return { ...endpoint, ...changeBy(endpoint, event), version: endpoint.version + 1 };
}

type LaterEvent = Exclude<EndpointEvent, { type: 'webhooks.endpoint-registered' }>;

function changeBy(endpoint: Endpoint, event: LaterEvent): Partial<Endpoint> {
  switch (event.type) {
    case 'webhooks.endpoint-changed': {
      const { url, event_types: eventTypes } = event.data;
      // The failures of the old address do not count for the new one.
      return url === endpoint.url ? { eventTypes } : { url, eventTypes, ...newCount(endpoint) };
    }
    case 'webhooks.endpoint-secret-rotated':
      return { secretGraceUntil: event.data.previous_expires_at };
    case 'webhooks.endpoint-disabled':
      return { status: 'disabled', disabledReason: event.data.reason, epoch: endpoint.epoch + 1 };
    case 'webhooks.endpoint-enabled':
      return { status: 'enabled', disabledReason: undefined, ...newCount(endpoint) };
    case 'webhooks.endpoint-removed':
      return { status: 'removed', disabledReason: undefined, epoch: endpoint.epoch + 1 };
  }
}

function newCount({ epoch }: Endpoint): Partial<Endpoint> {
  return { consecutiveFailures: 0, failingSince: undefined, epoch: epoch + 1 };
}
