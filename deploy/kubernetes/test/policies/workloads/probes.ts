import type { IProbe } from 'kubernetes-models/v1';
import type { Documents } from '../../documents/documents.js';
import { type App, appsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { numberOf, valueOf } from '../../documents/settings.js';

/** Beyond what the servers and the schema are waited for: for loading the app and checking the topology. */
const START_MARGIN_S = 10;
/** How long a balancer may go on sending to a pod that drains. */
const NOTICED_WITHIN_S = 10;

/** Three probes, each at its own path on the port that serves them, with times that suit the app's own. */
export const probes: Policy = {
  name: 'probes',
  check: (documents) =>
    appsOf(documents).flatMap((app) => ofApp(documents, app).map((what) => `${app.owner} ${what}`)),
};

function ofApp(documents: Documents, { container }: App): readonly string[] {
  const { startupProbe, livenessProbe, readinessProbe, ports = [] } = container;
  const healthPort = numberOf(documents, container, 'HEALTH_PORT');
  const startS = (2 * numberOf(documents, container, 'START_BUDGET_MS')) / 1_000 + START_MARGIN_S;
  return [
    ...asked('startup', startupProbe),
    ...asked('live', livenessProbe),
    ...asked('ready', readinessProbe),
    ...[startupProbe, livenessProbe, readinessProbe].flatMap((probe) => ofTimes(probe)),
    ...(valueOf(documents, container, 'HEALTH_HOST') === '' ? [] : ['is probed where it may not listen']),
    ...(ports.some(({ name, containerPort }) => name === 'health' && containerPort === healthPort)
      ? []
      : [`is not probed at its HEALTH_PORT ${healthPort}`]),
    ...(spanOf(startupProbe, 10) >= startS ? [] : [`is killed in a start that may take ${startS} s`]),
    ...(spanOf(readinessProbe, 10) <= NOTICED_WITHIN_S ? [] : ['is noticed too late when it drains']),
    ...(spanOf(livenessProbe, 10) >= 20 ? [] : ['is killed by a short pause']),
  ];
}

function asked(path: string, probe: IProbe | undefined): readonly string[] {
  const { httpGet } = probe ?? {};
  return httpGet?.path === `/health/${path}` && httpGet.port === 'health'
    ? []
    : [`is not asked for /health/${path}`];
}

/** A start is what the startup probe waits for; an answer comes before the next question. */
function ofTimes(probe: IProbe | undefined): readonly string[] {
  const {
    initialDelaySeconds = 0,
    timeoutSeconds = 1,
    periodSeconds = 10,
    successThreshold = 1,
  } = probe ?? {};
  return [
    ...(initialDelaySeconds === 0 ? [] : [`is not probed for ${initialDelaySeconds} s`]),
    ...(timeoutSeconds >= 2 && timeoutSeconds <= periodSeconds
      ? []
      : [`has ${timeoutSeconds} s for an answer, and is asked every ${periodSeconds}`]),
    ...(successThreshold === 1 ? [] : ['must answer more than once']),
  ];
}

/** How long it fails before something comes of it, in seconds. */
function spanOf(probe: IProbe | undefined, period: number): number {
  return (probe?.periodSeconds ?? period) * (probe?.failureThreshold ?? 3);
}
