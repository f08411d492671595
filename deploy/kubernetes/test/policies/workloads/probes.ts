import { type Documents } from '../../documents/documents.js';
import { appsOf } from '../../documents/pods.js';
import { numberOf, valueOf } from '../../documents/settings.js';

/** Beyond what the servers and the schema are waited for: for loading the app and checking the topology. */
const START_MARGIN_S = 10;

/** Three probes, each at its own path on the port that serves them, with times that suit the app's own. */
export function* probes(documents: Documents): Generator<string> {
  for (const { owner, container } of appsOf(documents)) {
    const { startupProbe: startup, livenessProbe: live, readinessProbe: ready, ports = [] } = container;
    for (const [path, probe = {}] of Object.entries({ startup, live, ready })) {
      const { httpGet, initialDelaySeconds = 0, timeoutSeconds = 1, periodSeconds = 10 } = probe;
      if (httpGet?.path !== `/health/${path}` || httpGet.port !== 'health')
        yield `${owner} is not asked for /health/${path}`;
      // A start is what the startup probe waits for; an answer comes before the next question.
      if (initialDelaySeconds > 0 || timeoutSeconds < 2 || timeoutSeconds > periodSeconds)
        yield `${owner} is asked for /health/${path} too late, or has no time to answer`;
    }
    const port = numberOf(documents, container, 'HEALTH_PORT');
    if (!ports.some(({ name, containerPort }) => name === 'health' && containerPort === port))
      yield `${owner} is not probed at its HEALTH_PORT ${port}`;
    if (valueOf(documents, container, 'HEALTH_HOST') !== '')
      yield `${owner} is probed where it may not listen`;
    // How long a probe fails before something comes of it, in seconds.
    const [starting = 0, living = 0, leaving = 0] = [startup, live, ready].map(
      ({ periodSeconds = 10, failureThreshold = 3 } = {}) => periodSeconds * failureThreshold,
    );
    const startS = (2 * numberOf(documents, container, 'START_BUDGET_MS')) / 1_000 + START_MARGIN_S;
    if (starting < startS) yield `${owner} is killed in a start that may take ${startS} s`;
    if (living < 20) yield `${owner} is killed by a short pause`;
    if (leaving > 10) yield `${owner} is noticed too late when it drains`;
  }
}

/** For balancers to learn that a pod is leaving; and between the end of the drain and SIGKILL. */
const LEAST_S = 5;
/** Of the drain, what running audits get (apps/audit-engine/src/settings/engine-settings.ts). */
const SHARE_OF_AUDITS = 0.7;

/** A pod that is told to leave has the time that it takes to leave well. */
export function* leaving(documents: Documents): Generator<string> {
  for (const { owner, name, spec, container } of appsOf(documents)) {
    const seconds = (variable: string) => numberOf(documents, container, variable) / 1_000;
    const preStop = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
    const [drain, grace] = [seconds('DRAIN_TIMEOUT_MS'), spec.terminationGracePeriodSeconds ?? 30];
    if (preStop < LEAST_S) yield `${owner} leaves before balancers know`;
    if (grace < preStop + drain + LEAST_S)
      yield `${owner} is killed after ${grace} s, in the midst of its drain`;
    if (seconds('WEBHOOK_TIMEOUT_MS') > drain)
      yield `${owner} leaves attempts that take longer than its drain`;
    if (name === 'audit-engine' && drain * SHARE_OF_AUDITS < seconds('ENGINE_TIMEOUT_MS'))
      yield `${owner} hands audits over that would end`;
  }
}
