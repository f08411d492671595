import type { Loaded } from './load-workspace.js';

/** The screens of a workspace, by what is looked at, and their paths behind its dashboard. */
export function screensOf({
  auditId,
  requestId,
  deliveryId,
}: Loaded): readonly (readonly [string, string])[] {
  return [
    ['Overview', ''],
    ['Audits', '/audits'],
    ['Audits, failed ones', '/audits?status=failed'],
    ['the report of an audit', `/audits/${auditId}`],
    ['Credits', '/credits'],
    ['Webhooks', '/webhooks'],
    ['Deliveries', '/webhooks/deliveries'],
    ['a delivery', `/webhooks/deliveries/${deliveryId}`],
    ['Keys', '/keys'],
    ['Requests', '/requests'],
    ['Requests, refused ones', '/requests?status=4xx'],
    ['Requests that are not there', '/requests?status=5xx'],
    ['Requests by Idempotency-Key', `/requests?idempotency_key=order-${auditId}`],
    ['Requests of an audit', `/requests?audit=${auditId}`],
    ['the story of a request', `/requests/${requestId}`],
    ['People', '/people'],
    ['Activity', '/activity'],
  ];
}
