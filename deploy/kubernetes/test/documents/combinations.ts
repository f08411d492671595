import { readdirSync } from 'node:fs';

import type { Documents } from './documents.js';
import { asRelease } from './release.js';
import { render, renderWith } from './render.js';

/** Every overlay that is there: ours, and those that somebody has put beside them. */
export const OVERLAYS: readonly string[] = readdirSync('deploy/kubernetes/overlays', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `overlays/${name}`);

const TRIAL = ['plain-secrets', 'local-servers', 'redis', 'network-policies'];
const STORED = ['external-secrets', 'stripe', 'network-policies'];
const OPERATORS = ['postgres-cnpg', 'rabbitmq-cluster', 'redis'];

/** What a cluster of another kind would put together instead, complete: components by what they are put together for. */
export const COMBINATIONS: Readonly<Record<string, readonly string[]>> = {
  'servers by operators, nothing scales': [...STORED, ...OPERATORS],
  'servers by operators, and retention': ['retention', 'reconcile', ...STORED, ...OPERATORS],
  'servers by operators, gateways scale': [...STORED, ...OPERATORS, 'hpa'],
  'servers by operators, workers scale': ['keda', ...STORED, ...OPERATORS],
  'servers by operators, behind an ingress': [
    ...STORED,
    ...OPERATORS,
    'ingress',
    'service-monitor',
    'prometheus-rule',
  ],
  'managed servers': ['external-secrets', 'managed-servers', 'stripe', 'network-policies'],
  'managed servers, all that scales and is seen': [
    'retention',
    'reconcile',
    'external-secrets',
    'managed-servers',
    'stripe',
    'smtp',
    'network-policies',
    'keda',
    'hpa',
    'gateway-api',
    'service-monitor',
    'prometheus-rule',
    'tracing',
  ],
  'a trial that is traced': [...TRIAL, 'tracing'],
};

/** Whatever is to keep every policy, by its name: an overlay's folder, or a combination's. */
export const COMPLETE: readonly string[] = [...OVERLAYS, ...Object.keys(COMBINATIONS)];

export function renderComplete(name: string): Documents {
  const components = COMBINATIONS[name];
  return components ? asRelease(renderWith(components)) : render(name);
}
