/** What each overlay of ours is, and what a cluster of another kind would put together instead; all of them complete. */
export const OVERLAYS = ['overlays/local', 'overlays/staging', 'overlays/production'] as const;

const TRIAL = ['plain-secrets', 'local-servers', 'redis', 'network-policies'];
const STORED = ['external-secrets', 'stripe', 'network-policies'];
const OPERATORS = ['postgres-cnpg', 'rabbitmq-cluster', 'redis'];

/** Components by what they are put together for. */
export const COMBINATIONS: Readonly<Record<string, readonly string[]>> = {
  'servers by operators, nothing scales': [...STORED, ...OPERATORS],
  'servers by operators, and retention': ['retention', ...STORED, ...OPERATORS],
  'servers by operators, gateways scale': [...STORED, ...OPERATORS, 'hpa'],
  'servers by operators, workers scale': [...STORED, ...OPERATORS, 'keda'],
  'servers by operators, behind a Gateway': [
    ...STORED,
    ...OPERATORS,
    'gateway-api',
    'service-monitor',
    'prometheus-rule',
  ],
  'managed servers': ['external-secrets', 'managed-servers', 'stripe', 'network-policies'],
  'managed servers, all that scales and is seen': [
    'retention',
    'external-secrets',
    'managed-servers',
    'stripe',
    'smtp',
    'network-policies',
    'keda',
    'hpa',
    'ingress',
    'service-monitor',
    'prometheus-rule',
    'tracing',
  ],
  'a trial that is traced': [...TRIAL, 'tracing'],
};
