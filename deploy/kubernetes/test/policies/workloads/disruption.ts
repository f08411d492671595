import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { fits, type Selector } from '../../documents/labels.js';
import { appsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';

/** A node that is drained takes one pod of a kind at a time, and is held up neither by one that serves nobody nor by the only one. */
export const disruption: Policy = {
  name: 'disruption',
  check: (documents) => [
    ...appsOf(documents).flatMap(({ owner, labels }) => {
      const budgets = ofKind(documents, 'PodDisruptionBudget').filter(({ spec }) =>
        fits(spec?.selector as Selector, labels),
      );
      // The eviction of a pod that two of them are about is an error.
      return budgets.length === 1 ? [] : [`${owner} has ${budgets.length} budgets for disruptions`];
    }),
    ...ofKind(documents, 'PodDisruptionBudget').flatMap((budget) => {
      const { maxUnavailable, minAvailable, unhealthyPodEvictionPolicy } = budget.spec ?? {};
      return [
        ...(maxUnavailable === 1 && minAvailable === undefined
          ? []
          : [`${nameOf(budget)} does not let one go at a time`]),
        ...(unhealthyPodEvictionPolicy === 'AlwaysAllow'
          ? []
          : [`${nameOf(budget)} keeps a node for pods that are not ready`]),
      ];
    }),
    ...ofPostgres(documents),
    ...ofTwo(documents),
  ],
};

/** Its operator makes a budget by itself, of which the primary may never go. */
function ofPostgres(documents: Documents): readonly string[] {
  return ofKind(documents, 'Cluster')
    .filter(({ spec }) => (spec.enablePDB ?? true) !== spec.instances > 1)
    .map((cluster) =>
      cluster.spec.instances > 1
        ? `${nameOf(cluster)} may lose two instances to one drain`
        : `${nameOf(cluster)} keeps the node of its only instance from being drained`,
    );
}

/** Who is not scaled says how many there are: outside of trials two at least. */
function ofTwo(documents: Documents): readonly string[] {
  if (ofKind(documents, 'Secret').length > 0) return [];
  return appsOf(documents).flatMap(({ name, owner }) => {
    const replicas = find(documents, 'Deployment', name)?.spec?.replicas ?? 2;
    return replicas >= 2 ? [] : [`${owner} has ${replicas} replicas: with one node nobody serves`];
  });
}
