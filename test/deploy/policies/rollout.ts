import { find } from '../documents.js';
import { fits, type Selector } from '../labels.js';
import { appsOf } from '../pods.js';
import type { Policy } from '../policy.js';

const KEYS = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];

/** A release takes no pod away before its successor is ready, and pods of one app are not all in one place. */
export const rollout: Policy = {
  name: 'rollout',
  check: (documents) =>
    appsOf(documents).flatMap(({ name, owner, spec, labels }) => {
      const { strategy, revisionHistoryLimit } = find(documents, 'Deployment', name)?.spec ?? {};
      const { maxSurge, maxUnavailable } = strategy?.rollingUpdate ?? {};
      const spread = KEYS.filter(
        (key) =>
          !spec.topologySpreadConstraints?.some(
            ({ topologyKey, labelSelector, matchLabelKeys = [] }) =>
              topologyKey === key &&
              fits(labelSelector as Selector, labels) &&
              ['app.kubernetes.io/name', 'pod-template-hash'].every((label) =>
                matchLabelKeys.includes(label),
              ),
          ),
      );
      return [
        ...(maxSurge === 1 && maxUnavailable === 0 ? [] : [`${owner} is replaced before there is another`]),
        ...(revisionHistoryLimit === 3 ? [] : [`${owner} keeps ${revisionHistoryLimit} old releases`]),
        ...spread.map((key) => `${owner} is not spread by ${key}`),
      ];
    }),
};
