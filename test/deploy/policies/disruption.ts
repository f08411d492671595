import { find, nameOf } from '../documents.js';
import { appsOf } from '../pods.js';
import type { Policy } from '../policy.js';

/** A node that is drained takes one pod of an app at a time, and is not held up by one that serves nobody. */
export const disruption: Policy = {
  name: 'disruption',
  check: (documents) =>
    appsOf(documents).flatMap(({ name, owner }) => {
      const budget = find(documents, 'PodDisruptionBudget', name);
      if (!budget) return [`${owner} has no budget for disruptions`];
      const { maxUnavailable, minAvailable, unhealthyPodEvictionPolicy } = budget.spec ?? {};
      return [
        ...(maxUnavailable === 1 && minAvailable === undefined
          ? []
          : [`${nameOf(budget)} lets ${maxUnavailable} go at once`]),
        ...(unhealthyPodEvictionPolicy === 'AlwaysAllow'
          ? []
          : [`${nameOf(budget)} keeps a node for pods that are not ready`]),
      ];
    }),
};
