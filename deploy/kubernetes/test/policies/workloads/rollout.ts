import { find } from '../../documents/documents.js';
import { fits, type Selector } from '../../documents/labels.js';
import { appsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';

const KEYS = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];

const MOST_READY_S = 60;

/** A release removes no pod before its successor is ready, and pods of one app are not all in one place. */
export const rollout: Policy = {
  name: 'rollout',
  check: (documents) =>
    appsOf(documents).flatMap(({ name, owner, spec, labels }) => {
      const deployment = find(documents, 'Deployment', name)?.spec;
      const { strategy, revisionHistoryLimit, paused, minReadySeconds = 0 } = deployment ?? {};
      const { maxSurge, maxUnavailable } = strategy?.rollingUpdate ?? {};
      const spread = KEYS.filter(
        (key) =>
          !spec.topologySpreadConstraints?.some(
            ({ topologyKey, labelSelector, maxSkew, whenUnsatisfiable, matchLabelKeys = [] }) =>
              topologyKey === key &&
              maxSkew === 1 &&
              // A cluster that has lost a zone, or has one node, runs them nevertheless.
              whenUnsatisfiable === 'ScheduleAnyway' &&
              fits(labelSelector as Selector, labels) &&
              ['app.kubernetes.io/name', 'pod-template-hash'].every((label) =>
                matchLabelKeys.includes(label),
              ),
          ),
      );
      return [
        ...(maxSurge === 1 && maxUnavailable === 0 ? [] : [`${owner} is replaced before there is another`]),
        ...(revisionHistoryLimit === 3 ? [] : [`${owner} keeps ${revisionHistoryLimit} old releases`]),
        ...(paused ? [`${owner} is never replaced`] : []),
        ...(minReadySeconds <= MOST_READY_S ? [] : [`${owner} waits ${minReadySeconds} s for each pod`]),
        ...(spec.nodeName === undefined ? [] : [`${owner} runs on one node alone`]),
        ...spread.map((key) => `${owner} is not spread by ${key}`),
      ];
    }),
};
