import type { LimitedEndpoint } from '#contracts/limits';

/** The endpoints (those of section 4, and the later ones), each with a path that names nothing where it names something. */
export const ENDPOINTS: readonly {
  readonly name: LimitedEndpoint;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}[] = [
  { name: 'audit.create', method: 'POST', path: '/api/v1/audit' },
  { name: 'audit.fetch', method: 'GET', path: '/api/v1/audit/aud_1' },
  { name: 'audit.cancel', method: 'POST', path: '/api/v1/audit/aud_1:cancel' },
  { name: 'audit.list', method: 'GET', path: '/api/v1/audit' },
  { name: 'balance.get', method: 'GET', path: '/api/v1/balance' },
  { name: 'credits.entries', method: 'GET', path: '/api/v1/credits/entries' },
  { name: 'credits.usage', method: 'GET', path: '/api/v1/credits/usage' },
  { name: 'billing.topup', method: 'POST', path: '/api/v1/billing/topup' },
  { name: 'delivery.replay', method: 'POST', path: '/api/v1/webhooks/deliveries/dlv_1/replay' },
  { name: 'events.read', method: 'GET', path: '/api/v1/events' },
  { name: 'report.link', method: 'POST', path: '/api/v1/audit/aud_1/report-links' },
  { name: 'brand.get', method: 'GET', path: '/api/v1/brand' },
  { name: 'brand.set', method: 'POST', path: '/api/v1/brand' },
];
