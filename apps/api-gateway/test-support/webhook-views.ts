import { newEventId, newId, publicEventId } from '#contracts/identifiers';
import type { DeliveryDetail, DeliveryView } from '#contracts/webhooks/delivery-commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';

const TIME = '2026-01-02T03:04:05.006Z';

/** Returns an enabled endpoint without deliveries. */
export function endpointOf(workspace_id: string, changes: Partial<EndpointView> = {}): EndpointView {
  return {
    endpoint_id: newId('endpoint'),
    workspace_id,
    url: 'https://shop.example/hooks',
    event_types: ['audit.completed'],
    status: 'enabled',
    disabled_reason: null,
    consecutive_failures: 0,
    failing_since: null,
    held: 0,
    backlog: 0,
    awaiting_retry: 0,
    next_retry_at: null,
    created_at: TIME,
    ...changes,
  };
}

/** Returns a delivery that arrived at the first attempt. */
export function deliveryOf(endpoint: EndpointView, changes: Partial<DeliveryView> = {}): DeliveryView {
  return {
    delivery_id: newId('delivery'),
    event_id: publicEventId(newEventId()),
    event_type: 'audit.completed',
    endpoint_id: endpoint.endpoint_id,
    status: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    created_at: TIME,
    audit_id: newId('audit'),
    ...changes,
  };
}

/** Returns a delivery with an attempt that failed. */
export function detailOf(endpoint: EndpointView, changes: Partial<DeliveryDetail> = {}): DeliveryDetail {
  return {
    ...deliveryOf(endpoint),
    workspace_id: endpoint.workspace_id,
    url: endpoint.url,
    finished_at: TIME,
    series: 1,
    body: '{"id":"evt_1"}',
    history: [
      {
        series: 1,
        number: 1,
        started_at: TIME,
        finished_at: TIME,
        outcome: 'failed',
        reason: 'status',
        status_code: 503,
        duration_ms: 12,
        error: null,
        response_head: 'Come back later',
      },
    ],
    ...changes,
  };
}
