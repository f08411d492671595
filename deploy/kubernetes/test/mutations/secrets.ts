import type { Mutation } from './mutation.js';

const POD = '/spec/template/spec';
const APP = `${POD}/containers/0`;

/** Of who is told what, and is whom. */
export const SECRET_MUTATIONS: readonly Mutation[] = [
  {
    mistake: 'the engine has the ledger’s secrets',
    refusedBy: 'own-secrets',
    of: 'Deployment/audit-engine',
    changes: [{ set: `${APP}/env/1/valueFrom/secretKeyRef/name`, to: 'credit-ledger' }],
  },
  {
    mistake: 'the gateway is the administrator of Postgres',
    refusedBy: 'own-secrets',
    of: 'Deployment/api-gateway',
    changes: [{ set: `${APP}/env/1/valueFrom/secretKeyRef`, to: { name: 'postgres-app', key: 'uri' } }],
  },
  {
    mistake: 'the engine has all of the administrator’s variables',
    refusedBy: 'own-secrets',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${APP}/envFrom/-`, value: { secretRef: { name: 'rabbitmq-default-user' } } }],
  },
  {
    mistake: 'the engine is given what is stored for the ledger',
    refusedBy: 'own-secrets',
    of: 'ExternalSecret/audit-engine',
    changes: [{ set: '/spec/data/0/remoteRef/key', to: 'audit-credit-service/credit-ledger' }],
  },
  {
    mistake: 'the engine’s user on the broker is the ledger’s',
    refusedBy: 'own-secrets',
    of: 'User/audit-engine',
    changes: [{ set: '/spec/importCredentialsSecret/name', to: 'credit-ledger' }],
  },
  {
    mistake: 'the ledger’s role gets the gateway’s password',
    refusedBy: 'own-secrets',
    of: 'Job/migrate',
    changes: [{ set: `${APP}/env/11/valueFrom/secretKeyRef/name`, to: 'api-gateway' }],
  },
  {
    mistake: 'the engine looks at another database',
    refusedBy: 'places',
    of: 'ExternalSecret/audit-engine',
    changes: [
      {
        set: '/spec/target/template/data/DATABASE_URL',
        to: 'postgres://acs_audits:{{ .password }}@postgres-rw:5432/postgres',
      },
    ],
  },
  {
    mistake: 'the engine looks at another virtual host',
    refusedBy: 'places',
    of: 'ExternalSecret/audit-engine',
    changes: [
      {
        set: '/spec/target/template/data/RABBITMQ_URL',
        to: 'amqp://acs-audit-engine:{{ .password }}@rabbitmq:5672/',
      },
    ],
  },
  {
    mistake: 'KEDA looks at another virtual host',
    refusedBy: 'places',
    of: 'ExternalSecret/keda',
    changes: [
      { set: '/spec/target/template/data/host', to: 'http://acs-keda:{{ .password }}@rabbitmq:15672/' },
    ],
  },
  {
    mistake: 'the operator makes another virtual host',
    refusedBy: 'places',
    of: 'Vhost/acs',
    changes: [{ set: '/spec/name', to: 'audits' }],
  },
  {
    mistake: 'rights are given on another virtual host',
    refusedBy: 'places',
    of: 'Permission/audit-engine',
    changes: [{ set: '/spec/vhost', to: '/' }],
  },
  {
    mistake: 'Postgres makes another database',
    refusedBy: 'places',
    of: 'Cluster/postgres',
    changes: [{ set: '/spec/bootstrap/initdb/database', to: 'app' }],
  },
  {
    mistake: 'KEDA logs in as nobody',
    refusedBy: 'credentials',
    of: 'ExternalSecret/keda',
    changes: [{ set: '/spec/target/template/data/username', to: 'keda' }],
  },
  {
    mistake: 'Redis asks for no password',
    refusedBy: 'credentials',
    of: 'StatefulSet/redis',
    changes: [{ remove: `${APP}/command/1` }],
  },
  {
    mistake: 'Redis is told its password where everybody reads it',
    refusedBy: 'command-lines',
    of: 'StatefulSet/redis',
    changes: [
      { add: `${APP}/args/-`, value: '--requirepass' },
      { add: `${APP}/args/-`, value: 'geheim' },
    ],
  },
  {
    mistake: 'a probe of Redis shows the password that a variable has',
    refusedBy: 'command-lines',
    of: 'StatefulSet/redis',
    changes: [
      {
        add: `${APP}/env`,
        value: [{ name: 'SAID', valueFrom: { secretKeyRef: { name: 'api-gateway', key: 'password' } } }],
      },
      { set: `${APP}/livenessProbe`, to: { exec: { command: ['sh', '-c', 'redis-cli --user x "$SAID"'] } } },
    ],
  },
  {
    mistake: 'the gateway is started with the address of its database',
    refusedBy: 'command-lines',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${APP}/args`, value: ['--database=$(DATABASE_URL)'] }],
  },
  {
    mistake: 'retention has the administrator’s rights',
    refusedBy: 'own-secrets',
    of: 'CronJob/retention',
    changes: [
      {
        set: '/spec/jobTemplate/spec/template/spec/containers/0/env/1/valueFrom/secretKeyRef/name',
        to: 'postgres-app',
      },
    ],
  },
  {
    mistake: 'reconciliation may write',
    refusedBy: 'own-secrets',
    of: 'CronJob/reconcile',
    changes: [
      {
        set: '/spec/jobTemplate/spec/template/spec/containers/0/env/1/valueFrom/secretKeyRef/name',
        to: 'operator',
      },
    ],
  },
  {
    mistake: 'reconciliation logs in as the ledger',
    refusedBy: 'credentials',
    of: 'ExternalSecret/reconcile',
    changes: [
      {
        set: '/spec/target/template/data/DATABASE_URL',
        to: 'postgres://acs_ledger:{{ .password }}@postgres-rw:5432/acs',
      },
    ],
  },
  {
    mistake: 'retention logs in as the gateway',
    refusedBy: 'credentials',
    of: 'ExternalSecret/retention',
    changes: [
      {
        set: '/spec/target/template/data/DATABASE_URL',
        to: 'postgres://acs_gateway:{{ .password }}@postgres-rw:5432/acs',
      },
    ],
  },
  {
    mistake: 'retention’s role gets the ledger’s password',
    refusedBy: 'own-secrets',
    of: 'Job/migrate',
    changes: [{ set: `${APP}/env/13/valueFrom/secretKeyRef/name`, to: 'credit-ledger' }],
  },
  {
    mistake: 'the gateway has no password for Redis',
    refusedBy: 'credentials',
    of: 'ExternalSecret/api-gateway',
    changes: [{ set: '/spec/target/template/data/REDIS_URL', to: 'redis://redis:6379' }],
  },
  {
    mistake: 'who owns the database can’t make roles',
    refusedBy: 'credentials',
    of: 'Cluster/postgres',
    changes: [{ set: '/spec/managed/roles/0/createrole', to: false }],
  },
  {
    mistake: 'a secret is stored under another name than its object has',
    refusedBy: 'references',
    of: 'ExternalSecret/audit-engine',
    changes: [{ set: '/spec/target/name', to: 'engine' }],
  },
  {
    mistake: 'the engine mounts a secret that is not there',
    refusedBy: 'references',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${POD}/volumes/-`, value: { name: 'keys', secret: { secretName: 'keys' } } }],
  },
  {
    mistake: 'the engine mounts a ConfigMap that is not there',
    refusedBy: 'references',
    of: 'Deployment/audit-engine',
    changes: [{ add: `${POD}/volumes/-`, value: { name: 'pages', configMap: { name: 'pages' } } }],
  },
  {
    mistake: 'Redis has no name that leads to its pod',
    refusedBy: 'references',
    of: 'StatefulSet/redis',
    changes: [{ set: '/spec/serviceName', to: 'redis-nodes' }],
  },
  {
    mistake: 'a variable is set twice, the second time to nothing',
    refusedBy: 'references',
    of: 'Deployment/api-gateway',
    changes: [{ add: `${APP}/env/-`, value: { name: 'DATABASE_URL', value: '' } }],
  },
  {
    mistake: 'NODE_ENV is one for development',
    refusedBy: 'configuration',
    of: 'ConfigMap/shared',
    changes: [{ set: '/data/NODE_ENV', to: 'development' }],
  },
];
