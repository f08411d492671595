import { readFileSync } from 'node:fs';
import { EVENT_QUEUES } from '#messaging/topology/topology';
import { metricsIn } from '../../../../../tools/docs/alerts/alert-rules.js';
import {
  type Document,
  type Documents,
  find,
  nameOf,
  namespaceOf,
  ofKind,
} from '../../documents/documents.js';
import { appsOf } from '../../documents/pods.js';
import { numberOf } from '../../documents/settings.js';

interface Scaler {
  readonly document: Document;
  readonly target: string;
  readonly min: number;
  readonly max: number;
}

export function scalersOf(documents: Documents): readonly Scaler[] {
  return [
    ...ofKind(documents, 'HorizontalPodAutoscaler').map((document) => {
      const { scaleTargetRef, minReplicas: min = 1, maxReplicas: max = 0 } = document.spec ?? {};
      return { document, target: targetOf(scaleTargetRef), min, max };
    }),
    ...ofKind(documents, 'ScaledObject').map((document) => {
      const { scaleTargetRef, minReplicaCount: min = 0, maxReplicaCount: max = 100 } = document.spec;
      return { document, target: targetOf(scaleTargetRef), min, max };
    }),
  ];
}

/** The name of a deployment; empty for anything else. */
function targetOf({ kind = 'Deployment', name = '' }: { kind?: string; name?: string } = {}): string {
  return kind === 'Deployment' ? name : '';
}

/** Each workload is scaled by one scaler at most, which leaves two pods at least and alone says how many there are. */
export function* scaling(documents: Documents): Generator<string> {
  const scalers = scalersOf(documents);
  for (const { document, target, min, max } of scalers) {
    const deployment = find(documents, 'Deployment', target);
    if (!deployment) yield `${nameOf(document)} scales what is not there`;
    if (deployment?.spec?.replicas !== undefined)
      yield `${nameOf(deployment)} has replicas of its own beside ${nameOf(document)}`;
    if (min < 2 || max <= min) yield `${nameOf(document)} scales from ${min} to ${max}`;
    if (scalers.filter((other) => other.target === target).length > 1) yield `${target} is scaled twice`;
    if (target === 'credit-ledger')
      yield 'the ledger is scaled: more of them only divide the batches of one account';
  }
  for (const scaler of ofKind(documents, 'HorizontalPodAutoscaler')) {
    const [metric, ...more] = scaler.spec?.metrics ?? [];
    const percent = metric?.resource?.target.averageUtilization ?? 0;
    // Of a request that is half a core at most: below, idle pods are added to; above, nothing is left to add for.
    if (metric?.resource?.name !== 'cpu' || more.length > 0 || percent < 50 || percent > 180)
      yield `${nameOf(scaler)} does not scale on the use of CPU`;
  }
}

type Metadata = Readonly<Record<string, string>>;

/** KEDA asks for what waits for the app that it scales, and removes no replica where it gets no answer. */
export function* triggers(documents: Documents): Generator<string> {
  for (const object of ofKind(documents, 'ScaledObject')) {
    const { fallback, cooldownPeriod = 0, idleReplicaCount, triggers: all, scaleTargetRef } = object.spec;
    const name = nameOf(object);
    // Where nothing can be asked, as many stay as there are: KEDA would else scale down to the number of its fallback.
    if (fallback?.behavior !== 'currentReplicasIfHigher' || fallback.replicas < 2)
      yield `${name} has no fallback that keeps what is there`;
    const paused = Object.keys(object.metadata.annotations ?? {}).some((each) => each.includes('paused'));
    if (all.length === 0 || cooldownPeriod < 60 || idleReplicaCount !== undefined || paused)
      yield `${name} scales on nothing, down to nothing or at once`;
    for (const { type, metadata = {}, metricType, authenticationRef } of all) {
      if (type !== 'cpu' && metricType !== 'AverageValue')
        yield `${name} has a trigger ${type} that no fallback covers`;
      if (type === 'prometheus') yield* ofQuery(documents, name, metadata);
      if (type !== 'rabbitmq') continue;
      yield* ofQueue(name, scaleTargetRef.name, metadata);
      const { spec } = find(documents, 'TriggerAuthentication', authenticationRef?.name ?? '') ?? {};
      if (!spec?.secretTargetRef?.some(({ parameter }) => parameter === 'host'))
        yield `${name} has no address of the broker`;
    }
  }
}

function* ofQuery(documents: Documents, name: string, metadata: Metadata): Generator<string> {
  const { query = '', threshold, ignoreNullValues } = metadata;
  for (const metric of metricsIn(query))
    if (!documentedMetrics().has(metric)) yield `${name} asks for ${metric}, which no app has`;
  const namespace = namespaceOf(documents);
  if (!query.includes(`{namespace="${namespace}",`))
    yield `${name} asks for figures of others than ${namespace}`;
  if (ignoreNullValues !== 'false') yield `${name} takes a missing figure for 0`;
  if (!(Number(threshold) > 0)) yield `${name} has no figure for each replica`;
  const engine = appsOf(documents).find((app) => app.name === 'audit-engine' && name.endsWith(app.name));
  if (!engine) return;
  // decisions/0028: waiting for a full host is no work, and where all workers of a process are busy, one more is wanted.
  const workers = numberOf(documents, engine.container, 'ENGINE_CONCURRENCY');
  if (!query.includes('state="runnable"')) yield `${name} counts audits that no worker could run`;
  if (Number(threshold) >= workers || Number(threshold) < workers / 2)
    yield `${name} wants ${threshold} audits of each process, which works at ${workers}`;
}

function* ofQueue(name: string, target: string, metadata: Metadata): Generator<string> {
  const { queueName = '', protocol, mode, value, excludeUnacknowledged } = metadata;
  if (!EVENT_QUEUES.some((queue) => queue === queueName) || !queueName.startsWith(`${target}.`))
    yield `${name} asks for the queue ${queueName}, which is none of ${target}'s`;
  // By AMQP only what waits would count, and a pool of busy workers would look idle.
  if (protocol !== 'http' || excludeUnacknowledged !== undefined)
    yield `${name} does not count what workers hold`;
  if (mode !== 'QueueLength' || !(Number(value) > 0))
    yield `${name} does not scale on the length of ${queueName}`;
}

/** The names of all metrics, by the page that a test holds against the code. */
function documentedMetrics(): ReadonlySet<string> {
  const page = readFileSync('docs/reference/metrics.md', 'utf8');
  return new Set([...page.matchAll(/^\| `(\w+)[{`]/gm)].map(([, name = '']) => name));
}
