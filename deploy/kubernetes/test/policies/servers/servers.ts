import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { appsOf } from '../../documents/pods.js';
import { numberOf } from '../../documents/settings.js';
import { quantity } from '../workloads/resources.js';
import { scalersOf } from '../workloads/scaling.js';

/** Seconds, minutes and hours, as CloudNativePG has them; every day. */
const DAILY = /^[0-5]?\d [0-5]?\d (?:[01]?\d|2[0-3]) \* \* \*$/;

/** A Postgres that is ours is backed up, for a week at least: its log all the time, and all of it every day. */
export function* backups(documents: Documents): Generator<string> {
  for (const { metadata, spec } of ofKind(documents, 'Cluster')) {
    const archiver = spec.plugins?.find(({ isWALArchiver }) => isWALArchiver);
    const store = find(documents, 'ObjectStore', archiver?.parameters?.barmanObjectName ?? '');
    if (Number(/^(\d+)d$/.exec(store?.spec.retentionPolicy ?? '')?.[1] ?? 0) < 7)
      yield `Cluster/${metadata.name} does not archive its log for a week`;
    const scheduled = ofKind(documents, 'ScheduledBackup').some(
      (backup) =>
        backup.spec.cluster.name === metadata.name &&
        backup.spec.pluginConfiguration?.name === archiver?.name &&
        DAILY.test(backup.spec.schedule),
    );
    if (!scheduled) yield `Cluster/${metadata.name} is not backed up every day`;
  }
}

/** What a server has acknowledged survives the loss of one machine, as far as there is more than one. */
export function* durability(documents: Documents): Generator<string> {
  for (const cluster of ofKind(documents, 'Cluster')) {
    const { instances, postgresql: { parameters = {}, synchronous } = {} } = cluster.spec;
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
      if (['off', 'local'].includes(parameters[name] ?? '')) yield `${nameOf(cluster)} has ${name} off`;
    if (instances > 1 && !synchronous) yield `${nameOf(cluster)} acknowledges what is on one machine alone`;
    if (synchronous && synchronous.number >= instances)
      yield `${nameOf(cluster)} waits for ${synchronous.number} standbys of ${instances - 1}`;
  }
  for (const cluster of ofKind(documents, 'RabbitmqCluster'))
    if (cluster.spec.replicas % 2 === 0) yield `${nameOf(cluster)} may lose no more nodes than with one less`;
}

/** One Redis counts for all gateways, and forgets no count before its time. */
export function* counting(documents: Documents): Generator<string> {
  const redis = find(documents, 'StatefulSet', 'redis')?.spec;
  const [container] = redis?.template.spec?.containers ?? [];
  if (!redis || !container) return;
  const { args = [], resources, volumeMounts = [] } = container;
  const option = (name: string) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : '');
  const most = Number(/^(\d+)mb$/.exec(option('maxmemory') ?? '')?.[1] ?? Infinity) * 2 ** 20;
  if (redis.replicas !== 1) yield `Redis is there ${redis.replicas} times: each counts by itself`;
  if (option('maxmemory-policy') !== 'noeviction') yield 'Redis drops counts when it is full';
  // The rest is for what is written while a copy is made.
  if (most > 0.75 * quantity(resources?.limits?.memory ?? 0)) yield 'Redis is killed when it is full';
  if (!volumeMounts.some(({ mountPath }) => mountPath === '/data')) yield 'Redis has nowhere to keep counts';
}

/** Beside its pool a process has sessions: for the relay's locks, and to be told of commits and jobs. */
const SESSIONS = 3;
/** For migrations, acs, retention, backups and monitoring; and those that Postgres keeps for superusers. */
const OTHERS = 30;

/** Postgres takes every connection of every replica, also while a release is rolled out. */
export function* postgresConnections(documents: Documents): Generator<string> {
  const needed = appsOf(documents).reduce((sum, { name, container }) => {
    const scaled = scalersOf(documents).filter(({ target }) => target === name);
    const replicas = find(documents, 'Deployment', name)?.spec?.replicas ?? 0;
    const most = Math.max(replicas, ...scaled.map(({ max }) => max));
    return sum + (most + 1) * (numberOf(documents, container, 'DATABASE_POOL_SIZE') + SESSIONS);
  }, OTHERS);
  for (const { metadata, spec } of ofKind(documents, 'Cluster')) {
    const most = Number(spec.postgresql?.parameters?.max_connections ?? 100);
    if (needed > most) yield `Cluster/${metadata.name} takes ${most} connections of ${needed}`;
  }
}
