import { find, nameOf, ofKind } from '../../documents/documents.js';
import type { Policy } from '../policy.js';

/** Seconds, minutes and hours, as the operator has them; every day. */
const DAILY = /^[0-5]?\d [0-5]?\d (?:[01]?\d|2[0-3]) \* \* \*$/;
const LEAST_DAYS = 7;

/** A Postgres that is ours is backed up: its log all the time, and all of it at times. */
export const backups: Policy = {
  name: 'backups',
  check: (documents) =>
    ofKind(documents, 'Cluster').flatMap((cluster) => {
      const archiver = cluster.spec.plugins.find(({ isWALArchiver }) => isWALArchiver);
      const store = archiver && find(documents, 'ObjectStore', archiver.parameters.barmanObjectName);
      const scheduled = ofKind(documents, 'ScheduledBackup').some(
        ({ spec }) =>
          spec.cluster.name === cluster.metadata.name &&
          spec.pluginConfiguration.name === archiver?.name &&
          DAILY.test(spec.schedule),
      );
      const days = Number(/^(\d+)d$/.exec(store?.spec.retentionPolicy ?? '')?.[1] ?? 0);
      return [
        ...(days >= LEAST_DAYS ? [] : [`${nameOf(cluster)} can be taken back by ${days} days`]),
        ...(store ? [] : [`${nameOf(cluster)} archives its log nowhere`]),
        ...(scheduled ? [] : [`${nameOf(cluster)} is not backed up every day`]),
      ];
    }),
};
