import { isDeepStrictEqual } from 'node:util';
import { readAlertGroups } from '../../../tools/docs/alert-rules.js';
import { nameOf, ofKind } from '../documents.js';
import type { Policy } from '../policy.js';

/** What is scraped has the labels that alerts and dashboard ask for, and the alerts are those that are tested. */
export const monitoring: Policy = {
  name: 'monitoring',
  check: (documents) => [
    ...ofKind(documents, 'ServiceMonitor').flatMap((monitor) =>
      monitor.spec.endpoints.flatMap(({ relabelings = [] }) => [
        ...(relabelings.some(({ targetLabel, replacement }) => targetLabel === 'job' && replacement === 'acs')
          ? []
          : [`${nameOf(monitor)} does not call its job acs`]),
        ...(relabelings.some(({ action, regex }) => action === 'labeldrop' && regex === 'service')
          ? []
          : [`${nameOf(monitor)} gives targets a label service, which metrics have themselves`]),
      ]),
    ),
    ...ofKind(documents, 'PrometheusRule')
      .filter((rule) => !isDeepStrictEqual(rule.spec.groups, readAlertGroups()))
      .map(
        (rule) => `${nameOf(rule)} is not what deploy/observability/alerts.yaml has: npm run docs writes it`,
      ),
  ],
};
