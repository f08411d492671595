import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '#contracts/services';
import type { RunningApp } from '../../../../tools/local/start/supervise/running-app.js';
import type { RunningService } from '../../../../tools/local/start/start-service.js';
import { startAnotherApp } from '../../../fault/support/another-app.js';
import { eventually } from '../../../support/eventually.js';
import type { ClusterAddress } from './cluster-address.js';

/** One of the two processes of an app, as a pod of a Deployment. */
export interface Replica {
  readonly name: ServiceName;
  readonly app: RunningApp;
  /** Where the address of its Service finds it; of a gateway only, since the others are reached by messages. */
  readonly endpoint?: string;
}

/** What Kubernetes takes its time for, in milliseconds. */
export interface RolloutTimes {
  /** From the decision to end a replica until its Service hands it no new connection. */
  readonly endpointRemovalMs: number;
  /** From the same moment to SIGTERM: the `preStop` of a gateway. */
  readonly preStopMs: number;
}

/** One replica replaced by another. Times are those of `performance.now()`. */
export interface Replacement {
  readonly name: ServiceName;
  /** The apps that were replaced at once, itself included. */
  readonly together: readonly ServiceName[];
  readonly from: number;
  readonly until: number;
  /** From its launch until the new one was ready, in milliseconds. */
  readonly readyMs: number;
  /** From SIGTERM until the old one was gone, in milliseconds. */
  readonly drainMs: number;
  /** At the moment of SIGTERM, by what it is. */
  readonly underWay: Readonly<Record<string, number>>;
  /** How the process ended. */
  readonly ended: string | undefined;
  /** The lines of level error that the one that left had logged. */
  readonly errors: readonly string[];
}

export async function startReplica(
  service: RunningService,
  name: ServiceName,
  env: Readonly<Record<string, string>>,
): Promise<Replica> {
  const { app, ports } = await startAnotherApp(service, name, { env });
  return { name, app, ...(name === 'api-gateway' && { endpoint: `http://127.0.0.1:${ports.gateway}` }) };
}

/** From the burst to SIGTERM: time to be on its way, and not to be answered. */
const BURST_LEAD_MS = 20;

/**
 * Ends a replica as Kubernetes does: at one moment its endpoint begins to be removed and its `preStop` begins, and SIGTERM
 * comes at the end of the latter, whether or not the former is done. Has `burst` sent off just before it, and resolves
 * when the process is gone and the burst is answered.
 */
export async function endReplica(
  { app, endpoint }: Replica,
  address: ClusterAddress,
  { endpointRemovalMs, preStopMs }: RolloutTimes,
  burst: () => Promise<void>,
): Promise<Pick<Replacement, 'drainMs' | 'underWay' | 'ended' | 'errors'>> {
  const removed = endpoint && pause(endpointRemovalMs).then(() => address.remove(endpoint));
  if (endpoint) await pause(preStopMs);
  const answered = burst();
  await pause(BURST_LEAD_MS);
  const askedAt = performance.now();
  const ended = await app.stop();
  const drainMs = performance.now() - askedAt;
  await Promise.all([removed, answered]);
  // A request that is sent on a connection before its end is read gets no answer: its partner must not begin one now.
  if (endpoint)
    await eventually('the ends of its connections are read', () => address.connectionsTo(endpoint) === 0);
  const lines = logOf(app);
  return {
    drainMs,
    underWay: lines.find(({ msg }) => msg === 'Draining.')?.under_way ?? {},
    ended,
    errors: lines.flatMap((line) => (line.level === 'error' ? [JSON.stringify(line)] : [])),
  };
}

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly under_way?: Readonly<Record<string, number>>;
}

/** Throws where a line is none of the service's own: then Node itself complained. */
function logOf({ logFile }: RunningApp): readonly LogLine[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);
}
