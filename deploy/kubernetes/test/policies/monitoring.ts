import { isDeepStrictEqual } from 'node:util';
import { readAlertGroups } from '../../../../tools/docs/alerts/alert-rules.js';
import { PROMETHEUS_RULES } from '../../../../tools/docs/alerts/prometheus-rule.js';
import { type Documents, find, nameOf, namespaceOf, ofKind } from '../documents/documents.js';
import { fits } from '../documents/labels.js';

/** What is scraped has the labels that alerts and dashboard ask for, and the alerts are those that are tested. */
export function* monitoring(documents: Documents): Generator<string> {
  const alerted = PROMETHEUS_RULES.map(({ name }) => find(documents, 'PrometheusRule', name) !== undefined);
  for (const monitor of ofKind(documents, 'ServiceMonitor')) {
    const [endpoint, ...more] = monitor.spec.endpoints;
    const { relabelings = [], path = '/metrics', interval = '', scrapeTimeout = '' } = endpoint ?? {};
    if (!endpoint || more.length > 0 || monitor.spec.namespaceSelector || path !== '/metrics')
      yield `${nameOf(monitor)} does not ask the four apps of this namespace, once each`;
    if (alerted.includes(false)) yield `${nameOf(monitor)} brings figures that no alert looks at`;
    // As Prometheus has it, which else refuses all of its configuration.
    if (!(Number.parseInt(scrapeTimeout) <= Number.parseInt(interval)))
      yield `${nameOf(monitor)} waits ${scrapeTimeout} every ${interval}`;
    if (!relabelings.some(({ targetLabel, replacement }) => targetLabel === 'job' && replacement === 'acs'))
      yield `${nameOf(monitor)} does not call its job acs`;
    if (!relabelings.some(({ action, regex }) => action === 'labeldrop' && regex === 'service'))
      yield `${nameOf(monitor)} gives targets a label service, which metrics have themselves`;
  }
  yield* ofRules(documents);
  // How old its back-ups are, only an instance of Postgres says.
  for (const cluster of ofKind(documents, 'Cluster')) {
    const asked = ofKind(documents, 'PodMonitor').some(
      ({ spec }) =>
        fits(spec.selector, { 'cnpg.io/cluster': cluster.metadata.name }) &&
        spec.podMetricsEndpoints?.some(({ port }) => port === 'metrics'),
    );
    if (alerted.includes(true) && !asked) yield `nobody asks ${nameOf(cluster)} when it was backed up`;
  }
}

/** An overlay puts in its namespace, and may say where the runbook is. */
function* ofRules(documents: Documents): Generator<string> {
  for (const { name, alerts } of PROMETHEUS_RULES) {
    const rule = find(documents, 'PrometheusRule', name);
    const inOverlay = JSON.stringify(readAlertGroups(alerts)).replaceAll(
      'namespace=\\"audit-credit-service\\"',
      `namespace=\\"${namespaceOf(documents)}\\"`,
    );
    if (rule && !isDeepStrictEqual(withoutPage(JSON.stringify(rule.spec.groups)), withoutPage(inOverlay)))
      yield `${nameOf(rule)} is not what ${alerts.rules} has for this namespace: npm run docs writes it`;
  }
}

function withoutPage(groups: string): unknown {
  return JSON.parse(groups.replaceAll(/"runbook_url":"[^"#]*#/g, '"runbook_url":"#'));
}
