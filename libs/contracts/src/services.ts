/** The four apps. A service's name is its queue prefix, its deployment and its folder under `apps/`. */
export const SERVICES = ['api-gateway', 'credit-ledger', 'audit-engine', 'webhook-dispatcher'] as const;
export type ServiceName = (typeof SERVICES)[number];

export type StreamingService = Exclude<ServiceName, 'api-gateway'>;

export const SCHEMAS = {
  'api-gateway': 'gateway',
  'credit-ledger': 'ledger',
  'audit-engine': 'audits',
  'webhook-dispatcher': 'webhooks',
} as const satisfies Record<ServiceName, string>;
