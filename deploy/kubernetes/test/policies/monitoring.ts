import { isDeepStrictEqual } from 'node:util';
import { type AlertGroup, readAlertGroups } from '../../../../tools/docs/alerts/alert-rules.js';
import { PROMETHEUS_RULES } from '../../../../tools/docs/alerts/prometheus-rule.js';
import { type Documents, find, nameOf, namespaceOf, ofKind } from '../documents/documents.js';
import { fits } from '../documents/labels.js';
import type { Policy } from './policy.js';

/** What is scraped has the labels that alerts and dashboard ask for, and the alerts are those that are tested. */
export const monitoring: Policy = {
  name: 'monitoring',
  check: (documents) => [
    ...ofKind(documents, 'ServiceMonitor').flatMap((monitor) => [
      ...(monitor.spec.endpoints.length === 1 && monitor.spec.namespaceSelector === undefined
        ? []
        : [`${nameOf(monitor)} does not ask the four apps of this namespace, once each`]),
      ...(PROMETHEUS_RULES.every(({ name }) => find(documents, 'PrometheusRule', name))
        ? []
        : [`${nameOf(monitor)} brings figures that no alert looks at`]),
      ...monitor.spec.endpoints.flatMap(({ relabelings = [], path, interval = '', scrapeTimeout = '' }) => [
        ...((path ?? '/metrics') === '/metrics' ? [] : [`${nameOf(monitor)} asks for ${path}`]),
        // As Prometheus has it, which else refuses all of its configuration.
        ...(Number.parseInt(scrapeTimeout) <= Number.parseInt(interval)
          ? []
          : [`${nameOf(monitor)} waits ${scrapeTimeout} every ${interval}`]),
        ...(relabelings.some(({ targetLabel, replacement }) => targetLabel === 'job' && replacement === 'acs')
          ? []
          : [`${nameOf(monitor)} does not call its job acs`]),
        ...(relabelings.some(({ action, regex }) => action === 'labeldrop' && regex === 'service')
          ? []
          : [`${nameOf(monitor)} gives targets a label service, which metrics have themselves`]),
      ]),
    ]),
    ...ofRules(documents),
    ...ofBackups(documents),
  ],
};

/** An overlay puts in its namespace, and may say where the runbook is. */
function ofRules(documents: Documents): readonly string[] {
  return PROMETHEUS_RULES.flatMap(({ name, alerts }) => {
    const rule = find(documents, 'PrometheusRule', name);
    const inOverlay = JSON.stringify(readAlertGroups(alerts)).replaceAll(
      'namespace=\\"audit-credit-service\\"',
      `namespace=\\"${namespaceOf(documents)}\\"`,
    );
    const same =
      !rule ||
      isDeepStrictEqual(
        withoutPage(rule.spec.groups as readonly AlertGroup[]),
        withoutPage(JSON.parse(inOverlay) as readonly AlertGroup[]),
      );
    return same
      ? []
      : [`${nameOf(rule)} is not what ${alerts.rules} has for this namespace: npm run docs writes it`];
  });
}

function withoutPage(groups: readonly AlertGroup[]): readonly AlertGroup[] {
  const anchor = (address = '') => address.slice(address.indexOf('#'));
  return groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) => ({
      ...rule,
      annotations: { ...rule.annotations, runbook_url: anchor(rule.annotations.runbook_url) },
    })),
  }));
}

/** How old its back-ups are, only an instance of Postgres says. */
function ofBackups(documents: Documents): readonly string[] {
  if (!PROMETHEUS_RULES.some(({ name }) => find(documents, 'PrometheusRule', name))) return [];
  return ofKind(documents, 'Cluster')
    .filter(
      ({ metadata }) =>
        !ofKind(documents, 'PodMonitor').some(
          ({ spec }) =>
            fits(spec.selector, { 'cnpg.io/cluster': metadata.name }) &&
            spec.podMetricsEndpoints?.some(({ port }) => port === 'metrics'),
        ),
    )
    .map((cluster) => `nobody asks ${nameOf(cluster)} when it was backed up`);
}
