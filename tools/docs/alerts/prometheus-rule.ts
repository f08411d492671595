import { stringify } from 'yaml';
import { type AlertFiles, APP_ALERTS, CLUSTER_ALERTS, readAlertGroups } from './alert-rules.js';

interface RuleObject {
  /** In Kubernetes. */
  readonly name: string;
  readonly alerts: AlertFiles;
  readonly file: string;
}

const FOLDER = 'deploy/kubernetes/components/prometheus-rule';

export const PROMETHEUS_RULES: readonly RuleObject[] = [
  { name: 'audit-credit-service', alerts: APP_ALERTS, file: `${FOLDER}/prometheus-rule.yaml` },
  { name: 'cluster', alerts: CLUSTER_ALERTS, file: `${FOLDER}/cluster-rule.yaml` },
];

/** The alerts as Prometheus's operator takes them. */
export function prometheusRule({ name, alerts }: RuleObject): string {
  const resource = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name },
    spec: { groups: readAlertGroups(alerts) },
  };
  return `# Written by npm run docs from ${alerts.rules}.\n${stringify(resource, { lineWidth: 0 })}`;
}
