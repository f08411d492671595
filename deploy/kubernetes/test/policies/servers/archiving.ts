import { nameOf, ofKind } from '../../documents/documents.js';
import type { Policy } from '../policy.js';

/** It is done before the next one begins, or fails, which is what the alert AcsJobFailed sees. */
const MOST_DEADLINE_S = 43_200;
const NIGHTLY = /^[0-5]?\d (?:[01]?\d|2[0-3]) \* \* \*$/;

/**
 * Jobs run at their times, once at a time, and retention keeps what it removes on a volume that outlives its pod;
 * reconciliation removes nothing.
 */
export const archiving: Policy = {
  name: 'archiving',
  check: (documents) =>
    ofKind(documents, 'CronJob').flatMap((job) => {
      const { suspend = false, concurrencyPolicy, jobTemplate, schedule = '' } = job.spec ?? {};
      const { activeDeadlineSeconds = Infinity } = jobTemplate?.spec ?? {};
      const { 'app.kubernetes.io/name': name } = jobTemplate?.metadata?.labels ?? {};
      const { containers = [], volumes = [] } = jobTemplate?.spec?.template.spec ?? {};
      const kept = new Set(
        volumes.filter((volume) => volume.persistentVolumeClaim).map((volume) => volume.name),
      );
      return containers
        .flatMap(({ args = [], volumeMounts = [] }) => {
          if (args[0] === 'reconcile') return [];
          const folder = args[args.indexOf('--archive-to') + 1];
          return volumeMounts.some(({ name, mountPath }) => mountPath === folder && kept.has(name))
            ? []
            : [`archives to ${folder}, which ends with its pod`];
        })
        .concat(activeDeadlineSeconds <= MOST_DEADLINE_S ? [] : ['may hang without failing'])
        .concat(name === job.metadata.name ? [] : ['has jobs that are not found by its name'])
        .concat(suspend ? ['never runs'] : [])
        .concat(concurrencyPolicy === 'Forbid' ? [] : ['may run twice at once'])
        .concat(NIGHTLY.test(schedule) ? [] : [`runs at "${schedule}", not every night`])
        .map((what) => `${nameOf(job)} ${what}`);
    }),
};
