import { readdirSync } from 'node:fs';
import type { Documents } from './documents.js';
import { render, renderWith } from './render.js';

/** Every overlay that is there: ours, and those that somebody has put beside them. */
export const OVERLAYS: readonly string[] = readdirSync('deploy/kubernetes/overlays', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `overlays/${name}`);

const TRIAL = 'plain-secrets local-servers redis network-policies';
const STORED = 'external-secrets stripe network-policies';
const OPERATORS = `${STORED} postgres-cnpg rabbitmq-cluster redis`;
const MANAGED = `${STORED} managed-servers`;

/** What a cluster of another kind would put together instead, complete: components by what they are put together for. */
export const COMBINATIONS: Readonly<Record<string, readonly string[]>> = {
  'servers by operators, nothing scales': OPERATORS.split(' '),
  'servers by operators, and retention': `retention reconcile ${OPERATORS}`.split(' '),
  'servers by operators, gateways scale': `${OPERATORS} hpa`.split(' '),
  'servers by operators, workers scale': `keda ${OPERATORS}`.split(' '),
  'servers by operators, behind an ingress': `${OPERATORS} ingress service-monitor prometheus-rule`.split(
    ' ',
  ),
  'managed servers': MANAGED.split(' '),
  'managed servers, all that scales and is seen':
    `retention reconcile ${MANAGED} smtp keda hpa gateway-api service-monitor prometheus-rule tracing`.split(
      ' ',
    ),
  'a trial that is traced': `${TRIAL} tracing`.split(' '),
};

/** Whatever is to keep every policy, by its name: an overlay's folder, or a combination's. */
export const COMPLETE: readonly string[] = [...OVERLAYS, ...Object.keys(COMBINATIONS)];

export function renderComplete(name: string): Documents {
  const components = COMBINATIONS[name];
  return components ? asRelease(renderWith(components)) : render(name);
}

/**
 * The documents as an overlay would have them that says no more than it must: a release, and where the service is. What an
 * overlay does by `images`, `replacements` and a merged ConfigMap is done here to the text.
 */
export function asRelease(documents: Documents): Documents {
  const text = JSON.stringify(documents)
    .replaceAll(/"image":"(audit-credit-service\/[\w-]+)"/g, '"image":"$1:1.2.3"')
    .replaceAll('"migrate-unreleased"', '"migrate-1.2.3"')
    .replaceAll('"app.kubernetes.io/version":"unreleased"', '"app.kubernetes.io/version":"1.2.3"')
    .replaceAll('"PUBLIC_URL":""', '"PUBLIC_URL":"https://audits.example.com"')
    .replaceAll('"TRUST_PROXY":""', '"TRUST_PROXY":"10.244.0.0/16"')
    .replaceAll('"MAIL_FROM":""', '"MAIL_FROM":"notices@example.com"');
  return JSON.parse(text) as Documents;
}
