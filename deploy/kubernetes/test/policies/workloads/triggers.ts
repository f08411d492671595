import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { EVENT_QUEUES } from '#messaging/topology/topology';
import { metricsIn } from '../../../../../tools/docs/alerts/alert-rules.js';
import { type Documents, find, type Named, nameOf, namespaceOf, ofKind } from '../../documents/documents.js';
import { appsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { numberOf } from '../../documents/settings.js';
import { readFileSync } from 'node:fs';

type Trigger = IScaledObject['spec']['triggers'][number];

/** KEDA asks for what waits for the app that it scales, and removes no replica where it gets no answer. */
export const triggers: Policy = {
  name: 'triggers',
  check: (documents) =>
    ofKind(documents, 'ScaledObject').flatMap((document) =>
      [
        ...ofObject(document),
        ...document.spec.triggers.flatMap((trigger) => ofTrigger(documents, document, trigger)),
      ].map((what) => `${nameOf(document)} ${what}`),
    ),
};

/** Where nothing can be asked, as many stay as there are: KEDA would else scale down to the number of its fallback. */
function ofObject({ metadata, spec }: Named<'ScaledObject'>): readonly string[] {
  const { fallback, cooldownPeriod = 0, idleReplicaCount } = spec;
  const falls = fallback?.behavior === 'currentReplicasIfHigher' && fallback.replicas >= 2;
  const annotations = Object.keys(metadata.annotations ?? {});
  return [
    ...(falls ? [] : ['has no fallback that keeps what is there']),
    ...(cooldownPeriod >= 60 ? [] : [`cools down within ${cooldownPeriod} s`]),
    ...(spec.triggers.length > 0 ? [] : ['scales on nothing']),
    ...(idleReplicaCount === undefined ? [] : [`leaves ${idleReplicaCount} where nothing is to be done`]),
    ...annotations.filter((name) => name.includes('paused')).map(() => 'is paused'),
  ];
}

function ofTrigger(
  documents: Documents,
  document: Named<'ScaledObject'>,
  { type, metadata = {}, metricType, authenticationRef }: Trigger,
): readonly string[] {
  if (type !== 'cpu' && metricType !== 'AverageValue')
    return [`has a trigger ${type} that no fallback covers`];
  if (type === 'rabbitmq') {
    const authentication = find(documents, 'TriggerAuthentication', authenticationRef?.name ?? '');
    return [
      ...ofQueue(document.spec.scaleTargetRef.name, metadata),
      ...(authentication?.spec.secretTargetRef?.some(({ parameter }) => parameter === 'host')
        ? []
        : [`has no authentication for ${metadata.queueName}`]),
    ];
  }
  if (type !== 'prometheus') return [];
  const unknown = metricsIn(metadata.query ?? '').filter((metric) => !documentedMetrics().has(metric));
  const namespace = namespaceOf(documents);
  return [
    ...unknown.map((metric) => `asks for ${metric}, which no app has`),
    ...(metadata.query?.includes(`{namespace="${namespace}",`)
      ? []
      : [`asks for figures of others than those in ${namespace}`]),
    ...(metadata.ignoreNullValues === 'false' ? [] : ['takes a missing figure for 0']),
    ...(Number(metadata.threshold) > 0 ? [] : ['has no figure for each replica']),
    ...(document.spec.scaleTargetRef.name === 'audit-engine' ? ofEngine(documents, metadata) : []),
  ];
}

/** decisions/0028: waiting for a full host is no work, and where all workers of a process are busy, one more is wanted. */
function ofEngine(
  documents: Documents,
  { query = '', threshold }: Readonly<Record<string, string>>,
): readonly string[] {
  const engine = appsOf(documents).find(({ name }) => name === 'audit-engine');
  const workers = engine ? numberOf(documents, engine.container, 'ENGINE_CONCURRENCY') : 0;
  const each = Number(threshold);
  return [
    ...(query.includes('state="runnable"') ? [] : ['counts audits that no worker could run']),
    ...(each < workers && each >= workers / 2
      ? []
      : [`wants ${each} audits of each process, which works at ${workers}`]),
  ];
}

function ofQueue(
  target: string,
  { queueName = '', protocol, mode, value, excludeUnacknowledged }: Readonly<Record<string, string>>,
): readonly string[] {
  return [
    ...(EVENT_QUEUES.some((queue) => queue === queueName) && queueName.startsWith(`${target}.`)
      ? []
      : [`asks for the queue ${queueName}, which is none of ${target}'s`]),
    // By AMQP only what waits would count, and a pool of busy workers would look idle.
    ...(protocol === 'http' && excludeUnacknowledged === undefined
      ? []
      : ['does not count what workers hold']),
    ...(mode === 'QueueLength' && Number(value) > 0 ? [] : [`does not scale on the length of ${queueName}`]),
  ];
}

/** The names of all metrics, by the page that a test holds against the code. */
function documentedMetrics(): ReadonlySet<string> {
  const page = readFileSync('docs/reference/metrics.md', 'utf8');
  return new Set([...page.matchAll(/^\| `(\w+)[{`]/gm)].map(([, name = '']) => name));
}
