import { stringify } from 'yaml';
import { ALERTS_FILE, readAlertGroups } from './alert-rules.js';

export const PROMETHEUS_RULE_FILE = 'deploy/kubernetes/components/prometheus-rule/prometheus-rule.yaml';

/** The alerts as Prometheus's operator takes them. */
export function prometheusRule(): string {
  const resource = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'audit-credit-service' },
    spec: { groups: readAlertGroups() },
  };
  return `# Written by npm run docs from ${ALERTS_FILE}.\n${stringify(resource, { lineWidth: 0 })}`;
}
