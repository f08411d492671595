import { EVENT_QUEUES } from '#messaging/topology';
import { metricsIn } from '../../../tools/docs/alert-rules.js';
import { documentedMetrics } from '../documented-metrics.js';
import { type Document, type Documents, find, nameOf, ofKind } from '../documents.js';
import type { Policy } from '../policy.js';

/** Each workload is scaled by one scaler at most, which leaves two pods at least and alone says how many there are. */
export const scaling: Policy = {
  name: 'scaling',
  check: (documents) => {
    const scalers = scalersOf(documents);
    return [
      ...scalers.flatMap(({ document, target, min, max }) => [
        ...(find(documents, 'Deployment', target)
          ? []
          : [`${nameOf(document)} scales ${target}, which is not there`]),
        ...(find(documents, 'Deployment', target)?.spec?.replicas === undefined
          ? []
          : [`Deployment/${target} has replicas of its own beside ${nameOf(document)}`]),
        ...(min >= 2 && max > min ? [] : [`${nameOf(document)} scales from ${min} to ${max}`]),
        ...(scalers.filter((other) => other.target === target).length > 1
          ? [`${nameOf(document)} is not the only one that scales ${target}`]
          : []),
      ]),
      ...ofKind(documents, 'ScaledObject').flatMap((document) => ofTriggers(documents, document)),
      ...(scalers.some(({ target }) => target === 'credit-ledger')
        ? ['the ledger is scaled: more of them only divide the batches of one account']
        : []),
    ];
  },
};

interface Scaler {
  readonly document: Document;
  readonly target: string;
  readonly min: number;
  readonly max: number;
}

function scalersOf(documents: Documents): readonly Scaler[] {
  return [
    ...ofKind(documents, 'HorizontalPodAutoscaler').map((document) => ({
      document,
      target: document.spec?.scaleTargetRef.name ?? '',
      min: document.spec?.minReplicas ?? 1,
      max: document.spec?.maxReplicas ?? 0,
    })),
    ...ofKind(documents, 'ScaledObject').map((document) => ({
      document,
      target: document.spec.scaleTargetRef.name,
      min: document.spec.minReplicaCount ?? 0,
      max: document.spec.maxReplicaCount ?? 100,
    })),
  ];
}

/** Where nothing can be asked, as many stay as there are: KEDA would else scale down to the number of its fallback. */
function ofTriggers(
  documents: Documents,
  document: ReturnType<typeof ofKind<'ScaledObject'>>[number],
): readonly string[] {
  const { fallback, triggers, cooldownPeriod = 0 } = document.spec;
  const name = nameOf(document);
  const falls = fallback?.behavior === 'currentReplicasIfHigher' && fallback.replicas >= 2;
  return [
    ...(falls ? [] : [`${name} has no fallback that keeps what is there`]),
    ...(cooldownPeriod >= 60 ? [] : [`${name} cools down within ${cooldownPeriod} s`]),
    ...triggers.flatMap(({ type, metadata = {}, metricType, authenticationRef }) => {
      if (type !== 'cpu' && metricType !== 'AverageValue')
        return [`${name} has a trigger ${type} that no fallback covers`];
      if (type === 'rabbitmq') {
        const known = EVENT_QUEUES.some((queue) => queue === metadata.queueName);
        const may = find(documents, 'TriggerAuthentication', authenticationRef?.name ?? '') !== undefined;
        return [
          ...(known
            ? []
            : [`${name} asks for the queue ${metadata.queueName}, which is not in the topology`]),
          // By AMQP only what waits would count, and a pool of busy workers would look idle.
          ...(metadata.protocol === 'http' ? [] : [`${name} does not count what workers hold`]),
          ...(may ? [] : [`${name} has no authentication for ${metadata.queueName}`]),
        ];
      }
      if (type !== 'prometheus') return [];
      const unknown = metricsIn(metadata.query ?? '').filter((metric) => !documentedMetrics().has(metric));
      return [
        ...unknown.map((metric) => `${name} asks for ${metric}, which no app has`),
        ...(metadata.ignoreNullValues === 'false' ? [] : [`${name} takes a missing figure for 0`]),
      ];
    }),
  ];
}
