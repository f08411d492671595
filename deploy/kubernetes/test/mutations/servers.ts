import type { Mutation } from './mutation.js';

const POD = '/spec/template/spec';
const APP = `${POD}/containers/0`;
const RETENTION = '/spec/jobTemplate/spec/template/spec/containers/0';

/** Of migrations, archives and servers. */
export const SERVER_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'two jobs migrate at once',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ add: '/spec/parallelism', value: 2 }],
  },
  {
    mistake: 'what a failed migration said is gone',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ set: `${POD}/restartPolicy`, to: 'OnFailure' }],
  },
  {
    mistake: 'nobody has started the migrations',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ add: '/spec/suspend', value: true }],
  },
  {
    mistake: 'migrations give up before Postgres is there',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ set: '/spec/backoffLimit', to: 0 }],
  },
  {
    mistake: 'a long migration is ended in its midst',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ set: '/spec/activeDeadlineSeconds', to: 30 }],
  },
  {
    mistake: 'migrations that hang for a day have not failed',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ set: '/spec/activeDeadlineSeconds', to: 86_400 }],
  },
  {
    mistake: 'the job is gone before it was read',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ set: '/spec/ttlSecondsAfterFinished', to: 0 }],
  },
  {
    mistake: 'the job can’t be applied again after any change of configuration',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ add: `${APP}/envFrom`, value: [{ configMapRef: { name: 'shared-0123456789' } }] }],
  },
  {
    mistake: 'the job of the release is the operator’s tool',
    refusedBy: 'migration',
    of: 'Job/migrate',
    changes: [{ set: `${APP}/command`, to: ['node', 'dist/acs.js'] }],
  },
  {
    mistake: 'archives go with their pod',
    refusedBy: 'archiving',
    of: 'CronJob/retention',
    changes: [{ set: `${RETENTION}/args/3`, to: '/tmp' }],
  },
  {
    mistake: 'two retentions run at once',
    refusedBy: 'archiving',
    of: 'CronJob/retention',
    changes: [{ set: '/spec/concurrencyPolicy', to: 'Allow' }],
  },
  {
    mistake: 'a retention that hangs has not failed the next night',
    refusedBy: 'archiving',
    of: 'CronJob/retention',
    changes: [{ remove: '/spec/jobTemplate/spec/activeDeadlineSeconds' }],
  },
  {
    mistake: 'nobody finds the jobs of retention by its name',
    refusedBy: 'archiving',
    of: 'CronJob/retention',
    changes: [{ remove: '/spec/jobTemplate/metadata' }],
  },
  {
    mistake: 'retention never runs',
    refusedBy: 'archiving',
    of: 'CronJob/retention',
    changes: [{ add: '/spec/suspend', value: true }],
  },
  {
    mistake: 'retention runs at 25 o’clock',
    refusedBy: 'archiving',
    of: 'CronJob/retention',
    changes: [{ set: '/spec/schedule', to: '17 25 * * *' }],
  },
  {
    mistake: 'Postgres does not wait for its disk',
    refusedBy: 'durability',
    of: 'Cluster/postgres',
    changes: [{ add: '/spec/postgresql/parameters/fsync', value: 'off' }],
  },
  {
    mistake: 'Postgres acknowledges before it has written',
    refusedBy: 'durability',
    of: 'Cluster/postgres',
    changes: [{ add: '/spec/postgresql/parameters/synchronous_commit', value: 'off' }],
  },
  {
    mistake: 'a charge is on one machine alone',
    refusedBy: 'durability',
    of: 'Cluster/postgres',
    changes: [{ remove: '/spec/postgresql/synchronous' }],
  },
  {
    mistake: 'Postgres waits for more standbys than there are',
    refusedBy: 'durability',
    of: 'Cluster/postgres',
    changes: [{ set: '/spec/postgresql/synchronous/number', to: 3 }],
  },
  {
    mistake: 'RabbitMQ has two nodes, and may lose neither',
    refusedBy: 'durability',
    of: 'RabbitmqCluster/rabbitmq',
    changes: [{ set: '/spec/replicas', to: 2 }],
  },
  {
    mistake: 'queues go with the object of their virtual host',
    refusedBy: 'broker-rights',
    of: 'Vhost/acs',
    changes: [{ set: '/spec/deletionPolicy', to: 'delete' }],
  },
  {
    mistake: 'a backup’s schedule has no seconds',
    refusedBy: 'backups',
    of: 'ScheduledBackup/postgres-daily',
    changes: [{ set: '/spec/schedule', to: '0 2 * * *' }],
  },
  {
    mistake: 'Postgres is backed up at new year',
    refusedBy: 'backups',
    of: 'ScheduledBackup/postgres-daily',
    changes: [{ set: '/spec/schedule', to: '0 0 2 1 1 *' }],
  },
  {
    mistake: 'yesterday’s backups are deleted',
    refusedBy: 'backups',
    of: 'ObjectStore/postgres-backups',
    changes: [{ set: '/spec/retentionPolicy', to: '1d' }],
  },
  {
    mistake: 'each Redis counts by itself',
    refusedBy: 'counting',
    of: 'StatefulSet/redis',
    changes: [{ set: '/spec/replicas', to: 2 }],
  },
  {
    mistake: 'Redis forgets limits when it is full',
    refusedBy: 'counting',
    of: 'StatefulSet/redis',
    changes: [{ set: `${APP}/args/5`, to: 'allkeys-lru' }],
  },
  {
    mistake: 'Redis is killed when it is full',
    refusedBy: 'counting',
    of: 'StatefulSet/redis',
    changes: [{ set: `${APP}/args/3`, to: '4096mb' }],
  },
  {
    mistake: 'Redis keeps counts nowhere',
    refusedBy: 'counting',
    of: 'StatefulSet/redis',
    changes: [{ set: `${APP}/volumeMounts`, to: [] }],
  },
];
