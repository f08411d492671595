import { type Documents, find, ofKind } from '../../documents/documents.js';
import { type App, appsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { numberOf } from '../../documents/settings.js';

/** Beside its pool a process has sessions: for the relay's locks, and to be told of commits and jobs. */
const SESSIONS = 3;
/** For migrations, acs, retention, backups and monitoring; and those that Postgres keeps for superusers. */
const OTHERS = 30;

/** Postgres takes every connection of every replica, also while a release is rolled out. */
export const postgresConnections: Policy = {
  name: 'postgres-connections',
  check: (documents) =>
    ofKind(documents, 'Cluster').flatMap(({ metadata, spec }) => {
      const most = Number(spec.postgresql.parameters.max_connections ?? 100);
      const needed = appsOf(documents).reduce((sum, app) => sum + connectionsOf(documents, app), OTHERS);
      return needed <= most ? [] : [`Cluster/${metadata.name} takes ${most} connections of ${needed}`];
    }),
};

function connectionsOf(documents: Documents, { name, container }: App): number {
  const replicas = Math.max(
    find(documents, 'Deployment', name)?.spec?.replicas ?? 0,
    ...ofKind(documents, 'HorizontalPodAutoscaler')
      .filter(({ spec }) => spec?.scaleTargetRef.name === name)
      .map(({ spec }) => spec?.maxReplicas ?? 0),
    ...ofKind(documents, 'ScaledObject')
      .filter(({ spec }) => spec.scaleTargetRef.name === name)
      .map(({ spec }) => spec.maxReplicaCount ?? 100),
  );
  return (replicas + 1) * (numberOf(documents, container, 'DATABASE_POOL_SIZE') + SESSIONS);
}
