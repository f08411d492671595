import { isDeepStrictEqual } from 'node:util';
import { readAlertGroups } from '../../../tools/docs/alert-rules.js';
import { nameOf, ofKind } from '../documents.js';
import type { Policy } from '../policy.js';

/** What is scraped has the labels that alerts and dashboard ask for, and the alerts are those that are tested. */
export const monitoring: Policy = {
  name: 'monitoring',
  check: (documents) => [
    ...ofKind(documents, 'ServiceMonitor').flatMap((monitor) => [
      ...(monitor.spec.endpoints.length === 1 && monitor.spec.namespaceSelector === undefined
        ? []
        : [`${nameOf(monitor)} does not ask the four apps of this namespace, once each`]),
      ...(ofKind(documents, 'PrometheusRule').length === 1
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
    ...ofKind(documents, 'PrometheusRule')
      .filter((rule) => !isDeepStrictEqual(rule.spec.groups, readAlertGroups()))
      .map(
        (rule) => `${nameOf(rule)} is not what deploy/observability/alerts.yaml has: npm run docs writes it`,
      ),
  ],
};
