import { find, nameOf, ofKind } from '../documents.js';
import type { Policy } from '../policy.js';

/** A Postgres that is ours is backed up: its log all the time, and all of it at times. */
export const backups: Policy = {
  name: 'backups',
  check: (documents) =>
    ofKind(documents, 'Cluster').flatMap((cluster) => {
      const archiver = cluster.spec.plugins.find(({ isWALArchiver }) => isWALArchiver);
      const store = archiver && find(documents, 'ObjectStore', archiver.parameters.barmanObjectName);
      const scheduled = ofKind(documents, 'ScheduledBackup').some(
        ({ spec }) =>
          spec.cluster.name === cluster.metadata.name && spec.pluginConfiguration.name === archiver?.name,
      );
      return [
        ...(store ? [] : [`${nameOf(cluster)} archives its log nowhere`]),
        ...(scheduled ? [] : [`${nameOf(cluster)} is never backed up`]),
      ];
    }),
};
