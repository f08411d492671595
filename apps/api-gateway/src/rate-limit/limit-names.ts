import type { LimitedEndpoint } from '#contracts/limits';

/** How the message of a 429 names an endpoint (contract section 7): as section 8.1 writes it. */
export const ENDPOINT_NAMES: Readonly<Record<LimitedEndpoint, string>> = {
  'audit.create': 'POST /audit',
  'audit.fetch': 'GET /audit/{id}',
  'audit.cancel': 'POST /audit/{id}:cancel',
  'balance.get': 'GET /balance',
  'billing.topup': 'POST /billing/topup',
  'delivery.replay': 'POST /webhooks/deliveries/{id}/replay',
};
