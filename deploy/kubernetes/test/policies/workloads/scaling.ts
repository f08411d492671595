import { type Document, type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import type { Policy } from '../policy.js';

/** Each workload is scaled by one scaler at most, which leaves two pods at least and alone says how many there are. */
export const scaling: Policy = {
  name: 'scaling',
  check: (documents) => {
    const scalers = scalersOf(documents);
    return [
      ...scalers.flatMap(({ document, kind, target, min, max }) => [
        ...(find(documents, 'Deployment', target) && kind === 'Deployment'
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
      ...ofKind(documents, 'HorizontalPodAutoscaler').flatMap(({ metadata, spec }) => {
        const [metric, ...more] = spec?.metrics ?? [];
        const percent = metric?.resource?.target.averageUtilization ?? 0;
        // Of a request that is half a core at most: below, idle pods are added to; above, nothing is left to add for.
        return metric?.resource?.name === 'cpu' && more.length === 0 && percent >= 50 && percent <= 180
          ? []
          : [`HorizontalPodAutoscaler/${metadata.name} does not scale on the use of CPU`];
      }),
      ...(scalers.some(({ target }) => target === 'credit-ledger')
        ? ['the ledger is scaled: more of them only divide the batches of one account']
        : []),
    ];
  },
};

interface Scaler {
  readonly document: Document;
  readonly kind: string;
  readonly target: string;
  readonly min: number;
  readonly max: number;
}

function scalersOf(documents: Documents): readonly Scaler[] {
  return [
    ...ofKind(documents, 'HorizontalPodAutoscaler').map((document) => ({
      document,
      kind: document.spec?.scaleTargetRef.kind ?? '',
      target: document.spec?.scaleTargetRef.name ?? '',
      min: document.spec?.minReplicas ?? 1,
      max: document.spec?.maxReplicas ?? 0,
    })),
    ...ofKind(documents, 'ScaledObject').map((document) => ({
      document,
      kind: document.spec.scaleTargetRef.kind ?? 'Deployment',
      target: document.spec.scaleTargetRef.name,
      min: document.spec.minReplicaCount ?? 0,
      max: document.spec.maxReplicaCount ?? 100,
    })),
  ];
}
